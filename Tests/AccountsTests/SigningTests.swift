import Accounts
import DomainModel
import Foundation
import SQL
import StoreSupport
import Testing

@Suite("Signing")
struct SigningTests {
    private let now = Timestamp("2026-03-12T19:00:00Z")!
    private let phone = Contact("+39 02 1234 5678")!

    private func people(in place: StorePlace, contactKey: ContactKey = ContactKey()) throws -> People {
        People(
            store: try place.store(of: .people), contactKey: contactKey)
    }

    private func later(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds + seconds) }

    @Test(
        "The code that was sent makes a Trial person Signed, under the same name, and Pro with more",
        arguments: StoreKind.allCases)
    func tiers(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, token) = try people.add(at: now)
        let details = PersonProfile(name: "Ann", surname: "Doe", birthday: Day("1990-02-28")!, postcode: "20144")
        #expect(throws: People.Refusal.notSigned) { try people.keep(details, of: ann, on: now.day) }
        let code = try people.issueCode(to: phone, for: ann, at: now)
        #expect(code.utf8.count == 8)
        let signed = try people.verifyContact(ann, contact: phone, code: code, gender: "unsaid", at: later(599))
        #expect(signed.id == ann.id)
        #expect(signed.tier == .signed)
        #expect(try people.person(of: token, at: now) == signed)
        #expect(try people.contacts(of: signed) == [phone])
        #expect(try people.keep(details, of: signed, on: now.day).tier == .pro)
        #expect(try people.person(of: token, at: now)?.tier == .pro)
    }

    @Test(
        "A code stands once, for ten minutes, for its contact and person, and for five tries",
        arguments: StoreKind.allCases)
    func refused(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, _) = try people.add(at: now)
        let (bob, _) = try people.add(at: now)
        func sign(_ person: Person, _ contact: Contact, _ code: String, after seconds: Int = 1) throws {
            _ = try people.verifyContact(person, contact: contact, code: code, gender: nil, at: later(seconds))
        }
        var code = try people.issueCode(to: phone, for: ann, at: now)
        #expect(throws: People.Refusal.wrongCode) { try sign(ann, phone, code, after: 600) }
        #expect(throws: People.Refusal.wrongCode) { try sign(bob, phone, code) }
        #expect(throws: People.Refusal.wrongCode) { try sign(ann, Contact("ann@example.org")!, code) }
        let wrong = code == "00000000" ? "00000001" : "00000000"
        for _ in 0..<5 { #expect(throws: People.Refusal.wrongCode) { try sign(ann, phone, wrong) } }
        #expect(throws: People.Refusal.wrongCode) { try sign(ann, phone, code) }
        // A new one stands in its place.
        code = try people.issueCode(to: phone, for: ann, at: now)
        try sign(ann, phone, code)
        #expect(throws: People.Refusal.wrongCode) { try sign(ann, phone, code) }
    }

    @Test(
        "Whose contact is known already is that person from now on, with all tokens; a sixth is refused",
        arguments: StoreKind.allCases)
    func merge(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, first) = try people.add(at: now)
        _ = try people.verifyContact(
            ann, contact: phone, code: people.issueCode(to: phone, for: ann, at: now), gender: nil, at: now)
        for number in 1...6 {
            let (other, token) = try people.add(at: now)
            let code = try people.issueCode(to: phone, for: other, at: now)
            guard number < 6 else {
                #expect(throws: People.Refusal.tooManyMerged) {
                    try people.verifyContact(other, contact: phone, code: code, gender: nil, at: now)
                }
                break
            }
            let person = try people.verifyContact(other, contact: phone, code: code, gender: nil, at: now)
            #expect(person.id == ann.id)
            #expect(person.tier == .signed)
            #expect(person.mergedIDs.count == number && person.mergedIDs.contains(other.id))
            #expect(try people.person(of: token, at: now) == person)
            #expect(try people.person(of: first, at: now) == person)
        }
    }

    @Test(
        "Who is forgotten has no token and no contact left, and another can have the phone",
        arguments: StoreKind.allCases)
    func erase(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, token) = try people.add(at: now)
        _ = try people.verifyContact(
            ann, contact: phone, code: people.issueCode(to: phone, for: ann, at: now), gender: nil, at: now)
        try people.erase(ann, at: now)
        #expect(try people.person(of: token, at: now) == nil)
        #expect(try people.contacts(of: ann).isEmpty)
        let (bob, _) = try people.add(at: now)
        let signed = try people.verifyContact(
            bob, contact: phone, code: people.issueCode(to: phone, for: bob, at: now), gender: nil, at: now)
        #expect(signed.id == bob.id && signed.mergedIDs.isEmpty)
    }

    @Test(
        "Of who is forgotten a hash of each contact stays for a year, under a key: who has it again is known by it",
        arguments: StoreKind.allCases)
    func remembered(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let key = ContactKey()
        #expect(ContactKey(key.text)?.text == key.text)
        #expect(ContactKey(String(key.text.dropLast(2))) == nil)
        let people = try people(in: place, contactKey: key)
        func sign(_ contact: Contact, _ people: People, after seconds: Int = 0) throws -> Person {
            let at = later(seconds)
            let person = try people.add(at: at).person
            return try people.verifyContact(
                person, contact: contact, code: people.issueCode(to: contact, for: person, at: at), gender: nil, at: at)
        }
        // Two names of one person, erased under both.
        _ = try sign(phone, people)
        let ann = try sign(phone, people)
        #expect(ann.mergedIDs.count == 1)
        try people.erase(ann, at: now)
        let stored = try place.store(of: .people).read { session in
            try session.rows(Statement(name: "hashes", text: "SELECT hash FROM erased_contacts")).map { try $0.text(0) }
        }
        #expect(stored.count == 1 && stored[0].utf8.count == 64 && !stored[0].contains("390212345678"))
        let again = try sign(phone, people, after: 60)
        #expect(again.names == [again.id])
        #expect(Set(again.earlierIDs) == Set(ann.names))
        // The hash says nothing without its key, and nothing after a year.
        try people.erase(again, at: later(60))
        #expect(try sign(phone, self.people(in: place, contactKey: ContactKey()), after: 60).earlierIDs.isEmpty)
        let other = Contact("ann@example.org")!
        let eve = try sign(other, people)
        try people.erase(eve, at: now)
        #expect(try sign(other, people, after: 366 * 86_400).earlierIDs.isEmpty)
    }

    @Test("Earlier names go on when their owner turns out to be another", arguments: StoreKind.allCases)
    func earlierOfMerged(on kind: StoreKind) throws {
        let people = try people(in: StorePlace(kind), contactKey: ContactKey())
        let other = Contact("ann@example.org")!
        func sign(_ person: Person, _ contact: Contact) throws -> Person {
            try people.verifyContact(
                person, contact: contact, code: people.issueCode(to: contact, for: person, at: now), gender: nil,
                at: now)
        }
        let erased = try sign(people.add(at: now).person, phone)
        try people.erase(erased, at: now)
        let owner = try sign(people.add(at: now).person, other)
        let (new, token) = try people.add(at: now)
        #expect(try sign(new, phone).earlierIDs == [erased.id])
        #expect(try sign(new, other).id == owner.id)
        let merged = try #require(try people.person(of: token, at: now))
        #expect(merged.mergedIDs == [new.id] && merged.earlierIDs == [erased.id])
    }

    @Test(
        "Addresses that reach one mailbox are one contact, and codes go to the address as it was given",
        arguments: [
            ("boss+1@gmail.com", "boss@gmail.com"), ("b.o.s.s@gmail.com", "boss@gmail.com"),
            ("Boss+a+b@GoogleMail.com", "boss@gmail.com"), ("ann+x@example.org", "ann@example.org"),
            // Dots are letters where the provider does not say otherwise.
            ("a.nn@example.org", "a.nn@example.org"), ("+39@b6cc.it", "+39@b6cc.it"),
            ("a-n_n.a+x@pm.me", "anna@proton.me"), ("+39 02 1234-5678", "+390212345678"),
        ])
    func mailboxes(written: String, mailbox: String) throws {
        let contact = try #require(Contact(written))
        #expect(contact.mailbox == mailbox)
        #expect(contact.text.utf8.contains(UInt8(ascii: "@")) == written.utf8.contains(UInt8(ascii: "@")))
    }

    @Test(
        "Details that no person has make nobody Pro",
        arguments: [
            ("Ann", "1990-02-28", "20144", nil), ("Anna-Maria O’Neill d. J.", "1990-02-28", nil, nil),
            ("Łukasz Żółć", "2013-03-12", "20144", nil), ("Ἀθηνᾶ", "1906-03-12", "20144", nil),
            ("李娜", "1990-02-28", "201 44", nil),
            ("x", "1990-02-28", "20144", .name), ("xx", "1990-02-28", "20144", .name),
            ("4nn", "1990-02-28", "20144", .name), ("", "1990-02-28", "20144", .name),
            ("- .", "1990-02-28", "20144", .name), ("Ann", "2026-03-11", "20144", .birthday),
            ("Ann", "2013-03-13", "20144", .birthday), ("Ann", "1905-03-12", "20144", .birthday),
            ("Ann", "2027-01-01", "20144", .birthday), ("Ann", "1990-02-28", "?", .postcode),
            ("Ann", "1990-02-28", "2014", .postcode), ("Ann", "1990-02-28", "", nil),
        ] as [(String, String, String?, PersonProfile.Fault?)])
    func plausible(name: String, birthday: String, postcode: String?, fault: PersonProfile.Fault?) throws {
        let details = PersonProfile(name: name, surname: "O", birthday: Day(birthday)!, postcode: postcode)
        #expect(details.fault(on: now.day, in: "IT") == fault)
        let people = try people(in: StorePlace(.sqliteFile))
        let person = try people.add(tier: .signed, at: now)
        guard let fault else {
            #expect(try people.keep(details, of: person.person, on: now.day, in: "IT").tier == .pro)
            return
        }
        #expect(throws: People.Refusal.implausible(fault)) {
            try people.keep(details, of: person.person, on: now.day, in: "IT")
        }
        #expect(try people.person(of: person.token, at: now)?.tier == .signed)
    }

    @Test("Everything that is kept of a person is told, and everybody is counted once", arguments: StoreKind.allCases)
    func details(on kind: StoreKind) throws {
        let people = try people(in: StorePlace(kind))
        func signed(_ contact: Contact, gender: String? = nil) throws -> Person {
            let person = try people.add(at: now).person
            let code = try people.issueCode(to: contact, for: person, at: now)
            return try people.verifyContact(person, contact: contact, code: code, gender: gender, at: now)
        }
        let profile = PersonProfile(name: "Ann", surname: "Doe", birthday: Day("1990-02-28")!, postcode: "16121")
        let ann = try people.keep(profile, of: signed(phone, gender: "female"), on: now.day, in: "IT")
        let kept = PersonDetails(
            id: ann.id, tier: .pro, since: now, name: "Ann", surname: "Doe", gender: .female,
            birthday: Day("1990-02-28"),
            postcode: "16121")
        #expect(try people.details(of: ann) == [kept])
        #expect(
            kept.facts(country: "IT", language: .italian)
                == PersonFacts(
                    tier: .pro, joined: now.day, birthday: Day("1990-02-28"), gender: .female, postcode: "16121",
                    country: "IT", language: .italian))
        // A second phone of the same person is no second person; nor is staff, or who was erased.
        let joined = try signed(phone)
        #expect(joined.id == ann.id && joined.mergedIDs.count == 1)
        #expect(try people.details(of: joined).count == 2)
        _ = try people.add(role: .reviewer, at: now)
        let bob = try signed(Contact("bob@example.org")!)
        #expect(Set(try people.everybody().map(\.person)) == [joined, bob])
        try people.erase(joined, at: now)
        #expect(try people.everybody().map(\.person) == [bob])
        let erased = try people.details(of: joined)
        #expect(
            erased.allSatisfy {
                [$0.name ?? $0.surname, $0.gender?.rawValue, $0.birthday?.description, $0.postcode] == [
                    nil, nil, nil, nil,
                ]
            })
    }

    @Test(
        "A postcode has the form of the programme's country, or of any where that is not known",
        arguments: [
            ("Europe/Rome", "20144", true), ("Europe/Amsterdam", "1012 ab", true), ("Europe/Amsterdam", "20144", false),
            ("Europe/Warsaw", "00-950", true), ("Europe/London", "SW1A 1AA", true), ("Europe/London", "SW1A", false),
            ("Europe/Riga", "LV-1050", true), ("Europe/Dublin", "D02 AF30", true), ("Asia/Tokyo", "20144", true),
            ("Asia/Tokyo", "?", false),
        ])
    func postcodes(zone: String, postcode: String, isRight: Bool) {
        let details = PersonProfile(name: "Ann", surname: "Doe", birthday: Day("1990-02-28")!, postcode: postcode)
        let country = PostcodeForms.standard.country(ofZone: zone)
        #expect((details.fault(on: now.day, in: country) == nil) == isRight)
    }

    @Test(
        "Of several processes that start at once, one makes the first operator", arguments: StoreKind.allCases)
    func first(on kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                // Each with a connection of its own, as a process has.
                let people = try people(in: place)
                group.addTask { try people.addFirst(tier: .pro, role: .operator, at: now) != nil }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
    }

    @Test(
        "A contact is a number with its country or an address, in one spelling",
        arguments: [
            ("+39 02 1234-5678", "+390212345678"), ("+1 (202) 555.0123", "+12025550123"),
            ("Ann@Example.org", "ann@example.org"), ("a.b+c@x-y.co.uk", "a.b+c@x-y.co.uk"),
            ("+39@b6cc.it", "+39@b6cc.it"),
            ("0212345678", nil),
            ("+390212", nil), ("+0390212345678", nil), ("+39021234567890123", nil), ("ann@localhost", nil),
            ("@example.org", nil), ("ann@@example.org", nil), ("ann@-x.org", nil), ("a\r\nBcc: b@example.org", nil),
            ("\u{FF0B}390212345678", nil), ("+3902123456\u{0667}8", nil), ("", nil),
        ] as [(String, String?)])
    func contacts(written: String, kept: String?) {
        #expect(Contact(written)?.text == kept)
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .people)
        #expect(try report == kind.recorded(report))
    }
}

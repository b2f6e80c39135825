import Accounts
import DomainModel
import Foundation
import StoreSupport
import Testing

@Suite("Signing")
struct SigningTests {
    private let now = Timestamp("2026-03-12T19:00:00Z")!
    private let phone = Contact("+39 02 1234 5678")!

    private func people(in place: StorePlace) throws -> People {
        People(
            store: try place.store(of: .people))
    }

    private func later(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds + seconds) }

    @Test(
        "The code that was sent makes a Trial person Signed, under the same name, and Pro with more",
        arguments: StoreKind.allCases)
    func tiers(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, token) = try people.add(at: now)
        let details = PersonProfile(name: "Ann", birthday: Day("1990-02-28")!, postcode: "20144")
        #expect(throws: People.Refusal.notSigned) { try people.promoteToPro(ann, details) }
        let code = try people.issueCode(to: phone, for: ann, at: now)
        #expect(code.utf8.count == 6)
        let signed = try people.verifyContact(ann, contact: phone, code: code, gender: "unsaid", at: later(599))
        #expect(signed.id == ann.id)
        #expect(signed.tier == .signed)
        #expect(try people.person(of: token) == signed)
        #expect(try people.contacts(of: signed) == [phone])
        #expect(try people.promoteToPro(signed, details).tier == .pro)
        #expect(try people.person(of: token)?.tier == .pro)
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
        let wrong = code == "000000" ? "000001" : "000000"
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
            #expect(try people.person(of: token) == person)
            #expect(try people.person(of: first) == person)
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
        try people.erase(ann)
        #expect(try people.person(of: token) == nil)
        #expect(try people.contacts(of: ann).isEmpty)
        let (bob, _) = try people.add(at: now)
        let signed = try people.verifyContact(
            bob, contact: phone, code: people.issueCode(to: phone, for: bob, at: now), gender: nil, at: now)
        #expect(signed.id == bob.id && signed.mergedIDs.isEmpty)
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

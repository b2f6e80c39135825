import DomainModel
import SQL
import StoreSupport
import Testing

import Accounts

/// Roles are given and ended by operators, never by a contact; codes are guessed in vain; devices are listed and ended.
@Suite("Staff, devices and guesses")
struct StaffTests {
    private let now = Timestamp("2026-03-12T19:00:00Z")!
    private let phone = Contact("+39 02 1234 5678")!

    private func later(days: Int) -> Timestamp { Timestamp(seconds: now.seconds + days * 86_400) }

    private func prove(_ contact: Contact, _ person: Person, _ people: People) throws -> Person {
        try people.verifyContact(
            person, contact: contact, code: people.issueCode(to: contact, for: person, at: now), gender: nil, at: now)
    }

    @Test("Proving a contact of the staff, or one that staff proves, joins nobody", arguments: StoreKind.allCases)
    func roleByContact(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        for role in [Person.Role.reviewer, .operator, .monitor] {
            let (member, token) = try people.add(at: now)
            let (staff, staffToken) = try people.addStaff(role, named: "Eva", at: now)
            let (theirs, ours) = (Contact("\(role)@example.org")!, Contact("member-\(role)@example.org")!)
            _ = try prove(theirs, staff, people)
            #expect(throws: People.Refusal.staff) { try prove(theirs, member, people) }
            _ = try prove(ours, member, people)
            #expect(throws: People.Refusal.staff) { try prove(ours, staff, people) }
            #expect(try people.person(of: token, at: now)?.role == .member)
            #expect(try people.person(of: staffToken, at: now)?.role == role)
        }
    }

    @Test("Staff is listed with who made it and ended; its tokens grow old", arguments: StoreKind.allCases)
    func listed(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        let chief = try #require(try people.addFirst(tier: .pro, role: .operator, at: now))
        let (eva, token) = try people.addStaff(.reviewer, named: "Eva Rossi", by: chief.person.id, at: now)
        _ = try people.add(at: now)
        let listed = try people.staff()
        #expect(Set(listed.map(\.id)) == [chief.person.id, eva.id])
        let entry = try #require(listed.first { $0.id == eva.id })
        #expect(entry.name == "Eva Rossi" && entry.maker == chief.person.id && entry.tokens == 1)
        #expect(try people.person(of: token, at: later(days: 179)) != nil)
        #expect(try people.person(of: token, at: later(days: 180)) == nil)
        #expect(try people.endStaff(eva.id))
        #expect(try people.person(of: token, at: now) == nil)
        #expect(try people.staff().first { $0.id == eva.id }?.tokens == 0)
        #expect(try !people.endStaff("nobody"))
    }

    @Test("Two pairs of eyes are two people of whom neither made the other, nor one who made the other")
    func independence() throws {
        let people = People(store: try StorePlace(.sqliteFile).store(of: .people))
        let chief = try people.addStaff(.operator, named: "Chief", at: now).person.id
        let eva = try people.addStaff(.reviewer, named: "Eva", by: chief, at: now).person.id
        let max = try people.addStaff(.reviewer, named: "Max", by: chief, at: now).person.id
        #expect(try people.areIndependent(eva, max))
        #expect(try !people.areIndependent(chief, eva))
        #expect(try !people.areIndependent(eva, chief))
        #expect(try !people.areIndependent(eva, eva))
        // An operator who makes an operator who makes a reviewer may have both their tokens.
        let second = try people.addStaff(.operator, named: "Second", by: chief, at: now).person.id
        let zoe = try people.addStaff(.reviewer, named: "Zoe", by: second, at: now).person.id
        #expect(try !people.areIndependent(chief, zoe))
        #expect(try !people.areIndependent(zoe, chief))
        #expect(try people.areIndependent(eva, zoe))
        // Whoever made both may have both tokens.
        let other = try people.addStaff(.operator, named: "Other", at: now).person.id
        let ada = try people.addStaff(.partner, named: "Ada", of: "Alpi", by: max, at: now).person.id
        #expect(try !people.haveNoMakerInCommon(eva, ada))
        #expect(try !people.haveNoMakerInCommon(chief, ada))
        #expect(try people.haveNoMakerInCommon(other, ada))
    }

    /// What becomes of a code that somebody offers; `nil` where it is right.
    private func offer(
        _ code: String, by person: Person, from network: String?, on day: Int = 0, to people: People
    ) throws -> People.Refusal? {
        do {
            _ = try people.verifyContact(
                person, contact: phone, code: code, gender: nil, from: network, at: later(days: day))
            return nil
        } catch let refusal as People.Refusal { return refusal }
    }

    /// Guesses at codes for the contact from networks of these names, with as many people as wished, until no more are
    /// made for them.
    ///
    /// - Returns: how many codes were compared.
    private func guess(from networks: [String], on day: Int = 0, at people: People) throws -> Int {
        var compared = 0
        for network in networks {
            while true {
                let guesser = try people.add(at: now).person
                do {
                    let code = try people.issueCode(to: phone, for: guesser, from: network, at: later(days: day))
                    for _ in 0..<5 {
                        #expect(try offer("x" + code, by: guesser, from: network, on: day, to: people) == .wrongCode)
                        compared += 1
                    }
                } catch People.Refusal.tooManyWrongCodes {
                    break
                } catch People.Refusal.tooManyOpenCodes { break }
            }
        }
        return compared
    }

    @Test(
        "Strangers guess at a contact ten times a day from a network and fifty from all, and get no more codes then",
        arguments: StoreKind.allCases)
    func guesses(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        #expect(try guess(from: ["one"], at: people) == 10)
        #expect(try guess(from: (0..<9).map { "network \($0)" }, at: people) == 40)
        #expect(try guess(from: ["one"], on: 1, at: people) == 10, "another day")
    }

    @Test(
        "As many codes are open at once as strangers may guess at; unused ones stop nobody once they have expired",
        arguments: StoreKind.allCases)
    func openCodes(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        for _ in 0..<10 {
            _ = try people.issueCode(to: phone, for: people.add(at: now).person, from: "many", at: now)
        }
        let new = try people.add(at: now).person
        #expect(throws: People.Refusal.tooManyOpenCodes, "nobody has guessed wrongly") {
            try people.issueCode(to: phone, for: new, from: "home", at: now)
        }
        let later = Timestamp(seconds: now.seconds + People.codeLifetimeSeconds)
        _ = try people.issueCode(to: phone, for: new, from: "home", at: later)
    }

    @Test(
        "However many networks guess: who holds a code signs in with it, and a device that did before gets another",
        arguments: StoreKind.allCases)
    func owner(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        let ann = try prove(phone, try people.add(at: now).person, people)
        let mark = people.mark(ofDeviceWith: phone)
        #expect(people.isMark(mark, ofDeviceWith: phone))
        #expect(!people.isMark(mark, ofDeviceWith: Contact("ann@example.org")!))
        #expect(!people.isMark("", ofDeviceWith: phone) && !mark.contains(phone.mailbox))
        let (held, again, new) = (
            try people.add(at: now).person, try people.add(at: now).person, try people.add(at: now).person
        )
        let code = try people.issueCode(to: phone, for: held, from: "home", at: now)
        // Five networks would have shut the owner out for the day.
        _ = try guess(from: (0..<9).map { "network \($0)" }, at: people)
        #expect(throws: People.Refusal.tooManyOpenCodes, "a stranger, or a new device") {
            try people.issueCode(to: phone, for: new, from: "home", at: now)
        }
        #expect(try offer(code, by: held, from: "network 1", to: people) == nil, "the code that was sent before")
        let another = try people.issueCode(to: phone, for: again, isKnown: true, from: "network 1", at: now)
        #expect(try people.verifyContact(again, contact: phone, code: another, gender: nil, at: now).id == ann.id)
    }

    @Test("What nobody sent is no guess at a contact: whoever offers digits without a code uses up none of it")
    func withoutCode() throws {
        let people = People(store: try StorePlace(.sqliteFile).store(of: .people))
        for number in 0..<100 {
            let stranger = try people.add(at: now).person
            #expect(try offer("x", by: stranger, from: "network \(number)", to: people) == .wrongCode)
        }
        _ = try people.issueCode(to: phone, for: people.add(at: now).person, from: "network 1", at: now)
    }

    @Test("One person's guesses are bounded across contacts")
    func guessesAcrossContacts() throws {
        let people = People(store: try StorePlace(.sqliteFile).store(of: .people))
        let person = try people.add(at: now).person
        var refusals: [People.Refusal: Int] = [:]
        for number in 0..<40 {
            do {
                _ = try people.verifyContact(
                    person, contact: Contact("+3902123\(1000 + number)")!, code: "x", gender: nil, at: now)
            } catch let refusal as People.Refusal { refusals[refusal, default: 0] += 1 }
        }
        #expect(refusals == [.wrongCode: 20, .tooManyWrongCodes: 20])
    }

    @Test("A code that was sent cannot be found from the store without the key", arguments: StoreKind.allCases)
    func keyed(_ kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let person = try People(store: try place.store(of: .people)).add(at: now).person
        let mine = People(store: try place.store(of: .people), contactKey: ContactKey())
        let code = try mine.issueCode(to: phone, for: person, at: now)
        // Another key, as of somebody who has a copy of the store: the right digits do not fit.
        let copied = People(store: try place.store(of: .people), contactKey: ContactKey())
        #expect(throws: People.Refusal.wrongCode) {
            try copied.verifyContact(person, contact: phone, code: code, gender: nil, at: now)
        }
    }

    @Test("Devices are listed; one or all others are signed out", arguments: StoreKind.allCases)
    func devices(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        var tokens: [Token] = []
        var owner: Person?
        for _ in 0..<3 {
            let (person, token) = try people.add(at: now)
            tokens.append(token)
            owner = try prove(phone, person, people)
        }
        let person = try #require(owner)
        let listed = try people.tokens(of: person, asking: tokens[0])
        #expect(listed.count == 3 && listed.filter(\.isCurrent).count == 1)
        let other = try #require(listed.first { !$0.isCurrent })
        let stranger = try people.add(at: now).person
        #expect(try !people.revoke(tokenWithID: other.id, of: stranger))
        #expect(try people.revoke(tokenWithID: other.id, of: person))
        #expect(try people.tokens(of: person, asking: tokens[0]).count == 2)
        try people.revokeOthers(of: person, asking: tokens[0])
        #expect(try people.tokens(of: person, asking: tokens[0]).map(\.isCurrent) == [true])
        #expect(try people.person(of: tokens[0], at: now)?.id == person.id)
    }

    @Test("What the staff looked at is kept for a year, and found by user", arguments: StoreKind.allCases)
    func looks(_ kind: StoreKind) throws {
        let people = People(store: try StorePlace(kind).store(of: .people))
        try people.record(.picture, at: [("ann/1", "ann")], by: "eva", at: now)
        try people.record(.search, at: [("ann", "ann"), ("bob", "bob")], by: "max", at: later(days: 1))
        #expect(try people.looks(limit: 10).count == 3)
        #expect(try people.looks(at: ["ann"], limit: 10).map(\.staff) == ["max", "eva"])
        try people.record(.user, at: [("bob", "bob")], by: "eva", at: later(days: 367))
        #expect(try people.looks(at: ["ann"], limit: 10).isEmpty)
    }
}

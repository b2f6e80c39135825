import Accounts
import DomainModel
import Foundation
import SQL
import StoreSupport
import Testing

@Suite("Accounts elsewhere")
struct LinkedAccountTests {
    private let now = Timestamp("2026-03-12T19:00:00Z")!
    private let issuer = "https://accounts.example"

    private func people(in place: StorePlace, contactKey: ContactKey = ContactKey()) throws -> People {
        People(store: try place.store(of: .people), contactKey: contactKey)
    }

    private func later(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds + seconds) }

    private func signed(_ contact: String, in people: People) throws -> Person {
        let person = try people.add(at: now).person
        let contact = Contact(contact)!
        let code = try people.issueCode(to: contact, for: person, at: now)
        return try people.verifyContact(person, contact: contact, code: code, gender: nil, at: now)
    }

    private func link(_ person: Person, _ subject: String, in people: People, issuer: String? = nil) throws -> Person {
        try people.link(person, toSubject: subject, of: issuer ?? self.issuer, provider: "example", at: now)
    }

    @Test(
        "A sign-in is ended once, within ten minutes, by who began it, with the provider that was asked",
        arguments: StoreKind.allCases)
    func once(on kind: StoreKind) throws {
        let people = try people(in: StorePlace(kind))
        let (ann, token) = try people.add(at: now)
        let (_, other) = try people.add(at: now)
        func begin() throws -> BegunSignIn {
            try people.beginSignIn(with: "example", by: token, redirect: "https://q.example/c", at: now)
        }
        func end(
            _ state: String, _ ender: People.SignInEnder, with provider: String = "example", after seconds: Int = 1
        ) throws -> Person {
            try people.takeSignIn(ofState: state, with: provider, by: ender, at: later(seconds)).person
        }
        let first = try begin()
        let second = try begin()
        #expect(Set([first.state, first.nonce, first.verifier, first.browserSecret]).count == 4)
        #expect(first.verifier.utf8.count == 64 && first.state != second.state)
        // A stranger does not end it, and does not use it up.
        for stranger in [People.SignInEnder.token(other), .browser(second.browserSecret), .browser("")] {
            #expect(throws: People.AccountRefusal.unknownSignIn) { try end(first.state, stranger) }
        }
        let taken = try people.takeSignIn(
            ofState: first.state, with: "example", by: .browser(first.browserSecret), at: later(1))
        #expect(taken.signIn == first && taken.person == ann)
        #expect(throws: People.AccountRefusal.unknownSignIn) { try end(first.state, .browser(first.browserSecret)) }
        #expect(throws: People.AccountRefusal.unknownSignIn) { try end(second.state, .token(token), after: 600) }
        #expect(throws: People.AccountRefusal.unknownSignIn) { try end(begin().state, .token(token), with: "other") }
        #expect(throws: People.AccountRefusal.unknownSignIn) { try end("", .token(token)) }
        // Whose token was revoked meanwhile does not come back by it.
        let third = try begin()
        try people.revoke(token)
        #expect(throws: People.AccountRefusal.unknownSignIn) { try end(third.state, .browser(third.browserSecret)) }
    }

    @Test("A Signed person with an account is Pro, and Signed again without it", arguments: StoreKind.allCases)
    func tiers(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let pro = try link(signed("ann@example.org", in: people), "1", in: people)
        #expect(pro.tier == .pro)
        let account = try #require(try people.linkedAccounts(of: pro).first)
        #expect(account.provider == "example")
        #expect(try !people.unlink(accountWithID: "0000000000000000", of: pro))
        #expect(try people.unlink(accountWithID: account.id, of: pro))
        #expect(try people.linkedAccounts(of: pro).isEmpty)
        #expect(try people.details(of: pro).first?.tier == .signed)
        // Who gave a name and a birthday stays Pro; who is Trial becomes Pro with a contact.
        let bob = try signed("bob@example.org", in: people)
        _ = try people.keep(
            PersonProfile(name: "Bob", surname: "Doe", birthday: Day("1990-02-28")!), of: bob, on: now.day)
        let linked = try link(bob, "2", in: people)
        #expect(try people.unlink(accountWithID: people.linkedAccounts(of: linked)[0].id, of: linked))
        #expect(try people.details(of: bob).first?.tier == .pro)
        let eve = try link(people.add(at: now).person, "3", in: people)
        #expect(eve.tier == .trial)
        let contact = Contact("eve@example.org")!
        let code = try people.issueCode(to: contact, for: eve, at: now)
        #expect(try people.verifyContact(eve, contact: contact, code: code, gender: nil, at: now).tier == .pro)
    }

    @Test(
        "Who has the account already is that person, with all tokens and the higher tier", arguments: StoreKind.allCases
    )
    func merge(on kind: StoreKind) throws {
        let people = try people(in: StorePlace(kind))
        let (ann, first) = try people.add(at: now)
        _ = try link(ann, "1", in: people)
        #expect(try link(ann, "1", in: people).id == ann.id)
        let (phone, second) = try people.add(at: now)
        let joined = try link(phone, "1", in: people)
        #expect(joined.id == ann.id && joined.mergedIDs == [phone.id] && joined.tier == .trial)
        #expect(try people.person(of: second, at: now) == joined)
        #expect(try people.person(of: first, at: now) == joined)
        // The contact of who joins, and what was told with it, are the owner's.
        let signed = try signed("ann@example.org", in: people)
        let owner = try link(signed, "1", in: people)
        #expect(owner.id == ann.id && owner.tier == .pro)
        #expect(try people.contacts(of: owner).map(\.text) == ["ann@example.org"])
        #expect(try people.details(of: owner).first?.gender == .unsaid)
        // The same subject of another issuer is another account, and staff is joined with nobody.
        let other = try link(people.add(at: now).person, "1", in: people, issuer: "https://other.example")
        #expect(other.mergedIDs.isEmpty)
        let reviewer = try people.add(role: .reviewer, at: now).person
        for subject in ["1", "9"] {
            #expect(throws: People.AccountRefusal.notJoined(.staff)) { try link(reviewer, subject, in: people) }
        }
        for number in 1..<8 { _ = try link(other, "more-\(number)", in: people) }
        #expect(throws: People.AccountRefusal.tooManyAccounts) { try link(other, "last", in: people) }
    }

    @Test(
        "Of an account a keyed hash is kept; who is forgotten and links it again is known by it",
        arguments: StoreKind.allCases)
    func erased(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let people = try people(in: place)
        let (ann, token) = try people.add(at: now)
        _ = try link(ann, "subject-of-ann", in: people)
        _ = try people.beginSignIn(with: "example", by: token, redirect: "https://q.example/c", at: now)
        func stored(_ table: String, _ column: String) throws -> [String] {
            try place.store(of: .people).read { session in
                try session.rows(Statement(name: "\(table)_\(column)", text: "SELECT \(column) FROM \(table)"))
                    .map { try $0.text(0) }
            }
        }
        let hashes = try stored("linked_accounts", "hash")
        #expect(hashes.count == 1 && hashes[0].utf8.count == 64 && !hashes[0].contains("ann"))
        try people.erase(ann, at: now)
        #expect(try stored("linked_accounts", "hash").isEmpty && stored("begun_sign_ins", "state").isEmpty)
        let again = try link(people.add(at: now).person, "subject-of-ann", in: people)
        #expect(again.names == [again.id] && again.earlierIDs == [ann.id])
    }
}

import Accounts
import Campaigns
import DomainModel
import Ledger
import Links
import SQL
import Stores
import StoreSupport
import Testing
import TestSupport

@Suite("What links brought")
struct LinkRecordsTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!
    private static let poster = Link(.campaign, to: "first-meals", labels: .init(medium: "poster"))

    private func records(in place: StorePlace, days: Int = 180) throws -> LinkRecords {
        LinkRecords(store: try place.store(of: .links), visitDays: days)
    }

    private func after(_ seconds: Int) -> Timestamp { Timestamp(seconds: Self.noon.seconds + seconds) }

    @Test(
        "Only links that were made are counted apart: other labels never grow the table", arguments: StoreKind.allCases)
    func labels(on kind: StoreKind) throws {
        let records = try records(in: StorePlace(kind))
        #expect(try records.make(Self.poster, for: "Alpi", at: Self.noon))
        #expect(try records.make(Self.poster, for: "Alpi", at: Self.noon) == false)
        #expect(throws: LinkRecords.Refusal.unlabelled) {
            try records.make(Link(.campaign, to: "x"), for: "Alpi", at: Self.noon)
        }
        #expect(throws: LinkRecords.Refusal.label) {
            try records.make(Link(.campaign, to: "x", labels: .init(label: "à")), for: "Alpi", at: Self.noon)
        }
        for number in 0..<60 {
            try records.countOpening(of: Self.poster)
            try records.countOpening(of: Link(.campaign, to: "first-meals", labels: .init(label: "junk-\(number)")))
        }
        let figures = try records.figures(smallestGroup: 50)
        #expect(figures.mapValues(\.opened) == [Self.poster.path: 60, "/k/first-meals": 60])
        #expect(try records.figures(smallestGroup: 61).values.allSatisfy { $0.opened == nil })
    }

    @Test(
        "The first visit of who has just joined is kept, for its days, and erased on request",
        arguments: StoreKind.allCases)
    func visits(on kind: StoreKind) throws {
        let records = try records(in: StorePlace(kind), days: 30)
        let other = Link(.content, to: "weaning")
        #expect(try records.keep(Self.poster, of: ["ann"], joined: Self.noon, at: after(60)))
        #expect(try records.keep(other, of: ["ann"], joined: Self.noon, at: after(61)) == false)
        #expect(try records.keep(other, of: ["new", "ann"], joined: Self.noon, at: after(62)) == false)
        #expect(try records.keep(other, of: ["old"], joined: Self.noon, at: after(86_401)) == false)
        // The link was not made, so that nothing but its meaning is kept.
        #expect(try records.visits(of: ["new", "ann"]).map(\.link) == ["/k/first-meals"])
        #expect(try records.keep(other, of: ["bob"], joined: Self.noon, at: after(60)))
        try records.eraseVisits(of: ["ann"])
        #expect(try records.visits(of: ["ann", "bob"]).map(\.link) == ["/c/weaning"])
        try records.eraseOldVisits(at: after(60 + 30 * 86_400))
        #expect(try records.visits(of: ["bob"]).isEmpty)
    }

    @Test(
        "A figure grows by whole groups, stage by stage, and stays when people are erased",
        arguments: StoreKind.allCases)
    func groups(on kind: StoreKind) throws {
        let records = try records(in: StorePlace(kind))
        let link = Self.poster.plain
        func join(_ people: Range<Int>) throws {
            for number in people {
                #expect(try records.keep(link, of: ["u\(number)"], joined: Self.noon, at: Self.noon))
            }
        }
        func figures(_ signed: Int) throws -> [Int?] {
            try records.count(smallestGroup: 10, at: Self.noon) { name in
                Int(name.dropFirst())! < signed ? [.joined, .signed] : .joined
            }
            let found = try records.figures(smallestGroup: 10)[link.path]
            return [found?.joined, found?.signed, found?.earned]
        }
        try join(0..<9)
        #expect(try figures(9) == [nil, nil, nil])
        try join(9..<25)
        #expect(try figures(9) == [20, nil, nil])
        #expect(try figures(12) == [20, 10, nil])
        #expect(try figures(19) == [20, 10, nil])
        #expect(try figures(20) == [20, 20, nil])
        try records.eraseVisits(of: (0..<25).map { "u\($0)" })
        #expect(try figures(20) == [20, 20, nil])
    }

    @Test(
        "No two figures, of any two stages or moments, differ by fewer people than the smallest group",
        arguments: 0..<20 as Range<UInt64>)
    func narrowed(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let smallestGroup = Int.random(in: 2...60, using: &dice) / 10 * 10 + 10
        let records = try records(in: StorePlace(.sqliteFile))
        let link = Link(.campaign, to: "a")
        var people: [String: LinkProgress] = [:]
        var told: Set<Int> = [0]
        for step in 0..<30 {
            for number in 0..<Int.random(in: 0...25, using: &dice) {
                let name = "u\(step)-\(number)"
                people[name] = .joined
                _ = try records.keep(link, of: [name], joined: Self.noon, at: Self.noon)
            }
            for name in people.keys.sorted() where Int.random(in: 0..<4, using: &dice) == 0 {
                people[name]?.insert([LinkProgress.signed, .earned, .bought].randomElement(using: &dice) ?? .signed)
            }
            if let erased = people.keys.sorted().randomElement(using: &dice) {
                people[erased] = nil
                try records.eraseVisits(of: [erased])
            }
            try records.count(smallestGroup: smallestGroup, at: Self.noon) { people[$0] ?? [] }
            let found = try records.figures(smallestGroup: smallestGroup)[link.path]
            told.formUnion([found?.joined, found?.signed, found?.earned, found?.bought].compactMap(\.self))
        }
        let sorted = told.sorted()
        #expect(sorted.count > 1)
        for (less, more) in zip(sorted, sorted.dropFirst()) { #expect(more - less >= smallestGroup, "\(sorted)") }
    }

    @Test("Joining again, under a name that was there before, is brought by no link", arguments: StoreKind.allCases)
    func progress(on kind: StoreKind) throws {
        let place = try StorePlace(kind)
        let ledger = try Ledger(path: place.ledger)
        let people = People(store: try place.store(of: .people))
        func join(_ address: String?) throws -> Person {
            let (person, _) = try people.add(at: Self.noon)
            guard let address else { return person }
            let contact = try #require(Contact(address))
            let code = try people.issueCode(to: contact, for: person, at: Self.noon)
            return try people.verifyContact(person, contact: contact, code: code, gender: nil, at: Self.noon)
        }
        let trial = try join(nil)
        let ann = try join("ann@example.org")
        func progress(_ id: String) throws -> LinkProgress { try LinkProgress.progress(of: id, people, ledger) }
        #expect(try progress(trial.id) == .joined)
        #expect(try progress(ann.id) == [.joined, .signed])
        _ = try ledger.grant(
            5, to: ann.id, for: Payer(campaign: "story", partner: "Alpi"), budget: nil, key: "k", why: "read",
            once: "content", at: Self.noon)
        #expect(try progress(ann.id) == [.joined, .signed, .earned])
        // Another name of hers becomes hers, and brings nobody.
        let (again, _) = try people.add(at: Self.noon)
        let contact = try #require(Contact("ann@example.org"))
        let code = try people.issueCode(to: contact, for: again, at: Self.noon)
        _ = try people.verifyContact(again, contact: contact, code: code, gender: nil, at: Self.noon)
        #expect(try progress(again.id) == [])
        try people.erase(try #require(try people.member(ann.id)), at: Self.noon)
        #expect(try progress(ann.id) == [])
        let back = try join("ann@example.org")
        #expect(try progress(back.id) == [])
        let chief = try people.addStaff(.operator, named: "", at: Self.noon).person
        #expect(try progress(chief.id) == [])
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .links)
        #expect(try report == kind.recorded(report))
    }
}

import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import SQL
import StoreSupport
import Stores
import Testing
import TestSupport

// Inside: the inputs that a ledger keeps for a replay.
@testable import Ledger

@Suite("Replaying what a ledger was given")
struct ReplayTests {
    @Test(
        "A random history replayed on any kind of store gives the same export",
        arguments: StoreUnderTest.all, StoreUnderTest.all)
    func sameExport(from: StoreUnderTest, to: StoreUnderTest) throws {
        for seed in [1, 2] as [UInt64] {
            try from.withLedger { (source: Ledger) throws in
                var life = RandomLife(seed: seed)
                for _ in 0..<150 { try life.step(source) }
                let lines = try source.lines()
                try #require(lines.count > 60)
                try to.withLedger { (target: Ledger) throws in
                    let replay = try source.replay(into: target)
                    #expect(try target.lines() == lines)
                    #expect(try target.head() == source.head())
                    #expect(try target.balances() == source.balances())
                    #expect(try replay.found == source.verify())
                    // The result of a replay can be replayed, and both ledgers continue alike.
                    let other = life
                    for ledger in [source, target] {
                        life = other
                        for _ in 0..<20 { try life.step(ledger) }
                    }
                    #expect(try target.lines() == source.lines())
                    try StoreUnderTest.memory.withLedger { (third: Ledger) throws in
                        #expect(try target.replay(into: third).inputs > replay.inputs)
                        #expect(try third.head() == source.head())
                    }
                }
            }
        }
    }

    @Test("A copied ledger has its inputs too", arguments: StoreUnderTest.all)
    func copied(store: StoreUnderTest) throws {
        try store.withLedger { (source: Ledger) throws in
            try VerificationTests.fill(source)
            try StoreUnderTest.memory.withLedger { (copy: Ledger) throws in
                try source.copy(into: copy)
                try store.withLedger { (target: Ledger) throws in
                    _ = try copy.replay(into: target)
                    #expect(try target.lines() == source.lines())
                }
            }
        }
    }

    @Test("What changed nothing is no input", arguments: StoreUnderTest.all)
    func nothing(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try VerificationTests.fill(ledger)
            let before = try ledger.inputs()
            try ledger.record(
                World.receipt("bob", file: 1, document: 1, pieces: 2), programme: World.programme)
            try ledger.record(
                World.receipt("bob", file: 1, document: 1, pieces: 2, image: "b.jpg"), programme: World.programme)
            try ledger.spend(15, of: "ann", for: "coffee", key: "order-1")
            #expect(throws: LedgerError.self) { try ledger.spend(100_000, of: "ann", for: "tea", key: "order-9") }
            try ledger.reverse("bob/\(World.sha(1).prefix(32))", why: "again")
            try ledger.expire(at: Timestamp("2026-06-01")!, after: 75)
            try ledger.close(Month("2026-03")!, at: Timestamp("2026-07-02")!)
            #expect(try ledger.inputs() == before)
            #expect(before.count(where: { $0.operation != nil }) == 15)
        }
    }

    @Test("A ledger that is not empty is refused as a target", arguments: StoreUnderTest.all)
    func taken(to: StoreUnderTest) throws {
        try StoreUnderTest.memory.withLedger { (source: Ledger) throws in
            try VerificationTests.fill(source)
            try to.withLedger { (target: Ledger) throws in
                try target.record(World.scan("ann", file: 1), programme: World.programme)
                let before = try target.lines()
                let error = #expect(throws: LedgerError.self) { try source.replay(into: target) }
                #expect(error?.description.contains("holds something already") == true)
                #expect(try target.lines() == before)
            }
        }
    }

    /// Ways to harm what a replay needs, and the message.
    static let harms: [(sql: String, says: String)] = [
        ("DELETE FROM programmes", "is missing"),
        ("UPDATE programmes SET content = replace(content, '\"perItem\":10', '\"perItem\":11')", "was changed"),
        ("UPDATE programmes SET content = replace(content, 'Granarolo', 'Parmalat')", "does not match its hash"),
        (
            "UPDATE inputs SET operation = replace(operation, 'coffee', 'tea') WHERE operation IS NOT NULL",
            "another entry"
        ),
        (
            "UPDATE inputs SET operation = replace(operation, '15', '14') WHERE operation LIKE '%spend%'",
            "another entry"
        ),
        ("UPDATE inputs SET operation = '{}' WHERE operation IS NOT NULL", "no operation that this qix knows"),
        ("UPDATE inputs SET upload = NULL WHERE number = 5", "is no input"),
        ("UPDATE inputs SET entry = entry + 1 WHERE number = 5", "where"),
        ("UPDATE inputs SET programme = NULL WHERE number = 5", "names no programme"),
        ("DELETE FROM inputs WHERE number = 5", "input 5 is missing"),
        ("DELETE FROM inputs WHERE number > 20", "its last inputs are missing"),
        ("DELETE FROM inputs WHERE operation IS NOT NULL AND number = (SELECT max(number) FROM inputs)", "last inputs"),
        ("DELETE FROM inputs", "its last inputs are missing"),
        ("DELETE FROM inputs WHERE upload IS NOT NULL", "input 1 is missing"),
        (
            "UPDATE uploads SET claim = replace(claim, '\"pieces\":3', '\"pieces\":2') WHERE number = 3",
            "another decision"
        ),
        ("UPDATE uploads SET claim = '{' WHERE number = 3", "cannot be read"),
        ("UPDATE uploads SET hash = previous WHERE number = 4", "another decision"),
        ("UPDATE entries SET hash = previous WHERE sequence = 9", "another entry 9"),
    ]

    @Test("An alteration is reported, and nothing is kept", arguments: 0..<ReplayTests.harms.count)
    func altered(harm: Int) throws {
        let (sql, says) = ReplayTests.harms[harm]
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(path, sql)
            let source = try Ledger(path: path, access: .read)
            for store in StoreUnderTest.all {
                try store.withLedger { (target: Ledger) throws in
                    let error = #expect(throws: LedgerError.self) { try source.replay(into: target) }
                    #expect(error?.description.contains(says) == true, "\(sql): \(error?.description ?? "")")
                    #expect(try target.summary().uploads == 0)
                    #expect(try target.inputs().isEmpty)
                    #expect(try target.verify().faults == [])
                    // The target is still usable.
                    try VerificationTests.fill(target)
                }
            }
        }
    }

    @Test("An audit finds inputs that are missing or out of place", arguments: [0, 6, 8, 9, 10, 11, 13])
    func audited(harm: Int) throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(path, ReplayTests.harms[harm].sql)
            #expect(try !Ledger(path: path, access: .read).verify().isSound)
        }
    }
}

extension Ledger {
    func inputs() throws -> [ReplayStep] {
        try read { try $0.rows(.inputsAfter, [.integer(0), .integer(10_000)]).map(ReplayStep.init) }
    }
}

/// Seeded random uploads and operations under programmes that change: all that a ledger can be given.
struct RandomLife {
    private var random: SeededGenerator
    private var nextFile = 0
    private var past: [Claim] = []
    private var refused: [String] = []
    private var paid: [String] = []
    private let programmes: [Programme]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var strict = World.programme
        strict.campaigns[0].limits = .init(userDay: 25, user: 200, receipt: 20, budget: 900, sameProductDays: 2)
        strict.campaigns[0].tiers = [.pro: Hundredths("1.5")!, .signed: .one]
        strict.campaigns[1].products = .init(
            gtins: [World.pasta], brands: ["Barilla", "De Cecco"], categories: ["pasta"])
        strict.rules.reviewAbove = 30
        strict.zone = ProgrammeZone("America/New_York")!
        programmes = [World.programme, strict, Programme(campaigns: [])]
    }

    mutating func step(_ ledger: Ledger) throws {
        let user = ["ann", "bob", "çid", "d'Étoile"].randomElement(using: &random)!
        let programme = programmes.randomElement(using: &random)!
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<55:
            nextFile += 1
            let day = Int.random(in: 0...40, using: &random)
            var claim =
                random.chance(60)
                ? World.receipt(
                    user, file: nextFile, document: Int.random(in: 0..<30, using: &random),
                    pieces: Int.random(in: 1...9, using: &random), day: day, balanced: !random.chance(25),
                    image: random.chance(10) ? "\(user)/e\u{301}\"\\\n🧾\u{0}.jpg" : nil)
                : World.scan(user, file: nextFile, day: day)
            claim.upload.tier = Tier.allCases.randomElement(using: &random)!
            claim.upload = claim.upload.localized(in: programme)
            if random.chance(70) { claim.picture = PictureHash("\(World.sha(nextFile * 0x9E37_79B9).prefix(16))") }
            try note(ledger.record(claim, programme: programme))
            past.append(claim)
        case 55..<62:
            guard var claim = past.randomElement(using: &random) else { return }
            if random.chance(50) { claim.upload.image = "again/\(nextFile).jpg" }
            if random.chance(30) { claim.upload.user = user }
            try note(ledger.record(claim, programme: programme))
        case 62..<72:
            guard let upload = refused.randomElement(using: &random) else { return }
            if let again = try? ledger.redecide(upload, programme: programme) { try note(again.decision) }
        case 72..<82:
            let coins = Int.random(in: 1...60, using: &random)
            nextFile += 1
            let moment = random.chance(30) ? Timestamp("2026-04-01T10:00:00+02:00") : nil
            _ = try? ledger.spend(coins, of: user, for: "cup “\(coins)”", key: "k\(nextFile)", at: moment)
        case 82..<88:
            guard let upload = paid.randomElement(using: &random) else { return }
            _ = try? ledger.reverse(upload, why: "a drawing \u{1F58D}")
        case 88..<96:
            guard let held = try ledger.reviews().compactMap(\.decision.id).randomElement(using: &random) else {
                return
            }
            try ledger.settle(held, approving: random.chance(70), why: "looked at", isAnotherReceipt: true)
        default:
            let day = World.march.advanced(by: Int.random(in: 20...60, using: &random))
            try ledger.expire(at: Timestamp("\(day)T23:59:59+01:00")!, after: 30)
        }
    }

    private mutating func note(_ decision: Decision) throws {
        guard let id = decision.id else { return }
        if decision.outcome == .reject { refused.append(id) } else { paid.append(id) }
    }
}

import Campaigns
import Cryptography
import DomainModel
import Foundation
import Ledger
import StoreSupport
import Testing

@Suite("Draws that everybody can check")
struct DrawTests {
    static let closes = World.march.advanced(by: 20)
    static let seed = Array(repeating: UInt8(7), count: DrawTerms.seedLength)

    static func terms(
        winners: Int = 2, coins: Int = 500, seed: [UInt8] = seed, beacon: String? = nil
    ) -> DrawTerms {
        DrawTerms(
            Draw(
                id: "easter", campaign: World.programme.campaigns[0], prize: "A basket", winners: winners,
                coins: coins, closes: closes, rules: "https://example.org/easter", beacon: beacon), seed: seed)
    }

    static func noon(_ day: Int) -> Timestamp {
        Timestamp(seconds: (World.march.daysSinceEpoch + day) * 86_400 + 43_200)
    }

    /// Six people earn on days 1 to 6, one of them after a review; gil earns after the closing; hal was paid and lost
    /// it.
    static func fill(_ ledger: Ledger) throws {
        for (place, user) in ["ann", "bob", "cid", "dan", "eve"].enumerated() {
            try ledger.record(
                World.receipt(user, file: place, document: place, day: place + 1), programme: World.programme)
        }
        try ledger.record(
            World.receipt("fay", file: 10, document: 10, day: 6, balanced: false), programme: World.programme)
        try ledger.record(World.receipt("gil", file: 11, document: 11, day: 21), programme: World.programme)
        try ledger.record(World.receipt("hal", file: 12, document: 12, day: 7), programme: World.programme)
        try ledger.record(World.scan("ida", file: 13, day: 8), programme: World.programme)
        try ledger.settle("fay/\(World.sha(10).prefix(32))", approving: true, why: "seen", at: DrawTests.noon(25))
        try ledger.reverse("hal/\(World.sha(12).prefix(32))", why: "printed at home", at: DrawTests.noon(9))
    }

    private func expectSound(_ ledger: Ledger) throws {
        #expect(try ledger.verify().faults == [])
        try StoreUnderTest.memory.withLedger { (copy: Ledger) throws in
            _ = try ledger.replay(into: copy)
            #expect(try copy.head() == ledger.head())
        }
    }

    @Test(
        "Whoever was paid until the closing day takes part, each person once, and the seed decides",
        arguments: StoreUnderTest.all)
    func whole(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.sealDraw(DrawTests.terms(beacon: "Lotto, first drawing of April"), at: DrawTests.noon(0))
            try DrawTests.fill(ledger)
            try ledger.join("bob", with: "ann", why: "one card", at: DrawTests.noon(10), by: decide)
            let booking = try ledger.closeDraw(
                "easter", seed: DrawTests.seed, beacon: "4 17 23", at: DrawTests.noon(26))
            let draw = try #require(try ledger.draws().first)
            let result = try #require(draw.result)
            // Ann and Bob are one; Gil came late, Hal lost it, Ida scanned for another campaign.
            #expect(result.entrants == 5)
            // Computed anew, as an outsider would from the published rule.
            let head = "qix draw 1\neaster\n\(String(repeating: "07", count: 32))\n4 17 23\n"
            let numbers = ["ann", "cid", "dan", "eve", "fay"].map { (SHA256.hexDigest((head + $0).utf8), $0) }
            let right = numbers.sorted { $0.0 < $1.0 }.prefix(2).map(\.1).map { $0 == "ann" ? "bob" : $0 }
            #expect(result.winners == right)
            #expect(booking.entries.filter { $0.kind == .grant }.map(\.coins) == [500, 500])
            for winner in right { #expect(try ledger.balance(of: winner).available >= 500) }
            let again = try ledger.closeDraw("easter", seed: DrawTests.seed, beacon: "4 17 23", at: DrawTests.noon(27))
            #expect(again.wasRecorded)
            try expectSound(ledger)
        }
    }

    @Test("Who draws can choose no spelling of the beacon, and neither leave it out nor add one")
    func beacons() throws {
        func close(sealed: String?, _ beacon: String?) throws {
            try StoreUnderTest.memory.withLedger { (ledger: Ledger) throws in
                try ledger.sealDraw(DrawTests.terms(beacon: sealed), at: DrawTests.noon(0))
                try DrawTests.fill(ledger)
                try ledger.closeDraw("easter", seed: DrawTests.seed, beacon: beacon, at: DrawTests.noon(26))
                try expectSound(ledger)
            }
        }
        for right in ["7 12 33", "7", "9f3c00112233445566778899aabbccdd"] { try close(sealed: "Lotto", right) }
        let spellings = [
            "07 12 33", "7-12-33", "7,12,33", "7 12 33 ", " 7 12 33", "7  12 33", "12 7 33", "7 7 12", "",
            "Lotto: 7 12",
            "9F3C00112233445566778899AABBCCDD", "9f3c", nil,
        ]
        for wrong in spellings {
            #expect(throws: LedgerError.self, "\(wrong ?? "none")") { try close(sealed: "Lotto", wrong) }
        }
        #expect(throws: LedgerError.self) { try close(sealed: nil, "7 12 33") }
    }

    @Test("Who won under two names that turn out to be one person keeps one prize", arguments: StoreUnderTest.all)
    func wonTwice(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.sealDraw(DrawTests.terms(winners: 9), at: DrawTests.noon(0))
            try DrawTests.fill(ledger)
            try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(26))
            let before = try ledger.balance(of: "ann").available + ledger.balance(of: "bob").available
            try ledger.join("bob", with: "ann", why: "one card", at: DrawTests.noon(27), by: decide)
            let after = try ledger.balance(of: "ann").available + ledger.balance(of: "bob").available
            #expect(before == 1020 && after == 520)
            try expectSound(ledger)
        }
    }

    @Test("What is taken back from a winner takes the prize with it", arguments: StoreUnderTest.all)
    func lost(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.sealDraw(DrawTests.terms(winners: 9), at: DrawTests.noon(0))
            try DrawTests.fill(ledger)
            try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(26))
            #expect(try ledger.balance(of: "cid").available == 510)
            try ledger.reverse("cid/\(World.sha(2).prefix(32))", why: "forged")
            #expect(try ledger.balance(of: "cid").available == 0)
            try expectSound(ledger)
        }
    }

    @Test("Neither terms nor seed can be chosen once it is known who takes part", arguments: StoreUnderTest.all)
    func chosenLate(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            #expect(throws: LedgerError.self) { try ledger.sealDraw(DrawTests.terms(), at: DrawTests.noon(21)) }
            #expect(throws: LedgerError.self) {
                try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(26))
            }
            try ledger.sealDraw(DrawTests.terms(), at: DrawTests.noon(0))
            #expect(try ledger.sealDraw(DrawTests.terms(), at: DrawTests.noon(1)).wasRecorded)
            #expect(throws: LedgerError.self) {
                try ledger.sealDraw(DrawTests.terms(winners: 3), at: DrawTests.noon(1))
            }
            let other = Array(repeating: UInt8(8), count: DrawTerms.seedLength)
            #expect(throws: LedgerError.self) {
                try ledger.sealDraw(DrawTests.terms(seed: other), at: DrawTests.noon(1))
            }
            try DrawTests.fill(ledger)
            #expect(throws: LedgerError.self) { try ledger.closeDraw("easter", seed: other, at: DrawTests.noon(26)) }
            #expect(throws: LedgerError.self) {
                try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(20))
            }
            try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(26))
            #expect(throws: LedgerError.self) {
                try ledger.closeDraw("easter", seed: DrawTests.seed, beacon: "4 17 23", at: DrawTests.noon(26))
            }
            try expectSound(ledger)
        }
    }

    @Test(
        "A draw of goods among nobody, and with more places than people, is a draw too", arguments: StoreUnderTest.all)
    func few(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.sealDraw(DrawTests.terms(winners: 3, coins: 0), at: DrawTests.noon(0))
            try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(26))
            #expect(try ledger.draws().first?.result?.winners == [])
            try expectSound(ledger)
        }
    }
}

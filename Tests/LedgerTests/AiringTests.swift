import Campaigns
import DomainModel
import Foundation
import Ledger
import StoreSupport
import Testing

@Suite("Recordings in the ledger")
struct AiringTests {
    private static let programme = Programme(
        campaigns: [
            Campaign(
                id: "news", partner: "Alpi", shake: .tv, from: World.march, to: World.march.advanced(by: 30),
                coins: .init(perReceipt: 5), limits: .init(user: 100),
                marks: [
                    ScheduledMark(
                        id: 12, place: "Canale Uno",
                        airings: [
                            Airing(
                                from: LocalMinute("2026-03-01T12:00")!, to: LocalMinute("2026-03-01T13:00")!,
                                repeats: .daily)
                        ])
                ])
        ], zone: ProgrammeZone("UTC")!)

    /// A recording sent at noon of a day, of that day's airing unless another is named.
    private func claim(_ user: String, file: Int, day: Int = 0, of made: Int? = nil) -> Claim {
        var upload = World.upload(user, file: file, day: day, image: "\(user)/\(file).wav")
        upload.shake = .tv
        let hour = upload.uploadedAt.seconds / 3600 + 24 * ((made ?? day) - day)
        return Claim(
            upload: upload, sha256: World.sha(file), kind: .sound, shake: .tv,
            watermark: DetectedWatermark(mark: Watermark(id: 12, hour: hour)!, agreement: 30, speed: 0))
    }

    @Test("An airing pays each user once, whatever the file; the next pays again", arguments: StoreUnderTest.all)
    func once(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            func code(_ claim: Claim) throws -> Reason.Code? {
                try ledger.record(claim, programme: Self.programme).reasons.first?.code
            }
            #expect(try code(claim("ann", file: 1)) == .awarded)
            #expect(try code(claim("ann", file: 2)) == .sameAiringAgain)
            #expect(try code(claim("bob", file: 3)) == .awarded)
            #expect(try code(claim("bob", file: 2)) == .duplicateFile)
            #expect(try code(claim("ann", file: 4, day: 1)) == .awarded)
            #expect(try code(claim("ann", file: 5, day: 2, of: 1)) == .replayedRecording)
            #expect(try ledger.balance(of: "ann").available == 10)
            #expect(try ledger.verify().faults == [])
            #expect(
                try ledger.person("ann").paidProducts.map(\.gtin) == ["12@2026-03-01T12:00", "12@2026-03-02T12:00"])
        }
    }

    @Test("A replay decides recordings as they were decided", arguments: StoreUnderTest.all)
    func replay(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            for (file, day) in [(1, 0), (2, 0), (3, 1)] {
                var sent = claim("ann", file: file, day: day)
                sent.watermark = DetectedWatermark(mark: sent.watermark!.mark, agreement: 12.3456, speed: 0.005)
                try ledger.record(sent, programme: Self.programme)
                // The same upload again keeps its decision.
                #expect(try ledger.record(sent, programme: Self.programme).id != nil)
            }
            var other = claim("ann", file: 1)
            other.watermark = DetectedWatermark(mark: Watermark(id: 12, hour: 5)!, agreement: 30, speed: 0)
            #expect(throws: LedgerError.self) { try ledger.record(other, programme: Self.programme) }
            #expect(try ledger.verify().faults == [])
            try StoreUnderTest.memory.withLedger { (target: Ledger) throws in
                _ = try ledger.replay(into: target)
                #expect(try target.head() == ledger.head())
            }
        }
    }

    @Test("A forgotten user leaves no airing behind, and the ledger is sound", arguments: StoreUnderTest.all)
    func forgotten(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.record(claim("ann", file: 1), programme: Self.programme)
            try ledger.record(claim("bob", file: 2), programme: Self.programme)
            _ = try ledger.forget("ann", at: Timestamp("2026-04-01")!)
            #expect(try ledger.verify().faults == [])
            #expect(try ledger.person("ann").paidProducts.isEmpty)
            #expect(try ledger.person("bob").paidProducts.count == 1)
        }
    }
}

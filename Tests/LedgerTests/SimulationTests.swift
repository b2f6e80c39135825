import Awarding
import Campaigns
import DomainModel
import Foundation
import StoreSupport
import Stores
import SyntheticData
import Testing
import TestSupport

@testable import Ledger

/// A ledger's uploads simulated under another programme, compared with really deciding them under it.
@Suite("Simulating another programme")
struct SimulationTests {
    /// Other coins, a budget that runs out, a limit of a day that many reach, and a campaign more.
    private static let other: Programme = {
        var programme = SyntheticUploads.programme
        programme.campaigns[0].coins = .init(perItem: 7, perReceipt: 3)
        programme.campaigns[0].limits = .init(userDay: 30, budget: 2_500)
        programme.campaigns[1].coins = .init(perItem: 5)
        programme.campaigns.append(
            Campaign(
                id: "spend", partner: "Latteria", shake: .receipt, from: Day(daysSinceEpoch: 20_000),
                to: Day(daysSinceEpoch: 30_000), coins: .init(perEuro: Hundredths(250)), stacks: true))
        programme.rules.requiresBalance = false
        return programme
    }()

    private func claims(_ count: Int, seed: UInt64 = 3) -> [Claim] {
        var drawn = SyntheticUploads(seed: seed)
        // A hundred users, who meet the limits.
        return (0..<count).map { place in
            var claim = drawn.next()
            claim.upload.user = "user\(place * 7919 % 100)"
            return claim
        }
    }

    private func record(_ claims: [Claim], _ programme: Programme, in ledger: Ledger) throws {
        for start in stride(from: 0, to: claims.count, by: 50) {
            let localized = claims[start..<min(start + 50, claims.count)].map { claim in
                var claim = claim
                claim.upload = claim.upload.localized(in: programme)
                return claim
            }
            for result in try ledger.recordUploads(localized, programme: programme) { _ = try result.get() }
        }
    }

    private func simulate(
        _ source: Ledger, under programme: Programme, since: Day? = nil
    ) async throws -> [SimulatedUpload] {
        let folder = try ScratchFolder()
        let rehearsal = try Ledger(path: folder.path("rehearsal.sqlite"), durability: .off)
        var found: [SimulatedUpload] = []
        try await Simulation(of: source, in: rehearsal, under: programme, since: since).forEachUpload {
            found.append($0)
        }
        return found
    }

    @Test("2,000 drawn uploads give the decisions that the other programme really makes, and the reasons")
    func equality() async throws {
        let folder = try ScratchFolder()
        let claims = claims(2000)
        let source = try Ledger(path: folder.path("source.sqlite"), durability: .off)
        try record(claims, SyntheticUploads.programme, in: source)
        let really = try Ledger(path: folder.path("really.sqlite"), durability: .off)
        try record(claims, Self.other, in: really)

        let head = try source.head()
        let simulated = try await simulate(source, under: Self.other)
        #expect(simulated.count == 2000)
        for upload in simulated {
            #expect(try upload.after == really.decision(of: upload.id), "\(upload.id)")
            #expect(try upload.before == source.decision(of: upload.id), "\(upload.id)")
        }
        #expect(try source.head() == head)

        var sums = SimulationReport(under: Self.other)
        for upload in simulated { sums.add(upload) }
        sums.finish()
        let spent = try really.spentByCampaign()
        for campaign in sums.campaigns {
            #expect(campaign.coins.after.awarded + campaign.coins.after.pending == spent[campaign.name] ?? 0)
        }
        // The change is of the kinds that it was drawn for.
        #expect(sums.campaigns.first { $0.name == "milk" }?.exhausted != nil)
        #expect(sums.campaigns.first { $0.name == "milk" }?.cut["a day"]?.uploads ?? 0 > 10)
        #expect(sums.campaigns.first { $0.name == "milk" }?.cut["a day"]?.coins ?? 0 > 10)
        #expect(sums.changes.count > 1000)
        #expect(sums.total.before != sums.total.after)
    }

    @Test("The programme of the ledger itself changes nothing")
    func same() async throws {
        let folder = try ScratchFolder()
        let source = try Ledger(path: folder.path("source.sqlite"), durability: .off)
        try record(claims(600), SyntheticUploads.programme, in: source)
        let simulated = try await simulate(source, under: SyntheticUploads.programme)
        #expect(simulated.count == 600 && simulated.allSatisfy { !$0.isChanged })
    }

    @Test("Uploads sent before the first day keep their decisions, and count for limits and duplicates")
    func since() async throws {
        let folder = try ScratchFolder()
        var claims = claims(400)
        let first = Day(daysSinceEpoch: 20_110)
        for place in claims.indices.dropFirst(200) {
            claims[place].upload.uploadedAt = Timestamp(seconds: first.daysSinceEpoch * 86_400 + 40_000 + place)
        }
        let source = try Ledger(path: folder.path("source.sqlite"), durability: .off)
        try record(claims, SyntheticUploads.programme, in: source)
        let really = try Ledger(path: folder.path("really.sqlite"), durability: .off)
        try record(Array(claims.prefix(200)), SyntheticUploads.programme, in: really)
        try record(Array(claims.dropFirst(200)), Self.other, in: really)
        let simulated = try await simulate(source, under: Self.other, since: first)
        #expect(simulated.count == 200)
        for upload in simulated { #expect(try upload.after == really.decision(of: upload.id), "\(upload.id)") }
    }
}

import Campaigns
import DomainModel
import Ledger

/// Decides a ledger's uploads once more under another programme, in a scratch ledger, to show what would have happened.
/// The source ledger is only read.
///
/// The same code decides every upload in the same order, with what the other programme would have paid before it.
/// Uploads sent before `since` keep their decisions, and count for limits and duplicates. Of what people did, the
/// discounts that they took are repeated; approvals, reversals and other spends are not.
public struct Simulation {
    private let source: Ledger
    private let scratchLedger: Ledger
    private let programme: Programme
    private let since: Day?
    private let claim: (Claim) throws -> Claim?

    /// How many uploads one transaction decides.
    private static let batchSize = 500

    /// A simulation of the uploads of `source` in `scratchLedger`, which must be empty.
    ///
    /// - Parameter claim: gives the claim that replaces a recorded one, where a reading is matched again; `nil` keeps
    ///   it.
    public init(
        of source: Ledger, in scratchLedger: Ledger, under programme: Programme, since: Day? = nil,
        claim: @escaping (Claim) throws -> Claim? = { _ in nil }
    ) {
        self.source = source
        self.scratchLedger = scratchLedger
        self.programme = programme
        self.since = since
        self.claim = claim
    }

    /// Decides every upload and hands each to `use`, in order.
    public func forEachUpload(_ use: (SimulatedUpload) throws -> Void) async throws {
        try repeatTakenDiscounts()
        let source = source
        var next = try await Simulation.page(of: source, after: 0)
        while let page = next, let last = page.last {
            // One core decides while another reads the next page; both take about as long.
            async let following = Simulation.page(of: source, after: last.number)
            for (before, after) in try simulate(page) { try use(SimulatedUpload(before, after: after)) }
            next = try await following
        }
    }

    /// Takes the discounts that the programme's campaigns pay back, as in the source, with coins from nowhere. Who
    /// holds one on a day follows from their times, so that all of them may come first.
    private func repeatTakenDiscounts() throws {
        let rewards = Set(programme.campaigns.compactMap(\.discount?.reward))
        guard !rewards.isEmpty else { return }
        let payer = Payer(campaign: "simulated", partner: "simulated")
        for (place, spend) in try source.takenRewards(rewards).enumerated() {
            let coins = max(1, -spend.coins)
            let at = Timestamp(spend.at)
            guard let at, let reward = spend.reference else { continue }
            try scratchLedger.grant(
                coins, to: spend.user, for: payer, key: "simulated \(place)", why: "for a discount", at: at)
            try scratchLedger.spend(coins, of: spend.user, for: reward, key: "discount \(place)", at: at)
        }
    }

    @concurrent
    private static func page(of source: Ledger, after number: Int) async throws -> [Ledger.DecidedUpload]? {
        let page = try source.decided(after: number, limit: batchSize)
        return page.isEmpty ? nil : try page.map { try $0.decoded() }
    }

    /// Decides the uploads of a page, and records as they are those that keep their decisions.
    private func simulate(_ page: [Ledger.DecidedUpload]) throws -> [(Ledger.DecidedUpload, Decision)] {
        var decided: [(Ledger.DecidedUpload, Decision)] = []
        var rest = page[...]
        while let first = rest.first {
            let isKept = self.isKept(first)
            let run = rest.prefix { self.isKept($0) == isKept }
            rest = rest.dropFirst(run.count)
            if isKept {
                try scratchLedger.recordAsDecided(Array(run))
                continue
            }
            let claims = try run.map { upload in
                var claim = try self.claim(upload.claim) ?? upload.claim
                claim.upload = claim.upload.localized(in: programme)
                return claim
            }
            for (upload, result) in zip(run, try scratchLedger.recordUploads(claims, programme: programme, by: decide))
            {
                decided.append((upload, try result.get().decision))
            }
        }
        return decided
    }

    private func isKept(_ upload: Ledger.DecidedUpload) -> Bool {
        upload.isErased || since.map { upload.claim.upload.uploadedAt.day < $0 } == true
    }
}

/// An upload as it was decided, and as it would have been.
public struct SimulatedUpload: Sendable {
    /// The ledger's name for it.
    public var id: String
    /// Who sent it.
    public var user: String
    /// The day it was sent, in the time zone of its programme.
    public var day: Day
    /// The decision in the ledger.
    public var before: Decision
    /// The decision under the other programme.
    public var after: Decision

    init(_ upload: Ledger.DecidedUpload, after: Decision) {
        id = upload.id
        user = upload.claim.upload.user
        day = after.uploadedAt.day
        before = upload.decision
        self.after = after
    }

    /// Whether the result differs: another outcome, or other coins of any campaign.
    public var isChanged: Bool {
        func coins(_ awards: [Award]) -> [String: Int] {
            Dictionary(awards.map { ($0.campaign, $0.coins) }, uniquingKeysWith: +)
        }
        return before.outcome != after.outcome || coins(before.awards) != coins(after.awards)
            || coins(before.pending) != coins(after.pending)
    }
}

import Campaigns
import DomainModel
import Foundation
import SQL
import Text

/// What partners propose, and what became of it.
public final class ProposalRecords: Sendable {
    private let store: any Store

    /// Opens the proposals in `store`, which was opened with the migrations of proposals.
    public init(store: any Store) { self.store = store }

    /// The bytes of a file that is taken.
    public static let maxBytes = Tuning.standard.maxBytes
    /// Days that a simulation decides again.
    public static let simulatedDays = Tuning.standard.simulatedDays

    /// Why a proposal was not taken, or not decided.
    public enum Refusal: Error, Hashable, Sendable {
        /// So many of the partner's wait already.
        case tooMany(Int)
        /// There is none of this name.
        case unknown
        /// It was decided before.
        case decided
    }

    /// Keeps a proposal, which was checked.
    public func propose(
        _ file: String, of partner: String, by proposer: String, at moment: Timestamp
    ) throws -> Proposal {
        var generator = SystemRandomNumberGenerator()
        let id = Hexadecimal.encode(generator.next()) + Hexadecimal.encode(generator.next())
        try store.write { session in
            let known = try session.rows(.proposalsOfPartner, [.text(partner)]).map(Proposal.init)
            let most = Tuning.standard.maxWaiting
            guard known.count(where: { $0.state == .waiting }) < most else { throw Refusal.tooMany(most) }
            for old in known.filter({ $0.state != .waiting }).dropLast(Tuning.standard.maxKept - most) {
                try session.execute(.deleteProposal, [.text(old.id)])
            }
            try session.execute(
                .insertProposal,
                [
                    .text(id), .text(partner), .text(proposer), .integer(moment.seconds), .text(file),
                    .text(Proposal.State.waiting.rawValue),
                ])
        }
        return Proposal(
            id: id, partner: partner, proposer: proposer, at: moment, file: file, state: .waiting)
    }

    /// The proposals of a partner, or of all, the first ones first.
    public func proposals(of partner: String? = nil) throws -> [Proposal] {
        try store.read { session in
            let rows =
                try partner.map { try session.rows(.proposalsOfPartner, [.text($0)]) } ?? session.rows(.proposals)
            return try rows.map(Proposal.init)
        }
    }

    /// The proposal of this name.
    public func proposal(_ id: String) throws -> Proposal? {
        try store.read { try $0.first(.proposal, [.text(id)]).map(Proposal.init) }
    }

    /// Decides a proposal that waits, once.
    ///
    /// - Parameter carryOut: what an acceptance does; if it throws, the proposal goes on waiting. If the process dies
    ///   after it, it is repeated, so that it must have no further effect then.
    public func decide(
        _ id: String, _ state: Proposal.State, why: String?, by decider: String, at moment: Timestamp,
        carryOut: (Proposal) throws -> Void
    ) throws -> Proposal {
        try store.write { session in
            guard var proposal = try session.first(.proposal, [.text(id)]).map(Proposal.init) else {
                throw Refusal.unknown
            }
            guard proposal.state == .waiting else { throw Refusal.decided }
            try carryOut(proposal)
            try session.execute(
                .decideProposal,
                [.text(state.rawValue), .integer(moment.seconds), .text(decider), Value(why), .text(id)])
            proposal.state = state
            proposal.decidedAt = moment
            proposal.decider = decider
            proposal.why = why
            return proposal
        }
    }

    /// Notes what the last month would have been with a proposal.
    public func note(_ simulated: Proposal.Simulated, for id: String) throws {
        try store.write { session in
            try session.execute(.noteSimulation, [.text(try JSONLineEncoder.text(simulated)), .text(id)])
        }
    }
}

extension Proposal {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row.text(0), partner: try row.text(1), proposer: try row.text(2),
            at: Timestamp(seconds: try row.integer(3)), file: try row.text(4), state: try row.named(5),
            decidedAt: try row.optionalInteger(6).map { Timestamp(seconds: $0) }, decider: try row.optionalText(7),
            why: try row.optionalText(8),
            simulated: try row.optionalText(9).map {
                try JSONDecoder().decode(Simulated.self, from: Data($0.utf8))
            })
    }
}

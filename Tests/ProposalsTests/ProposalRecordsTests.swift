import DomainModel
import Proposals
import StoreSupport
import Testing

@Suite("What partners propose")
struct ProposalRecordsTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!
    private struct Broken: Error {}

    @Test("A proposal waits, is carried out once, and is decided once", arguments: StoreKind.allCases)
    func decided(on kind: StoreKind) throws {
        let records = ProposalRecords(store: try StorePlace(kind).store(of: .proposals))
        let proposal = try records.propose("campaigns: []", of: "Alpi", by: "ann", at: Self.noon)
        #expect(try records.proposals(of: "Alpi") == [proposal] && records.proposals(of: "Gelo").isEmpty)
        #expect(throws: Broken.self) {
            try records.decide(proposal.id, .accepted, why: nil, by: "eve", at: Self.noon) { _ in throw Broken() }
        }
        #expect(try records.proposal(proposal.id)?.state == .waiting)
        var carriedOut = 0
        let accepted = try records.decide(proposal.id, .accepted, why: "fine", by: "eve", at: Self.noon) { _ in
            carriedOut += 1
        }
        #expect(accepted.state == .accepted && accepted.decider == "eve" && carriedOut == 1)
        #expect(throws: ProposalRecords.Refusal.decided) {
            try records.decide(proposal.id, .refused, why: nil, by: "eve", at: Self.noon) { _ in carriedOut += 1 }
        }
        #expect(throws: ProposalRecords.Refusal.unknown) {
            try records.decide("none", .refused, why: nil, by: "eve", at: Self.noon) { _ in }
        }
        let day = try #require(Day("2026-03-12"))
        let simulated = Proposal.Simulated(from: day, to: day, campaigns: [.init(id: "a", uploads: nil, coins: nil)])
        try records.note(simulated, for: proposal.id)
        #expect(try records.proposal(proposal.id)?.simulated == simulated && carriedOut == 1)
    }

    @Test("A partner has only so many waiting", arguments: StoreKind.allCases)
    func bounded(on kind: StoreKind) throws {
        let records = ProposalRecords(store: try StorePlace(kind).store(of: .proposals))
        for _ in 0..<20 { _ = try records.propose("x", of: "Alpi", by: "ann", at: Self.noon) }
        #expect(throws: ProposalRecords.Refusal.tooMany(20)) {
            try records.propose("x", of: "Alpi", by: "ann", at: Self.noon)
        }
        _ = try records.propose("x", of: "Gelo", by: "bob", at: Self.noon)
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .proposals)
        #expect(try report == kind.recorded(report))
    }
}

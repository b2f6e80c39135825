import Campaigns
import DomainModel
import Foundation
import SQL

/// An upload that people settled, with what they saw on it: the reading that was decided, and what they put right.
public struct ReviewedUpload: Sendable {
    /// The upload's name.
    public var id: String
    /// What was claimed when they looked.
    public var claim: Claim
    /// Whether the user got the coins.
    public var isApproved: Bool
    /// What they put right; empty where they found nothing wrong.
    public var corrections: ReviewCorrections
    /// Who looked, where that was recorded.
    public var reviewers: [String]
    /// Whether a tuning pack interpreted what was claimed.
    public var isInterpreted: Bool
}

extension Ledger {
    /// The uploads that people settled, in the order of settling, each as it was settled last. Those whose settlement
    /// was undone, which were reversed, or whose texts were erased, are left out.
    public func reviewedUploads() throws(LedgerError) -> [ReviewedUpload] {
        try read { tables in
            var settled: [String: Settlement] = [:]
            var redecisions = 0
            var interpreted = InterpretedInputs(tables: tables)
            try tables.eachPaged(.inputsAfter, pageSize: Tuning.standard.paging.rows) { row in
                let input = try ReplayStep(row)
                redecisions = input.redecision ?? redecisions
                try interpreted.add(input)
                guard let text = input.operation,
                    let operation = try? JSONDecoder().decode(ReplayStep.Operation.self, from: Data(text.utf8))
                else { return }
                switch operation {
                case .settle(let upload, let approving, let lines, _, let reviewers, _):
                    settled[upload] = Settlement(
                        number: input.number, redecisions: redecisions, isApproved: approving, corrections: lines,
                        reviewers: reviewers ?? [])
                case .undoReview(let upload, _, _), .reverse(let upload, _, _): settled[upload] = nil
                default: break
                }
            }
            return try settled.sorted { $0.value.number < $1.value.number }.compactMap { id, settlement in
                try tables.reviewed(id, settlement, interpreted)
            }
        }
    }
}

/// What an input says of an upload that people settled.
private struct Settlement {
    /// The input's place.
    var number: Int
    /// The last later decision before it.
    var redecisions: Int
    var isApproved: Bool
    var corrections: ReviewCorrections?
    var reviewers: [String]
}

/// The uploads and later decisions whose programme names a tuning pack.
private struct InterpretedInputs {
    let tables: LedgerTables
    private(set) var uploads: Set<Int> = []
    private(set) var redecisions: Set<Int> = []
    private var known: [String: Bool] = [:]

    private struct Interpreted: Decodable { var tuning: String? }

    init(tables: LedgerTables) { self.tables = tables }

    mutating func add(_ input: ReplayStep) throws {
        guard let sha256 = input.programme, try isOfPack(sha256) else { return }
        if let upload = input.upload { uploads.insert(upload) }
        if let redecision = input.redecision { redecisions.insert(redecision) }
    }

    /// Thousands of uploads are decided under the same programme. One that cannot be read may name a pack.
    private mutating func isOfPack(_ sha256: String) throws -> Bool {
        if let isKnown = known[sha256] { return isKnown }
        let content = try tables.first(.programme, [.text(sha256)])?.text(0) ?? ""
        let programme = try? JSONDecoder().decode(Interpreted.self, from: Data(content.utf8))
        let isOfPack = programme.map { $0.tuning != nil } ?? true
        known[sha256] = isOfPack
        return isOfPack
    }
}

extension LedgerTables {
    /// The upload as it was when it was settled; `nil` where its texts were erased.
    fileprivate func reviewed(
        _ id: String, _ settlement: Settlement, _ interpreted: InterpretedInputs
    ) throws -> ReviewedUpload? {
        guard let first = try first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init) else { return nil }
        let later = try redecisions(of: id).filter { $0.number <= settlement.redecisions }
        let recorded = try DecidedClaim(later.last ?? first)
        guard recorded.decision.reasons.first?.code != .erased else { return nil }
        return ReviewedUpload(
            id: id, claim: recorded.claim, isApproved: settlement.isApproved,
            corrections: settlement.corrections ?? ReviewCorrections(), reviewers: settlement.reviewers,
            // A later decision may be about the claim of an earlier one.
            isInterpreted: interpreted.uploads.contains(first.number)
                || later.contains { interpreted.redecisions.contains($0.number) })
    }
}

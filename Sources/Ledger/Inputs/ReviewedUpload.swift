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
}

extension Ledger {
    /// The uploads that people settled, in the order of settling, each as it was settled last. Those whose settlement
    /// was undone, which were reversed, or whose texts were erased, are left out.
    public func reviewedUploads() throws(LedgerError) -> [ReviewedUpload] {
        try read { tables in
            var settled: [String: Settlement] = [:]
            var redecisions = 0
            try tables.eachPaged(.inputsAfter, pageSize: Tuning.standard.paging.rows) { row in
                let input = try ReplayStep(row)
                redecisions = input.redecision ?? redecisions
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
                try tables.reviewed(id, settlement)
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

extension LedgerTables {
    /// The upload as it was when it was settled; `nil` where its texts were erased.
    fileprivate func reviewed(_ id: String, _ settlement: Settlement) throws -> ReviewedUpload? {
        let later = try redecisions(of: id).last { $0.number <= settlement.redecisions }
        guard let record = try later ?? first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init) else {
            return nil
        }
        let recorded = try DecidedClaim(record)
        guard recorded.decision.reasons.first?.code != .erased else { return nil }
        return ReviewedUpload(
            id: id, claim: recorded.claim, isApproved: settlement.isApproved,
            corrections: settlement.corrections ?? ReviewCorrections(), reviewers: settlement.reviewers)
    }
}

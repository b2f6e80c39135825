import Campaigns
import DomainModel
import Ledger
import Messages
import ReceiptIdentity

/// An upload's story as JSON.
struct ExplanationJSON: Encodable {
    private struct DecisionOutput: Encodable {
        var number: Int
        var anew: Bool
        var hash: String
        var claim: Claim
        var decision: Decision
    }

    private struct EntryOutput: Encodable {
        var entry: Entry
        var available: Int
        var pending: Int
    }

    private struct DuplicateOutput: Encodable {
        var id: String?
        var likeness: String
        var agrees: [String]
    }

    private var upload: String
    private var sha256: String
    private var decisions: [DecisionOutput]
    private var entries: [EntryOutput]
    private var balance: Balance
    private var twins: [DuplicateOutput]
    /// By the language's code.
    private var sentences: [String: [String]]

    init(_ story: UploadTimeline, twins likely: [PossibleDuplicate]) {
        upload = story.id
        sha256 = story.sha256
        decisions = story.decisions.map {
            DecisionOutput(
                number: $0.number, anew: $0.isRedecision, hash: $0.hash, claim: $0.claim, decision: $0.decision)
        }
        entries = story.entries.map {
            EntryOutput(entry: $0.entry, available: $0.balance.available, pending: $0.balance.pending)
        }
        balance = story.balance
        twins = likely.map { twin in
            DuplicateOutput(
                id: twin.decision.id, likeness: twin.likeness.answer.rawValue,
                agrees: twin.likeness.agreeing.map(\.rawValue))
        }
        sentences = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, story.sentences(in: $0)) })
    }
}

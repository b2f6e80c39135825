import DomainModel
import Messages

extension UploadState.Event {
    /// What the user reads of it.
    public func sentence(in language: Language) -> String {
        if let reason { return reason.sentence(in: language) }
        let values = ["coins": "\(coins.magnitude)", "day": Timestamp(at).map { "\($0.day)" } ?? at]
        return message.sentence(values, in: language)
    }

    /// A stable code of it for programs, beside the codes of a decision's reasons.
    public var code: String {
        switch message {
        case .approved: "approved"
        case .refused: "refused"
        case .budgetFreed: "budget_freed"
        case .budgetUsedUp: "budget_used_up"
        case .reversed: "taken_back"
        case .grantedAfterAll: "granted_after_all"
        case .appealed: "appealed"
        case .upheld, .upheldWithCoins: "appeal_upheld"
        case .declined: "appeal_declined"
        default: what.rawValue
        }
    }

    private var message: UploadHistoryMessage {
        switch what {
        case .decided, .decidedAgain: .decidedAgain
        case .settled: coins > 0 ? .approved : .refused
        case .released: coins > 0 ? .budgetFreed : .budgetUsedUp
        case .reversed: .reversed
        case .granted: .grantedAfterAll
        case .owed: .owed
        case .repaid: .repaid
        case .appealed: .appealed
        case .answered: isUpheld ? (coins > 0 ? .upheldWithCoins : .upheld) : .declined
        }
    }
}

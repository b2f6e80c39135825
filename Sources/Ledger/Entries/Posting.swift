import DomainModel
import Text

/// What an entry changes in the sums beside the entries: the user's balance and what a campaign has paid.
///
/// Recording applies it to the stored sums, an audit to sums of its own.
struct Posting: Equatable {
    /// Added to the coins that the user can spend.
    var available = 0
    /// Added to the coins that wait for a person.
    var pending = 0
    /// Added to what the campaign has paid or holds, on `day`.
    var spent = 0
    /// The day on which limits count it: that of the upload, even where the coins come back later.
    var day: Day?

    /// The effect of `entry`; `nil` where the entry is impossible. `find` gives the entries before it.
    init?(of entry: Entry, find: (Int) throws -> Entry?) rethrows {
        let referred = try entry.refers.flatMap { try find($0) }
        switch entry.kind {
        case .award:
            guard entry.coins > 0 else { return nil }
            available = entry.coins
            spent = entry.coins
            day = entry.day
        case .pending:
            guard entry.coins > 0 else { return nil }
            pending = entry.coins
            spent = entry.coins
            day = entry.day
        case .settled:
            guard let referred, referred.kind == .pending, entry.isOfSameUpload(as: referred),
                (0...referred.coins).contains(entry.coins)
            else { return nil }
            available = entry.coins
            pending = -referred.coins
            spent = entry.coins - referred.coins
            day = referred.day
        case .reversal:
            guard let referred, referred.canBeReversed, entry.isOfSameUpload(as: referred), entry.coins < 0,
                entry.coins >= -referred.coins
            else { return nil }
            available = entry.coins
            spent = entry.coins
            // A settled entry counts on the day of the upload, which its pending entry has.
            day = try referred.kind == .settled ? referred.refers.flatMap { try find($0) }?.day : referred.day
        case .debt:
            guard let referred, entry.canBeDebt(of: referred) else { return nil }
            available = entry.coins
        case .repayment:
            guard let referred, referred.kind == .debt, entry.isOfSameUser(as: referred), entry.coins < 0,
                entry.coins >= -referred.coins, entry.namesUpload(of: referred)
            else { return nil }
            available = entry.coins
        case .expiry:
            guard entry.coins < 0 else { return nil }
            available = entry.coins
        case .spend:
            // What an earlier entry unlocked may cost nothing.
            guard entry.coins <= 0, entry.refers == nil ? entry.coins < 0 : referred?.canBeReversed == true
            else { return nil }
            available = entry.coins
        case .refund:
            guard let referred, referred.kind == .spend, entry.isOfSameUser(as: referred), entry.coins > 0,
                entry.coins == -referred.coins
            else { return nil }
            available = entry.coins
        case .grant:
            guard entry.coins > 0, entry.campaign != nil, entry.partner != nil, entry.key != nil,
                entry.refers == nil || referred?.isCredit == true
            else { return nil }
            available = entry.coins
            spent = entry.coins
            day = entry.day
        case .moved:
            if entry.coins > 0 {
                guard let referred, referred.kind == .moved, !entry.isOfSameUser(as: referred),
                    referred.coins == -entry.coins
                else { return nil }
            } else {
                guard entry.coins < 0, entry.refers == nil else { return nil }
            }
            available = entry.coins
        case .joined, .sealed, .drawn, .won, .closed:
            guard entry.canMoveNothing(beside: referred) else { return nil }
        }
    }
}

extension Entry {
    /// Whether it gave coins to the user for an upload.
    var isCredit: Bool { kind == .award || kind == .settled }

    /// Whether a reversal can take its coins back.
    var canBeReversed: Bool { isCredit || kind == .grant }

    /// Whether it can lend what is reversed of `other`, or take over that debt of another name.
    fileprivate func canBeDebt(of other: Entry) -> Bool {
        guard coins > 0, coins <= other.coins else { return false }
        guard other.kind == .debt else {
            return other.canBeReversed && isOfSameUser(as: other) && namesUpload(of: other)
        }
        return !isOfSameUser(as: other) && upload == nil
    }

    /// Whether it can be the second of two names that join.
    fileprivate func canBeJoined(with other: Entry) -> Bool {
        other.kind == .joined && other.refers == nil && !isOfSameUser(as: other)
    }

    /// Whether it is an entry without coins that refers to what it may.
    fileprivate func canMoveNothing(beside referred: Entry?) -> Bool {
        guard coins == 0 else { return false }
        switch kind {
        case .joined: return refers == nil || referred.map(canBeJoined) == true
        case .sealed, .closed: return refers == nil
        case .drawn: return referred?.kind == .sealed && referred.map(isOfSameUser) == true
        case .won: return referred?.kind == .drawn
        default: return false
        }
    }

    fileprivate func namesUpload(of other: Entry) -> Bool {
        upload.map(BytewiseString.init) == other.upload.map(BytewiseString.init)
    }

    fileprivate func isOfSameUser(as other: Entry) -> Bool { user.utf8.elementsEqual(other.user.utf8) }

    fileprivate func isOfSameUpload(as other: Entry) -> Bool {
        isOfSameUser(as: other) && campaign.map(BytewiseString.init) == other.campaign.map(BytewiseString.init)
            && namesUpload(of: other)
    }
}

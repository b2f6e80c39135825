import DomainModel

/// What a user reads of an upload beside the reasons of its decisions: what arrived, what was read, and what became of
/// the coins since.
public enum UploadHistoryMessage: String, Hashable, Sendable, CaseIterable {
    /// When the picture was sent.
    case sent
    /// The shop on the receipt.
    case shop
    /// The day on the receipt.
    case purchaseDay
    /// What was paid.
    case total
    /// A product that was found.
    case product
    /// The decisions that follow replace those before.
    case decidedAgain
    /// Coins from a partner.
    case earned
    /// Coins that wait for a person.
    case waiting
    /// A person granted the coins that waited.
    case granted
    /// A person refused the coins that waited.
    case dropped
    /// Coins that were taken back.
    case takenBack
    /// Coins that were taken back after they were spent.
    case owed
    /// A debt that later coins paid back.
    case repaid
    /// What the user has now.
    case balance
    /// A person granted what waited, all campaigns together.
    case approved
    /// A person refused what waited.
    case refused
    /// A campaign's budget was freed for what waited for it.
    case budgetFreed
    /// A campaign's budget has nothing left for what waited for it.
    case budgetUsedUp
    /// Coins were taken back, all campaigns together.
    case reversed
    /// Coins that a person had refused were given.
    case grantedAfterAll
    /// The user appealed.
    case appealed
    /// The appeal was upheld.
    case upheld
    /// The appeal was upheld, and coins were given.
    case upheldWithCoins
    /// The appeal was declined.
    case declined
    /// What to do about an answer that seems wrong.
    case mayAppeal
    /// The title of a message to a closed page: coins came.
    case pushEarned
    /// The title of a message to a closed page: coins were taken back.
    case pushTaken
    /// The title of a message to a closed page: something was decided that brought no coins.
    case pushNews
    /// The title of a message to a closed page: coins expired.
    case pushExpired
    /// The title of a message to a closed page: several things happened.
    case pushMany

    /// The value that is an amount of money.
    private static let amount = "total"

    /// The sentence, with `values` in the places that have their names.
    public func sentence(_ values: [String: String] = [:], in language: Language) -> String {
        let texts = MessageTexts.of(language)
        let worded = values.map { name, value in
            (name, name == UploadHistoryMessage.amount ? texts.amount(value) : value)
        }
        return texts.messages[self]!.filled(with: Dictionary(uniqueKeysWithValues: worded))
    }
}

/// What a user is told of an upload beside the reasons of its decisions: what arrived, what was read, and what became
/// of the coins since. Each stands here once, in every language that users are answered in.
public enum UserMessage: String, Hashable, Sendable, CaseIterable {
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
    /// What follows was decided later than what stands before.
    case decidedAgain
    /// Coins from a partner.
    case earned
    /// Coins that wait for a person.
    case waiting
    /// A person gave what waited.
    case granted
    /// A person did not give what waited.
    case dropped
    /// Coins that were taken back.
    case takenBack
    /// Coins that were taken back after they were spent.
    case owed
    /// What was owed is paid back out of later coins.
    case repaid
    /// What the user has now.
    case balance

    /// The sentence, with `values` in the places that bear their names.
    public func sentence(_ values: [String: String] = [:], in language: Language) -> String {
        // In one pass, for a value may hold what looks like a name.
        var text = ""
        var rest = pattern(in: language)[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            text += rest[..<open] + (values[name] ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    private func pattern(in language: Language) -> String {
        switch language {
        case .english: english
        case .italian: italian
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    private var english: String {
        switch self {
        case .sent: "You sent this picture on {day}."
        case .shop: "We read the shop: {shop}."
        case .purchaseDay: "We read the date: {day}."
        case .total: "We read the total: {total}."
        case .product: "We found: {product}, {pieces}."
        case .decidedAgain: "Later it was decided again."
        case .earned: "Coins from {partner}: {coins}."
        case .waiting: "Coins from {partner} that wait until we have had a look: {coins}."
        case .granted: "We have had a look. Coins from {partner}, now yours: {coins}."
        case .dropped: "We have had a look. The coins from {partner} that waited are not given."
        case .takenBack: "Coins taken back on {day}: {coins}."
        case .owed: "Some of them were spent already. Later coins pay them back: {coins}."
        case .repaid: "Paid back on {day}: {coins}."
        case .balance: "You have {coins} coins; {pending} wait."
        }
    }

    private var italian: String {
        switch self {
        case .sent: "Hai inviato questa foto il {day}."
        case .shop: "Abbiamo letto il negozio: {shop}."
        case .purchaseDay: "Abbiamo letto la data: {day}."
        case .total: "Abbiamo letto il totale: {total}."
        case .product: "Abbiamo trovato: {product}, {pieces}."
        case .decidedAgain: "In seguito è stato deciso di nuovo."
        case .earned: "Monete da {partner}: {coins}."
        case .waiting: "Monete da {partner} in attesa del nostro controllo: {coins}."
        case .granted: "Abbiamo controllato. Monete da {partner}, ora tue: {coins}."
        case .dropped: "Abbiamo controllato. Le monete da {partner} in attesa non vengono date."
        case .takenBack: "Monete riprese il {day}: {coins}."
        case .owed: "Alcune erano già spese. Le monete future le restituiranno: {coins}."
        case .repaid: "Restituite il {day}: {coins}."
        case .balance: "Hai {coins} monete; in attesa: {pending}."
        }
    }
}

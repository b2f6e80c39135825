import Campaigns
import DomainModel

/// Words that a reason's detail may hold. Ledgers keep them in English; a sentence says them in its own language.
enum DetailPhrase: String, Hashable, CaseIterable {
    // What a campaign asks for.
    case pieces, spent
    case oneCoin = "one_coin"
    // What a limit counts.
    case scan, airing, receipt, day, all
    // Why a receipt is not believed.
    case severalDocuments = "several_documents"
    case noSale = "no_sale"
    case totalNowhere = "total_nowhere"
    case taxTooHigh = "tax_too_high"
    case numberWrong = "number_wrong"
    case registerWrong = "register_wrong"
    case taxImpossible = "tax_impossible"
    case noNumbers = "no_numbers"
    case numberZero = "number_zero"
    case noTime = "no_time"
    case nightTime = "night_time"
    case twoDays = "two_days"
    case twoNumbers = "two_numbers"
    case photosUnjoined = "photos_unjoined"
    case otherNumber = "other_number"
    case otherName = "other_name"

    /// The details that hold one of these words.
    static let single = ["needed", "which"]
    /// The detail that holds several of them, with commas between.
    static let several = "signs"
    /// The detail that holds an amount of money.
    static let amount = "price"
}

extension MessageTexts {
    /// A detail of a reason as this language says it; names and numbers stay as they are.
    func worded(_ value: String, for name: String) -> String {
        switch name {
        case DetailPhrase.amount: amount(value)
        case DetailPhrase.several: phrases(value.split(separator: ", ")[...]).joined(separator: ", ")
        case _ where DetailPhrase.single.contains(name): phrase(value)
        default: value
        }
    }

    /// Several words of ledgers, cut at commas, in this language. Some have a comma of their own.
    private func phrases(_ parts: ArraySlice<Substring>) -> [String] {
        var (said, rest) = ([String](), parts)
        while !rest.isEmpty {
            let longest = rest.indices.reversed().first { end in
                phrase(rest[rest.startIndex...end].joined(separator: ", "))
                    != rest[rest.startIndex...end].joined(separator: ", ")
            }
            let end = longest ?? rest.startIndex
            said.append(phrase(rest[rest.startIndex...end].joined(separator: ", ")))
            rest = rest[(end + 1)...]
        }
        return said
    }

    /// Words of ledgers in this language; other words stay as they are.
    private func phrase(_ words: String) -> String {
        let english = MessageTexts.of(.english).details
        for phrase in DetailPhrase.allCases {
            guard let values = english[phrase]?.values(in: words) else { continue }
            return details[phrase]!.filled(with: values.mapValues(amount))
        }
        return words
    }

    /// An amount such as `5.00 EUR` with this language's decimal sign; anything else as it is.
    func amount(_ text: String) -> String {
        let number = text.prefix { $0 != " " }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        let isAmount =
            parts.count == 2
            && parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (45...57).contains($0) && $0 != 46 } }
        return isAmount ? parts.joined(separator: decimal) + text.dropFirst(number.count) : text
    }
}

import Synchronization
import Text

/// The parsers of receipts in other alphabets, each made when the first receipt in its alphabet is read: most programs
/// never read one.
final class ParsersByAlphabet: Sendable {
    /// No parsers.
    static let none = ParsersByAlphabet { _ in nil }

    private let made = Mutex<[Alphabet: ReceiptParser?]>([:])
    private let make: @Sendable (Alphabet) -> ReceiptParser?

    /// - Parameter make: makes the parser of an alphabet; `nil` where no locale has it.
    init(_ make: @escaping @Sendable (Alphabet) -> ReceiptParser?) { self.make = make }

    func parser(of alphabet: Alphabet) -> ReceiptParser? {
        made.withLock { made in
            if let known = made[alphabet] { return known }
            let parser = make(alphabet)
            made[alphabet] = .some(parser)
            return parser
        }
    }
}

extension Alphabet {
    /// The alphabet of a receipt: the one, other than the Latin, of which it prints enough letters; `nil` for a receipt
    /// in Latin letters. Recognisers take many Greek and Cyrillic capitals for Latin ones, and brands are Latin.
    static func printed(in words: some Sequence<String>) -> Alphabet? {
        var counts: [Alphabet: Int] = [:]
        var letters = 0
        for word in words {
            for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
                letters += 1
                if let alphabet = Alphabet(of: scalar) { counts[alphabet, default: 0] += 1 }
            }
        }
        let most = Alphabet.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
        let least = LexTuning.standard.alphabets.minShare * Double(letters)
        return most.flatMap { counts[$0] }.flatMap { Double($0) >= least ? most : nil }
    }
}

extension ReceiptLocale {
    /// The alphabet of its words, other than the Latin one.
    var alphabet: Alphabet? { Alphabet.printed(in: phrases.values.joined()) }
}

import Imaging
import ReceiptGrammar
import Retail

/// Digits that look like other digits of their own receipt: what the models misread at one place they read right at
/// others, and print on one receipt is all of one type.
///
/// Every digit is held against the receipt's digits as the models read them. One whose likest are all of another digit,
/// and like it so much more than any of those read as itself, is taken for that digit. On 180 receipts drawn and
/// photographed by `make tills` this puts half of the misread digits right that stand in cells of their own, and spoils
/// one for each thirty.
struct OwnDigits {
    private let page: Luma
    private let cap: Double
    private let samples: [Sample]

    /// A digit as it is printed, and as it was read.
    private struct Sample {
        var digit: Character
        var glyph: Glyph
        /// Where its word stands, and which of the word's characters it is.
        var word: Box
        var place: Int
    }

    /// How many of the likest digits are asked.
    private static let electors = 4
    /// What another digit's must be like at the least.
    private static let alike: Float = 0.85
    /// By how much they must be liker than those that were read as the digit itself.
    private static let margin: Float = 0.04
    /// Others of its own that a digit needs before it can be doubted.
    private static let fewestOwn = 2
    /// Fewer digits tell nothing about a receipt's type.
    private static let fewest = 20
    /// More are not compared: the cost grows with their square.
    private static let most = 600
    /// How much a cell may differ from a word's others, in their breadth: digits are all of one.
    private static let unevenness = 0.3

    /// - Parameters:
    ///   - page: the level page.
    ///   - cap: its cap height.
    ///   - words: the words read on it.
    init(page: Luma, cap: Double, words: some Sequence<Word>) {
        self.page = page
        self.cap = cap
        var samples: [Sample] = []
        for word in words {
            guard samples.count < OwnDigits.most else { break }
            samples += OwnDigits.digits(of: word, on: page, cap: cap)
        }
        self.samples = samples
    }

    /// The word with the digits that its print is likest to; what was read becomes its alternative.
    func corrected(_ word: Word) -> Word {
        guard samples.count >= OwnDigits.fewest, GTIN(word.text) == nil else { return word }
        var characters = Array(word.text)
        for sample in OwnDigits.digits(of: word, on: page, cap: cap) {
            if let digit = likest(sample) { characters[sample.place] = digit }
        }
        let text = String(characters)
        // A date that would be none any more was read right, whatever its print is like.
        guard text != word.text, !OwnDigits.isDate(word.text) || OwnDigits.isDate(text) else { return word }
        var word = word
        word.alternatives.insert(word.text, at: 0)
        word.text = text
        word.confidence = min(word.confidence, 0.85)
        return word
    }

    /// The other digit that a digit is plainly liker to than to its own; `nil` where there is none.
    private func likest(_ sample: Sample) -> Character? {
        var likeness: [Character: [Float]] = [:]
        for other in samples where other.place != sample.place || other.word != sample.word {
            likeness[other.digit, default: []].append(other.glyph.likeness(to: sample.glyph))
        }
        // A digit that next to no other was read as cannot be doubted: there is nothing to hold it against.
        guard let own = likeness.removeValue(forKey: sample.digit)?.sorted(by: >), own.count >= OwnDigits.fewestOwn
        else { return nil }
        let others = likeness.filter { $0.value.count >= OwnDigits.electors }
            .map { other in
                let sorted = other.value.sorted(by: >)
                // Among forty there are four that are like anything: as many are asked of as there are of its own.
                let step = max(1, Int((Double(sorted.count) / Double(own.count)).rounded()))
                let thinned = stride(from: step / 2, to: sorted.count, by: step).map { sorted[$0] }
                return (digit: other.key, highest: OwnDigits.mean(sorted), fair: OwnDigits.mean(thinned))
            }
        guard let best = others.max(by: { ($0.fair, $0.digit) < ($1.fair, $1.digit) }),
            best.highest >= OwnDigits.alike, best.fair - OwnDigits.mean(own) > OwnDigits.margin
        else { return nil }
        return best.digit
    }

    /// The mean of the first few, which are the highest.
    private static func mean(_ sorted: [Float]) -> Float {
        let highest = sorted.prefix(electors)
        return highest.reduce(0, +) / Float(highest.count)
    }

    /// Whether a word is a date of these decades in figures: day and month, the year before or behind them.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(whereSeparator: { "/-.".contains($0) })
        guard parts.count == 3, let year = parts.firstIndex(where: { $0.count == 4 }) ?? (text.count == 8 ? 2 : nil),
            year != 1, parts[year].count == 2 || parts[year].hasPrefix("20") || parts[year].hasPrefix("19")
        else { return false }
        let numbers = parts.map { Int($0) ?? 0 }
        return [(numbers[2 - year], numbers[1]), (numbers[1], numbers[2 - year])].contains { day, month in
            (1...31).contains(day) && (1...12).contains(month)
        }
    }

    /// The digits of a word that is a number.
    private static func digits(of word: Word, on page: Luma, cap: Double) -> [Sample] {
        let characters = Array(word.text)
        guard DigitOutline.isNumber(characters), let cells = CharacterCells(of: word, on: page, cap: cap) else {
            return []
        }
        let pitch = Double(cells.bounds[characters.count] - cells.bounds[0]) / Double(characters.count)
        return characters.indices.compactMap { place in
            let breadth = Double(cells.bounds[place + 1] - cells.bounds[place])
            guard characters[place].isASCII, characters[place].isNumber,
                abs(breadth - pitch) <= unevenness * pitch, let glyph = Glyph(cells, at: place, cap: cap)
            else { return nil }
            return Sample(digit: characters[place], glyph: glyph, word: word.box, place: place)
        }
    }
}

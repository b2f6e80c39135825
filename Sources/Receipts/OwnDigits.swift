import Imaging
import ReceiptGrammar
import Retail

/// Digits that look like other digits of their own receipt: what the models misread at one place they read right at
/// others, and print on one receipt is all of one type.
///
/// Every digit is held against the receipt's digits as the models read them. One whose likest are all of another digit,
/// and like it so much more than any of those read as itself, is taken for that digit. On 180 receipts drawn and
/// photographed by `make tills` this puts half of the misread digits right that stand in cells of their own, and spoils one
/// for each thirty.
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

    /// Whether a word has the form of a date of these decades in figures: day and month, the year before or behind them.
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

/// The picture of one character, of one size for all and with its shades brought to one mean and spread, so that the
/// product of two is their correlation.
private struct Glyph {
    private static let (columns, rows) = (10, 14)
    /// The breadth that is looked at, in heights of the character: a digit's and a little paper.
    private static let breadth = 0.72

    private let shades: [Float]

    /// `nil` where the cell holds nothing of a digit's height, or nothing with an outline.
    init?(_ cells: CharacterCells, at place: Int, cap: Double) {
        guard let (left, right, top, bottom) = cells.extent(at: place, cap: cap, touching: 0.65) else { return nil }
        let inked = (left...right).filter { column in
            (top...bottom).contains { cells.ink[$0 * cells.width + column] > 0.4 }
        }
        guard let first = inked.first, let last = inked.last else { return nil }
        let height = Double(bottom - top + 1)
        let middle = Double(first + last + 1) / 2
        /// Ink between four pixels; outside the cell there is none, for that is the next character's.
        func ink(_ x: Double, _ y: Double) -> Float {
            let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (right, below) = (Float(x - Double(column)), Float(y - Double(row)))
            func at(_ column: Int, _ row: Int) -> Float {
                guard (left...cells.bounds[place + 1]).contains(column) else { return 0 }
                return cells.ink[min(cells.height - 1, max(0, row)) * cells.width + column]
            }
            return at(column, row) * (1 - below) * (1 - right) + at(column + 1, row) * (1 - below) * right
                + at(column, row + 1) * below * (1 - right) + at(column + 1, row + 1) * below * right
        }
        let wide = Glyph.breadth * height
        var shades: [Float] = []
        shades.reserveCapacity(Glyph.columns * Glyph.rows)
        for row in 0..<Glyph.rows {
            let y = Double(top) + (Double(row) + 0.5) * height / Double(Glyph.rows) - 0.5
            for column in 0..<Glyph.columns {
                let x = middle - wide / 2 + (Double(column) + 0.5) * wide / Double(Glyph.columns) - 0.5
                shades.append(ink(x, y))
            }
        }
        let mean = shades.reduce(0, +) / Float(shades.count)
        let spread = shades.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        guard spread > 0.5 else { return nil }
        self.shades = shades.map { ($0 - mean) / spread }
    }

    /// 1 for the same picture, 0 for nothing in common.
    func likeness(to other: Glyph) -> Float {
        var sum: Float = 0
        for index in shades.indices { sum += shades[index] * other.shades[index] }
        return sum
    }
}

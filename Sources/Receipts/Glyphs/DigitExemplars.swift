import DomainModel
import Imaging
import ReceiptGrammar

private let tuning = Tuning.standard.glyphs.exemplars

/// Corrects digits by comparing each with the receipt's other digits, which serve as exemplars of its typeface.
///
/// A receipt is printed in one typeface, and a digit that the models misread at one place they read right at others. So
/// a digit is classified by its nearest neighbours: it is taken for another digit where the exemplars of that digit
/// resemble it strongly, and clearly more than the exemplars of the digit that was read. On 180 receipts drawn and
/// photographed by `make tills`, this corrects half of the misread digits that are in cells of their own, and spoils
/// one digit for each thirty.
struct DigitExemplars {
    private let page: Luma
    private let capHeight: Double
    private let exemplars: [Exemplar]

    /// A digit as it is printed, and as it was read.
    private struct Exemplar {
        var digit: Character
        var glyph: Glyph
        /// The box of its word, and which of the word's characters it is.
        var word: Box
        var place: Int
    }

    /// - Parameters:
    ///   - page: the level page.
    ///   - capHeight: its cap height.
    ///   - words: the words read on it.
    init(page: Luma, capHeight: Double, words: some Sequence<Word>) {
        self.page = page
        self.capHeight = capHeight
        var exemplars: [Exemplar] = []
        for word in words {
            guard exemplars.count < tuning.maxDigits else { break }
            exemplars += DigitExemplars.digits(of: word, on: page, capHeight: capHeight)
        }
        self.exemplars = exemplars
    }

    /// The word with misread digits corrected; the reading before becomes its alternative.
    func corrected(_ word: Word) -> Word {
        guard exemplars.count >= tuning.minDigits, GTIN(word.text) == nil else { return word }
        var characters = Array(word.text)
        for printed in DigitExemplars.digits(of: word, on: page, capHeight: capHeight) {
            if let digit = otherDigit(for: printed) { characters[printed.place] = digit }
        }
        let text = String(characters)
        // A date that would be none after the change was read right, whatever its print looks like.
        guard text != word.text, !DigitExemplars.isDate(word.text) || DigitExemplars.isDate(text) else { return word }
        var word = word
        word.alternatives.insert(word.reading, at: 0)
        word.text = text
        word.confidence = min(word.confidence, Tuning.standard.glyphs.maxCorrectedConfidence)
        return word
    }

    /// The digit that a printed digit resembles clearly more than the digit it was read as; `nil` where there is none.
    private func otherDigit(for printed: Exemplar) -> Character? {
        var correlations: [Character: [Float]] = [:]
        for other in exemplars where other.place != printed.place || other.word != printed.word {
            correlations[other.digit, default: []].append(other.glyph.correlation(with: printed.glyph))
        }
        // Without exemplars of the digit that was read there is nothing to compare the others with.
        guard let own = correlations.removeValue(forKey: printed.digit)?.sorted(by: >),
            own.count >= tuning.minOwn
        else { return nil }
        let others = correlations.filter { $0.value.count >= tuning.neighbours }
            .map { other in
                let sorted = other.value.sorted(by: >)
                // Among forty exemplars four resemble anything, so each digit is judged by as many exemplars as the
                // digit that was read has.
                let step = max(1, Int((Double(sorted.count) / Double(own.count)).rounded()))
                let thinned = stride(from: step / 2, to: sorted.count, by: step).map { sorted[$0] }
                return (digit: other.key, highest: DigitExemplars.mean(sorted), fair: DigitExemplars.mean(thinned))
            }
        guard let best = others.max(by: { ($0.fair, $0.digit) < ($1.fair, $1.digit) }),
            best.highest >= tuning.minCorrelation,
            best.fair - DigitExemplars.mean(own) > tuning.minMargin
        else { return nil }
        return best.digit
    }

    /// The mean of the highest few correlations.
    private static func mean(_ sorted: [Float]) -> Float {
        let highest = sorted.prefix(tuning.neighbours)
        return highest.reduce(0, +) / Float(highest.count)
    }

    /// Whether a word is a date in figures, from 1900 to 2099: day and month, the year before or behind them.
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
    private static func digits(of word: Word, on page: Luma, capHeight: Double) -> [Exemplar] {
        let characters = Array(word.text)
        guard ZeroOutlineCorrector.isNumber(characters),
            let cells = WordCells(of: word, on: page, capHeight: capHeight)
        else {
            return []
        }
        let pitch = Double(cells.bounds[characters.count] - cells.bounds[0]) / Double(characters.count)
        return characters.indices.compactMap { place in
            let breadth = Double(cells.bounds[place + 1] - cells.bounds[place])
            guard characters[place].isASCII, characters[place].isNumber,
                abs(breadth - pitch) <= tuning.maxUnevenness * pitch,
                let glyph = Glyph(cells, at: place, capHeight: capHeight)
            else { return nil }
            return Exemplar(digit: characters[place], glyph: glyph, word: word.box, place: place)
        }
    }
}

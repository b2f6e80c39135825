import DomainModel
import Foundation
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.words.filter

/// What tells whether a word that was read is printed on its row.
///
/// No single one of these suffices: one odd letter lowers a printed word's confidence, since the models are only as
/// sure of a word as of its worst letter; a fold beside a word lowers that of its whole row; and specks may look like
/// letters.
enum WordFeature: String, ScoreFeature {
    /// How unsurely it was read, as −ln P.
    case unsure
    case above10 = "above 0.1"
    case above20 = "above 0.2"
    case above40 = "above 0.4"
    case above60 = "above 0.6"
    case above80 = "above 0.8"
    /// No other word stands on its row.
    case alone
    /// How sure the others on its row are, by characters.
    case others
    /// One of the others is a sure word.
    case sureWord = "sure word"
    /// One of the others is a sure figure.
    case sureFigure = "sure figure"
    /// The distance to the nearest other word in cap heights, as a logarithm.
    case gap
    case amount
    case unitPrice = "unit price"
    case oneCharacter = "one character"
    case twoCharacters = "two characters"
    /// Its characters, as a logarithm.
    case characters
    /// Which share of its characters are letters.
    case letters
    case figures
    /// Most of its characters are neither letters nor figures.
    case signs = "mostly signs"
    /// How often it has each of its characters, as a logarithm: rows of asterisks are read as few letters many times.
    case repeated
    /// A capital stands behind a small letter.
    case mixedCase = "mixed case"
    /// Four letters or more, of which none is a vowel.
    case vowelless
    /// Another reading of the same print differs.
    case otherReading = "other reading"
    /// No ink as high as a part of a letter lies within it.
    case noInk = "no ink"
    /// Which share of its pieces of ink stand on the row's line and are as high as letters.
    case standing
    /// How far the breadth of these, by character, is from a letter's, as the size of a logarithm.
    case breadth
    /// How unsurely it was read, as far as its ink is like letters and a sure word stands beside it: the models are
    /// only as sure of a word as of its worst letter.
    case lettersInDoubt = "letters in doubt"
    /// The segment's pieces that stand so, beside all of it.
    case printedSegment = "printed segment"

    /// The learned weights.
    static let score = LearnedScore<WordFeature>(table)
    /// The table that they stand in.
    static let table = String(decoding: PackageResources.Word_tsv, as: UTF8.self)
}

/// A word with what speaks for and against its being printed.
struct WeighedWord {
    let word: Word
    let features: [WordFeature: Double]

    /// A word of a row that was read of a segment.
    init(_ word: Word, of row: TextRow, in segment: RowSegment, capHeight: Double) {
        self.word = word
        var features = WeighedWord.features(of: word)
        features.merge(WeighedWord.features(of: word, beside: row, capHeight: capHeight)) { $1 }
        let ink = segment.ink(of: word, capHeight: capHeight)
        features[.noInk] = ink.pieces == 0 ? 1 : 0
        features[.standing] = ink.standing
        features[.breadth] = ink.breadth > 0 ? abs(naturalLogarithm(ink.breadth / tuning.letterBreadth)) : 0
        if ink.standing > 0, features[.sureWord] == 1 {
            let likeness = ink.standing * exponential(-(features[.breadth] ?? 0))
            features[.lettersInDoubt] = (features[.unsure] ?? 0) * likeness
        }
        features[.printedSegment] = segment.printScore
        self.features = features.filter { $0.value != 0 }
    }

    /// How likely it is printed.
    var probability: Double { WordFeature.score.probability(features) }

    private static func features(of word: Word) -> [WordFeature: Double] {
        let count = max(1, word.text.count)
        let letters = word.text.filter(\.isLetter)
        let isMixed = zip(letters, letters.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
        let folded = letters.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
        let hasVowel = folded.contains { "aeiouyæœø".unicodeScalars.contains($0) }
        var features: [WordFeature: Double] = [
            .unsure: -naturalLogarithm(max(word.confidence, tuning.minConfidence)),
            .amount: AmountNormalizer.isAmount(word.text) ? 1 : 0,
            .unitPrice: AmountNormalizer.isUnitPrice(word.text) ? 1 : 0,
            .oneCharacter: count == 1 ? 1 : 0, .twoCharacters: count == 2 ? 1 : 0,
            .characters: naturalLogarithm(Double(count)),
            .letters: Double(letters.count) / Double(count),
            .figures: Double(word.text.count(where: \.isNumber)) / Double(count),
            .signs: 2 * word.text.count { $0.isLetter || $0.isNumber } < count ? 1 : 0,
            .repeated: naturalLogarithm(Double(count) / Double(max(1, Set(word.text).count))),
            .mixedCase: isMixed ? 1 : 0,
            .vowelless: letters.count >= tuning.minLettersWithVowel && !hasVowel ? 1 : 0,
            .otherReading: word.alternatives.isEmpty ? 0 : 1,
        ]
        let steps: [WordFeature] = [.above10, .above20, .above40, .above60, .above80]
        for (feature, bound) in zip(steps, tuning.confidenceSteps) where word.confidence >= bound {
            features[feature] = 1
        }
        return features
    }

    private static func features(
        of word: Word, beside row: TextRow, capHeight: Double
    ) -> [WordFeature: Double] {
        let others = row.words.filter { $0 != word && WordFilter.hasFigure($0) }
        guard !others.isEmpty else { return [.alone: 1] }
        let sure = others.filter { $0.confidence >= tuning.sureConfidence }
        let gap = others.map { max(0, $0.box.x - word.box.right, word.box.x - $0.box.right) }.min() ?? 0
        return [
            .others: TextRow(words: others).confidence,
            .sureWord: sure.contains { $0.text.count(where: \.isLetter) >= tuning.minLettersOfSureWord } ? 1 : 0,
            .sureFigure: sure.contains { $0.text.contains(where: \.isNumber) } ? 1 : 0,
            .gap: naturalLogarithm(1 + Double(gap) / max(1, capHeight)),
        ]
    }
}

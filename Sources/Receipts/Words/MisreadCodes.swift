import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.words.misreadCodes

/// Finds codes of thirteen digits whose check digit is wrong, and decides between the attempts at each.
///
/// One misread code in ten passes the check digit, so one attempt that passes proves little. Two attempts that agree on
/// a number that passes prove it, since each would have erred in its own way. Where no number is proved, the word keeps
/// every attempt: the grammar knows the company prefixes of the receipt's other codes.
enum MisreadCodes {
    /// A code whose check digit is wrong: its segment and its words.
    struct InvalidCode: Equatable {
        var segment: Int
        var words: Range<Int>
    }

    /// The codes whose check digit is wrong in every reading so far.
    static func places(in segments: [RecognizedSegment]) -> [InvalidCode] {
        let found = segments.indices.flatMap { index in
            runs(in: segments[index].words).compactMap { run -> InvalidCode? in
                let words = segments[index].words[run.words]
                let passes = ([run.digits] + words.flatMap(\.alternatives).map(\.text)).contains { GTIN($0) != nil }
                return passes || run.digits.hasPrefix("0000") ? nil : InvalidCode(segment: index, words: run.words)
            }
        }
        return found.count > tuning.maxCodes ? [] : found
    }

    /// The word that the attempts at one code result in.
    ///
    /// - Parameter attempts: what further attempts read of the code's segment.
    static func resolved(_ words: [Word], attempts: [[Word]]) -> Word {
        let box = words.dropFirst().reduce(words[0].box) { $0.union($1.box) }
        let first = reading(of: words)
        var readings = [first]
        if words.count == 1 { readings += words[0].alternatives }
        readings += attempts.compactMap { attempt in
            let run = runs(in: attempt).first { run in
                let box = attempt[run.words].dropFirst().reduce(attempt[run.words.lowerBound].box) { $0.union($1.box) }
                return box.x < words[words.count / 2].box.right && words[words.count / 2].box.x < box.right
            }
            return run.map { reading(of: attempt[$0.words]) }
        }
        let items = Dictionary(
            grouping: readings.map(\.text).filter { $0.count == 13 }, by: { $0.suffix(tuning.itemDigits) })
        let isItemSure = items.values.contains { $0.count >= tuning.minItemAttempts && $0.contains(first.text) }
        let confidence = max(words.map(\.confidence).min() ?? 0, isItemSure ? tuning.sureItemConfidence : 0)
        let agreed = Dictionary(grouping: readings.compactMap { GTIN($0.text) }, by: { $0 }).filter {
            $0.value.count >= 2
        }
        // This one becomes the receipt's text; the decoder considers them all.
        let proved = agreed.count == 1 ? readings.firstIndex { GTIN($0.text) == agreed.first?.key } : nil
        let chosen = readings.remove(at: proved ?? 0)
        return Word(
            text: chosen.text, box: box,
            confidence: proved == nil ? confidence : max(confidence, tuning.sureConfidence), symbols: chosen.symbols,
            alternatives: readings)
    }

    /// One reading of a code that was read in one word, or torn apart into two.
    private static func reading(of words: some Collection<Word>) -> Word.Alternative {
        Word.Alternative(
            text: words.map(\.text).joined(), confidence: words.map(\.confidence).min(),
            symbols: words.flatMap(\.symbols))
    }

    /// The codes among words: thirteen digits and at most one speck, in one word or in two that were torn apart.
    private static func runs(in words: [Word]) -> [(words: Range<Int>, digits: String)] {
        var found: [(words: Range<Int>, digits: String)] = []
        var place = 0
        while place < words.count {
            for count in [1, 2] where place + count <= words.count {
                let run = place..<(place + count)
                if count == 2, words[place + 1].box.x - words[place].box.right > words[place].box.height { continue }
                guard let digits = digits(of: words[run].map(\.text).joined()) else { continue }
                found.append((run, digits))
                place += count - 1
                break
            }
            place += 1
        }
        return found
    }

    private static func digits(of text: String) -> String? {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        let isBare = text.count <= 14 && !text.contains(where: \.isLetter)
        return digits.count == 13 && isBare ? digits : nil
    }
}

import DomainModel
import MisreadModel

/// The product numbers that the rows of a receipt's body print, and where in a row they stand.
struct PrintedCodes: Sendable {
    /// A number with the evidence for it, and its place in the row.
    private struct LocatedCode: Sendable {
        var word: Int
        var verdict: PrintedGTINDecoder.DecodedGTIN
        /// What is left of the word without the number; `nil` where the number is not sure enough to be cut out.
        var rest: String?
    }

    /// By the row's place in the receipt.
    private let found: [Int: [LocatedCode]]
    private let minMargin: Double

    /// Finds the numbers of `rows`, all together: one is evidence for the others.
    init(_ rows: [AnnotatedRow], leastMargin minMargin: Double, decoder: PrintedGTINDecoder = PrintedGTINDecoder()) {
        self.minMargin = minMargin
        var places: [(row: Int, word: Int, rest: String)] = []
        var sites: [PrintedGTINDecoder.CodeReadings] = []
        for row in rows {
            for (index, word) in row.words.enumerated()
            where word.confidence >= FieldTuning.standard.codes.minWordConfidence {
                guard let (site, rest) = PrintedCodes.site(word) else { continue }
                places.append((row.index, index, rest))
                sites.append(site)
            }
        }
        var found: [Int: [LocatedCode]] = [:]
        for (place, verdict) in zip(places, decoder.decode(sites)) {
            guard let verdict else { continue }
            let isPart = verdict.margin > 0 || place.rest.isEmpty
            let rest = isPart ? PrintedCodes.name(place.rest, without: verdict.gtin) : nil
            found[place.row, default: []].append(LocatedCode(word: place.word, verdict: verdict, rest: rest))
        }
        self.found = found
    }

    /// The one number that a row prints surely; `nil` where it prints none, or two.
    func verdict(in row: AnnotatedRow) -> PrintedGTINDecoder.DecodedGTIN? {
        let sure = (found[row.index] ?? []).map(\.verdict).filter { $0.isSure(minMargin) }
        guard let first = sure.first, sure.allSatisfy({ $0.gtin == first.gtin }) else { return nil }
        return first
    }

    /// The place of the word that prints a number, its row's included.
    func place(of code: PrintedGTINDecoder.DecodedGTIN, in row: AnnotatedRow) -> (row: Int, word: Int)? {
        (found[row.index] ?? []).first { $0.verdict.gtin == code.gtin }.map { (row.index, $0.word) }
    }

    /// Whether a word is such a number, or ends in one.
    func holdsCode(_ word: Int, of row: AnnotatedRow) -> Bool {
        (found[row.index] ?? []).contains { $0.word == word && $0.rest != nil }
    }

    /// A word of a name without the number in it: empty where it is the number and nothing else.
    func name(_ word: Int, of row: AnnotatedRow) -> String {
        (found[row.index] ?? []).first { $0.word == word }?.rest ?? row.words[word].text
    }

    // MARK: Words

    /// Whether a word is a code of digits: a product's or a shop's own number.
    static func isCode(_ text: String) -> Bool {
        let bytes = trimmed(ReceiptFolding.fold(text))
        let digits = bytes.count(where: PrintedNumber.isASCIIDigit)
        return bytes.count >= 5 && digits == bytes.count
            || bytes.count >= 8 && digits >= bytes.count - 2
                && bytes.allSatisfy { PrintedNumber.isASCIIDigit($0) || PrintedNumber.lookalike[Int($0)] != 0 }
    }

    /// The digits of a product's number.
    private static let lengths = 12...14

    /// Where a word may print a number of twelve to fourteen digits, and what else the word holds.
    private static func site(_ word: Word) -> (PrintedGTINDecoder.CodeReadings, rest: String)? {
        if let whole = code(word.reading, confidence: word.confidence), lengths.contains(whole.digits.count) {
            let others = word.alternatives.compactMap {
                code($0, confidence: word.confidence * FieldTuning.standard.codes.unknownConfidenceShare)
            }
            .filter { lengths.contains($0.digits.count) }
            return (PrintedGTINDecoder.CodeReadings(cuts: [[whole] + others] + parts(whole)), "")
        }
        guard let run = glued(word.text) else { return nil }
        // Fifteen digits and nothing else are a number of another kind: a telephone's (IMEI), a card's, a document's.
        if word.text[run].utf8.count == 15, word.text.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic }) {
            return nil
        }
        let reading = Word.Alternative(
            text: String(word.text[run]), confidence: word.confidence, symbols: word.symbols(in: run))
        guard let stuck = code(reading, confidence: word.confidence) else { return nil }
        let cuts = ([[stuck]] + parts(stuck)).filter { lengths.contains($0[0].digits.count) }
        let rest = String(word.text[..<run.upperBound])
        return cuts.isEmpty ? nil : (PrintedGTINDecoder.CodeReadings(cuts: cuts), rest)
    }

    /// What stands before the number: where the digits end in it, those before it are the name's.
    private static func name(_ text: String, without gtin: GTIN) -> String {
        let printed = gtin.ean13 ?? gtin.digits
        if text.hasSuffix(printed) { return String(text.dropLast(printed.utf8.count)).trimmingMarks() }
        let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
        return String(text.dropLast(digits)).trimmingMarks()
    }

    /// The thirteen digits at either end of a longer run: a name's last digit stuck to them, or a tax class.
    private static func parts(_ run: PrintedGTINDecoder.DigitReading) -> [[PrintedGTINDecoder.DigitReading]] {
        let count = run.digits.count
        return (14...15).contains(count) ? [[run[(count - 13)..<count]], [run[0..<13]]] : []
    }

    /// The run of digits that sticks to a name: `HummusMangoCurry8713734033702`.
    private static func glued(_ text: String) -> Range<String.Index>? {
        var best: Range<String.Index>?
        var start: String.Index?
        for index in text.indices + [text.endIndex] {
            let isDigit = index < text.endIndex && text[index].isASCII && text[index].isNumber
            if isDigit, start == nil { start = index }
            if !isDigit, let from = start {
                let run = from..<index
                if (12...15).contains(text[run].utf8.count) {
                    if best != nil { return nil }
                    best = run
                }
                start = nil
            }
        }
        return best
    }

    /// The digits of a word that is a number, letters taken for the digits that they look like: two at most.
    ///
    /// - Parameter confidence: where the reading has none of its own.
    private static func code(_ reading: Word.Alternative, confidence: Double) -> PrintedGTINDecoder.DigitReading? {
        let folded = ReceiptFolding.fold(reading.text)
        let bytes = trimmed(folded)
        var letters = 0
        var digits: [UInt8] = []
        for byte in bytes {
            guard let digit = digit(byte) else { return nil }
            if !PrintedNumber.isASCIIDigit(byte) { letters += 1 }
            guard letters <= 2 else { return nil }
            digits.append(digit)
        }
        guard !digits.isEmpty else { return nil }
        // A word that was put together or mended has no symbols, or others than it shows.
        let symbols = reading.symbols.count == folded.count ? reading.symbols[bytes.startIndex..<bytes.endIndex] : []
        let places = zip(symbols, digits).map { symbol, digit in
            self.digit(symbol) == digit
                ? PrintedGTINDecoder.DigitUncertainty(
                    confidence: symbol.confidence,
                    choices: symbol.choices.compactMap { choice in
                        self.digit(choice.text).map { .init(digit: $0, confidence: choice.confidence) }
                    }) : .unknown
        }
        return PrintedGTINDecoder.DigitReading(
            digits: digits, confidence: reading.confidence ?? confidence, places: places)
    }

    private static func digit(_ symbol: RecognizedCharacter) -> UInt8? { digit(symbol.text) }

    /// The digit that one character is or looks like.
    private static func digit(_ text: String) -> UInt8? {
        let bytes = ReceiptFolding.fold(text)
        return bytes.count == 1 ? digit(bytes[0]) : nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        let digit = PrintedNumber.isASCIIDigit(byte) ? byte : PrintedNumber.lookalike[Int(byte & 0x7F)]
        return digit == 0 ? nil : digit - UInt8(ascii: "0")
    }

    /// Without marks around it: `4997642045475-`, `(078895129052)`.
    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var body = bytes[...]
        while let first = body.first, !PrintedNumber.isASCIIDigit(first), !PrintedNumber.isASCIICapital(first) {
            body = body.dropFirst()
        }
        while let last = body.last, !PrintedNumber.isASCIIDigit(last), !PrintedNumber.isASCIICapital(last) {
            body = body.dropLast()
        }
        return body
    }
}

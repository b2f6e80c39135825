import DomainModel

/// The numbers in a receipt's head and foot: tax number, document number, register.
struct DocumentNumberReader: Sendable {
    private let taxNumbers: TaxNumberReader
    private let documentLabels: [[UInt8]]
    private let registerLabels: [(letters: [UInt8], form: ReceiptLocale.RegisterForm?)]
    private let documentForms: [ReceiptLocale.DocumentForm]
    private let documentMarks: [String]
    private let fillers: Set<[UInt8]>
    private let referenceWords: [String]
    private let tuning = FieldTuning.standard.documents

    init(locales: [ReceiptLocale]) {
        taxNumbers = TaxNumberReader(locales: locales)
        documentLabels = DocumentNumberReader.labels(locales.words(\.documentNumber))
        registerLabels = DocumentNumberReader.labels(locales.words(\.register)).map { label in
            let locale = locales.first { DocumentNumberReader.labels($0.register).contains(label) }
            return (label, locale?.registerForm)
        }
        documentForms = locales.compactMap(\.documentForm)
        documentMarks = documentForms.flatMap(\.marks).map { ReceiptFolding.string($0) }
        fillers = Set(locales.letters(\.documentNumberFillers))
        referenceWords = locales.folded(\.referenceWords)
    }

    /// The letters and digits of labels, each once, the longest first.
    static func labels(_ words: [String]) -> [[UInt8]] {
        var seen = Set<[UInt8]>()
        return words.map { ReceiptFolding.lettersAndDigits($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
            .sorted { $0.count > $1.count }
    }

    // MARK: Tax number

    /// The merchant's tax number, without the letters of its country.
    func vatNumber(_ rows: [AnnotatedRow]) -> (digits: String, confidence: Double)? { taxNumbers.number(rows) }

    /// Whether a row's labelled tax number has a wrong check digit, and no other row's is right.
    func isVATNumberWrong(_ rows: [AnnotatedRow]) -> Bool { taxNumbers.isWrong(rows) }

    /// Every tax number with a right check digit that stands beside its label, with its row, top to bottom.
    func checkedVATNumbers(_ rows: [AnnotatedRow]) -> [(row: Int, digits: String)] {
        rows.flatMap { row in taxNumbers.labelledAndChecked(row).map { (row.index, $0) } }
    }

    // MARK: Document number

    /// The document's number as printed: `0123-0045`.
    ///
    /// - Parameter locale: where the law gives the number its form, anything else is misread, but for documents that
    ///   may have any.
    func documentNumber(_ rows: [AnnotatedRow], locale: ReceiptLocale) -> (text: String, confidence: Double)? {
        formedNumber(rows) ?? freeNumber(rows, words: locale.documentForm?.free)
    }

    /// A number in the form of a law, which is sure enough to look for first.
    private func formedNumber(_ rows: [AnnotatedRow]) -> (text: String, confidence: Double)? {
        guard !documentForms.isEmpty else { return nil }
        for row in rows {
            guard let label = labelEnd(row, documentLabels, minimum: 3), !isReference(row) else { continue }
            if let number = numberInOneWord(row.words[label...]) { return (number, tuning.formConfidence) }
            if let number = DocumentNumberReader.fourDashFour(row.words[label...].prefix(3).map(\.text).joined()) {
                return (number, tuning.joinedFormConfidence)
            }
        }
        for row in rows where isMarked(row) && !isReference(row) {
            if let number = numberInOneWord(row.words[...])
                ?? DocumentNumberReader.fourDashFour(row.words.map(\.text).joined())
            {
                return (number, tuning.markedFormConfidence)
            }
        }
        return nil
    }

    private func isMarked(_ row: AnnotatedRow) -> Bool {
        let text = ReceiptFolding.string(row.text)
        return documentMarks.contains { text.contains($0) }
    }

    /// A number of any form behind its label.
    ///
    /// - Parameter words: of which the row must have one; `nil` where it needs none.
    private func freeNumber(_ rows: [AnnotatedRow], words: [String]?) -> (text: String, confidence: Double)? {
        for (place, row) in rows.enumerated() {
            guard let label = labelEnd(row, documentLabels, minimum: 3), !isReference(row.words[..<label]) else {
                continue
            }
            if let words {
                let text = ReceiptFolding.string(row.text)
                guard words.contains(where: { text.contains(ReceiptFolding.string($0)) }) else { continue }
            } else if place + 1 < rows.count, let number = number(below: row, label: label, in: rows[place + 1]) {
                return (number, tuning.freeConfidence)
            }
            var value: [String] = []
            for place in row.words.indices.dropFirst(label) {
                let word = row.words[place]
                if !ReceiptFolding.fold(word.text).contains(where: PrintedNumber.isASCIIDigit) {
                    // CS 1234: a few letters belong to the number.
                    let bare = ReceiptFolding.lettersAndDigits(word.text)
                    guard value.isEmpty, bare.count <= tuning.maxPrefixLetters else { break }
                    if bare.count >= 2, !fillers.contains(bare) { value.append(word.text) }
                    continue
                }
                // `TOTAL TVA BON 6,27`
                if !isAmount(place, on: row), !DocumentNumberReader.isDay(word.text) { value.append(word.text) }
                break
            }
            let text = value.joined(separator: " ").trimmingLabel()
            if text.utf8.count(where: PrintedNumber.isASCIIDigit) >= tuning.minDocumentDigits, !text.contains("%") {
                return (text, tuning.freeConfidence)
            }
        }
        return nil
    }

    /// The number that stands in a label's column, where a row names columns and the next one has their figures:
    /// `Filiaal Bon Datum Tijd` over `0233/02 4417 27-12-2025 10:33`.
    private func number(below row: AnnotatedRow, label: Int, in next: AnnotatedRow) -> String? {
        func hasDigit(_ word: Word) -> Bool {
            ReceiptFolding.fold(word.text).contains(where: PrintedNumber.isASCIIDigit)
        }
        guard row.words.count >= tuning.minColumns, !row.words.contains(where: hasDigit), next.words.count >= 2,
            next.words.allSatisfy(hasDigit)
        else { return nil }
        let column = row.words[label - 1].box
        func gap(_ word: Word) -> Int { max(column.x - word.box.right, word.box.x - column.right) }
        let letter = column.width / max(1, row.words[label - 1].text.unicodeScalars.count)
        guard let nearest = next.words.min(by: { gap($0) < gap($1) }), gap(nearest) <= 2 * letter else { return nil }
        let text = nearest.text.trimmingLabel()
        return text.utf8.count(where: PrintedNumber.isASCIIDigit) >= tuning.minDocumentDigits ? text : nil
    }

    /// Whether a word is written as a day is: `7.9.2024`, `2024-09-07`.
    private static func isDay(_ text: String) -> Bool {
        let parts = text.utf8.split { ".-/".utf8.contains($0) }.map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
        guard parts.count == 3, (1...31).contains(parts[1]) else { return false }
        let (day, year) = parts[0] > parts[2] ? (parts[2], parts[0]) : (parts[0], parts[2])
        return (1...31).contains(day) && ((10...99).contains(year) || (2000...2099).contains(year))
    }

    private func isAmount(_ word: Int, on row: AnnotatedRow) -> Bool {
        row.amounts.contains { row.lexemes[$0.index].words.contains(word) }
    }

    /// Every number in the form of a law that stands behind a document's label, top to bottom.
    func documentNumbers(_ rows: [AnnotatedRow]) -> [String] {
        guard !documentForms.isEmpty else { return [] }
        return rows.compactMap { row in
            guard let label = labelEnd(row, documentLabels, minimum: 3), !isReference(row) else { return nil }
            return numberInOneWord(row.words[label...])
        }
    }

    /// The last row that bears the document's number in the form of a law, or the register's.
    func lastNumberedRow(_ rows: [AnnotatedRow]) -> Int? {
        rows.last { register($0) != nil || !documentNumbers([$0]).isEmpty }?.index
    }

    /// Whether a word of the row has the form of a document's number.
    func bearsNumber(_ row: AnnotatedRow) -> Bool { numberInOneWord(row.words[...]) != nil }

    private func numberInOneWord(_ words: ArraySlice<Word>) -> String? {
        words.lazy.compactMap { DocumentNumberReader.fourDashFour($0.text) }.first
    }

    /// Whether the row names another document, such as the one that goods are brought back from.
    func isReference(_ row: AnnotatedRow) -> Bool { isReference(row.words[...]) }

    private func isReference(_ words: ArraySlice<Word>) -> Bool {
        let text = ReceiptFolding.string(words.map(\.text).joined(separator: " "))
        return referenceWords.contains { text.contains($0) }
    }

    /// `0038-0086`, with letters taken for digits and any dash.
    static func fourDashFour(_ text: String) -> String? {
        let tuning = FieldTuning.standard.documents
        let bytes = ReceiptFolding.fold(text).filter { $0 != UInt8(ascii: " ") }
        for (place, byte) in bytes.enumerated()
        where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "_") {
            guard place >= 4, place + 4 < bytes.count else { continue }
            let both = bytes[(place - 4)..<place] + bytes[(place + 1)...(place + 4)]
            let digits = both.compactMap(PrintedNumber.digitLike)
            guard digits.count == 8, both.count(where: PrintedNumber.isASCIIDigit) >= tuning.minFormDigits else {
                continue
            }
            if place + 5 < bytes.count, PrintedNumber.isASCIIDigit(bytes[place + 5]) { continue }
            if place >= 5, PrintedNumber.isASCIIDigit(bytes[place - 5]) { continue }
            let string = String(decoding: digits, as: UTF8.self)
            return "\(string.prefix(4))-\(string.suffix(4))"
        }
        return nil
    }

    // MARK: Register

    /// The serial number of the fiscal register: `RT 9CINV400421`.
    func register(_ rows: [AnnotatedRow]) -> (text: String, confidence: Double)? {
        lowestRegister(rows).map { ($0.text, $0.confidence) }
    }

    /// Whether the register's number has not the form that its country gives it.
    func isRegisterWrong(_ rows: [AnnotatedRow]) -> Bool {
        guard let register = lowestRegister(rows) else { return false }
        switch register.form {
        case nil: return false
        case .fiveAndCount: return !DocumentNumberReader.isFiveAndCount(register.text)
        }
    }

    /// Whether it has eleven letters and digits, a letter among the first five, the last six a count (Agenzia delle
    /// Entrate, provvedimento 28 ottobre 2016, specifiche tecniche).
    private static func isFiveAndCount(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.count == 11 && bytes.suffix(6).allSatisfy(PrintedNumber.isASCIIDigit)
            && bytes.prefix(5).contains(where: PrintedNumber.isASCIICapital)
    }

    private typealias Register = (text: String, confidence: Double, form: ReceiptLocale.RegisterForm?)

    private func lowestRegister(_ rows: [AnnotatedRow]) -> Register? {
        rows.reversed().lazy.compactMap(register).first
    }

    /// Every register that a row names, top to bottom.
    func registers(_ rows: [AnnotatedRow]) -> [String] { rows.compactMap { register($0)?.text } }

    private func register(_ row: AnnotatedRow) -> Register? {
        for (index, word) in row.words.enumerated() {
            let folded = ReceiptFolding.lettersAndDigits(word.text)
            for (label, form) in registerLabels where folded.starts(with: label) {
                let rest = Array(folded.dropFirst(label.count))
                if let serial = serial(rest) { return (serial, tuning.gluedRegisterConfidence, form) }
                guard rest.isEmpty else { continue }
                // SERVER RT 99IEB…, MATR. N. 88S25…
                for next in row.words[(index + 1)...].prefix(3) {
                    if let serial = serial(ReceiptFolding.lettersAndDigits(next.text)) {
                        return (serial, tuning.registerConfidence, form)
                    }
                }
            }
        }
        return nil
    }

    private func serial(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= tuning.minSerialLength, bytes.count <= tuning.maxSerialLength,
            bytes.count(where: PrintedNumber.isASCIIDigit) >= tuning.minSerialDigits,
            bytes.contains(where: PrintedNumber.isASCIICapital)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The place of the first word behind a label that the row begins with or has inside.
    private func labelEnd(_ row: AnnotatedRow, _ labels: [[UInt8]], minimum: Int) -> Int? {
        let words = row.words.map { ReceiptFolding.lettersAndDigits($0.text) }
        for start in words.indices {
            guard let first = words[start...].lazy.compactMap(\.first).first else { return nil }
            for label in labels where label.count >= minimum && label[0] == first {
                var letters: [UInt8] = []
                for (offset, word) in words[start...].enumerated() {
                    letters += word
                    if letters == label { return start + offset + 1 }
                    if letters.count > label.count, letters.starts(with: label),
                        letters[label.count...].contains(where: PrintedNumber.isASCIIDigit),
                        !label.contains(where: PrintedNumber.isASCIIDigit)
                    {
                        return start + offset
                    }
                    if letters.count >= label.count { break }
                }
            }
        }
        return nil
    }
}

extension String {
    /// Without label marks at either end.
    func trimmingLabel() -> String {
        var body = self[...]
        let marks: Set<Character> = [":", "#", "№", ".", " ", ",", "-", ";", "=", "(", ")"]
        while let first = body.first, marks.contains(first) { body = body.dropFirst() }
        while let last = body.last, marks.contains(last) { body = body.dropLast() }
        // INVOICE#:CS1 leaves its label in one word.
        if let colon = body.lastIndex(where: { $0 == ":" || $0 == "#" }),
            body[body.index(after: colon)...].utf8.contains(where: PrintedNumber.isASCIIDigit)
        {
            body = body[body.index(after: colon)...]
        }
        while let first = body.first, marks.contains(first) { body = body.dropFirst() }
        return String(body)
    }
}

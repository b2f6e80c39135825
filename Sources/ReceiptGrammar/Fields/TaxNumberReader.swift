import DomainModel

/// The merchant's tax number: one that proves itself by a check digit, or what stands behind a label.
struct TaxNumberReader: Sendable {
    private let checked: [Checked]
    private let labels: [[UInt8]]
    private let countryCodes: [[UInt8]]
    private let fillers: Set<[UInt8]>
    private let gluedFillers: [[UInt8]]
    private let tuning = FieldTuning.standard.documents

    /// A locale's number with a check digit, its words as bytes.
    private struct Checked {
        let marks: [(letters: [UInt8], isWhole: Bool)]
        let prefixes: [[UInt8]]
        let labels: [[UInt8]]
        let countryCode: [UInt8]
        let form: ReceiptLocale.CheckedTaxNumber.Form

        init(_ number: ReceiptLocale.CheckedTaxNumber) {
            marks = number.marks.map { (ReceiptFolding.letters($0), !$0.hasSuffix("*")) }
            prefixes = number.prefixes.map { ReceiptFolding.letters($0) }
            labels = number.labels.map { ReceiptFolding.letters($0) }
            countryCode = ReceiptFolding.letters(number.countryCode)
            form = number.form
        }

        /// Whether a row has a word of such a number.
        func hasLabel(in row: AnnotatedRow) -> Bool {
            row.words.contains { word in
                let letters = ReceiptFolding.skeleton(word.text)
                return marks.contains { $0.isWhole ? letters == $0.letters : letters.starts(with: $0.letters) }
            }
        }

    }

    init(locales: [ReceiptLocale]) {
        checked = locales.compactMap(\.checkedTaxNumber).map(Checked.init)
        labels = DocumentNumberReader.labels(locales.words(\.taxNumber))
        countryCodes = locales.letters(\.taxNumberCountryCodes)
        fillers = Set(locales.letters(\.taxNumberFillers))
        gluedFillers = locales.letters(\.taxNumberGluedFillers)
    }

    /// The number with a right check digit, or else what stands behind a label.
    func number(_ rows: [AnnotatedRow]) -> (digits: String, confidence: Double)? {
        var unlabelled: String?
        // Below the first price a number without a label is rather a product's: tills print UPCs of eleven digits.
        let head = rows.firstIndex { $0.cents != nil } ?? rows.count
        for (place, row) in rows.enumerated() {
            for form in checked {
                let isMarked = form.hasLabel(in: row)
                for number in numbers(row, of: form, isLenient: isMarked) {
                    if isMarked { return (number, tuning.checkedNumberConfidence) }
                    guard form.form.needsNoLabel else { continue }
                    unlabelled = unlabelled ?? (place < head && row.index < rows.count / 2 + 1 ? number : nil)
                }
            }
        }
        for row in rows {
            if let value = labelled(row) { return (value, tuning.labelledNumberConfidence) }
        }
        return unlabelled.map { ($0, tuning.unlabelledNumberConfidence) }
    }

    /// The numbers with a right check digit on a row that has a label of such a number.
    func labelledAndChecked(_ row: AnnotatedRow) -> [String] {
        checked.filter { $0.hasLabel(in: row) }.flatMap { numbers(row, of: $0, isLenient: true) }
    }

    /// Whether a row's labelled number has a wrong check digit, and no other row's is right.
    func isWrong(_ rows: [AnnotatedRow]) -> Bool {
        checked.contains { form in
            let isWrong = rows.contains { row in
                let letters = ReceiptFolding.lettersAndDigits(row.text)
                guard let place = form.labels.lazy.compactMap({ letters.firstRange(of: $0) }).first else {
                    return false
                }
                let digits = letters[place.upperBound...].drop { !PrintedNumber.isASCIIDigit($0) }
                    .prefix(while: PrintedNumber.isASCIIDigit)
                return digits.count == form.form.length && form.form.number(digits) == nil
            }
            return isWrong && rows.allSatisfy { numbers($0, of: form, isLenient: true).isEmpty }
        }
    }

    /// Numbers on a row whose check digit is right.
    ///
    /// - Parameter isLenient: whether a number may be in several words, and have letters that are digits.
    private func numbers(_ row: AnnotatedRow, of form: Checked, isLenient: Bool) -> [String] {
        let length = form.form.length
        return row.words.indices.compactMap { start in
            var text: [UInt8] = []
            for word in row.words[start...].prefix(isLenient ? tuning.maxNumberWords : 1) {
                text += ReceiptFolding.fold(word.text)
                var body = text.filter { !TaxNumberReader.marks.contains($0) }
                for prefix in form.prefixes where body.starts(with: prefix) && body.count > prefix.count + length - 2 {
                    body.removeFirst(prefix.count)
                }
                if !form.countryCode.isEmpty, body.starts(with: form.countryCode) {
                    body.removeFirst(form.countryCode.count)
                }
                guard body.count >= length else { continue }
                let letters = body.count { !PrintedNumber.isASCIIDigit($0) }
                let digits = body.compactMap(PrintedNumber.digitLike)
                guard body.count == length, letters <= (isLenient ? tuning.maxNumberLetters : 0),
                    digits.count == length
                else { return nil }
                return form.form.number(digits)
            }
            return nil
        }
    }

    private static let marks = Set(".:, ".utf8)

    /// `GST ID : 000181747712`, `UID Nr.: DE124914673`, `NIF A46103834`.
    private func labelled(_ row: AnnotatedRow) -> String? {
        let text = ReceiptFolding.lettersAndDigits(row.text)
        for label in labels where label.count >= 3 {
            guard let place = text.firstRange(of: label), place.lowerBound <= tuning.maxLettersBeforeTaxLabel else {
                continue
            }
            // The value is the first word behind the label that is mostly digits.
            var passed: [UInt8] = []
            for (index, word) in row.words.enumerated() {
                let before = passed.count
                var value = ReceiptFolding.lettersAndDigits(word.text)
                passed += value
                guard passed.count >= place.upperBound else { continue }
                if before < place.upperBound { value = Array(value.dropFirst(place.upperBound - before)) }
                for filler in gluedFillers where value.starts(with: filler) { value.removeFirst(filler.count) }
                let joined = joined(value, row.words[(index + 1)...])
                let digits = joined.count(where: PrintedNumber.isASCIIDigit)
                if digits >= tuning.minTaxDigits, digits <= tuning.maxTaxDigits,
                    joined.count - digits <= tuning.maxTaxLetters
                {
                    let hasCode = countryCodes.contains { joined.starts(with: $0) }
                    return String(
                        decoding: hasCode ? joined.drop { PrintedNumber.isASCIICapital($0) } : joined[...],
                        as: UTF8.self)
                }
                if !joined.isEmpty { break }
            }
        }
        return nil
    }

    /// A value with the words of digits behind it, until it is long enough.
    private func joined(_ value: [UInt8], _ words: ArraySlice<Word>) -> [UInt8] {
        var joined = value
        for word in words {
            guard joined.count < tuning.taxNumberLength,
                word.text.utf8.allSatisfy(PrintedNumber.isASCIIDigit) || joined.isEmpty
            else { break }
            joined += ReceiptFolding.lettersAndDigits(word.text)
            if fillers.contains(joined) { joined = [] }
        }
        return joined
    }
}

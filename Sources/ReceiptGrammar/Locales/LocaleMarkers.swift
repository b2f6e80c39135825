/// The signs that distinguish locales of one language.
struct LocaleMarkers: Sendable {
    private let words: [[UInt8]]
    /// Signs of currencies, which count beside a figure alone.
    private let currencySigns: [Unicode.Scalar]
    private let states: Set<[UInt8]>
    private let countries: [String]

    init(_ locale: ReceiptLocale) {
        words = locale.signs.map { ReceiptFolding.letters($0) }.filter { !$0.isEmpty }
        currencySigns = locale.signs.filter { $0.unicodeScalars.count == 1 }.compactMap(\.unicodeScalars.first)
            .filter { !$0.properties.isAlphabetic }
        states = Set(locale.statesBeforePostcode.map { ReceiptFolding.letters($0) })
        countries = locale.countries
    }

    /// In how many rows one of the signs is printed.
    ///
    /// - Parameter chain: the countries of the chain that the receipt is of, where it is a known one.
    func count(in rows: [AnnotatedRow], chain: Set<String>) -> Int {
        rows.count { isSigned($0) }
            + (!chain.isEmpty && chain.isSubset(of: countries) ? FieldTuning.standard.chains.signsOfChain : 0)
    }

    private func isSigned(_ row: AnnotatedRow) -> Bool {
        if hasCurrencySign(row) { return true }
        let letters = row.words.map { ReceiptFolding.letters($0.text) }
        for start in letters.indices {
            var joined: [UInt8] = []
            for word in letters[start...].prefix(3) {
                joined += word
                if words.contains(joined) { return true }
            }
        }
        return hasStateAndPostcode(row)
    }

    /// A currency's sign where money is: beside a figure, or as a row's last word. Alone it may be a mark of any kind.
    private func hasCurrencySign(_ row: AnnotatedRow) -> Bool {
        guard !currencySigns.isEmpty,
            row.words.count > 1 || row.text.utf8.contains(where: PrintedNumber.isASCIIDigit)
        else { return false }
        return row.text.unicodeScalars.contains { currencySigns.contains($0) }
    }

    /// A state and five digits behind it, or nine with a dash; one of the five may be misread.
    private func hasStateAndPostcode(_ row: AnnotatedRow) -> Bool {
        guard !states.isEmpty else { return false }
        return zip(row.words, row.words.dropFirst()).contains { state, code in
            let figures = ReceiptFolding.fold(code.text)
            return states.contains(ReceiptFolding.letters(state.text))
                && figures.prefix(5).count(where: PrintedNumber.isASCIIDigit) >= 4
                && (figures.count == 5 || figures.count == 10 && figures[5] == UInt8(ascii: "-"))
        }
    }
}

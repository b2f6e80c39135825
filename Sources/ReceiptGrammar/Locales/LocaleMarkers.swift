/// What is looked for to tell apart locales of one language.
struct LocaleMarkers: Sendable {
    private let words: [[UInt8]]
    private let forms: [ReceiptLocale.MarkerForm]
    private let showsPound: Bool
    private let countries: [String]

    init(_ locale: ReceiptLocale) {
        words = locale.signs.map { ReceiptFolding.fold($0).filter(PrintedNumber.isLetter) }.filter { !$0.isEmpty }
        forms = locale.signForms
        showsPound = locale.signs.contains("£")
        countries = locale.countries
    }

    /// In how many rows one of the signs is printed.
    ///
    /// - Parameter chain: the countries of the chain that the receipt is of, where it is a known one.
    func count(in rows: [ReceiptRow], chain: Set<String>) -> Int {
        rows.count { isSigned($0) } + (!chain.isEmpty && chain.isSubset(of: countries) ? LocaleMarkers.ofChain : 0)
    }

    /// What a known chain counts for: it takes two signs to be told by (`ChainReader.Weight`).
    private static let ofChain = 2

    private func isSigned(_ row: ReceiptRow) -> Bool {
        if showsPound, LocaleMarkers.hasPound(row) { return true }
        let letters = row.words.map { ReceiptFolding.fold($0.text).filter(PrintedNumber.isLetter) }
        for start in letters.indices {
            var joined: [UInt8] = []
            for word in letters[start...].prefix(3) {
                joined += word
                if words.contains(joined) { return true }
            }
        }
        return forms.contains { form in
            switch form {
            case .stateAndZIP: LocaleMarkers.hasStateAndZIP(row)
            }
        }
    }

    /// A pound sign where money is: beside a figure, or as a row's last word. Alone it may be a mark of any kind.
    private static func hasPound(_ row: ReceiptRow) -> Bool {
        guard row.words.count > 1 || row.text.utf8.contains(where: PrintedNumber.isDigit) else { return false }
        return row.text.unicodeScalars.contains("£")
    }

    /// Two capitals and five digits behind them, or nine with a dash; one of the five may be misread.
    private static func hasStateAndZIP(_ row: ReceiptRow) -> Bool {
        zip(row.words, row.words.dropFirst()).contains { state, code in
            let letters = ReceiptFolding.fold(state.text).filter(PrintedNumber.isLetter)
            let figures = ReceiptFolding.fold(code.text)
            return states.contains(letters) && figures.prefix(5).count(where: PrintedNumber.isDigit) >= 4
                && (figures.count == 5 || figures.count == 10 && figures[5] == UInt8(ascii: "-"))
        }
    }

    /// The states' abbreviations (United States Postal Service, Publication 28, appendix B).
    private static let states = Set(
        """
        AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR \
        PA RI SC SD TN TX UT VT VA WA WV WI WY DC
        """.split(separator: " ").map { Array($0.utf8) })
}

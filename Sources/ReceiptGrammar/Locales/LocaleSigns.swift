/// What is looked for to tell apart locales of one language.
struct LocaleSigns: Sendable {
    private let words: [[UInt8]]
    private let forms: [ReceiptLocale.SignForm]
    private let showsPound: Bool

    init(_ locale: ReceiptLocale) {
        words = locale.signs.map { Folding.fold($0).filter(PrintedNumber.isLetter) }.filter { !$0.isEmpty }
        forms = locale.signForms
        showsPound = locale.signs.contains("£")
    }

    /// In how many rows one of the signs is printed.
    func count(in rows: [ReceiptRow]) -> Int { rows.count { isSigned($0) } }

    private func isSigned(_ row: ReceiptRow) -> Bool {
        if showsPound, row.text.unicodeScalars.contains("£") { return true }
        let letters = row.words.map { Folding.fold($0.text).filter(PrintedNumber.isLetter) }
        for start in letters.indices {
            var joined: [UInt8] = []
            for word in letters[start...].prefix(3) {
                joined += word
                if words.contains(joined) { return true }
            }
        }
        return forms.contains { form in
            switch form {
            case .stateAndZIP: LocaleSigns.hasStateAndZIP(row)
            }
        }
    }

    /// Two capitals and five digits behind them, or nine with a dash.
    private static func hasStateAndZIP(_ row: ReceiptRow) -> Bool {
        zip(row.words, row.words.dropFirst()).contains { state, code in
            let letters = Folding.fold(state.text).filter(PrintedNumber.isLetter)
            let figures = Folding.fold(code.text)
            return states.contains(letters) && figures.prefix(5).count(where: PrintedNumber.isDigit) == 5
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

import Text

/// Tells a receipt's currency by what is printed: signs, names and codes, and where they stand.
///
/// A sign or a name that goods never bear (`€`, `EURO`, `RM`) counts wherever it stands. A code of ISO 4217 counts on
/// the rows of sums and columns only, beside a figure or at the row's end: `TOP`, `ALL` and `CUP` are codes too, and
/// words. Where two currencies are printed about as often, none is told, and a person looks where money counts.
struct CurrencyReader {
    let locale: ReceiptLocale

    /// A currency that was told, by its code, and how sure that is.
    struct Finding: Equatable {
        let code: String
        let confidence: Double
    }

    /// What a sign, a name or a code is worth; two of the weaker, or one of the others, tell a currency.
    private enum Weight {
        static let hint = 1
        static let code = 2
        static let sign = 3
    }

    /// The least that tells a currency.
    private static let least = 2
    /// From here on it is told more than once.
    private static let several = 4
    private static let confidences = (several: 0.97, once: 0.85, ofLocale: 0.7)

    /// The currency, `nil` where the receipt contradicts itself or prints none and its locale has none.
    func currency(_ rows: [ReceiptRow]) -> Finding? {
        var votes: [String: Int] = [:]
        for row in rows {
            for (code, weight) in signs(on: row) { votes[code, default: 0] += weight }
            for code in codes(on: row) { votes[code, default: 0] += Weight.sign }
        }
        let ranked = votes.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        guard let best = ranked.first, best.value >= CurrencyReader.least else {
            return locale.currency.map { Finding(code: $0, confidence: CurrencyReader.confidences.ofLocale) }
        }
        // Half as often is no slip of one letter in a dozen: it says two things.
        if let other = ranked.dropFirst().first, other.value >= CurrencyReader.least, other.value * 2 >= best.value {
            return nil
        }
        guard best.key != CurrencyReader.unnamed else { return nil }
        let isSeveral = best.value >= CurrencyReader.several
        return Finding(
            code: best.key,
            confidence: isSeveral ? CurrencyReader.confidences.several : CurrencyReader.confidences.once)
    }

    // MARK: Signs and names

    /// A sign that is several currencies' (kr, ¥, $) and not the locale's own: the receipt is in none that is known.
    private static let unnamed = "?"

    private func signs(on row: ReceiptRow) -> [(String, Int)] {
        var found: [(String, Int)] = []
        for scalar in row.text.unicodeScalars {
            switch scalar {
            case "€": found.append(("EUR", Weight.sign))
            case "£": found.append(("GBP", Weight.code))
            case "₺": found.append(("TRY", Weight.sign))
            case "¥": found.append((shared(by: ["JPY", "CNY"]), Weight.sign))
            case "₴": found.append(("UAH", Weight.sign))
            case "₽": found.append(("RUB", Weight.sign))
            default: break
            }
        }
        // A dollar sign beside a figure; alone it may be a damaged S.
        if row.amounts.contains(where: { row.lexemes[$0.index].text.contains("$") })
            || zip(row.lexemes, row.lexemes.dropFirst()).contains(where: { $0.text == "$" && $1.number?.cents != nil })
        {
            found.append((shared(by: CurrencyReader.dollars), Weight.code))
        }
        for word in row.words {
            if let vote = CurrencyReader.vote(of: ReceiptFolding.string(word.text)) { found.append(vote) }
        }
        return found
    }

    /// Of several currencies that share a sign the locale's own, or none that is known.
    private func shared(by codes: [String]) -> String {
        if codes.count == 1 { return codes[0] }
        return locale.currency.flatMap { codes.contains($0) ? $0 : nil } ?? CurrencyReader.unnamed
    }

    private static func vote(of word: String) -> (String, Int)? {
        switch word {
        case "EUR", "EURO": ("EUR", Weight.code)
        case _ where word.hasPrefix("EUR/"): ("EUR", Weight.code)
        case "RM", "MYR", "(MYR)": ("MYR", Weight.code)
        case "(RM)": ("MYR", Weight.hint)
        case _ where word.utf8.count > 4 && (word.hasSuffix("(RM)") || word.hasSuffix("(RM")): ("MYR", Weight.code)
        case _ where word.hasPrefix("RM") && isFigure(word.utf8.dropFirst(2).first): ("MYR", Weight.code)
        case "BHD", "MALAYSIA", "SELANGOR", "GST", "JALAN": ("MYR", Weight.hint)
        case "PLN", "PTU": ("PLN", Weight.code)
        case "CZK", "KC", "DPH": ("CZK", Weight.code)
        case "USD": ("USD", Weight.code)
        case "CHF", "SFR": ("CHF", Weight.sign)
        default: nil
        }
    }

    private static func isFigure(_ byte: UInt8?) -> Bool {
        byte.map { PrintedNumber.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") } ?? false
    }

    // MARK: Codes

    /// Roles of the rows that say in which money the figures are.
    private static let roles: Set<RowRole> = [
        .grandTotal, .total, .subtotal, .netTotal, .payment, .change, .columns, .rounding, .tax,
    ]

    private func codes(on row: ReceiptRow) -> [String] {
        let words = row.words.map { ReceiptFolding.fold($0.text) }
        guard row.hits.contains(where: { CurrencyReader.roles.contains($0.role) }) else { return [] }
        return words.indices.compactMap { place in
            let letters = words[place].filter(PrintedNumber.isLetter)
            let code = String(decoding: letters, as: UTF8.self)
            guard CurrencyReader.counted.contains(code) || CurrencyReader.names[code] != nil else { return nil }
            let hasFigure = words[place].contains(where: PrintedNumber.isDigit)
            let isLast = place == words.indices.last
            let isBeside = [place - 1, place + 1].contains { beside in
                words.indices.contains(beside) && words[beside].contains(where: PrintedNumber.isDigit)
            }
            guard hasFigure || isLast || isBeside else { return nil }
            return CurrencyReader.names[code].map { shared(by: $0) } ?? code
        }
    }

    /// Whose sign is `$`, of the countries with the most tills.
    private static let dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"]

    /// What tills print for a currency that is no code, and whose it may be.
    private static let names: [String: [String]] = [
        "KR": ["SEK", "NOK", "DKK", "ISK"], "FT": ["HUF"], "LEI": ["RON", "MDL"], "ZL": ["PLN"], "DIN": ["RSD"],
        "FR": ["CHF"],
    ]

    /// ISO 4217, list one (active codes, without metals, funds and testing), less those that `vote(of:)` counts already
    /// wherever they stand.
    private static let counted = Set(
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP \
        CNY COP CRC CUP CVE DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR \
        ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD \
        MMK MNT MOP MRU MUR MVR MWK MXN MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PYG QAR RON RSD RUB RWF \
        SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU \
        UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG
        """.split(separator: " ").map(String.init))
}

import DomainModel

/// Finds the merchant's name at the top of a receipt.
struct MerchantReader: Sendable {
    let companyWords: Set<[UInt8]>
    let legalForms: LegalForms
    /// Legal forms of companies whose name is the shop's.
    let companyIsShop: LegalForms
    let formsWithoutName: [[UInt8]]
    private let nameLinks: Set<String>
    private let nameContinuations: Set<[UInt8]>
    private let addressWords: [[UInt8]]
    private let addressStarts: Set<[UInt8]>
    private let streetWords: Set<[UInt8]>
    private let streetKinds: Set<[UInt8]>
    /// What a street's name ends in where it is one word with its kind: `GARTENSTR. 1`, `KLARABERGSGATAN 64`.
    private let streetEndings: [[UInt8]]
    let titles: [[UInt8]]
    private let noShops: Set<[UInt8]>
    private let taxNumbers: TaxNumberReader
    private let tuning = FieldTuning.standard.merchant

    init(locales: [ReceiptLocale]) {
        companyWords = Set(locales.letters(\.companyWords))
        legalForms = LegalForms(locales.words(\.legalForms))
        companyIsShop = LegalForms(locales.words(\.companyIsShop))
        formsWithoutName = locales.letters(\.formsWithoutName)
        nameLinks = Set(locales.folded(\.nameLinks))
        nameContinuations = Set(locales.letters(\.nameContinuations))
        addressWords = locales.letters(\.addressWords)
        addressStarts = Set(locales.letters(\.addressStarts))
        streetWords = Set(locales.letters(\.streetWords))
        streetKinds = Set(locales.letters(\.streetKinds))
        streetEndings = locales.letters(\.streetEndings)
        titles = locales.letters(\.titles)
        noShops = Set(locales.letters(\.noShops))
        taxNumbers = TaxNumberReader(locales: locales)
    }

    /// The merchant: the row that is likeliest its name, with the rows that continue it.
    func merchant(_ rows: [AnnotatedRow], body: ReceiptBody?, chains: ChainReader) -> (
        name: String, confidence: Double, row: AnnotatedRow
    )? {
        let evidence = self.evidence(rows, body: body, chains: chains)
        let candidates = self.candidates(evidence)
        guard let best = candidates.max(by: { $0.logOdds < $1.logOdds }) else { return nil }
        let name = self.name(at: best.row, evidence)
        guard !name.isEmpty else { return nil }
        return (name, best.probability, rows[best.row])
    }

    /// A row that may hold the merchant's name, with what speaks for it.
    struct Candidate: Sendable {
        let row: Int
        let features: [MerchantFeature: Double]
        let logOdds: Double
        let probability: Double
    }

    /// The rows above and below the items that may hold the merchant's name.
    func candidates(_ evidence: MerchantEvidence) -> [Candidate] {
        evidence.rows.filter { evidence.isOutside($0) && mayBeName($0) }.map { row in
            let features = evidence.features(of: row)
            let odds = MerchantFeature.score.logOdds(features)
            return Candidate(
                row: row.index, features: features, logOdds: odds,
                probability: MerchantFeature.score.probability(features))
        }
    }

    /// What speaks for each row.
    func evidence(_ rows: [AnnotatedRow], body: ReceiptBody?, chains: ChainReader) -> MerchantEvidence {
        MerchantEvidence(rows, body: body, headEnd: headEnd(rows, body: body), reader: self, chains: chains)
    }

    /// Where the rows above the goods end.
    func headEnd(_ rows: [AnnotatedRow], body: ReceiptBody?) -> Int {
        min(rows.count, max(1, body?.items.lowerBound ?? tuning.headRows), tuning.maxHeadRows)
    }

    func mayBeName(_ row: AnnotatedRow) -> Bool {
        let letters = ReceiptFolding.letters(row.text)
        guard letters.count >= tuning.minNameLetters, row.cents == nil, !noShops.contains(letters) else { return false }
        return !titles.contains {
            $0 == letters
                || ($0.count >= tuning.minTitleLetters && letters.count <= $0.count + 3 && letters.starts(with: $0))
        }
    }

    /// Whether a tax number stands on a row, with its label or a right check digit.
    func hasTaxNumber(_ row: AnnotatedRow) -> Bool { taxNumbers.number([row]) != nil }

    /// Whether a row names a company: with its tax number, or by its legal form where nothing is sold.
    func namesCompany(_ row: AnnotatedRow) -> Bool {
        hasTaxNumber(row) || row.cents == nil && row.role == nil && legalForms.follow(row)
    }

    func isAddress(_ row: AnnotatedRow) -> Bool {
        let words = row.words.map { ReceiptFolding.letters($0.text) }
        var starts: [[UInt8]] = []
        for index in words.indices { starts.append(words[index...].flatMap { $0 }) }
        for (index, start) in starts.enumerated() {
            for address in addressWords where start.starts(with: address) {
                // ALIMENTARI DEL CORSO names no street.
                if index == words.count - 1, index > 0, streetWords.contains(address) { continue }
                // Whole words: VIA is no VIAGGI.
                if address.count >= words[index].count || address.count >= tuning.minLettersOfAddressStem {
                    // NO. and UNIT mark an address only in front, a mall only behind other words.
                    if index == 0 || address.count >= tuning.minLettersOfAddressInside {
                        return !legalForms.follow(row) || index == 0
                    }
                }
            }
        }
        // A street or a postcode: five digits and a town.
        let folded = ReceiptFolding.fold(row.text)
        var run = 0
        for byte in folded {
            run = PrintedNumber.isASCIIDigit(byte) ? run + 1 : 0
            if run == tuning.postcodeDigits, !legalForms.follow(row) { return true }
        }
        return endsInStreet(row) || isHouseInStreet(row)
    }

    /// Whether a house's number stands before a street's name with its kind: `415 MILLERS RD`.
    private func isHouseInStreet(_ row: AnnotatedRow) -> Bool {
        guard let number = row.words.first?.text, number.utf8.allSatisfy(PrintedNumber.isASCIIDigit) else {
            return false
        }
        return row.words.dropFirst(2).contains { streetKinds.contains(ReceiptFolding.letters($0.text)) }
    }

    /// Whether a word before a house's number is a street with its kind: `GARTENSTR. 1`.
    func endsInStreet(_ row: AnnotatedRow) -> Bool {
        row.words.dropLast().contains { word in
            let letters = ReceiptFolding.letters(word.text)
            return streetEndings.contains { letters.count > $0.count && letters.suffix($0.count).elementsEqual($0) }
        } && ReceiptFolding.fold(row.text).contains(where: PrintedNumber.isASCIIDigit)
    }

    // MARK: The name

    /// The name with the rows that continue it.
    func name(at place: Int, _ evidence: MerchantEvidence) -> String {
        let rows = evidence.rows
        var joined: [String] = []
        for row in evidence.nameRows(around: place) {
            let name = cleaned(rows[row])
            if name.isEmpty { continue }
            // EIGHT OUNCE over COFFEE over EIGHT OUNCE COFFEE CO.: a sign, and the name again.
            let letters = ReceiptFolding.letters(name)
            if joined.contains(where: { ReceiptFolding.letters($0) == letters }) { continue }
            joined.append(name)
        }
        return joined.joined(separator: " ")
    }

    /// Whether one of two names holds the other, or all but a letter of it.
    static func isAgain(_ one: String, _ other: String) -> Bool {
        let names = [ReceiptFolding.letters(one), ReceiptFolding.letters(other)].sorted { $0.count < $1.count }
        if names[1].firstRange(of: names[0]) != nil { return true }
        return names[0].count >= FieldTuning.standard.merchant.minLettersOfLongWord
            && WeightedEditDistance.distance(names[0], names[1][...], limit: 1) <= 1
    }

    /// Whether a row needs the one above it to be a name: it begins with a link, ends a bracket or is a trade alone.
    func needsRowAbove(_ row: AnnotatedRow) -> Bool {
        guard let first = row.words.first else { return false }
        let text = ReceiptFolding.string(first.text)
        if text.hasPrefix("&") || (text.hasPrefix("(") && !text.utf8.contains(where: PrintedNumber.isASCIIDigit)) {
            return true
        }
        // ALAM) SDN BHD closes a bracket that the row above opened.
        if let close = row.text.firstIndex(of: ")"), !row.text[..<close].contains("(") { return true }
        let content = row.words.map { ReceiptFolding.letters($0.text) }.filter { $0.count > 1 }
        if nameLinks.contains(text), row.index > 0 { return true }
        if let word = content.first, nameContinuations.contains(word) { return true }
        return hasLegalFormAnywhere(row) && content.allSatisfy(isGeneric)
    }

    /// Whether a row names a trade and nothing else.
    func isTradeAlone(_ row: AnnotatedRow) -> Bool {
        let words = row.words.map { ReceiptFolding.letters($0.text) }.filter { $0.count > 1 }
        return !words.isEmpty && !row.text.contains(where: \.isNumber)
            && words.allSatisfy { word in
                nameLinks.contains(String(decoding: word, as: UTF8.self)) || companyWords.contains(word)
            }
    }

    /// Whether a word names a trade or a legal form, and no company in particular.
    func isGeneric(_ word: [UInt8]) -> Bool {
        if companyWords.contains(word) || legalForms.contains(word) || nameContinuations.contains(word) { return true }
        return word.count >= 6
            && companyWords.contains { $0.count >= 7 && WeightedEditDistance.distance($0, word[...], limit: 1) <= 1 }
    }

    private func hasLegalFormAnywhere(_ row: AnnotatedRow) -> Bool {
        legalForms.follow(row) || row.words.contains { legalForms.contains(ReceiptFolding.letters($0.text)) }
    }

    /// Whether the signs and words of two rows say that a name goes on from one to the next.
    func continues(_ row: AnnotatedRow, _ next: AnnotatedRow) -> Bool {
        guard next.cents == nil, next.letterCount >= 3, !isAddress(next) else { return false }
        // The name over the door is printed larger than the company that runs the shop.
        if next.box.height * tuning.lowerRow.denominator < row.box.height * tuning.lowerRow.numerator,
            !companyIsShop.areIn(next), legalForms.follow(next)
        {
            return false
        }
        if row.text.hasSuffix("&") || row.text.hasSuffix("-") { return true }
        if row.text.contains("("), !row.text[row.text.firstIndex(of: "(")!...].contains(")") { return true }
        // BASIL THAI over RESTAURANT & BAR: a trade completes a name.
        if isTradeAlone(next), !isTradeAlone(row) { return true }
        if !legalForms.follow(row), needsRowAbove(next),
            !ReceiptFolding.fold(next.text).contains(where: PrintedNumber.isASCIIDigit) || legalForms.follow(next)
        {
            return true
        }
        return false
    }

    /// The row's name without the registration number and what stands behind it.
    func cleaned(_ row: AnnotatedRow) -> String {
        var words: [String] = []
        var used = row.words[...]
        while let first = used.first, used.count > 1, isDirt(first) { used = used.dropFirst() }
        while let last = used.last, used.count > 1, isDirt(last) { used = used.dropLast() }
        for word in used {
            let folded = ReceiptFolding.fold(word.text)
            let digits = folded.count(where: PrintedNumber.isASCIIDigit)
            // #0250: which of the chain's shops.
            if !words.isEmpty, folded.first == UInt8(ascii: "#"), digits > 0, digits == folded.count - 1 { break }
            // SUBWAY#15936-0 likewise.
            if let number = word.text.firstIndex(of: "#"), number > word.text.startIndex,
                word.text[number...].utf8.contains(where: PrintedNumber.isASCIIDigit)
            {
                words.append(String(word.text[..<number]))
                break
            }
            // SDN BHD(728384-M) keeps what stands before the bracket.
            if let open = word.text.firstIndex(of: "("), open > word.text.startIndex,
                word.text[open...].utf8.count(where: PrintedNumber.isASCIIDigit) >= tuning.minDigitsInBrackets
            {
                words.append(String(word.text[..<open]))
                break
            }
            // A number in brackets may have a digit that was read as a letter: (B1497-P).
            let isBracketed = folded.first == UInt8(ascii: "(")
            let body = folded.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
            let fewest = isBracketed ? tuning.minDigitsInBrackets : tuning.minDigitsOfRegistration
            if digits >= fewest && digits * 2 > body.count,
                !words.isEmpty || isBracketed || folded.first == UInt8(ascii: "#")
            {
                if words.isEmpty { continue }
                break
            }
            if digits >= tuning.minDigitsOfRegistration, words.isEmpty, row.words.count > 1 { continue }
            // GS SPA VIA CALDERA 21: the address begins.
            if let last = words.last, legalForms.contains(ReceiptFolding.letters(last)),
                addressStarts.contains(ReceiptFolding.letters(word.text))
            {
                break
            }
            words.append(word.text)
        }
        // A bracket that the number left open.
        if let last = words.last, last == "(" || last == "(CO." { words.removeLast() }
        let isCut = words.count < used.count
        return (isCut ? words.joined(separator: " ") : MerchantReader.unspaced(used)).trimmingName()
    }

    /// Dirt at either end of a name is short, unsure or both.
    private func isDirt(_ word: Word) -> Bool {
        let letters = ReceiptFolding.letters(word.text).count
        return word.confidence < tuning.maxDirtConfidence
            || (word.confidence < tuning.maxShortDirtConfidence && letters <= 2)
            || (letters == 0 && !word.text.contains("&") && !word.text.utf8.contains(where: PrintedNumber.isASCIIDigit))
    }

    /// The words with a space between them, but not between the letters of a name that is printed in wide letters: `P E
    /// N N Y - M A R K T GmbH` is PENNY-MARKT GmbH. There most words are single letters, and a space between words is
    /// wider than one between letters.
    private static func unspaced(_ words: ArraySlice<Word>) -> String {
        let single = words.filter { $0.text.count == 1 }
        let letters = single.count { $0.text.contains(where: \.isLetter) }
        guard letters >= FieldTuning.standard.merchant.minSpacedLetters, single.count * 2 > words.count else {
            return words.map(\.text).joined(separator: " ")
        }
        let wide = FieldTuning.standard.merchant.wideGap
        func gap(_ place: Int) -> Int { words[place].box.x - words[place - 1].box.right }
        let places = words.indices.dropFirst()
        let gaps = places.filter { words[$0].text.count == 1 && words[$0 - 1].text.count == 1 }.map(gap).sorted()
        let usual = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
        return places.reduce(into: words.first?.text ?? "") { name, place in
            let isNear = words[place].text.count == 1 || words[place - 1].text.count == 1
            if !isNear || gap(place) * wide.denominator > usual * wide.numerator { name += " " }
            name += words[place].text
        }
    }
}

extension String {
    /// Without dirt at either end; a dot that ends an abbreviation stays.
    func trimmingName() -> String {
        var body = self[...]
        while let first = body.first, !first.isLetter, !first.isNumber, first != "(" { body = body.dropFirst() }
        while let last = body.last, !last.isLetter, !last.isNumber, last != ")", last != ".", last != "&" {
            body = body.dropLast()
        }
        return String(body)
    }
}

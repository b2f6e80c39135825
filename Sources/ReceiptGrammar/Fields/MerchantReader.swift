import DomainModel

/// Finds the merchant's name at the top of a receipt.
struct MerchantReader: Sendable {
    private let companyWords: Set<[UInt8]>
    private let legalForms: [[UInt8]]
    private let addressWords: [[UInt8]]
    /// What a street's name ends in where it is one word with its kind: `GARTENSTR. 1`, `KLARABERGSGATAN 64`.
    private let streetEndings: [[UInt8]]
    private let titles: [[UInt8]]

    init(locales: [ReceiptLocale]) {
        companyWords = Set(locales.flatMap(\.companyWords).map(MerchantReader.letters))
        legalForms = [
            "SDNBHD", "BHD", "SB", "SPA", "SRL", "SNC", "SAS", "SRLS", "GMBH", "OHG", "EK", "LTD", "LIMITED", "PLC",
            "SARL", "SL", "SLU", "SA", "LDA", "BV", "NV", "INC", "LLP", "PLT", "SOCCOOP", "AG", "BERHAD",
        ].map { Array($0.utf8) }
        addressWords = locales.flatMap(\.addressWords).map(MerchantReader.letters).filter { !$0.isEmpty }
        streetEndings = locales.flatMap(\.streetEndings).map(MerchantReader.letters).filter { !$0.isEmpty }
        titles = locales.flatMap(\.titles).map(MerchantReader.letters)
    }

    private static func letters(_ text: some StringProtocol) -> [UInt8] {
        ReceiptFolding.fold(text).filter(PrintedNumber.isLetter)
    }

    /// The merchant, out of the rows above the items.
    func merchant(_ rows: [ReceiptRow], body: ReceiptBody?) -> (name: String, confidence: Double)? {
        let end = min(rows.count, max(1, body?.items.lowerBound ?? 12), 14)
        let head = Array(rows[..<end])
        let heights = head.map { Double($0.box.height) }.sorted()
        let median = heights.isEmpty ? 1 : heights[heights.count / 2]
        let isMalaysian = head.contains(where: isMalaysianCompany)
        var best: (place: Int, score: Double, proof: Double)?
        var seen = 0
        for (place, row) in head.enumerated() {
            var score = score(row, place: seen, median: median)
            // What stands first is the name over the door, unless the company is named as Malaysia names it.
            let isFirst = seen == 0 && !isMalaysian && !isAddress(row)
            if isFirst { score = score.map { $0 + 2 } }
            if row.letterCount >= 3 { seen += 1 }
            guard let score else { continue }
            if score > best?.score ?? 0 { best = (place, score, isFirst ? score - 2 : score) }
        }
        guard let best else { return nil }
        let name = joined(head, best.place)
        guard !name.isEmpty else { return nil }
        let confidence = head[best.place].row.confidence
        // Its place alone makes no name sure. `make accuracy` says how many are right by how sure they are.
        let certainty = best.proof >= 6 ? 0.99 : best.proof >= 3.5 ? 0.8 : 0.6
        return (name, certainty * min(1, 0.25 + 0.78 * confidence))
    }

    private func score(_ row: ReceiptRow, place: Int, median: Double) -> Double? {
        let letters = MerchantReader.letters(row.text)
        guard letters.count >= 3, row.cents == nil, letters != Array("EUR".utf8), letters != Array("EURO".utf8) else {
            return nil
        }

        let digits = ReceiptFolding.fold(row.text).count(where: PrintedNumber.isDigit)
        if titles.contains(where: {
            $0 == letters || ($0.count >= 6 && letters.count <= $0.count + 3 && letters.starts(with: $0))
        }) {
            return nil
        }
        var score = 4.0 - Double(place) * 0.7
        if hasLegalForm(row) {
            // Malaysia prints the company, Europe the name over the door and the company below it.
            score += place == 0 || isMalaysianCompany(row) ? 5 : 0.5
        } else if row.words.contains(where: { companyWords.contains(MerchantReader.letters($0.text)) }) {
            score += 2
        }
        // Soc. Coop. a r.l. is the form of a company, not its name.
        if letters.starts(with: "SOCCOOP".utf8), letters.count <= 12 { score -= 4 }
        if isAddress(row) { score -= 5 }
        if digits * 2 > letters.count { score -= 3 }
        if digits >= 6 && !hasLegalForm(row) { score -= 2 }
        // BILLA is no BILL.
        if row.role == .other || row.role == .columns, row.words.count > 1 || row.hits.first?.errors == 0 { score -= 3 }
        if row.role == .returnDocument { score -= 3 }
        if median > 0, Double(row.box.height) > median * 1.3 { score += 1 }
        if row.row.confidence < 0.6 { score -= 1.5 }
        if letters.count < 4 { score -= 2 }
        return score
    }

    private func hasLegalForm(_ row: ReceiptRow) -> Bool {
        let words = row.words.map { MerchantReader.letters($0.text) }
        for (index, word) in words.enumerated() where !word.isEmpty {
            if index > 0, legalForms.contains(word), word.count >= 2 { return true }
            if word.count >= 6, word.suffix(6) == Array("SDNBHD".utf8)[...] { return true }
        }
        let all = words.flatMap { $0 }
        if all.count >= 11,
            (4...(all.count - 6)).contains(where: {
                WeightedEditDistance.distance(Array("SDNBHD".utf8), all[$0...].prefix(6), limit: 1) <= 1
            })
        {
            return true
        }
        return all.firstRange(of: Array("SDNBHD".utf8)) != nil || ReceiptFolding.string(row.text).contains("S/B")
            || all.suffix(5) == Array("GMBHCOOHG".utf8).suffix(5)
    }

    private static let streets = Set(["VIA", "VIALE", "CORSO", "PIAZZA", "STRADA", "LARGO"].map { Array($0.utf8) })

    private func isMalaysianCompany(_ row: ReceiptRow) -> Bool {
        let letters = MerchantReader.letters(row.text)
        return letters.firstRange(of: Array("BHD".utf8)) != nil || ReceiptFolding.string(row.text).contains("S/B")
            || row.words.contains { ["SB", "BERHAD", "PLT"].contains(ReceiptFolding.string($0.text)) }
            || letters.count >= 6
                && (0...(letters.count - 6)).contains {
                    WeightedEditDistance.distance(Array("SDNBHD".utf8), letters[$0...].prefix(6), limit: 1) <= 1
                }
    }

    private func isAddress(_ row: ReceiptRow) -> Bool {
        let words = row.words.map { MerchantReader.letters($0.text) }
        var starts: [[UInt8]] = []
        for index in words.indices { starts.append(words[index...].flatMap { $0 }) }
        for (index, start) in starts.enumerated() {
            for address in addressWords where start.starts(with: address) {
                // ALIMENTARI DEL CORSO names no street.
                if index == words.count - 1, index > 0, MerchantReader.streets.contains(address) { continue }
                // Whole words: VIA is no VIAGGI.
                let length = words[index].count
                if address.count >= length || address.count >= 6 {
                    // NO. and UNIT mark an address only in front, a mall only behind other words.
                    if index == 0 || address.count >= 5 { return !hasLegalForm(row) || index == 0 }
                }
            }
        }
        // A street or a postcode: five digits and a town.
        let folded = ReceiptFolding.fold(row.text)
        var run = 0
        for byte in folded {
            run = PrintedNumber.isDigit(byte) ? run + 1 : 0
            if run == 5, !hasLegalForm(row) { return true }
        }
        return row.words.dropLast().contains { word in
            let letters = MerchantReader.letters(word.text)
            return streetEndings.contains { letters.count > $0.count && letters.suffix($0.count).elementsEqual($0) }
        } && folded.contains(where: PrintedNumber.isDigit)
    }

    /// The name with the rows that continue it.
    private func joined(_ head: [ReceiptRow], _ place: Int) -> String {
        var names = [cleaned(head[place])]
        var first = place
        // Upwards: a row that is nothing but legal form and trade needs the name above it.
        while first > 0, needsRowAbove(head[first]), let above = Optional(head[first - 1]), above.cents == nil,
            above.letterCount >= 3, !isAddress(above), above.role == nil || above.role == .payment,
            !titles.contains(MerchantReader.letters(above.text))
        {
            first -= 1
            names.insert(cleaned(head[first]), at: 0)
        }
        var last = place
        while last + 1 < head.count, last - place < 2, continues(head[last], head[last + 1]) {
            last += 1
            names.append(cleaned(head[last]))
        }
        return names.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func needsRowAbove(_ row: ReceiptRow) -> Bool {
        guard let first = row.words.first else { return false }
        let text = ReceiptFolding.string(first.text)
        if text.hasPrefix("&") || (text.hasPrefix("(") && !text.utf8.contains(where: PrintedNumber.isDigit)) {
            return true
        }
        // ALAM) SDN BHD closes a bracket that the row above opened.
        if let close = row.text.firstIndex(of: ")"), !row.text[..<close].contains("(") { return true }
        let content = row.words.map { MerchantReader.letters($0.text) }.filter { $0.count > 1 }
        if ["DI", "DEL", "DELLA", "DE"].contains(text), row.index > 0 { return true }
        if let word = content.first,
            word == Array("ENTERPRISE".utf8) || word == Array("TRADING".utf8) || word == Array("SDN".utf8)
        {
            return true
        }
        return hasLegalFormAnywhere(row) && content.allSatisfy(isGeneric)
    }

    /// Whether a word says what trade or legal form a company has, not which company it is.
    private func isGeneric(_ word: [UInt8]) -> Bool {
        if companyWords.contains(word) || legalForms.contains(word) || word == Array("SDN".utf8)
            || word == Array("CO".utf8)
        {
            return true
        }
        return word.count >= 6
            && companyWords.contains { $0.count >= 7 && WeightedEditDistance.distance($0, word[...], limit: 1) <= 1 }
    }

    private func hasLegalFormAnywhere(_ row: ReceiptRow) -> Bool {
        hasLegalForm(row) || row.words.contains { legalForms.contains(MerchantReader.letters($0.text)) }
    }

    private func continues(_ row: ReceiptRow, _ next: ReceiptRow) -> Bool {
        guard next.cents == nil, next.letterCount >= 3, !isAddress(next) else { return false }
        // The name over the door is printed larger than the company that runs the shop.
        if next.box.height * 5 < row.box.height * 4, !isMalaysianCompany(next), hasLegalForm(next) { return false }
        if row.text.hasSuffix("&") || row.text.hasSuffix("-") { return true }
        if row.text.contains("("), !row.text[row.text.firstIndex(of: "(")!...].contains(")") { return true }
        if !hasLegalForm(row), needsRowAbove(next),
            !ReceiptFolding.fold(next.text).contains(where: PrintedNumber.isDigit) || hasLegalForm(next)
        {
            return true
        }
        return false
    }

    /// Without the registration number and what stands behind it.
    private func cleaned(_ row: ReceiptRow) -> String {
        var words: [String] = []
        var used = row.words[...]
        // Dirt at either end is short, unsure or both.
        func isDirt(_ word: Word) -> Bool {
            let count = MerchantReader.letters(word.text).count
            return word.confidence < 0.3 || (word.confidence < 0.6 && count <= 2)
                || (count == 0 && !word.text.contains("&") && !word.text.utf8.contains(where: PrintedNumber.isDigit))
        }
        while let first = used.first, used.count > 1, isDirt(first) { used = used.dropFirst() }
        while let last = used.last, used.count > 1, isDirt(last) { used = used.dropLast() }
        for word in used {
            let folded = ReceiptFolding.fold(word.text)
            let digits = folded.count(where: PrintedNumber.isDigit)
            // #0250: which of the chain's shops.
            if !words.isEmpty, folded.first == UInt8(ascii: "#"), digits > 0, digits == folded.count - 1 { break }
            // (519537-X), 862725-U, (CO.: SDN BHD(728384-M) keeps what stands before the bracket.
            if let open = word.text.firstIndex(of: "("), open > word.text.startIndex,
                word.text[open...].utf8.count(where: PrintedNumber.isDigit) >= 4
            {
                words.append(String(word.text[..<open]))
                break
            }
            // A number in brackets may have a digit that was read as a letter: (B1497-P).
            let isBracketed = folded.first == UInt8(ascii: "(")
            let body = folded.filter { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }
            if digits >= (isBracketed ? 4 : 5) && digits * 2 > body.count,
                !words.isEmpty || isBracketed || folded.first == UInt8(ascii: "#")
            {
                if words.isEmpty { continue }
                break
            }
            if digits >= 5, words.isEmpty, row.words.count > 1 { continue }
            // GS SPA VIA CALDERA 21: the address begins.
            let bare = MerchantReader.letters(word.text)
            if let last = words.last, legalForms.contains(MerchantReader.letters(last)),
                ["VIA", "VIALE", "CORSO", "PIAZZA", "STRADA", "FKA", "RUE", "CALLE", "RUA"].contains(where: {
                    bare == Array($0.utf8)
                })
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

    /// The words with a space between them, but not between the letters of a name that is printed in wide letters: `P E
    /// N N Y - M A R K T GmbH` is PENNY-MARKT GmbH. There most words are single letters, and a space between words is
    /// wider than one between letters.
    private static func unspaced(_ words: ArraySlice<Word>) -> String {
        let single = words.filter { $0.text.count == 1 }
        let letters = single.count { $0.text.contains(where: \.isLetter) }
        guard letters >= MerchantReader.fewestLetters, single.count * 2 > words.count else {
            return words.map(\.text).joined(separator: " ")
        }
        func gap(_ place: Int) -> Int { words[place].box.x - words[place - 1].box.right }
        let places = words.indices.dropFirst()
        let gaps = places.filter { words[$0].text.count == 1 && words[$0 - 1].text.count == 1 }.map(gap).sorted()
        let usual = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
        return places.reduce(into: words.first?.text ?? "") { name, place in
            let isNear = words[place].text.count == 1 || words[place - 1].text.count == 1
            if !isNear || gap(place) * 2 > usual * 3 { name += " " }
            name += words[place].text
        }
    }

    /// Letters that stand alone in a name in wide letters; two are initials.
    private static let fewestLetters = 3
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

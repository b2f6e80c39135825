import DomainModel

/// Finds the postcode of the shop: that of the one address above the goods.
///
/// A chain prints its seat's address too, or nothing else. Where an address may be the seat's, and where there are two,
/// none is reported: money may hang on a region, and a person can give a postcode.
struct PostcodeReader: Sendable {
    private let merchants: MerchantReader
    private let chains: ChainReader
    private let legalForms: [[UInt8]]
    private let seats: [[UInt8]]
    private let branches: [[UInt8]]
    private let streets: Set<[UInt8]>
    private let tuning = FieldTuning.standard.postcodes

    /// A postcode on a row.
    private struct Found {
        let row: Int
        let code: String
        let confidence: Double
    }

    init(locales: [ReceiptLocale], merchants: MerchantReader, chains: ChainReader) {
        self.merchants = merchants
        self.chains = chains
        legalForms = locales.letters(\.legalForms)
        seats = locales.letters(\.seatWords)
        branches = locales.letters(\.branchWords)
        streets = Set(
            locales.letters(\.streetWords) + locales.letters(\.streetKinds) + locales.letters(\.addressStarts))
    }

    /// The shop's postcode.
    ///
    /// - Parameters:
    ///   - locale: the receipt's own.
    ///   - currency: that of the receipt: a language is spoken in more countries than one.
    func postcode(
        _ rows: [AnnotatedRow], body: ReceiptBody?, locale: ReceiptLocale, currency: String?
    ) -> (postcode: Postcode, confidence: Double)? {
        guard let country = locale.postcodeCountry, let currency, currency == locale.currency else { return nil }
        let head = rows[..<merchants.headEnd(rows, body: body)]
        let branch = head.first { names(branches, $0) }?.index
        let found = head.flatMap { row in codes(on: row) }.filter { one in
            !isSeat(one.row, head) && (branch.map { isNear(one.row, $0) } ?? true)
        }
        guard let first = found.first, found.allSatisfy({ $0.code == first.code }) else { return nil }
        let address = lines(of: first.row, head)
        guard head.allSatisfy({ isOfSeat($0.index, head) || address.contains($0.index) || !namesStreet($0) })
        else { return nil }
        // A chain's company has its seat elsewhere.
        if branch == nil, isOfCompany(address, head), head.contains(where: { chains.bannerErrors(in: $0) != nil }) {
            return nil
        }
        return (Postcode(first.code, in: country), first.confidence)
    }

    // MARK: Postcodes

    /// The postcodes on a row: five digits before a town.
    private func codes(on row: AnnotatedRow) -> [Found] {
        guard row.cents == nil, !merchants.hasTaxNumber(row) else { return [] }
        return zip(row.words, row.words.dropFirst()).compactMap { word, next in
            guard word.confidence >= tuning.minConfidence, let code = digits(of: word.text), namesTown(next),
                // Another reading of the same figures is another place.
                !word.alternatives.contains(where: { other in digits(of: other.text).map { $0 != code } ?? false })
            else { return nil }
            return Found(row: row.index, code: code, confidence: min(word.confidence, tuning.maxConfidence))
        }
    }

    /// The digits of `16121`, `80100,` and `I-30125`.
    private func digits(of text: String) -> String? {
        let folded = ReceiptFolding.fold(text).drop { $0 == UInt8(ascii: "(") }
        let letters = folded.prefix(while: PrintedNumber.isASCIICapital)
        let behind = folded.dropFirst(letters.count)
        guard letters.isEmpty || letters.count <= 2 && behind.first == UInt8(ascii: "-") else { return nil }
        let digits = behind.drop { $0 == UInt8(ascii: "-") }.prefix(while: PrintedNumber.isASCIIDigit)
        let rest = folded.suffix(from: digits.endIndex)
        guard digits.count == tuning.digits, rest.allSatisfy({ PostcodeReader.marks.contains($0) }) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }

    private static let marks = Set(",.-)".utf8)

    private func namesTown(_ word: Word) -> Bool {
        let letters = ReceiptFolding.letters(word.text)
        return letters.count >= 2 && !ReceiptFolding.fold(word.text).contains(where: PrintedNumber.isASCIIDigit)
    }

    // MARK: Addresses

    /// The rows of the address in which a postcode stands: back to its street.
    private func lines(of row: Int, _ head: ArraySlice<AnnotatedRow>) -> ClosedRange<Int> {
        let rows = max(0, row - tuning.maxRowsToStreet)...row
        return (rows.reversed().first { namesStreet(head[$0]) } ?? row)...row
    }

    /// Whether a row names a street: a kind of street and a name behind it, or both in one word.
    private func namesStreet(_ row: AnnotatedRow) -> Bool {
        row.words.dropLast().contains { streets.contains(ReceiptFolding.letters($0.text)) }
            || merchants.endsInStreet(row)
    }

    /// Whether a row, or one of those above it that belong to its address, says that it is the company's seat.
    private func isSeat(_ row: Int, _ head: ArraySlice<AnnotatedRow>) -> Bool {
        (lines(of: row, head).lowerBound...row).contains { isOfSeat($0, head) }
    }

    /// Whether a row, or the one above it, says that an address is the company's seat.
    private func isOfSeat(_ row: Int, _ head: ArraySlice<AnnotatedRow>) -> Bool {
        (max(0, row - 1)...row).contains { names(seats, head[$0]) }
    }

    /// Whether a postcode stands in the address below the row that names the branch.
    private func isNear(_ row: Int, _ branch: Int) -> Bool {
        (branch...(branch + tuning.maxRowsToStreet + 1)).contains(row)
    }

    /// Whether an address stands behind or right below the name of a company.
    private func isOfCompany(_ address: ClosedRange<Int>, _ head: ArraySlice<AnnotatedRow>) -> Bool {
        (max(0, address.lowerBound - tuning.maxRowsToStreet)...address.lowerBound).contains {
            merchants.namesCompany(head[$0]) || names(legalForms, head[$0])
        }
    }

    /// Whether a row begins with one of the phrases, or has it as words of its own.
    private func names(_ phrases: [[UInt8]], _ row: AnnotatedRow) -> Bool {
        let words = row.words.map { ReceiptFolding.letters($0.text) }
        return words.indices.contains { start in
            var joined: [UInt8] = []
            return words[start...].prefix(tuning.maxPhraseWords).contains { word in
                joined += word
                return phrases.contains(joined)
            }
        }
    }
}

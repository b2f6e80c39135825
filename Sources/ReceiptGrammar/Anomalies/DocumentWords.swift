/// The words by which a document says that it is not the receipt of one sale.
struct DocumentWords {
    private let rows: [AnnotatedRow]
    /// Say so wherever they fill most of a row.
    private let notSales: [[UInt8]]
    /// Titles of documents that are no sale's: they say so alone on a row above the goods.
    private let otherDocuments: [[UInt8]]
    /// Say alone on a row that the document no longer holds. Among the goods they take back a line.
    private let voided: [[UInt8]]

    private let tuning = FieldTuning.standard.anomalies

    init(rows: [AnnotatedRow], locales: [ReceiptLocale]) {
        self.rows = rows
        func skeletons(_ path: KeyPath<ReceiptLocale, [String]>) -> [[UInt8]] {
            locales.flatMap { $0[keyPath: path] }.map { ReceiptFolding.skeleton($0) }.filter { !$0.isEmpty }
        }
        notSales = skeletons(\.notSales)
        otherDocuments = skeletons(\.otherDocuments)
        voided = skeletons(\.voidDocuments)
    }

    /// Whether a row says so.
    ///
    /// - Parameters:
    ///   - goods: the first row of goods.
    ///   - titles: the rows that are titles of a fiscal document: such a till may print an order's number too.
    ///   - isNumbered: whether the document's number was read: with both, it may also print an order's word alone.
    ///   - mustBeTitled: whether every till of the country prints such a title. Elsewhere an order's number above the
    ///     goods calls the customer.
    ///   - total: the last row of a total. Below it tills print coupons and points, and call those no fiscal document.
    ///   - end: the last row that bears the document's number or the register's: above it stands what is said of the
    ///     document itself, but for a card's slip. `nil` where the document has no such number; then all of it is.
    func sayNoSale(
        goods: Int, titles: [Int], isNumbered: Bool, mustBeTitled: Bool, total: Int?, end: Int?
    ) -> Bool {
        let total = total ?? rows.count
        return rows.contains { row in
            guard row.cents == nil else { return false }
            if row.index < goods {
                if isHeadOfNoSale(row) { return true }
                // The row below may be the rest of a title that the word replaces.
                let isTitled = titles.contains { $0 != row.index + 1 }
                guard !isTitled || !isNumbered, !isNameOfFirstGood(row, goods: goods) else { return false }
                return matches(row, otherDocuments) && !isAboveNumber(row)
                    || mustBeTitled && !isTitled && self.isNumbered(row, otherDocuments)
            }
            if row.index < total { return isNoSale(row) }
            guard !isOnSlip(row) else { return false }
            if row.index < end ?? rows.count { return isNoSale(row) || matches(row, notSales) || matches(row, voided) }
            return matches(row, voided) || areMostOf(ReceiptFolding.skeleton(row.text), oneOf: voided)
        }
    }

    /// Whether a row above the goods says so: most of it, a word alone on it, or a long phrase that fills a part.
    private func isHeadOfNoSale(_ row: AnnotatedRow) -> Bool {
        if isNoSale(row) || matches(row, voided) || isNumbered(row, notSales) { return true }
        let letters = ReceiptFolding.skeleton(row.text)
        return notSales.contains { phrase in
            phrase.count >= tuning.minBannerLetters
                && Double(phrase.count) >= Double(letters.count) * tuning.minBannerShare
                && letters.firstRange(of: phrase) != nil
        }
    }

    /// Whether phrases of no sale fill most of a row that says nothing else.
    private func isNoSale(_ row: AnnotatedRow) -> Bool {
        guard row.role == nil || row.role == .other else { return false }
        let letters = ReceiptFolding.skeleton(row.text)
        return notSales.contains { isMostOf(letters, $0) } || areMostOf(letters, oneOf: notSales + voided)
    }

    private func isMostOf(_ letters: [UInt8], _ phrase: [UInt8]) -> Bool {
        guard Double(phrase.count) >= Double(letters.count) * tuning.minPhraseShare else { return false }
        guard phrase.count > tuning.maxWordLetters else { return letters == phrase }
        return WeightedEditDistance.prefixDistance(phrase, letters[...], limit: allowed(phrase)) != nil
            || letters.firstRange(of: phrase) != nil
    }

    /// Whether several phrases, one of these among them, fill most of the letters together:
    /// `ADDESTRAMENTO - NON VALIDO`.
    private func areMostOf(_ letters: [UInt8], oneOf wanted: [[UInt8]]) -> Bool {
        guard wanted.contains(where: { letters.firstRange(of: $0) != nil }) else { return false }
        let found = (notSales + voided).filter { $0.count > tuning.maxWordLetters }
            .compactMap { letters.firstRange(of: $0) }
        guard found.count > 1 else { return false }
        let filled = found.reduce(into: Set<Int>()) { $0.formUnion($1) }
        return Double(filled.count) >= Double(letters.count) * tuning.minPhraseShare
    }

    /// Whether a phrase is all of the row.
    private func matches(_ row: AnnotatedRow, _ phrases: [[UInt8]]) -> Bool {
        let letters = ReceiptFolding.skeleton(row.text)
        return phrases.contains { phrase in
            WeightedEditDistance.distance(phrase, letters[...], limit: allowed(phrase)).isFinite
        }
    }

    /// Whether a phrase and a number of the document are all of the row: `PRECONTO 12`, `ORDINE N. 123`.
    private func isNumbered(_ row: AnnotatedRow, _ phrases: [[UInt8]]) -> Bool {
        let text = ReceiptFolding.fold(row.text)
        guard let end = text.lastIndex(where: PrintedNumber.isASCIICapital),
            text[end...].contains(where: PrintedNumber.isASCIIDigit)
        else { return false }
        let words = text[...end].compactMap(ReceiptFolding.skeleton)
        return phrases.contains { phrase in
            words.starts(with: phrase) && words.count <= phrase.count + tuning.maxNumberMarkLetters
        }
    }

    /// Whether the row is the name of the first good, whose amount is alone on the row below.
    private func isNameOfFirstGood(_ row: AnnotatedRow, goods: Int) -> Bool {
        row.index == goods - 1 && rows.indices.contains(goods) && rows[goods].letterCount < tuning.minNextNameLetters
    }

    private func allowed(_ phrase: [UInt8]) -> Double {
        phrase.count > tuning.maxWordLetters ? Double(phrase.count) / tuning.lettersAnError : 0
    }

    /// Whether the row below is a number alone: `ORDINE` above `123` calls the customer.
    private func isAboveNumber(_ row: AnnotatedRow) -> Bool {
        guard rows.indices.contains(row.index + 1) else { return false }
        let below = rows[row.index + 1]
        return below.letterCount == 0 && below.lexemes.contains { $0.number != nil }
    }

    private func isOnSlip(_ row: AnnotatedRow) -> Bool {
        let reach = tuning.slipReach
        let around = rows[max(0, row.index - reach)...min(rows.count - 1, row.index + reach)]
        return around.contains { $0.role == .cardSlip }
    }
}

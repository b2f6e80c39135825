import DomainModel
import MisreadModel
import Passes

/// Reads a receipt out of rows of words: a pure function, without pictures, clock or network.
public struct ReceiptParser: Sendable {
    /// The locales whose words are understood, the likeliest first.
    public let locales: [ReceiptLocale]

    /// The least margin at which a product's number is reported.
    public let leastCodeMargin: Double

    /// Names of optional passes that are left out, to measure what each is worth.
    public let skippedPasses: Set<String>

    private let lexer: Lexer
    private let reader: RowReader
    private let dates: DateReader
    private let fields: DocumentNumberReader
    private let merchants: MerchantReader
    private let currencies: CurrencyReader
    private let chains: ChainReader
    private let titles: [[UInt8]]
    /// For each locale the first one of its language.
    private let firstOfLanguage: [Int]
    private let signs: [LocaleMarkers]

    /// A parser that understands `locales`.
    public init(
        locales: [ReceiptLocale] = .all, leastCodeMargin: Double = PrintedGTINDecoder.leastMargin,
        skippedPasses: Set<String> = []
    ) {
        self.locales = locales
        self.leastCodeMargin = leastCodeMargin
        self.skippedPasses = skippedPasses
        lexer = Lexer(locales: locales)
        reader = RowReader(lexer: lexer, phrases: PhraseBook(locales: locales))
        dates = DateReader(locales: locales)
        fields = DocumentNumberReader(locales: locales)
        merchants = MerchantReader(locales: locales)
        currencies = CurrencyReader(locales: locales)
        chains = ChainReader()
        firstOfLanguage = locales.indices.map { place in
            locales.firstIndex { $0.language == locales[place].language } ?? place
        }
        signs = locales.map(LocaleMarkers.init)
        titles = locales.flatMap(\.titles).map { ReceiptFolding.fold($0).filter(PrintedNumber.isLetter) }.filter {
            $0.count >= 10
        }
    }

    /// The receipt that `rows`, top to bottom, show; `nil` where they are no receipt.
    ///
    /// Four stages, each a function from one value to the next; whoever wants to see or time what lies between calls
    /// them one by one.
    public func parse(_ rows: [TextRow]) -> Receipt? {
        candidates(roles(of: rows)).map { receipt(sums($0)) }
    }

    /// The steps of the grammar, in order.
    public static var passes: [PassDescription] { [] }

    // MARK: Stages

    /// What each row is about, and whether the rows are a receipt's.
    public func roles(of rows: [TextRow]) -> ClassifiedRows {
        let rows = reader.read(ReceiptParser.bounded(rows))
        let body = ReceiptBody(rows)
        let locale = dominantLocale(rows, body: body)
        let sums = PrintedSums(rows, body: body, locale: locale)
        let score = ReceiptScore(
            rows: rows, body: body, sums: sums, dates: dates, titles: titles,
            hasTaxNumber: fields.vatNumber(rows).map { $0.confidence >= 0.9 } ?? false)
        return ClassifiedRows(
            rows: rows, body: body, locale: locale, sums: sums, score: score, languages: locales.map(\.language))
    }

    /// The lines, what each could be, and what could be the total; `nil` where the rows are no receipt.
    public func candidates(_ roles: ClassifiedRows) -> ReconciliationInput? {
        guard roles.isReceipt else { return nil }
        var sums = roles.sums
        var lines: [LineDraft] = []
        var everyNameHasAmount = true
        if let body = roles.body {
            let assembled = LineAssembly(
                rows: roles.rows, body: body.items, quantityComesFirst: roles.locale.quantityComesFirst,
                leastCodeMargin: leastCodeMargin
            ).assembled()
            lines = assembled.lines
            everyNameHasAmount = assembled.orphans == 0
            if sums.totals.isEmpty, let sum = assembled.sum {
                // The word was lost, and with it where the items end: what follows without a name is no item.
                sums.addTotal(row: sum.row, lexeme: sum.lexeme, cents: sum.cents)
                lines.removeAll { $0.priceRow > sum.row && $0.description.isEmpty }
            }
        }
        let reconciliation = Reconciliation(
            rows: roles.rows, lines: lines, everyNameHasAmount: everyNameHasAmount, sums: sums, lexer: lexer)
        return ReconciliationInput(
            roles: roles, sums: sums, everyNameHasAmount: everyNameHasAmount, reconciliation: reconciliation,
            searchSpace: reconciliation.searchSpace())
    }

    /// The figures on which lines and total agree, or those that were read where they do not.
    public func sums(_ candidates: ReconciliationInput) -> ReconciledSums {
        ReconciledSums(candidates: candidates, result: candidates.reconciliation.reconcile(candidates.searchSpace))
    }

    /// The receipt with its reconciled sums, and every other field that its rows tell.
    public func receipt(_ sums: ReconciledSums) -> Receipt {
        let roles = sums.candidates.roles
        let (rows, body, locale, reconciled) = (roles.rows, roles.body, roles.locale, sums.result)
        var receipt = Receipt()
        receipt.total = reconciled.total.map { Money(cents: $0) }
        if receipt.total != nil { receipt.totalBox = reconciled.totalFigure.map { box(of: $0, rows: rows) } }
        let cut = TruncatedNameCheck(reconciled.lines, rows: rows).cut
        // Two guesses agree too easily: a total that no row prints beside a line that was put right.
        let isGuessed =
            reconciled.totalConfidence ?? 0 <= ReceiptParser.mostUnprinted
            && reconciled.lines.contains { $0.repairedFrom != nil }
        receipt.balanced =
            reconciled.balanced && cut.isEmpty && !isGuessed && !isTotalAgain(reconciled.lines, rows: rows)
            && !isBelowTotal(body, rows: rows)
        receipt.lines = reconciled.lines.enumerated().map { place, draft in
            var line = line(for: draft, rows: rows, balanced: receipt.balanced)
            if cut.contains(place) { line.confidence = min(line.confidence, ReceiptParser.mostOfCutName) }
            return line
        }
        if let total = reconciled.totalConfidence, receipt.total != nil { receipt.confidence["total"] = total }
        var dates = dates
        dates.monthComesFirst = locale.monthComesFirst
        let issued = IssueDateReader(rows: rows, body: body, dates: dates)
        let date = issued.date()
        if let date {
            receipt.date = date.value
            receipt.confidence["date"] = date.confidence
        }
        if let found = issued.time(dateRow: date?.row) {
            receipt.time = found.value
            receipt.confidence["time"] = found.confidence
        }
        if let found = shop(rows, body: body) {
            receipt.merchant = found.name
            receipt.confidence["merchant"] = found.confidence
        }
        if let found = fields.vatNumber(rows) {
            receipt.vatNumber = found.digits
            receipt.confidence["vat_number"] = found.confidence
        }
        if let found = fields.documentNumber(rows, locale: locale) {
            receipt.documentNumber = found.text
            receipt.confidence["document_number"] = found.confidence
        }
        if let found = fields.register(rows) {
            receipt.register = found.text
            receipt.confidence["register"] = found.confidence
        }
        if let found = currencies.currency(rows, locale: locale) {
            receipt.currency = found.code
            receipt.confidence["currency"] = found.confidence
        }
        let signs = ReceiptAnomalyDetector(rows: rows, locales: locales, fields: fields)
        receipt.signs = signs.found(on: receipt, sums: roles.sums, reconciled: reconciled)
        if TwoReceiptsCheck.areMixed(in: rows) { receipt.doubt() }
        receipt.isReturn = isReturn(rows, body: body, total: reconciled.total)
        return receipt
    }

    /// Whether the only line's amount stands alone on its row: it may be the total once more, beside a name whose own
    /// amount was lost, and two readings of one figure agree whatever was bought.
    private func isTotalAgain(_ lines: [LineDraft], rows: [ReceiptRow]) -> Bool {
        guard lines.count == 1, let line = lines.first else { return false }
        let row = rows[line.priceRow]
        return row.letterCount < 3 && !row.words.contains { PrintedCodes.isCode($0.text) }
    }

    /// Whether a total stands above the lines: the goods that it is of lost their amounts, and what adds up below it is
    /// something else, such as what was saved.
    private func isBelowTotal(_ body: ReceiptBody?, rows: [ReceiptRow]) -> Bool {
        rows[..<(body?.items.lowerBound ?? 0)].contains { $0.role == .grandTotal }
    }

    /// The confidence of a total that no row prints as one.
    private static let mostUnprinted = 0.75
    /// The most confidence of a line whose name has lost its beginning: hardly one such line is right as it stands.
    private static let mostOfCutName = 0.5

    /// At most 400 rows of 80 words of 60 characters each: what a stranger's picture may cost.
    private static func bounded(_ rows: [TextRow]) -> [TextRow] {
        rows.prefix(600).compactMap { row in
            let words = row.words.prefix(80).compactMap { word -> Word? in
                var word = word
                word.text = String(word.text.filter { !$0.isWhitespace }.prefix(60))
                word.symbols = Array(word.symbols.prefix(60))
                word.alternatives = Array(word.alternatives.prefix(6))
                return word.text.isEmpty ? nil : word
            }
            return words.isEmpty
                ? nil
                : TextRow(
                    words: words, alternative: row.alternative.map { Array($0.prefix(80)) },
                    unread: Array(row.unread.prefix(80)))
        }.prefix(400).map { $0 }
    }

    // MARK: Fields

    private func line(for draft: LineDraft, rows: [ReceiptRow], balanced: Bool) -> ReceiptLine {
        let used = draft.rows.sorted()
        let box = used.dropFirst().reduce(rows[used[0]].row.box) { $0.union(rows[$1].row.box) }
        let price = rows[draft.priceRow].lexemes[draft.priceLexeme]
        let text = used.map { rows[$0].text }.joined(separator: " ")
        let read = used.map { rows[$0].row.confidence }.reduce(0, +) / Double(used.count)
        var confidence = 0.45 * read + 0.45 * price.confidence
        if balanced { confidence += 0.12 }
        if draft.isConfirmed { confidence += 0.05 }
        confidence -= (price.number?.repairCost ?? 0) * 0.2
        if draft.description.isEmpty { confidence *= 0.6 }
        if draft.repairedFrom != nil { confidence = min(confidence, 0.85) }
        if !balanced && !draft.isConfirmed { confidence = min(confidence, 0.88) }
        return ReceiptLine(
            kind: draft.kind, text: text, description: draft.description, quantity: abs(draft.quantity?.count ?? 1),
            unitPrice: draft.quantity.map { Money(cents: $0.unitCents) }, amount: Money(cents: draft.amount),
            gtin: draft.code?.gtin, gtinMargin: draft.code.map { ($0.margin * 10).rounded() / 10 }, box: box,
            confidence: min(0.99, max(0.05, confidence)), repairedFrom: draft.repairedFrom)
    }

    /// The shop as it is printed, unless a chain is told by something else and is not in what was read for its name.
    private func shop(_ rows: [ReceiptRow], body: ReceiptBody?) -> (name: String, confidence: Double)? {
        let printed = merchants.merchant(rows, body: body)
        guard let chain = chains.chain(of: rows, body: body) else { return printed }
        if let printed, chains.names(chain, in: printed.name) {
            return (printed.name, max(printed.confidence, ReceiptParser.namedTwice))
        }
        return (chain.name, ReceiptParser.namedTwice)
    }

    /// How sure a shop is that its chain's own numbers, addresses or banners tell.
    private static let namedTwice = 0.9

    /// Where a figure stands in the picture, however the text is turned.
    private func box(of figure: PrintedSums.Figure, rows: [ReceiptRow]) -> Box {
        let row = rows[figure.row].row
        let words = row.words[rows[figure.row].lexemes[figure.lexeme].words.clamped(to: row.words.indices)]
        guard let first = words.first else { return row.box }
        return words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    /// The locale that most words are of; among several of its language the one whose signs are printed, or else the
    /// first.
    private func dominantLocale(_ rows: [ReceiptRow], body: ReceiptBody?) -> ReceiptLocale {
        var votes = [Double](repeating: 0, count: locales.count)
        for row in rows {
            guard let best = row.hits.first else { continue }
            for hit in row.hits where hit.length == best.length && hit.errors <= best.errors {
                votes[firstOfLanguage[hit.locale]] += Double(hit.length)
            }
        }
        let best = votes.indices.max { votes[$0] != votes[$1] ? votes[$0] < votes[$1] : $0 > $1 }
        guard let best else { return ReceiptLocale(language: "") }
        let regions = locales.indices.filter { firstOfLanguage[$0] == best }
        guard regions.count > 1 else { return locales[best] }
        let chain = chains.chain(of: rows, body: body)?.countries ?? []
        let counts = regions.map { self.signs[$0].count(in: rows, chain: chain) }
        guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1,
            let place = counts.firstIndex(of: most)
        else { return locales[best] }
        return locales[regions[place]]
    }

    private func isReturn(_ rows: [ReceiptRow], body: ReceiptBody?, total: Int?) -> Bool {
        let end = max(body?.items.lowerBound ?? rows.count, min(12, rows.count))
        let titled = rows[..<min(end, rows.count)].contains { row in
            row.hits.contains { $0.role == .returnDocument && ($0.length >= 9 || $0.start <= 2) && $0.errors <= 1 }
        }
        return titled
    }
}

extension Receipt {
    /// Lowers every confidence: rows of two receipts are mixed, and of no figure it is known to which of them it
    /// belongs.
    fileprivate mutating func doubt() {
        balanced = false
        confidence = confidence.mapValues { min($0, 0.4) }
        for index in lines.indices { lines[index].confidence = min(lines[index].confidence, 0.4) }
    }
}

import DomainModel
import MisreadModel
import Passes
import Text

/// Reads a receipt out of rows of words: a pure function, without pictures, clock or network.
public struct ReceiptParser: Sendable {
    /// The locales whose words are understood on a receipt in Latin letters, the likeliest first.
    public let locales: [ReceiptLocale]

    /// The smallest margin at which a product's number is reported.
    public let minCodeMargin: Double

    /// Names of optional passes that are left out, to measure what each is worth.
    public let skippedPasses: Set<String>

    let reader: RowReader
    var lexer: Lexer { reader.lexer }
    let dates: DateReader
    let fields: DocumentNumberReader
    let merchants: MerchantReader
    let postcodes: PostcodeReader
    let currencies: CurrencyReader
    let chains: ChainReader
    /// Names of fiscal documents, letters only.
    let titles: [[UInt8]]
    /// For each locale the first one of its language.
    private let firstOfLanguage: [Int]
    private let markers: [LocaleMarkers]
    /// The parsers of receipts in other alphabets, made when the first such receipt is read.
    private let others: ParsersByAlphabet

    /// A parser that understands `locales`.
    ///
    /// The words of a locale in another alphabet count only on receipts that print letters of it: written in Latin
    /// letters, `ΡΕΣΤΑ` (change) is nearly `PASTA`.
    public init(
        locales: [ReceiptLocale] = .all, minCodeMargin: Double = PrintedGTINDecoder.minMargin,
        skippedPasses: Set<String> = []
    ) {
        let latin = locales.filter { $0.alphabet == nil }
        let others = ParsersByAlphabet { alphabet in
            let own = locales.filter { $0.alphabet == alphabet }
            return own.isEmpty
                ? nil
                : ReceiptParser(
                    ownLocales: own + latin, others: .none, minCodeMargin: minCodeMargin, skippedPasses: skippedPasses)
        }
        self.init(
            ownLocales: latin, others: others, minCodeMargin: minCodeMargin, skippedPasses: skippedPasses)
    }

    /// A parser that understands every word of `locales` on every receipt.
    private init(
        ownLocales locales: [ReceiptLocale], others: ParsersByAlphabet, minCodeMargin: Double,
        skippedPasses: Set<String>
    ) {
        self.locales = locales
        self.others = others
        self.minCodeMargin = minCodeMargin
        self.skippedPasses = skippedPasses
        reader = RowReader(lexer: Lexer(locales: locales), phrases: PhraseBook(locales: locales))
        dates = DateReader(locales: locales)
        fields = DocumentNumberReader(locales: locales)
        merchants = MerchantReader(locales: locales)
        currencies = CurrencyReader(locales: locales)
        chains = ChainReader()
        postcodes = PostcodeReader(locales: locales, merchants: merchants, chains: chains)
        firstOfLanguage = locales.indices.map { place in
            locales.firstIndex { $0.language == locales[place].language } ?? place
        }
        markers = locales.map(LocaleMarkers.init)
        titles = locales.flatMap(\.titles).map { ReceiptFolding.letters($0) }.filter {
            $0.count >= Tuning.standard.score.minTitleLetters
        }
    }

    /// The receipt that `rows`, top to bottom, show; `nil` where they are no receipt.
    ///
    /// Four stages, each a function from one value to the next. Call them one by one to see or time what lies between.
    ///
    /// - Parameter observe: receives each pass that changed something; here and in the stages below for `--steps`.
    public func parse(_ rows: [TextRow], observe: PassObserver? = nil) -> Receipt? {
        candidates(roles(of: rows, observe: observe), observe: observe)
            .map { receipt(sums($0, observe: observe), observe: observe) }
    }

    /// The steps of the grammar, in order.
    public static var passes: [PassDescription] {
        RolePasses.list.descriptions + LinePasses.list.descriptions + CandidatePasses.list.descriptions
            + SumPasses.list.descriptions + FieldPasses.list.descriptions
    }

    /// What readings depend on, for a reader's version: passes, tuned numbers, learned tables and shipped locales.
    public static var versionParts: [String] {
        let tables = [
            MisreadModelVersion.table, String(decoding: PackageResources.Doubts_tsv, as: UTF8.self),
            String(decoding: PackageResources.SecondReader_tsv, as: UTF8.self),
            String(decoding: PackageResources.Merchant_tsv, as: UTF8.self),
            String(decoding: PackageResources.NameRows_tsv, as: UTF8.self),
            String(decoding: PackageResources.DateOrder_tsv, as: UTF8.self),
            String(decoding: PackageResources.Receipt_tsv, as: UTF8.self),
            String(decoding: PackageResources.Total_tsv, as: UTF8.self),
            String(decoding: PackageResources.Date_tsv, as: UTF8.self),
            String(decoding: PackageResources.Line_tsv, as: UTF8.self),
        ]
        return [
            ReaderVersion.digest(
                passes: passes, tuning: [Tuning.standard, MisreadModelVersion.tuning], others: tables)
        ] + localeVersionParts
    }

    /// The receipt that `rows` show, and what the learned scores saw of it.
    public func explained(_ rows: [TextRow]) -> (receipt: Receipt?, scores: ScoreExplanation) {
        let roles = roles(of: rows)
        let found = candidates(roles).map { fields(sums($0), secondReadings: SecondReadings(), observe: nil) }
        return (found?.receipt, roles.scoreExplanation(found))
    }

    // MARK: Stages

    /// What each row is about, and whether the rows are a receipt's.
    public func roles(of rows: [TextRow], observe: PassObserver? = nil) -> ClassifiedRows {
        let rows = ReceiptParser.bounded(rows)
        let direction = TextDirection(of: rows)
        let words = rows.lazy.flatMap(\.words).map(\.text)
        let parser = Alphabet.printed(in: words).flatMap { others.parser(of: $0) } ?? self
        var state = ClassifiedRows(
            parser: parser,
            rows: rows.enumerated().map { index, row in
                let words = row.words.map { word in
                    var word = word
                    word.box = direction.reoriented(word.box)
                    return word
                }
                return AnnotatedRow(index: index, row: row, words: words)
            })
        RolePasses.list.run(&state, skipping: skippedPasses, observe: observe, shown: RoleTrace.init)
        return state
    }

    /// The lines, what each could be, and what could be the total; `nil` where the rows are no receipt.
    public func candidates(_ roles: ClassifiedRows, observe: PassObserver? = nil) -> ReconciliationInput? {
        guard roles.isReceipt else { return nil }
        var lines = LineAssembly(roles)
        LinePasses.list.run(&lines, skipping: skippedPasses, observe: observe, shown: LineTrace.init)
        var state = ReconciliationInput(lines)
        CandidatePasses.list.run(&state, skipping: skippedPasses, observe: observe, shown: CandidateTrace.init)
        return state
    }

    /// The figures on which lines and total agree, or those that were read where they do not.
    public func sums(_ candidates: ReconciliationInput, observe: PassObserver? = nil) -> ReconciledSums {
        var state = ReconciledSums(candidates)
        SumPasses.list.run(&state, skipping: skippedPasses, observe: observe) { $0 }
        return state
    }

    /// The receipt with its reconciled sums, and every other field that its rows print.
    ///
    /// - Parameter secondReadings: what a second engine read, by the figures' places.
    public func receipt(
        _ sums: ReconciledSums, secondReadings: SecondReadings = SecondReadings(), observe: PassObserver? = nil
    ) -> Receipt {
        fields(sums, secondReadings: secondReadings, observe: observe).receipt
    }

    /// The receipt and the figures on it that money hangs on.
    public func receiptWithFigures(
        _ sums: ReconciledSums, secondReadings: SecondReadings = SecondReadings()
    ) -> (receipt: Receipt, figures: [PayingFigure]) {
        let state = fields(sums, secondReadings: secondReadings, observe: nil)
        return (state.receipt, state.payingFigures)
    }

    private func fields(
        _ sums: ReconciledSums, secondReadings: SecondReadings, observe: PassObserver?
    ) -> ReceiptFields {
        var state = ReceiptFields(sums, secondReadings: secondReadings)
        FieldPasses.list.run(&state, skipping: skippedPasses, observe: observe, shown: FieldTrace.init)
        return state
    }

    /// The rows within the bounds of what a stranger's picture may cost.
    private static func bounded(_ rows: [TextRow]) -> [TextRow] {
        let bounds = Tuning.standard.bounds
        return Array(
            rows.prefix(bounds.maxRowsLookedAt).compactMap { row in
                let words = row.words.prefix(bounds.maxWords).compactMap { word -> Word? in
                    var word = word
                    word.text = String(word.text.filter { !$0.isWhitespace }.prefix(bounds.maxCharacters))
                    word.symbols = Array(word.symbols.prefix(bounds.maxCharacters))
                    word.alternatives = Array(word.alternatives.prefix(bounds.maxAlternatives))
                    return word.text.isEmpty ? nil : word
                }
                return words.isEmpty
                    ? nil
                    : TextRow(
                        words: words, alternative: row.alternative.map { Array($0.prefix(bounds.maxWords)) },
                        unread: Array(row.unread.prefix(bounds.maxWords)))
            }.prefix(bounds.maxRows))
    }

    // MARK: Locale

    /// The chain whose receipt it is.
    func chain(of rows: [AnnotatedRow], body: ReceiptBody?) -> ChainReader.ChainMatch? {
        chains.chain(
            of: rows, body: body, isCompany: merchants.namesCompany, isAddress: merchants.isAddress)
    }

    /// Whether a row shows a sign of one of the locales that `isWanted` chooses.
    func isSigned(_ rows: [AnnotatedRow], by isWanted: (ReceiptLocale) -> Bool) -> Bool {
        zip(locales, markers).contains { isWanted($0) && $1.count(in: rows, chain: []) > 0 }
    }

    /// The locale that most words belong to; among several of its language the one whose markers are printed, or else
    /// the first.
    func dominantLocale(_ rows: [AnnotatedRow], body: ReceiptBody?) -> ReceiptLocale {
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
        let chain = chain(of: rows, body: body)?.countries ?? []
        let counts = regions.map { markers[$0].count(in: rows, chain: chain) }
        guard let most = counts.max(), most > 0, counts.count(where: { $0 == most }) == 1,
            let place = counts.firstIndex(of: most)
        else { return locales[best] }
        return locales[regions[place]]
    }
}

import DomainModel
import Passes

/// The fields of a receipt while they are filled in.
struct ReceiptFields: Sendable {
    let parser: ReceiptParser
    let roles: ClassifiedRows
    let reconciled: ReconciledSums
    /// What a second engine read, by place.
    let secondReadings: SecondReadings
    var receipt = Receipt()
    let names: TruncatedNameCheck
    /// The lines, by their place, whose name was not read as a whole.
    var cut: Set<Int> = []
    /// The days that may be that of issue, with what speaks for each: the one that was taken first.
    var days: [WeighedDay] = []
    /// The lines with what speaks for each, those that are not told included.
    var lines: [WeighedLine] = []

    init(_ sums: ReconciledSums, secondReadings: SecondReadings) {
        self.secondReadings = secondReadings
        roles = sums.candidates.roles
        parser = roles.parser
        reconciled = sums
        names = TruncatedNameCheck(sums.lines, rows: roles.rows)
        receipt.balanced = sums.balanced
    }

    var rows: [AnnotatedRow] { roles.rows }
}

/// The fields of a receipt, step by step.
enum FieldPasses {
    static let list = PassList<ReceiptFields>(linePasses.passes + fieldPasses.passes)

    /// Whether the receipt balances, and its lines.
    private static let linePasses = PassList<ReceiptFields>([
        Pass(
            required: "receipt.fields.total", purpose: "Sets the total and where it is printed.",
            applies: { $0.reconciled.total != nil },
            apply: { $0.setTotal() }),
        Pass(
            "receipt.fields.namelessLines", purpose: "Finds lines without a name, or with figures for one.",
            earns: "1 fewer balanced wrongly; damaged: 1 fewer balanced wrongly (Benchmarks/passes.md)"
        ) { $0.cut.formUnion($0.names.nameless) },
        Pass(
            "receipt.fields.lostWords", purpose: "Finds names of which another reading of the row has one more word.",
            earns: "other answers in 1 receipts, none of them counted (Benchmarks/passes.md)"
        ) { $0.cut.formUnion($0.names.lostWords) },
        Pass(
            "receipt.fields.unsureNames", purpose: "Finds names that were read with hardly any confidence.",
            earns: "holds back 9 of 126 receipts with a wrong name and 8 of 1,656 others (Scripts/learn/doubts.py)"
        ) { $0.cut.formUnion($0.names.unsure) },
        Pass(
            "receipt.fields.unreadLetters", purpose: "Finds names beside which letters are printed that were not read.",
            earns: "the receipts that balanced wrongly all had such names "
                + "(Scripts/measure/receipts.py, Scripts/measure/strangers.py)"
        ) { $0.cut.formUnion($0.names.unread) },
        Pass(
            "receipt.fields.lostFirstWords",
            purpose: "Finds names before which another reading saw a word where names begin.",
            earns: "2 of 300 drawn receipts balanced without the first word of a name (Scripts/measure/receipts.py)"
        ) { $0.cut.formUnion($0.names.lostFirstWords) },
        Pass(
            "receipt.fields.indentedNames",
            purpose: "Finds names that begin far right of their neighbours': they lost their first words.",
            earns: "1 fewer balanced wrongly (Benchmarks/passes.md)",
            applies: { $0.names.hasNeighbours },
            apply: { $0.cut.formUnion($0.names.indented) }),
        Pass(
            "receipt.fields.cutNames", purpose: "Lets no receipt balance with a name that was not read as a whole.",
            earns: "of 35 drawn receipts that balanced 6 had a cut name; no right one is lost "
                + "(Scripts/measure/receipts.py)",
            applies: { !$0.cut.isEmpty },
            apply: { $0.receipt.balanced = false }),
        Pass(
            "receipt.fields.guesses",
            purpose:
                "Lets no receipt balance by a total that no row prints and a repaired line: guesses agree too easily.",
            earns: "other answers in 1 damaged receipts (Benchmarks/passes.md)",
            applies: { $0.isGuessed },
            apply: { $0.receipt.balanced = false }),
        Pass(
            "receipt.fields.repeatedTotal",
            purpose: "Lets no receipt balance by one line whose amount, alone on its row, may be the total again.",
            earns: "1 fewer balanced wrongly; damaged: 1 fewer balanced wrongly (Benchmarks/passes.md)",
            applies: { $0.isTotalAgain },
            apply: { $0.receipt.balanced = false }),
        Pass(
            "receipt.fields.totalAbove",
            purpose: "Lets no receipt balance by lines below its total: the goods lost their amounts.",
            earns: "nothing on these receipts (Benchmarks/passes.md); a recorded till needs it",
            applies: { $0.isTotalAbove },
            apply: { $0.receipt.balanced = false }),
        Pass(required: "receipt.fields.lines", purpose: "Writes the lines with their confidence.") { $0.setLines() },
        Pass(
            "receipt.fields.cutNameConfidence", purpose: "Lowers the confidence of lines whose name is cut.",
            earns: "other answers in 41 receipts, none of them counted (Benchmarks/passes.md)",
            applies: { !$0.cut.isEmpty },
            apply: { fields in
                for place in fields.cut {
                    fields.receipt.lines[place].lowerConfidence(to: Tuning.standard.receipt.maxCutNameConfidence)
                }
            }),
        Pass(
            "receipt.fields.secondReader",
            purpose: "Weighs what a second engine read where figures are printed that money hangs on.",
            earns: "Benchmarks/secondreader.md",
            applies: { !$0.secondReadings.isEmpty },
            apply: { $0.weighSecondReadings() }),
        Pass(
            "receipt.fields.needlessLines",
            purpose: "Leaves out goods without a name among others that have one, unless the sums need them.",
            earns: "4 fewer wrong lines of 310 photos (corpus/phones, corpus/europe)",
            applies: { $0.needsNotAllLines },
            apply: { $0.receipt.lines.removeAll { $0.kind == .item && $0.description.isEmpty && $0.gtin == nil } }),
    ])

    /// What stands above and below the lines.
    private static let fieldPasses = PassList<ReceiptFields>([
        Pass(
            "receipt.fields.issueDate", purpose: "Finds the date of issue.",
            earns: "310 more right; damaged: 163 more right (Benchmarks/passes.md)"
        ) { fields in
            fields.days = fields.issueDateReader.days()
            guard let found = fields.days.first else { return }
            fields.receipt.date = found.day
            fields.receipt.confidence["date"] = found.probability
        },
        Pass(
            "receipt.fields.issueTime", purpose: "Finds the time of issue.",
            earns: "the time itself, in 313 of the receipts of Benchmarks/passes.md"
        ) { fields in
            guard let found = fields.issueDateReader.time(dateRow: fields.days.first?.row) else { return }
            fields.receipt.time = found.value
            fields.receipt.confidence["time"] = found.confidence
        },
        Pass(
            "receipt.fields.merchant", purpose: "Finds the shop's name.",
            earns: "220 more right; damaged: 82 more right (Benchmarks/passes.md)"
        ) { $0.setMerchant() },
        Pass(
            "receipt.fields.vatNumber", purpose: "Finds the shop's tax number.",
            earns: "the number itself, in 251 of the receipts of Benchmarks/passes.md"
        ) { fields in
            guard let found = fields.parser.fields.vatNumber(fields.rows) else { return }
            fields.receipt.vatNumber = found.digits
            fields.receipt.confidence["vat_number"] = found.confidence
        },
        Pass(
            "receipt.fields.documentNumber", purpose: "Finds the document's number.",
            earns: "the number itself, in 221 of the receipts of Benchmarks/passes.md"
        ) {
            fields in
            let locale = fields.roles.locale
            guard let found = fields.parser.fields.documentNumber(fields.rows, locale: locale) else { return }
            fields.receipt.documentNumber = found.text
            fields.receipt.confidence["document_number"] = found.confidence
        },
        Pass(
            "receipt.fields.register", purpose: "Finds the register's number.",
            earns: "the number itself, in 55 of the receipts of Benchmarks/passes.md"
        ) { fields in
            guard let found = fields.parser.fields.register(fields.rows) else { return }
            fields.receipt.register = found.text
            fields.receipt.confidence["register"] = found.confidence
        },
        Pass(
            "receipt.fields.currency", purpose: "Finds the currency.",
            earns: "the currency itself, in 329 of the receipts of Benchmarks/passes.md"
        ) { fields in
            let locale = fields.roles.locale
            guard
                let found = fields.parser.currencies.currency(
                    fields.rows, locale: locale, total: fields.receipt.total, date: fields.receipt.date)
            else { return }
            fields.receipt.currency = found.code
            fields.receipt.confidence["currency"] = found.confidence
        },
        Pass(
            "receipt.fields.postcode", purpose: "Finds the shop's postcode.",
            earns: "the postcode itself, which a region hangs on (Documentation/receipts.md)"
        ) { fields in
            guard
                let found = fields.parser.postcodes.postcode(
                    fields.rows, body: fields.roles.body, locale: fields.roles.locale,
                    currency: fields.receipt.currency)
            else { return }
            fields.receipt.postcode = found.postcode
            fields.receipt.confidence["postcode"] = found.confidence
        },
        Pass(
            "receipt.fields.anomalies", purpose: "Finds signs of no sale, of several documents and of impossible sums.",
            earns: "other answers in 36 receipts, none of them counted (Benchmarks/passes.md)"
        ) { fields in
            fields.receipt.signs = ReceiptAnomalyDetector(fields).found
        },
        Pass(
            "receipt.fields.candidates",
            purpose: "Tells no total, date or shop that is hardly likelier right than wrong: its candidates instead.",
            earns: "Benchmarks/told.md",
            applies: { !$0.unsureFields.isEmpty },
            apply: { $0.tellCandidates() }),
        Pass(
            "receipt.fields.twoReceipts",
            purpose: "Lowers every confidence where rows of two receipts are mixed.",
            earns: "nothing on these receipts (Benchmarks/passes.md)",
            applies: { TwoReceiptsCheck.areMixed(in: $0.rows) },
            apply: { $0.receipt.lowerConfidence(to: Tuning.standard.twoReceipts.maxConfidence) }),
        Pass(
            "receipt.fields.return", purpose: "Finds documents that give money back.",
            earns: "other answers in 1 receipts, none of them counted (Benchmarks/passes.md)"
        ) {
            $0.receipt.isReturn = $0.isReturn
        },
    ])
}

extension ReceiptFields {
    // MARK: Total

    fileprivate mutating func setTotal() {
        guard let total = reconciled.total else { return }
        receipt.total = Money(cents: total)
        receipt.totalBox = reconciled.totalFigure.map(box)
        if let found = reconciled.totals.first { receipt.confidence["total"] = found.probability }
    }

    /// Where a figure stands in the picture, however the text is turned.
    func box(of figure: PrintedSums.Figure) -> Box {
        let row = rows[figure.row].row
        let words = row.words[rows[figure.row].lexemes[figure.lexeme].words.clamped(to: row.words.indices)]
        guard let first = words.first else { return row.box }
        return words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    // MARK: Doubts about the balance

    fileprivate var isGuessed: Bool {
        !reconciled.isTotalNamed && reconciled.lines.contains { $0.repairedFrom != nil }
    }

    fileprivate var isTotalAgain: Bool {
        guard reconciled.lines.count == 1, let line = reconciled.lines.first else { return false }
        let row = rows[line.priceRow]
        return !row.holdsName && !row.words.contains { PrintedCodes.isCode($0.text) }
    }

    fileprivate var isTotalAbove: Bool {
        rows[..<(roles.body?.items.lowerBound ?? 0)].contains { $0.role == .grandTotal }
    }

    // MARK: Lines

    /// Whether the lines do not come to the total, and some of them have a name.
    fileprivate var needsNotAllLines: Bool {
        !receipt.balanced && receipt.lines.contains { !$0.description.isEmpty }
            && reconciled.lines.reduce(0, { $0 + $1.amount }) != receipt.total?.cents
    }

    fileprivate mutating func setLines() {
        lines = LineEvidence(reconciled, balanced: receipt.balanced, cut: cut).weighed
        receipt.lines = zip(reconciled.lines, lines).map { line($0, confidence: $1.probability) }
    }

    private func line(_ draft: LineDraft, confidence: Double) -> ReceiptLine {
        let used = draft.rows.sorted()
        let box = used.dropFirst().reduce(rows[used[0]].row.box) { $0.union(rows[$1].row.box) }
        return ReceiptLine(
            kind: draft.kind, text: used.map { rows[$0].text }.joined(separator: " "), description: draft.description,
            readings: LineReadings().readings(of: draft.description, words: used.flatMap { rows[$0].row.words }),
            quantity: abs(draft.quantity?.count ?? 1), unitPrice: draft.quantity.map { Money(cents: $0.unitCents) },
            amount: Money(cents: draft.amount),
            gtin: draft.code?.gtin, gtinMargin: draft.code.map { ($0.margin * 10).rounded() / 10 }, box: box,
            confidence: min(mostConfidence(of: draft), max(leastConfidence(of: draft), confidence)),
            repairedFrom: draft.repairedFrom)
    }

    /// What the sums prove of a line whose name nothing hangs on: a discount, a void.
    private func leastConfidence(of draft: LineDraft) -> Double {
        let tuning = Tuning.standard.receipt
        return receipt.balanced && draft.kind != .item ? tuning.minProvedConfidence : tuning.minConfidence
    }

    /// What no learned probability raises: an amount that was not read, and one that no sum proves.
    private func mostConfidence(of draft: LineDraft) -> Double {
        let tuning = Tuning.standard.receipt
        if draft.repairedFrom != nil { return tuning.maxRepairedConfidence }
        return receipt.balanced || draft.isConfirmed ? tuning.maxConfidence : tuning.maxUnbalancedConfidence
    }

    // MARK: Other fields

    fileprivate var issueDateReader: IssueDateReader {
        var dates = parser.dates
        let currency = parser.currencies.currency(rows, locale: roles.locale, total: receipt.total, date: nil)?.code
        let monthFirst = DateOrderFeature.score.probability(
            parser.dateOrderFeatures(rows, locale: roles.locale, currency: currency))
        dates.monthComesFirst = monthFirst > 0.5
        return IssueDateReader(
            rows: rows, body: roles.body, dates: dates, orderConfidence: max(monthFirst, 1 - monthFirst))
    }

    /// The shop as printed, unless other rows name a chain that is not in what was read for its name.
    fileprivate mutating func setMerchant() {
        let chainConfidence = Tuning.standard.receipt.chainConfidence
        let printed = parser.merchants.merchant(rows, body: roles.body, chains: parser.chains)
        let chain = parser.chain(of: rows, body: roles.body)
        var found = printed.map { (name: $0.name, confidence: $0.confidence) }
        if let chain {
            receipt.chain = chain.name
            receipt.confidence["chain"] = chainConfidence
            // Where the company is the shop, a licensee of the chain keeps its own name.
            if let printed, !isInPassing(printed.row),
                parser.chains.names(chain, in: printed.name) || parser.merchants.companyIsShop.areIn(printed.row)
            {
                found?.confidence = max(printed.confidence, chainConfidence)
            } else {
                found = (chain.name, chainConfidence)
            }
        } else if let printed, isInPassing(printed.row), let name = parser.chains.name(in: printed.row) {
            found?.name = name
        }
        guard let found else { return }
        receipt.merchant = found.name
        receipt.confidence["merchant"] = found.confidence
    }

    /// Whether a row names the shop without being its sign: below the goods, or in a sentence (`Lidl lohnt sich.`).
    private func isInPassing(_ row: AnnotatedRow) -> Bool {
        let isBelow = roles.body.map { row.index >= $0.items.upperBound } ?? false
        let words = row.words.filter { $0.text.contains(where: \.isLetter) }
        let isAbbreviation = row.words.last.map { $0.text.count { $0 == "." } > 1 } ?? false
        if isAbbreviation || parser.merchants.legalForms.follow(row) { return isBelow }
        return isBelow || words.count > 2 && row.text.last.map { ".!?".contains($0) } ?? false
    }

    /// Whether a title above the items says that the document gives money back.
    fileprivate var isReturn: Bool {
        let tuning = Tuning.standard.receipt
        let end = max(roles.body?.items.lowerBound ?? rows.count, min(tuning.minTitleRows, rows.count))
        return rows[..<min(end, rows.count)].contains { row in
            // A line with a price gives back its goods, and no other.
            guard row.cents == nil, !headsOneLine(row) else { return false }
            return row.hits.contains { hit in
                hit.role == .returnDocument && hit.errors <= 1
                    && (hit.length >= tuning.minReturnTitle || hit.start <= Tuning.standard.rows.maxLettersBeforePhrase)
                    // `RESO MERCE SOLO CON SCONTRINO` is a sentence, and no title.
                    && Double(hit.end - hit.start) >= Double(row.letterCount) * tuning.minReturnTitleShare
            }
        }
    }

    /// Whether a row stands above a negative line of a document that was paid: it says what that line is.
    private func headsOneLine(_ row: AnnotatedRow) -> Bool {
        guard reconciled.total.map({ $0 > 0 }) ?? false else { return false }
        return rows[(row.index + 1)...].first { $0.cents != nil }.map { $0.cents ?? 0 < 0 } ?? false
    }
}

extension ReceiptLine {
    fileprivate mutating func lowerConfidence(to most: Double) { confidence = min(confidence, most) }
}

extension Receipt {
    /// Lowers every confidence: rows of two receipts are mixed, and no figure is known to be of either.
    fileprivate mutating func lowerConfidence(to most: Double) {
        balanced = false
        confidence = confidence.mapValues { min($0, most) }
        for index in lines.indices { lines[index].lowerConfidence(to: most) }
    }
}

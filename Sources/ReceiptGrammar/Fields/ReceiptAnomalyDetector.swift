import DomainModel

/// Finds what the receipt of one sale does not show: several documents, words of no sale, impossible sums.
struct ReceiptAnomalyDetector {
    private let rows: [AnnotatedRow]
    private let fields: DocumentNumberReader
    private let titles: [[UInt8]]
    private let notSales: [[UInt8]]

    private let tuning = FieldTuning.standard.anomalies

    init(rows: [AnnotatedRow], locales: [ReceiptLocale], fields: DocumentNumberReader) {
        self.rows = rows
        self.fields = fields
        func skeletons(_ path: KeyPath<ReceiptLocale, [String]>) -> [[UInt8]] {
            locales.flatMap { $0[keyPath: path] }.map { ReceiptFolding.skeleton($0) }
        }
        titles = skeletons(\.titles).filter { $0.count >= FieldTuning.standard.anomalies.minTitleLetters }
        notSales = skeletons(\.notSales)
    }

    /// The signs, in the order of their names' declaration.
    func found(on receipt: Receipt, sums: PrintedSums, reconciled: ReconciledSums) -> [ReceiptAnomaly] {
        ReceiptAnomaly.allCases.filter { sign in
            switch sign {
            case .severalDocuments: areSeveral(sums)
            case .notASale: saysNoSale(receipt, sums)
            case .totalRepaired: receipt.total != nil && !reconciled.isTotalPrinted
            case .taxTooHigh: isTaxTooHigh(sums, total: reconciled.total)
            case .vatNumberWrong: fields.isVATNumberWrong(rows)
            case .registerWrong: fields.isRegisterWrong(rows)
            }
        }
    }

    // MARK: Several documents

    /// Whether a number that identifies a document stands twice and differs, or what every document has once stands
    /// twice with goods between.
    private func areSeveral(_ sums: PrintedSums) -> Bool {
        if Set(fields.documentNumbers(rows)).count > 1 || Set(fields.registers(rows)).count > 1 { return true }
        if areApart(heads.map(\.index)) { return true }
        // Below what was paid stand no goods, but for those of the next receipt.
        guard let paid = sums.payments.first?.row else { return false }
        return sums.totals.contains {
            $0.row > paid && goods(in: paid..<$0.row) >= 2 && $0.cents != sums.totals[0].cents
        }
    }

    /// The titles, without those that bear the document's number below a title that does not: that is the foot of the
    /// same document.
    private var heads: [AnnotatedRow] {
        let found = rows.filter(isTitle)
        let first = found.first { !fields.bearsNumber($0) }?.index
        return found.filter { row in
            guard let first, row.index > first else { return true }
            return !fields.bearsNumber(row)
        }
    }

    private func isTitle(_ row: AnnotatedRow) -> Bool {
        let letters = ReceiptFolding.skeleton(row.text)
        return titles.contains { title in
            title.count <= letters.count
                && WeightedEditDistance.distance(
                    title, letters.prefix(title.count), limit: Double(title.count) / tuning.lettersAnError
                )
                .isFinite
        }
    }

    private func areApart(_ places: [Int]) -> Bool {
        zip(places, places.dropFirst()).contains { goods(in: $0..<$1) >= 2 }
    }

    /// How many rows are a name with an amount, and no words of the till.
    private func goods(in places: Range<Int>) -> Int {
        rows.count { places.contains($0.index) && $0.role == nil && $0.cents != nil && $0.letterCount >= 3 }
    }

    // MARK: No sale

    /// Whether a row is, most of it, a phrase of no sale. Below the total it counts where the document has no number of
    /// its own: tills print coupons and points below, and call those no fiscal document.
    private func saysNoSale(_ receipt: Receipt, _ sums: PrintedSums) -> Bool {
        let foot = sums.totals.last?.row ?? rows.count
        return rows.contains { row in
            guard row.cents == nil, row.role == nil || row.role == .other else { return false }
            guard row.index < foot || receipt.documentNumber == nil else { return false }
            let letters = ReceiptFolding.skeleton(row.text)
            return notSales.contains { phrase in
                guard Double(phrase.count) >= Double(letters.count) * tuning.minPhraseShare else {
                    return false
                }
                guard phrase.count > tuning.maxWordLetters else { return letters == phrase }
                return WeightedEditDistance.prefixDistance(
                    phrase, letters[...], limit: Double(phrase.count) / tuning.lettersAnError) != nil
                    || letters.firstRange(of: phrase) != nil
            }
        }
    }

    // MARK: Sums and numbers

    private func isTaxTooHigh(_ sums: PrintedSums, total: Int?) -> Bool {
        guard let total, total > 0 else { return false }
        // Of the total, tax included: r in 100 + r. Figures are bounded, see PrintedNumber.
        let most = total * tuning.highestTaxRatePercent / 100 + tuning.roundingCents
        return !sums.taxes.isEmpty && sums.taxes.allSatisfy { $0.cents > most }
    }
}

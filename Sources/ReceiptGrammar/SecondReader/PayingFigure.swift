import DomainModel

/// A printed figure that money hangs on: an amount, the total, or a product's number.
public struct PayingFigure: Sendable {
    /// What the figure is on the receipt.
    public enum Role: String, Sendable {
        case amount, total, code
    }

    /// What the figure is on the receipt.
    public let role: Role
    /// Where it is printed, in pixels of the level page.
    public let box: Box
    /// What was read there.
    public let text: String
    /// Its digits as reported, without marks: `1299` for 12,99.
    public let digits: [UInt8]
    /// The first engine's confidence in its least sure digit, 0 to 1.
    public let firstConfidence: Double
    /// How sure the reader is that this is printed, 0 to 1.
    public let confidence: Double
    /// Whether it was changed by arithmetic after it was read.
    public let isRepaired: Bool
    /// Whether the other figures of the receipt bear it out as it was read.
    public let isBorneOut: Bool

    /// Whether a text has the figure's digits.
    public func agrees(with text: String) -> Bool { SecondReaderTable.digits(in: text) == digits }

    /// Whether a second engine is to read it: nothing but one reading says what it is.
    public var isDoubtful: Bool {
        let tuning = Tuning.standard.secondReader
        switch role {
        case .amount, .total: return isRepaired || !isBorneOut || confidence < tuning.minSureConfidence
        case .code: return true
        }
    }
}

extension ReceiptFields {
    /// The figures of the receipt that money hangs on, those of the lines first.
    var payingFigures: [PayingFigure] {
        var figures = zip(reconciled.lines, receipt.lines).flatMap { draft, line in
            [amount(draft, line), code(draft, line)].compactMap(\.self)
        }
        if let figure = reconciled.totalFigure, let total = receipt.total {
            figures.append(
                PayingFigure(
                    role: .total, box: box(of: figure), text: rows[figure.row].lexemes[figure.lexeme].text,
                    digits: SecondReaderTable.digits(of: total.cents),
                    firstConfidence: leastSure(figure.row, rows[figure.row].lexemes[figure.lexeme].words),
                    confidence: receipt.confidence["total"] ?? 0, isRepaired: abs(figure.cents) != abs(total.cents),
                    isBorneOut: receipt.balanced))
        }
        return figures
    }

    private func amount(_ draft: LineDraft, _ line: ReceiptLine) -> PayingFigure? {
        guard let amount = line.amount else { return nil }
        return PayingFigure(
            role: .amount, box: amountBox(of: draft), text: rows[draft.priceRow].lexemes[draft.priceLexeme].text,
            digits: SecondReaderTable.digits(of: amount.cents),
            firstConfidence: leastSure(draft.priceRow, rows[draft.priceRow].lexemes[draft.priceLexeme].words),
            confidence: line.confidence, isRepaired: draft.repairedFrom != nil,
            isBorneOut: receipt.balanced)
    }

    private func code(_ draft: LineDraft, _ line: ReceiptLine) -> PayingFigure? {
        guard let gtin = line.gtin, let place = draft.codePlace else { return nil }
        let words = rows[place.row].row.words
        // Beside a name's letters a second engine sees other digits too.
        guard words.indices.contains(place.word), !words[place.word].text.contains(where: \.isLetter) else {
            return nil
        }
        return PayingFigure(
            role: .code, box: words[place.word].box, text: words[place.word].text,
            digits: (gtin.ean13 ?? gtin.digits).utf8.map { $0 - 48 },
            firstConfidence: leastSure(place.row, place.word..<(place.word + 1)),
            confidence: line.confidence, isRepaired: false, isBorneOut: false)
    }

    /// The engine's confidence in the least sure digit of some words of a row.
    private func leastSure(_ row: Int, _ words: Range<Int>) -> Double {
        rows[row].row.words[words.clamped(to: rows[row].row.words.indices)].flatMap { word in
            word.symbols.isEmpty
                ? [word.confidence]
                : word.symbols.filter { $0.text.utf8.allSatisfy(PrintedNumber.isASCIIDigit) }
                    .map(\.confidence)
        }.min() ?? 0
    }

    /// Where a line's amount is printed, in pixels of the level page.
    func amountBox(of draft: LineDraft) -> Box {
        box(
            of: PrintedSums.Figure(
                row: draft.priceRow, lexeme: draft.priceLexeme, cents: draft.amount, role: .other))
    }
}

import Mathematics

/// Finds a quantity on an item's own row that was misread so badly that no times sign is left: `BIRKEL BANDNU».0,99 ex
/// 2`, `CURRYWUR. 2`.
///
/// Tills squeeze `0,99 € x 2` between name and amount, and the models misread the sign or drop the unit price. The rest
/// counts only where count times unit price is the row's amount to the cent, or where the count stands in the column of
/// the receipt's other counts.
struct DamagedQuantity: Sendable {
    /// The right edges of counts behind a unit price, px, and the width of a character there.
    private let column: (edges: [Int], width: Double)?

    /// A quantity, and what of the item's name sticks to it.
    struct QuantityMatch: Sendable {
        var quantity: Quantity
        /// The end of the name that the unit price stuck to: `S_` of `S_1,49`.
        var tail: String
    }

    init(_ body: [AnnotatedRow]) {
        var edges: [Int] = []
        var widths: [Double] = []
        for row in body {
            guard let quantity = Quantity.find(in: row.lexemes), let price = row.priceIndex, let cents = row.cents,
                quantity.range.upperBound == price, quantity.agrees(with: cents)
            else { continue }
            let count = row.lexemes[price - 1]
            guard count.number?.decimals == 0 else { continue }
            edges.append(count.box.right)
            widths.append(Double(row.lexemes[price].box.width) / Double(max(1, row.lexemes[price].text.count)))
        }
        column = widths.median().map { (edges, $0) }
    }

    /// The quantity of a row without a times sign.
    func find(in row: AnnotatedRow, priceIndex: Int, cents: Int) -> QuantityMatch? {
        guard priceIndex >= 2, cents != 0, let count = row.lexemes[priceIndex - 1].number, count.decimals == 0,
            (2...99).contains(count.digits), !count.isPercentage, count.suffix.isEmpty, !count.hasCurrency
        else { return nil }
        return stuckToName(in: row, count: count.digits, priceIndex: priceIndex, cents: cents)
            ?? inColumn(row, count: count.digits, priceIndex: priceIndex, cents: cents)
    }

    /// A unit price stuck to the name or to the remains of its sign, confirmed by count times unit price.
    private func stuckToName(in row: AnnotatedRow, count: Int, priceIndex: Int, cents: Int) -> QuantityMatch? {
        let tuning = Tuning.standard.lines
        for place in (max(0, priceIndex - tuning.maxLexemesOfRemains)..<(priceIndex - 1)).reversed() {
            let lexeme = row.lexemes[place]
            guard let (tail, unit) = DamagedQuantity.unitPrice(endOf: lexeme.text), unit * count == abs(cents) else {
                if lexeme.text.count(where: \.isLetter) > tuning.maxLettersOfRemains { return nil }
                continue
            }
            // A word of the name: all its lexemes go with it.
            let start = row.lexemes.firstIndex { $0.words == lexeme.words } ?? place
            let quantity = Quantity(count: Double(count), unitCents: unit, range: start..<priceIndex)
            return QuantityMatch(quantity: quantity, tail: tail.contains(where: \.isLetter) ? tail : "")
        }
        return nil
    }

    /// A count in the column of counts; the unit price is the amount divided by it.
    private func inColumn(_ row: AnnotatedRow, count: Int, priceIndex: Int, cents: Int) -> QuantityMatch? {
        let tuning = Tuning.standard.lines
        guard let column, cents % count == 0, row.role == nil else { return nil }
        let box = row.lexemes[priceIndex - 1].box
        let tolerance = tuning.countColumnTolerance * column.width
        guard column.edges.contains(where: { abs(Double($0 - box.right)) < tolerance }) else { return nil }
        var start = priceIndex - 1
        while start > 1, DamagedQuantity.isRemains(row.lexemes[start - 1]) { start -= 1 }
        let name = row.lexemes[start - 1].box
        guard Double(box.x - name.right) > tuning.minCountGap * column.width else { return nil }
        return QuantityMatch(
            quantity: Quantity(count: Double(count), unitCents: abs(cents) / count, range: start..<priceIndex), tail: ""
        )
    }

    /// Whether this may be the rest of a price and its sign: short, and no name.
    private static func isRemains(_ lexeme: Lexeme) -> Bool {
        switch lexeme.kind {
        case .unit: false
        case .word: lexeme.text.count(where: \.isLetter) <= 2 && lexeme.text.contains { !$0.isLetter }
        default: true
        }
    }

    /// An amount at the end of a word, before at most three characters of a damaged sign: the text before it, and the
    /// cents. `199%` is 1,99 whose mark was lost.
    static func unitPrice(endOf text: String) -> (head: String, cents: Int)? {
        let characters = Array(text)
        guard let last = characters.lastIndex(where: isDigit), characters.count - last <= 4 else { return nil }
        // `1,994"`: a sign that was read as a digit.
        for end in [last, last - 1] where end >= 2 {
            var place = end
            while place >= 0, isDigit(characters[place]) { place -= 1 }
            let run = end - place
            if run == 2, place >= 1, ",.".contains(characters[place]) {
                var first = place - 1
                while first >= 0, place - first <= 3, isDigit(characters[first]) { first -= 1 }
                let figures = String(characters[(first + 1)..<place] + characters[(place + 1)...end])
                if figures.count > 2, let cents = Int(figures) { return (String(characters[..<(first + 1)]), cents) }
            } else if end == last, (3...4).contains(run), place < 0, let cents = Int(String(characters[...end])) {
                return ("", cents)
            }
        }
        return nil
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
}

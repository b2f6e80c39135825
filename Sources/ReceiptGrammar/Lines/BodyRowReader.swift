import DomainModel

/// Reads one row of a receipt's body by itself: what it brings to a line.
struct BodyRowReader: Sendable {
    let descriptions: DescriptionReader
    /// Whether nearly every priced row begins with a count.
    let leadingCounts: Bool
    /// The column of prices.
    private let column: PriceColumn?
    private let damaged: DamagedQuantity

    init(rows: [AnnotatedRow], body: Range<Int>, codes: PrintedCodes) {
        descriptions = DescriptionReader(body.map { rows[$0] }, codes: codes)
        leadingCounts = BodyRowReader.beginWithCounts(rows, body: body)
        column = PriceColumn(rows)
        damaged = DamagedQuantity(body.map { rows[$0] })
    }

    /// What `row` brings.
    func part(_ row: AnnotatedRow) -> LinePart {
        guard mayBringLine(row) else { return .none }
        let quantity = Quantity.find(in: row.lexemes).flatMap { isSizeOfPack($0, in: row) ? nil : $0 }
        if let priceIndex = row.priceIndex, priceIndex > 0, row.lexemes[priceIndex - 1].kind == .times, quantity == nil,
            row.letterCount < Tuning.standard.lines.minNameBesideUnitPrice
        {
            // `(S) @15.90`: a unit price beside the name.
            return row.holdsName ? .words : .none
        }
        if quantity == nil, isBrokenQuantity(row) { return .none }
        guard let priceIndex = row.priceIndex, let cents = row.cents else {
            if let quantity { return .quantity(quantity) }
            if row.holdsName { return .words }
            return row.words.contains { PrintedCodes.isCode($0.text) } ? .code : .none
        }
        if let quantity, quantity.range.contains(priceIndex) {
            return part(row, priceIndex: priceIndex, cents: cents, within: quantity)
        }
        return part(row, priceIndex: priceIndex, cents: cents, behind: quantity)
    }

    /// Whether a row's role lets it be a line or part of one.
    private func mayBringLine(_ row: AnnotatedRow) -> Bool {
        switch row.role {
        case .grandTotal, .total, .subtotal, .netTotal, .savings, .payment, .cardSlip, .change, .tax, .taxTable,
            .charge, .rounding, .count, .columns, .returnDocument:
            false
        case .other: (row.cents ?? 0) < 0
        // What a customer may get back or has saved names no goods.
        case .discount, .promotion, .depositReturn, .goodsReturn, .void, .voucher: !row.hasStrayPrice
        case nil, .deposit: true
        }
    }

    /// A row whose price is its quantity's: `2 x 1,29`.
    private func part(_ row: AnnotatedRow, priceIndex: Int, cents: Int, within quantity: Quantity) -> LinePart {
        let start = quantity.range.lowerBound
        let name = descriptions.description(of: row, upTo: start, leadingCounts: leadingCounts)
        let isNamed = name.holdsName
        if isNamed, start > 1, let column, column.holds(row.lexemes[priceIndex]),
            quantity.range.upperBound - 1 == priceIndex
        {
            // The amount stands where amounts stand; what looked like a times sign was a damaged digit.
            return .item(draft(row, priceIndex: priceIndex, cents: cents, quantity: nil, description: name))
        }
        // `LATTE 2 x 1,29`: the row is the line, and the till prints no product.
        return isNamed
            ? .item(draft(row, priceIndex: priceIndex, cents: quantity.cents, quantity: quantity, description: name))
            : .quantity(quantity)
    }

    /// A row with a price, and perhaps a quantity before it.
    private func part(_ row: AnnotatedRow, priceIndex: Int, cents: Int, behind quantity: Quantity?) -> LinePart {
        var found = quantity
        var end = priceIndex
        var countLeads = leadingCounts
        var tail = ""
        var start = 0
        if let quantity {
            let behind = row.lexemes[quantity.range.upperBound..<max(quantity.range.upperBound, priceIndex)]
            if quantity.range.lowerBound == 0, quantity.agrees(with: cents), behind.map(\.text).joined().holdsName {
                // `3X2.980 HUEVOS 8.940`: the name stands behind its quantity.
                start = quantity.range.upperBound
            } else {
                end = min(end, quantity.range.lowerBound)
            }
            if !quantity.agrees(with: cents), quantity.count < 0 { found = nil }
        } else if let table = tabular(row, priceIndex: priceIndex, cents: cents) {
            found = table
            end = table.range.lowerBound
        } else if let leading = leading(row, priceIndex: priceIndex, cents: cents) {
            found = leading
            end = priceIndex - 1
            countLeads = true
        } else if let remains = damaged.find(in: row, priceIndex: priceIndex, cents: cents) {
            found = remains.quantity
            end = remains.quantity.range.lowerBound
            tail = remains.tail
        }
        var text = descriptions.description(of: row, from: start, upTo: end, leadingCounts: countLeads)
        if !tail.isEmpty { text = (text.isEmpty ? tail : "\(text) \(tail)").trimmingMarks() }
        var line = draft(row, priceIndex: priceIndex, cents: cents, quantity: found, description: text)
        if found == nil, leadingCounts, let first = row.lexemes.first?.number, first.decimals == 0, first.digits > 0,
            first.digits < 100, first.couldBeCount, cents % first.digits == 0
        {
            line.quantity = Quantity(count: Double(first.digits), unitCents: cents / first.digits, range: 0..<1)
        }
        if isCountOnly(row, upTo: end) {
            line.description = ""
            return .bare(line)
        }
        if text.isArticleCode, row.role == nil, cents > 0 { return .bare(line) }
        if text.letterCount >= 2 { return .item(line) }
        if line.amount < 0, let share = row.lexemes[..<priceIndex].first(where: { $0.number?.isPercentage == true }) {
            // `-34%`: a discount on the line above it.
            line.description = share.text
            return .item(line)
        }
        return .bare(line)
    }

    /// `2 LECHE ENTERA 0,95 1,90`: a count before the name and a unit price before the amount.
    private func leading(_ row: AnnotatedRow, priceIndex: Int, cents: Int) -> Quantity? {
        guard let count = row.lexemes.first?.number, count.decimals == 0 || count.decimals == 3, count.digits > 0,
            priceIndex >= 3, leadingCounts || count.digits > 1, let unit = row.lexemes[priceIndex - 1].number?.cents,
            Quantity.product(count.value, unit) == cents
        else { return nil }
        return Quantity(count: count.value, unitCents: unit, range: (priceIndex - 1)..<priceIndex)
    }

    /// `COLA 6x1,5l` whose `l` was read as a 1: one word, behind a name, that does not come to the row's amount.
    private func isSizeOfPack(_ quantity: Quantity, in row: AnnotatedRow) -> Bool {
        guard let priceIndex = row.priceIndex, let cents = row.cents, quantity.range.upperBound <= priceIndex,
            !quantity.agrees(with: cents), let word = row.lexemes[quantity.range.lowerBound].words.first,
            row.lexemes[quantity.range].allSatisfy({ $0.words == word..<word + 1 })
        else { return false }
        return row.lexemes[..<quantity.range.lowerBound].map(\.text).joined().holdsName
    }

    /// `1 QTY`, `2 PZ.`: a count, which is no name.
    private func isCountOnly(_ row: AnnotatedRow, upTo end: Int) -> Bool {
        let before = row.lexemes.prefix(end).filter { $0.kind != .punctuation }
        return before.count == 2 && before[0].number?.decimals == 0 && before[1].kind == .unit
    }

    /// `2 Stkx 1, 594`: a count, a unit and a times sign, and no price that reads.
    private func isBrokenQuantity(_ row: AnnotatedRow) -> Bool {
        guard row.lexemes.count >= 3,
            row.lexemes[0].number?.decimals == 0 || row.lexemes[0].number?.decimals == 3
                || row.lexemes[0].text.count <= 2
        else { return false }
        guard row.lexemes[1].kind == .unit else { return false }
        return row.lexemes[2].kind == .times
    }

    private func draft(_ row: AnnotatedRow, priceIndex: Int, cents: Int, quantity: Quantity?, description: String)
        -> LineDraft
    {
        var amount = cents
        var kind = ReceiptLine.Kind.item
        switch row.role {
        case .discount:
            kind = .discount
            amount = -abs(cents)
        case .depositReturn, .goodsReturn:
            kind = .return
            amount = -abs(cents)
        case .void:
            kind = .void
            amount = -abs(cents)
        case .voucher where cents < 0: kind = .payment
        default:
            if cents < 0 { kind = quantity.map { $0.count < 0 } == true ? .void : .discount }
        }
        var line = LineDraft(
            kind: kind, rows: [row.index], priceRow: row.index, priceLexeme: priceIndex, description: description,
            quantity: quantity, amount: amount)
        line.negativeKind = row.takesBack.map { $0 == .void ? .void : .return } ?? .discount
        return line
    }

    /// A quantity and a price in columns, without a sign between them: `4 11.32 45.28`, `12.00 2 24.00`.
    private func tabular(_ row: AnnotatedRow, priceIndex: Int, cents: Int) -> Quantity? {
        var numbers: [(place: Int, number: PrintedNumber)] = []
        var place = priceIndex - 1
        while place >= 0 {
            let lexeme = row.lexemes[place]
            if let number = lexeme.number, !number.isPercentage {
                numbers.append((place, number))
            } else if lexeme.kind == .word, lexeme.text.count > Tuning.standard.lines.maxLettersInTable {
                break
            }
            place -= 1
        }
        let maxCount = Tuning.standard.lines.maxTabularCount
        var best: Quantity?
        for one in numbers {
            guard let unit = one.number.cents, unit != 0 else { continue }
            for other in numbers where other.place != one.place && other.number.digits != 0 {
                guard
                    other.number.decimals == 0 || other.number.decimals == 3
                        || other.number.decimals == 2 && other.number.value < maxCount
                else { continue }
                guard abs(other.number.value) < maxCount, Quantity.product(other.number.value, unit) == cents else {
                    continue
                }
                let low = min(one.place, other.place)
                if best == nil || low > best!.range.lowerBound || other.number.decimals == 0 {
                    best = Quantity(count: other.number.value, unitCents: abs(unit), range: low..<priceIndex)
                }
            }
        }
        guard var best else { return nil }
        // `2 CAÑA 1,84 3,68`: the count stands before the name.
        if best.range.lowerBound == 0,
            row.lexemes[best.range].contains(where: { $0.kind == .word && $0.text.letterCount >= 2 })
        {
            return nil
        }
        // The columns left of it (unit price without tax, code) are numbers too.
        var low = best.range.lowerBound
        while low > 0, case .number(let number) = row.lexemes[low - 1].kind, number.suffix.isEmpty,
            low < 2 || row.lexemes[low - 2].kind != .times,
            row.lexemes[low - 1].words.lowerBound > 0 || numbers.count > 2
        { low -= 1 }
        best.range = low..<priceIndex
        return best
    }

    /// Whether nearly every priced row begins with a small count, as `1 CAFE LATTE 11.32` does.
    private static func beginWithCounts(_ rows: [AnnotatedRow], body: Range<Int>) -> Bool {
        let priced = body.map { rows[$0] }.filter { $0.cents != nil && $0.role == nil && $0.holdsName }
        guard !priced.isEmpty else { return false }
        let counted = priced.count { row in
            guard let first = row.lexemes.first, let number = first.number, row.lexemes.count > 2 else { return false }
            return number.decimals == 0 && number.digits > 0 && number.digits < 100 && number.repairCost == 0
                && number.suffix.isEmpty && !number.isPercentage
        }
        let headed =
            body.lowerBound > 0
            && rows[..<body.lowerBound].suffix(3).contains { row in
                row.role == .columns && row.lexemes.first?.marks.contains(.countColumn) == true
            }
        return headed
            ? counted > 0 : priced.count >= 2 && counted * 10 >= priced.count * Tuning.standard.lines.leadingCountTenths
    }
}

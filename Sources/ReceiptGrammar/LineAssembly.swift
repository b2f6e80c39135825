import Retail

/// Puts the rows of a receipt's body together to lines: which description, quantity and code belongs to which price.
struct LineAssembly: Sendable {
    private let rows: [ReceiptRow]
    private let body: Range<Int>
    private let quantityComesFirst: Bool
    /// Where VAT rates and codes stand before the price: the left and right edges of that column.
    private let codeColumn: ClosedRange<Int>?
    /// Where most descriptions begin.
    private let leftEdge: Int
    /// Where the amounts stand.
    private let column: PriceColumn?
    private let family: CodeFamily

    /// A row of the body by what it brings.
    private enum Part {
        /// A price with its own description.
        case item(LineDraft)
        /// A price that needs a description from a neighbour.
        case bare(LineDraft)
        /// A quantity with a price for one, without the line's price.
        case quantity(Quantity)
        /// Words, and perhaps a code.
        case words
        /// A code alone.
        case code
        /// Nothing to do with items.
        case none
    }

    init(rows: [ReceiptRow], body: Range<Int>, quantityComesFirst: Bool) {
        self.rows = rows
        self.body = body
        self.quantityComesFirst = quantityComesFirst
        codeColumn = LineAssembly.codeColumn(body.map { rows[$0] })
        column = PriceColumn(rows)
        family = CodeFamily(body.map { rows[$0] })
        let lefts = body.compactMap { index -> Int? in
            guard rows[index].cents != nil, rows[index].letterCount >= 3 else { return nil }
            return rows[index].words.first { $0.text.count >= 3 }?.box.x
        }.sorted()
        leftEdge = lefts.count >= 3 ? lefts[lefts.count / 3] : Int.min
    }

    /// The column right before the prices that holds rates or short codes on most rows.
    private static func codeColumn(_ rows: [ReceiptRow]) -> ClosedRange<Int>? {
        var priced = 0
        var boxes: [(left: Int, right: Int, width: Double)] = []
        for row in rows {
            guard let price = row.priceIndex, price > 1 else { continue }
            priced += 1
            let before = row.lexemes[price - 1]
            guard before.text.count <= 6,
                before.number?.isPercentage == true || before.text.hasSuffix("%")
                    || (before.kind == .word && (before.text.count <= 3 || before.text.contains("*")))
            else { continue }
            boxes.append((before.box.x, before.box.right, Double(before.box.width) / Double(max(1, before.text.count))))
        }
        guard boxes.count >= 2, boxes.count * 2 >= priced else { return nil }
        let rights = boxes.map(\.right).sorted()
        let right = rights[rights.count / 2]
        let lefts = boxes.map(\.left).sorted()
        let width = boxes.map(\.width).sorted()[boxes.count / 2]
        let aligned = boxes.count {
            abs($0.right - right) <= Int(width * 1.6) || abs($0.left - lefts[lefts.count / 2]) <= Int(width * 1.6)
        }
        guard aligned * 10 >= boxes.count * 7 else { return nil }
        let left =
            boxes.filter { abs($0.right - right) <= Int(width * 1.6) }.map(\.left).min() ?? lefts[lefts.count / 2]
        return (min(left, lefts[lefts.count / 2]) - Int(width))...(right + Int(width * 1.6))
    }

    /// The lines, top to bottom.
    func lines() -> [LineDraft] {
        let leadingCounts = rowsBeginWithCounts()
        var parts = body.map { part(rows[$0], leadingCounts: leadingCounts) }
        attachVoids(&parts)
        attachDescriptions(&parts, leadingCounts: leadingCounts)
        attachQuantities(&parts)
        attachCodes(&parts)
        var lines: [LineDraft] = []
        for part in parts {
            switch part {
            case .item(let line): lines.append(line)
            case .bare(let line):
                // An amount without words that sums up what stands above it.
                if line.description.isEmpty, !lines.isEmpty, lines.reduce(0, { $0 + $1.amount }) == line.amount {
                    continue
                }
                // The same amount once more, or the price of one.
                if line.description.isEmpty, let last = lines.last,
                    last.amount == line.amount || last.quantity?.unitCents == line.amount
                {
                    continue
                }
                var line = line
                line.isDoubtful = line.description.isEmpty
                lines.append(line)
            default: break
            }
        }
        return lines.filter { $0.amount != 0 || $0.kind != .discount && !$0.description.isEmpty }
    }

    // MARK: One row

    private func part(_ row: ReceiptRow, leadingCounts: Bool) -> Part {
        switch row.role {
        case .grandTotal, .total, .subtotal, .netTotal, .savings, .payment, .cardSlip, .change, .tax, .taxTable,
            .charge, .rounding, .count,
            .columns, .returnDocument:
            return .none
        case .other where (row.cents ?? 0) >= 0:
            return .none
        default: break
        }
        let quantity = Quantity.find(in: row.lexemes)
        if let priceIndex = row.priceIndex, priceIndex > 0, row.lexemes[priceIndex - 1].kind == .times, quantity == nil,
            row.letterCount < 5
        {
            // (S) @15.90: the price of one, said beside the name.
            return row.letterCount >= 3 ? .words : .none
        }
        if quantity == nil, isBrokenQuantity(row) { return .none }
        guard let priceIndex = row.priceIndex, let cents = row.cents else {
            if let quantity { return .quantity(quantity) }
            if row.letterCount >= 3 { return .words }
            return row.words.contains { PrintedGTIN.isCode($0.text) } ? .code : .none
        }
        if let quantity, quantity.range.contains(priceIndex) {
            if quantity.range.lowerBound > 1, let column, column.holds(row.lexemes[priceIndex].box.right),
                quantity.range.upperBound - 1 == priceIndex
            {
                // The amount stands where amounts stand; what looked like a times sign was a damaged digit.
                let name = description(of: row, upTo: quantity.range.lowerBound, leadingCounts: leadingCounts)
                if name.unicodeScalars.count(where: { $0.properties.isAlphabetic }) >= 3 {
                    return .item(draft(row, priceIndex: priceIndex, cents: cents, quantity: nil, description: name))
                }
            }
            // 2 x 1,29 and nothing behind it: the price of one.
            let before = description(of: row, upTo: quantity.range.lowerBound, leadingCounts: leadingCounts)
            if before.unicodeScalars.count(where: { $0.properties.isAlphabetic }) < 3 { return .quantity(quantity) }
            // LATTE 2 x 1,29: the row is the line, and the till prints no product.
            return .item(
                draft(row, priceIndex: priceIndex, cents: quantity.cents, quantity: quantity, description: before))
        }
        var found = quantity
        var end = priceIndex
        var countLeads = leadingCounts
        if let quantity {
            end = min(end, quantity.range.lowerBound)
            if !quantity.agrees(with: cents), quantity.count < 0 { found = nil }
        } else if let table = tabular(row, priceIndex: priceIndex, cents: cents) {
            found = table
            end = table.range.lowerBound
        } else if let count = row.lexemes.first?.number, count.decimals == 0 || count.decimals == 3, count.digits > 0,
            priceIndex >= 3,
            leadingCounts || count.digits > 1, let unit = row.lexemes[priceIndex - 1].number?.cents,
            Quantity.product(count.value, unit) == cents
        {
            // 2 LECHE ENTERA 0,95 1,90
            found = Quantity(count: count.value, unitCents: unit, range: (priceIndex - 1)..<priceIndex)
            end = priceIndex - 1
            countLeads = true
        }
        let text = description(of: row, upTo: end, leadingCounts: countLeads)
        var line = draft(row, priceIndex: priceIndex, cents: cents, quantity: found, description: text)
        if found == nil, leadingCounts, let first = row.lexemes.first?.number, first.decimals == 0, first.digits > 0,
            first.digits < 100,
            cents % first.digits == 0
        {
            line.quantity = Quantity(count: Double(first.digits), unitCents: cents / first.digits, range: 0..<1)
        }
        if text.unicodeScalars.count(where: { $0.properties.isAlphabetic }) >= 2 { return .item(line) }
        if line.amount < 0, let share = row.lexemes[..<priceIndex].first(where: { $0.number?.isPercentage == true }) {
            // -34%: a discount on what stands above it.
            line.description = share.text
            return .item(line)
        }
        return .bare(line)
    }

    /// `2 Stkx 1, 594`: a count, a unit and a times sign, and no price that reads.
    private func isBrokenQuantity(_ row: ReceiptRow) -> Bool {
        guard row.lexemes.count >= 3,
            row.lexemes[0].number?.decimals == 0 || row.lexemes[0].number?.decimals == 3
                || row.lexemes[0].text.count <= 2
        else { return false }
        guard row.lexemes[1].kind == .unit else { return false }
        return row.lexemes[2].kind == .times
    }

    private func draft(_ row: ReceiptRow, priceIndex: Int, cents: Int, quantity: Quantity?, description: String)
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
        default:
            if cents < 0 { kind = quantity.map { $0.count < 0 } == true ? .void : .discount }
        }
        return LineDraft(
            kind: kind, rows: [row.index], priceRow: row.index, priceLexeme: priceIndex, description: description,
            quantity: quantity,
            gtin: nil, amount: amount)
    }

    /// A quantity and a price in columns, without a sign between them: `4 11.32 45.28`, `12.00 2 24.00`.
    private func tabular(_ row: ReceiptRow, priceIndex: Int, cents: Int) -> Quantity? {
        var numbers: [(place: Int, number: PrintedNumber)] = []
        var place = priceIndex - 1
        while place >= 0 {
            let lexeme = row.lexemes[place]
            if let number = lexeme.number, !number.isPercentage {
                numbers.append((place, number))
            } else if lexeme.kind == .word, lexeme.text.count > 4 {
                break
            }
            place -= 1
        }
        var best: Quantity?
        for one in numbers {
            guard let unit = one.number.cents, unit != 0 else { continue }
            for other in numbers where other.place != one.place && other.number.digits != 0 {
                guard
                    other.number.decimals == 0 || other.number.decimals == 3
                        || other.number.decimals == 2 && other.number.value < 1000
                else { continue }
                guard abs(other.number.value) < 1000, Quantity.product(other.number.value, unit) == cents else {
                    continue
                }
                let low = min(one.place, other.place)
                if best == nil || low > best!.range.lowerBound || other.number.decimals == 0 {
                    best = Quantity(count: other.number.value, unitCents: abs(unit), range: low..<priceIndex)
                }
            }
        }
        guard var best else { return nil }
        // The columns left of it (unit price without tax, code) are numbers too.
        var low = best.range.lowerBound
        while low > 0, case .number(let number) = row.lexemes[low - 1].kind, number.suffix.isEmpty,
            low < 2 || row.lexemes[low - 2].kind != .times,
            row.lexemes[low - 1].words.lowerBound > 0 || numbers.count > 2
        { low -= 1 }
        best.range = low..<priceIndex
        return best
    }

    /// The words before the figures, without code, count, VAT rate and currency.
    private func description(of row: ReceiptRow, upTo end: Int, leadingCounts: Bool) -> String {
        var lexemes = Array(row.lexemes[..<max(0, end)])
        lexemes.removeLast(numericColumns(lexemes))
        if let column = codeColumn, lexemes.count > 1, let last = lexemes.last, column.contains(last.box.x),
            column.contains(last.box.right), end == row.priceIndex,
            last.number?.isPercentage == true || last.text.hasSuffix("%") || last.text.count <= 3
        {
            lexemes.removeLast()
            return text(of: lexemes, row: row, leadingCounts: leadingCounts)
        }
        while let last = lexemes.last {
            switch last.kind {
            case .currency
            where lexemes.count > 2 && lexemes[lexemes.count - 2].number != nil && last.text.count > 2
                && !isColumn(last, before: lexemes[lexemes.count - 2]):
                return text(of: lexemes, row: row, leadingCounts: leadingCounts)
            case .currency, .punctuation, .times, .perUnit: break
            case .number where lexemes.count > 2 && lexemes[lexemes.count - 2].text == "@": break
            case .number(let number):
                // A VAT rate in its own column: 4%, 22,00%, 10.
                guard
                    number.isPercentage
                        && isColumn(last, before: lexemes.dropLast().last, gap: codeColumn == nil ? 1.8 : 1.3)
                else {
                    if isRateColumn(
                        last, number, before: lexemes.dropLast().last,
                        price: row.lexemes.indices.contains(end) ? row.lexemes[end] : nil)
                    {
                        break
                    }
                    return text(of: lexemes, row: row, leadingCounts: leadingCounts)
                }
            case .word:
                guard isCodeLetter(last, row: row, end: end) else {
                    return text(of: lexemes, row: row, leadingCounts: leadingCounts)
                }
            case .unit: return text(of: lexemes, row: row, leadingCounts: leadingCounts)
            }
            lexemes.removeLast()
        }
        return text(of: lexemes, row: row, leadingCounts: leadingCounts)
    }

    /// How many lexemes at the end are columns of figures: two numbers or more, one of them an amount.
    private func numericColumns(_ lexemes: [Lexeme]) -> Int {
        var count = 0
        var numbers = 0
        var amounts = 0
        for lexeme in lexemes.reversed() {
            switch lexeme.kind {
            case .number(let number):
                numbers += 1
                if number.cents != nil { amounts += 1 }
            case .unit, .currency, .punctuation, .times: break
            default: return numbers >= 2 && amounts >= 1 ? separated(count, in: lexemes) : 0
            }
            count += 1
        }
        return numbers >= 2 && amounts >= 1 ? separated(count, in: lexemes) : 0
    }

    /// At most `count` lexemes at the end, those from the first wide gap on: `PFANDWERT 4,50 19%` is a name.
    private func separated(_ count: Int, in lexemes: [Lexeme]) -> Int {
        var count = count
        while count > 0, count < lexemes.count,
            !isColumn(lexemes[lexemes.count - count], before: lexemes[lexemes.count - count - 1])
        { count -= 1 }
        return count
    }

    /// Whether a wide gap parts the lexeme from the one before it.
    private func isColumn(_ lexeme: Lexeme, before: Lexeme?, gap: Double = 1.3) -> Bool {
        guard let before else { return true }
        return Double(lexeme.box.x - before.box.right) > gap * characterWidth(before)
    }

    /// `10` or `4` alone between wide gaps: a VAT rate.
    private func isRateColumn(_ lexeme: Lexeme, _ number: PrintedNumber, before: Lexeme?, price: Lexeme?) -> Bool {
        guard number.decimals == 0 || number.decimals == 2,
            [4, 5, 10, 20, 22, 400, 500, 1000, 2200].contains(number.digits), let before, let price
        else { return false }
        let width = characterWidth(before)
        return Double(lexeme.box.x - before.box.right) > 2.5 * width && price.box.x > lexeme.box.right
    }

    /// A single letter, or `*`, `VI`, between description and price with gaps on both sides.
    private func isCodeLetter(_ lexeme: Lexeme, row: ReceiptRow, end: Int) -> Bool {
        let folded = Folding.fold(lexeme.text).filter { PrintedNumber.isLetter($0) || PrintedNumber.isDigit($0) }
        if folded.isEmpty { return true }
        if [Array("SR".utf8), Array("ZRL".utf8), Array("ZR".utf8), Array("SRO".utf8)].contains(folded) { return true }
        guard folded.count <= 2, let place = row.lexemes.firstIndex(where: { $0.words == lexeme.words }), place > 0
        else { return false }
        let before = row.lexemes[place - 1]
        return Double(lexeme.box.x - before.box.right) > 2.2 * characterWidth(before)
    }

    private func characterWidth(_ lexeme: Lexeme) -> Double {
        Double(max(lexeme.box.width, 1)) / Double(max(lexeme.text.count, 1))
    }

    private func text(of lexemes: [Lexeme], row: ReceiptRow, leadingCounts: Bool) -> String {
        var used = lexemes[...]
        // Codes, tax codes and counts before the name.
        var trimmed = 0
        var dropped = Set<Int>()
        // Dirt and pen beside the paper's text.
        while let first = used.first, used.count > 1, first.text.count <= 3,
            Double(first.box.right) < Double(leftEdge) + 0.6 * characterWidth(first)
        {
            used = used.dropFirst()
        }
        while let first = used.first, used.count > 1, trimmed < 3 {
            let folded = Folding.fold(first.text)
            let isCode = PrintedGTIN.isCode(first.text)
            let isCount =
                leadingCounts && trimmed == 0
                && first.number.map { ($0.decimals == 0 && $0.digits < 100 || $0.decimals == 3) && $0.strain == 0 }
                    == true
            let isTaxCode = [
                Array("SR".utf8), Array("SR:".utf8), Array("ZRL".utf8), Array("SR0".utf8), Array("SRO".utf8),
            ].contains(folded)
            let isTimes = first.kind == .times || first.kind == .punctuation || (first.kind == .unit && trimmed > 0)
            let isLetter = folded.count <= 3 && folded.last == UInt8(ascii: ")")
            if isCount { dropped.formUnion(first.words) }
            guard isCode || isCount || isTaxCode || isTimes || isLetter else { break }
            used = used.dropFirst()
            trimmed += 1
        }
        if used.count == 1, let only = used.first, PrintedGTIN.isCode(only.text) || only.number != nil { return "" }
        var words: [Int] = []
        for lexeme in used {
            for word in lexeme.words where words.last != word && !dropped.contains(word) { words.append(word) }
        }
        return words.map { row.words[$0].text }.joined(separator: " ").trimmingMarks()
    }

    /// Whether nearly every priced row begins with a small count, as in `1 CAFE LATTE 11.32`.
    private func rowsBeginWithCounts() -> Bool {
        let priced = body.map { rows[$0] }.filter { $0.cents != nil && $0.role == nil && $0.letterCount >= 3 }
        guard !priced.isEmpty else { return false }
        let counted = priced.count { row in
            guard let first = row.lexemes.first, let number = first.number, row.lexemes.count > 2 else { return false }
            return number.decimals == 0 && number.digits > 0 && number.digits < 100 && number.strain == 0
                && number.suffix.isEmpty && !number.isPercentage
        }
        let headed =
            body.lowerBound > 0
            && rows[..<body.lowerBound].suffix(3).contains { row in
                row.role == .columns
                    && ["QTY", "QTE", "UN", "CANT", "UDS", "AANTAL", "QTA", "Q.TA", "NO"].contains(
                        Folding.string(row.words.first?.text ?? ""))
            }
        return headed ? counted * 2 > priced.count : priced.count >= 2 && counted * 10 >= priced.count * 8
    }

    // MARK: Neighbours

    /// `STORNO` alone on its row says what the next line is.
    private func attachVoids(_ parts: inout [Part]) {
        for place in parts.indices.dropLast() {
            guard case .words = parts[place], let role = rows[body.lowerBound + place].role,
                role == .void || role == .goodsReturn,
                rows[body.lowerBound + place].words.count <= 2, case .item(var line) = parts[place + 1]
            else { continue }
            line.kind = role == .void ? .void : .return
            line.amount = -abs(line.amount)
            line.rows = (line.rows + [body.lowerBound + place]).sorted()
            parts[place] = .none
            parts[place + 1] = .item(line)
        }
    }

    /// Gives each bare price the words above or below it; which of the two is the same for the whole receipt.
    private func attachDescriptions(_ parts: inout [Part], leadingCounts: Bool) {
        let bare = parts.indices.filter { if case .bare = parts[$0] { true } else { false } }
        guard let last = bare.last else { return }
        func isWords(_ index: Int) -> Bool {
            parts.indices.contains(index) && { if case .words = parts[index] { true } else { false } }()
        }
        let above = bare.count { isWords($0 - 1) }
        let below = bare.count { isWords($0 + 1) }
        // Words above the first price may belong to the head; words between the last price and the sums are a name.
        let goesBelow = above == below ? isWords(last + 1) : below > above
        var used = Set<Int>()
        for index in bare {
            guard case .bare(var line) = parts[index] else { continue }
            var places: [Int] = []
            if goesBelow {
                if isWords(index + 1), !used.contains(index + 1) { places = [index + 1] }
            } else {
                var place = index - 1
                // A description may take two rows when every price has its own rows above it.
                while isWords(place), !used.contains(place), places.count < (bare.count == parts.count ? 1 : 3) {
                    places.insert(place, at: 0)
                    place -= 1
                }
                if places.isEmpty, case .code = parts.indices.contains(place) ? parts[place] : .none,
                    isWords(place - 1), !used.contains(place - 1)
                {
                    places = [place - 1]
                }
                if places.count > 1 { places = pruned(places) }
            }
            guard !places.isEmpty else { continue }
            used.formUnion(places)
            let rowsUsed = places.map { rows[body.lowerBound + $0] }
            line.description = rowsUsed.map { text(of: $0.lexemes, row: $0, leadingCounts: leadingCounts) }.joined(
                separator: " ")
            for row in rowsUsed {
                switch row.role {
                case .discount: line.kind = .discount; line.amount = -abs(line.amount)
                case .void: line.kind = .void; line.amount = -abs(line.amount)
                case .depositReturn, .goodsReturn: line.kind = .return; line.amount = -abs(line.amount)
                default: break
                }
            }
            line.rows = (line.rows + rowsUsed.map(\.index)).sorted()
            for place in places where line.gtin == nil {
                line.gtin = PrintedGTIN.find(in: rows[body.lowerBound + place], family: family)?.gtin
            }
            parts[index] = .item(line)
            for place in places { parts[place] = .none }
        }
    }

    /// Of several rows of words above a price, those that belong to it: the last one, and the one before when it stands close.
    private func pruned(_ places: [Int]) -> [Int] {
        guard let last = places.last else { return places }
        // A row that is a shelf code (`LA31/2-41 - 6/48`) says nothing; the name stands above it.
        let row = rows[body.lowerBound + last]
        let text = Folding.fold(row.text)
        let digits = text.count(where: PrintedNumber.isDigit)
        let letters = text.count(where: PrintedNumber.isLetter)
        if digits > letters, places.count > 1 { return [places[places.count - 2]] }
        return [last]
    }

    private func attachQuantities(_ parts: inout [Part]) {
        let places = parts.indices.filter { if case .quantity = parts[$0] { true } else { false } }
        guard !places.isEmpty else { return }
        func line(_ index: Int, step: Int) -> Int? {
            var place = index + step
            while parts.indices.contains(place) {
                switch parts[place] {
                case .item, .bare: return place
                case .quantity: return nil
                default: break
                }
                if abs(place - index) > 2 { return nil }
                place += step
            }
            return nil
        }
        func amount(_ place: Int?) -> LineDraft? {
            guard let place else { return nil }
            switch parts[place] {
            case .item(let line), .bare(let line): return line
            default: return nil
            }
        }
        var votes = 0
        for place in places {
            guard case .quantity(let quantity) = parts[place] else { continue }
            let before = amount(line(place, step: -1)).map { quantity.agrees(with: $0.amount) } ?? false
            let after = amount(line(place, step: 1)).map { quantity.agrees(with: $0.amount) } ?? false
            if before != after { votes += after ? 1 : -1 }
        }
        let first = votes == 0 ? quantityComesFirst : votes > 0
        for place in places {
            guard case .quantity(let quantity) = parts[place] else { continue }
            let before = line(place, step: -1)
            let after = line(place, step: 1)
            var order = first ? [after, before] : [before, after]
            let fitting = order.filter {
                amount($0).map { quantity.agrees(with: $0.amount) && $0.quantity == nil } ?? false
            }
            if !fitting.isEmpty { order = fitting }
            // Only where the vote puts it, unless the product says otherwise.
            guard let target = order[0], var line = amount(target), line.quantity == nil else { continue }
            line.quantity = quantity
            line.rows = (line.rows + [rows[body.lowerBound + place].index]).sorted()
            if case .bare = parts[target] { parts[target] = .bare(line) } else { parts[target] = .item(line) }
        }
    }

    private func attachCodes(_ parts: inout [Part]) {
        var anchors: [Int] = []
        for index in parts.indices {
            switch parts[index] {
            case .item(var line), .bare(var line):
                if line.kind == .item || line.kind == .void || line.kind == .return { anchors.append(index) }
                if line.gtin == nil {
                    line.gtin = line.rows.lazy.compactMap { PrintedGTIN.find(in: rows[$0], family: family)?.gtin }.first
                    if case .bare = parts[index] { parts[index] = .bare(line) } else { parts[index] = .item(line) }
                }
            default: break
            }
        }
        let taken = Set(
            anchors.flatMap { index -> [Int] in
                switch parts[index] {
                case .item(let line), .bare(let line): line.rows
                default: []
                }
            })
        var loose: [(place: Int, gtin: GTIN)] = []
        for index in parts.indices where !taken.contains(body.lowerBound + index) {
            switch parts[index] {
            case .code, .words, .none:
                if rows[body.lowerBound + index].role == nil,
                    let found = PrintedGTIN.find(in: rows[body.lowerBound + index], family: family)
                {
                    loose.append((index, found.gtin))
                }
            default: break
            }
        }
        guard let firstLoose = loose.first, let lastLoose = loose.last, let firstAnchor = anchors.first,
            let lastAnchor = anchors.last
        else { return }
        let standsAbove = firstLoose.place < firstAnchor || !(lastLoose.place > lastAnchor)
        for (place, gtin) in loose {
            let target = standsAbove ? anchors.first { $0 > place } : anchors.last { $0 < place }
            guard let target, abs(target - place) <= 3 else { continue }
            if case .item(var line) = parts[target], line.gtin == nil {
                line.gtin = gtin
                parts[target] = .item(line)
            } else if case .bare(var line) = parts[target], line.gtin == nil {
                line.gtin = gtin
                parts[target] = .bare(line)
            }
        }
    }
}

extension String {
    /// Without marks that recognisers see in dirt at either end.
    func trimmingMarks() -> String {
        var body = self[...]
        let marks: Set<Character> = [
            "|", "_", "-", ":", ";", ",", "'", "\"", "*", "~", "=", "«", "»", "‘", "’", "“", "”", "`", " ", ".",
        ]
        while let first = body.first, marks.contains(first), first != "*" || body.count > 1 { body = body.dropFirst() }
        while let last = body.last, marks.contains(last), last != "." { body = body.dropLast() }
        return String(body)
    }
}

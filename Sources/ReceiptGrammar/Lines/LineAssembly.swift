import DomainModel
import MisreadModel

/// Puts the rows of a receipt's body together to lines: which description, quantity and code belongs to which price.
struct LineAssembly: Sendable {
    private let rows: [ReceiptRow]
    private let body: Range<Int>
    private let quantityComesFirst: Bool
    private let reader: BodyRowReader
    private let codes: PrintedCodes

    init(rows: [ReceiptRow], body: Range<Int>, quantityComesFirst: Bool, leastCodeMargin: Double) {
        self.rows = rows
        self.body = body
        self.quantityComesFirst = quantityComesFirst
        codes = PrintedCodes(body.map { rows[$0] }, leastMargin: leastCodeMargin)
        reader = BodyRowReader(rows: rows, body: body, codes: codes)
    }

    /// What the rows of the body come to.
    struct Result: Sendable {
        /// The lines, top to bottom.
        var lines: [LineDraft]
        /// An amount beside no word that is the sum of three lines or more above it.
        var sum: (row: Int, lexeme: Int, cents: Int)?
        /// Names among the lines to which no amount belongs: lines of which the amount was lost.
        var orphans = 0
    }

    func assembled() -> Result {
        var parts = body.map { reader.part(rows[$0]) }
        attachVoids(&parts)
        unlabelQuantities(&parts)
        restoreTimesSigns(&parts)
        attachDescriptions(&parts)
        attachQuantities(&parts)
        attachCodes(&parts)
        var lines: [LineDraft] = []
        var sum: (row: Int, lexeme: Int, cents: Int)?
        for part in parts {
            switch part {
            case .item(let line): lines.append(line)
            case .bare(let line):
                // An amount without words that sums up what stands above it.
                if line.description.isEmpty, lines.count >= 2, lines.reduce(0, { $0 + $1.amount }) == line.amount {
                    if lines.count >= 3 { sum = (line.priceRow, line.priceLexeme, line.amount) }
                    continue
                }
                // The price of one.
                if line.description.isEmpty, let last = lines.last, last.quantity?.unitCents == line.amount { continue }
                var line = line
                line.isRepetition = line.description.isEmpty && lines.last?.amount == line.amount
                line.isDoubtful = line.description.isEmpty
                lines.append(line)
            default: break
            }
        }
        lines.removeAll { $0.amount == 0 && ($0.kind == .discount || $0.description.isEmpty) }
        LineAssembly.markSummaries(&lines)
        return Result(lines: lines, sum: sum, orphans: orphans(among: parts, lines))
    }

    /// A discount that comes to what the discounts right above it come to may be their sum, said once more. So may a
    /// line that comes to all lines above it be the total: its word was misread (`Summo`, `SME`).
    private static func markSummaries(_ lines: inout [LineDraft]) {
        var (discounts, all) = (0, 0)
        for index in lines.indices {
            let amount = lines[index].amount
            guard lines[index].kind == .discount else {
                discounts = 0
                if lines[index].kind == .item, lines[index].code == nil, amount > 0, amount == all {
                    lines[index].isSummary = true
                } else {
                    all += amount
                }
                continue
            }
            if amount == discounts { lines[index].isSummary = true }
            discounts += amount
            all += amount
        }
    }

    private func orphans(among parts: [LinePart], _ lines: [LineDraft]) -> Int {
        let used = lines.flatMap(\.rows)
        guard let first = used.min(), let last = used.max() else { return 0 }
        return parts.indices.count { place in
            guard case .words = parts[place] else { return false }
            let row = rows[body.lowerBound + place]
            return row.role == nil && row.letterCount >= 5 && first < row.index && row.index < last
        }
    }

    /// `STORNO` alone on its row says what the next line is.
    private func attachVoids(_ parts: inout [LinePart]) {
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

    /// `Q.tà 12 x 2,00 24,00` below a name: what stands before a count that comes to the amount is the count's label,
    /// however it was read.
    private func unlabelQuantities(_ parts: inout [LinePart]) {
        for place in parts.indices.dropFirst() {
            guard case .item(var line) = parts[place], case .words = parts[place - 1], let quantity = line.quantity,
                quantity.range.lowerBound > 0, quantity.agrees(with: line.amount),
                line.description.unicodeScalars.count(where: { $0.properties.isAlphabetic })
                    <= LineAssembly.mostLettersOfLabel
            else { continue }
            line.description = ""
            parts[place] = .bare(line)
        }
    }

    /// Letters of the label of a quantity: `Qtà`, `pz.`, `nr`.
    private static let mostLettersOfLabel = 3

    /// `2 0 3.86` beside an amount of 7.72 is `2 @ 3.86`, whose sign was read as a figure: the price of one, and no
    /// line.
    ///
    /// Where a row prints no words, but a count, one character and a price, the line next to it must come to count
    /// times price to the cent.
    private func restoreTimesSigns(_ parts: inout [LinePart]) {
        for place in parts.indices {
            guard case .bare(let price) = parts[place],
                let quantity = quantityWithoutSign(rows[body.lowerBound + place])
            else { continue }
            let isConfirmed = [place - 1, place + 1].contains { neighbour in
                guard parts.indices.contains(neighbour), case .item(let line) = parts[neighbour] else { return false }
                return line.quantity == nil && line.kind == price.kind && quantity.agrees(with: line.amount)
            }
            if isConfirmed { parts[place] = .quantity(quantity) }
        }
    }

    private func quantityWithoutSign(_ row: ReceiptRow) -> Quantity? {
        guard row.role == nil, row.lexemes.count == 3, row.priceIndex == 2, let unit = row.cents, unit > 0,
            row.lexemes[1].text.count == 1, let count = row.lexemes[0].number, count.decimals == 0,
            count.suffix.isEmpty, (2...99).contains(count.digits)
        else { return nil }
        return Quantity(count: Double(count.digits), unitCents: unit, range: 0..<3)
    }

    /// Rows of a name below its price: a maker's and a model's.
    private static let mostRowsOfName = 2

    /// Gives each bare price the words above or below it; which of the two is the same for the whole receipt.
    private func attachDescriptions(_ parts: inout [LinePart]) {
        let bare = parts.indices.filter { if case .bare = parts[$0] { true } else { false } }
        guard let last = bare.last else { return }
        func isWords(_ index: Int) -> Bool {
            parts.indices.contains(index) && { if case .words = parts[index] { true } else { false } }()
        }
        let above = bare.count { isWords(placeAbove($0, parts)) }
        let below = bare.count { isWords($0 + 1) }
        // Words above the first price may belong to the head; words between the last price and the sums are a name.
        let goesBelow = above == below ? isWords(last + 1) : below > above
        var used = Set<Int>()
        for index in bare {
            guard case .bare(var line) = parts[index] else { continue }
            var places: [Int] = []
            if goesBelow {
                // A brand and a model below each price; what else stands there is a kind of goods.
                var place = index + 1
                while isWords(place), !used.contains(place), places.count < LineAssembly.mostRowsOfName {
                    places.append(place)
                    place += 1
                }
            } else {
                var place = placeAbove(index, parts)
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
            line.description = rowsUsed.map {
                reader.descriptions.text(of: $0.lexemes, row: $0, leadingCounts: reader.leadingCounts)
            }.joined(
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
            for place in places where line.code == nil {
                line.code = codes.verdict(in: rows[body.lowerBound + place])
            }
            parts[index] = .item(line)
            for place in places { parts[place] = .none }
        }
    }

    /// The place above, beyond a row that only says what the figures below it are: `kg  EUR/kg  EUR`.
    private func placeAbove(_ place: Int, _ parts: [LinePart]) -> Int {
        guard place > 0, case .none = parts[place - 1] else { return place - 1 }
        let lexemes = rows[body.lowerBound + place - 1].lexemes
        let isHead = lexemes.count >= 2 && lexemes.contains { $0.kind == .unit || $0.kind == .perUnit }
        let holdsUnitsAlone = lexemes.allSatisfy {
            [.unit, .perUnit, .currency, .punctuation, .times].contains($0.kind)
        }
        return isHead && holdsUnitsAlone ? place - 2 : place - 1
    }

    /// Of several rows of words above a price, those that belong to it: the last one, and the one before when it stands
    /// close.
    private func pruned(_ places: [Int]) -> [Int] {
        guard let last = places.last else { return places }
        // A row that is a shelf code (`LA31/2-41 - 6/48`) says nothing; the name stands above it.
        let row = rows[body.lowerBound + last]
        let text = ReceiptFolding.fold(row.text)
        let digits = text.count(where: PrintedNumber.isDigit)
        let letters = text.count(where: PrintedNumber.isLetter)
        if digits > letters, places.count > 1 { return [places[places.count - 2]] }
        return [last]
    }

    private func attachQuantities(_ parts: inout [LinePart]) {
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
            if fitting.isEmpty,
                let derived = derived(from: quantity, at: place, name: first ? place + 1 : place - 1, parts)
            {
                parts[place] = .item(derived)
                parts[first ? place + 1 : place - 1] = .none
                continue
            }
            // Only where the vote puts it, unless the product says otherwise.
            guard let target = order[0], var line = amount(target), line.quantity == nil else { continue }
            line.quantity = quantity
            line.rows = (line.rows + [rows[body.lowerBound + place].index]).sorted()
            if case .bare = parts[target] { parts[target] = .bare(line) } else { parts[target] = .item(line) }
        }
    }

    /// The line of a name and of a quantity next to it whose amount was lost: what quantity and price come to.
    private func derived(from quantity: Quantity, at place: Int, name: Int, _ parts: [LinePart]) -> LineDraft? {
        guard parts.indices.contains(name), case .words = parts[name], quantity.count > 0, quantity.cents != 0 else {
            return nil
        }
        let (row, named) = (rows[body.lowerBound + place], rows[body.lowerBound + name])
        guard named.letterCount >= 3,
            let price = quantity.range.last(where: { row.lexemes[$0].number?.cents.map(abs) == quantity.unitCents })
        else { return nil }
        var line = LineDraft(
            kind: .item, rows: [min(row.index, named.index), max(row.index, named.index)], priceRow: row.index,
            priceLexeme: price,
            description: reader.descriptions.text(
                of: named.lexemes, row: named, leadingCounts: reader.leadingCounts),
            quantity: quantity, amount: quantity.cents)
        switch named.role {
        case nil: break
        case .depositReturn, .goodsReturn: (line.kind, line.amount) = (.return, -quantity.cents)
        default: return nil
        }
        line.isDerived = true
        line.repairedFrom = row.text
        return line
    }

    private func attachCodes(_ parts: inout [LinePart]) {
        var anchors: [Int] = []
        for index in parts.indices {
            switch parts[index] {
            case .item(var line), .bare(var line):
                if line.kind == .item || line.kind == .void || line.kind == .return { anchors.append(index) }
                if line.code == nil {
                    line.code = line.rows.lazy.compactMap { codes.verdict(in: rows[$0]) }.first
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
        var loose: [(place: Int, code: PrintedGTINDecoder.DecodedGTIN)] = []
        for index in parts.indices where !taken.contains(body.lowerBound + index) {
            switch parts[index] {
            case .code, .words, .none:
                if rows[body.lowerBound + index].role == nil,
                    let found = codes.verdict(in: rows[body.lowerBound + index])
                {
                    loose.append((index, found))
                }
            default: break
            }
        }
        // Above the first line a member's number may stand, which is an in-store number too: beside products' numbers
        // it tells neither which line it is of nor which way the others belong.
        if let firstAnchor = anchors.first, loose.contains(where: { !$0.code.gtin.isRestrictedCirculation }) {
            loose.removeAll { $0.place < firstAnchor && $0.code.gtin.isRestrictedCirculation }
        }
        guard let firstLoose = loose.first, let lastLoose = loose.last, let firstAnchor = anchors.first,
            let lastAnchor = anchors.last
        else { return }
        let standsAbove = firstLoose.place < firstAnchor || !(lastLoose.place > lastAnchor)
        for (place, code) in loose {
            let target = standsAbove ? anchors.first { $0 > place } : anchors.last { $0 < place }
            guard let target, abs(target - place) <= 3 else { continue }
            if case .item(var line) = parts[target], line.code == nil {
                line.code = code
                parts[target] = .item(line)
            } else if case .bare(var line) = parts[target], line.code == nil {
                line.code = code
                parts[target] = .bare(line)
            }
        }
    }
}

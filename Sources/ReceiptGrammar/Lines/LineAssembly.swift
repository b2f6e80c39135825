import DomainModel
import MisreadModel

/// The rows of a receipt's body while they become lines: which description, quantity and code belongs to which price.
struct LineAssembly: Sendable {
    let roles: ClassifiedRows
    /// The rows of the body.
    let body: Range<Int>
    let reader: BodyRowReader
    let codes: PrintedCodes
    /// What each row of the body brings.
    var parts: [LinePart] = []
    /// The lines, top to bottom.
    var lines: [LineDraft] = []
    /// An amount beside no word that is the sum of three lines or more above it.
    var sum: (row: Int, lexeme: Int, cents: Int)?
    /// Names among the lines to which no amount belongs: lines whose amount was lost.
    var orphans = 0

    init(_ roles: ClassifiedRows) {
        self.roles = roles
        body = roles.body?.items ?? 0..<0
        codes = PrintedCodes(body.map { roles.rows[$0] }, leastMargin: roles.parser.minCodeMargin)
        reader = BodyRowReader(rows: roles.rows, body: body, codes: codes)
    }

    /// The row of a part.
    func row(_ place: Int) -> AnnotatedRow { roles.rows[body.lowerBound + place] }

    func isWords(_ place: Int) -> Bool { parts.indices.contains(place) && parts[place].isWords }

    // MARK: Steps

    mutating func readParts() { parts = body.map { reader.part(roles.rows[$0]) } }

    /// `STORNO` alone on its row says what the next line is.
    mutating func attachVoids() {
        for place in parts.indices.dropLast() {
            guard parts[place].isWords, let role = row(place).role, role == .void || role == .goodsReturn,
                row(place).words.count <= Tuning.standard.lines.maxVoidWords, case .item(var line) = parts[place + 1]
            else { continue }
            line.kind = role == .void ? .void : .return
            line.amount = -abs(line.amount)
            line.add([body.lowerBound + place])
            parts[place] = .none
            parts[place + 1] = .item(line)
        }
    }

    /// `Q.tà 12 x 2,00 24,00` below a name: what stands before a count that comes to the amount is the count's label,
    /// however it was read.
    mutating func removeQuantityLabels() {
        for place in parts.indices.dropFirst() {
            guard case .item(var line) = parts[place], parts[place - 1].isWords, let quantity = line.quantity,
                quantity.range.lowerBound > 0, quantity.agrees(with: line.amount),
                line.description.letterCount <= Tuning.standard.lines.maxQuantityLabelLetters
            else { continue }
            line.description = ""
            parts[place] = .bare(line)
        }
    }

    /// `2 0 3.86` beside an amount of 7.72 is `2 @ 3.86`, whose sign was read as a figure: a unit price, and no line.
    ///
    /// The row prints no words, but a count, one character and a price; the line next to it must come to count times
    /// price to the cent.
    mutating func restoreTimesSigns() {
        for place in parts.indices {
            guard case .bare(let price) = parts[place], let quantity = LineAssembly.quantityWithoutSign(row(place))
            else { continue }
            let isConfirmed = [place - 1, place + 1].contains { neighbour in
                guard parts.indices.contains(neighbour), case .item(let line) = parts[neighbour] else { return false }
                return line.quantity == nil && line.kind == price.kind && quantity.agrees(with: line.amount)
            }
            if isConfirmed { parts[place] = .quantity(quantity) }
        }
    }

    private static func quantityWithoutSign(_ row: AnnotatedRow) -> Quantity? {
        guard row.role == nil, row.lexemes.count == 3, row.priceIndex == 2, let unit = row.cents, unit > 0,
            row.lexemes[1].text.count == 1, let count = row.lexemes[0].number, count.decimals == 0,
            count.suffix.isEmpty, (2...99).contains(count.digits)
        else { return nil }
        return Quantity(count: Double(count.digits), unitCents: unit, range: 0..<3)
    }

    /// Makes lines of the parts with an amount.
    mutating func collectLines() {
        for part in parts {
            guard var line = part.line else { continue }
            guard part.isBare else {
                lines.append(line)
                continue
            }
            let isNameless = line.description.isEmpty
            // An amount without words that sums up what stands above it.
            if isNameless, lines.count >= 2, lines.reduce(0, { $0 + $1.amount }) == line.amount {
                if lines.count >= 3 { sum = (line.priceRow, line.priceLexeme, line.amount) }
                continue
            }
            // The unit price.
            if isNameless, let last = lines.last, last.quantity?.unitCents == line.amount { continue }
            line.isRepetition = isNameless && lines.last?.amount == line.amount
            line.isDoubtful = isNameless
            lines.append(line)
        }
    }

    /// Removes what costs nothing and is no good: discounts, lines without a name, and how a dish is wanted.
    mutating func removeZeros() {
        var above: LineDraft?
        lines = lines.filter { line in
            guard line.amount == 0 else {
                above = line
                return true
            }
            guard line.kind != .discount, !line.description.isEmpty else { return false }
            return line.code != nil || !isModifier(line, of: above)
        }
    }

    /// Whether a line without a price says how the good above it is wanted: a mark stands before it, or it is set in.
    private func isModifier(_ line: LineDraft, of good: LineDraft?) -> Bool {
        guard let good, let first = roles.rows[line.priceRow].words.first else { return false }
        if first.text.count > 1, let mark = first.text.first, "-+*>#".contains(mark) { return true }
        if ["-", "+", "*", ">"].contains(first.text) { return true }
        guard let start = good.rows.min().flatMap({ roles.rows[$0].words.first }) else { return false }
        let letter = Double(first.box.width) / Double(max(1, first.text.unicodeScalars.count))
        return Double(first.box.x - start.box.x) > Tuning.standard.lines.minIndentOfModifier * letter
    }

    /// A discount that comes to the discounts right above it may be their sum. So may a line that comes to all lines
    /// above it be the total: its word was misread (`Summo`, `SME`).
    mutating func markSummaries() {
        var (discounts, all) = (0, 0)
        var good = 0
        for index in lines.indices {
            let amount = lines[index].amount
            guard lines[index].kind == .discount else {
                // `117.00`, `-58.50`, `Final Price 58.50`: what the good now costs, or another good.
                if discounts < 0, lines[index].kind == .item, amount > 0, amount == good + discounts {
                    lines[index].isSummary = true
                    discounts = 0
                    all += amount
                    continue
                }
                good = amount
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

    mutating func countOrphans() {
        let used = lines.flatMap(\.rows)
        guard let first = used.min(), let last = used.max() else { return }
        orphans = parts.indices.count { place in
            let row = row(place)
            return parts[place].isWords && row.role == nil
                && row.letterCount >= Tuning.standard.lines.minOrphanLetters && first < row.index && row.index < last
        }
    }
}

import DomainModel
import Mathematics

/// Separates an item's name on a row from the counts, codes, rates and prices around it.
struct DescriptionReader: Sendable {
    /// The left and right edges of the column of tax rates and classes before the price, px.
    private let codeColumn: ClosedRange<Int>?
    /// Where most descriptions begin, px.
    private let leftEdge: Int
    /// The product numbers among the words, which belong to no name.
    private let codes: PrintedCodes

    /// Learns the columns of a receipt from the rows of its body.
    init(_ body: [AnnotatedRow], codes: PrintedCodes) {
        self.codes = codes
        codeColumn = DescriptionReader.codeColumn(body)
        let lefts = body.compactMap { row -> Int? in
            guard row.cents != nil, row.holdsName else { return nil }
            return row.words.first { $0.text.count >= Tuning.standard.rows.minNameLetters }?.box.x
        }.sorted()
        leftEdge = lefts.count >= Tuning.standard.description.minLefts ? lefts[lefts.count / 3] : Int.min
    }

    /// The column right before the prices that holds rates or short codes on most rows.
    private static func codeColumn(_ rows: [AnnotatedRow]) -> ClosedRange<Int>? {
        let tuning = Tuning.standard.description
        var priced = 0
        var boxes: [(left: Int, right: Int, width: Double)] = []
        var apart = 0
        for row in rows where row.role == nil || row.role == .deposit {
            guard let price = row.priceIndex, price > 1 else { continue }
            priced += 1
            let before = row.lexemes[price - 1]
            guard before.text.count <= tuning.maxRateCharacters,
                before.number?.isPercentage == true || before.text.hasSuffix("%")
                    || (before.kind == .word
                        && (before.text.count <= tuning.maxClassCharacters || before.text.contains("*")))
            else { continue }
            boxes.append((before.box.x, before.box.right, Double(before.box.width) / Double(max(1, before.text.count))))
            if isColumn(before, before: row.lexemes[price - 2]) { apart += 1 }
        }
        // Names end anywhere: a long one stands close to the column, but not most.
        guard boxes.count >= 2, boxes.count * 2 >= priced, apart * 2 >= boxes.count else { return nil }
        let right = boxes.map(\.right).median()!
        let width = boxes.map(\.width).median()!
        let tolerance = Int(width * tuning.columnTolerance)
        let middle = boxes.map(\.left).median()!
        let aligned = boxes.count { abs($0.right - right) <= tolerance || abs($0.left - middle) <= tolerance }
        guard aligned * 10 >= boxes.count * tuning.alignedTenths else { return nil }
        let left = boxes.filter { abs($0.right - right) <= tolerance }.map(\.left).min() ?? middle
        return (min(left, middle) - Int(width))...(right + tolerance)
    }

    /// The words before the figures, without code, count, tax rate and currency.
    func description(of row: AnnotatedRow, from start: Int = 0, upTo end: Int, leadingCounts: Bool) -> String {
        var lexemes = Array(row.lexemes[min(start, max(0, end))..<max(0, end)])
        // `IVA 10%`: the tax's name belongs to its rate.
        if lexemes.count > 2, let rate = lexemes.last?.number, rate.isPercentage,
            lexemes[lexemes.count - 2].marks.contains(.taxName)
        {
            lexemes.removeLast(2)
            return text(of: lexemes, row: row, leadingCounts: leadingCounts)
        }
        lexemes.removeLast(numericColumns(lexemes))
        // `Poulet 3.95 3.95`: the unit price of one.
        if lexemes.count > 1, end == row.priceIndex, let unit = lexemes.last?.number?.cents, unit == row.cents {
            lexemes.removeLast()
        }
        lexemes.removeLast(weight(lexemes))
        if let column = codeColumn, lexemes.count > 1, let last = lexemes.last, column.contains(last.box.x),
            column.contains(last.box.right), end == row.priceIndex,
            last.number?.isPercentage == true || last.text.hasSuffix("%")
                || last.text.count <= Tuning.standard.description.maxClassCharacters
        {
            lexemes.removeLast()
            return text(of: lexemes, row: row, leadingCounts: leadingCounts)
        }
        while isBehindName(lexemes, row: row, end: end) { lexemes.removeLast() }
        return text(of: lexemes, row: row, leadingCounts: leadingCounts)
    }

    /// How many lexemes at the end are what was weighed: `0.185 KILOS`. A pack's size has no three decimals.
    private func weight(_ lexemes: [Lexeme]) -> Int {
        guard lexemes.count > 2, let last = lexemes.last, last.kind == .unit,
            ReceiptFolding.fold(last.text).first == UInt8(ascii: "K"), let number = lexemes[lexemes.count - 2].number,
            number.decimals == 3
        else { return 0 }
        return 2
    }

    /// Whether the last of these lexemes stands behind the name: a sign, a tax rate or class.
    private func isBehindName(_ lexemes: [Lexeme], row: AnnotatedRow, end: Int) -> Bool {
        let tuning = Tuning.standard.description
        guard let last = lexemes.last else { return false }
        let before = lexemes.dropLast().last
        switch last.kind {
        case .currency
        where lexemes.count > 2 && before?.number != nil && last.text.count > 2
            && !DescriptionReader.isColumn(last, before: before):
            return false
        case .currency, .punctuation, .times, .perUnit: return true
        case .number where lexemes.count > 2 && before?.text == "@": return true
        case .number(let number):
            let gap = codeColumn == nil ? tuning.minLooseRateGap : tuning.minGap
            return number.isPercentage && DescriptionReader.isColumn(last, before: before, gap: gap)
                || isRateColumn(
                    last, number, before: before, price: row.lexemes.indices.contains(end) ? row.lexemes[end] : nil)
        case .word: return isCodeLetter(last, row: row)
        case .unit: return false
        }
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
            !DescriptionReader.isColumn(lexemes[lexemes.count - count], before: lexemes[lexemes.count - count - 1])
        { count -= 1 }
        return count
    }

    /// Whether a wide gap, in characters, separates the lexeme from the one before it.
    private static func isColumn(_ lexeme: Lexeme, before: Lexeme?, gap: Double = Tuning.standard.description.minGap)
        -> Bool
    {
        guard let before else { return true }
        return Double(lexeme.box.x - before.box.right) > gap * DescriptionReader.characterWidth(before)
    }

    /// Whether a number alone between wide gaps is a tax rate: `10`, `4`, `22,0`. No price has one decimal, so that any
    /// rate with one counts.
    private func isRateColumn(_ lexeme: Lexeme, _ number: PrintedNumber, before: Lexeme?, price: Lexeme?) -> Bool {
        let isRate =
            number.decimals == 1
            ? TaxTable.rates.contains(number.digits)
            : (number.decimals == 0 || number.decimals == 2)
                && [4, 5, 10, 20, 22, 400, 500, 1000, 2200].contains(number.digits)
        guard isRate, let before, let price else { return false }
        let width = DescriptionReader.characterWidth(before)
        return Double(lexeme.box.x - before.box.right) > Tuning.standard.description.minRateGap * width
            && price.box.x > lexeme.box.right
    }

    /// Whether a word is a tax class between description and price, with a gap before it: a letter, `*`, `VI`.
    private func isCodeLetter(_ lexeme: Lexeme, row: AnnotatedRow) -> Bool {
        let folded = ReceiptFolding.fold(lexeme.text).filter {
            PrintedNumber.isASCIICapital($0) || PrintedNumber.isASCIIDigit($0)
        }
        if folded.isEmpty { return true }
        if lexeme.marks.contains(.taxCode) { return true }
        guard folded.count <= 2, let place = row.lexemes.firstIndex(where: { $0.words == lexeme.words }), place > 0
        else { return false }
        return DescriptionReader.isColumn(
            lexeme, before: row.lexemes[place - 1], gap: Tuning.standard.description.minClassGap)
    }

    private static func characterWidth(_ lexeme: Lexeme) -> Double {
        Double(max(lexeme.box.width, 1)) / Double(max(lexeme.text.count, 1))
    }

    /// The name that lexemes are, without codes, tax classes and counts before it.
    func text(of lexemes: [Lexeme], row: AnnotatedRow, leadingCounts: Bool) -> String {
        let tuning = Tuning.standard.description
        var used = lexemes[...]
        var trimmed = 0
        var dropped = Set<Int>()
        // Dirt and pen strokes stand apart from the paper's text, as no word of a name does.
        while let first = used.first, used.count > 1, first.text.count <= tuning.maxClassCharacters,
            Double(first.box.right)
                < Double(leftEdge) + tuning.maxDirtOverlap * DescriptionReader.characterWidth(first),
            DescriptionReader.isColumn(used[used.startIndex + 1], before: first, gap: tuning.minDirtGap)
        {
            used = used.dropFirst()
        }
        while let first = used.first, used.count > 1, trimmed < tuning.maxTrimmed {
            let folded = ReceiptFolding.fold(first.text)
            let isCode = PrintedCodes.isCode(first.text)
            let isCount =
                leadingCounts && trimmed == 0
                && first.number.map {
                    ($0.decimals == 0 && $0.digits < 100 || $0.decimals == 3) && $0.repairCost == 0 && $0.couldBeCount
                } == true
            let isTaxCode = first.marks.contains(.leadingTaxCode)
            let isTimes = first.kind == .times || first.kind == .punctuation || (first.kind == .unit && trimmed > 0)
            let isLetter = folded.count <= 3 && folded.last == UInt8(ascii: ")")
            if isCount { dropped.formUnion(first.words) }
            guard isCode || isCount || isTaxCode || isTimes || isLetter else { break }
            used = used.dropFirst()
            trimmed += 1
        }
        if used.count == 1, let only = used.first, PrintedCodes.isCode(only.text) || only.number != nil { return "" }
        var words: [Int] = []
        for lexeme in used {
            for word in lexeme.words where words.last != word && !dropped.contains(word) { words.append(word) }
        }
        if let code = words.lastIndex(where: { codes.holdsCode($0, of: row) }) {
            // Behind a product's number stand its tax class and its count, and nothing of its name.
            while words.count > code + 1, let last = words.last, !row.words[last].text.isName { words.removeLast() }
        }
        return words.map { beforeAmount($0, used, row) ?? codes.name($0, of: row) }.filter { !$0.isEmpty }.joined(
            separator: " "
        ).trimmingMarks()
    }

    /// What a word says before the amount that ran together with it (`12$10.00`); `nil` where it holds none.
    private func beforeAmount(_ word: Int, _ lexemes: ArraySlice<Lexeme>, _ row: AnnotatedRow) -> String? {
        guard row.price?.words.contains(word) == true else { return nil }
        return lexemes.filter { $0.words.contains(word) }.map(\.text).joined()
    }
}

extension String {
    /// Whether it is more than a class, a count or a sign: three bytes, a letter among them.
    fileprivate var isName: Bool { utf8.count >= 3 && unicodeScalars.contains { $0.properties.isAlphabetic } }

    /// The text without marks at either end that recognisers see in dirt.
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

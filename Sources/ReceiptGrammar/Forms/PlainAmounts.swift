/// Amounts without cents and without a mark: `799 Ft`, `PLATANO 483`, `20 768 HUF`.
struct PlainAmounts {
    private let reader: RowReader

    init(reader: RowReader) { self.reader = reader }

    /// The first row of such amounts, where hardly any row has cents and several stand beside a currency, or a sum is
    /// what some right above it come to; `nil` where they are none.
    func firstRow(of rows: [AnnotatedRow]) -> Int? {
        let tuning = Tuning.standard.rows
        let withCents = rows.count { row in
            row.lexemes.last { $0.number != nil }?.number?.cents.map { $0 % 100 != 0 } ?? false
        }
        let plain = rows.map { row -> Amount? in
            var lexemes = row.lexemes
            join(&lexemes)
            return lastAmount(of: lexemes).map { place in
                let sign = lexemes[place].number?.isNegative == true ? -1 : 1
                return Amount(value: sign * value(lexemes[place]), isPlain: isPlain(lexemes[place]))
            }
        }
        let count = plain.count { $0 != nil }
        guard count >= tuning.minPlainAmounts, withCents * tuning.plainAmountsPerAmountWithCents <= count else {
            return nil
        }
        let beside = rows.indices.filter { hasCurrencyBehindFigure(rows[$0].lexemes) }
        let summed = rows.indices.lazy.compactMap { firstSummed(below: $0, rows, plain) }.first
        guard beside.count >= tuning.minPlainAmounts, let first = beside.first else { return summed }
        return min(first, summed ?? first)
    }

    /// Where the amounts begin that come to a row's, if a total's word stands beside it or they are many.
    private func firstSummed(below place: Int, _ rows: [AnnotatedRow], _ plain: [Amount?]) -> Int? {
        let tuning = Tuning.standard.rows
        guard let total = plain[place]?.value, total > 0, let run = run(comingTo: total, plain[..<place]) else {
            return nil
        }
        if run.count > tuning.minPlainAmounts, total >= tuning.minPlainSum { return run.first }
        var row = rows[place]
        reader.classify(&row)
        return row.hits.contains { $0.role == .total || $0.role == .grandTotal } ? run.first : nil
    }

    /// What a row ends in, and whether it has no mark.
    private struct Amount {
        let value: Int
        let isPlain: Bool
    }

    /// The amounts right above a row, one of them without a mark, that come to a sum: where they begin, and how many.
    private func run(comingTo total: Int, _ above: ArraySlice<Amount?>) -> (first: Int, count: Int)? {
        var (sum, count, hasPlain) = (0, 0, false)
        for place in above.indices.reversed() {
            guard let amount = above[place] else { continue }
            sum += amount.value
            count += 1
            hasPlain = hasPlain || amount.isPlain
            if sum == total, count >= Tuning.standard.forms.minLinesOfSum, hasPlain { return (place, count) }
            if abs(sum) > PrintedNumber.implausibleCents { return nil }
        }
        return nil
    }

    /// Gives the last figure of a row, and those before a currency or a unit's price, their cents.
    func expand(_ lexemes: inout [Lexeme]) {
        join(&lexemes)
        let last = lastAmount(of: lexemes)
        for place in lexemes.indices where isPlain(lexemes[place]) {
            let next = place + 1 < lexemes.count ? lexemes[place + 1].kind : nil
            guard place == last || next == .perUnit || place + 1 < lexemes.count && isCurrency(lexemes[place + 1]),
                var number = lexemes[place].number
            else {
                continue
            }
            (number.digits, number.decimals) = (number.digits * 100, 2)
            lexemes[place].kind = .number(number)
        }
    }

    /// Joins thousands that a blank sets apart at a row's end, or before a currency: `20 768 Ft`.
    private func join(_ lexemes: inout [Lexeme]) {
        for place in lexemes.indices.dropFirst().reversed() {
            let (left, right) = (lexemes[place - 1], lexemes[place])
            guard isPlain(left), let first = left.number, first.digits < 1000, let second = right.number,
                second.decimals == 0, right.text.utf8.prefix(while: PrintedNumber.isASCIIDigit).count == 3,
                second.digits < 1000, !second.isPercentage, second.suffix.isEmpty, first.suffix.isEmpty,
                left.words != right.words,
                Double(right.box.x - left.box.right)
                    <= LexTuning.standard.lexer.maxBlankInNumber * max(1, right.characterWidth)
            else { continue }
            var number = first
            number.digits = first.digits * 1000 + second.digits
            var joined = left
            joined.kind = .number(number)
            joined.text = left.text + right.text
            joined.words = left.words.lowerBound..<right.words.upperBound
            joined.box = left.box.union(right.box)
            joined.confidence = min(left.confidence, right.confidence)
            lexemes.replaceSubrange((place - 1)...place, with: [joined])
            return
        }
    }

    private func value(_ lexeme: Lexeme) -> Int {
        guard let number = lexeme.number else { return 0 }
        return number.decimals == 2 ? number.digits / 100 : number.digits
    }

    /// The place of the figure that ends a row behind a name, with a currency or a class behind it at most.
    private func lastAmount(of lexemes: [Lexeme]) -> Int? {
        guard let last = lexemes.lastIndex(where: { $0.number != nil }), last > 0,
            isPlain(lexemes[last]) || lexemes[last].number?.cents.map({ $0 % 100 == 0 }) ?? false
        else { return nil }
        let behind = lexemes[(last + 1)...]
        let isEnd = behind.allSatisfy { lexeme in
            isCurrency(lexeme) || lexeme.kind == .punctuation
                || lexeme.kind == .word && lexeme.text.unicodeScalars.count <= Tuning.standard.rows.maxClassLetters
        }
        guard isEnd, lexemes[..<last].filter({ $0.kind == .word }).map(\.text).joined().holdsName,
            lexemes[last - 1].text != "="
        else {
            return nil
        }
        return last
    }

    private func hasCurrencyBehindFigure(_ lexemes: [Lexeme]) -> Bool {
        lexemes.indices.dropFirst().contains { isCurrency(lexemes[$0]) && isPlain(lexemes[$0 - 1]) }
    }

    /// Whether a lexeme is a currency's word, of which some are units too: `Ft`.
    private func isCurrency(_ lexeme: Lexeme) -> Bool {
        lexeme.kind == .currency || reader.lexer.currenciesInLabels.contains(ReceiptFolding.string(lexeme.text))
    }

    /// Whether a lexeme is a whole number as an amount is printed: no code, no count with a unit, no class.
    private func isPlain(_ lexeme: Lexeme) -> Bool {
        guard let number = lexeme.number else { return false }
        return number.decimals == 0 && !number.isPercentage && number.repairCost == 0 && number.suffix.isEmpty
            && number.digits < Tuning.standard.rows.maxPlainAmount
            && !(number.digits > 0 && lexeme.text.utf8.first { $0 != UInt8(ascii: "-") } == UInt8(ascii: "0"))
    }
}

import DomainModel

/// Makes rows of words into rows that are understood.
struct RowReader: Sendable {
    let lexer: Lexer
    let phrases: PhraseBook

    func read(_ rows: [TextRow]) -> [ReceiptRow] {
        var result: [ReceiptRow] = []
        let direction = TextDirection(of: rows)
        for row in rows {
            let whole = read(row, index: result.count, direction: direction)
            if let (left, right) = parts(of: whole) {
                result.append(left)
                result.append(right)
            } else {
                result.append(whole)
            }
        }
        RowReader.untie(&result)
        return AddedTaxDetector.marked(FalsePhraseFilter.cleared(PriceColumn(result)?.priced(result) ?? result))
    }

    /// Where most goods have a hyphen and a code behind their price, the hyphen is no minus.
    private static func untie(_ rows: inout [ReceiptRow]) {
        let goods = rows.prefix { ![.grandTotal, .total, .subtotal].contains($0.role) }
            .filter { $0.role == nil && $0.cents != nil }
        guard goods.count(where: { $0.price?.number?.hasAmbiguousMinus == true }) * 2 > goods.count else { return }
        for index in rows.indices {
            rows[index].lexemes = rows[index].lexemes.map { lexeme in
                guard var number = lexeme.number, number.hasAmbiguousMinus else { return lexeme }
                number.isNegative = false
                var lexeme = lexeme
                lexeme.kind = .number(number)
                return lexeme
            }
        }
    }

    /// Two labels with an amount each on one row (`TOTAL SAVING: 0.00 TOTAL 6.85`) are two rows.
    private func parts(of row: ReceiptRow) -> (ReceiptRow, ReceiptRow)? {
        guard row.role != nil, row.role != .taxTable, row.role != .columns, row.amounts.count >= 2 else { return nil }
        for amount in row.amounts.dropLast() {
            let cut = row.lexemes[amount.index].words.upperBound
            let rest = row.lexemes[(amount.index + 1)...]
            guard cut < row.words.count, let next = rest.first, next.kind == .word, next.text.count >= 4 else {
                continue
            }
            let left = read(
                TextRow(words: Array(row.row.words[..<min(cut, row.row.words.count)]), unread: row.row.unread),
                index: row.index,
                turned: Array(row.words[..<cut]))
            let right = read(
                TextRow(words: Array(row.row.words[min(cut, row.row.words.count)...]), unread: row.row.unread),
                index: row.index + 1,
                turned: Array(row.words[cut...]))
            if left.role != nil, right.role != nil, right.cents != nil { return (left, right) }
        }
        return nil
    }

    func read(_ row: TextRow, index: Int, direction: TextDirection = .right) -> ReceiptRow {
        let words = row.words.map { word in
            var word = word
            word.box = direction.turned(word.box)
            return word
        }
        return read(row, index: index, turned: words)
    }

    /// Reads a row whose words are already turned so that text runs to the right.
    private func read(_ row: TextRow, index: Int, turned words: [Word]) -> ReceiptRow {
        var lexemes = lexer.lex(words)
        RowReader.splitGluedCode(&lexemes)
        RowReader.putLostMark(&lexemes)
        RowReader.putMarkBehindRate(&lexemes)
        var letters: [UInt8] = []
        var starts: [Int] = []
        var currency = 0
        for word in words {
            let folded = ReceiptFolding.fold(word.text)
            // Q.TA 2 X 1,29 VI is no TAX.
            if folded == Array("X".utf8) || lexer.isCountLabel(folded) { continue }
            // A figure is no label, but a mistaken one may be: 1OTALE.
            if !folded.contains(UInt8(ascii: "%")) {
                if !folded.contains(where: PrintedNumber.isLetter) || lexer.number(folded)?.cents != nil { continue }
            }
            // The currency says nothing about the row.
            if lexer.currenciesInLabels.contains(String(decoding: folded, as: UTF8.self)),
                letters.count > 0
            {
                currency += folded.count(where: PrintedNumber.isLetter)
            }
            // TOTAL:RM and BILL#:V001 hold two words.
            var isStart = true
            for byte in folded {
                let letter = ReceiptFolding.skeleton(byte)
                if let letter {
                    if isStart { starts.append(letters.count) }
                    letters.append(letter)
                }
                isStart = letter == nil
            }
        }
        let hits = phrases.hits(in: letters, starts: starts)
        let priceIndex = RowReader.priceIndex(lexemes)
        return ReceiptRow(
            index: index, row: row, words: words, lexemes: lexemes,
            role: RowReader.role(hits, letters: letters.count - currency, priced: priceIndex != nil), hits: hits,
            priceIndex: priceIndex)
    }

    /// What no goods stand beside.
    private static let standAlone: Set<RowRole> = [
        .payment, .change, .cardSlip, .columns, .count, .other,
    ]

    /// The longest phrase decides, where the row begins with it or is mostly it: `COLGATE TOTAL` is no total.
    private static func role(_ hits: [PhraseBook.Hit], letters: Int, priced: Bool) -> RowRole? {
        for hit in hits {
            let coverage = Double(hit.end - hit.start) / Double(max(letters, 1))
            let leads = hit.start <= 2
            // A short word that is nearly a phrase is one where it stands alone: there are more goods than phrases.
            if hit.errors > 0, hit.length <= 7, coverage < 0.8, RowReader.standAlone.contains(hit.role) { continue }
            let accepted =
                switch hit.role {
                case .other, .cardSlip, .count, .columns:
                    leads ? coverage >= 0.5 || (hit.length >= 6 && hit.errors == 0 && priced == false) : coverage >= 0.6
                case .payment where hit.length <= 7, .change where hit.length <= 7:
                    coverage >= 0.45 && (leads || coverage >= 0.6)
                default: hit.length <= 4 ? coverage >= 0.4 && (leads || coverage >= 0.6) : leads || coverage >= 0.5
                }
            if accepted { return hit.role }
        }
        return nil
    }

    /// The widest space between two words of a name, in characters: where a space is one, and letters do not fill
    /// theirs.
    private static let widestSpace = 1.6

    /// `2,708` where a price belongs is `2,70 B`, and `4,008R` is `4,00 SR`: the VAT code was read as a digit.
    private static func splitGluedCode(_ lexemes: inout [Lexeme]) {
        guard let last = lexemes.indices.last, var number = lexemes[last].number, [3, 4].contains(number.decimals),
            !number.isPercentage, number.digits >= 100, priceIndex(lexemes) == nil,
            !lexemes.contains(where: { $0.kind == .perUnit })
        else { return }
        let before = lexemes[..<last]
        let cents = number.decimals == 3 ? number.digits / 10 : number.digits / 100
        if let quantity = Quantity.find(in: Array(before)), quantity.count != 1, quantity.agrees(with: cents) {
            // `3,30 x 5 16,5048` is `16,50*B`, for the product says so.
            (number.digits, number.decimals) = (cents, 2)
            number.repairCost += 0.4
            lexemes[last].kind = .number(number)
            return
        }
        guard number.decimals == 3 else { return }
        let hasCode = before.contains { PrintedCodes.isCode($0.text) }
        if number.suffix == "R" ? !hasCode : before.contains(where: { $0.kind == .times }) { return }
        guard
            last == 0
                ? !number.suffix.isEmpty : hasCode || before.contains(where: { $0.kind == .word && $0.text.count >= 3 })
        else { return }
        // One space behind a word it is the size of the goods: `SPRNG 16.9OZ`.
        if let name = before.last, name.kind == .word, name.text.count >= 3 {
            let width = Double(name.box.width) / Double(name.text.count)
            guard Double(lexemes[last].box.x - name.box.right) > RowReader.widestSpace * width else { return }
        }
        number.digits /= 10
        number.decimals = 2
        number.repairCost += 0.7
        lexemes[last].kind = .number(number)
    }

    /// `1796 B` where a price belongs is `1,96 B`, and `299 A` is `2,99 A`: the decimal mark was lost or read as a
    /// digit.
    private static func putLostMark(_ lexemes: inout [Lexeme]) {
        guard lexemes.count >= 3, priceIndex(lexemes) == nil,
            !lexemes.contains(where: { $0.kind == .times || $0.kind == .perUnit })
        else { return }
        // A tax code behind it, words before it.
        let place = lexemes.count - 2
        let code = lexemes[place + 1]
        guard code.kind == .word, code.text.count <= 2,
            code.text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
            var number = lexemes[place].number, number.decimals == 0, number.suffix.isEmpty, number.repairCost == 0,
            number.digits >= 100, number.digits < 100_000, !number.isPercentage,
            lexemes[..<place].contains(where: { $0.kind == .word && $0.text.count >= 3 })
        else { return }
        let before = lexemes[place - 1]
        let width = Double(before.box.width) / Double(max(1, before.text.count))
        guard Double(lexemes[place].box.x - before.box.right) > 2.5 * width else { return }
        if number.digits >= 1000, [1, 7].contains(number.digits / 100 % 10) {
            number.digits = number.digits / 1000 * 100 + number.digits % 100
        }
        number.decimals = 2
        number.repairCost += 1.2
        lexemes[place].kind = .number(number)
    }

    /// Behind a VAT rate stands the price: `4% 2715` and `4% 2:15` are `4% 2,15`.
    private static func putMarkBehindRate(_ lexemes: inout [Lexeme]) {
        guard lexemes.count >= 3, let last = lexemes.last, priceIndex(lexemes) == nil,
            lexemes[lexemes.count - 2].number?.isPercentage == true || lexemes[lexemes.count - 2].text.hasSuffix("%"),
            lexemes[..<(lexemes.count - 2)].contains(where: { $0.kind == .word && $0.text.count >= 3 })
        else { return }
        let folded = ReceiptFolding.fold(last.text)
        var digits = folded.filter(PrintedNumber.isDigit)
        guard digits.count >= 3, digits.count <= 6, folded.count - digits.count <= 1 else { return }
        if folded.count > digits.count {
            guard folded.count > 3, folded[folded.count - 3] == UInt8(ascii: ":") else { return }
        } else if digits.count >= 4, [UInt8(ascii: "1"), UInt8(ascii: "7")].contains(digits[digits.count - 3]) {
            digits.remove(at: digits.count - 3)
        }
        let mark = [digits.dropLast(2), [UInt8(ascii: ",")], digits.suffix(2)].flatMap { $0 }
        guard var number = PrintedNumber(mark) else { return }
        number.repairCost += 1.2
        lexemes[lexemes.count - 1].kind = .number(number)
    }

    /// The last amount that has only codes, currency and marks behind it.
    static func priceIndex(_ lexemes: [Lexeme]) -> Int? {
        var index = lexemes.count - 1
        var tail = 0
        while index >= 0 {
            let lexeme = lexemes[index]
            switch lexeme.kind {
            case .number(let number):
                if number.cents != nil {
                    // 2,69 EUR/KG is the price of a kilogram, not of the line.
                    if index + 1 < lexemes.count, lexemes[index + 1].kind == .perUnit { return nil }
                    // 2.25L is a size.
                    if ReceiptLocale.common.sizeUnits.contains(number.suffix) {
                        return nil
                    }
                    return index
                }
                // A VAT rate or code behind the price: 10%, 4, 22,0%.
                if number.isPercentage || (number.decimals == 0 && number.digits < 100) { break }
                return nil
            case .word:
                if lexeme.text.unicodeScalars.count > 3 { return nil }
            case .times:
                // A star marks a reduced rate, and is read as x; before a number either would be a quantity.
                if index + 1 < lexemes.count, lexemes[index + 1].number != nil { return nil }
            case .currency, .punctuation: break
            case .unit:
                let text = ReceiptFolding.string(lexeme.text)
                if text.count > 2 || text == "KG" { return nil }
            case .perUnit: return nil
            }
            tail += 1
            if tail > 4 { return nil }
            index -= 1
        }
        return nil
    }
}

import DomainModel

/// Repairs of a row's last figure where a price belongs and none is read.
enum FigureRepairs {
    /// `2,708` where a price belongs is `2,70 B`, and `4,008R` is `4,00 SR`: the tax class was read as a digit.
    static func splitGluedClass(_ lexemes: inout [Lexeme]) {
        let tuning = Tuning.standard.rows
        guard let last = lexemes.indices.last, var number = lexemes[last].number, [3, 4].contains(number.decimals),
            !number.isPercentage, number.digits >= 100, RowReader.priceIndex(lexemes) == nil,
            !lexemes.contains(where: { $0.kind == .perUnit })
        else { return }
        let before = lexemes[..<last]
        let cents = number.decimals == 3 ? number.digits / 10 : number.digits / 100
        if let quantity = Quantity.find(in: Array(before)), quantity.count != 1, quantity.agrees(with: cents) {
            // `3,30 x 5 16,5048` is `16,50*B`, for the product says so.
            (number.digits, number.decimals) = (cents, 2)
            number.repairCost += tuning.confirmedClassCost
            lexemes[last].kind = .number(number)
            return
        }
        guard number.decimals == 3 else { return }
        let hasCode = before.contains { PrintedCodes.isCode($0.text) }
        if number.suffix == "R" ? !hasCode : before.contains(where: { $0.kind == .times }) { return }
        guard last == 0 ? !number.suffix.isEmpty : hasCode || before.contains(where: isName) else { return }
        // One space behind a word it is the size of the goods: `SPRNG 16.9OZ`.
        if let name = before.last, isName(name),
            gap(from: name, to: lexemes[last]) <= tuning.maxWordSpace * name.characterWidth
        {
            return
        }
        (number.digits, number.decimals) = (cents, 2)
        number.repairCost += tuning.gluedClassCost
        lexemes[last].kind = .number(number)
    }

    /// `1796 B` where a price belongs is `1,96 B`, and `299 A` is `2,99 A`: the decimal mark was lost or read as a
    /// digit.
    static func restoreMark(_ lexemes: inout [Lexeme]) {
        let tuning = Tuning.standard.rows
        guard lexemes.count >= 3, RowReader.priceIndex(lexemes) == nil,
            !lexemes.contains(where: { $0.kind == .times || $0.kind == .perUnit })
        else { return }
        // A tax class behind it, words before it.
        let place = lexemes.count - 2
        let code = lexemes[place + 1]
        guard code.kind == .word, code.text.count <= 2,
            code.text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic }),
            var number = lexemes[place].number, number.decimals == 0, number.suffix.isEmpty, number.repairCost == 0,
            number.digits >= 100, number.digits < tuning.maxUnmarkedCents, !number.isPercentage,
            lexemes[..<place].contains(where: isName)
        else { return }
        let before = lexemes[place - 1]
        guard gap(from: before, to: lexemes[place]) > tuning.minColumnGap * before.characterWidth else { return }
        // Marks are read as 1 or 7.
        if number.digits >= 1000, [1, 7].contains(number.digits / 100 % 10) {
            number.digits = number.digits / 1000 * 100 + number.digits % 100
        }
        number.decimals = 2
        number.repairCost += tuning.lostMarkCost
        lexemes[place].kind = .number(number)
    }

    /// Behind a tax rate stands the price: `4% 2715` and `4% 2:15` are `4% 2,15`.
    static func restoreMarkBehindRate(_ lexemes: inout [Lexeme]) {
        guard lexemes.count >= 3, let last = lexemes.last, RowReader.priceIndex(lexemes) == nil,
            lexemes[lexemes.count - 2].number?.isPercentage == true || lexemes[lexemes.count - 2].text.hasSuffix("%"),
            lexemes[..<(lexemes.count - 2)].contains(where: isName)
        else { return }
        let folded = ReceiptFolding.fold(last.text)
        var digits = folded.filter(PrintedNumber.isASCIIDigit)
        guard digits.count >= 3, digits.count <= 6, folded.count - digits.count <= 1 else { return }
        if folded.count > digits.count {
            guard folded.count > 3, folded[folded.count - 3] == UInt8(ascii: ":") else { return }
        } else if digits.count >= 4, [UInt8(ascii: "1"), UInt8(ascii: "7")].contains(digits[digits.count - 3]) {
            digits.remove(at: digits.count - 3)
        }
        let marked = [digits.dropLast(2), [UInt8(ascii: ",")], digits.suffix(2)].flatMap { $0 }
        guard var number = PrintedNumber(marked) else { return }
        number.repairCost += Tuning.standard.rows.lostMarkCost
        lexemes[lexemes.count - 1].kind = .number(number)
    }

    private static func isName(_ lexeme: Lexeme) -> Bool {
        lexeme.kind == .word && lexeme.text.count >= Tuning.standard.rows.minNameLetters
    }

    private static func gap(from one: Lexeme, to other: Lexeme) -> Double { Double(other.box.x - one.box.right) }
}

extension Lexeme {
    /// The width of one of its characters, px.
    var characterWidth: Double { Double(box.width) / Double(max(1, text.count)) }
}

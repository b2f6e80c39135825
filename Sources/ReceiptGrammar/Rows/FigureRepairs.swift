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

    private static func isName(_ lexeme: Lexeme) -> Bool {
        lexeme.kind == .word && lexeme.text.count >= Tuning.standard.rows.minNameLetters
    }

    private static func gap(from one: Lexeme, to other: Lexeme) -> Double { Double(other.box.x - one.box.right) }
}

extension Lexeme {
    /// The width of one of its characters, px.
    var characterWidth: Double { Double(box.width) / Double(max(1, text.count)) }
}

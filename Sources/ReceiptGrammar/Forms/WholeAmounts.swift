/// Amounts of currencies without cents: `92,000` is ninety-two thousand where the receipt prints its amounts so.
enum WholeAmounts {
    /// Whether the figures at the ends of rows group thousands rather than have decimals: three digits stand behind
    /// their only mark, and hardly any has two.
    ///
    /// One such figure settles nothing: it may be a price for a litre of fuel, or a tax class read as a digit.
    static func arePrinted(on rows: [AnnotatedRow]) -> Bool {
        let last = rows.compactMap { $0.lexemes.last(where: isNumber)?.number }
        let whole = last.count { groupsThousands($0) }
        let withCents = last.count { $0.decimals == 2 && !$0.isPercentage }
        let tuning = Tuning.standard.rows
        return whole >= tuning.minWholeAmounts && whole >= tuning.wholeAmountsPerAmountWithCents * withCents
    }

    /// Whether rows end in amounts with cents, so that a figure with three decimals may be one with its tax class.
    static func haveCents(_ rows: [AnnotatedRow]) -> Bool {
        rows.contains { row in row.lexemes.contains { $0.number?.cents != nil } }
    }

    /// Gives every figure of a row that groups thousands its whole value.
    static func expand(_ lexemes: inout [Lexeme]) {
        for place in lexemes.indices {
            guard var number = lexemes[place].number else { continue }
            // `247,7Z` has lost a figure.
            if number.decimals == 2, number.repairCost > 0, !number.isPercentage {
                number.decimals = 1
                lexemes[place].kind = .number(number)
            }
            // `1,398 kg` is a weight.
            let isWeighed = place + 1 < lexemes.count && isWeight(lexemes[place + 1])
            guard groupsThousands(number) && !isWeighed || isGroupedTwice(number) else { continue }
            (number.digits, number.decimals) = (number.digits * 100, 2)
            lexemes[place].kind = .number(number)
        }
    }

    private static func isWeight(_ lexeme: Lexeme) -> Bool {
        lexeme.kind == .unit && ReceiptLocale.common.sizeUnits.contains(ReceiptFolding.string(lexeme.text))
    }

    private static func isNumber(_ lexeme: Lexeme) -> Bool { lexeme.number != nil }

    /// `92,000`, and no weight (`0,532`).
    private static func groupsThousands(_ number: PrintedNumber) -> Bool {
        number.decimals == 3 && number.digits >= 1000 && !number.isPercentage && number.repairCost == 0
            && number.digits < PrintedNumber.implausibleCents
    }

    /// `1.234.567`, whose marks are gone.
    private static func isGroupedTwice(_ number: PrintedNumber) -> Bool {
        number.decimals == 0 && number.isGrouped && !number.isPercentage
            && number.digits < PrintedNumber.implausibleCents
    }
}

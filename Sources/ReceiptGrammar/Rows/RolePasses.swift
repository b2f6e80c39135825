import Passes

/// What each row is about: the steps from rows of words to rows with roles.
enum RolePasses {
    static let list = PassList<ClassifiedRows>(rowPasses.passes + receiptPasses.passes)

    /// What a row's own words say. They run again on the halves of a row that is split.
    static let rowPasses = PassList<ClassifiedRows>([
        Pass(required: "receipt.roles.figures", purpose: "Finds the numbers, signs and words of each row.") { state in
            for index in state.rows.indices {
                state.rows[index].lexemes = state.parser.lexer.lex(state.rows[index].words)
            }
        },
        Pass(
            "receipt.roles.wholeAmounts",
            purpose: "Reads `92,000` as ninety-two thousand where the receipt prints its amounts without cents.",
            earns: "5 totals and 43 items of 310 photos (corpus/phones, corpus/europe)",
            applies: { WholeAmounts.arePrinted(on: $0.rows) }
        ) { $0.repairFigures(WholeAmounts.expand) },
        Pass(
            "receipt.roles.plainAmounts",
            purpose: "Reads `799 Ft` as an amount where the receipt prints none with cents and its sums say so.",
            earns: "74 items and 7 totals of 310 drawn texts (Scripts/measure/texts.py --seed 61999)",
            applies: { PlainAmounts(reader: $0.parser.reader).firstRow(of: $0.rows) != nil },
            apply: { $0.readPlainAmounts() }),
        Pass(
            "receipt.roles.gluedClasses",
            purpose: "Reads `2,708` where a price belongs as `2,70 B`: the tax class was read as a digit.",
            earns:
                "12 more right, 14 more wrong, 1 more balanced wrongly; damaged: 14 more right, 14 more wrong, 1 more "
                + "balanced wrongly (Benchmarks/passes.md)",
            applies: { WholeAmounts.haveCents($0.rows) }
        ) { $0.repairFigures(FigureRepairs.splitGluedClass) },
        Pass(
            "receipt.roles.signFigures",
            purpose: "Takes a currency's sign that was read as a figure from amounts: count times price says so.",
            earns: "2 items and the total of 1 of 310 photos (corpus/europe)",
            applies: { SignFigures($0.rows.map(\.lexemes)) != nil },
            apply: { $0.removeSignFigures() }),
        Pass(required: "receipt.roles.phrases", purpose: "Finds the phrases of each row, its role and its price.") {
            state in
            for index in state.rows.indices { state.parser.reader.classify(&state.rows[index]) }
        },
    ])

    /// What the rows say together.
    private static let receiptPasses = PassList<ClassifiedRows>([
        Pass(
            "receipt.roles.twoLabels",
            purpose: "Splits a row of two labels with an amount each, such as a saving and a total.",
            earns: "other answers in 5 receipts, none of them counted (Benchmarks/passes.md)"
        ) { $0.splitRows() },
        Pass(
            "receipt.roles.hyphens",
            purpose: "Takes the minus from prices where most goods have a hyphen and a code behind them.",
            earns: "nothing on these receipts (Benchmarks/passes.md)",
            applies: { $0.haveMostGoodsHyphens },
            apply: { $0.removeAmbiguousMinus() }),
        Pass(
            "receipt.roles.priceColumn",
            purpose: "Takes amounts left of the column of prices for no prices, and amounts in it for prices.",
            earns:
                "16 fewer right, 38 fewer wrong; damaged: 1 more right, 54 fewer wrong, 1 more balanced wrongly "
                + "(Benchmarks/passes.md)",
            applies: { PriceColumn.hasEnoughPrices($0.rows) },
            apply: { $0.rows = PriceColumn.priced($0.rows) }),
        Pass(
            "receipt.roles.falsePhrases",
            purpose: "Takes the role from goods whose words are only nearly a phrase.",
            earns: "nothing on these receipts (Benchmarks/passes.md)",
            applies: { $0.rows.contains { ($0.role == .grandTotal || $0.role == .total) && $0.cents != nil } },
            apply: { $0.rows = FalsePhraseFilter.cleared($0.rows) }),
        Pass(
            "receipt.roles.sumForms",
            purpose: "Finds sums, taxes and charges by what they compute, whatever they are called.",
            earns: "nothing on these receipts (Benchmarks/passes.md)"
        ) { $0.rows = SumForms.assigningRoles(to: $0.rows) },
        Pass(required: "receipt.roles.body", purpose: "Finds where the items begin and end.") {
            $0.body = ReceiptBody($0.rows)
        },
        Pass(required: "receipt.roles.locale", purpose: "Chooses the locale that most words belong to.") {
            $0.locale = $0.parser.dominantLocale($0.rows, body: $0.body)
        },
        Pass(required: "receipt.roles.sums", purpose: "Collects what the rows of sums print.") {
            $0.sums = PrintedSums($0.rows, body: $0.body, locale: $0.locale)
        },
        Pass(required: "receipt.roles.score", purpose: "Weighs what speaks for and against a receipt.") {
            $0.receiptProbability = ReceiptScore.probability($0)
        },
    ])
}

extension ClassifiedRows {
    fileprivate mutating func repairFigures(_ repair: (inout [Lexeme]) -> Void) {
        for index in rows.indices { repair(&rows[index].lexemes) }
    }

    /// From the row above the first amount on: its quantity may stand there.
    fileprivate mutating func readPlainAmounts() {
        let amounts = PlainAmounts(reader: parser.reader)
        guard let first = amounts.firstRow(of: rows) else { return }
        for index in rows[max(0, first - 1)...].indices { amounts.expand(&rows[index].lexemes) }
    }

    fileprivate mutating func removeSignFigures() {
        guard let signs = SignFigures(rows.map(\.lexemes)) else { return }
        for index in rows.indices { signs.remove(from: &rows[index].lexemes, row: index) }
    }

    // MARK: Two labels on one row

    fileprivate mutating func splitRows() {
        var result: [AnnotatedRow] = []
        for row in rows {
            for var part in parts(of: row) ?? [row] {
                part.index = result.count
                part.source = row.source
                result.append(part)
            }
        }
        rows = result
    }

    /// The two halves of a row, where both have a role and the second has a price.
    private func parts(of row: AnnotatedRow) -> [AnnotatedRow]? {
        guard row.role != nil, row.role != .taxTable, row.role != .columns, row.amounts.count >= 2 else { return nil }
        for amount in row.amounts.dropLast() {
            let cut = row.lexemes[amount.index].words.upperBound
            guard cut < row.words.count, let next = row.lexemes[(amount.index + 1)...].first, next.kind == .word,
                next.text.count >= Tuning.standard.rows.minLabelLetters
            else { continue }
            let halves = [0..<cut, cut..<row.words.count].map { words in
                AnnotatedRow(
                    index: row.index,
                    row: TextRow(words: Array(row.row.words[words]), unread: row.row.unread),
                    words: Array(row.words[words]))
            }
            var split = ClassifiedRows(parser: parser, rows: halves)
            RolePasses.rowPasses.run(&split, skipping: parser.skippedPasses)
            if split.rows[0].role != nil, split.rows[1].role != nil, split.rows[1].cents != nil { return split.rows }
        }
        return nil
    }

    // MARK: Hyphens

    fileprivate var haveMostGoodsHyphens: Bool {
        let goods = rows.prefix { ![.grandTotal, .total, .subtotal].contains($0.role) }
            .filter { $0.role == nil && $0.cents != nil }
        return goods.count(where: { $0.price?.number?.hasAmbiguousMinus == true }) * 2 > goods.count
    }

    fileprivate mutating func removeAmbiguousMinus() {
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
}

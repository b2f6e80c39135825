import DomainModel
import MisreadModel

/// What a printed figure could be if it is not what was read.
struct MisreadCandidates {
    /// The cheapest candidate for each amount.
    private var best: [Int: AmountCandidate]
    private let row: AnnotatedRow
    private let lexeme: Lexeme
    private let cents: Int
    private let figure: MisreadCosts

    /// The candidates for a figure of a row of sums.
    static func candidates(for figure: PrintedSums.Figure, rows: [AnnotatedRow], lexer: Lexer) -> [AmountCandidate] {
        candidates(for: rows[figure.row], lexeme: figure.lexeme, cents: figure.cents, lexer: lexer)
    }

    /// The candidates for a figure of a row, the read one first with cost 0. Costs are differences of −ln P.
    static func candidates(for row: AnnotatedRow, lexeme index: Int, cents: Int, lexer: Lexer) -> [AmountCandidate] {
        var candidates = MisreadCandidates(row, row.lexemes[index], cents)
        candidates.addOtherReadings(lexer)
        candidates.addMisreads()
        return Array(
            candidates.best.values.sorted(by: AmountCandidate.isCheaper)
                .prefix(Tuning.standard.ranking.maxCandidates))
    }

    private init(_ row: AnnotatedRow, _ lexeme: Lexeme, _ cents: Int) {
        best = [cents: AmountCandidate(cents: cents)]
        (self.row, self.lexeme, self.cents) = (row, lexeme, cents)
        figure = MisreadCandidates.costs(
            cents, confidence: lexeme.confidence, symbols: lexeme.words.flatMap { row.words[$0].symbols })
    }

    private mutating func add(_ value: Int, _ doubts: [Doubt: Double]) {
        let candidate = AmountCandidate(cents: value, doubts)
        if candidate.cost < best[value]?.cost ?? .infinity { best[value] = candidate }
    }

    private func signed(_ value: Int) -> Int { cents < 0 ? -abs(value) : value }

    // MARK: Other readings

    /// Adds other readings of the figure's words and of the whole row: all are readings of the same print.
    private mutating func addOtherReadings(_ lexer: Lexer) {
        for place in lexeme.words {
            for alternative in row.words[place].alternatives {
                if let number = lexer.number(ReceiptFolding.fold(alternative.text)), let other = number.cents {
                    addReading(
                        other, confidence: alternative.confidence ?? lexeme.confidence, symbols: alternative.symbols)
                }
            }
        }
        if let alternative = row.row.alternative {
            let lexemes = lexer.lex(alternative)
            if let place = RowReader.priceIndex(lexemes), let other = lexemes[place].number?.cents {
                addReading(
                    other, confidence: lexemes[place].confidence,
                    symbols: lexemes[place].words.flatMap { alternative[$0].symbols })
            }
        }
    }

    private mutating func addReading(_ other: Int, confidence: Double, symbols: [RecognizedCharacter]) {
        let read = MisreadCandidates.costs(other, confidence: confidence, symbols: symbols)
        let (here, there) = (figure.cost(of: read.digits), read.cost(of: figure.digits))
        add(signed(other), [.otherReading: 1, .lessSure: max(0, here - there)])
    }

    // MARK: Misreads

    /// Adds what one digit misread, lost or imagined, or a minus, would make of the figure.
    private mutating func addMisreads() {
        let repairCost = lexeme.number?.repairCost ?? 0
        func misread(_ cost: Double) -> [Doubt: Double] {
            repairCost == 0 ? [.misread: cost] : [.misread: cost, .lettersAsDigits: repairCost]
        }
        for place in figure.digits.indices {
            let power = figure.digits[(place + 1)...].reduce(1) { power, _ in power * 10 }
            for other in UInt8(0)...9 where other != figure.digits[place] {
                let value = abs(cents) + (Int(other) - Int(figure.digits[place])) * power
                add(signed(value), misread(figure.cost(at: place, printed: other)))
            }
        }
        add(-cents, [.minus: 1])
        let size: Int = abs(cents)
        if size < 1000 {
            let power: Int = size < 100 ? 100 : 1000
            for digit in 1...9 { add(signed(size + digit * power), misread(figure.deletionCost)) }
        }
        // A stain, a currency sign, a bracket.
        if size >= 1000 {
            var power = 1000
            while power * 10 <= size { power *= 10 }
            add(signed(size % power), misread(figure.insertionCost))
        }
    }

    // MARK: Digits

    /// The digits of an amount, at least three.
    static func digits(of cents: Int) -> [UInt8] {
        let digits = Array(String(cents.magnitude).utf8).map { $0 - 48 }
        return Array(repeating: 0, count: max(0, 3 - digits.count)) + digits
    }

    /// The costs of reading an amount otherwise that was read with these symbols.
    private static func costs(_ cents: Int, confidence: Double, symbols: [RecognizedCharacter]) -> MisreadCosts {
        let digits = digits(of: cents)
        let read = symbols.filter { digit($0.text) != nil }
        // A repaired figure has no symbols, or others than its digits.
        let places = zip(read, digits).map { symbol, digit in
            self.digit(symbol.text) == digit
                ? PrintedGTINDecoder.DigitUncertainty(
                    confidence: symbol.confidence,
                    choices: symbol.choices.compactMap { choice in
                        self.digit(choice.text).map { .init(digit: $0, confidence: choice.confidence) }
                    }) : .unknown
        }
        return MisreadCosts(digits: digits, confidence: confidence, places: read.count == digits.count ? places : [])
    }

    private static func digit(_ text: String) -> UInt8? {
        guard text.utf8.count == 1, let byte = text.utf8.first, (48...57).contains(byte) else { return nil }
        return byte - 48
    }

    /// Whether one number is the other with a digit misread, lost or imagined.
    static func isOneDigitApart(_ one: Int, _ other: Int) -> Bool {
        let a = Array(String(abs(one)).utf8)
        let b = Array(String(abs(other)).utf8)
        guard a != b else { return false }
        if a.count == b.count { return zip(a, b).count { $0 != $1 } == 1 }
        guard abs(a.count - b.count) == 1 else { return false }
        let (short, long) = a.count < b.count ? (a, b) : (b, a)
        return long.indices.contains { gap in Array(long[..<gap] + long[(gap + 1)...]) == short }
    }

    /// Whether two numbers of one length differ in two digits.
    static func isTwoDigitsApart(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (Array(String(abs(one)).utf8), Array(String(abs(other)).utf8))
        return a.count == b.count && a.count >= 4 && zip(a, b).count { $0 != $1 } == 2
    }
}

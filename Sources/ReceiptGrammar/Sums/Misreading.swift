import Retail
import Text

/// What a printed figure could have been when it is not what was read.
enum Misreading {
    /// The candidates for the amount of a row's price, the read one first with cost 0, at most `limit`.
    static func candidates(for row: ReceiptRow, lexeme index: Int, cents: Int, lexer: Lexer, limit: Int = 40)
        -> [AmountCandidate]
    {
        var costs: [Int: Double] = [cents: 0]
        func add(_ value: Int, _ cost: Double) {
            if cost < costs[value] ?? .infinity { costs[value] = cost }
        }
        let lexeme = row.lexemes[index]
        // Another reading of the same word, or of the whole row.
        for place in lexeme.words {
            for (rank, alternative) in row.words[place].alternatives.enumerated() {
                if let number = PrintedNumber(Folding.fold(alternative.text)), let other = number.cents {
                    add(signed(other, like: cents), 0.5 + 0.2 * Double(rank))
                }
            }
        }
        if let alternative = row.row.alternative {
            let lexemes = lexer.lex(alternative)
            if let place = RowReader.priceIndex(lexemes), let other = lexemes[place].number?.cents {
                add(signed(other, like: cents), 0.4)
            }
        }
        let trust = 0.5 + lexeme.confidence * 0.7 - (lexeme.number?.strain ?? 0) * 0.4
        for (value, cost) in digitChanges(abs(cents)) { add(cents < 0 ? -value : value, cost * max(0.5, trust)) }
        // A lost or imagined minus.
        add(-cents, 1.6)
        // A digit lost at the front.
        let size: Int = abs(cents)
        if size < 1000 {
            let power: Int = size < 100 ? 100 : 1000
            for digit in 1...9 { add(signed(size + digit * power, like: cents), 2.3) }
        }
        // A digit too many at the front: a stain, a currency sign, a bracket.
        if abs(cents) >= 1000 {
            var power = 1000
            while power * 10 <= abs(cents) { power *= 10 }
            add(signed(abs(cents) % power, like: cents), 1.8)
        }
        var list: [AmountCandidate] = []
        for (value, cost) in costs { list.append(AmountCandidate(cents: value, cost: cost)) }
        list.sort(by: AmountCandidate.isCheaper)
        return Array(list.prefix(limit))
    }

    private static func signed(_ value: Int, like other: Int) -> Int { other < 0 ? -abs(value) : value }

    /// Every number that differs in one digit, with what the confusion costs.
    static func digitChanges(_ value: Int) -> [(Int, Double)] {
        var changes: [(Int, Double)] = []
        var power = 1
        var rest = value
        var places = 0
        while rest > 0 || places < 3 {
            let digit = rest % 10
            for other in 0...9 where other != digit {
                changes.append((value + (other - digit) * power, cost(digit, other)))
            }
            rest /= 10
            power *= 10
            places += 1
        }
        return changes
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

    /// What taking one digit for the other costs: look-alikes little, others more.
    static func cost(_ one: Int, _ other: Int) -> Double { costs[one * 10 + other] }

    /// 10 × 10 digits.
    private static let costs: [Double] = {
        var costs = [Double](repeating: 1.9, count: 100)
        for (kind, cost) in [(LookAlikes.Kind.rareDigit, 1.4), (.digit, 1)] {
            for pair in LookAlikes.pairs(kind) {
                let (one, other) = (Int(pair.one) - 48, Int(pair.other) - 48)
                costs[one * 10 + other] = cost
                costs[other * 10 + one] = cost
            }
        }
        return costs
    }()
}

/// A count and a unit price, as a row prints them: `2 x 1,29`, `0,532 kg x 8,90 EUR/kg`, `0,99 € x 2`, `2PC @ 13.69`.
struct Quantity: Sendable {
    var count: Double
    var unitCents: Int
    /// Its lexemes.
    var range: Range<Int>

    /// Count times price, rounded half up as tills do.
    var cents: Int { Quantity.product(count, unitCents) }

    /// Whether `amount` is the product; tills may cut instead of rounding where the count is no whole number.
    func agrees(with amount: Int) -> Bool { abs(cents - abs(amount)) <= (count == count.rounded() ? 0 : 1) }

    /// Count times price, rounded half up, within amounts that no receipt prints: a code may be taken for a count.
    static func product(_ count: Double, _ cents: Int) -> Int {
        let exact = count * Double(cents)
        let rounded = (exact + (exact < 0 ? -0.5 : 0.5) + (exact < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
        let most = Double(PrintedNumber.implausibleCents)
        return Int(min(max(rounded, -most), most))
    }

    /// The quantity that `lexemes` print with a times sign between number and price.
    static func find(in lexemes: [Lexeme]) -> Quantity? {
        for (place, lexeme) in lexemes.enumerated() where lexeme.kind == .times {
            // `@ 28.00` and `x 2` are the price alone.
            if let left = neighbour(lexemes, from: place, step: -1),
                let right = neighbour(lexemes, from: place, step: 1), let quantity = pair(lexemes, left, right)
            {
                return quantity
            }
        }
        return nil
    }

    private static func neighbour(_ lexemes: [Lexeme], from place: Int, step: Int) -> Int? {
        var index = place + step
        var skipped = 0
        while lexemes.indices.contains(index), skipped < Tuning.standard.lines.maxLexemesAroundSign {
            switch lexemes[index].kind {
            case .number(let number): return number.isPercentage ? nil : index
            case .unit, .currency, .perUnit, .punctuation: break
            // `1 gab X 3,29`: a unit of a language that no locale has.
            case .word
            where step < 0 && index == 1 && place == 2
                && isUnitLike(lexemes[index].text, before: lexemes[place].text):
                break
            default: return nil
            }
            index += step
            skipped += 1
        }
        return nil
    }

    /// Before `@` goods stand as well: `2 Latte @ 3.65`.
    private static func isUnitLike(_ text: String, before sign: String) -> Bool {
        let tuning = Tuning.standard.lines
        return text.unicodeScalars.count <= (sign == "@" ? tuning.maxUnitLettersBeforeAt : tuning.maxUnitLetters)
            && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "." }
    }

    private static func pair(_ lexemes: [Lexeme], _ left: Int, _ right: Int) -> Quantity? {
        guard let one = lexemes[left].number, let other = lexemes[right].number else { return nil }
        var end = right + 1
        while end < lexemes.count,
            lexemes[end].kind == .perUnit || lexemes[end].kind == .currency
                || (lexemes[end].kind == .unit && ReceiptFolding.string(lexemes[end].text) == "KG")
        {
            end += 1
        }
        let range = left..<end
        func isCount(_ number: PrintedNumber, _ place: Int) -> Bool {
            if number.hasCurrency { return false }
            // Counts below a thousand, and whole thousands.
            if number.decimals == 0 { return number.digits < 1000 || number.digits % 1000 == 0 }
            if number.decimals == 3 { return number.digits < 1_000_000 }
            return number.decimals == 2 && number.digits < 100_000
        }
        func price(_ number: PrintedNumber) -> Int? {
            if let cents = number.cents { return abs(cents) }
            let cents: Int? =
                switch number.decimals {
                case 4 where number.digits % 100 == 0: number.digits / 100
                case 3 where number.digits % 10 == 0: number.digits / 10
                case 0 where number.hasCurrency: number.digits * 100
                default: nil
                }
            return cents.flatMap { $0 < PrintedNumber.implausibleCents ? $0 : nil }
        }
        let unitAfterLeft = left + 1 < lexemes.count && lexemes[left + 1].kind == .unit
        // A plain or weighed count before the price is the rule; `0,99 € x 2` and `5.65*1` the exception.
        if isCount(one, left), let cents = price(other),
            one.decimals != 2 || unitAfterLeft || other.decimals == 2 && other.hasCurrency
        {
            return Quantity(count: one.value, unitCents: cents, range: range)
        }
        if isCount(other, right), other.decimals != 2, let cents = price(one) {
            return Quantity(count: other.value, unitCents: cents, range: range)
        }
        if isCount(one, left), let cents = price(other) {
            return Quantity(count: one.value, unitCents: cents, range: range)
        }
        return nil
    }
}

extension PrintedNumber {
    /// Whether nothing stands behind the digits but a sign or unit of counts: `7UP` is no count of seven.
    var couldBeCount: Bool { ["", "X", "PZ", "KG", "NR", "N", "CF"].contains(suffix) }
}

extension String {
    /// Whether it is an article's code and no name: more figures than letters, and no word of letters.
    var isArticleCode: Bool {
        let words = unicodeScalars.split { !$0.properties.isAlphabetic }
        let figures = unicodeScalars.count { $0.properties.numericType == .decimal }
        return figures >= Tuning.standard.lines.minFiguresOfCode && figures > words.reduce(0) { $0 + $1.count }
            && !words.contains { $0.count >= Tuning.standard.rows.minNameLetters }
    }

    /// Letters of any script.
    var letterCount: Int { unicodeScalars.count { $0.properties.isAlphabetic } }
    /// Whether there are enough letters for a name.
    var holdsName: Bool { letterCount >= Tuning.standard.rows.minNameLetters }
}

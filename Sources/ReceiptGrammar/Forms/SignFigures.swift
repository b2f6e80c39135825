/// Amounts before which a currency's sign was read as a figure: `119.00` for `L19.00`. A total that was misread alike
/// balances with them; count times price tells.
struct SignFigures: Sendable {
    /// The figure that the sign was read as.
    let sign: Int
    /// The rows whose amount is what their count times price comes to.
    private let confirmed: Set<Int>

    /// The sign of these rows; `nil` where no two counts and prices say that their amounts have a figure too many.
    init?(_ rows: [[Lexeme]]) {
        var witnesses: [Int: Int] = [:]
        var confirmed: Set<Int> = []
        for (place, lexemes) in rows.enumerated() {
            guard let quantity = Quantity.find(in: lexemes),
                let (row, cents) = SignFigures.amount(of: quantity, at: place, rows)
            else { continue }
            if quantity.agrees(with: cents) {
                confirmed.insert(row)
            } else if let sign = SignFigures.figure(before: quantity.cents, in: cents) {
                witnesses[sign, default: 0] += 1
            }
        }
        let most = witnesses.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value >= Tuning.standard.forms.minSignWitnesses else { return nil }
        sign = most.key
        self.confirmed = confirmed
    }

    /// Takes the figure from the row's amount if it begins with it and nothing confirms it.
    func remove(from lexemes: inout [Lexeme], row: Int) {
        guard !confirmed.contains(row), let place = SignFigures.price(lexemes), var number = lexemes[place].number,
            number.digits >= 1000
        else { return }
        var power = 1000
        while power * 10 <= number.digits { power *= 10 }
        guard number.digits / power == sign, number.digits % power != 0 else { return }
        number.digits %= power
        lexemes[place].kind = .number(number)
    }

    /// The amount behind a quantity on its row, or else on the next one.
    private static func amount(of quantity: Quantity, at place: Int, _ rows: [[Lexeme]]) -> (row: Int, cents: Int)? {
        if let price = price(rows[place]), let cents = rows[place][price].number?.cents { return (place, abs(cents)) }
        guard place + 1 < rows.count, Quantity.find(in: rows[place + 1]) == nil, let price = price(rows[place + 1]),
            let cents = rows[place + 1][price].number?.cents
        else { return nil }
        return (place + 1, abs(cents))
    }

    /// The place of the row's amount, unless it is the price of a quantity.
    private static func price(_ lexemes: [Lexeme]) -> Int? {
        guard let price = RowReader.priceIndex(lexemes) else { return nil }
        let quantity = Quantity.find(in: lexemes)
        return quantity.map { $0.range.contains(price) } ?? false ? nil : price
    }

    /// The figure that stands before an amount's own.
    private static func figure(before cents: Int, in read: Int) -> Int? {
        guard cents >= 100 else { return nil }
        var power = 1000
        while power <= cents { power *= 10 }
        let (figure, rest) = read.quotientAndRemainder(dividingBy: power)
        return rest == cents && (1...9).contains(figure) ? figure : nil
    }
}

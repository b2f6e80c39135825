import DomainModel

/// What was sold at each tax rate, by the table of taxes; the lines with their classes say it again.
///
/// Two amounts misread so that one gains what the other loses leave the total as it is. Unless both have one class, the
/// table shows it.
struct TaxClasses: Sendable {
    /// What was sold by each row of the table, taxes included, in cents.
    private var gross: [Int] = []
    /// The row of each class: its letter, or its rate in thousandths.
    private var rows: [String: Int] = [:]
    /// Classes of more than one row.
    private var unclear: Set<String> = []

    /// Adds a row of the table, and what it most likely comes to.
    mutating func add(_ row: AnnotatedRow, gross sum: Int) {
        for name in TaxClasses.names(on: row, of: row.lexemes.indices.first) {
            if rows.updateValue(gross.count, forKey: name) != nil { unclear.insert(name) }
        }
        gross.append(sum)
    }

    /// Whether lines that come to the total come to other sums by class than the table has, and no misread class
    /// explains it: what one class has too much another lacks, and no line of either has that amount.
    ///
    /// - Parameter lines: with the row and the lexeme of each price, and its amount in cents.
    func contradict(_ lines: [(row: AnnotatedRow, price: Int, cents: Int)]) -> Bool {
        let tuning = Tuning.standard.taxes
        guard (2...tuning.maxTaxClasses).contains(gross.count) else { return false }
        var left = gross
        var amounts = [Set<Int>](repeating: [], count: gross.count)
        var unknown: [Int] = []
        for line in lines where line.cents != 0 {
            let name = TaxClasses.names(on: line.row, of: line.price).first { rows[$0] != nil && !unclear.contains($0) }
            if let place = name.flatMap({ rows[$0] }) {
                left[place] -= line.cents
                amounts[place].insert(abs(line.cents))
            } else {
                unknown.append(line.cents)
            }
        }
        guard unknown.count <= tuning.maxUnclassedLines else { return false }
        // A line whose class was not read may belong to any.
        var ways = [left]
        for cents in unknown {
            ways = ways.flatMap { way in
                way.indices.map { place in
                    var way = way
                    way[place] -= cents
                    return way
                }
            }
        }
        let verdicts = ways.map { isMisread($0, amounts) }
        return !verdicts.contains(false) && verdicts.contains(true)
    }

    /// Whether what is left of each class is what one amount gained and another lost; `false` where nothing is left or
    /// a misread class explains it, and `nil` where neither holds.
    private func isMisread(_ left: [Int], _ amounts: [Set<Int>]) -> Bool? {
        let off = left.indices.filter { left[$0] != 0 }
        if off.isEmpty { return false }
        guard off.count == 2, left[off[0]] == -left[off[1]] else { return nil }
        return !off.contains { amounts[$0].contains(abs(left[off[0]])) }
    }

    /// A row's names for its class, the clearest first: a letter at a figure or behind it, a letter alone, a rate.
    ///
    /// - Parameter place: the lexeme of the price, or of a table's row the first.
    private static func names(on row: AnnotatedRow, of place: Int?) -> [String] {
        var names: [String] = []
        func add(_ text: String) {
            if (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ PrintedNumber.isASCIICapital($0) }) {
                names.append(text)
            }
        }
        if let place, row.lexemes.indices.contains(place) {
            if let number = row.lexemes[place].number { add(number.suffix) }
            // `N` is a class, or a unit of pieces.
            for lexeme in row.lexemes[place..<min(place + 2, row.lexemes.count)]
            where [.word, .unit].contains(lexeme.kind) {
                add(ReceiptFolding.string(lexeme.text))
            }
        }
        return names
            + row.lexemes.compactMap { lexeme in
                guard let number = lexeme.number, number.isPercentage, number.decimals <= 2 else { return nil }
                return "\(Int((number.value * 10).rounded()))"
            }
    }
}

import DomainModel
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.priceMatching

/// Finds the row that each price was printed on, where all prices are off by a row.
///
/// Paper that curls lets one side of a strip sink by a row, and nothing is printed across it that shows by how much.
/// Three facts help: the offset changes little from row to row; a name without a price is rare, and so is a price
/// without a name; and `2 x 0,87` is on the row of `1,74` or next to it. Dynamic programming finds the pairing of least
/// cost, as in the alignment of two sequences.
enum PriceMatching {
    /// A row of names, with what it states about its price.
    struct Name {
        /// The middle of the row, in pixels of the page.
        var y: Double
        /// Whether it has a name's letters.
        var isName: Bool
        /// Its quantity times its unit price, in cents; `nil` where it states none.
        var product: Int?
    }

    /// A price at the right.
    struct Price {
        var y: Double
        var cents: Int
    }

    /// The segments, with those at the right moved to the rows of names so many rows further up; `nil` where there is
    /// hardly any name.
    ///
    /// Where paper curls evenly, all prices of a receipt are off by a whole row, and each is beside a name: places show
    /// nothing then, and only the sums show which rows belong together.
    ///
    /// - Parameter rows: negative where the names are below.
    static func shifted(
        _ segments: [RecognizedSegment], by rows: Int, capHeight: Double
    ) -> [RecognizedSegment]? {
        guard let column = NamePriceColumns(segments, capHeight: capHeight),
            (tuning.minPrices...tuning.maxPrices).contains(column.prices.count),
            column.names.count <= tuning.maxPrices
        else { return nil }
        let offsets = Double(rows) - tuning.maxRowsBeyond...Double(rows) + tuning.maxRowsBeyond
        let pairs = PriceMatching.pairs(
            column.names.map(\.name), column.prices.map(\.price), pitch: column.pitch, offsets: offsets)
        guard pairs.count * 10 >= column.prices.count * tuning.minPairedTenths else { return nil }
        return moved(segments, by: pairs, of: column)
    }

    /// Whether so many figures that agree with prices moved by a row show clearly that the prices belong there, where
    /// `other` agree with prices that stay.
    static func isConclusive(_ agreement: Int, beside other: Int) -> Bool {
        agreement >= 2 * max(0, other) + tuning.minAgreementGain
    }

    /// How many figures of a receipt agree with its prices' rows: quantities that come to the amount beside them, less
    /// those that do not.
    static func agreement(of receipt: Receipt) -> Int {
        receipt.lines.reduce(0) { sum, line in
            guard line.quantity != 1, let unit = line.unitPrice, let amount = line.amount else { return sum }
            return sum + (abs(line.quantity * Double(unit.cents) - Double(abs(amount.cents))) <= 1 ? 1 : -1)
        }
    }

    private static func moved(
        _ segments: [RecognizedSegment], by pairs: [(name: Int, price: Int)], of column: NamePriceColumns
    ) -> [RecognizedSegment] {
        let (names, prices) = (column.names.map(\.name), column.prices.map(\.price))
        func offset(_ pair: (name: Int, price: Int)) -> Double { prices[pair.price].y - names[pair.name].y }
        var moved = segments
        for index in segments.indices {
            let share = column.share(of: segments[index].box)
            guard share > 0 else { continue }
            // By the offset of the nearest price, which for a price is its own.
            guard
                let pair = pairs.min(by: {
                    abs(column.prices[$0.price].price.y - segments[index].box.centerY)
                        < abs(column.prices[$1.price].price.y - segments[index].box.centerY)
                })
            else { continue }
            moved[index].box.y -= Int((share * offset(pair)).rounded())
        }
        return moved
    }

    /// The pairs of names and prices of least cost, in their order.
    ///
    /// - Parameter offsets: how many rows a price may be below its name.
    static func pairs(
        _ names: [Name], _ prices: [Price], pitch: Double, offsets: ClosedRange<Double>
    ) -> [(name: Int, price: Int)] {
        let costs = tuning.costs
        var sums = [0.0]
        for index in names.indices { sums.append(sums[sums.count - 1] + cost(ofUnpaired: index, in: names)) }
        func skipped(_ names: Range<Int>, _ prices: Int) -> Double {
            sums[names.upperBound] - sums[names.lowerBound] + costs.ofUnpairedPrice * Double(prices)
        }
        struct Step {
            var name: Int
            var price: Int
            var offset: Double
            var cost: Double
            var before: Int?
        }
        var steps: [Step] = []
        // Steps of earlier prices that a pair may follow: a gap of a few lost prices or names at most.
        var recent: [Int] = []
        for price in prices.indices {
            let first = steps.count
            for name in names.indices {
                let offset = (prices[price].y - names[name].y) / pitch
                guard offsets.contains(offset) else { continue }
                let own = costs.ofRow * abs(offset) + fit(name, prices[price].cents, in: names)
                var best = (cost: skipped(0..<name, price), before: Int?.none)
                for index in recent where steps[index].name < name {
                    let last = steps[index]
                    let apart = Double(max(name - last.name, price - last.price) - 1)
                    let cost =
                        last.cost + skipped((last.name + 1)..<name, price - last.price - 1)
                        + costs.ofChange * abs(offset - last.offset) / (1 + costs.reliefOfGap * apart)
                    if cost < best.cost { best = (cost, index) }
                }
                steps.append(Step(name: name, price: price, offset: offset, cost: best.cost + own, before: best.before))
            }
            recent = recent.filter { steps[$0].price > price - costs.pricesBack } + Array(first..<steps.count)
        }
        func total(_ step: Step) -> Double {
            step.cost + skipped((step.name + 1)..<names.count, prices.count - step.price - 1)
        }
        var place = steps.indices.min { total(steps[$0]) < total(steps[$1]) }
        var pairs: [(name: Int, price: Int)] = []
        while let index = place {
            pairs.append((steps[index].name, steps[index].price))
            place = steps[index].before
        }
        return pairs.reversed()
    }

    /// The cost of a row without a price: little for a quantity, or for a name whose price may be on its quantity's
    /// row.
    private static func cost(ofUnpaired index: Int, in names: [Name]) -> Double {
        guard names[index].product == nil else { return tuning.costs.ofUnpairedQuantity }
        guard names[index].isName else { return tuning.costs.ofUnpairedOther }
        return products(beside: index, in: names).isEmpty
            ? tuning.costs.ofUnpairedName : tuning.costs.ofUnpairedNameBesideQuantity
    }

    /// The cost of a price on a row: less where the row's quantity, or that of a row beside it, comes to it.
    private static func fit(_ index: Int, _ cents: Int, in names: [Name]) -> Double {
        let cost = tuning.costs.ofQuantity
        if let product = names[index].product { return abs(product - abs(cents)) <= 1 ? -cost : cost }
        if !names[index].isName { return tuning.costs.ofRowWithoutLetters }
        return products(beside: index, in: names).contains { abs($0 - abs(cents)) <= 1 } ? -cost : 0
    }

    private static func products(beside index: Int, in names: [Name]) -> [Int] {
        [index - 1, index + 1].compactMap { names.indices.contains($0) ? names[$0].product : nil }
    }
}

extension PriceMatching {
    /// Names at the left, prices at the right, and the gap between them.
    private struct NamePriceColumns {
        var names: [(name: Name, box: Box)]
        var prices: [(price: Price, box: Box)]
        /// From one row of names to the next.
        var pitch: Double
        /// Where most names end and the prices begin.
        var gap: (left: Double, right: Double)

        /// `nil` where a receipt has no such columns.
        init?(_ segments: [RecognizedSegment], capHeight: Double) {
            let (tuning, column) = (tuning.column, Tuning.standard.priceColumn)
            let amounts = segments.filter { segment in
                segment.words.count <= column.maxWords
                    && segment.words.contains { AmountNormalizer.cents(of: $0.text) != nil }
            }
            let edges = amounts.map(\.box.right).sorted()
            guard edges.count >= column.minRows else { return nil }
            let edge = edges[edges.count * column.rank.numerator / column.rank.denominator]
            let priced = amounts.filter {
                abs(Double($0.box.right - edge)) < tuning.maxOffColumn * capHeight
                    && Double($0.box.width) < column.maxWidth * capHeight
            }
            .sorted { $0.box.centerY < $1.box.centerY }
            guard priced.count >= column.minRows, let right = priced.map(\.box.x).min() else { return nil }
            let rest = segments.filter { $0.box.right < right }
            guard let start = rest.map(\.box.x).min() else { return nil }
            let margin = tuning.margin * capHeight
            let (top, bottom) = (priced[0].box.centerY - margin, priced[priced.count - 1].box.centerY + margin)
            let limit = Double(start) + tuning.nameShare * Double(right - start)
            names = RowAssembler.rows(of: rest).compactMap { row in
                guard let first = row.min(by: { $0.box.x < $1.box.x }), Double(first.box.x) < limit,
                    (top...bottom).contains(first.box.centerY)
                else { return nil }
                let words = row.filter { Double($0.box.x) < limit }.flatMap(\.words)
                let letters = words.reduce(0) { $0 + $1.text.count(where: \.isLetter) }
                let product = PriceMatching.product(words.map(\.text))
                let name = Name(
                    y: first.box.centerY, isName: letters >= column.minLettersOfName, product: product)
                return (name, first.box)
            }.sorted { $0.name.y < $1.name.y }
            prices = priced.map { segment in
                let cents = segment.words.lazy.compactMap { AmountNormalizer.cents(of: $0.text) }.first ?? 0
                return (Price(y: segment.box.centerY, cents: cents), segment.box)
            }
            guard names.count >= column.minRows else { return nil }
            pitch = zip(names, names.dropFirst()).map { $1.name.y - $0.name.y }.median()!
            guard pitch > tuning.minPitch * capHeight, pitch < tuning.maxPitch * capHeight else { return nil }
            gap = (names.map { Double($0.box.right) }.median()!, Double(right))
        }

        /// How much of a price's offset a segment shares: nothing left of the gap, all of it right of the gap.
        func share(of box: Box) -> Double {
            guard gap.right > gap.left else { return Double(box.x) >= gap.right ? 1 : 0 }
            guard Double(box.x) > gap.left else { return 0 }
            return min(1, (box.centerX - gap.left) / (gap.right - gap.left))
        }
    }

    /// Quantity times unit price in cents, where a row states both with a times sign between them.
    static func product(_ words: [String]) -> Int? {
        let text = words.joined(separator: " ").lowercased().replacing("€/kg", with: "x").replacing("eur/kg", with: "x")
        guard let sign = text.firstIndex(where: { "x×*".contains($0) }) else { return nil }
        func hasFigure(_ part: Substring) -> Bool { part.contains(where: \.isNumber) }
        func number(_ part: Substring) -> (digits: Int, decimals: Int)? {
            let part = part.drop { !$0.isNumber }
            let digits = part.filter { $0.isASCII && $0.isNumber }
            let decimals = part.split(whereSeparator: { ",.".contains($0) }).dropFirst().last?
                .count { $0.isASCII && $0.isNumber }
            guard let value = Int(digits), digits.count <= tuning.column.maxDigits else { return nil }
            return (value, decimals ?? 0)
        }
        guard text.count(where: \.isLetter) <= tuning.column.maxLettersOfQuantity,
            let left = number(text[..<sign].split(separator: " ").last(where: hasFigure) ?? ""),
            let right = number(text[text.index(after: sign)...].split(separator: " ").first(where: hasFigure) ?? "")
        else { return nil }
        let (count, price) = right.decimals == 2 ? (left, right) : (right, left)
        guard price.decimals == 2, count.decimals != 2 else { return nil }
        var scale = 1
        for _ in 0..<count.decimals { scale *= 10 }
        return (count.digits * price.digits + scale / 2) / scale
    }
}

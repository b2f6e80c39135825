import DomainModel
import ReceiptGrammar

/// Finds the row that each price was printed on, where paper is creased between names and prices.
///
/// A crease lets one side of a strip sink by a row or more, and nothing is printed across it that would show by how
/// much. Three things tell: the offset changes little from row to row; a name without a price is rare, and so is a
/// price without a name; and `2 x 0,87` stands on the row of `1,74` or next to it. The pairing that costs least by
/// these is found by dynamic programming, as in the alignment of two sequences.
enum PriceMatching {
    /// Up to this, in rows, a price stands on a row by its place alone.
    private static let level = 0.5
    /// How much less a pairing against the places must cost than one by place: a few prices or names without partner.
    private static let gain = 3.0
    /// What a pairing may cost for each price: about one name in three without a price.
    private static let dearest = 0.4
    /// Fewer prices tell too little.
    private static let fewest = 8
    /// No receipt has more, and pairing them costs time.
    private static let most = 250
    /// A price that is further from a row, in rows, does not plainly stand on it.
    private static let clear = 0.35
    /// A price so far from every row, in rows, is on paper that curls: tills print on rows, and one that prints prices
    /// beside a code below the name is a whole row off.
    private static let offRow = 0.1
    /// How much less pairing against the places must cost for each price where paper curls.
    private static let gainOfPrice = 0.3
    /// No crease is believed to sink more rows than this.
    private static let deepest = 1.7

    /// A row of names, with what it says about its price.
    struct Name {
        /// The middle of the row, in pixels of the page.
        var y: Double
        /// Whether it has a name's letters.
        var isName: Bool
        /// What its quantity times its unit price comes to, in cents; `nil` where it states none.
        var product: Int?
    }

    /// A price at the right.
    struct Price {
        var y: Double
        var cents: Int
    }

    /// The pieces, with those at the right moved to the height of the rows that they belong to.
    ///
    /// - Parameter capHeight: the page's cap height.
    static func aligned(_ pieces: [RowAssembler.RecognizedSegment], capHeight: Double) -> [RowAssembler
        .RecognizedSegment]
    {
        guard let column = Column(pieces, capHeight: capHeight) else { return pieces }
        let (names, prices) = (column.names.map(\.name), column.prices.map(\.price))
        guard let pairs = PriceMatching.pairs(names, against: prices, pitch: column.pitch) else { return pieces }
        return aligned(pieces, by: pairs, of: column)
    }

    /// The pieces, with those at the right moved to the rows of names that stand so many rows further up; `nil` where
    /// hardly any name stands there.
    ///
    /// Where paper curls evenly, all prices of a receipt are off by a whole row, and every one of them stands beside a
    /// name: places tell nothing then, and the sums alone say which rows belong together.
    ///
    /// - Parameter rows: negative where the names stand below.
    static func shifted(
        _ pieces: [RowAssembler.RecognizedSegment], by rows: Int, capHeight: Double
    ) -> [RowAssembler.RecognizedSegment]? {
        guard let column = Column(pieces, capHeight: capHeight), (fewest...most).contains(column.prices.count),
            column.names.count <= most
        else { return nil }
        let offsets = Double(rows) - (deepest - 1)...Double(rows) + deepest - 1
        let pairs = PriceMatching.pairs(
            column.names.map(\.name), column.prices.map(\.price), pitch: column.pitch, offsets: offsets
        ).pairs
        guard pairs.count * 10 >= column.prices.count * 9 else { return nil }
        return aligned(pieces, by: pairs, of: column)
    }

    /// Whether so many figures that agree with prices moved by a row say plainly that they stand there, where `other`
    /// agree with prices that stay. By chance one price in some hundreds is what the quantity beside it comes to; but
    /// where a till prints quantities above their names they agree with prices either way.
    static func isConclusive(_ agreement: Int, beside other: Int) -> Bool {
        agreement >= 2 * max(0, other) + 2
    }

    /// How many figures of a receipt say that its prices stand on their rows: quantities that come to the amount beside
    /// them, less those that do not.
    static func agreement(of receipt: Receipt) -> Int {
        receipt.lines.reduce(0) { sum, line in
            guard line.quantity != 1, let unit = line.unitPrice, let amount = line.amount else { return sum }
            return sum + (abs(line.quantity * Double(unit.cents) - Double(abs(amount.cents))) <= 1 ? 1 : -1)
        }
    }

    private static func aligned(
        _ pieces: [RowAssembler.RecognizedSegment], by pairs: [(name: Int, price: Int)], of column: Column
    ) -> [RowAssembler.RecognizedSegment] {
        let (names, prices) = (column.names.map(\.name), column.prices.map(\.price))
        func offset(_ pair: (name: Int, price: Int)) -> Double { prices[pair.price].y - names[pair.name].y }
        var aligned = pieces
        for index in pieces.indices {
            let share = column.share(of: pieces[index].box)
            guard share > 0 else { continue }
            // By the offset of the nearest price, which for a price is its own.
            guard
                let pair = pairs.min(by: {
                    abs(column.prices[$0.price].price.y - pieces[index].box.centerY)
                        < abs(column.prices[$1.price].price.y - pieces[index].box.centerY)
                })
            else { continue }
            aligned[index].box.y -= Int((share * offset(pair)).rounded())
        }
        return aligned
    }

    /// The cheapest pairs of names and prices, where prices must be moved; `nil` where they may stay.
    ///
    /// They are moved only where nearly all are paired at little cost, more than half of them off their rows, and
    /// pairing by place alone would cost much more: some tills print prices between the rows on purpose. Where one in
    /// four or more stands between two rows the paper curls, and what names and prices went unread on it says nothing
    /// against the pairing.
    static func pairs(_ names: [Name], against prices: [Price], pitch: Double) -> [(name: Int, price: Int)]? {
        guard prices.count >= fewest, prices.count <= most, names.count <= most else { return nil }
        let (pairs, cost) = pairs(names, prices, pitch: pitch, offsets: -deepest...deepest)
        let offsets = pairs.map { (prices[$0.price].y - names[$0.name].y) / pitch }
        let plain = PriceMatching.pairs(names, prices, pitch: pitch, offsets: -level...level)
        guard offsets.count(where: { abs($0) > clear }) * 2 >= pairs.count, cost + gain < plain.cost else { return nil }
        let isCurled = offsets.count(where: { abs($0 - $0.rounded()) > offRow }) * 4 >= pairs.count
        if isCurled, pairs.count * 10 >= prices.count * 8, cost + gainOfPrice * Double(prices.count) < plain.cost {
            return pairs
        }
        return pairs.count * 10 >= prices.count * 9 && cost < dearest * Double(prices.count) ? pairs : nil
    }

    /// The pairs of names and prices, in their order, that cost least.
    ///
    /// - Parameter offsets: how many rows a price may stand below its name.
    static func pairs(
        _ names: [Name], _ prices: [Price], pitch: Double, offsets: ClosedRange<Double>
    ) -> (pairs: [(name: Int, price: Int)], cost: Double) {
        let costs = names.indices.map { cost(ofUnpaired: $0, in: names) }
        var sums = [0.0]
        for cost in costs { sums.append(sums[sums.count - 1] + cost) }
        func skipped(_ names: Range<Int>, _ prices: Int) -> Double {
            sums[names.upperBound] - sums[names.lowerBound] + 2 * Double(prices)
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
                let own = 0.15 * abs(offset) + fit(name, prices[price].cents, in: names)
                var best = (cost: skipped(0..<name, price), before: Int?.none)
                for index in recent where steps[index].name < name {
                    let last = steps[index]
                    let apart = Double(max(name - last.name, price - last.price) - 1)
                    let cost =
                        last.cost + skipped((last.name + 1)..<name, price - last.price - 1)
                        + 4 * abs(offset - last.offset) / (1 + 0.3 * apart)
                    if cost < best.cost { best = (cost, index) }
                }
                steps.append(Step(name: name, price: price, offset: offset, cost: best.cost + own, before: best.before))
            }
            recent = recent.filter { steps[$0].price > price - 6 } + Array(first..<steps.count)
        }
        func total(_ step: Step) -> Double {
            step.cost + skipped((step.name + 1)..<names.count, prices.count - step.price - 1)
        }
        var place = steps.indices.min { total(steps[$0]) < total(steps[$1]) }
        let least = place.map { total(steps[$0]) } ?? skipped(0..<names.count, prices.count)
        var pairs: [(name: Int, price: Int)] = []
        while let index = place {
            pairs.append((steps[index].name, steps[index].price))
            place = steps[index].before
        }
        return (pairs.reversed(), least)
    }

    /// What it costs to leave a row without a price: little for a quantity, or for a name whose price may stand on its
    /// quantity's row.
    private static func cost(ofUnpaired index: Int, in names: [Name]) -> Double {
        guard names[index].product == nil else { return 0.2 }
        guard names[index].isName else { return 0.3 }
        return counts(beside: index, in: names).isEmpty ? 1.2 : 0.7
    }

    /// What it costs to put a price on a row: less where the row's quantity, or that of a row beside it, comes to it.
    private static func fit(_ index: Int, _ cents: Int, in names: [Name]) -> Double {
        if let product = names[index].product { return abs(product - abs(cents)) <= 1 ? -0.6 : 0.6 }
        if !names[index].isName { return 0.5 }
        let products = counts(beside: index, in: names)
        return products.contains { abs($0 - abs(cents)) <= 1 } ? -0.6 : 0
    }

    private static func counts(beside index: Int, in names: [Name]) -> [Int] {
        [index - 1, index + 1].compactMap { names.indices.contains($0) ? names[$0].product : nil }
    }
}

extension PriceMatching {
    /// Names at the left, prices at the right, and the gap between them.
    private struct Column {
        var names: [(name: Name, box: Box)]
        var prices: [(price: Price, box: Box)]
        /// From one row of names to the next.
        var pitch: Double
        /// Where most names end and the prices begin.
        var gap: (left: Double, right: Double)

        /// `nil` where a receipt has no such columns.
        init?(_ pieces: [RowAssembler.RecognizedSegment], capHeight: Double) {
            let amounts = pieces.filter { piece in
                piece.words.count <= 3 && piece.words.contains { AmountNormalizer.cents(of: $0.text) != nil }
            }
            let edges = amounts.map(\.box.right).sorted()
            guard edges.count >= 4 else { return nil }
            let edge = edges[edges.count * 6 / 10]
            let priced = amounts.filter {
                abs(Double($0.box.right - edge)) < 3.5 * capHeight && Double($0.box.width) < 9 * capHeight
            }
            .sorted { $0.box.centerY < $1.box.centerY }
            guard priced.count >= 4, let right = priced.map(\.box.x).min() else { return nil }
            let rest = pieces.filter { $0.box.right < right }
            guard let start = rest.map(\.box.x).min() else { return nil }
            let (top, bottom) = (
                priced[0].box.centerY - 3 * capHeight, priced[priced.count - 1].box.centerY + 3 * capHeight
            )
            let limit = Double(start) + 0.35 * Double(right - start)
            names = RowAssembler.rows(of: rest).compactMap { row in
                guard let first = row.min(by: { $0.box.x < $1.box.x }), Double(first.box.x) < limit,
                    (top...bottom).contains(first.box.centerY)
                else { return nil }
                let words = row.filter { Double($0.box.x) < limit }.flatMap(\.words)
                let letters = words.reduce(0) { $0 + $1.text.count(where: \.isLetter) }
                let product = PriceMatching.product(words.map(\.text))
                let name = Name(y: first.box.centerY, isName: letters >= 4, product: product)
                return (name, first.box)
            }.sorted { $0.name.y < $1.name.y }
            prices = priced.map { piece in
                let cents = piece.words.lazy.compactMap { AmountNormalizer.cents(of: $0.text) }.first ?? 0
                return (Price(y: piece.box.centerY, cents: cents), piece.box)
            }
            guard names.count >= 4 else { return nil }
            let steps = zip(names, names.dropFirst()).map { $1.name.y - $0.name.y }.sorted()
            pitch = steps[steps.count / 2]
            guard pitch > 0.8 * capHeight, pitch < 4 * capHeight else { return nil }
            let ends = names.map { Double($0.box.right) }.sorted()
            gap = (ends[ends.count / 2], Double(right))
        }

        /// How much of a price's offset a piece shares: nothing left of the gap, all of it right of the gap.
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
            guard let value = Int(digits), digits.count <= 7 else { return nil }
            return (value, decimals ?? 0)
        }
        guard text.count(where: \.isLetter) <= 8,
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

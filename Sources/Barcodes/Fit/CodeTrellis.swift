/// The best numbers of one layout, given what each digit at each place is worth.
///
/// A Viterbi search whose state is the last digit and the check sum so far, run once for every parity the layout allows:
/// it finds the best and the second-best of all numbers with a right check digit, exactly.
struct CodeTrellis {
    let layout: EANLayout
    /// Worth of pattern p at digit place i: `unary[i * 30 + p]`. What guards beside it cost is already in it.
    var unary: [Float]
    /// Worth of pattern q directly after p: `pair[p * 30 + q]`, negative.
    var pair: [Float]

    init(layout: EANLayout) {
        self.layout = layout
        unary = [Float](repeating: 0, count: layout.digitPlaces.count * 30)
        pair = [Float](repeating: 0, count: 900)
    }

    struct Path {
        var worth: Float
        var symbol: EANSymbol
    }

    /// Numbers that share their sets and their check sum's weights, and no more worth than `bound`.
    private struct Family {
        var sets: [Int]
        var weights: [Int]
        /// What digits that are not drawn add to the check sum.
        var sum: Int
        /// The last drawn digit, where the weights depend on it.
        var last: Int?
        /// Digits that only parity tells, before and behind the drawn ones.
        var before: [UInt8] = []
        var behind: [UInt8] = []
        var bound: Float
    }

    /// The best symbol and the best other one.
    func best() -> (first: Path, second: Path)? {
        var found: [(worth: Float, digits: [UInt8])] = []
        // The most promising first, so that most need not be solved at all.
        for family in families().sorted(by: { $0.bound > $1.bound }) {
            guard found.count < 2 || family.bound > found[1].worth else { break }
            for path in solve(family.sets, family.weights, sum: family.sum, last: family.last) {
                found.append((path.worth, family.before + path.digits + family.behind))
            }
            found.sort { $0.worth > $1.worth }
            if found.count > 2 { found.removeLast(found.count - 2) }
        }
        guard found.count == 2, let first = EANSymbol(layout: layout, digits: found[0].digits),
            let second = EANSymbol(layout: layout, digits: found[1].digits)
        else { return nil }
        return (Path(worth: found[0].worth, symbol: first), Path(worth: found[1].worth, symbol: second))
    }

    /// The best symbol alone, for less.
    func bestAlone() -> Path? {
        var found: (worth: Float, digits: [UInt8])?
        for family in families().sorted(by: { $0.bound > $1.bound }) {
            if let found, family.bound <= found.worth { break }
            if let path = solve(family.sets, family.weights, sum: family.sum, last: family.last, ranks: 1).first,
                path.worth > found?.worth ?? -.infinity
            {
                found = (path.worth, family.before + path.digits + family.behind)
            }
        }
        return found.flatMap { found in
            EANSymbol(layout: layout, digits: found.digits).map { Path(worth: found.worth, symbol: $0) }
        }
    }

    private func families() -> [Family] {
        switch layout {
        case .ean13:
            return (0..<10).map { first in
                let parity = EANPatterns.parityOfFirstDigit[first]
                let sets = (0..<12).map { $0 >= 6 ? 2 : Int(parity >> (5 - $0) & 1) }
                return Family(
                    sets: sets, weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], sum: first, before: [UInt8(first)],
                    bound: bounds(sets).max() ?? 0)
            }
        case .ean8:
            return [
                Family(sets: [0, 0, 0, 0, 2, 2, 2, 2], weights: [3, 1, 3, 1, 3, 1, 3, 1], sum: 0, bound: .infinity)
            ]
        case .upcE:
            return (0..<20).flatMap { place in
                let (system, check) = place.quotientAndRemainder(dividingBy: 10)
                let parity = EANPatterns.parityOfUPCECheck[check] ^ (system == 1 ? 0b111111 : 0)
                let sets = (0..<6).map { Int(parity >> (5 - $0) & 1) }
                return zip(0..<10, bounds(sets)).map { last, bound in
                    // Weights of the digits where expansion puts them (see `UPCE.expand`).
                    let weights =
                        switch last {
                        case 0...2: [1, 3, 3, 1, 3, 1]
                        case 3: [1, 3, 1, 1, 3, 0]
                        case 4: [1, 3, 1, 3, 3, 0]
                        default: [1, 3, 1, 3, 1, 3]
                        }
                    return Family(
                        sets: sets, weights: weights, sum: 3 * system + check, last: last, before: [UInt8(system)],
                        behind: [UInt8(check)], bound: bound)
                }
            }
        }
    }

    /// What `symbol` is worth.
    func worth(of symbol: EANSymbol) -> Float {
        let patterns = symbol.patternIndices
        var sum: Float = 0
        for (place, pattern) in patterns.enumerated() {
            sum += unary[place * 30 + pattern]
            if place > 0, !isAfterCentre(place) { sum += pair[patterns[place - 1] * 30 + pattern] }
        }
        return sum
    }

    private func isAfterCentre(_ place: Int) -> Bool { layout != .upcE && place == layout.leftDigits }

    /// What no number with these sets can be worth more than, for each digit it may end in: check digit left out.
    private func bounds(_ sets: [Int]) -> [Float] {
        var worth = [Float](repeating: 0, count: 10)
        for place in 0..<sets.count {
            var next = [Float](repeating: -.infinity, count: 10)
            for digit in 0..<10 {
                let pattern = sets[place] * 10 + digit
                let here = unary[place * 30 + pattern]
                if place == 0 {
                    next[digit] = here
                } else {
                    let free = isAfterCentre(place)
                    for before in 0..<10 {
                        let joint = free ? 0 : pair[(sets[place - 1] * 10 + before) * 30 + pattern]
                        next[digit] = max(next[digit], worth[before] + here + joint)
                    }
                }
            }
            worth = next
        }
        return worth
    }

    /// The two best digit strings, or the best with one rank, with these sets whose weighted sum, `sum` added, is a multiple
    /// of ten.
    private func solve(
        _ sets: [Int], _ weights: [Int], sum: Int, last: Int?, ranks: Int = 2
    ) -> [(worth: Float, digits: [UInt8])] {
        let places = sets.count
        // State: digit × 10 + check sum; two ranks each.
        let none = -Float.greatestFiniteMagnitude
        var worth = [Float](repeating: none, count: 200)
        var back = [Int16](repeating: -1, count: places * 200)
        for digit in 0..<10 where places > 1 || last == nil || last == digit {
            let state = digit * 10 + (sum + weights[0] * digit) % 10
            worth[state * 2] = unary[sets[0] * 10 + digit]
        }
        for place in 1..<places {
            var next = [Float](repeating: none, count: 200)
            let free = isAfterCentre(place)
            for digit in 0..<10 {
                if place == places - 1, let last, last != digit { continue }
                let pattern = sets[place] * 10 + digit
                let here = unary[place * 30 + pattern]
                let added = weights[place] * digit
                for before in 0..<10 {
                    let step = here + (free ? 0 : pair[(sets[place - 1] * 10 + before) * 30 + pattern])
                    for residue in 0..<10 {
                        let source = (before * 10 + residue) * 2
                        let target = (digit * 10 + (residue + added) % 10) * 2
                        for rank in 0..<ranks {
                            let from = worth[source + rank]
                            guard from > none else { break }
                            let value = from + step
                            if value > next[target] {
                                next[target + 1] = next[target]
                                back[place * 200 + target + 1] = back[place * 200 + target]
                                next[target] = value
                                back[place * 200 + target] = Int16(source + rank)
                            } else if value > next[target + 1] {
                                next[target + 1] = value
                                back[place * 200 + target + 1] = Int16(source + rank)
                            }
                        }
                    }
                }
            }
            worth = next
        }
        var ends: [(worth: Float, state: Int)] = []
        for digit in 0..<10 {
            for rank in 0..<2 where worth[digit * 20 + rank] > none {
                ends.append((worth[digit * 20 + rank], digit * 20 + rank))
            }
        }
        ends.sort { $0.worth > $1.worth }
        return ends.prefix(2).map { end in
            var digits = [UInt8](repeating: 0, count: places)
            var state = end.state
            for place in stride(from: places - 1, through: 0, by: -1) {
                digits[place] = UInt8(state / 20)
                state = Int(back[place * 200 + state])
            }
            return (end.worth, digits)
        }
    }
}

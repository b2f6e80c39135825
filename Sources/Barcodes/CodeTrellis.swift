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

    /// The best symbol and the best other one.
    func best() -> (first: Path, second: Path)? {
        var found: [(worth: Float, digits: [UInt8])] = []
        func add(_ paths: [(worth: Float, digits: [UInt8])], _ full: ([UInt8]) -> [UInt8]) {
            for path in paths { found.append((path.worth, full(path.digits))) }
            found.sort { $0.worth > $1.worth }
            if found.count > 2 { found.removeLast(found.count - 2) }
        }
        func promising(_ bound: Float) -> Bool { found.count < 2 || bound > found[1].worth }
        switch layout {
        case .ean13:
            let weights = [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]
            for first in 0..<10 {
                let parity = EANPatterns.parityOfFirstDigit[first]
                let sets = (0..<12).map { $0 >= 6 ? 2 : Int(parity >> (5 - $0) & 1) }
                guard promising(bound(sets)) else { continue }
                add(solve(sets, weights, sum: first, last: nil)) { [UInt8(first)] + $0 }
            }
        case .ean8:
            let sets = [0, 0, 0, 0, 2, 2, 2, 2]
            add(solve(sets, [3, 1, 3, 1, 3, 1, 3, 1], sum: 0, last: nil)) { $0 }
        case .upcE:
            for system in 0..<2 {
                for check in 0..<10 {
                    let parity = EANPatterns.parityOfUPCECheck[check] ^ (system == 1 ? 0b111111 : 0)
                    let sets = (0..<6).map { Int(parity >> (5 - $0) & 1) }
                    guard promising(bound(sets)) else { continue }
                    for last in 0..<10 {
                        // Weights of the digits where expansion puts them (see `UPCE.expand`).
                        let weights =
                            switch last {
                            case 0...2: [1, 3, 3, 1, 3, 1]
                            case 3: [1, 3, 1, 1, 3, 0]
                            case 4: [1, 3, 1, 3, 3, 0]
                            default: [1, 3, 1, 3, 1, 3]
                            }
                        add(solve(sets, weights, sum: 3 * system + check, last: last)) {
                            [UInt8(system)] + $0 + [UInt8(check)]
                        }
                    }
                }
            }
        }
        guard found.count == 2, let first = EANSymbol(layout: layout, digits: found[0].digits),
            let second = EANSymbol(layout: layout, digits: found[1].digits)
        else { return nil }
        return (Path(worth: found[0].worth, symbol: first), Path(worth: found[1].worth, symbol: second))
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

    /// What no number with these sets can be worth more than: check digit left out.
    private func bound(_ sets: [Int]) -> Float {
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
        return worth.max() ?? 0
    }

    /// The two best digit strings with these sets whose weighted sum, `sum` added, is a multiple of ten.
    private func solve(_ sets: [Int], _ weights: [Int], sum: Int, last: Int?) -> [(worth: Float, digits: [UInt8])] {
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
                        for rank in 0..<2 {
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

import CBarKernels

/// Finds the best numbers of one layout, given the worth of each digit at each place.
///
/// It is a Viterbi search whose state is the last digit and the check sum so far, run once for every parity of the
/// layout: it finds the best and the second-best of all numbers with a right check digit, exactly.
struct CodeTrellis {
    let layout: EANLayout
    /// Worth of pattern p at digit place i: `unary[i * 30 + p]`, the overlap with guards beside it included.
    var unary: [Float]
    /// Worth of pattern q directly after p: `pair[p * rowLength + q]`, negative.
    var pair: [Float]
    static let rowLength = BarTemplates.rowLength
    /// Room behind the last row of `unary`, for whole vectors.
    private static let room = Int(BAR_KERNELS_LANES)

    /// A trellis in which every digit is worth 0.
    init(layout: EANLayout, pair: [Float] = [Float](repeating: 0, count: 30 * rowLength)) {
        self.layout = layout
        self.pair = pair
        unary = [Float](repeating: 0, count: layout.digitStartModules.count * 30 + CodeTrellis.room)
    }

    struct Path {
        var worth: Float
        var symbol: EANSymbol
    }

    /// Numbers that share their number sets and the weights of their check sum.
    private struct Family: Sendable {
        var kernel: bar_kernels_family
        /// Digits that only parity encodes, before and behind the drawn ones.
        var before: [UInt8] = []
        var behind: [UInt8] = []
        /// Whether it is one of ten families in a row that share their sets and differ in the last digit.
        var isOneOfTen = false

        /// - Parameter last: the last drawn digit, where the weights depend on it.
        init(_ sets: [Int], _ weights: [Int], centre: Int, sum: Int, last: Int? = nil) {
            kernel = bar_kernels_family()
            (kernel.places, kernel.centre) = (Int32(sets.count), Int32(centre))
            (kernel.sum, kernel.last) = (Int32(sum), Int32(last ?? -1))
            withUnsafeMutableBytes(of: &kernel.sets) { places in
                for (place, set) in zip(places.bindMemory(to: Int32.self).indices, sets) {
                    places.bindMemory(to: Int32.self)[place] = Int32(10 * set)
                }
            }
            withUnsafeMutableBytes(of: &kernel.weights) { places in
                for (place, weight) in zip(places.bindMemory(to: Int32.self).indices, weights) {
                    places.bindMemory(to: Int32.self)[place] = Int32(weight)
                }
            }
        }
    }

    /// The best symbol and the best other one.
    func best() -> (first: Path, second: Path)? {
        let found = best(2)
        return found.count == 2 ? (found[0], found[1]) : nil
    }

    /// The best symbol alone, at a lower cost.
    func bestOnly() -> Path? { best(1).first }

    private func best(_ ranks: Int) -> [Path] {
        var found: [(worth: Float, family: Int, digits: [UInt8])] = []
        let families = CodeTrellis.families[layout.rawValue]
        // The most promising first, so that most need not be solved at all.
        for (place, bound) in bounds(families) {
            guard found.count < ranks || bound > found[ranks - 1].worth else { break }
            solve(families[place], ranks) { worth, digits in
                // Of equally good numbers the first one stays.
                let rank = found.firstIndex { $0.worth < worth } ?? found.count
                if rank < ranks { found.insert((worth, place, Array(digits)), at: rank) }
                if found.count > ranks { found.removeLast() }
            }
        }
        return found.compactMap { worth, place, digits in
            EANSymbol(layout: layout, digits: families[place].before + digits + families[place].behind)
                .map { Path(worth: worth, symbol: $0) }
        }
    }

    /// The families of each layout, by its raw value.
    private static let families: [[Family]] = EANLayout.allCases.map { layout in
        switch layout {
        case .ean13:
            return (0..<10).map { first in
                let parity = EANPatterns.parityOfFirstDigit[first]
                var family = Family(
                    (0..<12).map { $0 >= 6 ? 2 : Int(parity >> (5 - $0) & 1) }, [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1],
                    centre: 6, sum: first)
                family.before = [UInt8(first)]
                return family
            }
        case .ean8:
            return [Family([0, 0, 0, 0, 2, 2, 2, 2], [3, 1, 3, 1, 3, 1, 3, 1], centre: 4, sum: 0)]
        case .upcE:
            return (0..<20).flatMap { place in
                let (system, check) = place.quotientAndRemainder(dividingBy: 10)
                let parity = EANPatterns.parityOfUPCECheck[check] ^ (system == 1 ? 0b111111 : 0)
                let sets = (0..<6).map { Int(parity >> (5 - $0) & 1) }
                return (0..<10).map { last in
                    // Weights of the digits where expansion puts them (see `UPCE.expand`).
                    let weights =
                        switch last {
                        case 0...2: [1, 3, 3, 1, 3, 1]
                        case 3: [1, 3, 1, 1, 3, 0]
                        case 4: [1, 3, 1, 3, 3, 0]
                        default: [1, 3, 1, 3, 1, 3]
                        }
                    var family = Family(sets, weights, centre: -1, sum: 3 * system + check, last: last)
                    (family.before, family.behind) = ([UInt8(system)], [UInt8(check)])
                    family.isOneOfTen = true
                    return family
                }
            }
        }
    }

    /// The worth of `symbol`.
    func worth(of symbol: EANSymbol) -> Float {
        let patterns = symbol.patternIndices
        var sum: Float = 0
        for (place, pattern) in patterns.enumerated() {
            sum += unary[place * 30 + pattern]
            if place > 0, !isAfterCentre(place) {
                sum += pair[patterns[place - 1] * CodeTrellis.rowLength + pattern]
            }
        }
        return sum
    }

    private func isAfterCentre(_ place: Int) -> Bool { layout != .upcE && place == layout.leftDigits }

    /// Each family with an upper bound of its numbers' worth, check digit left out; the most promising first.
    private func bounds(_ families: [Family]) -> [(place: Int, bound: Float)] {
        guard families.count > 1 else { return families.indices.map { ($0, .infinity) } }
        var bounds: [(place: Int, bound: Float)] = []
        bounds.reserveCapacity(families.count)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 10) { ends in
            var place = 0
            while place < families.count {
                withUnsafePointer(to: families[place].kernel) {
                    bar_kernels_bounds($0, unary, pair, CodeTrellis.rowLength, ends.baseAddress!)
                }
                if families[place].isOneOfTen {
                    for last in 0..<10 { bounds.append((place + last, ends[last])) }
                    place += 10
                } else {
                    bounds.append((place, ends.max()!))
                    place += 1
                }
            }
        }
        return bounds.sorted { $0.bound > $1.bound }
    }

    /// Calls `found` with the one or two best numbers of a family whose check digit is right, the best first.
    private func solve(
        _ family: Family, _ ranks: Int,
        _ found: (_ worth: Float, _ digits: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Void
    ) {
        let maxPlaces = 12
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2) { worths in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * maxPlaces) { digits in
                let count = withUnsafePointer(to: family.kernel) {
                    bar_kernels_solve(
                        $0, unary, pair, CodeTrellis.rowLength, ranks, worths.baseAddress!, digits.baseAddress!)
                }
                for path in 0..<min(count, ranks) {
                    found(worths[path], digits[path * maxPlaces..<path * maxPlaces + Int(family.kernel.places)])
                }
            }
        }
    }
}

import Imaging

/// Lines across a symbol on which every bar and space has the width that a number gives it.
///
/// This is the cheap second witness. It finds the edges of a line itself, halfway between each brightest and darkest
/// place, and compares all of them with the number's own; it decodes nothing, so it shares no mistake with the scanner.
///
/// On one line at most one number passes: digits differ by a whole module in the width of a bar and a space together,
/// except 1 and 7, and 2 and 8, which differ by one in each of their four elements. So tolerances are below half a
/// module. A sharp photo passes in microseconds; a blurred one fails, and the fit (`ProfileFitter`) decides.
struct EdgeMatch: Sendable {
    /// Lines that agree.
    var lines: Int
    /// The agreeing lines' ends in pixels of the picture.
    var ends: [(x: Double, y: Double)]
    /// Lines with as many edges as the number, though not all at the number's places.
    var nearMatchLines: [NearMatchLine] = []
    /// The number compared with those that differ in ink alone, on some of the lines that agree.
    var inkSpreadTests: [InkSpreadTest] = []
    /// The number compared with those that differ in ink alone, on some of the near-match lines.
    var nearMatchInkTests: [InkSpreadTest] = []

    /// A line with the number's edges, blurred or bent beyond tolerance: a fit may begin there.
    struct NearMatchLine: Sendable {
        /// The line, with some paper before and behind the symbol.
        var samples: [Float]
        /// The place of the number on `samples` by its edges.
        var geometry: SymbolGeometry
        /// The symbol's ends in pixels of the picture.
        var ends: [(x: Double, y: Double)]
    }

    private static let tuning = Tuning.standard.edges

    /// Compares `symbol` with rows and columns of `luma` through `places`, where scan lines saw it.
    init(
        _ symbol: EANSymbol, in luma: Luma, at places: [(x: Int, y: Int)], budget: WorkBudget = .unlimited
    ) {
        let expected = ExpectedWidths(symbol)
        (lines, ends) = (0, [])
        let every = max(1, places.count / EdgeMatch.tuning.maxLines)
        var rows: Set<Int> = []
        var columns: Set<Int> = []
        for index in stride(from: 0, to: places.count, by: every).prefix(EdgeMatch.tuning.maxLines + 1) {
            let place = places[index]
            if rows.insert(place.y).inserted, (0..<luma.height).contains(place.y) {
                budget.charge(luma.width, each: StepCost.standard.edged)
                let begin = place.y * luma.width
                let row = luma.pixels[begin..<begin + luma.width].map(Double.init)
                if compare(row, with: expected, budget, point: { (x: $0, y: Double(place.y)) }) { continue }
            }
            if columns.insert(place.x).inserted, (0..<luma.width).contains(place.x) {
                budget.charge(luma.height, each: StepCost.standard.edged)
                let column = (0..<luma.height).map { Double(luma.pixels[$0 * luma.width + place.x]) }
                _ = compare(column, with: expected, budget, point: { (x: Double(place.x), y: $0) })
            }
        }
    }

    /// The place of `symbol` on a profile, by all of its edges if each is near its place, otherwise by those that blur
    /// left.
    static func nearest(
        _ symbol: EANSymbol, on profile: [Float], budget: WorkBudget = .unlimited
    ) -> SymbolGeometry? {
        budget.charge(profile.count, each: StepCost.standard.placed)
        let (expected, edges) = (ExpectedWidths(symbol), ScanLineEdges(profile.map(Double.init)))
        return expected.nearest(edges)?.geometry ?? expected.nearestWithLostEdges(edges)
    }

    private static func inkSpreadTest(
        _ seen: SeenEdges, of expected: ExpectedWidths, _ budget: WorkBudget
    ) -> [InkSpreadTest] {
        guard !expected.rivals.rivals.isEmpty else { return [] }
        budget.charge(StepCost.standard.inkTestByEdges)
        return [InkSpreadTest(expected.rivals, edges: seen.edges, isBackward: seen.isBackward)].compactMap { $0 }
    }

    /// A number's edges on a line, in the line's order.
    private typealias SeenEdges = (edges: [Double], isBackward: Bool)

    /// Counts `line` among those that agree, or among near matches; returns whether it is one of either.
    private mutating func compare(
        _ line: [Double], with expected: ExpectedWidths, _ budget: WorkBudget,
        point: (Double) -> (x: Double, y: Double)
    ) -> Bool {
        let edges = ScanLineEdges(line)
        if let found = expected.found(edges) {
            lines += 1
            ends += [found.edges.first!, found.edges.last!].map(point)
            if lines <= EdgeMatch.tuning.maxInkTests {
                inkSpreadTests += EdgeMatch.inkSpreadTest(found, of: expected, budget)
            }
            return true
        }
        guard let (geometry, seen) = expected.nearest(edges) else { return false }
        if nearMatchLines.count < EdgeMatch.tuning.maxInkTests {
            nearMatchInkTests += EdgeMatch.inkSpreadTest(seen, of: expected, budget)
        }
        let margin = 12 * geometry.moduleWidth
        let (first, last) = (min(geometry.start, geometry.end), max(geometry.start, geometry.end))
        let from = max(0, Int(first - margin))
        let until = min(line.count, Int(last + margin) + 1)
        guard until - from > 2 else { return false }
        nearMatchLines.append(
            NearMatchLine(
                samples: line[from..<until].map(Float.init), geometry: geometry.moved(by: -Double(from)),
                ends: [first - 0.5, last - 0.5].map(point)))
        return true
    }

    /// The widths of a number's bars and spaces, in modules.
    private struct ExpectedWidths {
        let modules: Double
        let layout: EANLayout
        /// Bar, space, bar … from the first guard bar to the last, forwards and backwards.
        let directions: [[Double]]
        /// For each direction, the modules before each edge.
        let reached: [[Double]]
        /// Modules of paper before and behind that exclude a longer symbol.
        let quiet: Double
        let rivals: InkSpreadRivals

        init(_ symbol: EANSymbol) {
            var widths: [Double] = []
            var before: Bool?
            for module in symbol.modules {
                if module == before { widths[widths.count - 1] += 1 } else { widths.append(1) }
                before = module
            }
            modules = Double(symbol.layout.modules)
            layout = symbol.layout
            directions = [widths, widths.reversed()]
            reached = directions.map { $0.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) } }
            quiet =
                symbol.layout == .ean13 ? Tuning.standard.profile.minQuietEAN13 : Tuning.standard.profile.minQuietOthers
            rivals = InkSpreadRivals(symbol)
        }

        /// The edges of a line that match the number.
        func found(_ line: ScanLineEdges) -> SeenEdges? {
            for first in firsts(line) {
                let edges = line.places[first...first + directions[0].count]
                let widths = zip(edges.dropFirst(), edges).map { $0 - $1 }
                if let direction = directions.indices.first(where: { isMatch(widths, directions[$0]) }) {
                    return (Array(edges), direction == 1)
                }
            }
            return nil
        }

        /// Edges at which the number could begin: enough edges follow, and there is paper on both sides.
        private func firsts(_ line: ScanLineEdges) -> [Int] {
            let count = directions[0].count
            // Every second edge begins a bar.
            return stride(from: line.firstBar, to: line.places.count - count, by: 2).filter {
                hasQuietZones(line, from: $0, to: $0 + count)
            }
        }

        /// Whether a symbol from one edge to another would have modules wide enough and paper on both sides.
        private func hasQuietZones(_ line: ScanLineEdges, from first: Int, to last: Int) -> Bool {
            let edges = line.places
            let module = (edges[last] - edges[first]) / modules
            let before = first == 0 ? .infinity : edges[first] - edges[first - 1]
            let after = last + 1 < edges.count ? edges[last + 1] - edges[last] : .infinity
            return module >= 1 && min(before, after) >= quiet * module
        }

        /// The place of the number by all of its edges at once, unless one of them is far off.
        func nearest(_ line: ScanLineEdges) -> (geometry: SymbolGeometry, seen: SeenEdges)? {
            var best: (error: Double, geometry: SymbolGeometry, seen: SeenEdges)?
            for first in firsts(line) {
                // Edges are measured from the middles of pixels, samples from their borders.
                let edges = line.places[first...first + directions[0].count].map { $0 + 0.5 }
                for direction in [0, 1] {
                    let pairs = zip(edges, reached[direction]).map { (edge: $0, reached: $1) }
                    guard let fitted = SymbolGeometry.fitted(layout, edges: pairs, isBackward: direction == 1),
                        fitted.error < best?.error ?? EdgeMatch.tuning.seedTolerance
                    else { continue }
                    best = (fitted.error, fitted.geometry, (edges, direction == 1))
                }
            }
            return best.map { ($0.geometry, $0.seen) }
        }

        /// The place of the number where some of its edges are lost.
        func nearestWithLostEdges(_ line: ScanLineEdges) -> SymbolGeometry? {
            nearest(
                spansWithLostEdges(line).flatMap { first, last in
                    // Creases widen modules too, but the guards do not show it.
                    let warp = line.warp(layout, from: first, to: last)
                    let bend = EdgeMatch.tuning.triedBend
                    let others: [(bend: Double, bulge: Double)] = warp.map { [$0] } ?? [(-bend, 0), (bend, 0)]
                    let warps = [(bend: 0, bulge: 0)] + others
                    return [0, 1].flatMap { direction in
                        warps.map { aligned(line, first...last, direction: direction, warp: $0) }
                    }
                })
        }

        private func nearest(_ fitted: [(error: Double, geometry: SymbolGeometry)?]) -> SymbolGeometry? {
            fitted.compactMap { $0 }.filter { $0.error < EdgeMatch.tuning.seedTolerance }.min { $0.error < $1.error }?
                .geometry
        }

        /// Pairs of edges between which the number could lie if a seventh of its own edges is lost, or dirt adds a bar.
        private func spansWithLostEdges(_ line: ScanLineEdges) -> [(first: Int, last: Int)] {
            let count = directions[0].count
            return stride(from: line.firstBar, to: line.places.count, by: 2).flatMap { first in
                stride(from: count - count / 12 * 2, through: count + 2, by: 2).compactMap { between in
                    let last = first + between
                    guard last < line.places.count, hasQuietZones(line, from: first, to: last) else { return nil }
                    return (first, last)
                }
            }
        }

        /// Pairs each edge of the line with the number's nearest edge of its kind and fits the geometry to the pairs,
        /// four times (iterative closest points, Besl and McKay, 1992).
        private func aligned(
            _ line: ScanLineEdges, _ span: ClosedRange<Int>, direction: Int, warp: (bend: Double, bulge: Double)
        ) -> (error: Double, geometry: SymbolGeometry)? {
            let places = line.places[span].map { $0 + 0.5 }
            let (start, end) = (places[0], places[places.count - 1])
            let module = (end - start) / modules
            var wanted = reached[direction].map { reached in
                let v = reached / modules
                return start + (end - start) * (v + v * (1 - v) * (warp.bend + warp.bulge * (1 - 2 * v)))
            }
            var result: (error: Double, geometry: SymbolGeometry)?
            for round in 0..<4 {
                let reach = (round == 0 ? EdgeMatch.tuning.firstPairReach : EdgeMatch.tuning.pairReach) * module
                var pairs: [(edge: Double, reached: Double)] = []
                for (index, edge) in places.enumerated() {
                    // Edges that begin bars pair with edges that begin bars.
                    let nearest = stride(from: index % 2, to: wanted.count, by: 2)
                        .min { abs(wanted[$0] - edge) < abs(wanted[$1] - edge) }!
                    if abs(wanted[nearest] - edge) < reach { pairs.append((edge, reached[direction][nearest])) }
                }
                guard pairs.count * 8 >= wanted.count * 6,
                    let fitted = SymbolGeometry.fitted(layout, edges: pairs, isBackward: direction == 1)
                else { return nil }
                wanted = reached[direction].map { fitted.geometry.place(direction == 1 ? modules - $0 : $0) }
                result = fitted
            }
            return result
        }

        /// Whether measured widths match the expected ones. Each is measured in modules of its neighbourhood, because
        /// perspective and curved packs widen modules along the symbol; ink spread widens all bars equally.
        private func isMatch(_ widths: [Double], _ expected: [Double]) -> Bool {
            let tuning = EdgeMatch.tuning
            let reach = 6
            var errors = [Double](repeating: 0, count: widths.count)
            var spread = 0.0
            for place in widths.indices {
                // With as many bars as spaces, the spread of ink cancels out.
                let from = max(0, min(place - reach, widths.count - 2 * reach))
                let until = min(widths.count, from + 2 * reach)
                let module =
                    widths[from..<until].reduce(0, +) / expected[from..<until].reduce(0, +)
                errors[place] = widths[place] / module - expected[place]
                spread += place % 2 == 0 ? errors[place] : -errors[place]
            }
            spread /= Double(widths.count)
            guard abs(spread) < tuning.maxSpread else { return false }
            for place in errors.indices { errors[place] -= place % 2 == 0 ? spread : -spread }
            let sum = errors.reduce(0) { $0 + $1 * $1 }
            guard sum <= tuning.meanTolerance * tuning.meanTolerance * Double(errors.count) else { return false }
            return errors.indices.allSatisfy { place in
                guard abs(errors[place]) <= tuning.elementTolerance else { return false }
                if place > 0, abs(errors[place - 1] + errors[place]) > tuning.pairTolerance { return false }
                return place < 3
                    || errors[(place - 3)...place].reduce(0) { $0 + abs($1) } <= 4 * tuning.digitTolerance
            }
        }
    }
}

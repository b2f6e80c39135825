/// What lines across a picture show of symbols of GS1 DataBar Limited.
public struct LimitedLines: Sendable {
    /// The symbols seen, each with the lines that show it.
    public private(set) var symbols: [Seen] = []

    /// A symbol and the lines that show it.
    public struct Seen: Sendable {
        /// What it says.
        public let symbol: LimitedSymbol
        /// How many lines show it.
        public internal(set) var lines: Int
        /// Where they cross it.
        public internal(set) var area: SymbolArea
    }

    /// No lines yet.
    public init() {}

    /// Adds what a line shows.
    ///
    /// - Parameters:
    ///   - line: the edges along it.
    ///   - aside: how far along the bars it lies, in the unit of its edges.
    /// - Returns: whether it shows the check character of a symbol between two characters.
    @discardableResult
    public mutating func add(_ line: ElementLine, aside: Float) -> Bool {
        let one = add(line, aside, isReversed: false)
        return add(line.reversed, aside, isReversed: true) || one
    }

    private mutating func add(_ line: ElementLine, _ aside: Float, isReversed: Bool) -> Bool {
        let first = line.beginsWithBar ? 0 : 1
        guard line.count >= first + LimitedSymbol.elements else { return false }
        var isSeen = false
        for place in stride(from: first, through: line.count - LimitedSymbol.elements, by: 2) {
            guard let (check, ink) = LimitedLines.check(line, at: place) else { continue }
            isSeen = true
            let (left, right) = (place + 1, place + 1 + 2 * LimitedSymbol.characterElements)
            guard let one = LimitedLines.widths(line, from: left, ink: ink),
                let two = LimitedLines.widths(line, from: right, ink: ink),
                let symbol = LimitedSymbol(left: one, check: check, right: two)
            else { continue }
            let ends = (line.edges[place], line.edges[place + LimitedSymbol.elements])
            note(symbol, along: isReversed ? -ends.1 ... -ends.0 : ends.0...ends.1, aside)
        }
        return isSeen
    }

    private mutating func note(_ symbol: LimitedSymbol, along: ClosedRange<Float>, _ aside: Float) {
        guard let known = symbols.firstIndex(where: { $0.symbol == symbol }) else {
            symbols.append(Seen(symbol: symbol, lines: 1, area: SymbolArea(along: along, aside: aside...aside)))
            return
        }
        symbols[known].lines += 1
        let area = symbols[known].area
        symbols[known].area = SymbolArea(
            along: min(area.along.lowerBound, along.lowerBound)...max(area.along.upperBound, along.upperBound),
            aside: min(area.aside.lowerBound, aside)...max(area.aside.upperBound, aside))
    }

    /// The check character of the symbol that begins at a bar, and by how many modules ink makes bars wider there.
    private static func check(_ line: ElementLine, at place: Int) -> (value: Int, ink: Float)? {
        let elements = LimitedSymbol.characterElements
        let module = line.width(place, count: LimitedSymbol.elements) / Float(LimitedSymbol.modules)
        let tuning = Tuning.standard
        // Guards and the three characters are as wide as they must be, and a quiet zone is behind the last bar.
        let isNear = { (width: Float, modules: Float) in
            abs(width - modules * module) <= tuning.maxModuleChange * modules * module
        }
        let middle = place + 1 + elements
        let end = place + LimitedSymbol.elements
        guard isNear(line.width(place + 1, count: elements), Float(LimitedSymbol.characterModules)),
            isNear(line.width(middle, count: elements), Float(LimitedSymbol.checkModules)),
            isNear(line.width(middle + elements, count: elements), Float(LimitedSymbol.characterModules)),
            line.width(place) < 2 * module, line.width(end - 2, count: 2) < 3 * module,
            end == line.count || line.width(end) > tuning.minQuietZone * module,
            place == 0 || line.width(place - 1) > module / 2
        else { return nil }
        let own = line.width(middle, count: elements) / Float(LimitedSymbol.checkModules)
        var best: (value: Int, ink: Float)?
        var least = tuning.maxCheckError
        for (value, pattern) in LimitedCheck.patterns.enumerated() {
            var (error, ink, before): (Float, Float, Float) = (0, 0, 0)
            for index in pattern.indices {
                let difference = line.width(middle + index) / own - pattern[index]
                if index > 0 { error += (before + difference) * (before + difference) }
                error += tuning.elementWeight * difference * difference
                ink += line.isBar(middle + index) ? difference : -difference
                before = difference
                if error >= least { break }
            }
            if error < least { (least, best) = (error, (value, ink / Float(elements))) }
        }
        return best
    }

    /// The widths of a character's elements in whole modules: those of neighbours together, whose sum no spread of ink
    /// changes, then the first one as near to what is seen as they allow.
    private static func widths(_ line: ElementLine, from start: Int, ink: Float) -> [Int]? {
        let elements = LimitedSymbol.characterElements
        let module = line.width(start, count: elements) / Float(LimitedSymbol.characterModules)
        let pairs = (0..<(elements - 1)).map { Int(line.width(start + $0, count: 2) / module + 0.5) }
        // Sums of neighbours that are no whole modules are no character's.
        let errors = pairs.enumerated().map { line.width(start + $0.offset, count: 2) / module - Float($0.element) }
        guard errors.reduce(0, { $0 + $1 * $1 }) <= Tuning.standard.maxPairsError else { return nil }
        var best: [Int]?
        var least = Float.infinity
        for first in 1...8 {
            var widths = [first]
            for pair in pairs { widths.append(pair - widths[widths.count - 1]) }
            guard widths.allSatisfy({ $0 >= 1 }), widths.reduce(0, +) == LimitedSymbol.characterModules else {
                continue
            }
            var error: Float = 0
            for (index, width) in widths.enumerated() {
                let seen = line.width(start + index) / module + (line.isBar(start + index) ? -ink : ink)
                error += (seen - Float(width)) * (seen - Float(width))
            }
            if error < least { (least, best) = (error, widths) }
        }
        return best
    }
}

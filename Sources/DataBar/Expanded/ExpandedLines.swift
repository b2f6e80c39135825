/// What lines across a picture show of symbols of GS1 DataBar Expanded, in one row or stacked.
///
/// Each finder pattern stands once in a symbol at most, and tells what its two characters weigh. So the lines that
/// cross a row may show any part of it, in either direction, and rows need not be told from each other.
public struct ExpandedLines: Sendable {
    private var characters: [Place: [Observation]] = [:]

    /// Where a character stands: beside which finder pattern, and on which side.
    private struct Place: Hashable {
        var finder: ExpandedFinder
        var isLeft: Bool
    }

    /// A character as one line shows it.
    private struct Observation {
        /// The widths of its elements in modules, without what ink has spread, from the outermost on.
        var widths: SIMD8<Float>
        var finder: FinderPlace
    }

    /// Where a line crosses a finder pattern.
    private struct FinderPlace {
        var along: Float
        var aside: Float
        /// How wide a module is there.
        var module: Float
    }

    /// Characters that lines showed beside finder patterns, each counted as often as they showed it.
    public var count: Int { characters.values.reduce(0) { $0 + $1.count } }

    /// No lines yet.
    public init() {}

    /// Adds what a line shows.
    ///
    /// - Parameters:
    ///   - line: the edges along it.
    ///   - aside: how far along the bars it lies, in the unit of its edges.
    /// - Returns: how many characters it shows beside finder patterns.
    @discardableResult
    public mutating func add(_ line: ElementLine, aside: Float) -> Int {
        var found = 0
        for hit in ExpandedLines.hits(line) {
            let seen = FinderPlace(along: hit.middle, aside: aside, module: hit.module)
            for (isBefore, widths) in [(true, hit.before), (false, hit.behind)] {
                guard let widths else { continue }
                // A mirrored pattern is met from its right end.
                let place = Place(finder: hit.finder, isLeft: isBefore != hit.finder.isMirrored)
                characters[place, default: []].append(Observation(widths: widths, finder: seen))
                found += 1
            }
        }
        return found
    }

    /// A finder pattern on a line, and the characters beside it.
    private struct Hit {
        var finder: ExpandedFinder
        /// The leftmost of its elements.
        var place: Int
        var error: Float
        var middle: Float
        var module: Float
        /// The widths of the characters that are met before and behind it, from the outermost element on.
        var before: SIMD8<Float>?
        var behind: SIMD8<Float>?

        var sides: Int { (before == nil ? 0 : 1) + (behind == nil ? 0 : 1) }
    }

    /// The finder patterns on a line, in either direction. Elements of characters may look like one: those that follow
    /// each other as in a row are believed before others, and none that overlap these.
    private static func hits(_ line: ElementLine) -> [Hit] {
        guard line.count >= ExpandedFinder.elements + ExpandedCharacter.elements else { return [] }
        let all = (0...(line.count - ExpandedFinder.elements)).flatMap { place in
            [hit(line, at: place, isForward: true), hit(line, at: place, isForward: false)].compactMap { $0 }
        }
        let pair = ExpandedFinder.elements + 2 * ExpandedCharacter.elements
        let ranked = all.map { hit in (hit: hit, links: all.count { abs($0.place - hit.place) == pair }) }.sorted {
            ($0.links, $0.hit.sides, -$0.hit.error) > ($1.links, $1.hit.sides, -$1.hit.error)
        }
        return ranked.reduce(into: []) { kept, next in
            if kept.allSatisfy({ abs($0.place - next.hit.place) >= pair }) { kept.append(next.hit) }
        }
    }

    /// The finder pattern in the five elements from `place` on, read forwards or backwards, with a character beside it.
    private static func hit(_ line: ElementLine, at place: Int, isForward: Bool) -> Hit? {
        let module = line.width(place, count: ExpandedFinder.elements) / ExpandedFinder.modules
        let tuning = Tuning.standard
        // The two narrow elements are together as wide in all patterns, and so are, nearly, the two before them.
        guard line.width(isForward ? place + 3 : place, count: 2) < tuning.maxNarrowElements * module,
            line.width(isForward ? place + 1 : place + 2, count: 2) > tuning.minWideElements * module
        else { return nil }
        let element = { (index: Int) in place + (isForward ? index : ExpandedFinder.elements - 1 - index) }
        var best: Hit?
        var ink: Float = 0
        var least = tuning.maxFinderError
        for (letter, pattern) in ExpandedFinder.patterns.enumerated() {
            var (error, spread, before): (Float, Float, Float) = (0, 0, 0)
            for index in pattern.indices {
                let difference = line.width(element(index)) / module - pattern[index]
                if index > 0 { error += (before + difference) * (before + difference) }
                error += tuning.elementWeight * difference * difference
                spread += line.isBar(element(index)) ? difference : -difference
                before = difference
            }
            guard error < least else { continue }
            (least, ink) = (error, spread / Float(ExpandedFinder.elements))
            best = Hit(
                finder: ExpandedFinder(letter: letter, isMirrored: line.isBar(element(0))), place: place, error: error,
                middle: line.edges[place] + module * ExpandedFinder.modules / 2, module: module)
        }
        guard var hit = best else { return nil }
        let left = character(line, from: place - ExpandedCharacter.elements, isLeft: true, module, ink)
        let right = character(line, from: place + ExpandedFinder.elements, isLeft: false, module, ink)
        (hit.before, hit.behind) = isForward ? (left, right) : (right, left)
        return hit.sides > 0 ? hit : nil
    }

    /// The widths of the eight elements from `start` on, from the outermost to the finder pattern, in modules and
    /// without what ink has spread; `nil` where they are no character's.
    private static func character(
        _ line: ElementLine, from start: Int, isLeft: Bool, _ module: Float, _ ink: Float
    ) -> SIMD8<Float>? {
        let count = ExpandedCharacter.elements
        guard start >= 0, start + count <= line.count else { return nil }
        let own = line.width(start, count: count) / Float(ExpandedCharacter.modules)
        guard abs(own - module) <= Tuning.standard.maxModuleChange * module else { return nil }
        var widths = SIMD8<Float>()
        for index in 0..<count {
            let element = isLeft ? start + index : start + count - 1 - index
            widths[index] = line.width(element) / own + (line.isBar(element) ? -ink : ink)
        }
        return widths
    }

    // MARK: Symbols

    /// The symbol that the lines show, with its check character right; `nil` where none is complete.
    public func symbol() -> ExpandedSymbol? {
        guard let check = read(Place(finder: .first, isLeft: true)),
            let count = ExpandedSymbol.characters(check: check.value),
            let finders = ExpandedFinder.sequence(count: (count + 1) / 2)
        else { return nil }
        var (values, sum, lines) = ([Int](), 0, check.lines)
        var places: [[FinderPlace]] = []
        for (index, finder) in finders.enumerated() {
            var seen: [FinderPlace] = []
            for isLeft in [true, false] where 2 * index + (isLeft ? 0 : 1) < count {
                let place = Place(finder: finder, isLeft: isLeft)
                guard let character = read(place) else { return nil }
                seen += characters[place, default: []].map(\.finder)
                let pattern = ExpandedCharacter.patterns[character.value]
                for (element, weight) in finder.weights(left: isLeft).enumerated() {
                    sum += weight * Int(pattern[element])
                }
                if index > 0 || !isLeft { values.append(character.value) }
                lines = min(lines, character.lines)
            }
            places.append(seen)
        }
        guard check.value == ExpandedSymbol.check(characters: count, sum: sum), ExpandedLines.isOneSymbol(places),
            let text = ElementString(expanded: values)?.text
        else { return nil }
        return ExpandedSymbol(text: text, lines: lines, area: ExpandedLines.area(places))
    }

    /// Whether rows lie as those of one symbol do: with modules of one width, and one at the next. Rows of two labels
    /// that cover each other may make a check character right together.
    private static func isOneSymbol(_ places: [[FinderPlace]]) -> Bool {
        let modules = places.map { seen in seen.reduce(0) { $0 + $1.module } / Float(max(1, seen.count)) }
        guard let narrow = modules.min(), let wide = modules.max(),
            wide - narrow <= Tuning.standard.maxModuleChange * wide
        else { return false }
        let rows = places.compactMap { seen -> ClosedRange<Float>? in
            guard let first = seen.map(\.aside).min(), let last = seen.map(\.aside).max() else { return nil }
            return first...last
        }.sorted { $0.lowerBound < $1.lowerBound }
        var end = rows.first?.upperBound ?? 0
        for row in rows {
            guard row.lowerBound - end <= Tuning.standard.maxRowGap * wide else { return false }
            end = max(end, row.upperBound)
        }
        return true
    }

    /// The value of a character, and how many lines read it by themselves: copies of a symbol beside each other are
    /// crossed by one line.
    private func read(_ place: Place) -> (value: Int, lines: Int)? {
        let seen = characters[place, default: []]
        let tuning = Tuning.standard
        guard !seen.isEmpty else { return nil }
        var least = [Float](repeating: .infinity, count: seen.count)
        var values = [Int](repeating: -1, count: seen.count)
        var (best, next, value): (Float, Float, Int) = (.infinity, .infinity, -1)
        for (number, pattern) in ExpandedCharacter.patterns.enumerated() {
            var sum: Float = 0
            for line in seen.indices {
                let error = ExpandedLines.error(seen[line].widths - pattern)
                if error < least[line] { (least[line], values[line]) = (error, number) }
                sum += min(error, tuning.maxLineError)
            }
            if sum < best { (best, next, value) = (sum, best, number) } else if sum < next { next = sum }
        }
        let lines = Set(seen.indices.filter { values[$0] == value }.map { seen[$0].finder.aside }).count
        let others = Dictionary(grouping: values.filter { $0 != value }) { $0 }.values.map(\.count).max() ?? 0
        guard next - best >= tuning.minLead, lines >= tuning.minTimesOthers * others else { return nil }
        return (value, lines)
    }

    /// How badly widths agree with a pattern, by the differences of all elements.
    private static func error(_ differences: SIMD8<Float>) -> Float {
        let next = SIMD8(
            differences[1], differences[2], differences[3], differences[4], differences[5], differences[6],
            differences[7], -differences[7])
        let pairs = differences + next
        return (pairs * pairs + Tuning.standard.elementWeight * differences * differences).sum()
    }

    /// Where the symbol lies: from the first to the last finder pattern, and a character beyond.
    private static func area(_ places: [[FinderPlace]]) -> SymbolArea {
        let all = places.flatMap { $0 }
        let reach = (ExpandedFinder.modules / 2 + Float(ExpandedCharacter.modules))
        return SymbolArea(
            along: all.map { $0.along - reach * $0.module }.min()!...all.map { $0.along + reach * $0.module }.max()!,
            aside: all.map(\.aside).min()!...all.map(\.aside).max()!)
    }
}

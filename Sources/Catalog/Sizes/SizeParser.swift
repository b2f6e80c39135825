/// Finds the sizes among a line's tokens: a number with a unit before or after it, factors joined by `x`, pieces.
struct SizeParser {
    private let tokens: [LineTokenizer.LineToken]
    private let isCut: Bool
    /// Where the line ends but for a code of its tax: what a till cuts off is missing here.
    private let bodyEnd: Int
    /// Which tokens belong to a size and are no words.
    private(set) var used: [Bool]
    private(set) var sizes: [PackSize] = []
    private(set) var unitHint: PackSize.Kind?

    /// What stands behind the number of pieces of a pack.
    private static let packs = Set(["pack", "packs", "pk", "pck", "er", "erpack", "mp"].map { Array($0.utf8) })

    init(tokens: [LineTokenizer.LineToken], isCut: Bool) {
        self.tokens = tokens
        self.isCut = isCut
        let endsWithCode = tokens.count > 1 && SizeParser.isTaxCode(tokens[tokens.count - 1])
        bodyEnd = endsWithCode ? tokens.count - 1 : tokens.count
        used = Array(repeating: false, count: tokens.count)
    }

    /// Whether a token that ends a line is a code of its tax: `A`, `07`, `10%`.
    private static func isTaxCode(_ token: LineTokenizer.LineToken) -> Bool {
        guard token.gap == .space, token.bytes.count <= 2 else { return false }
        return token.isNumber
            ? token.isPercent || token.bytes.first == UInt8(ascii: "0")
            : token.bytes.count == 1 && SizeUnits.unit(token.bytes) == nil
    }

    mutating func run() {
        var index = 0
        while index < tokens.count {
            index = tokens[index].isNumber && !tokens[index].isPercent ? factors(from: index) : index + 1
        }
        for index in tokens.indices where !used[index] && !tokens[index].isNumber {
            guard let unit = SizeUnits.unit(tokens[index].bytes) else { continue }
            let isLast = index == tokens.count - 1
            // Beside a size that has its unit, two letters are initials: `GR 7,1 OZ`.
            let isMeasured = sizes.contains { $0.kind == .mass || $0.kind == .volume }
            if isMeasured, tokens[index].bytes.count == 2, !isLast { continue }
            if unit.isUnitWithoutNumber || (isLast && unit.kind != .count) {
                used[index] = true
                unitHint = unit.kind
            }
        }
    }

    /// Reads `number (x number)*` at `start` with the unit beside it; returns the index after it.
    private mutating func factors(from start: Int) -> Int {
        var numbers = [start]
        var units: [Int: SizeUnits.Unit] = [:]
        var places: [Int] = [start]
        var end = start + 1
        func unitAt(_ index: Int, gaps: [LineTokenizer.Gap]) -> SizeUnits.Unit? {
            guard index < tokens.count, !tokens[index].isNumber, gaps.contains(tokens[index].gap) else { return nil }
            // "6 fl oz": the ounces of fluids are told from the others by the product alone.
            if tokens[index].bytes == Array("fl".utf8), index + 1 < tokens.count,
                tokens[index + 1].bytes == Array("oz".utf8)
            {
                return SizeUnits.unit(tokens[index + 1].bytes)
            }
            if let unit = SizeUnits.unit(tokens[index].bytes) { return unit }
            // The till cut inside the unit: "200M", "30 PAS".
            guard isCut, index == tokens.count - 1 || index == bodyEnd - 1 else { return nil }
            return tokens[index].gap == .none || tokens[index].bytes.count > 1
                ? SizeUnits.unit(beginning: tokens[index].bytes) : nil
        }
        // A number alone at the beginning of a line counts pieces, "2 RICOTTE"; units decide below.
        while true {
            if let unit = unitAt(end, gaps: [.none, .space]), unit.kind != .count || tokens[end].bytes.count > 1 {
                // "CL 50 L…": a unit before, with a dot or without a gap, is nearer than one after a space.
                let before = start > 0 && !used[start - 1] ? SizeUnits.unit(tokens[start - 1].bytes) : nil
                let beforeIsNear = before != nil && (tokens[start].gap != .space || tokens[start - 1].isDotted)
                // "N5 GR500": the unit belongs to the number it touches.
                let touchesNext =
                    tokens[end].gap == .space && end + 1 < tokens.count && tokens[end + 1].isNumber
                    && (tokens[end + 1].gap != .space || tokens[end].bytes.count > 1)
                if touchesNext { break }
                // "GR 7,1 OZ": nobody sells tenths of a gram, and so the letters before are a word.
                let isTooFine =
                    tokens[start].hasDecimals && (before?.hundredths ?? 0) == 100 && unit.hundredths > 100
                if tokens[end].gap == .none || isTooFine
                    || !(beforeIsNear || (before?.isUnitWithoutNumber ?? false))
                {
                    units[numbers.last!] = unit
                    places.append(end)
                    if tokens[end].bytes == Array("fl".utf8) { places.append(end + 1) }
                    end = places.last! + 1
                }
            }
            guard end + 1 < tokens.count, tokens[end].bytes == [120], tokens[end + 1].isNumber,
                // "4 X19": the factor belongs to the second number alone.
                tokens[end].gap != .space || tokens[end + 1].gap == .space
            else { break }
            places += [end, end + 1]
            numbers.append(end + 1)
            end += 2
        }
        // "G.6x": the number of pieces, behind which the till cut.
        let isFirstFactor = end < tokens.count && tokens[end].bytes == [120] && tokens[end].gap == .none
        if units.isEmpty, start > 0, !used[start - 1], let unit = SizeUnits.unit(tokens[start - 1].bytes),
            !isFirstFactor, unit.kind != .count || tokens[start].gap != .space
        {
            units[start] = unit
            places.append(start - 1)
        }
        if numbers.count == 1, units.isEmpty, let next = pieces(at: start, end: end) { return next }
        guard let size = size(numbers: numbers, units: units, endsLine: end >= bodyEnd) else { return end }
        sizes.append(size)
        // A unitless whole number may be a size or a name ("Spaghetti 5"): it stays a word as well.
        if size.kind != .unitless || numbers.count > 1 || tokens[start].hasDecimals {
            for place in places { used[place] = true }
        }
        return end
    }

    /// Reads "x6", "6x", "24-Pack" and "6er", pieces alone, at a number; returns the index after it.
    private mutating func pieces(at start: Int, end: Int) -> Int? {
        let number = tokens[start]
        if let next = addedPieces(at: start, end: end) { return next }
        guard !number.hasDecimals, (2...99).contains(number.hundredths / 100) else { return nil }
        let isBefore = start > 0 && tokens[start - 1].bytes == [120] && !used[start - 1]
        let follower = end < tokens.count ? tokens[end] : nil
        let isAfter = follower.map { $0.bytes == [120] && $0.gap == .none } ?? false
        // "6 pack" is one, "6 mp" none.
        let isPack =
            follower.map { ($0.gap != .space || $0.bytes.count > 3) && SizeParser.packs.contains($0.bytes) } ?? false
        guard isBefore || isAfter || isPack else { return nil }
        used[start] = true
        used[isBefore && !isPack ? start - 1 : end] = true
        sizes.append(PackSize(kind: .unitless, amount: 0, pieces: number.hundredths / 100, digits: 0))
        return isBefore && !isPack ? end : end + 1
    }

    /// Reads "10+2", pieces of which some cost nothing; returns the index after it.
    private mutating func addedPieces(at start: Int, end: Int) -> Int? {
        guard end < tokens.count, tokens[end].isAdded, !tokens[start].hasDecimals, !tokens[end].hasDecimals else {
            return nil
        }
        let (first, second) = (tokens[start].hundredths / 100, tokens[end].hundredths / 100)
        guard (2...98).contains(first), (1...98).contains(second) else { return nil }
        used[start] = true
        used[end] = true
        sizes.append(PackSize(kind: .unitless, amount: 0, pieces: first + second, digits: 0))
        return end + 1
    }

    private func size(numbers: [Int], units: [Int: SizeUnits.Unit], endsLine: Bool) -> PackSize? {
        let values = numbers.map { tokens[$0].hundredths }
        guard values.allSatisfy({ $0 > 0 }) else { return nil }
        let unitPlace = numbers.first { units[$0] != nil }
        let unit = unitPlace.flatMap { units[$0] }
        // Behind its unit a number is whole.
        let isLast = endsLine && isCut && (unitPlace.map { places(of: $0) == 0 } ?? true)
        func make(_ amount: Int, pieces: Int, number: Int) -> PackSize {
            let scaled = unit.map { amount * $0.hundredths / 100 } ?? amount
            return PackSize(
                kind: unit?.kind ?? .unitless, amount: scaled, pieces: pieces, digits: tokens[number].hundredths / 100,
                mayBeCut: isLast && number == numbers.last, unit: unit?.hundredths ?? 100)
        }
        if values.count == 1 { return make(values[0], pieces: 0, number: numbers[0]) }
        // One factor is the amount: that with decimals, or that beside the unit, or else the largest.
        var amountIndex = numbers.firstIndex { tokens[$0].hasDecimals }
        if amountIndex == nil, let unitPlace {
            let behind = places(of: unitPlace) > 0
            amountIndex = behind ? numbers.firstIndex(of: unitPlace) : nil
        }
        // What is cut is the last: of `G.4x1` the amount.
        if isLast, amountIndex == nil, unit != nil { amountIndex = values.indices.last }
        let chosen = amountIndex ?? values.indices.max { values[$0] < values[$1] }!
        var pieces = 1
        for index in values.indices where index != chosen {
            let value = values[index]
            guard value % 100 == 0, value / 100 <= 1000, pieces <= 1000 else { return nil }
            pieces *= value / 100
        }
        return make(values[chosen], pieces: pieces, number: numbers[chosen])
    }

    /// 1 where the unit of a number is after it, 0 where it is before.
    private func places(of number: Int) -> Int {
        number + 1 < tokens.count && SizeUnits.unit(tokens[number + 1].bytes) != nil ? 1 : 0
    }
}

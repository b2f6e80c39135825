/// A QR code of the second model (ISO/IEC 18004) that holds bytes, with the error correction M: about a seventh of it
/// may be hidden or dirty.
public struct QRCode: Hashable, Sendable {
    /// Modules of a side, without the quiet zone.
    public let size: Int
    /// Row after row; `true` is dark.
    private var modules: [Bool]
    /// The modules that no mask changes: patterns that a reader looks for, format and version.
    private var isPattern: [Bool]

    /// The light border that readers need, in modules.
    public static let quietZone = 4

    /// The code of a text. `nil` where it has more bytes than the largest code that is written here holds.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = (1...QRLayout.largest).first(where: { bytes.count <= QRLayout(version: $0).capacity })
        else {
            return nil
        }
        let layout = QRLayout(version: version)
        size = layout.size
        modules = Array(repeating: false, count: size * size)
        isPattern = modules
        drawPatterns(layout)
        drawCodewords(layout.codewords(of: bytes))
        let masked = (0..<8).map { mask -> QRCode in
            var code = self
            code.apply(mask: mask)
            code.drawFormat(mask: mask)
            return code
        }
        // Each is judged once: that takes longer than all the rest.
        let judged = masked.map { (code: $0, penalty: $0.penalty) }
        if let best = judged.min(by: { $0.penalty < $1.penalty }) { modules = best.code.modules }
    }

    /// Whether a module is dark; those outside are light.
    public func isDark(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return }
        modules[row * size + column] = isDark
        isPattern[row * size + column] = true
    }

    private mutating func drawPatterns(_ layout: QRLayout) {
        for place in 0..<size {
            set(6, place, place % 2 == 0)
            set(place, 6, place % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            for down in -4...4 {
                for right in -4...4 {
                    let distance = max(abs(right), abs(down))
                    set(column + right, row + down, distance != 2 && distance != 4)
                }
            }
        }
        let places = layout.alignmentPlaces
        for (i, column) in places.enumerated() {
            for (j, row) in places.enumerated() {
                let last = places.count - 1
                if (i == 0 && j == 0) || (i == 0 && j == last) || (i == last && j == 0) { continue }
                for down in -2...2 {
                    for right in -2...2 { set(column + right, row + down, max(abs(right), abs(down)) != 1) }
                }
            }
        }
        drawFormat(mask: 0)
        guard let bits = layout.versionBits else { return }
        for bit in 0..<18 {
            let isDark = bits >> bit & 1 == 1
            let (far, near) = (size - 11 + bit % 3, bit / 3)
            set(far, near, isDark)
            set(near, far, isDark)
        }
    }

    private mutating func drawFormat(mask: Int) {
        // The two bits of the level M are zero.
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        func isDark(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        for bit in 0...5 { set(8, bit, isDark(bit)) }
        set(8, 7, isDark(6))
        set(8, 8, isDark(7))
        set(7, 8, isDark(8))
        for bit in 9..<15 { set(14 - bit, 8, isDark(bit)) }
        for bit in 0..<8 { set(size - 1 - bit, 8, isDark(bit)) }
        for bit in 8..<15 { set(8, size - 15 + bit, isDark(bit)) }
        set(8, size - 8, true)
    }

    /// In pairs of columns, from the right, up and down by turns.
    private mutating func drawCodewords(_ codewords: [UInt8]) {
        var bit = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isPattern[row * size + column] && bit < codewords.count * 8 {
                    modules[row * size + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            right -= 2
        }
    }

    private mutating func apply(mask: Int) {
        for row in 0..<size {
            for column in 0..<size where !isPattern[row * size + column] {
                let isInverted =
                    switch mask {
                    case 0: (column + row) % 2 == 0
                    case 1: row % 2 == 0
                    case 2: column % 3 == 0
                    case 3: (column + row) % 3 == 0
                    case 4: (column / 3 + row / 2) % 2 == 0
                    case 5: column * row % 2 + column * row % 3 == 0
                    case 6: (column * row % 2 + column * row % 3) % 2 == 0
                    default: ((column + row) % 2 + column * row % 3) % 2 == 0
                    }
                if isInverted { modules[row * size + column].toggle() }
            }
        }
    }

    /// How hard the code is to read, by the four rules of the standard.
    private var penalty: Int {
        var sum = 0
        let finder = [true, false, true, true, true, false, true]
        for line in 0..<size {
            for isRow in [true, false] {
                let cells = (0..<size).map { isRow ? modules[line * size + $0] : modules[$0 * size + line] }
                var run = 1
                for place in 1..<size {
                    run = cells[place] == cells[place - 1] ? run + 1 : 1
                    if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
                }
                for start in 0...(size - 7) where cells[start..<start + 7].elementsEqual(finder) {
                    let isLightBefore = start >= 4 && !cells[(start - 4)..<start].contains(true)
                    let isLightAfter = start + 11 <= size && !cells[(start + 7)..<(start + 11)].contains(true)
                    if isLightBefore || isLightAfter { sum += 40 }
                }
            }
        }
        for row in 0..<(size - 1) {
            for column in 0..<(size - 1) {
                let first = modules[row * size + column]
                if first == modules[row * size + column + 1], first == modules[(row + 1) * size + column],
                    first == modules[(row + 1) * size + column + 1]
                {
                    sum += 3
                }
            }
        }
        let dark = modules.count { $0 }
        return sum + abs(dark * 20 - size * size * 10) / (size * size) * 10
    }
}

extension LinearCode {
    /// A Code 128 symbol of printable ASCII. Source: ISO/IEC 15417.
    ///
    /// - Parameters:
    ///   - text: 1 to 80 bytes; `nil` comes back for anything else.
    ///   - isGS1: whether it begins with FNC1, as GS1-128 does (GS1 General Specifications, 5.4).
    public init?(code128 text: String, isGS1: Bool = false) {
        let bytes = Array(text.utf8)
        guard (1...80).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        var values: [Int] = []
        var place = 0
        var isInPairs = Code128.digits(bytes, from: 0) >= 4
        values.append(isInPairs ? Code128.startC : Code128.startB)
        if isGS1 { values.append(Code128.fnc1) }
        while place < bytes.count {
            let digits = Code128.digits(bytes, from: place)
            if isInPairs {
                if digits >= 2 {
                    values.append(Int(bytes[place] - 48) * 10 + Int(bytes[place + 1] - 48))
                    place += 2
                } else {
                    values.append(Code128.codeB)
                    isInPairs = false
                }
            } else if digits >= 4 && digits.isMultiple(of: 2) {
                // A pair of digits is one symbol in C; four make the change worth it.
                values.append(Code128.codeC)
                isInPairs = true
            } else {
                values.append(Int(bytes[place]) - 32)
                place += 1
            }
        }
        let check = values.enumerated().reduce(0) { $0 + $1.element * max(1, $1.offset) } % 103
        let runs = (values + [check]).flatMap { Code128.runs[$0] } + Code128.stop
        self.init(runs: runs, quietZone: (10, 10))
    }
}

/// The symbols of Code 128.
enum Code128 {
    static let (codeC, codeB, fnc1, startB, startC) = (99, 100, 102, 104, 105)
    static let stop = [2, 3, 3, 1, 1, 1, 2]

    /// How many digits begin at a place.
    static func digits(_ bytes: [UInt8], from place: Int) -> Int {
        bytes[place...].prefix { (48...57).contains($0) }.count
    }

    /// The widths of bars and spaces of each value. Source: ISO/IEC 15417, table 1.
    static let runs: [[Int]] = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
        113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
        212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
        113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
        314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
        241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
        214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
        211232
        """.split(whereSeparator: \.isWhitespace).map { $0.utf8.map { Int($0) - 48 } }
}

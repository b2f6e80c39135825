/// How 32 bits become the signs of a watermark: a check of 16 bits, then a tail-biting convolutional code, so that
/// decoding can begin anywhere in the cycle.
enum WatermarkCode {
    /// Bits of the word and its check.
    static let bits = 48
    /// Coded bits for each bit.
    static let outputs = 3
    /// Coded bits in all.
    static let length = bits * outputs
    /// Bits that the encoder remembers.
    private static let memory = 8
    /// The generators of the best code of constraint length 9 and rate 1/3: 557, 663, 711 (octal), as IS-95's uplink.
    private static let generators = [0o557, 0o663, 0o711]

    /// The coded bits as signs.
    static func encode(_ word: UInt32) -> [Float] { encode(bits: message(word)) }

    /// The likeliest word for soft signs, its coded bits, and whether its check holds.
    static func decode(_ soft: [Float]) -> (word: UInt32, code: [Float], holds: Bool) {
        let found = likeliest(soft)
        let word = (0..<32).reduce(UInt32(0)) { $0 | UInt32(found[$1]) << UInt32($1) }
        return (word, encode(bits: found), found == message(word))
    }

    private static func message(_ word: UInt32) -> [Int] {
        let word = (0..<32).map { Int(word >> UInt32($0) & 1) }
        // CRC-16/CCITT, which starts with all ones so that a word of zeros has no check of zeros.
        let check = word.reduce(0xFFFF) { register, bit in
            let register = register ^ bit << 15
            return register & 0x8000 != 0 ? (register << 1 ^ 0x1021) & 0xFFFF : register << 1
        }
        return word + (0..<16).map { check >> $0 & 1 }
    }

    private static func encode(bits: [Int]) -> [Float] {
        var state = bits.suffix(memory).reduce(0) { $1 << (memory - 1) | $0 >> 1 }
        return bits.flatMap { bit in
            let row = rows[state << 1 | bit]
            state = (bit << memory | state) >> 1
            return (0..<outputs).map { row >> UInt8($0) & 1 == 1 ? Float(-1) : 1 }
        }
    }

    /// The signs for each state and next bit, as bits; a one is a minus.
    private static let rows: [UInt8] = (0..<1 << (memory + 1)).map { place in
        let register = (place & 1) << memory | place >> 1
        return generators.enumerated().reduce(0) {
            $0 | UInt8((register & $1.element).nonzeroBitCount & 1) << UInt8($1.offset)
        }
    }

    /// Viterbi's search, around the cycle often enough that its beginning has no effect.
    private static func likeliest(_ soft: [Float]) -> [Int] {
        let states = 1 << memory
        // Decisions are final after five constraint lengths (Proakis, Digital Communications); a whole cycle before and
        // after the one that is kept is more than that.
        let steps = 3 * bits
        var metric = [Float](repeating: 0, count: states)
        var next = metric
        var choices = [UInt8](repeating: 0, count: steps * states)
        for step in 0..<steps {
            let at = step % bits * outputs
            // The agreement with each combination of signs.
            let sums = (0..<1 << outputs).map { row in
                (0..<outputs).reduce(Float(0)) { $0 + (row >> $1 & 1 == 1 ? -soft[at + $1] : soft[at + $1]) }
            }
            for state in 0..<states {
                let bit = state >> (memory - 1)
                // Two states lead to this one; they differ in the bit that is shifted out.
                let first = (state << 1) & (states - 1)
                let kept = metric[first] + sums[Int(rows[first << 1 | bit])]
                let fallen = metric[first | 1] + sums[Int(rows[(first | 1) << 1 | bit])]
                next[state] = max(kept, fallen)
                choices[step * states + state] = fallen > kept ? 1 : 0
            }
            swap(&metric, &next)
        }
        var state = metric.indices.max { metric[$0] < metric[$1] } ?? 0
        var found = [Int](repeating: 0, count: steps)
        for step in (0..<steps).reversed() {
            found[step] = state >> (memory - 1)
            state = (state << 1) & (states - 1) | Int(choices[step * states + state])
        }
        return Array(found[bits..<2 * bits])
    }
}

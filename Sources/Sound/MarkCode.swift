/// How 32 bits become the signs of a mark: a check of 16 bits, then a convolutional code that bites its own tail, so that
/// reading can begin anywhere in the cycle.
enum MarkCode {
    /// Bits of the word and its check.
    static let bits = 48
    /// Coded bits a bit.
    static let outputs = 3
    /// Coded bits in all.
    static let length = bits * outputs
    /// Bits that the encoder remembers.
    private static let memory = 8
    /// The generators of the best code of constraint length 9 and rate 1/3: 557, 663, 711 (octal), as IS-95's uplink.
    private static let generators = [0o557, 0o663, 0o711]

    /// The coded bits as signs.
    static func encode(_ word: UInt32) -> [Float] { encode(bits: message(word)) }

    /// The coded bits that soft signs are likeliest of, whatever their check says.
    static func likeliestSigns(_ soft: [Float]) -> [Float] { encode(bits: likeliest(soft)) }

    /// The word that soft signs are likeliest of, and whether its check holds.
    static func decode(_ soft: [Float]) -> (word: UInt32, holds: Bool) {
        let found = likeliest(soft)
        let word = (0..<32).reduce(UInt32(0)) { $0 | UInt32(found[$1]) << UInt32($1) }
        return (word, found == message(word))
    }

    private static func message(_ word: UInt32) -> [Int] {
        let word = (0..<32).map { Int(word >> UInt32($0) & 1) }
        // CRC-16/CCITT, begun at all ones so that a word of zeros has no check of zeros.
        let check = word.reduce(0xFFFF) { register, bit in
            let register = register ^ bit << 15
            return register & 0x8000 != 0 ? (register << 1 ^ 0x1021) & 0xFFFF : register << 1
        }
        return word + (0..<16).map { check >> $0 & 1 }
    }

    private static func encode(bits: [Int]) -> [Float] {
        var state = bits.suffix(memory).reduce(0) { $1 << (memory - 1) | $0 >> 1 }
        return bits.flatMap { bit in
            let signs = signs[state << 1 | bit]
            state = (bit << memory | state) >> 1
            return signs
        }
    }

    /// The signs of each state and next bit.
    private static let signs: [[Float]] = (0..<1 << (memory + 1)).map { place in
        let register = (place & 1) << memory | place >> 1
        return generators.map { (register & $0).nonzeroBitCount & 1 == 1 ? -1 : 1 }
    }

    /// Viterbi's search, gone round the cycle often enough that its beginning is forgotten.
    private static func likeliest(_ soft: [Float]) -> [Int] {
        let states = 1 << memory
        // Five constraint lengths settle a decision (Proakis, Digital Communications); a whole cycle before and after
        // the one that is kept is more.
        let steps = 3 * bits
        var metric = [Float](repeating: 0, count: states)
        var choices = [[UInt8]](repeating: [], count: steps)
        for step in 0..<steps {
            let at = step % bits * outputs
            var next = metric
            var choice = [UInt8](repeating: 0, count: states)
            for state in 0..<states {
                let bit = state >> (memory - 1)
                // Two states lead here: they differ in the bit that falls out.
                let first = (state << 1) & (states - 1)
                var best = -Float.infinity
                for fallen in 0...1 {
                    let from = first | fallen
                    let signs = signs[from << 1 | bit]
                    let sum =
                        metric[from] + signs[0] * soft[at] + signs[1] * soft[at + 1] + signs[2] * soft[at + 2]
                    if sum > best {
                        best = sum
                        choice[state] = UInt8(fallen)
                    }
                }
                next[state] = best
            }
            metric = next
            choices[step] = choice
        }
        var state = metric.indices.max { metric[$0] < metric[$1] } ?? 0
        var found = [Int](repeating: 0, count: steps)
        for step in (0..<steps).reversed() {
            found[step] = state >> (memory - 1)
            state = (state << 1) & (states - 1) | Int(choices[step][state])
        }
        return Array(found[bits..<2 * bits])
    }
}

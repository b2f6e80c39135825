/// How EAN and UPC symbols draw digits: the tables of the GS1 General Specifications, section 5.2.1.
enum EANPatterns {
    /// Seven modules a digit, dark ones set, the leftmost in the highest bit: number set A (odd parity).
    static let setA: [UInt8] = [
        0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011, 0b0110111, 0b0001011,
    ]
    /// Number set C, the right half: A with light and dark exchanged.
    static let setC: [UInt8] = setA.map { ~$0 & 0x7F }
    /// Number set B (even parity): C read backwards.
    static let setB: [UInt8] = setC.map { pattern in
        (0..<7).reduce(0) { $0 | (pattern >> $1 & 1) << (6 - $1) }
    }

    /// Which left digits of an EAN-13 are from set B, by its first digit, leftmost in the highest of six bits.
    static let parityOfFirstDigit: [UInt8] = [
        0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
    ]
    /// Which digits of a UPC-E of number system 0 are from set B, by its check digit; number system 1 exchanges A and
    /// B.
    static let parityOfUPCECheck: [UInt8] = [
        0b111000, 0b110100, 0b110010, 0b110001, 0b101100, 0b100110, 0b100011, 0b101010, 0b101001, 0b100101,
    ]
}

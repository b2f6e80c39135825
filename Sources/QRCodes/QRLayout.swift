/// How a QR code of one version (its size) is divided, with the error correction M. Source: ISO/IEC 18004, tables 1, 9
/// and E.1.
struct QRLayout {
    let version: Int

    /// The largest version that is written: 666 bytes, more than any link has.
    static let largest = 20
    /// Bytes of error correction in each block, and the number of blocks, by version from 1.
    private static let correctionBytes = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    ]
    private static let blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

    var size: Int { 17 + 4 * version }
    private var blockCount: Int { QRLayout.blockCounts[version - 1] }
    private var correction: Int { QRLayout.correctionBytes[version - 1] }

    /// Bytes of data and correction together.
    private var codewordCount: Int {
        var modules = (16 * version + 128) * version + 64
        if version >= 2 {
            let places = version / 7 + 2
            modules -= (25 * places - 10) * places - 55
        }
        if version >= 7 { modules -= 36 }
        return modules / 8
    }

    private var dataCount: Int { codewordCount - correction * blockCount }
    /// Bits of the count of bytes.
    private var countBits: Int { version < 10 ? 8 : 16 }
    /// The bytes of a text that fit.
    var capacity: Int { (dataCount * 8 - 4 - countBits) / 8 }

    /// The columns and rows of the small squares.
    var alignmentPlaces: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<(count - 1)).reversed().map { size - 7 - $0 * step }
    }

    /// What large codes say of their version.
    var versionBits: Int? {
        guard version >= 7 else { return nil }
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        return version << 12 | rest
    }

    /// A text's bytes with their count, filling and error correction, in the order in which they are drawn.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataCount * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var data = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var filling: UInt8 = 0xEC
        while data.count < dataCount {
            data.append(filling)
            filling ^= 0xEC ^ 0x11
        }
        return interleaved(data)
    }

    private func interleaved(_ data: [UInt8]) -> [UInt8] {
        let longBlocks = codewordCount % blockCount
        let shortLength = codewordCount / blockCount - correction
        let code = ReedSolomon(count: correction)
        var blocks: [[UInt8]] = []
        var start = 0
        for block in 0..<blockCount {
            let length = shortLength + (block < blockCount - longBlocks ? 0 : 1)
            blocks.append(Array(data[start..<start + length]))
            start += length
        }
        let corrections = blocks.map(code.remainder)
        return (0...shortLength).flatMap { place in blocks.compactMap { $0.dropFirst(place).first } }
            + (0..<correction).flatMap { place in corrections.map { $0[place] } }
    }
}

/// Error correction over the field of 256 elements that QR codes use (x⁸ + x⁴ + x³ + x² + 1).
struct ReedSolomon {
    /// The coefficients of the divisor, the highest, which is 1, left out.
    private let divisor: [UInt8]

    /// A code with so many bytes of correction.
    init(count: Int) {
        var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            for place in divisor.indices {
                divisor[place] = ReedSolomon.product(divisor[place], root)
                if place + 1 < count { divisor[place] ^= divisor[place + 1] }
            }
            root = ReedSolomon.product(root, 2)
        }
        self.divisor = divisor
    }

    /// The bytes that correct a block.
    func remainder(of block: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: divisor.count)
        for byte in block {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for place in rest.indices { rest[place] ^= ReedSolomon.product(divisor[place], factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(right >> bit & 1) * Int(left)
        }
        return UInt8(truncatingIfNeeded: product)
    }
}

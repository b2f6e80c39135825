extension QRCode {
    /// A drawing without measures of its own, dark on white, with the quiet zone.
    public var svg: String {
        let side = size + 2 * QRCode.quietZone
        var path = ""
        for row in 0..<size {
            for column in 0..<size where isDark(column: column, row: row) {
                path += "M\(column + QRCode.quietZone) \(row + QRCode.quietZone)h1v1h-1z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path d="\(path)"/></svg>

            """
    }

    /// A PNG file of one bit a pixel, with the quiet zone.
    ///
    /// - Parameter pixels: of a module, 1 to 32.
    public func png(pixels: Int = 10) -> [UInt8] {
        let pixels = min(max(pixels, 1), 32)
        let side = (size + 2 * QRCode.quietZone) * pixels
        var rows: [UInt8] = []
        for line in 0..<side {
            // No filter.
            rows.append(0)
            var byte: UInt8 = 0
            for place in 0..<((side + 7) / 8 * 8) {
                let isDark =
                    place < side
                    && isDark(
                        column: place / pixels - QRCode.quietZone, row: line / pixels - QRCode.quietZone)
                byte = byte << 1 | (isDark ? 0 : 1)
                if place % 8 == 7 {
                    rows.append(byte)
                    byte = 0
                }
            }
        }
        return PNGFile.grey(width: side, height: side, rows: rows)
    }
}

/// PNG files of one bit a pixel, not compressed: a code is small. Source: RFC 2083, RFC 1950, RFC 1951.
enum PNGFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Bytes of one block that is not compressed.
    private static let maxBlock = 65_535

    /// - Parameter rows: each with its filter before it.
    static func grey(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
        signature + chunk("IHDR", number(width) + number(height) + [1, 0, 0, 0, 0])
            + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: maxBlock) {
            let block = bytes[start..<min(start + maxBlock, bytes.count)]
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [start + block.count == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return stream + number(Int(second << 16 | first))
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + bytes
        var check: UInt32 = .max
        for byte in named {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return number(bytes.count) + named + number(Int(~check))
    }

    /// Four bytes, the highest first.
    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

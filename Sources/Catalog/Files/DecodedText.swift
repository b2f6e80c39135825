/// A file's bytes as UTF-8, whichever spreadsheet wrote them.
package struct DecodedText {
    /// UTF-8 without a byte order mark.
    package var utf8: [UInt8]
    /// Whether the bytes were no UTF-8 and were read as Windows-1252, the superset of Latin-1 that spreadsheets write.
    package var wasLatin1: Bool

    package init(_ bytes: [UInt8], named name: String) throws(CatalogError) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw .encoding(file: name, what: "the file is UTF-16: save it as CSV UTF-8")
        }
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            throw .encoding(
                file: name,
                what: "the file is a spreadsheet's own (XLSX, ODS, XLS): save the sheet as CSV UTF-8, "
                    + "or run soffice --headless --convert-to 'csv:Text - txt - csv (StarCalc):44,34,76' FILE")
        }
        var body = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { body = Array(bytes.dropFirst(3)) }
        guard !body.isEmpty else { throw .empty(file: name) }
        if let zero = body.firstIndex(of: 0) {
            throw .encoding(file: name, what: "byte \(zero) is zero: this is no text file; save it as CSV UTF-8")
        }
        if body.allSatisfy({ $0 < 0x80 }) || String(validating: body, as: UTF8.self) != nil {
            self.init(utf8: body, wasLatin1: false)
            return
        }
        var converted: [UInt8] = []
        converted.reserveCapacity(body.count + body.count / 16)
        for byte in body {
            let scalar = byte < 0x80 || byte >= 0xA0 ? UInt32(byte) : DecodedText.windows1252[Int(byte) - 0x80]
            converted.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
        }
        self.init(utf8: converted, wasLatin1: true)
    }

    private init(utf8: [UInt8], wasLatin1: Bool) {
        self.utf8 = utf8
        self.wasLatin1 = wasLatin1
    }

    /// The characters of 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252).
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}

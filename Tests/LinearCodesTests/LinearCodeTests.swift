import CZBar
import Testing

@testable import LinearCodes

@Suite("Linear codes that are written")
struct LinearCodeTests {
    /// What another library reads in the drawing, three pixels a module.
    private func read(_ code: LinearCode) throws -> String? {
        let (pixels, height) = (3, 90)
        var row = [UInt8](repeating: 255, count: code.quietZone.left * pixels)
        for (index, run) in code.runs.enumerated() {
            row += [UInt8](repeating: index.isMultiple(of: 2) ? 0 : 255, count: run * pixels)
        }
        row += [UInt8](repeating: 255, count: code.quietZone.right * pixels)
        let bytes = Array(repeatElement(row, count: height).joined())
        guard let scanner = zbar_image_scanner_create(), let image = zbar_image_create() else { return nil }
        // Both are freed here; the pixels stay ours.
        defer {
            zbar_image_destroy(image)
            zbar_image_scanner_destroy(scanner)
        }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for kind in [ZBAR_EAN13, ZBAR_CODE128] { zbar_image_scanner_set_config(scanner, kind, ZBAR_CFG_ENABLE, 1) }
        return bytes.withUnsafeBytes { pixels -> String? in
            zbar_image_set_format(image, zbar_fourcc_parse("Y800"))
            zbar_image_set_size(image, UInt32(row.count), UInt32(height))
            zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
            guard zbar_scan_image(scanner, image) == 1, let symbol = zbar_image_first_symbol(image) else { return nil }
            let count = Int(zbar_symbol_get_data_length(symbol))
            let text = UnsafeRawBufferPointer(start: zbar_symbol_get_data(symbol), count: count)
            return String(decoding: text, as: UTF8.self)
        }
    }

    @Test("Another library reads every first digit of an EAN-13", arguments: 0...9)
    func ean(first: Int) throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20 {
            let digits = [first] + (0..<11).map { _ in Int.random(in: 0...9, using: &random) }
            let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
            let text = (digits + [(10 - sum % 10) % 10]).map(String.init).joined()
            #expect(try read(#require(LinearCode(ean13: text))) == text)
        }
    }

    @Test(
        "What is no EAN-13 has no drawing",
        arguments: ["", "4006381333932", "400638133393", "40063813339311", "4006381E33931"])
    func noEAN(text: String) { #expect(LinearCode(ean13: text) == nil) }

    @Test(
        "Another library reads a Code 128 of letters, of digits, and of both",
        arguments: [
            "A", "QIX-2026", "12", "1234", "12345", "AB123456CD7", "99 bottles!", "~{|}",
            "0123456789012345678901234567890",
        ])
    func code128(text: String) throws { #expect(try read(#require(LinearCode(code128: text))) == text) }

    @Test("A GS1-128 begins with FNC1")
    func gs1() throws {
        let code = try #require(LinearCode(code128: "2558012345678901234567", isGS1: true))
        let plain = try #require(LinearCode(code128: "2558012345678901234567"))
        #expect(code.runs.count == plain.runs.count + 6)
        let text = try #require(try read(code))
        #expect(text.hasSuffix("8012345678901234567"))
    }

    @Test("A drawing is dark on white and runs nothing")
    func drawing() throws {
        let svg = try #require(LinearCode(code128: "<script>")).svg
        #expect(svg.hasPrefix("<svg xmlns=") && !svg.contains("<script"))
    }

    @Test("What Code 128 cannot hold has no drawing", arguments: ["", "è", "a\nb", String(repeating: "x", count: 81)])
    func noCode128(text: String) { #expect(LinearCode(code128: text) == nil) }
}

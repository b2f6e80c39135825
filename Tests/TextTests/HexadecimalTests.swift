import Testing
import Text

@Suite struct HexadecimalTests {
    @Test func bytesComeBack() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).uppercased()) == bytes)
    }

    @Test func sixtyFourBitsAreSixteenDigits() {
        #expect(Hexadecimal.encode(0xA as UInt64) == "000000000000000a")
        #expect(Hexadecimal.encode(UInt64.max) == "ffffffffffffffff")
    }

    @Test(arguments: ["0", "0g", "é", "0x10", " 1"]) func whatSpellsNoBytesIsRefused(_ text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}

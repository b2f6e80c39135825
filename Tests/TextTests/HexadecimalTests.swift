import Testing
import Text

@Suite("Hexadecimal numbers") struct HexadecimalTests {
    @Test("Bytes come back from their digits") func roundTrip() {
        let bytes = (0...255).map { UInt8($0) }
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        #expect(Hexadecimal.decode(Hexadecimal.encode(bytes).uppercased()) == bytes)
    }

    @Test("64 bits are sixteen digits") func bits() {
        #expect(Hexadecimal.encode(0xA as UInt64) == "000000000000000a")
        #expect(Hexadecimal.encode(UInt64.max) == "ffffffffffffffff")
    }

    @Test("Text that is not two digits a byte is refused", arguments: ["0", "0g", "é", "0x10", " 1"])
    func refused(_ text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }
}

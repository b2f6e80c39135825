import DomainModel
import Testing

@Suite("A GTIN")
struct GTINTests {
    @Test(
        "is the same product in 8, 12, 13 and 14 digits",
        arguments: [
            ("96385074", "00000096385074"),
            ("036000291452", "00036000291452"),
            ("8001120123459", "08001120123459"),
            ("18001120123456", "18001120123456"),
        ])
    func fourteenDigits(printed: String, expected: String) throws {
        let gtin = try #require(GTIN(printed))
        #expect(gtin.digits == expected)
        #expect(GTIN(expected) == gtin)
    }

    @Test(
        "is refused if the check digit, the length or a character is wrong",
        arguments: [
            "8001120123456", "800112012345", "80011201234591", "80011201234x9", "", "00000000", " 8001120123459",
            "８００１１２０１２３４５９",
        ])
    func refused(text: String) {
        #expect(GTIN(text) == nil)
    }

    @Test("detects every change of one digit")
    func oneDigit() throws {
        let digits = Array("8001120123459".utf8)
        for place in digits.indices {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != digits[place] {
                var changed = digits
                changed[place] = digit
                #expect(GTIN(String(decoding: changed, as: UTF8.self)) == nil)
            }
        }
    }

    @Test(
        "of restricted circulation names no product",
        arguments: [
            ("2012345001234", true), ("2912345001234", true), ("0212345678905", true), ("8001120123459", false),
            ("036000291452", false), ("4006381333931", false), ("20123451", true), ("96385074", false),
        ])
    func restrictedCirculation(text: String, expected: Bool) throws {
        let digits = text.dropLast()
        let payload = try #require(Int(digits))
        let gtin = try #require(GTIN(digits + String(GTIN.checkDigit(of: payload))))
        #expect(gtin.isRestrictedCirculation == expected)
    }

    @Test(
        "of a coupon or a refund receipt names no product",
        arguments: [
            ("9801234567890", true), ("9849999999990", true), ("9850000000000", false), ("9912345678900", true),
            ("0512345678900", true), ("0012345678900", false), ("9780804816632", false), ("5012345678900", false),
        ])
    func coupon(text: String, expected: Bool) throws {
        let digits = text.dropLast()
        let payload = try #require(Int(digits))
        let gtin = try #require(GTIN(digits + String(GTIN.checkDigit(of: payload))))
        #expect(gtin.isCoupon == expected)
    }

    @Test(
        "expands from UPC-E by every rule of the last payload digit",
        arguments: [
            ("04252605", "042000005265"), ("04252614", "042100005264"), ("04252623", "042200005263"),
            ("01234531", "012300000451"), ("01234543", "012340000053"), ("01234558", "012345000058"),
            ("01234596", "012345000096"), ("01234597", nil), ("21234558", nil), ("0123455", nil), ("0123455x", nil),
        ] as [(String, String?)])
    func upcE(text: String, expected: String?) {
        let expanded = UPCE.expand(text)
        #expect(expanded == expected.flatMap { GTIN($0) })
    }
}

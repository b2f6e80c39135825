import Testing

@testable import DataBar

@Suite("Element strings")
struct ElementStringTests {
    @Test(
        "are well formed where identifiers are GS1's and values have their form",
        arguments: [
            "0104006381333931", "01040063813339311727113010AB12\u{1D}211234", "10L42\u{1D}0104006381333931",
            "019400638133393439329781250", "255401234512345000010", "01040063813339311526120010L",
        ])
    func wellFormed(_ text: String) {
        #expect(ElementString.isWellFormed(text))
    }

    @Test(
        "are not where a value is too short, no date, empty, or below an identifier that there is not",
        arguments: [
            "", "01", "010400638133393", "010400638133393A", "01040063813339311726133110L", "01040063813339315012",
            "0104006381333931150", "10", "0104006381333931A1B2",
        ])
    func malformed(_ text: String) {
        #expect(!ElementString.isWellFormed(text))
    }

    @Test("A character beyond three digits makes no number")
    func tooLarge() {
        // The bits of (01) with its first digit 0 and then 1000.
        #expect(ElementString(expanded: [0b0100_0000_1111, 0b1010_0000_0000, 0, 0, 0]) == nil)
    }
}

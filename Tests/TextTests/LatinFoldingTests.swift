import Testing
import Text

@Suite("Latin letters without accents")
struct LatinFoldingTests {
    private func folded(_ text: String) -> String {
        String(decoding: text.unicodeScalars.flatMap(LatinFolding.letters), as: UTF8.self)
    }

    @Test(
        "Letters of every language that qix reads become ASCII, in small letters",
        arguments: [
            ("CAFFÈ", "caffe"), ("Müsli", "musli"), ("Straße", "strasse"), ("GROẞ", "gross"), ("ŒUFS", "oeufs"),
            ("jalapeño", "jalapeno"), ("PÃO", "pao"), ("Ĳs", "ijs"), ("smørrebrød", "smorrebrod"), ("Æ", "ae"),
            ("žluťoučký", "zlutoucky"), ("1,5 l", "15l"),
        ])
    func letters(_ text: String, _ ascii: String) {
        #expect(folded(text) == ascii)
    }

    @Test(
        "Every letter of Latin-1 and Latin Extended-A becomes ASCII letters; signs and other alphabets become nothing")
    func coverage() {
        for value in 0xC0...0x17F {
            let scalar = Unicode.Scalar(UInt32(value))!
            #expect(LatinFolding.letters(scalar).isEmpty == (scalar == "÷"), "U+\(String(value, radix: 16))")
        }
        for scalar: Unicode.Scalar in ["÷", "€", " ", "-", "Ж", "λ", "中"] {
            #expect(LatinFolding.letters(scalar).isEmpty)
        }
    }

    @Test("A combining accent belongs to its letter")
    func combining() {
        #expect(LatinFolding.isCombiningMark("\u{301}"))
        #expect(!LatinFolding.isCombiningMark("'"))
        #expect(folded("cafe\u{301}") == "cafe")
    }
}

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
        "Every letter of Latin-1 and Latin Extended-A becomes ASCII letters; signs and other scripts become nothing")
    func coverage() {
        for value in 0xC0...0x17F {
            let scalar = Unicode.Scalar(UInt32(value))!
            #expect(LatinFolding.letters(scalar).isEmpty == (scalar == "÷"), "U+\(String(value, radix: 16))")
        }
        for scalar: Unicode.Scalar in ["÷", "€", " ", "-", "´", "ש", "中"] {
            #expect(LatinFolding.letters(scalar).isEmpty)
        }
    }

    @Test("Every Greek and Cyrillic letter becomes ASCII letters, and signs of these blocks become nothing")
    func otherAlphabets() {
        for value in Array(0x370...0x52F) + Array(0x1F00...0x1FFF) {
            let scalar = Unicode.Scalar(UInt32(value))!
            let letters = LatinFolding.letters(scalar)
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
                #expect(!letters.isEmpty, "U+\(String(value, radix: 16))")
                #expect(letters.allSatisfy { (0x61...0x7A).contains($0) })
            // An iota or a numeral sign of its own.
            case .unassigned, .modifierLetter: break
            default: #expect(letters.isEmpty, "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test(
        "Capitals, small letters, accents and the sigma at a word's end make no difference",
        arguments: [
            ("ΣΎΝΟΛΟ", "ΣΥΝΟΛΟ"), ("Σύνολο", "ΣΥΝΟΛΟ"), ("ταμίας", "ΤΑΜΙΑΣ"), ("Προϊόν", "ΠΡΟΪΟΝ"), ("ΐ", "Ι"),
            ("Ταμι\u{301}ας", "ταμίας"), ("ἀρχή", "ΑΡΧΗ"), ("общо", "ОБЩО"), ("Стойност", "СТОЙНОСТ"),
            ("\u{418}\u{306}", "Й"),
        ])
    func caseAndAccents(_ one: String, _ other: String) { #expect(folded(one) == folded(other)) }

    @Test(
        "A letter that looks like a Latin capital is that letter",
        arguments: [
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("АВЕКМНОРСТУХ", "ABEKMHOPCTYX"), ("ІЈЅ", "IJS"),
        ])
    func lookalikes(_ letters: String, _ latin: String) {
        #expect(letters != latin)
        #expect(folded(letters) == folded(latin))
    }

    @Test("The tax groups of Bulgarian tills differ from each other")
    func taxGroups() { #expect(Set("АБВГДЕЖЗ".map { folded(String($0)) }).count == 8) }

    @Test("A combining accent belongs to its letter")
    func combining() {
        #expect(LatinFolding.isCombiningMark("\u{301}"))
        #expect(!LatinFolding.isCombiningMark("'"))
        #expect(folded("cafe\u{301}") == "cafe")
    }
}

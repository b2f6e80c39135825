import Imaging
import ReceiptGrammar
import Retail
import Testing

@testable import Receipts

@Suite("A zero is told from an 8, a 6 and a 9 by its outline")
struct DigitOutlineTests {
    /// Cap height and pitch of the letters drawn, in pixels.
    private let cap = 24
    private let pitch = 16

    /// How dark a digit is at a point of its cell, (0, 0) being its middle and (±1, ±1) its corners.
    private func ink(_ digit: Character, _ x: Double, _ y: Double) -> Bool {
        let r = x * x + y * y
        switch digit {
        case "0": return r < 1 && r > 0.42
        case "O": return r < 1 && (r > 0.42 || (abs(x) < 0.3 && abs(y) < 0.3))  // a zero with a dot
        case "8":
            let half = abs(y) - 0.48
            return x * x / 0.8 + half * half / 0.27 < 1
        case "6": return r < 1 && !(x > 0.1 && y < 0 && y > -0.55)
        case ",": return abs(x) < 0.25 && y > 0.7
        default: return abs(x) < 0.3 && abs(y) < 1
        }
    }

    /// A page with these rows of characters, blurred as a photo is, and the words as they stand on it.
    private func page(_ rows: [(drawn: String, read: String)]) -> (Luma, [Word]) {
        var page = Luma(width: 200, height: rows.count * 40 + 20, repeating: 220)
        var words: [Word] = []
        for (row, text) in rows.enumerated() {
            for (place, digit) in text.drawn.enumerated() {
                for y in 0..<cap {
                    for x in 1..<pitch - 1 {
                        let u = (Double(x) - Double(pitch) / 2 + 0.5) / (Double(pitch) / 2 - 1)
                        let v = (Double(y) - Double(cap) / 2 + 0.5) / (Double(cap) / 2)
                        if ink(digit, u, v) {
                            page.pixels[(20 + row * 40 + y) * page.width + 20 + place * pitch + x] = 40
                        }
                    }
                }
            }
            let box = Box(x: 20, y: 20 + row * 40, width: text.drawn.count * pitch, height: cap)
            words.append(Word(text: text.read, box: box, confidence: 0.9))
        }
        return (page.averaged3(), words)
    }

    private func corrected(_ rows: [(drawn: String, read: String)]) -> [Word] {
        let (page, words) = page(rows)
        let outline = DigitOutline(page: page, cap: Double(cap), words: words)
        return words.map(outline.corrected)
    }

    private let dotted: [(drawn: String, read: String)] = [("1,OO", "1,00"), ("4,OO", "4,00")]

    @Test("on a receipt whose zeros have dots, what bulges all round is a zero whatever was read")
    func dottedZero() {
        let words = corrected(dotted + [("2,OO", "2,88"), ("O,7O", "6,79")])
        #expect(words.map(\.text) == ["1,00", "4,00", "2,00", "0,70"])
        #expect(words[2].alternatives == ["2,88"])
        #expect(words[2].confidence < 0.9)
        #expect(words[0].alternatives.isEmpty)
    }

    @Test("an eight with its waist and a six with its gap stay")
    func others() {
        #expect(corrected(dotted + [("2,88", "2,88"), ("6,71", "6,71")]).map(\.text).suffix(2) == ["2,88", "6,71"])
    }

    @Test("where zeros are hollow, an eight that has run full is no zero, but a hollow one is")
    func hollowZero() {
        let words = corrected([("1,00", "1,00"), ("4,00", "4,00"), ("2,OO", "2,88"), ("2,00", "2,80")])
        #expect(words.map(\.text) == ["1,00", "4,00", "2,88", "2,00"])
    }

    @Test("words, and codes whose check digit is right, are not touched")
    func untouched() {
        let words = corrected(dotted + [("OOOO", "B8G6"), ("8OOO", "96385074")])
        #expect(words.map(\.text).suffix(2) == ["B8G6", "96385074"])
    }
}

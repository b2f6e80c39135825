import DomainModel
import Imaging
import ReceiptGrammar

/// Draws figures without a font, as far as their outlines go, and blurs them as a photo does.
enum DrawnDigits {
    /// Cap height and pitch of the letters drawn, in pixels.
    static let capHeight = 24
    static let pitch = 16

    /// How dark a digit is at a point of its cell, (0, 0) being its middle and (±1, ±1) its corners.
    private static func ink(_ digit: Character, _ x: Double, _ y: Double) -> Bool {
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
    static func page(_ rows: [(drawn: String, read: String)]) -> (Luma, [Word]) {
        var page = Luma(width: 200, height: rows.count * 40 + 20, repeating: 220)
        var words: [Word] = []
        for (row, text) in rows.enumerated() {
            for (place, digit) in text.drawn.enumerated() {
                for y in 0..<capHeight {
                    for x in 1..<pitch - 1 {
                        let u = (Double(x) - Double(pitch) / 2 + 0.5) / (Double(pitch) / 2 - 1)
                        let v = (Double(y) - Double(capHeight) / 2 + 0.5) / (Double(capHeight) / 2)
                        if ink(digit, u, v) {
                            page.pixels[(20 + row * 40 + y) * page.width + 20 + place * pitch + x] = 40
                        }
                    }
                }
            }
            let box = Box(x: 20, y: 20 + row * 40, width: text.drawn.count * pitch, height: capHeight)
            words.append(Word(text: text.read, box: box, confidence: 0.9))
        }
        return (page.meanFiltered3x3(), words)
    }
}

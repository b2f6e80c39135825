import DomainModel
import Foundation
import Imaging
import ReceiptGrammar

/// Turns a segment of the page into words: one picture of one row, at the height that tesseract reads best.
struct RowRecognizer {
    /// How a row's picture is made.
    struct RowRendering: Sendable {
        /// Cap height of the picture, in pixels.
        var capHeight: Double
        /// Blur, in cap heights.
        var blur: Double
        var layout: Tesseract.Layout
        var margin: Double
        /// How much wider letters are drawn than printed: tesseract's time grows with a row's width.
        var breadth: Double
        /// What the row model is shown above the capitals and below the line they stand on, in cap heights: the middle
        /// of what it was taught with (`Scripts/model/draw.py`: 0.08 to 0.5 above, 0.1 to 0.55 below).
        var above = 0.29
        var below = 0.33

        static let first = RowRendering(capHeight: 28, blur: 0.037, layout: .row, margin: 0.24, breadth: 1)
        /// Smaller and with a narrower margin: the further apart the attempts, the fewer errors they share.
        static let second = RowRendering(capHeight: 22, blur: 0.03, layout: .row, margin: 0.16, breadth: 1.15)
        /// For what the first two leave in doubt.
        static let large = RowRendering(capHeight: 36, blur: 0.05, layout: .row, margin: 0.3, breadth: 1)
        static let bare = RowRendering(capHeight: 26, blur: 0.06, layout: .bareRow, margin: 0.2, breadth: 1)
    }

    /// The photo's grey picture and where the page lies in it.
    let source: Luma
    let map: PageMap
    /// The page's cap height.
    let capHeight: Double

    init(_ page: DewarpedPage) {
        source = page.source
        map = page.map
        capHeight = page.capHeight
    }

    /// The picture that tesseract is shown, and its scale.
    func picture(of segment: RowSegment, _ attempt: RowRendering) -> (luma: Luma, x: Double, y: Double, scale: Double) {
        let own = height(of: segment)
        let scale = attempt.capHeight / own
        let pad = attempt.margin * own + 1
        let x = Double(segment.box.x) - pad
        let y = Double(segment.box.y) - pad
        let raw = source.sampled(
            map, x: x, y: y, width: Double(segment.box.width) + 2 * pad, height: Double(segment.box.height) + 2 * pad,
            scale: scale, breadth: attempt.breadth)
        return (
            raw.stretched().darkened().gaussian(sigma: attempt.blur * attempt.capHeight), x, y, scale
        )
    }

    /// The cap height of a segment: the page's, unless its own letters are plainly larger or smaller.
    func height(of segment: RowSegment) -> Double {
        let own = segment.capHeight
        return own > 1.35 * capHeight || own < 0.7 * capHeight ? max(own, 0.5 * capHeight) : capHeight
    }

    /// Reads a segment once.
    ///
    /// - Parameter choices: whether to tell of each symbol of a number what else came near.
    func read(
        _ segment: RowSegment, _ attempt: RowRendering, with engine: inout OCREngine, choices: Bool = false
    ) -> [Word] {
        if let model = engine.model { return words(of: segment, attempt, by: model, choices: choices) }
        let picture = picture(of: segment, attempt)
        return engine.words(in: picture.luma, layout: attempt.layout, choices: choices).map { word in
            let box = Box(
                x: Int((picture.x + Double(word.box.x) / picture.scale / attempt.breadth).rounded()),
                y: Int((picture.y + Double(word.box.y) / picture.scale).rounded()),
                width: max(1, Int((Double(word.box.width) / picture.scale / attempt.breadth).rounded())),
                height: max(1, Int((Double(word.box.height) / picture.scale).rounded())))
            return Word(text: word.text, box: box, confidence: word.confidence, symbols: word.symbols)
        }
    }
}

extension Luma {
    /// Middle shades darker: faint strokes come nearer to full ones.
    func darkened() -> Luma {
        let table = (0...255).map { UInt8(pow(Double($0) / 255, 1 / 0.7) * 255 + 0.5) }
        return Luma(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    /// The shades drawn apart: what seven tenths are darker than becomes white, the darkest fiftieth black.
    func stretched() -> Luma {
        var counts = [Int](repeating: 0, count: 256)
        for pixel in pixels { counts[Int(pixel)] += 1 }
        func shade(_ share: Double) -> Double {
            var sum = 0
            for shade in 0..<256 {
                sum += counts[shade]
                if Double(sum) >= share * Double(pixels.count) { return Double(shade) }
            }
            return 255
        }
        let black = shade(0.02)
        let white = max(shade(0.7), black + 24)
        let table = (0...255).map { UInt8(min(255, max(0, (Double($0) - black) / (white - black) * 255))) }
        return Luma(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }
}

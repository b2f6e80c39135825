import DomainModel
import Imaging
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.ocr.shades

/// Turns a segment of the page into words: one picture of one row, at the height that the engine reads best.
struct RowRecognizer {
    /// How a row's picture is made, and how tesseract is to take it.
    struct RowRendering: Sendable {
        let tuning: Tuning.OCR.Rendering
        let layout: Tesseract.Layout

        static let first = RowRendering(tuning: Tuning.standard.ocr.first, layout: .row)
        static let second = RowRendering(tuning: Tuning.standard.ocr.second, layout: .row)
        static let large = RowRendering(tuning: Tuning.standard.ocr.large, layout: .row)
        static let bare = RowRendering(tuning: Tuning.standard.ocr.bare, layout: .bareRow)
        static let largeFigure = RowRendering(tuning: Tuning.standard.ocr.largeFigure, layout: .row)
        static let figure = RowRendering(tuning: Tuning.standard.ocr.figure, layout: .row)
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
        let rendering = attempt.tuning
        let own = height(of: segment)
        let scale = rendering.capHeight / own
        let pad = rendering.margin * own + 1
        let x = Double(segment.box.x) - pad
        let y = Double(segment.box.y) - pad
        let raw = source.sampled(
            map, x: x, y: y, width: Double(segment.box.width) + 2 * pad, height: Double(segment.box.height) + 2 * pad,
            scale: scale, breadth: rendering.breadth)
        return (
            raw.stretched().darkened().gaussian(sigma: rendering.blur * rendering.capHeight), x, y, scale
        )
    }

    /// The cap height of a segment: the page's, unless its own letters are clearly larger or smaller.
    func height(of segment: RowSegment) -> Double {
        let own = segment.capHeight
        return own > tuning.largeCapHeight * capHeight || own < tuning.smallCapHeight * capHeight
            ? max(own, tuning.minCapHeight * capHeight) : capHeight
    }

    /// Reads a segment once.
    ///
    /// - Parameter choices: whether to report the rivals of each symbol of a number.
    func read(
        _ segment: RowSegment, _ attempt: RowRendering, with engine: inout OCREngine, choices: Bool = false
    ) -> [Word] {
        if let model = engine.model { return words(of: segment, attempt, by: model, choices: choices) }
        let shown = picture(of: segment, attempt)
        return engine.words(in: shown.luma, layout: attempt.layout, choices: choices).map { placed($0, shown, attempt) }
    }

    /// A word of a segment's picture with its box on the page.
    func placed(
        _ word: Word, _ shown: (luma: Luma, x: Double, y: Double, scale: Double), _ attempt: RowRendering
    ) -> Word {
        let breadth = attempt.tuning.breadth
        var word = word
        word.box = Box(
            x: Int((shown.x + Double(word.box.x) / shown.scale / breadth).rounded()),
            y: Int((shown.y + Double(word.box.y) / shown.scale).rounded()),
            width: max(1, Int((Double(word.box.width) / shown.scale / breadth).rounded())),
            height: max(1, Int((Double(word.box.height) / shown.scale).rounded())))
        return word
    }
}

extension Luma {
    /// The picture with middle shades darker: faint strokes come nearer to full ones.
    func darkened() -> Luma {
        let table = (0...255).map { UInt8(power(Double($0) / 255, 1 / tuning.gamma) * 255 + 0.5) }
        return Luma(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }

    /// The picture with its contrast stretched, so that its ink is black and its paper white.
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
        let black = shade(tuning.blackShare)
        let white = max(shade(tuning.whiteShare), black + tuning.minRange)
        let table = (0...255).map { UInt8(min(255, max(0, (Double($0) - black) / (white - black) * 255))) }
        return Luma(width: width, height: height, pixels: pixels.map { table[Int($0)] })
    }
}

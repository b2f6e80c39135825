import Imaging
import ReceiptGrammar
import Retail
import RowModel

extension RowRecognizer {
    /// A segment's words as the row model reads them.
    func words(of segment: RowSegment, _ attempt: Attempt, by model: RowModel, choices: Bool) -> [Word] {
        let own = height(of: segment)
        let band = band(of: segment, attempt, cap: own)
        let scale = Double(RowModel.height) / (band.bottom - band.top)
        let pad = attempt.margin * own + 1
        let left = Double(segment.box.x) - pad
        let picture = picture(
            x: left, y: band.top, width: Double(segment.box.width) + 2 * pad, height: band.bottom - band.top,
            scale: scale, attempt, cap: own * scale)
        let perPixel = scale * attempt.breadth
        return model.words(of: picture, choices: choices).map { word in
            let start = left + Double(word.columns.lowerBound) / perPixel
            let end = left + Double(word.columns.upperBound) / perPixel
            return Word(
                text: word.text, box: box(from: start, to: end, of: segment, band: band), confidence: word.confidence,
                symbols: symbols(of: word))
        }
    }

    /// The rows of pixels that a segment's letters stand in: from above its capitals to below the line they stand on, and
    /// whatever of it lies beyond.
    private func band(of segment: RowSegment, _ attempt: Attempt, cap: Double) -> (top: Double, bottom: Double) {
        let feet = segment.pieces.filter { Double($0.height) > 0.55 * cap }.map { Double($0.bottom) }.sorted()
        let line = feet.isEmpty ? Double(segment.box.bottom) : feet[feet.count / 2]
        let top = min(line - (1 + attempt.above) * cap, Double(segment.box.y) - 0.1 * cap)
        let bottom = max(line + attempt.below * cap, Double(segment.box.bottom) + 0.1 * cap)
        return (max(top, line - 2.2 * cap), min(bottom, line + 1.2 * cap))
    }

    /// The picture of a part of the page at the height that the model reads.
    private func picture(
        x: Double, y: Double, width: Double, height: Double, scale: Double, _ attempt: Attempt, cap: Double
    ) -> Luma {
        let widest = Double(RowModel.widest) / attempt.breadth / scale
        let raw = source.sampled(
            map, x: x, y: y, width: min(width, widest), height: height, scale: scale, breadth: attempt.breadth)
        // Tesseract sharpens what it scales so (`pixScale`), and so were the rows that the model was taught with.
        return raw.stretched().darkened().gaussian(sigma: attempt.blur * cap).sharpened(radius: 2, amount: 0.4)
    }

    /// The box of what is printed between two places of a row: its ink, or where none was seen the place itself.
    private func box(from start: Double, to end: Double, of segment: RowSegment, band: (top: Double, bottom: Double)) -> Box {
        let inside = segment.pieces.filter { start <= $0.centerX && $0.centerX < end }
        if let first = inside.first { return inside.dropFirst().reduce(first) { $0.union($1) } }
        return Box(
            x: Int(start.rounded()), y: Int(band.top.rounded()), width: max(1, Int((end - start).rounded())),
            height: max(1, Int((band.bottom - band.top).rounded())))
    }

    /// The characters of a word with a digit in it.
    private func symbols(of word: ReadWord) -> [Symbol] {
        guard word.text.utf8.contains(where: { (48...57).contains($0) }) else { return [] }
        return word.characters.map { character in
            Symbol(
                text: character.text, confidence: character.confidence,
                choices: character.choices.map { Symbol.Choice(text: $0.text, confidence: $0.confidence) })
        }
    }
}

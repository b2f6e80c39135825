import DomainModel
import Imaging
import Mathematics
import ReceiptGrammar
import RowModel

private let tuning = Tuning.standard.ocr.modelRow

extension RowRecognizer {
    /// A segment's words as the row model reads them.
    func words(of segment: RowSegment, _ attempt: RowRendering, by model: RowNetwork, choices: Bool) -> [Word] {
        let (picture, left, scale, band) = modelPicture(of: segment, attempt)
        let perPixel = scale * attempt.tuning.breadth
        let gaps = wideGaps(in: segment, capHeight: height(of: segment)).map { gap in
            (left: Int((gap.left - left) * perPixel), right: Int((gap.right - left) * perPixel))
        }
        return model.words(of: picture, choices: choices).flatMap { RowRecognizer.cut($0, at: gaps) }.map { word in
            let start = left + Double(word.columns.lowerBound) / perPixel
            let end = left + Double(word.columns.upperBound) / perPixel
            return Word(
                text: word.text, box: box(from: start, to: end, of: segment, band: band), confidence: word.confidence,
                symbols: symbols(of: word), engine: OCREngine.rowModelName)
        }
    }

    /// What the row model is shown of a segment: the picture, where its first column is on the page, its pixels a pixel
    /// of the page, and the band of the page that it shows.
    func modelPicture(
        of segment: RowSegment, _ attempt: RowRendering
    ) -> (luma: Luma, left: Double, scale: Double, band: (top: Double, bottom: Double)) {
        let own = height(of: segment)
        let band = band(of: segment, attempt, capHeight: own)
        let scale = Double(RowNetwork.height) / (band.bottom - band.top)
        let pad = attempt.tuning.margin * own + 1
        let left = Double(segment.box.x) - pad
        let picture = picture(
            x: left, y: band.top, width: Double(segment.box.width) + 2 * pad, height: band.bottom - band.top,
            scale: scale, attempt, capHeight: own * scale)
        return (picture, left, scale, band)
    }

    /// The rows of pixels of a segment's letters: from above its capitals to below its baseline, and whatever of it
    /// lies beyond.
    private func band(of segment: RowSegment, _ attempt: RowRendering, capHeight: Double) -> (
        top: Double, bottom: Double
    ) {
        let feet = segment.pieces.filter { Double($0.height) > tuning.minLetterHeight * capHeight }
            .map { Double($0.bottom) }
        let baseline = feet.median() ?? Double(segment.box.bottom)
        let padding = tuning.padding * capHeight
        let top = min(baseline - (1 + attempt.tuning.above) * capHeight, Double(segment.box.y) - padding)
        let bottom = max(baseline + attempt.tuning.below * capHeight, Double(segment.box.bottom) + padding)
        return (max(top, baseline - tuning.maxAbove * capHeight), min(bottom, baseline + tuning.maxBelow * capHeight))
    }

    /// The picture of a part of the page at the height that the model reads.
    private func picture(
        x: Double, y: Double, width: Double, height: Double, scale: Double, _ attempt: RowRendering, capHeight: Double
    ) -> Luma {
        let breadth = attempt.tuning.breadth
        let widest = Double(RowNetwork.maxWidth) / breadth / scale
        let raw = source.sampled(
            map, x: x, y: y, width: min(width, widest), height: height, scale: scale, breadth: breadth)
        return raw.shadowNormalized(reach: Int(Tuning.standard.ocr.shadows.reach * capHeight)).stretched().darkened()
            .gaussian(sigma: attempt.tuning.blur * capHeight)
    }

    /// The gaps of a row without ink that are wider than any between letters of one word.
    private func wideGaps(in segment: RowSegment, capHeight: Double) -> [(left: Double, right: Double)] {
        var gaps: [(left: Double, right: Double)] = []
        var end = Int.max
        for piece in segment.pieces.sorted(by: { $0.x < $1.x }) {
            if end < piece.x, Double(piece.x - end) > tuning.wideGap * capHeight {
                gaps.append((Double(end), Double(piece.x)))
            }
            end = end == Int.max ? piece.right : max(end, piece.right)
        }
        return gaps
    }

    /// Whether a character has so little ink that it may have been missed: what looks like a gap is then none.
    private static func isMark(_ character: RecognizedWord.Character) -> Bool {
        character.text.unicodeScalars.allSatisfy { ".,:;-'’·".unicodeScalars.contains($0) }
    }

    /// A word cut where a wide gap lies within it: the net hardly considers a space's width.
    private static func cut(_ word: RecognizedWord, at gaps: [(left: Int, right: Int)]) -> [RecognizedWord] {
        for gap in gaps where word.columns.lowerBound < gap.left && gap.right < word.columns.upperBound {
            let middle = (gap.left + gap.right) / 2
            let places = word.characters.indices.dropFirst()
            func centre(_ place: Int) -> Int {
                (word.characters[place].columns.lowerBound + word.characters[place].columns.upperBound) / 2
            }
            // The net places a letter a few columns off: take the two whose middle is nearest to the gap's.
            let nearest = places.min {
                abs(centre($0 - 1) + centre($0) - 2 * middle) < abs(centre($1 - 1) + centre($1) - 2 * middle)
            }
            guard let nearest, abs(centre(nearest - 1) + centre(nearest) - 2 * middle) <= gap.right - gap.left,
                word.characters[nearest].spaceBefore >= tuning.minSpaceProbability,
                !isMark(word.characters[nearest]), !isMark(word.characters[nearest - 1])
            else { continue }
            let (first, second) = word.cut(before: nearest, at: middle)
            return [first] + cut(second, at: gaps)
        }
        return [word]
    }

    /// The box of what is printed between two places of a row: its ink, or the place itself where there is no ink.
    private func box(from start: Double, to end: Double, of segment: RowSegment, band: (top: Double, bottom: Double))
        -> Box
    {
        let inside = segment.pieces.filter { start <= $0.centerX && $0.centerX < end }
        if let first = inside.first { return inside.dropFirst().reduce(first) { $0.union($1) } }
        return Box(
            x: Int(start.rounded()), y: Int(band.top.rounded()), width: max(1, Int((end - start).rounded())),
            height: max(1, Int((band.bottom - band.top).rounded())))
    }

    /// The characters of a word with a digit in it.
    private func symbols(of word: RecognizedWord) -> [RecognizedCharacter] {
        guard word.text.utf8.contains(where: { (48...57).contains($0) }) else { return [] }
        return word.characters.map { character in
            RecognizedCharacter(
                text: character.text, confidence: character.confidence,
                choices: character.choices.map { RecognizedCharacter.Choice(text: $0.text, confidence: $0.confidence) })
        }
    }
}

import DomainModel

/// Lays text out as a till prints it, every character as wide as the next, so that a grammar can be tried on rows of
/// text without a picture.
public enum MonospacedLayout {
    /// The confidence of a word that nothing is known of.
    public static let confidence = LexTuning.standard.layout.wordConfidence

    /// The rows of a text, a line each, with a box for every word: columns of the text are columns of the paper.
    public static func rows(_ text: String, confidence: Double = MonospacedLayout.confidence) -> [TextRow] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            line, characters in
            var words: [Word] = []
            var column = 0
            for part in characters.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
                if !part.isEmpty {
                    words.append(
                        Word(
                            text: String(part), box: box(line: line, column: column, length: part.count),
                            confidence: confidence))
                }
                column += part.count + 1
            }
            return words.isEmpty ? nil : TextRow(words: words)
        }
    }

    private static func box(line: Int, column: Int, length: Int) -> Box {
        let layout = LexTuning.standard.layout
        return Box(
            x: layout.margin + layout.characterWidth * column, y: layout.topMargin + layout.linePitch * line,
            width: layout.characterWidth * length - layout.gap, height: layout.lineHeight)
    }
}

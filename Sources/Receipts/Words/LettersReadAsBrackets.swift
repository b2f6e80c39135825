import ReceiptGrammar
import Retail

/// Puts letters right that the models took for brackets: `Vollmi}.`, `Dunk].` and `Land|.Sahn` on tills whose small `l`
/// is a bare stroke with a foot.
///
/// No name has one half of a pair of brackets in it. A round one may close what opens in a row before, so that it is
/// told by its receipt: only where the others occur.
struct NarrowLetters {
    /// Whether this receipt's print is such that a round bracket is one as well.
    private let takesRound: Bool

    init(of rows: [TextRow]) {
        takesRound = rows.contains { row in
            let marks = NarrowLetters.halfBrackets(in: row.words, takesRound: false)
            return row.words.contains { NarrowLetters.spelled($0.text, marks) != $0.text }
        }
    }

    /// The row with strokes for brackets.
    func corrected(_ row: TextRow) -> TextRow {
        TextRow(words: corrected(row.words), alternative: row.alternative.map(corrected))
    }

    private func corrected(_ words: [Word]) -> [Word] {
        let marks = NarrowLetters.halfBrackets(in: words, takesRound: takesRound)
        return words.map { word in
            var word = word
            word.text = NarrowLetters.spelled(word.text, marks)
            return word
        }
    }

    /// The closing brackets of a row that nothing opens.
    private static func halfBrackets(in words: [Word], takesRound: Bool) -> Set<Character> {
        var marks: Set<Character> = ["|"]
        func holds(_ character: Character) -> Bool { words.contains { $0.text.contains(character) } }
        if !holds("[") { marks.insert("]") }
        if !holds("{") { marks.insert("}") }
        if takesRound, !holds("(") { marks.insert(")") }
        return marks
    }

    /// The word with a letter for each of `marks` that stands behind one, as large or small as its neighbours are.
    private static func spelled(_ text: String, _ marks: Set<Character>) -> String {
        guard text.contains(where: marks.contains), text.count(where: \.isLetter) >= 2 else { return text }
        var characters = Array(text)
        for place in characters.indices.dropFirst() where marks.contains(characters[place]) {
            let next = place + 1 < characters.count ? characters[place + 1] : nil
            guard characters[place - 1].isLetter else { continue }
            // A rule beside the print ends many a word.
            if characters[place] == "|", next.map({ $0.isLetter || $0 == "." }) != true { continue }
            let isSmall = next?.isLetter == true ? next!.isLowercase : characters[place - 1].isLowercase
            characters[place] = isSmall ? "l" : "I"
        }
        return String(characters)
    }
}

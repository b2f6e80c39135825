import DomainModel
import ReceiptGrammar

/// Makes letters of closing brackets that the models read instead: `Vollmi}.`, `Dunk].` and `Land|.Sahn` on tills whose
/// small `l` is a bare stroke with a foot.
///
/// No name has a closing bracket without an opening one. A round bracket may close one of the row above, and is
/// corrected only on receipts where the other kinds occur.
struct BracketCorrector {
    /// Whether round brackets are letters on this receipt too.
    private let takesRound: Bool

    init(of rows: [TextRow]) {
        takesRound = rows.contains { row in
            let marks = BracketCorrector.halfBrackets(in: row.words, takesRound: false)
            return row.words.contains { BracketCorrector.spelled($0.text, marks) != $0.text }
        }
    }

    /// The row with letters in place of such brackets.
    func corrected(_ row: TextRow) -> TextRow {
        TextRow(words: corrected(row.words), alternative: row.alternative.map(corrected), unread: row.unread)
    }

    private func corrected(_ words: [Word]) -> [Word] {
        let marks = BracketCorrector.halfBrackets(in: words, takesRound: takesRound)
        return words.map { word in
            var word = word
            word.text = BracketCorrector.spelled(word.text, marks)
            return word
        }
    }

    /// The kinds of closing bracket that no bracket of the row opens.
    private static func halfBrackets(in words: [Word], takesRound: Bool) -> Set<Character> {
        var marks: Set<Character> = ["|"]
        func holds(_ character: Character) -> Bool { words.contains { $0.text.contains(character) } }
        if !holds("[") { marks.insert("]") }
        if !holds("{") { marks.insert("}") }
        if takesRound, !holds("(") { marks.insert(")") }
        return marks
    }

    /// The word with an `l` for each of `marks` that follows a letter, or an `I` among capitals.
    private static func spelled(_ text: String, _ marks: Set<Character>) -> String {
        guard text.contains(where: marks.contains), text.count(where: \.isLetter) >= 2 else { return text }
        var characters = Array(text)
        for place in characters.indices.dropFirst() where marks.contains(characters[place]) {
            let next = place + 1 < characters.count ? characters[place + 1] : nil
            guard characters[place - 1].isLetter else { continue }
            // A vertical rule beside the print looks like a bar at the end of a word.
            if characters[place] == "|", next.map({ $0.isLetter || $0 == "." }) != true { continue }
            let isSmall = next?.isLetter == true ? next!.isLowercase : characters[place - 1].isLowercase
            characters[place] = isSmall ? "l" : "I"
        }
        return String(characters)
    }
}

import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.words.amounts

/// Gives all amounts of a receipt the receipt's own decimal mark.
///
/// A till prints every amount with the same decimal mark; the models mix `46.82` and `46,82`, which differ by half a
/// dozen pixels. A wide mark also tears an amount apart (`12. 30`), and a tax code printed close to its amount sticks
/// to it (`8.00SR`).
struct AmountNormalizer {
    /// The decimal mark of nearly all amounts; `nil` where they do not agree or are too few.
    private let mark: Character?

    init(of rows: [TextRow]) {
        var points = 0
        var commas = 0
        for word in rows.lazy.flatMap(\.words) {
            switch AmountNormalizer.decimalMark(of: Array(word.text)) {
            case ".": points += 1
            case ",": commas += 1
            default: break
            }
        }
        mark = points > 0 && points >= commas ? "." : commas > 2 * points ? "," : nil
    }

    /// The row with torn amounts joined, stuck codes separated and the receipt's own marks.
    func corrected(_ row: TextRow) -> TextRow {
        TextRow(words: corrected(row.words), alternative: row.alternative.map(corrected), unread: row.unread)
    }

    private func corrected(_ words: [Word]) -> [Word] {
        var spelled: [Word] = []
        for word in words {
            if let last = spelled.last, AmountNormalizer.isTorn(last, word) {
                let box = last.box.union(word.box)
                let confidence = min(last.confidence, word.confidence)
                let text =
                    last.text + word.text.prefix(2) + word.text.dropFirst(2).drop(while: AmountNormalizer.isPunctuation)
                spelled.removeLast()
                spelled += AmountNormalizer.apart(Word(text: text, box: box, confidence: confidence))
            } else {
                spelled += AmountNormalizer.apart(word)
            }
        }
        return spelled.map(marked)
    }

    /// An amount with the receipt's own mark.
    private func marked(_ word: Word) -> Word {
        var characters = Array(word.text)
        guard let mark, let found = AmountNormalizer.decimalMark(of: characters), found != mark,
            let place = characters.lastIndex(of: found)
        else { return word }
        // `ORE 12.30` on a receipt that prints commas is no amount.
        let digits = characters.filter(\.isASCIIDigit).compactMap(\.wholeNumberValue)
        if mark == ",", digits.count == 4, digits[0] * 10 + digits[1] < 24, digits[2] < 6 { return word }
        characters[place] = mark
        var word = word
        word.text = String(characters)
        return word
    }

    /// Whether a word has the form of an amount.
    static func isAmount(_ text: String) -> Bool { decimalMark(of: Array(text)) != nil }

    /// Whether a word is a figure with a single decimal: `3.5`, where `3.25` is printed.
    static func lacksDecimal(_ text: String) -> Bool {
        let characters = Array(text)
        guard (3...6).contains(characters.count), let last = characters.last, last.isASCIIDigit else { return false }
        let mark = characters[characters.count - 2]
        return (mark == "." || mark == ",") && characters.dropLast(2).allSatisfy(\.isASCIIDigit)
    }

    /// The amount of a word that has the form of one, in cents.
    static func cents(of text: String) -> Int? {
        guard isAmount(text) else { return nil }
        let digits = text.filter(\.isASCIIDigit)
        return Int(digits).map { text.contains("-") ? -$0 : $0 }
    }

    /// Whether a word is a unit price with currency and times sign stuck to it: `1,29€x`, however these were misread.
    static func isUnitPrice(_ text: String) -> Bool {
        let characters = Array(text)
        let euros = characters.prefix { $0.isASCIIDigit }
        guard (1...3).contains(euros.count), characters.count >= euros.count + 4, characters.count <= euros.count + 6,
            characters[euros.count] == "," || characters[euros.count] == "."
        else { return false }
        let cents = characters[(euros.count + 1)...].prefix { $0.isASCIIDigit }
        return cents.count == 2 && characters.last.map { "xX×*".contains($0) } == true
    }

    /// The decimal mark of a word that is one amount with two decimals, whatever signs are around it.
    private static func decimalMark(of word: [Character]) -> Character? {
        guard let first = word.firstIndex(where: \.isASCIIDigit), let last = word.lastIndex(where: \.isASCIIDigit),
            last - first >= 3, last - first <= 11
        else { return nil }
        let mark = word[last - 2]
        guard mark == "." || mark == "," else { return nil }
        for place in first...last where place != last - 2 {
            guard word[place].isASCIIDigit || ((word[place] == "," || word[place] == ".") && last - 2 - place == 4)
            else { return nil }
        }
        // Not the number at the end of a word (`NO.1.50`), nor one before a unit (`1,50KG` keeps its own mark).
        let rest = word[(last + 1)...]
        guard word[..<first].count(where: \.isLetter) <= 3, rest.allSatisfy({ !$0.isLetter }) || isMarkedCode(rest)
        else { return nil }
        return mark
    }

    /// Whether this is a tax code with a mark before it: `*A` of `0,25*A`.
    private static func isMarkedCode(_ rest: ArraySlice<Character>) -> Bool {
        guard rest.count == 2, let mark = rest.first, let code = rest.last else { return false }
        return isPunctuation(mark) && code.isASCII && code.isUppercase
    }

    /// Whether an amount was torn behind its mark: `12.` and `30`, or `30.B`, closer than words are.
    private static func isTorn(_ left: Word, _ right: Word) -> Bool {
        let head = Array(left.text)
        let tail = Array(right.text)
        guard head.count >= 2, head.count <= 9, let mark = head.last, mark == "." || mark == ",",
            head[head.count - 2].isASCIIDigit, head.dropLast().allSatisfy({ $0.isASCIIDigit || "-+$€".contains($0) }),
            tail.count >= 2, tail.count <= 4, tail.prefix(2).allSatisfy(\.isASCIIDigit),
            tail.dropFirst(2).drop(while: isPunctuation).allSatisfy({ $0.isLetter && $0.isUppercase })
        else { return false }
        let gap = right.box.x - left.box.right
        return Double(gap) < tuning.maxTornGap * Double(max(left.box.height, right.box.height))
    }

    private static func isPunctuation(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }

    /// `8.00SR` as `8.00` and `SR`; weights and times keep their unit.
    private static func apart(_ word: Word) -> [Word] {
        let characters = Array(word.text)
        guard let last = characters.lastIndex(where: \.isASCIIDigit), last + 1 < characters.count, last >= 3,
            characters[last - 1].isASCIIDigit, decimalMark(of: Array(characters[...last])) != nil
        else { return [word] }
        var code = characters[(last + 1)...]
        if isMarkedCode(code) {
            code = code.dropFirst()
        } else if units.contains(String(code)) {
            return [word]
        }
        guard code.count <= 3, code.allSatisfy({ $0.isLetter && $0.isUppercase }) else { return [word] }
        let share = word.box.width * (last + 1) / characters.count
        var amount = word
        amount.text = String(characters[...last])
        amount.box.width = max(1, share)
        amount.alternatives = []
        let rest = Box(
            x: word.box.x + share, y: word.box.y, width: max(1, word.box.width - share), height: word.box.height)
        return [amount, Word(text: String(code), box: rest, confidence: word.confidence)]
    }

    private static let units: Set<String> = [
        "AM", "PM", "A", "P", "KG", "G", "GR", "GM", "MG", "L", "LT", "LTR", "ML", "CL", "DL", "M", "CM", "MM", "MT",
        "X", "OZ", "LB", "FT", "IN", "W", "V", "H",
    ]
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

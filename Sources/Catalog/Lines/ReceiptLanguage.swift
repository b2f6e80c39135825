/// The language of a receipt, told by which list holds most of its words.
public enum ReceiptLanguage {
    /// The language (ISO 639-1) in which most words of these lines are listed; `nil` where there are few, or two
    /// languages have nearly as many. Words that several lists hold count for each.
    public static func guess(_ lines: some Sequence<String>) -> String? {
        let tuning = Tuning.standard.lookup
        var counts = [Int](repeating: 0, count: Lexicon.languages.count)
        for line in lines.prefix(tuning.maxLanguageLines) {
            for word in ParsedLine(line).words where !word.isNumber && word.bytes.count > 2 {
                let lists = Lexicon.shared.listedIn[word.bytes] ?? 0
                for place in counts.indices where lists & 1 << UInt32(place) != 0 { counts[place] += 1 }
            }
        }
        let order = counts.indices.sorted { (counts[$0], $1) > (counts[$1], $0) }
        let (most, next) = (counts[order[0]], counts[order[1]])
        guard most >= tuning.minLanguageWords, most >= next + max(2, next / 4) else { return nil }
        return Lexicon.languages[order[0]]
    }
}

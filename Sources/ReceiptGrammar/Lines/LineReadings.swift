import DomainModel

/// What the name of a line may say instead, as far as two attempts at a word differ.
struct LineReadings {
    private let bounds = Tuning.standard.readings

    /// The likeliest other readings of a name, each with one word read otherwise.
    ///
    /// - Parameters:
    ///   - name: the name as read.
    ///   - words: the words of the rows that it stands on.
    func readings(of name: String, words: [Word]) -> [LineReading] {
        let printed = name.split(separator: " ", omittingEmptySubsequences: false)
        var found: [LineReading] = []
        for word in words {
            guard let place = printed.firstIndex(where: { $0 == word.text }) else { continue }
            let others = word.alternatives.filter { isAnother($0.text, than: word.text) }
            let sum = others.reduce(word.confidence) { $0 + ($1.confidence ?? 0) }
            guard sum > 0 else { continue }
            for other in others {
                let probability = (other.confidence ?? 0) / sum
                guard probability >= bounds.minProbability else { continue }
                var words = printed
                words[place] = Substring(other.text)
                let rounded = (probability * 1000).rounded() / 1000
                found.append(LineReading(text: words.joined(separator: " "), probability: rounded))
            }
        }
        found.sort { ($0.probability, $1.text) > ($1.probability, $0.text) }
        return Array(found.prefix(bounds.maxReadings))
    }

    /// Whether it has letters or figures, and not only the same ones in capitals: these say nothing else.
    private func isAnother(_ text: String, than read: String) -> Bool {
        text.contains { $0.isLetter || $0.isNumber } && !text.contains(" ") && text.lowercased() != read.lowercased()
    }
}

/// Words behind figures, and words that are figures: the table `Figures.tsv`.
enum FigureWords {
    /// What a word says of a figure.
    enum Meaning: Hashable {
        /// So many seconds.
        case seconds(Int)
        /// So many metres.
        case metres(Int)
        /// What is counted, which changes nothing.
        case counted
        /// That there is no limit.
        case boundless
        /// Yes or no.
        case answer(Bool)
        /// The figure itself.
        case number(Int)
    }

    private static let meanings: [String: Meaning] = {
        var found: [String: Meaning] = [:]
        let table = String(decoding: PackageResources.Figures_tsv, as: UTF8.self)
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 3, let size = Int(fields[1]) else { continue }
            for word in fields[2].split(separator: " ").map(String.init) {
                switch fields[0] {
                case "time": found[word] = .seconds(size)
                case "length": found[word] = .metres(size)
                case "number": found[word] = .number(size)
                case "none": found[word] = .boundless
                case "answer": found[word] = .answer(size == 1)
                default: found[word] = .counted
                }
            }
        }
        return found
    }()

    /// What a word in lower case says; `nil` where it is not known.
    static func meaning(of word: String) -> Meaning? { meanings[word] }

    /// The number that a word is.
    static func number(_ word: String) -> Int? {
        if case .number(let number)? = meanings[word.lowercased()] { number } else { nil }
    }
}

/// What else a field, or a word of a closed list, is called: the table `OtherWords.tsv`.
enum OtherWords {
    private static let meanings: [String: [String]] = {
        var found: [String: [String]] = [:]
        let table = String(decoding: PackageResources.OtherWords_tsv, as: UTF8.self)
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 2 else { continue }
            for word in fields[1].split(separator: " ") { found[String(word), default: []].append(fields[0]) }
        }
        return found
    }()

    /// The known name that another word stands for; `nil` where it stands for none of them.
    ///
    /// - Parameter word: in lower case, without signs between words.
    static func meant(by word: String, among known: some Sequence<String>) -> String? {
        (meanings[word] ?? []).first { name in known.contains { $0 == name } }
    }

    /// The known name of which another word is the opposite: `optional` for `required`.
    static func opposite(of word: String, among known: some Sequence<String>) -> String? {
        (meanings[word] ?? []).lazy.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
            .first { name in known.contains { $0 == name } }
    }
}

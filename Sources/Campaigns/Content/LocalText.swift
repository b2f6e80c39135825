import DomainModel

/// A text for people: one for all languages, or one in each of some languages.
public struct LocalText: Hashable, Sendable {
    /// The text that the file gives first: what the desk, statements and the ledger keep, whoever reads them.
    public let kept: String
    /// The texts by language; empty where one stands for all.
    public let texts: [Language: String]

    /// One text for all languages.
    public init(_ text: String) {
        kept = text
        texts = [:]
    }

    /// A text in each of some languages, in the order of the file; `nil` where there is none.
    public init?(_ texts: [(language: Language, text: String)]) {
        guard let first = texts.first else { return nil }
        kept = first.text
        self.texts = Dictionary(texts.map { ($0.language, $0.text) }) { first, _ in first }
    }

    /// The text in a language, in English where it is not there, or else the one that the file gives first.
    public func text(in language: Language) -> String { texts[language] ?? texts[.english] ?? kept }

    /// Every wording of it, the kept one first.
    public var all: [String] { [kept] + Language.allCases.compactMap { texts[$0] }.filter { $0 != kept } }

    /// The number of Unicode scalars of its shortest wording.
    var fewestLetters: Int { all.map(\.unicodeScalars.count).min() ?? 0 }
}

extension LocalText: ExpressibleByStringLiteral {
    /// One text for all languages.
    public init(stringLiteral text: String) { self.init(text) }
}

extension LocalText: Codable {
    /// Reads what `encode` wrote: one text for all languages.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text that is kept, and no other: what decides uploads needs no translation, and a ledger's text stays
    /// the same where a language is added.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(kept)
    }
}

extension Programme {
    /// A name that a decision or an entry keeps, in a language: the programme's campaign, content or draw that has, or
    /// had as one of its wordings, this name; the name itself where there is none.
    public func wording(of kept: String, in language: Language) -> String {
        func isNamed(_ text: LocalText) -> Bool { text.all.contains { $0.utf8.elementsEqual(kept.utf8) } }
        let name = campaigns.lazy.map(\.name).first(where: isNamed) ?? contents.lazy.map(\.title).first(where: isNamed)
        return name?.text(in: language) ?? kept
    }

    /// What people call the campaign or content that pays under an id; `nil` where there is none.
    public func name(ofPayer id: String) -> LocalText? {
        func isNamed(_ name: String) -> Bool { name.utf8.elementsEqual(id.utf8) }
        return campaigns.first { $0.names.contains(where: isNamed) }?.name
            ?? contents.first { isNamed($0.id) }?.title ?? draws.first { isNamed($0.id) }?.prize
            ?? dailyShake.flatMap { isNamed($0.id) ? $0.name : nil }
    }
}

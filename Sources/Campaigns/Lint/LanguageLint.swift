import DomainModel
import YAMLFields

/// Looks for texts that lack a language which other texts of a file have.
package struct LanguageLint {
    private let file: String
    private var texts: [(text: LocalText, line: Int?, field: String)] = []

    /// - Parameter file: the path that warnings give.
    package init(file: String) { self.file = file }

    /// Adds a text and the field that holds it.
    package mutating func add(_ text: LocalText, line: Int? = nil, at field: String) {
        texts.append((text, line, field))
    }

    /// A warning for each text and each language that it lacks, or for a text that stands for all languages where
    /// others do not; none where no text is by language.
    package var problems: [YAMLProblem] {
        // Whoever writes one text in a language means to be read in it.
        let languages = Language.allCases.filter { language in texts.contains { $0.text.texts[language] != nil } }
        var told: Set<LocalText> = []
        return texts.flatMap { text, line, field -> [YAMLProblem] in
            let missing = languages.filter { text.texts[$0] == nil }.map(\.rawValue)
            guard !missing.isEmpty, told.insert(text).inserted else { return [] }
            let message =
                text.texts.isEmpty
                ? "“\(text.kept)” is one text for all languages; write it by language, as other texts are"
                : "“\(text.kept)” has no text in \(missing.joined(separator: ", ")), as other texts have"
            return [YAMLProblem(file: file, line: line, field: field, message: message, severity: .warning)]
        }
    }
}

extension LanguageLint {
    /// The texts of a programme.
    ///
    /// - Parameter lines: where each campaign begins.
    init(file: String, programme: Programme, lines: [Int?]) {
        self.init(file: file)
        for (place, campaign) in programme.campaigns.enumerated()
        // A name that nobody gave is the id.
        where !campaign.name.kept.utf8.elementsEqual(campaign.id.utf8) {
            add(campaign.name, line: lines[place], at: "campaigns[\(place)].name")
        }
        for (place, content) in programme.contents.enumerated() {
            let path = "contents[\(place)]"
            add(content.title, at: "\(path).title")
            // The texts of cards are added with all cards; a film may be one for all.
            if content.cardPages == nil, content.kind == .read {
                for page in content.pages { add(page, at: "\(path).pages") }
            }
            for question in content.questions {
                for text in [question.text] + question.answers { add(text, at: "\(path).questions") }
            }
            for question in content.questionnaire?.pages.flatMap(\.questions) ?? [] {
                for text in [question.text] + question.kind.choices { add(text, at: "\(path).pages") }
            }
        }
        for (place, draw) in programme.draws.enumerated() { add(draw.prize, at: "draws[\(place)].prize") }
        if let daily = programme.dailyShake, !daily.name.kept.utf8.elementsEqual(daily.id.utf8) {
            add(daily.name, at: "daily_shake.name")
        }
        for (number, place) in programme.places.enumerated() where !place.name.kept.utf8.elementsEqual(place.id.utf8) {
            add(place.name, at: "places[\(number)].name")
        }
        for text in programme.allCards.flatMap(\.texts) { add(text, at: "cards") }
    }
}

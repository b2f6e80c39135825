import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity

/// Every text of one language: a file in `Texts`. A test names every text that one of the files lacks.
struct MessageTexts: Sendable {
    let reasons: [Reason.Code: Template]
    /// What the person may do, for the reasons whose own text only says what happened. The ledger keeps the English
    /// text of a reason; it does not keep this.
    let toDo: [Reason.Code: Template]
    let messages: [UploadHistoryMessage: Template]
    let rewards: [RewardRefusal: Template]
    let problemSentences: [ProblemMessage: Template]
    let facts: [ReceiptFact: String]
    let audience: [AudiencePhrase: Template]
    /// Words in the details of reasons.
    let details: [DetailPhrase: Template]
    /// What stands before the cents of an amount.
    let decimal: String
    /// The sentence that lists the facts that agree.
    let agreeing: Template
    /// The texts that the file lacks, and those that nothing uses.
    let problems: [String]

    /// The texts of a language, loaded on first use.
    static func of(_ language: Language) -> MessageTexts {
        switch language {
        case .english: english
        case .italian: italian
        case .german: german
        case .french: french
        case .spanish: spanish
        }
    }

    private static let english = loaded(.english)
    private static let italian = loaded(.italian)
    private static let german = loaded(.german)
    private static let french = loaded(.french)
    private static let spanish = loaded(.spanish)

    /// The file of a language, as it is built in.
    static func builtInFile(of language: Language) -> [UInt8] {
        switch language {
        case .english: PackageResources.en_json
        case .italian: PackageResources.it_json
        case .german: PackageResources.de_json
        case .french: PackageResources.fr_json
        case .spanish: PackageResources.es_json
        }
    }

    /// Traps where the file, which is built in, is not of the form of `File`.
    private static func loaded(_ language: Language) -> MessageTexts {
        do {
            return try MessageTexts(json: builtInFile(of: language))
        } catch {
            fatalError("Messages/Texts/\(language.rawValue).json: \(error)")
        }
    }

    private struct File: Decodable {
        var reasons, toDo, messages, rewards, problems, facts, audience, details: [String: String]
        var agreeing, decimal: String

        private enum CodingKeys: String, CodingKey {
            case reasons, messages, rewards, problems, facts, audience, details, agreeing, decimal
            case toDo = "to_do"
        }
    }

    /// Reads a file. A text that is missing is its code, so that a service still answers; `problems` names it.
    init(json: [UInt8]) throws {
        let file = try JSONDecoder().decode(File.self, from: Data(json))
        var problems: [String] = []
        func read<Key: RawRepresentable<String> & CaseIterable & Hashable>(
            _ texts: [String: String], _ section: String, of type: Key.Type
        ) -> [Key: Template] {
            let known = Set(type.allCases.map(\.rawValue))
            problems += known.subtracting(texts.keys).sorted().map { "\(section).\($0) is missing" }
            problems += texts.keys.filter { !known.contains($0) }.sorted().map { "\(section).\($0) is unknown" }
            return Dictionary(
                uniqueKeysWithValues: type.allCases.map { ($0, Template(texts[$0.rawValue] ?? $0.rawValue)) })
        }
        reasons = read(file.reasons, "reasons", of: Reason.Code.self)
        problems += file.toDo.keys.filter { Reason.Code(rawValue: $0) == nil }.sorted().map { "to_do.\($0) is unknown" }
        toDo = Dictionary(
            uniqueKeysWithValues: file.toDo.compactMap { code, text in
                Reason.Code(rawValue: code).map { ($0, Template(text)) }
            })
        messages = read(file.messages, "messages", of: UploadHistoryMessage.self)
        rewards = read(file.rewards, "rewards", of: RewardRefusal.self)
        problemSentences = read(file.problems, "problems", of: ProblemMessage.self)
        facts = read(file.facts, "facts", of: ReceiptFact.self).mapValues(\.text)
        audience = read(file.audience, "audience", of: AudiencePhrase.self)
        details = read(file.details, "details", of: DetailPhrase.self)
        decimal = file.decimal
        agreeing = Template(file.agreeing)
        self.problems = problems
    }

    /// What is wrong with the texts: each that is missing or unknown, or that has other places than the one of `model`.
    func problems(comparedWith model: MessageTexts) -> [String] {
        func placeholderDifferences<Key: RawRepresentable<String>>(_ own: [Key: Template], _ other: [Key: Template])
            -> [String]
        {
            own.compactMap { key, template in
                guard let names = other[key]?.names, template.text != key.rawValue, template.names != names
                else { return nil }
                return "\(key.rawValue) must have the places \(names.sorted().map { "{\($0)}" }.joined(separator: " "))"
            }
        }
        let places = agreeing.names == model.agreeing.names ? [] : ["agreeing must have the place {facts}"]
        let untold = Set(toDo.keys).symmetricDifference(model.toDo.keys).map(\.rawValue).sorted()
        return problems + untold.map { "to_do.\($0) is in one of the languages only" }
            + (placeholderDifferences(reasons, model.reasons) + placeholderDifferences(toDo, model.toDo)
            + placeholderDifferences(messages, model.messages)
            + placeholderDifferences(rewards, model.rewards) + placeholderDifferences(audience, model.audience)
            + placeholderDifferences(problemSentences, model.problemSentences)
            + placeholderDifferences(details, model.details))
            .sorted()
            + places
    }
}

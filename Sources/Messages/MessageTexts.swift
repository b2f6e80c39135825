import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity

/// Every text of one language: a file in `Texts`, checked when it is loaded.
struct MessageTexts: Sendable {
    let reasons: [Reason.Code: Template]
    let messages: [UserMessage: Template]
    let facts: [ReceiptFact: String]
    /// The sentence that lists the facts that agree.
    let agreeing: Template

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
    static func json(of language: Language) -> [UInt8] {
        switch language {
        case .english: PackageResources.en_json
        case .italian: PackageResources.it_json
        case .german: PackageResources.de_json
        case .french: PackageResources.fr_json
        case .spanish: PackageResources.es_json
        }
    }

    /// Traps where the file lacks a text: a program that cannot answer its users must not start.
    private static func loaded(_ language: Language) -> MessageTexts {
        do {
            return try MessageTexts(json: json(of: language), named: language.rawValue)
        } catch {
            fatalError("\(error)")
        }
    }

    /// What is wrong with a file of texts: each text that is missing, unknown, or has other places than the English
    /// one.
    struct Problems: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    private struct File: Decodable {
        var reasons, messages, facts: [String: String]
        var agreeing: String
    }

    /// Reads a file; `named` is its language's code.
    init(json: [UInt8], named language: String) throws {
        let file = try JSONDecoder().decode(File.self, from: Data(json))
        var problems: [String] = []
        func read<Key: RawRepresentable<String> & CaseIterable & Hashable>(
            _ texts: [String: String], _ section: String, of type: Key.Type
        ) -> [Key: Template] {
            let known = Set(type.allCases.map(\.rawValue))
            problems += known.subtracting(texts.keys).sorted().map { "\(section).\($0) is missing" }
            problems += texts.keys.filter { !known.contains($0) }.sorted().map { "\(section).\($0) is unknown" }
            return Dictionary(uniqueKeysWithValues: type.allCases.map { ($0, Template(texts[$0.rawValue] ?? "")) })
        }
        reasons = read(file.reasons, "reasons", of: Reason.Code.self)
        messages = read(file.messages, "messages", of: UserMessage.self)
        facts = read(file.facts, "facts", of: ReceiptFact.self).mapValues(\.text)
        agreeing = Template(file.agreeing)
        if language != Language.english.rawValue {
            let english = MessageTexts.english
            func compare<Key: RawRepresentable<String>>(_ own: [Key: Template], _ other: [Key: Template]) {
                for (key, template) in own where !template.text.isEmpty && template.names != other[key]?.names {
                    let names = (other[key]?.names ?? []).sorted().map { "{\($0)}" }.joined(separator: " ")
                    problems.append("\(key.rawValue) must have the places \(names)")
                }
            }
            compare(reasons, english.reasons)
            compare(messages, english.messages)
        }
        if !agreeing.names.contains("facts") { problems.append("agreeing has no place {facts}") }
        guard problems.isEmpty else {
            throw Problems(description: "Messages/Texts/\(language).json: \(problems.sorted().joined(separator: "; "))")
        }
    }
}

import Campaigns
import DomainModel
import ReceiptIdentity

extension Reason {
    /// What the user reads, in English; the ledger keeps it beside code and detail.
    public var sentence: String { sentence(in: .english) }

    /// What the user reads: what happened and, where it helps, what to do. All of it is in one language but names.
    ///
    /// - Parameter programme: the programme whose names are said in the language; without it, as the reason keeps them.
    public func sentence(in language: Language, of programme: Programme? = nil) -> String {
        let texts = MessageTexts.of(language)
        return filled(texts.reasons[code]!, texts, in: language, of: programme) + agreement(in: texts)
    }

    /// What the user may do, where `sentence` only says what happened.
    public func toDo(in language: Language, of programme: Programme? = nil) -> String? {
        let texts = MessageTexts.of(language)
        return texts.toDo[code].map { filled($0, texts, in: language, of: programme) }
    }

    /// A text with this reason's details in it.
    private func filled(
        _ template: Template, _ texts: MessageTexts, in language: Language, of programme: Programme?
    ) -> String {
        // Ledgers keep the English sentence, whose details are in English already.
        var detail =
            language == .english
            ? detail
            : Dictionary(
                uniqueKeysWithValues: detail.map { ($0.key, texts.worded($0.value, for: $0.key)) })
        if let programme, let name = detail["campaign"] {
            detail["campaign"] = programme.wording(of: name, in: language)
        }
        if let conditions = detail["audience"] {
            detail["audience"] = Audience(conditions: conditions)?.text(in: language) ?? conditions
        }
        let hasBraces = detail.values.contains { $0.utf8.contains(UInt8(ascii: "{")) }
        return hasBraces ? Reason.filledByTurns(template.text, detail) : template.filled(with: detail)
    }

    /// The text with one value after the other in its place, so that a value may contain the place of a later one:
    /// ledgers contain sentences that were made so.
    private static func filledByTurns(_ text: String, _ detail: [String: String]) -> String {
        detail.sorted { $0.key < $1.key }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// The sentence that lists which facts of two receipts agree; empty where the detail names none.
    private func agreement(in texts: MessageTexts) -> String {
        let facts = (detail["agrees"] ?? "").split(separator: ",").compactMap { ReceiptFact(rawValue: String($0)) }
        guard !facts.isEmpty else { return "" }
        return texts.agreeing.filled(with: ["facts": facts.map { texts.facts[$0]! }.joined(separator: ", ")])
    }
}

extension ReceiptFact {
    /// What a person calls it.
    public func name(in language: Language) -> String { MessageTexts.of(language).facts[self]! }
}

import Campaigns
import Testing

/// Each sentence that a user may read, in each language that users are answered in.
@Suite("Users' sentences")
struct SentencesTests {
    /// The names in braces, which values are filled in for.
    private func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{[a-z]+\}/).map(\.0)) }

    @Test(
        "Every reason has a sentence in every language, of its own and with the same values",
        arguments: Reason.Code.allCases)
    func reasons(code: Reason.Code) {
        let english = Reason(code).sentence
        for language in Language.allCases where language != .english {
            let text = Reason(code).sentence(in: language)
            #expect(!text.isEmpty && text != english)
            #expect(places(text) == places(english))
        }
    }

    @Test(
        "Every message has a sentence in every language, of its own and with the same values",
        arguments: UserMessage.allCases)
    func messages(message: UserMessage) {
        let english = message.sentence(in: .english)
        for language in Language.allCases where language != .english {
            let text = message.sentence(in: language)
            #expect(!text.isEmpty && text != english)
            #expect(places(text) == places(english))
        }
    }

    @Test("What agrees is named in every language", arguments: Language.allCases)
    func facts(language: Language) {
        let all = FactComparison.Fact.allCases.map(\.rawValue).joined(separator: ",")
        let text = Reason(.duplicateReceipt, ["agrees": all]).sentence(in: language)
        for fact in FactComparison.Fact.allCases { #expect(text.contains(fact.name(in: language))) }
        #expect(
            Set(FactComparison.Fact.allCases.map { $0.name(in: language) }).count == FactComparison.Fact.allCases.count)
    }

    @Test("A value that looks like a place is not filled in again")
    func once() {
        let text = UserMessage.product.sentence(["product": "{pieces}", "pieces": "2"], in: .english)
        #expect(text == "We found: {pieces}, 2.")
    }
}

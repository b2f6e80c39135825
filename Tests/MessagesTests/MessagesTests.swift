import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import Testing

// Inside: the texts of every language compared with each other.
@testable import Messages

/// Each sentence that a user may read, in each language that users get answers in.
@Suite("Users' sentences")
struct MessagesTests {
    @Test(
        "The texts of every language are complete and have the places of the English ones", arguments: Language.allCases
    )
    func complete(language: Language) {
        #expect(MessageTexts.of(language).problems(comparedWith: .of(.english)) == [])
    }

    @Test("A file of texts that lacks one, or has another place, has a problem with the name of the text")
    func incomplete() throws {
        let text = String(decoding: MessageTexts.builtInFile(of: .german), as: UTF8.self)
        let changed = text.replacing("\"too_large\"", with: "\"to_large\"").replacing("{limit}", with: "{most}")
            .replacing("\"owed\"", with: "\"owned\"")
        let texts = try MessageTexts(json: Array(changed.utf8))
        #expect(
            texts.problems(comparedWith: .of(.english)) == [
                "reasons.too_large is missing", "reasons.to_large is unknown", "messages.owed is missing",
                "messages.owned is unknown", "problems.too_large is missing", "problems.to_large is unknown",
                "limit_reached must have the places {campaign} {limit} {which}",
            ])
    }

    @Test("A reason that only says what happened is told with what to do; the others say it themselves")
    func toDo() {
        // Their own text says it, or there is nothing to do.
        let own: Set<Reason.Code> = [
            .awarded, .unreadable, .tooLarge, .notReadYet, .notFound, .notAReceipt, .cardSlip, .notAProduct,
            .unreadableRecording, .notARecording, .notAPicture, .noMarkHeard, .unknownMark, .outsideAiring,
            .replayedRecording, .receiptOfAnotherUser, .totalMismatch, .totalMissing, .dateMissing, .identityMissing,
            .implausibleReceipt, .lowConfidence, .manyCodes, .codeWithoutPack, .inStoreCode, .outsideCampaign,
            .tierNotIncluded, .audienceNotIncluded, .shopNotIncluded, .discountNotHeld, .minimumNotReached,
            .sameProductAgain, .limitReached, .budgetHeld,
        ]
        for code in Reason.Code.allCases {
            #expect((Reason(code).toDo(in: .italian) == nil) == own.contains(code), "\(code)")
        }
    }

    @Test("No two languages have the same sentence for anything")
    func translated() {
        for code in Reason.Code.allCases {
            #expect(Set(Language.allCases.map { Reason(code).sentence(in: $0) }).count == Language.allCases.count)
        }
        for message in UploadHistoryMessage.allCases {
            #expect(Set(Language.allCases.map { message.sentence(in: $0) }).count == Language.allCases.count)
        }
        for message in ProblemMessage.allCases {
            #expect(Set(Language.allCases.map { message.sentence(in: $0) }).count == Language.allCases.count)
        }
    }

    @Test("The facts of a receipt have names of their own in every language", arguments: Language.allCases)
    func facts(language: Language) {
        #expect(Set(ReceiptFact.allCases.map { $0.name(in: language) }).count == ReceiptFact.allCases.count)
    }

    @Test(
        "For whom something is, is told in the user's language, from what the reason names",
        arguments: zip(
            Language.allCases,
            [
                "Spoons is for women, 18 to 39 years old, of Liguria, Bretagne.",
                "Spoons è per donne, da 18 a 39 anni, di queste zone: Liguria, Bretagne.",
                "Spoons ist für Frauen, von 18 bis 39 Jahren, aus Liguria, Bretagne.",
                "Spoons est pour des femmes, de 18 à 39 ans, de ces régions : Liguria, Bretagne.",
                "Spoons es para mujeres, de 18 a 39 años, de estas regiones: Liguria, Bretagne.",
            ]))
    func audience(language: Language, sentence: String) {
        let audience = Audience(
            id: "mothers", ages: .init(from: 18, to: 39), genders: [.female], regions: ["IT-42", "FR-BRE"])
        let reason = Reason(.audienceNotIncluded, ["campaign": "Spoons", "audience": audience.conditions])
        #expect(reason.sentence(in: language) == sentence)
    }

    @Test("Every condition of an audience is told, and none has a place left empty", arguments: Language.allCases)
    func conditions(language: Language) {
        let all = [
            Audience(id: "a", tiers: [.pro]), Audience(id: "a", ages: .init(from: 18)),
            Audience(id: "a", ages: .init(to: 39)), Audience(id: "a", genders: [.other, .unsaid, .male]),
            Audience(id: "a", languages: Language.allCases), Audience(id: "a", newcomerDays: 7),
            Audience(id: "a", bought: .init(partner: "Alpi SpA", days: 30)), Audience(id: "a"),
        ].map { $0.text(in: language) }
        #expect(Set(all).count == all.count)
        #expect(all.allSatisfy { !$0.isEmpty && !$0.contains("{") })
    }

    /// Each language with its words: whatever a sentence says beside names and numbers is among them.
    private static func vocabulary(_ language: Language) throws -> Set<String> {
        let file = try JSONSerialization.jsonObject(with: Data(MessageTexts.builtInFile(of: language)))
        func words(_ value: Any) -> [String] {
            if let map = value as? [String: Any] { return map.values.flatMap(words) }
            return (value as? String).map(MessagesTests.words) ?? []
        }
        return Set(words(file))
    }

    private static func words(_ text: String) -> [String] {
        text.replacing(/\{[a-z_]*\}/, with: " ").split { !$0.isLetter }.map { $0.lowercased() }
    }

    @Test(
        "No sentence has two languages: beside names and numbers, each has words of its own language alone",
        arguments: Language.allCases)
    func oneLanguage(language: Language) throws {
        let known = try MessagesTests.vocabulary(language)
        let names = ["⟦Xx⟧", "12", "2026-03-05"]
        let phrases = MessageTexts.of(.english).details.values.map {
            $0.filled(with: ["count": "3", "amount": "5.00"])
        }
        let audiences = ["genders=female;ages=18-39;regions=IT-42", "tiers=pro", "languages=it,en", "newcomer=7"]
        for code in Reason.Code.allCases {
            let places = MessageTexts.of(.english).reasons[code]!.names
            let values: (String) -> [String] = { place in
                switch place {
                case "needed", "which": phrases
                case "signs": phrases + [phrases.joined(separator: ", ")]
                case "price": ["1234.50", "-0.05", "-"]
                case "audience": audiences
                default: names
                }
            }
            for place in places {
                for value in values(place) {
                    var detail = Dictionary(uniqueKeysWithValues: places.map { ($0, "12") })
                    detail[place] = value
                    let sentence = Reason(code, detail).sentence(in: language)
                    let foreign = Set(MessagesTests.words(sentence)).subtracting(known)
                        .subtracting(["xx", "liguria", "genders", "ages", "regions", "tiers", "pro", "newcomer"])
                    #expect(foreign.isEmpty, "\(language) \(code) \(value): \(sentence)")
                    if language != .english {
                        #expect(sentence.firstMatch(of: /[0-9]\.[0-9][0-9]/) == nil, "\(sentence)")
                    }
                }
            }
        }
    }

    @Test(
        "What a campaign asks for is told in one language, with amounts as it writes them",
        arguments: zip(
            Language.allCases,
            [
                "Pantry asks for more: 5.00 spent.", "Con di più avrebbe pagato anche Pantry: 5,00 di spesa.",
                "Mit mehr hätte auch Pantry gezahlt: für 5,00 einkaufen.",
                "Avec davantage, Pantry aurait payé aussi : 5,00 d’achats.",
                "Con más habría pagado también Pantry: 5,00 de compra.",
            ]))
    func needed(language: Language, sentence: String) {
        let reason = Reason(.minimumNotReached, ["campaign": "Pantry", "needed": "5.00 spent"])
        #expect(reason.sentence(in: language) == sentence)
    }

    @Test("A total is written as the language writes amounts, and what is none stays as it is")
    func total() {
        func total(_ text: String, _ language: Language) -> String {
            UploadHistoryMessage.total.sentence(["total": text], in: language)
        }
        #expect(total("12.50 EUR", .english) == "We read the total: 12.50 EUR.")
        #expect(total("12.50 EUR", .german).contains("12,50 EUR"))
        #expect(total("1.2.3", .german).contains("1.2.3"))
    }

    @Test("A reason names a campaign in the reader's language, where the programme has its name in it")
    func campaignName() throws {
        let yaml = """
            campaigns:
              - {id: milk, name: {en: March milk, it: Latte di marzo}, partner: P, shake: receipt, from: 2026-03-01,
                 to: 2026-03-31, coins: {per_receipt: 1}}
            """
        let programme = try CampaignFile.load(yaml: yaml, named: "c")
        for kept in ["March milk", "Latte di marzo"] {
            let reason = Reason(.sameAiringAgain, ["campaign": kept])
            #expect(reason.sentence(in: .italian, of: programme).hasPrefix("Latte di marzo "))
            #expect(reason.sentence(in: .french, of: programme).hasPrefix("March milk "))
        }
        #expect(
            Reason(.sameAiringAgain, ["campaign": "Other"]).sentence(in: .italian, of: programme).hasPrefix("Other "))
    }

    @Test("A message fills in a value once, though it looks like a place")
    func once() {
        let text = UploadHistoryMessage.product.sentence(["product": "{pieces}", "pieces": "2"], in: .english)
        #expect(text == "We found: {pieces}, 2.")
    }

    @Test("A place without a value stays as it is")
    func unknown() {
        #expect(Reason(.awarded).sentence == "You earned {coins} coins.")
    }

    /// Ledgers contain the English sentences, and their hashes depend on them. `Sentences.txt` has the sentences as qix
    /// wrote them when they were recorded; a change of one on purpose changes its line there.
    @Test("Every recorded sentence is still the same, byte for byte")
    func recorded() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sentences.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let sentences = Set(MessagesTests.sentences())
        #expect(lines.count > 300 && lines.filter { !sentences.contains($0) } == [])
    }

    /// A line for each sentence: its language, what it says, and the sentence with each place filled in.
    private static func sentences() -> [String] {
        let names = [
            "campaign", "place", "from", "to", "hours", "date", "days", "signs", "pieces", "text", "price", "codes",
            "product", "code", "currency", "found", "tier", "needed", "limit", "which", "coins", "rule",
            "audience",
        ]
        let filled = Dictionary(uniqueKeysWithValues: names.map { ($0, "<\($0)>") })
        let nested = Dictionary(uniqueKeysWithValues: names.map { ($0, "é{campaign}{product}{text}{which}{none}") })
        let all = ReceiptFact.allCases.map(\.rawValue).joined(separator: ",")
        let values = ["day", "shop", "total", "product", "pieces", "partner", "coins", "pending"]
        let messageValues = Dictionary(uniqueKeysWithValues: values.map { ($0, "<\($0)>{coins}") })
        return Language.allCases.flatMap { language in
            func line(_ name: String, _ kind: String, _ sentence: String) -> String {
                "\(language.rawValue) \(name) \(kind): \(sentence)"
            }
            let reasons = Reason.Code.allCases.map {
                line($0.rawValue, "filled", Reason($0, filled).sentence(in: language))
            }
            let nesting: [Reason.Code] = [.productToConfirm, .limitReached, .outsideCampaign]
            let nestings = nesting.map { line($0.rawValue, "nested", Reason($0, nested).sentence(in: language)) }
            let agreeing = ["document,total,nothing,picture", all].map {
                line("agreeing", "filled", Reason(.duplicateReceipt, ["agrees": $0]).sentence(in: language))
            }
            let messages = UploadHistoryMessage.allCases.map {
                line($0.rawValue, "filled", $0.sentence(messageValues, in: language))
            }
            let toDo: [String] = Reason.Code.allCases.compactMap { code -> String? in
                guard let told = Reason(code, filled).toDo(in: language) else { return nil }
                return line(code.rawValue, "to do", told)
            }
            let decided: [String] = reasons + toDo
            return decided + nestings + agreeing + messages
        }
    }
}

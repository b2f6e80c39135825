import DomainModel
import Testing
import TestSupport

import Campaigns

@Suite("Questionnaires")
struct QuestionnaireTests {
    private static let file = """
        campaigns: []
        contents:
          - id: weaning
            kind: ask
            partner: Alpi SpA
            title: How does your child eat?
            seconds: 10
            coins: 20
            from: 2026-03-01
            to: 2026-05-31
            pages:
              - id: child
                questions:
                  - {id: age, ask: How old?, kind: single, answers: [Unborn, Baby, Older], next: [end, meals, opinion]}
              - id: meals
                questions:
                  - {id: first, ask: What first?, kind: multiple, answers: [Rice, Pasta, Fruit]}
                  - {id: ease, ask: How easy?, kind: scale, from: 1, to: 5}
                next: end
              - id: opinion
                questions:
                  - {id: wish, ask: What do you wish for?, kind: text, longest: 20, optional: true}
                  - {id: fat, ask: How much fat has milk?, kind: scale, from: 0, to: 9, right: 4}
        """

    private func content() throws -> ContentItem {
        try #require(CampaignFile.load(yaml: QuestionnaireTests.file, named: "c.yaml").contents.first)
    }

    @Test("Answers that came sooner than the questions on the way can be read are a script's, whatever the file allows")
    func faster() throws {
        var quick = try content()
        quick.seconds = 1
        // A question of four hundred letters on the second page, which not everybody sees.
        quick.questionnaire?.pages[1].questions[1].text = LocalText(String(repeating: "è", count: 400))
        let long: [String: Questionnaire.Answer] = ["age": .choices([1]), "first": .choices([0]), "ease": .number(3)]
        #expect(quick.doubt(about: long, elapsed: 2) == .fast)
        #expect(quick.doubt(about: long, elapsed: 3) == nil)
        #expect(quick.doubt(about: ["age": .choices([0])], elapsed: 1) == nil)
    }

    @Test("Answers lead from page to page, and what is asked on the way is what must be answered")
    func ways() throws {
        let questionnaire = try #require(try content().questionnaire)
        func asked(_ answers: [String: Questionnaire.Answer]) throws -> [String] {
            try questionnaire.asked(answers).map(\.id)
        }
        #expect(try asked(["age": .choices([0])]) == ["age"])
        #expect(
            try asked(["age": .choices([1]), "first": .choices([]), "ease": .number(5)]) == ["age", "first", "ease"])
        #expect(try asked(["age": .choices([2]), "fat": .number(4)]) == ["age", "wish", "fat"])
        #expect(
            try asked(["age": .choices([2]), "wish": .text("More time"), "fat": .number(4)])
                == ["age", "wish", "fat"])
        #expect(throws: ContentItem.CompletionFault.answers) {
            try asked(["age": .choices([2]), "fat": .number(3)])
        }
    }

    @Test(
        "An answer that is missing, of another form, or of a page that was not shown is no answer",
        arguments: [
            [:], ["age": .choices([3])], ["age": .choices([])], ["age": .choices([0, 1])], ["age": .number(1)],
            ["age": .choices([-1])], ["age": .choices([0]), "ease": .number(3)],
            ["age": .choices([1]), "first": .choices([0])],
            ["age": .choices([1]), "first": .choices([1, 0]), "ease": .number(3)],
            ["age": .choices([1]), "first": .choices([1, 1]), "ease": .number(3)],
            ["age": .choices([1]), "first": .choices([0]), "ease": .number(6)],
            ["age": .choices([2]), "fat": .number(4), "wish": .text("")],
            ["age": .choices([2]), "fat": .number(4), "wish": .text("twenty-one characters")],
            ["age": .choices([2]), "fat": .number(4), "hat": .text("x")], ["age": .choices([.max])],
        ] as [[String: Questionnaire.Answer]])
    func faults(answers: [String: Questionnaire.Answer]) throws {
        #expect(try content().doubt(about: answers, elapsed: 99) == .incomplete)
    }

    @Test("Answers that come faster than anybody reads the questions pay nothing")
    func fast() throws {
        let answers: [String: Questionnaire.Answer] = ["age": .choices([0])]
        #expect(try content().doubt(about: answers, elapsed: 9) == .fast)
        #expect(try content().doubt(about: answers, elapsed: 10) == nil)
    }

    @Test(
        "What is wrong with a questionnaire is named by its line, and mended by what is said",
        arguments: [
            ("kind: scale, from: 1, to: 5", "kind: scale, from: 5, to: 1", 18, "the greater last"),
            ("kind: multiple", "kind: many", 17, "single, multiple, scale, text"),
            ("answers: [Rice, Pasta, Fruit]", "answers: [Rice]", 17, "two answers"),
            ("next: [end, meals, opinion]", "next: [end, meals]", 14, "one for each answer"),
            ("next: [end, meals, opinion]", "next: [end, meals, child]", 14, "no later page"),
            ("next: [end, meals, opinion]", "next: [end, meals, opinions]", 14, "next, end, meals, opinion"),
            ("- id: meals", "- id: child", 15, "already the page of line"),
            ("id: ease", "id: first", 18, "two questions"),
            ("- id: meals", "- id: end", 15, "another id"),
            ("from: 0, to: 9, right: 4", "from: 0, to: 9, right: 10", 23, "from 0 to 9"),
            ("longest: 20", "longest: 20, answers: [a, b]", 22, "means nothing"),
            ("longest: 20", "longest: 3000", 22, "from 1 to 2000"), ("optional: true", "optinal: true", 22, "optional"),
            ("kind: ask", "kind: read", 12, "must be a text"),
            ("seconds: 10", "seconds: 10\n    questions: [{ask: a, answers: [b, c], right: 1}]", 8, "in its pages"),
        ] as [(String, String, Int, String)])
    func wrong(right: String, wrong: String, line: Int, says: String) throws {
        try #require(QuestionnaireTests.file.contains(right))
        let text = QuestionnaireTests.file.replacing(right, with: wrong)
        let problems = CampaignFile.check(yaml: text, named: "c.yaml").filter { $0.severity == .error }
        #expect(problems.contains { $0.line == line && $0.message.contains(says) }, "\(problems)")
    }

    @Test("A file of a megabyte of questions is refused with what it has too much of")
    func huge() {
        let question = "          - {id: qNUMBER, ask: \(String(repeating: "Why? ", count: 20)), kind: text}\n"
        let many = (0..<8000).map { question.replacing("NUMBER", with: "\($0)") }.joined()
        let last = "          - {id: fat, ask: How much fat has milk?, kind: scale, from: 0, to: 9, right: 4}"
        let text = QuestionnaireTests.file.replacing(last, with: last + "\n" + many)
        #expect(text.utf8.count > 1_000_000)
        let problems = CampaignFile.check(yaml: text, named: "c.yaml")
        #expect(problems.contains { $0.message.contains("more than 100 questions") }, "\(problems.first as Any)")
    }

    @Test("Whatever is answered, every way ends, and asks no question twice")
    func drawn() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let count = Int.random(in: 1...8, using: &random)
            func target() -> Questionnaire.Target {
                [.following, .end, .page("p\(Int.random(in: 0..<count, using: &random))")].randomElement(
                    using: &random)!
            }
            let pages = (0..<count).map { place in
                Questionnaire.Page(
                    id: "p\(place)",
                    questions: [
                        Questionnaire.Question(
                            id: "q\(place)", text: "?", kind: .single(["a", "b"]), next: [target(), target()])
                    ], next: target())
            }
            let all = (0..<count).reduce(into: [String: Questionnaire.Answer]()) {
                $0["q\($1)"] = .choices([Int.random(in: 0...1, using: &random)])
            }
            let given = reached(pages, all)
            let way = (try? Questionnaire(pages: pages).asked(given))?.map(\.id)
            #expect(Set(way ?? []) == Set(given.keys), "seed \(seed)")
            #expect(way?.first == "q0" && Set(way ?? []).count == way?.count, "seed \(seed)")
        }
    }

    /// The answers on the way, by a walk of its own.
    private func reached(
        _ pages: [Questionnaire.Page], _ all: [String: Questionnaire.Answer]
    ) -> [String: Questionnaire.Answer] {
        var given: [String: Questionnaire.Answer] = [:]
        var place = 0
        while place < pages.count {
            let page = pages[place]
            given[page.questions[0].id] = all[page.questions[0].id]
            guard case .choices(let chosen)? = all[page.questions[0].id] else { return given }
            let led = page.questions[0].next[chosen[0]]
            switch led == .following ? page.next : led {
            case .end: return given
            case .following: place += 1
            case .page(let name):
                let later = pages.firstIndex { $0.id == name } ?? 0
                guard later > place else { return given }
                place = later
            }
        }
        return given
    }
}

import DomainModel
import Text
import YAMLFields
import Yams

/// Questionnaires of a campaigns file: the pages of a content of the kind `ask`.
extension YAMLReader {
    /// The most pages and the most questions of one questionnaire. Source: judged; nobody answers so many.
    private static let (maxPages, maxQuestions) = (50, 100)
    /// The longest answer in words, in Unicode scalars, where the file does not say, and in all. Source: judged; a
    /// paragraph, and what a request with several of them can hold.
    private static let (usualWords, maxWords) = (500, 2000)
    /// The least and the most number of a scale.
    private static let scale = -100...100

    mutating func questionnaire(_ node: Node, at path: String) -> Questionnaire? {
        guard let given = node.sequence, !given.isEmpty, given.count <= YAMLReader.maxPages else {
            report(node, at: path, "must be a list of 1 to \(YAMLReader.maxPages) pages, each beginning with “- id:”")
            return nil
        }
        let before = problems.count
        let list = entries(of: given, at: path)
        let names = list.map { page in
            page.node.mapping?["id"]?.scalar.flatMap { YAMLReader.identifier(meantBy: $0.string) } ?? ""
        }
        // A page without a readable name may be the one that is named.
        let isPartial = names.contains { ["", "next", "end"].contains($0) } || Set(names).count < names.count
        var pages: [Questionnaire.Page] = []
        for (place, (entry, field)) in list.enumerated() {
            let later = isPartial ? nil : Array(names.dropFirst(place + 1))
            if !names[place].isEmpty, let first = names[..<place].firstIndex(of: names[place]) {
                let line = lines.nearest(to: "\(list[first].field).id").map { " of line \($0)" } ?? ""
                report(
                    entry, at: "\(field).id",
                    "\(names[place]) is already the page\(line); give this another id")
            }
            if let page = page(entry, at: field, later: later) { pages.append(page) }
        }
        for (place, name) in names.enumerated() where ["next", "end"].contains(name) {
            report(node, at: "\(path)[\(place)].id", "\(name) says where a page leads; give the page another id")
        }
        if pages.reduce(0, { $0 + $1.questions.count }) > YAMLReader.maxQuestions {
            report(node, at: path, "has more than \(YAMLReader.maxQuestions) questions")
        }
        guard problems.count == before else { return nil }
        checkNames(of: pages, node, at: path)
        let questionnaire = Questionnaire(pages: pages)
        for place in questionnaire.unreachablePages {
            warn(node, at: "\(path)[\(place)].id", "no answer leads to the page \(pages[place].id); nobody sees it")
        }
        return problems.count == before ? questionnaire : nil
    }

    /// Answers are kept by the ids of questions, whatever the page.
    private mutating func checkNames(of pages: [Questionnaire.Page], _ node: Node, at path: String) {
        var owners: [String: String] = [:]
        for (place, page) in pages.enumerated() {
            for (number, question) in page.questions.enumerated() {
                guard let owner = owners.updateValue(page.id, forKey: question.id) else { continue }
                report(
                    node, at: "\(path)[\(place)].questions[\(number)].id",
                    "\(question.id) names two questions, the first on the page \(owner); each needs a name of its own")
            }
        }
    }

    private mutating func page(_ node: Node, at path: String, later: [String]?) -> Questionnaire.Page? {
        var map = mapping(
            node, at: path, known: ["id", "questions", "next"],
            holding: ["questions": ["ask", "kind", "answers", "longest", "optional", "right"]])
        let before = problems.count
        let id = identifier(&map, "id")
        let next = map.take("next").map { target($0, at: "\(path).next", later: later) } ?? .following
        let given = map.take("questions")
        guard let list = given?.sequence, !list.isEmpty else {
            if given == nil {
                lack("questions", in: map, "is missing: a list of questions, each beginning with “- id:”")
                return nil
            }
            report(node, at: "\(path).questions", "must be a list of questions, each beginning with “- id:”")
            return nil
        }
        var questions: [Questionnaire.Question] = []
        for (entry, field) in entries(of: list, at: "\(path).questions") {
            if let question = self.asked(entry, at: field, later: later) { questions.append(question) }
        }
        guard problems.count == before, let id else { return nil }
        return Questionnaire.Page(id: id, questions: questions, next: next)
    }

    /// Where a page or an answer leads: to a later page, so that every way ends.
    private mutating func target(_ node: Node, at path: String, later: [String]?) -> Questionnaire.Target {
        let name = node.scalar?.string ?? ""
        switch name {
        case "end": return .end
        case "next": return .following
        case _ where later?.contains(name) == true: return .page(name)
        default:
            guard let later else { return .following }
            let known = (["next", "end"] + later).joined(separator: ", ")
            let meant = YAMLReader.near(name, among: later + ["next", "end"]).map { "; did you mean \($0)?" } ?? ""
            report(node, at: path, "“\(name)” is no later page; write one of \(known)\(meant)")
            return .following
        }
    }

    private mutating func asked(_ node: Node, at path: String, later: [String]?) -> Questionnaire.Question? {
        let fields = ["id", "ask", "kind", "answers", "from", "to", "longest", "optional", "right", "next"]
        let given = node.mapping?["kind"]?.scalar.flatMap { KindName(rawValue: $0.string) }
        var map = mapping(node, at: path, known: fields, others: given.flatMap { YAMLReader.otherFields[$0] } ?? [])
        let before = problems.count
        let id = identifier(&map, "id")
        let text = words(&map, "ask", required: true)
        let kind = answerKind(&map)
        let isOptional = boolean(&map, "optional") ?? false
        let right = kind.flatMap { rightAnswer(&map, $0) }
        var next: [Questionnaire.Target] = []
        if let list = map.take("next"), problems.count == before {
            next = targets(list, at: "\(path).next", kind, later: later)
        }
        guard problems.count == before, let id, let text, let kind else { return nil }
        return Questionnaire.Question(
            id: id, text: text, kind: kind, isOptional: isOptional, right: right, next: next)
    }

    /// Where the answers of a question lead, one page for each.
    private mutating func targets(
        _ node: Node, at path: String, _ kind: Questionnaire.Kind?, later: [String]?
    ) -> [Questionnaire.Target] {
        guard case .single(let answers) = kind else {
            report(node, at: path, "only a single choice leads to a page by its answers; give the page its next")
            return []
        }
        let form = "must be a list of pages, one for each answer of a single choice"
        guard let targets = node.sequence else {
            // What stands between commas, or beside numbers, is the list.
            let parts = node.scalar?.string.split(separator: ",").map { String($0).trimmed }
            let names = parts ?? node.mapping?.values.compactMap { $0.scalar?.string } ?? []
            report(
                node, at: path,
                form + (names.count == answers.count ? ": [\(names.joined(separator: ", "))]" : ""))
            return []
        }
        guard targets.count == answers.count else {
            report(node, at: path, "\(form): there are \(answers.count) answers, and \(targets.count) pages")
            return []
        }
        if targets.allSatisfy({ $0.scalar.map { Int($0.string) != nil } ?? false }), let later {
            let known = (["next", "end"] + later).joined(separator: ", ")
            report(node, at: path, "names pages by their ids and not by numbers: \(known)")
            return []
        }
        return targets.enumerated().map { target($1, at: "\(path)[\($0)]", later: later) }
    }

    private enum KindName: String, CaseIterable { case single, multiple, scale, text }

    /// The fields that mean nothing for a kind.
    private static let otherFields: [KindName: [String]] = [
        .single: ["from", "to", "longest"], .multiple: ["from", "to", "longest"], .scale: ["answers", "longest"],
        .text: ["answers", "from", "to"],
    ]

    private mutating func answerKind(_ map: inout Fields) -> Questionnaire.Kind? {
        let before = problems.count
        let name = choice(&map, "kind", of: KindName.self, required: true)
        for key in name.flatMap({ YAMLReader.otherFields[$0] }) ?? [] {
            if let node = map.take(key) {
                report(node, at: map.path(to: key), "means nothing for the kind \(name?.rawValue ?? ""); leave it out")
            }
        }
        switch name {
        case .single, .multiple:
            let answers = self.answers(&map)
            if problems.count == before, answers.count < 2 {
                lack("answers", in: map, "needs two answers or more")
            }
            return name == .single ? .single(answers) : .multiple(answers)
        case .scale:
            require("from", in: map, "the least number of the scale")
            require("to", in: map, "the greatest number of the scale")
            let from = whole(&map, "from", in: YAMLReader.scale)
            let to = whole(&map, "to", in: YAMLReader.scale)
            guard let from, let to else { return nil }
            guard from < to else {
                let mend = "give the greater last" + (to < from ? ": from: \(to), to: \(from)" : "")
                report(map.node, at: map.path(to: "to"), "\(to) is not greater than from (\(from)); \(mend)")
                return nil
            }
            return .scale(from...to)
        case .text:
            return .text(whole(&map, "longest", in: 1...YAMLReader.maxWords) ?? YAMLReader.usualWords)
        case nil: return nil
        }
    }

    /// The right answer, counted from 1 where it is a choice.
    private mutating func rightAnswer(_ map: inout Fields, _ kind: Questionnaire.Kind) -> Questionnaire.Answer? {
        guard let node = map.peek("right") else { return nil }
        let path = map.path(to: "right")
        switch kind {
        case .single(let answers):
            return whole(&map, "right", in: 1...max(1, answers.count)).map { .choices([$0 - 1]) }
        case .multiple(let answers):
            let chosen = texts(&map, "right").compactMap { Int($0.text) }
            guard !chosen.isEmpty, chosen.allSatisfy({ (1...max(1, answers.count)).contains($0) }),
                Set(chosen).count == chosen.count
            else {
                report(node, at: path, "must be a list of numbers of answers, from 1, each once")
                return nil
            }
            return .choices(chosen.map { $0 - 1 }.sorted())
        case .scale(let range): return whole(&map, "right", in: range).map { .number($0) }
        case .text:
            _ = map.take("right")
            report(node, at: path, "no words are the only right ones; leave it out")
            return nil
        }
    }
}

/// Questions of a partner that a person answers page by page. Answers lead from page to page, never back.
public struct Questionnaire: Hashable, Sendable {
    /// The pages, in the order of the file; the first is shown first.
    public var pages: [Page]

    /// A questionnaire.
    public init(pages: [Page]) { self.pages = pages }

    /// Questions that are shown together.
    public struct Page: Hashable, Sendable {
        /// Its name within the questionnaire.
        public var id: String
        /// What is asked.
        public var questions: [Question]
        /// Where it leads, unless an answer leads elsewhere.
        public var next: Target

        /// A page.
        public init(id: String, questions: [Question], next: Target = .following) {
            self.id = id
            self.questions = questions
            self.next = next
        }
    }

    /// Where a page or an answer leads.
    public enum Target: Hashable, Sendable {
        /// To the page after it in the file, if there is one.
        case following
        /// To a later page.
        case page(String)
        /// Nowhere: the questionnaire ends.
        case end
    }

    /// One question.
    public struct Question: Hashable, Sendable {
        /// Its name within the questionnaire.
        public var id: String
        /// What is asked.
        public var text: LocalText
        /// How it is answered.
        public var kind: Kind
        /// Whether it may be left open.
        public var isOptional: Bool
        /// The right answer; `nil` where there is none. It never leaves the service.
        public var right: Answer?
        /// Where each answer of a single choice leads; empty where none leads anywhere.
        public var next: [Target]

        /// A question.
        public init(
            id: String, text: LocalText, kind: Kind, isOptional: Bool = false, right: Answer? = nil, next: [Target] = []
        ) {
            self.id = id
            self.text = text
            self.kind = kind
            self.isOptional = isOptional
            self.right = right
            self.next = next
        }
    }

    /// How a question is answered.
    public enum Kind: Hashable, Sendable {
        /// By one of these.
        case single([LocalText])
        /// By any number of these.
        case multiple([LocalText])
        /// By a number of a scale.
        case scale(ClosedRange<Int>)
        /// In the person's own words, at most so many characters (Unicode scalars).
        case text(Int)
    }

    /// An answer.
    public enum Answer: Hashable, Sendable {
        /// The places of the chosen answers, from 0, ascending.
        case choices([Int])
        /// A number of the scale.
        case number(Int)
        /// Words.
        case text(String)
    }

    /// The questions that a person sees who answers so, in their order. Throws what is wrong with the answers: one is
    /// missing, has another form than its question, or belongs to no page that was shown; or it is not the right one.
    public func asked(_ answers: [String: Answer]) throws(ContentItem.CompletionFault) -> [Question] {
        var asked: [Question] = []
        var isRight = true
        var place: Int? = pages.isEmpty ? nil : 0
        while let current = place {
            let page = pages[current]
            var target = page.next
            var isLed = false
            for question in page.questions {
                asked.append(question)
                guard let answer = answers[question.id] else {
                    guard question.isOptional else { throw .incomplete }
                    continue
                }
                guard question.kind.takes(answer) else { throw .incomplete }
                if let right = question.right, right != answer { isRight = false }
                if !isLed, case .choices(let chosen) = answer, let first = chosen.first,
                    question.next.indices.contains(first), question.next[first] != .following
                {
                    (target, isLed) = (question.next[first], true)
                }
            }
            place = following(current, target)
        }
        guard Set(answers.keys).isSubset(of: Set(asked.map(\.id))) else { throw .incomplete }
        guard isRight else { throw .answers }
        return asked
    }

    /// The places of the pages to which no answers lead.
    var unreachablePages: [Int] {
        var seen: Set<Int> = pages.isEmpty ? [] : [0]
        // A page leads to later ones alone.
        for (place, page) in pages.enumerated() where seen.contains(place) {
            for target in page.targets {
                if let next = following(place, target) { seen.insert(next) }
            }
        }
        return pages.indices.filter { !seen.contains($0) }
    }

    /// The page to which a page leads: always a later one, so that every way ends.
    private func following(_ place: Int, _ target: Target) -> Int? {
        let later: Int?
        switch target {
        case .end: later = nil
        case .following: later = place + 1
        case .page(let name): later = pages.firstIndex { $0.id == name }
        }
        return later.flatMap { $0 > place && $0 < pages.count ? $0 : nil }
    }
}

extension Questionnaire.Page {
    /// Everywhere that it leads, whatever is answered: the first answer that leads elsewhere decides.
    var targets: [Questionnaire.Target] {
        var targets: [Questionnaire.Target] = []
        for question in questions where !question.next.isEmpty {
            targets += question.next.filter { $0 != .following }
            if !question.isOptional, !question.next.contains(.following) { return targets }
        }
        return targets + [next]
    }
}

extension Questionnaire.Kind {
    /// Whether an answer has the form that is asked for.
    func takes(_ answer: Questionnaire.Answer) -> Bool {
        switch (self, answer) {
        case (.single(let answers), .choices(let chosen)): chosen.count == 1 && answers.indices.contains(chosen[0])
        case (.multiple(let answers), .choices(let chosen)):
            chosen.allSatisfy(answers.indices.contains) && zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 }
        case (.scale(let range), .number(let number)): range.contains(number)
        case (.text(let most), .text(let words)): (1...most).contains(words.unicodeScalars.count)
        default: false
        }
    }

    /// What can be chosen; none where nothing is.
    var choices: [LocalText] {
        switch self {
        case .single(let texts), .multiple(let texts): texts
        case .scale, .text: []
        }
    }

    /// How it is called in files and answers.
    public var name: String {
        switch self {
        case .single: "single"
        case .multiple: "multiple"
        case .scale: "scale"
        case .text: "text"
        }
    }
}

extension Questionnaire.Answer {
    /// What is counted of it: the chosen answers from 1, or the number; of words, only that there are some.
    public var counted: [String] {
        switch self {
        case .choices(let chosen): chosen.map { "\($0 + 1)" }
        case .number(let number): ["\(number)"]
        case .text: ["text"]
        }
    }
}

extension Questionnaire.Answer: Codable {
    private enum CodingKeys: String, CodingKey { case choices, number, text }

    /// Reads one of `{"choices": [0]}`, `{"number": 3}` and `{"text": "…"}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let chosen = try container.decodeIfPresent([Int].self, forKey: .choices) {
            self = .choices(chosen)
        } else if let number = try container.decodeIfPresent(Int.self, forKey: .number) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self, forKey: .text))
        }
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .choices(let chosen): try container.encode(chosen, forKey: .choices)
        case .number(let number): try container.encode(number, forKey: .number)
        case .text(let words): try container.encode(words, forKey: .text)
        }
    }
}

extension Questionnaire.Question {
    /// How long what is read before answering is, in Unicode scalars: the question and its answers, in the language in
    /// which they are shortest.
    var lettersToRead: Int {
        ([text] + kind.choices).reduce(0) { $0 + $1.fewestLetters }
    }
}

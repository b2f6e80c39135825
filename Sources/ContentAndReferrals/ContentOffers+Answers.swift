import Campaigns
import DomainModel
import Foundation
import SQL
import Text

/// Answers to questionnaires: apart from the ledger, so that a person can take them back, and told to a partner only as
/// figures of whole groups.
extension ContentOffers {
    /// What a person answered to one questionnaire.
    public struct AnswerSheet: Hashable, Codable, Sendable {
        /// The content's id.
        public var content: String
        /// When it was answered.
        public var at: Timestamp
        /// Seconds between showing it and the answers: a script needs few.
        public var seconds: Int
        /// The answers by the question's id.
        public var answers: [String: Questionnaire.Answer]

        /// Answers of one person.
        public init(content: String, at: Timestamp, seconds: Int, answers: [String: Questionnaire.Answer]) {
            self.content = content
            self.at = at
            self.seconds = seconds
            self.answers = answers
        }
    }

    /// The most sheets that one is compared with. Source: judged; a script answers many times in a row.
    private static let mostCompared = 200

    /// What a partner learns of the answers.
    public struct AnswerCounts: Hashable, Sendable {
        /// How many people's answers are counted: those of whole groups.
        public var people: Int
        /// How many of them gave each answer, by question and by answer as `Questionnaire.Answer.counted` names it.
        public var answers: [String: [String: Int]]
    }

    /// Answers that are kept, and what decides whether they are counted.
    public struct KeptAnswers: Sendable {
        /// What was answered.
        public var sheet: AnswerSheet
        /// Whose answers they are.
        public var person: String
        /// The fewest people of whom a figure is told.
        public var smallestGroup: Int
        /// Whether the person has proved a contact. Names that need no proof are free, and whoever knows all answers of
        /// a group but one knows that one.
        public var isProved: Bool

        /// Answers of one person.
        public init(_ sheet: AnswerSheet, of person: String, smallestGroup: Int, isProved: Bool) {
            self.sheet = sheet
            self.person = person
            self.smallestGroup = smallestGroup
            self.isProved = isProved
        }
    }

    /// Keeps the answers of a person, and counts them once so many people have answered that have not been counted: two
    /// figures never differ by fewer. A second sheet of one person for a content is not kept.
    static func keep(_ kept: KeptAnswers, _ session: any Session) throws {
        let (sheet, person) = (kept.sheet, kept.person)
        let key: [Value] = [.text(person), .text(sheet.content)]
        guard try session.first(.answerSheet, key) == nil else { return }
        try session.execute(.insertAnswerSheet, key + [.integer(sheet.at.seconds), .integer(sheet.seconds)])
        for (question, answer) in sheet.answers.sorted(by: { $0.key < $1.key }) {
            try session.execute(.insertAnswer, key + [.text(question), .text(try JSONLineEncoder.text(answer))])
        }
        guard kept.isProved else { return try session.execute(.leaveUncounted, key) }
        let group = try session.rows(.uncountedPeople, [.text(sheet.content)]).map { try $0.text(0) }
        guard group.count >= kept.smallestGroup else { return }
        var counts: [String: [String: Int]] = ["": ["": group.count]]
        for person in group {
            for (question, answer) in try answers(of: person, to: sheet.content, session) {
                for counted in answer.counted { counts[question, default: [:]][counted, default: 0] += 1 }
            }
            try session.execute(.markCounted, [.text(person), .text(sheet.content)])
        }
        for (question, answers) in counts {
            for (answer, people) in answers {
                try session.execute(
                    .addAnswerCount, [.text(sheet.content), .text(question), .text(answer), .integer(people)])
            }
        }
    }

    private static func answers(
        of person: String, to content: String, _ session: any Session
    ) throws -> [String: Questionnaire.Answer] {
        let rows = try session.rows(.answersOfSheet, [.text(person), .text(content)])
        return try rows.reduce(into: [:]) { answers, row in
            answers[try row.text(0)] = try JSONDecoder().decode(
                Questionnaire.Answer.self, from: Data(try row.text(1).utf8))
        }
    }

    /// What people answered to a content lately, and is not counted yet, the latest first.
    ///
    /// - Parameter names: whose answers are left out.
    public func uncountedAnswers(to content: String, without names: [String]) throws -> [AlikeAnswers.Sheet] {
        let own = Set(names.map(BytewiseString.init))
        return try store.read { session in
            try session.rows(.uncountedSheets, [.text(content), .integer(ContentOffers.mostCompared)]).compactMap {
                row in
                let person = try row.text(0)
                guard !own.contains(BytewiseString(person)) else { return nil }
                return AlikeAnswers.Sheet(
                    answers: try ContentOffers.answers(of: person, to: content, session), seconds: try row.integer(1))
            }
        }
    }

    /// Everything that a person answered under any of these names.
    public func answerSheets(of names: [String]) throws -> [AnswerSheet] {
        try store.read { session in
            try names.flatMap { name in
                try session.rows(.answerSheetsOfPerson, [.text(name)]).map { row in
                    let content = try row.text(0)
                    return AnswerSheet(
                        content: content, at: Timestamp(seconds: try row.integer(1)), seconds: try row.integer(2),
                        answers: try ContentOffers.answers(of: name, to: content, session))
                }
            }
        }
    }

    /// Erases what a person answered under any of these names. Figures that were counted before name nobody, and stay.
    ///
    /// - Parameter isScrubbed: whether no trace may remain in the store's files either, which takes long and needs the
    ///   owner of the tables.
    public func eraseAnswers(of names: [String], isScrubbed: Bool = false) throws {
        try store.write { session in
            for name in names {
                for statement in [
                    Statement.deleteAnswers, .deleteAnswerSheets, .deleteDirectivesOfPerson,
                ] {
                    try session.execute(statement, [.text(name)])
                }
            }
        }
        if isScrubbed { try store.scrub(["answers", "answer_sheets", "shown_directives"]) }
    }

    /// What is counted of the answers to a content; no people before a first whole group.
    public func answerCounts(of content: String) throws -> AnswerCounts {
        try store.read { session in
            var counts = AnswerCounts(people: 0, answers: [:])
            for row in try session.rows(.answerCounts, [.text(content)]) {
                let question = try row.text(0)
                let people = try row.integer(2)
                if question.isEmpty {
                    counts.people = people
                } else {
                    counts.answers[question, default: [:]][try row.text(1)] = people
                }
            }
            return counts
        }
    }
}

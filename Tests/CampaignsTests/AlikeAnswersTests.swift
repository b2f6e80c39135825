import Campaigns
import DomainModel
import Foundation
import Testing
import TestSupport

@Suite("Answers that many people give alike")
struct AlikeAnswersTests {
    /// A questionnaire of so many questions, with how popular the favourite answer of each is.
    struct Crowd: CustomTestStringConvertible, Sendable {
        let questions: Int
        let popularity: Double
        /// How many answers a question has.
        let answers: Int
        var testDescription: String { "\(questions) questions, \(popularity) of people agree, \(answers) answers" }

        /// What a person answers, and in which time: some seconds a question, by a third more or less.
        func person(_ random: inout SeededGenerator) -> AlikeAnswers.Sheet {
            var sheet: [String: Questionnaire.Answer] = [:]
            for question in 0..<questions {
                let isFavourite = Double.random(in: 0..<1, using: &random) < popularity
                sheet["q\(question)"] = .choices([isFavourite ? 0 : Int.random(in: 1..<answers, using: &random)])
            }
            // Of six numbers the mean is nearly normal.
            let normal = (0..<6).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) } / 1.41
            return AlikeAnswers.Sheet(answers: sheet, seconds: Int((2 + 2.5 * Double(questions)) * exp(0.33 * normal)))
        }
    }

    static let crowds = [1, 2, 3, 5, 8, 12].flatMap { questions in
        [0.5, 0.7, 0.85, 0.95].flatMap { popularity in
            [2, 4].map { Crowd(questions: questions, popularity: popularity, answers: $0) }
        }
    }

    @Test("Of honest people nearly nobody is in doubt, whatever most of them think", arguments: crowds)
    func honest(crowd: Crowd) {
        var random = SeededGenerator(seed: UInt64(crowd.questions * 1000 + Int(crowd.popularity * 100) + crowd.answers))
        var (doubted, all) = (0, 0)
        for _ in 0..<40 {
            var sheets: [AlikeAnswers.Sheet] = []
            // They are compared with fewer than the smallest group of fifty.
            for _ in 0..<50 {
                let sheet = crowd.person(&random)
                if AlikeAnswers(among: sheets).doubt(sheet) { doubted += 1 }
                sheets.append(sheet)
                all += 1
            }
        }
        #expect(doubted * 1000 <= all, "\(doubted) of \(all)")
        if crowd.questions <= 3 { #expect(doubted == 0) }
    }

    @Test("A script that gives one sheet of answers under many names is paid a few times, and people beside it are")
    func script() {
        var random = SeededGenerator(seed: 4)
        let crowd = Crowd(questions: 6, popularity: 0.6, answers: 4)
        let scripted = Dictionary(
            uniqueKeysWithValues: (0..<6).map { ("q\($0)", Questionnaire.Answer.choices([$0 % 4])) })
        var sheets: [AlikeAnswers.Sheet] = []
        var (paid, wronged) = (0, 0)
        for turn in 0..<48 {
            let isScript = turn % 2 == 0
            let sheet =
                isScript ? AlikeAnswers.Sheet(answers: scripted, seconds: 20 + turn % 2) : crowd.person(&random)
            if AlikeAnswers(among: sheets).doubt(sheet) {
                wronged += isScript ? 0 : 1
            } else {
                paid += isScript ? 1 : 0
                sheets.append(sheet)
            }
        }
        #expect(wronged == 0)
        #expect(paid <= 5, "\(paid) of 24 are paid")
    }

    @Test("One question with yes or no is never in doubt, however many answer alike")
    func short() {
        let sheet = AlikeAnswers.Sheet(answers: ["car": .choices([0])], seconds: 3)
        #expect(!AlikeAnswers(among: Array(repeating: sheet, count: 49)).doubt(sheet))
    }

    @Test("Who joined long ago is not new")
    func new() throws {
        let today = try #require(Day("2026-03-12"))
        #expect(ContentItem.isNew(joined: today, on: today) && ContentItem.isNew(joined: nil, on: today))
        #expect(!ContentItem.isNew(joined: Day("2026-03-01"), on: today))
    }
}

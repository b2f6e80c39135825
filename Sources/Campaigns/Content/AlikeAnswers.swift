import Foundation

/// Answers that several people gave alike and as fast: a script that answers under many names, or chance.
public struct AlikeAnswers: Sendable {
    /// What one person answered.
    public struct Sheet: Hashable, Sendable {
        /// The answers, by the question's id.
        public var answers: [String: Questionnaire.Answer]
        /// Seconds between showing the questionnaire and the answers.
        public var seconds: Int

        /// One person's answers.
        public init(answers: [String: Questionnaire.Answer], seconds: Int) {
            self.answers = answers
            self.seconds = seconds
        }
    }

    private let others: [Sheet]

    /// Compares with what others answered to the same questionnaire lately.
    public init(among others: [Sheet]) { self.others = others }

    /// Whether so many others answered as this person did, and in the same time, that chance does not explain it. How
    /// popular each answer is comes from those who differ, and where they are few from what is usual. Short
    /// questionnaires, which many people answer alike, are never in doubt.
    public func doubt(_ sheet: Sheet) -> Bool {
        let tuning = Tuning.standard.questionnaires
        let reach = max(tuning.alikeSeconds, sheet.seconds / tuning.alikePart)
        let (alike, differing) = others.reduce(into: (0, [Sheet]())) { found, other in
            if abs(other.seconds - sheet.seconds) <= reach, other.answers == sheet.answers {
                found.0 += 1
            } else {
                found.1.append(other)
            }
        }
        guard alike >= tuning.leastAlike else { return false }
        let chance = sheet.answers.reduce(1.0) { $0 * share(of: $1.value, to: $1.key, among: differing) }
        guard chance <= tuning.mostPopular else { return false }
        return AlikeAnswers.chance(ofAtLeast: alike, where: Double(others.count) * chance * tuning.sameTime)
            < tuning.leastChance
    }

    /// How popular an answer is.
    private func share(of answer: Questionnaire.Answer, to question: String, among sheets: [Sheet]) -> Double {
        let tuning = Tuning.standard.questionnaires
        let usual =
            switch answer {
            case .choices(let chosen): chosen.count == 1 ? tuning.usualChoice : tuning.usualChoices
            case .number: tuning.usualChoices
            case .text: tuning.usualWords
            }
        let given = sheets.compactMap { $0.answers[question] }
        let same = given.count { $0 == answer }
        return (Double(same) + usual * tuning.usualWeight) / (Double(given.count) + tuning.usualWeight)
    }

    /// How likely at least so many are where a mean is expected (Poisson's distribution).
    private static func chance(ofAtLeast count: Int, where mean: Double) -> Double {
        guard mean > 0 else { return 0 }
        var term = exp(Double(count) * log(mean) - mean - lgamma(Double(count) + 1))
        var sum = 0.0
        // Beyond the mean the terms shrink; there are few people.
        for step in 0..<200 {
            sum += term
            term *= mean / Double(count + step + 1)
        }
        return min(1, sum)
    }
}

import DomainModel
import Foundation
import Workers

/// How the sums of a receipt were reconciled: in which ways its figures agree, how likely each is and
/// what has to be believed for it.
struct SumsExplanation: Codable, Sendable {
    /// A way in which lines, adjustment and total agree to the cent.
    struct SumsSolution: Codable, Sendable {
        var total: Money
        var adjustment: Money
        var amounts: [Money]
        var doubts: [String: Double]
        var posterior: Double
    }

    /// A line's amount as it is reported. Not its name: what rows say of people is masked in readings, not in stages.
    struct Line: Codable, Sendable {
        var amount: Money
        var repairedFrom: String?

        enum CodingKeys: String, CodingKey {
            case amount
            case repairedFrom = "repaired_from"
        }
    }

    var total: Money?
    var balanced: Bool
    /// The posterior of the solution that was accepted; absent if none was.
    var posterior: Double?
    var ways: [SumsSolution]
    /// The posterior of “no solution is right”.
    var posteriorOfNone: Double
    var lines: [Line]

    enum CodingKeys: String, CodingKey {
        case total, balanced, posterior, ways, lines
        case posteriorOfNone = "posterior_of_none"
    }

    /// The story in a stage's value, if the stage is the one that settles sums.
    init?(_ stage: String, _ value: EncodedStageOutput) {
        guard stage == "receipt.sums", case .json(let bytes) = value,
            let story = try? JSONDecoder().decode(SumsExplanation.self, from: Data(bytes))
        else { return nil }
        self = story
    }

    /// The story for a person at a terminal, a line each.
    var text: [String] {
        let told = balanced ? "settled" : "not settled"
        let sure = posterior.map { ", \(SumsExplanation.percent($0)) sure" } ?? ""
        var lines = [
            "sums      \(told)\(sure): \(ways.isEmpty ? "no way" : ways.count == 1 ? "one way" : "\(ways.count) ways") to make them agree"
        ]
        for line in self.lines {
            guard let read = line.repairedFrom else { continue }
            lines.append("          \(line.amount), read as \(read)")
        }
        for way in ways.prefix(SumsExplanation.shown) {
            let parts = [
                way.amounts.map(\.description).joined(separator: " + "),
                way.adjustment.cents == 0 ? nil : "and \(way.adjustment) between the sums",
            ].compactMap(\.self)
            lines.append(
                "          \(SumsExplanation.percent(way.posterior))  \(parts.joined(separator: " ")) = \(way.total)"
                    + "  (\(SumsExplanation.reasons(way.doubts)))")
        }
        lines.append("          \(SumsExplanation.percent(posteriorOfNone))  none of these")
        return lines
    }

    /// Of up to forty-eight; those that follow are very unlikely.
    private static let shown = 5

    private static func percent(_ share: Double) -> String {
        share * 1000 >= 995 && share < 1 ? "99 %" : "\(Int((share * 100).rounded())) %"
    }

    /// What has to be believed, in words.
    private static func reasons(_ doubts: [String: Double]) -> String {
        let named = doubts.keys.sorted().compactMap { words[$0] }
        return named.isEmpty ? "as read" : named.joined(separator: ", ")
    }

    private static let words = [
        "misread": "a digit misread", "heard": "another reading of the print", "minus": "a minus lost or imagined",
        "product": "quantity times price", "agreed": "against quantity times price", "rate": "a rate's discount",
        "rated": "against a rate", "dirt": "a minus that is dirt", "no_line": "a doubtful line that is none",
        "summary": "a discount that is the sum of others", "repetition": "a repeated amount that is a line",
        "late": "a discount among the sums",
        "spoken_for": "a total less spoken for", "unprinted": "a misread total", "adjustment": "an adjustment",
    ]
}

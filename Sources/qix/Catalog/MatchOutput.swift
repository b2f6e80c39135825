import Catalog
import Foundation

/// An outcome as JSON and as text.
struct MatchOutput: Encodable {
    struct Candidate: Encodable {
        var gtin: String
        var name: String
        var brand: String
        var size: String
        var score: Double
        var evidence: String
        var reason: String
    }

    var text: String
    var answer: String
    var candidates: [Candidate]
    var runnerUp: Candidate?
    var why: String?

    enum CodingKeys: String, CodingKey {
        case text, answer, candidates, why
        case runnerUp = "runner_up"
    }

    init(_ text: String, _ outcome: MatchOutcome) {
        self.text = text
        func candidate(_ match: Match) -> Candidate {
            Candidate(
                gtin: match.product.gtin.digits, name: match.product.name, brand: match.product.brand,
                size: match.product.size, score: (match.score * 1000).rounded() / 1000,
                evidence: match.evidence.rawValue, reason: match.reason)
        }
        switch outcome {
        case .match(let match):
            answer = "match"
            candidates = [candidate(match)]
            runnerUp = match.runnerUp.map {
                Candidate(
                    gtin: $0.product.gtin.digits, name: $0.product.name, brand: $0.product.brand,
                    size: $0.product.size, score: ($0.score * 1000).rounded() / 1000, evidence: "text", reason: "")
            }
        case .ask(let matches, let reason):
            answer = "ask"
            candidates = matches.map(candidate)
            why = reason
        case .none(let reason):
            answer = "none"
            candidates = []
            why = reason
        }
    }

    static func sentence(_ text: String, _ outcome: MatchOutcome) -> String {
        func described(_ match: Match) -> String {
            let product = match.product
            let score = String(format: "%.3f", match.score)
            return "\(product.gtin) \(product.name) \(product.size) [\(score)]: \(match.reason)"
        }
        switch outcome {
        case .match(let match):
            let second = match.runnerUp.map {
                "\n  next: \($0.product.gtin) \($0.product.name) [\(String(format: "%.3f", $0.score))]"
            }
            return "match  \(text)\n  \(described(match))\(second ?? "")"
        case .ask(let matches, let why):
            return (["ask    \(text)\n  \(why)"] + matches.map { "  \(described($0))" }).joined(separator: "\n")
        case .none(let why):
            return "none   \(text)\n  \(why)"
        }
    }
}

import ArgumentParser
import Catalog
import Foundation
import Retail

/// Answers for single lines: which product, how sure, and why.
struct CatalogMatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Says which product a line of a receipt is, how surely and why.",
        discussion: """
            Examples:
              qix catalog match images/catalog.csv "KRA.PHILAD. GR.150 C"
              qix catalog match images/catalog.csv --json - < lines.txt
              qix catalog match images/catalog.csv --gtin 8000500310427 "NUTELLA"
            """)

    @Argument(help: "The catalogue, CSV.")
    var file: String

    @Argument(help: "Lines as the till prints them; - reads them from standard input.")
    var text: [String]

    @Option(help: "The retailer's VAT number; its own aliases come first.")
    var retailer: String?

    @Option(help: "A code printed on the line.")
    var gtin: String?

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let code = try gtin.map { digits in
            guard let code = GTIN(digits) else { throw ValidationError("\(digits) is no GTIN: length or check digit") }
            return code
        }
        let catalog = try openCatalog(file)
        for argument in text {
            if argument == "-" {
                while let line = readLine() { try answer(line, code, catalog) }
            } else {
                try answer(argument, code, catalog)
            }
        }
    }

    private func answer(_ line: String, _ code: GTIN?, _ catalog: Catalog) throws {
        let outcome = catalog.match(line: line, gtin: code, retailer: retailer)
        if json { try printJSON(CatalogAnswer(line, outcome)) } else { print(CatalogAnswer.sentence(line, outcome)) }
    }
}

/// An outcome as JSON and as text.
struct CatalogAnswer: Encodable {
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

/// A catalogue for a command: loaded, or the run ends with what is wrong.
func openCatalog(_ path: String) throws -> Catalog {
    do {
        let catalog = path == "-" ? try Catalog.load(csv: try catalogBytes(path), named: path) : try Catalog.open(path)
        for note in catalog.notes { tell(note) }
        return catalog
    } catch let error as CatalogError {
        tell("\(error)")
        throw ExitCode.failure
    }
}

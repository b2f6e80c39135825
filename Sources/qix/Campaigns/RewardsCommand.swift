import ArgumentParser
import Arguments
import Foundation
import Redemption
import Text

/// `qix rewards`: looks at a file of rewards.
struct RewardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewards",
        abstract: "Checks a rewards file.",
        subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all errors and warnings of a rewards file, by reward and field.",
            discussion: """
                Errors make the file unusable and end with status 1; warnings do not.

                  qix rewards check rewards.yaml
                  qix rewards check rewards.yaml --json
                """)

        @Argument(help: "The rewards, YAML.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() throws {
            let problems = RewardCatalog.check(yaml: try InputFile.text(file), named: file)
            for problem in problems {
                if json {
                    try Output.json(ProblemLine(problem))
                } else {
                    print(TerminalText.safe(problem.description))
                }
            }
            let errors = problems.count { $0.severity == .error }
            if !json {
                let warnings = problems.count - errors
                print(problems.isEmpty ? "\(file): no problems" : "\(errors) errors, \(warnings) warnings")
            }
            if errors > 0 { throw ExitCode(1) }
        }
    }
}

private struct ProblemLine: Encodable {
    var file: String
    var reward: String?
    var field: String?
    var severity: String
    var message: String

    init(_ problem: RewardCatalogError) {
        file = problem.file
        reward = problem.reward
        field = problem.field
        severity = problem.severity.rawValue
        message = problem.message
    }
}

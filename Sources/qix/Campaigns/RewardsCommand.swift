import ArgumentParser
import Arguments
import Foundation
import Redemption

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
            if try printProblems(problems, of: file, json: json) { throw ExitCode(1) }
        }
    }
}

extension RewardCatalogError: FileProblem {
    var isError: Bool { severity == .error }
    var jsonLine: RewardProblemLine { RewardProblemLine(self) }
}

struct RewardProblemLine: Encodable {
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

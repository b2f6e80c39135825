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
            abstract: "Lists all errors and warnings of a rewards file, by line and field.",
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

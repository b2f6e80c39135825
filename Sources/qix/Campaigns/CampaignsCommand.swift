import ArgumentParser
import Arguments
import Campaigns
import Catalog
import DomainModel
import Foundation
import Ledger
import LedgerArguments
import Stores
import Text

/// `qix campaigns`: looks at a campaigns file.
struct CampaignsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campaigns",
        abstract: "Checks a campaigns file, or lists the state of its campaigns.",
        subcommands: [Check.self, List.self, ExplainShakeCommand.self, AnimationCommand.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all errors and warnings of a campaigns file, by line and field.",
            discussion: """
                Errors make the file unusable and end with status 1; warnings do not. With --people an audience of \
                fewer people than the smallest group is an error, and each of the others is counted.

                  qix campaigns check campaigns.yaml
                  qix campaigns check campaigns.yaml --catalog catalog.csv --json
                  qix campaigns check campaigns.yaml --people out/service
                """)

        @Argument(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @Option(
            help: "The catalogue, CSV: also report names that match no product in it.",
            completion: .file(extensions: ["csv"]))
        var catalog: String?

        @Option(
            help: "The folder of a service (`qix serve --data`), whose people are counted.", completion: .directory)
        var people: String?

        @Option(
            help: "The ledger of the people: a file, or postgresql://USER@HOST/DATABASE. (default: that in the folder)",
            completion: .file())
        var ledger: String?

        @Option(help: "The day on which people are counted, such as 2026-03-15. (default: today)", transform: parseDay)
        var at: Day?

        @Flag(help: "Print one JSON object per line.")
        var json = false

        func validate() throws {
            // A ledger may be named by the folder's options, for other commands.
            guard people != nil || at == nil else {
                throw ValidationError("--at is for counting people: name them with --people.")
            }
        }

        func run() throws {
            let products = try catalog.map { try readProducts($0) }
            let text = try InputFile.text(file)
            var problems = CampaignFile.check(
                yaml: text, named: file, products: products, beside: FilesBeside(besideFile: file))
            if let people, let reading = try? CampaignFile.read(yaml: text, named: file) {
                let audiences = try AudienceCheck(of: reading.programme, people: people, ledger: ledger, on: at)
                problems += audiences.problems(in: file, lines: reading.lines)
                if !json { for line in audiences.lines { Output.log(line) } }
            }
            let hasErrors = try printProblems(problems, of: file, json: json)
            if !json, let rules = try? CampaignFile.load(yaml: text, named: file).rules {
                let usual = rules.usual.map { "\($0.name) \($0.value)" }
                if !usual.isEmpty { Output.log("rules at their default: \(usual.joined(separator: ", "))") }
            }
            if hasErrors { throw ExitCode(1) }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists campaigns with their state: upcoming, active, expired or exhausted.",
            discussion: """
                The coins spent, which decide whether a budget is exhausted, come from the ledger.

                  qix campaigns list campaigns.yaml --at 2026-03-15
                  qix campaigns list campaigns.yaml --at 2026-03-15 --ledger coins.qix --json
                """)

        @Argument(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @Option(help: "The day, such as 2026-03-15. (default: today)", transform: parseDay)
        var at: Day?

        @Option(help: "The ledger with the coins that each campaign has paid.", completion: .file())
        var ledger: String?

        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() throws {
            let programme = try CampaignFile.load(yaml: try InputFile.text(file), named: file)
            let spent = try ledger.map { try Ledger(path: $0, access: .read).spentByCampaign() } ?? [:]
            let day = at ?? Timestamp.now.day
            let lines = programme.campaigns.map { CampaignLine($0, day: day, spent: spent[$0.id] ?? 0) }
            if json { return try lines.forEach(Output.json) }
            print(
                table(
                    ["STATE", "CAMPAIGN", "PARTNER", "SHAKE", "FROM", "TO", "SPENT", "BUDGET", "FOR"],
                    lines.map { line in
                        [
                            line.state.rawValue, line.id, line.partner, line.shake.rawValue, "\(line.from)",
                            "\(line.to)", "\(line.spent)", line.budget.map(String.init) ?? "-",
                            line.forWhom,
                        ]
                    }, right: [6, 7]))
        }
    }
}

private struct CampaignLine: Encodable {
    var id: String
    var name: String
    var partner: String
    var shake: Shake
    var state: Campaign.State
    var from: Day
    var to: Day
    var spent: Int
    var budget: Int?
    var audience: String?
    /// The reward whose holders it pays.
    var discountOf: String?

    /// For whom it is, as the table shows it.
    var forWhom: String {
        let conditions = [audience, discountOf.map { "holders of \($0)" }].compactMap(\.self)
        return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, partner, shake, state, from, to, spent, budget, audience
        case discountOf = "discount_of"
    }

    init(_ campaign: Campaign, day: Day, spent: Int) {
        id = campaign.id
        name = campaign.name.kept
        partner = campaign.partner
        shake = campaign.shake
        state = campaign.state(on: day, spent: spent)
        from = campaign.from
        to = campaign.to
        self.spent = spent
        budget = campaign.limits.budget
        audience = campaign.audience?.id
        discountOf = campaign.discount?.reward
    }
}

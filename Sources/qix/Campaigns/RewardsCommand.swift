import ArgumentParser
import Arguments
import Campaigns
import Foundation
import Redemption

/// `qix rewards`: looks at a file of rewards.
struct RewardsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rewards",
        abstract: "Checks a rewards file, and makes codes of coupons.",
        subcommands: [Check.self, Coupons.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all errors and warnings of a rewards file, by line and field.",
            discussion: """
                Errors make the file unusable and end with status 1; warnings do not.

                  qix rewards check rewards.yaml
                  qix rewards check rewards.yaml --json
                  qix rewards check rewards.yaml --campaigns campaigns.yaml
                """)

        @Argument(help: "The rewards, YAML.", completion: .file(extensions: ["yaml", "yml"]))
        var file: String

        @Option(
            help: "The campaigns beside it, which earn rewards and pay discounts back.",
            completion: .file(extensions: ["yaml", "yml"]))
        var campaigns: String?

        @Flag(help: "Print one JSON object per line.")
        var json = false

        func run() throws {
            let text = try InputFile.text(file)
            let problems =
                if let campaigns {
                    RewardCatalog.check(
                        yaml: text, named: file, beside: try InputFile.text(campaigns), of: campaigns,
                        files: FilesBeside(besideFile: file))
                } else {
                    RewardCatalog.check(yaml: text, named: file, beside: FilesBeside(besideFile: file))
                }
            if try printProblems(problems, of: file, json: json) { throw ExitCode(1) }
        }
    }

    struct Coupons: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes different codes for coupons, which nobody can guess from each other.",
            discussion: """
                Prints one code a line: the partner's range, a random serial number and a check digit. Paste them as \
                codes of a reward; the partner's tills get the same list.

                  qix rewards coupons --symbology ean13 --range 980123 --count 500
                  qix rewards coupons --symbology gs1 --range 950110102091 --count 500
                """)

        @Option(help: "ean13, gs1 (a Global Coupon Number), qr or code128.")
        var symbology: CouponSymbology
        @Option(help: "What the codes begin with: 5 to 9 digits of an EAN-13, 12 of a GCN, else any text.")
        var range: String
        @Option(help: "How many.")
        var count = 100

        func validate() throws {
            guard (1...CouponSymbology.maxCodes).contains(count) else {
                throw ValidationError("--count must be 1 to \(CouponSymbology.maxCodes).")
            }
        }

        func run() throws {
            var random = SystemRandomNumberGenerator()
            do {
                for code in try symbology.codes(count, range: range, from: &random) { print(code) }
            } catch {
                throw ValidationError("--range \(range): \(error).")
            }
        }
    }
}

extension CouponSymbology: ExpressibleByArgument {}

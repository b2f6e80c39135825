import ArgumentParser
import Arguments
import Campaigns
import Cryptography
import DomainModel
import Foundation
import Ledger
import LedgerArguments
import Text

extension LedgerCommand {
    struct Draw: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draws winners among the earners of a campaign so that everybody can check it.",
            discussion: """
                A draw of the campaigns file is sealed before it closes: the ledger then has its terms and the hash of \
                a secret seed. After it closed, the seed and the entries decide who wins, and nothing else; `qix ledger \
                verify` draws again.

                  qix ledger draw seal coins.qix easter --campaigns campaigns.yaml --seed easter.seed
                  qix ledger draw close coins.qix easter --seed easter.seed --beacon "4 17 23 61 88"
                  qix ledger draw list coins.qix
                """,
            subcommands: [Seal.self, Close.self, List.self])
    }
}

extension LedgerCommand.Draw {
    struct Seal: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes the terms of a draw and the hash of its seed into the ledger.",
            discussion: """
                Makes the seed and writes it to --seed, readable by you alone, unless the file is there. Keep it: \
                without it nobody can draw.

                  qix ledger draw seal coins.qix easter --campaigns campaigns.yaml --seed easter.seed
                """)

        @OptionGroup var ledger: LedgerCommand.LedgerArgument
        @Argument(help: "The draw's id.") var id: String
        @Option(help: "The campaigns file that lists the draw.", completion: .file(extensions: ["yaml", "yml"]))
        var campaigns: String
        @Option(help: "The file of the seed.", completion: .file()) var seed: String
        @Option(help: "The time of the entry. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            let programme = try CampaignFile.load(yaml: try InputFile.text(campaigns), named: campaigns)
            guard let draw = programme.draws.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
                throw CommandError("\(campaigns): lists no draw \(id); add it under “draws:”")
            }
            let moment = programme.zone.localized(try bookingTime(at))
            try withExisting(ledger.file, head) { ledger in
                let terms = DrawTerms(draw, seed: try SeedFile.readOrMake(seed))
                report(try ledger.sealDraw(terms, at: moment), "sealed already")
            }
        }
    }

    struct Close: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draws the winners of a draw that has closed, once.",
            discussion: """
                Prints the entries: the seed, which everybody may know now, and the winners. Repeating the command \
                changes nothing.

                  qix ledger draw close coins.qix easter --seed easter.seed
                """)

        @OptionGroup var ledger: LedgerCommand.LedgerArgument
        @Argument(help: "The draw's id.") var id: String
        @Option(help: "The file of the seed.", completion: .file()) var seed: String
        @Option(
            help: """
                The public random value of after the closing that the draw's `beacon` names: the numbers of a lottery in \
                rising order, or hex digits. With it not even who knows the seed can tell the winners before.
                """)
        var beacon: String?
        @Option(help: "The time of the entries. (default: now)", transform: parseTime) var at: Timestamp?
        @OptionGroup var head: HeadArguments

        func run() throws {
            try withExisting(ledger.file, head) { ledger in
                let seed = try SeedFile.read(seed)
                report(
                    try ledger.closeDraw(id, seed: seed, beacon: beacon, at: try bookingTime(at)), "drawn already")
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the draws that were sealed, and who won.",
            discussion: """
                  qix ledger draw list coins.qix
                  qix ledger draw list coins.qix --json
                """)

        @OptionGroup var ledger: LedgerCommand.LedgerArgument
        @Flag(help: "Print one JSON object per line.") var json = false

        func run() throws {
            let ledger = try Ledger(path: ledger.file, access: .read)
            try ledger.requireSound()
            let lines = try ledger.draws().map(DrawLine.init)
            if json { return try lines.forEach(Output.json) }
            print(
                table(
                    ["DRAW", "CAMPAIGN", "CLOSES", "DRAWN", "TOOK PART", "WINNERS"],
                    lines.map { line in
                        [
                            line.id, line.campaign, line.closes, line.drawnAt ?? "-",
                            line.entrants.map(String.init) ?? "-",
                            line.winners.map { $0.joined(separator: " ") } ?? "\(line.places) places",
                        ]
                    }, right: [4]))
        }
    }

    /// A draw as it is printed.
    private struct DrawLine: Encodable {
        var id: String
        var campaign: String
        var places: Int
        var coins: Int
        var closes: String
        var rules: String
        var seedDigest: String
        var sealedAt: String
        var drawnAt: String?
        var seed: String?
        var beacon: String?
        var entrants: Int?
        var winners: [String]?

        private enum CodingKeys: String, CodingKey {
            case id, campaign, places, coins, closes, rules, seed, beacon, entrants, winners
            case seedDigest = "seed_digest"
            case sealedAt = "sealed_at"
            case drawnAt = "drawn_at"
        }

        init(_ draw: RecordedDraw) {
            id = draw.terms.id
            campaign = draw.terms.campaigns[0]
            places = draw.terms.winners
            coins = draw.terms.coins
            closes = "\(draw.terms.closes)"
            rules = draw.terms.rules
            seedDigest = draw.terms.seedDigest
            sealedAt = draw.sealedAt
            drawnAt = draw.result?.at
            seed = draw.result?.seed
            beacon = draw.result?.beacon
            entrants = draw.result?.entrants
            winners = draw.result?.winners
        }
    }
}

/// A seed in a file: 64 hex digits, readable by its owner alone.
private enum SeedFile {
    static func read(_ path: String) throws -> [UInt8] {
        try seed(in: InputFile.text(path), of: path)
    }

    /// The seed of the file, which is made where it is missing.
    static func readOrMake(_ path: String) throws -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        let fresh = (0..<DrawTerms.seedLength).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try seed(in: KeyFile.text(at: path, fresh: Hexadecimal.encode(fresh) + "\n"), of: path)
    }

    private static func seed(in text: String, of path: String) throws -> [UInt8] {
        guard let line = text.split(separator: "\n").first, let seed = Hexadecimal.decode(String(line)),
            seed.count == DrawTerms.seedLength
        else { throw CommandError("\(path): is no seed: 64 hex digits; `qix ledger draw seal` makes one") }
        return seed
    }
}

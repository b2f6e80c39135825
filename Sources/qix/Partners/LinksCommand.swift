import Accounts
import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Ledger
import Links
import QRCodes
import Redemption
import SQL
import Stores
import YAMLFields

/// `qix links`: makes links that open the page with a meaning, and tells what they brought.
struct LinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Makes links to contents, campaigns and offers, with QR codes, and tells what they brought.",
        subcommands: [Make.self, Counts.self, Sheet.self])

    /// What all of these ask for.
    struct Place: ParsableArguments {
        @Option(help: "The folder of a service (`qix serve --data`), which keeps the links.", completion: .directory)
        var data: String

        @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"])) var campaigns: String

        @Option(help: "The rewards, YAML. (default: none)", completion: .file(extensions: ["yaml", "yml"]))
        var rewards: String?

        @Option(
            help: "The service's ledger: a file, or postgresql://USER@HOST/DATABASE. (default: that in the folder)",
            completion: .file())
        var ledger: String?

        func programme() throws -> Programme {
            try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
        }

        func subjects() throws -> LinkSubjects {
            let offered = try rewards.map { try RewardCatalog.load(yaml: InputFile.text($0), named: $0).rewards }
            return LinkSubjects(try programme(), rewards: offered ?? [])
        }

        var ledgerPath: String { ledger ?? data + "/ledger.sqlite" }

        func records() throws -> LinkRecords {
            LinkRecords(store: try LedgerLocation(ledgerPath).openStore(of: .links, in: data))
        }
    }

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a link that is counted apart, and print its address; also as a picture to print.",
            discussion: """
                A link without source, medium and label works too and needs not be made: it is counted as it is. An \
                invitation is a person's own and is made on the page.

                  qix links make campaign first-meals --medium poster --label genoa \\
                    --base https://coins.example --data out/service --campaigns c.yaml
                  qix links make content weaning --label spring --png weaning.png \\
                    --base https://coins.example --data out/service --campaigns c.yaml
                """)

        @Argument(help: "What it leads to: content, campaign or offer (a reward, or a campaign that is chosen).")
        var kind: String

        @Argument(help: "The id of the content, campaign or reward.") var target: String
        @Option(help: "Where it is seen, such as shop.") var source: String?
        @Option(help: "What carries it, such as poster.") var medium: String?
        @Option(help: "The partner's own name for it.") var label: String?
        @Option(help: "Where the service is reached, such as https://coins.example.") var base: String
        @Option(help: "A file for the QR code as SVG.", completion: .file(extensions: ["svg"])) var svg: String?
        @Option(help: "A file for the QR code as PNG.", completion: .file(extensions: ["png"])) var png: String?
        @OptionGroup var place: Place

        func validate() throws {
            guard LinkBase(base) != nil else {
                let meant = WrittenAddress.meant(by: base).map { ": \($0)" } ?? " such as https://coins.example"
                throw ValidationError("--base must be an address\(meant).")
            }
            guard let kind = Link.Kind(name: kind), kind != .invitation else {
                let near = YAMLReader.near(kind, among: ["content", "campaign", "offer"]).map { " Did you mean \($0)?" }
                throw ValidationError("\(kind) is no kind of link: content, campaign or offer.\(near ?? "")")
            }
        }

        func run() throws {
            guard let base = LinkBase(base), let kind = Link.Kind(name: kind) else { return }
            let link = Link(kind, to: target, labels: Link.Labels(source: source, medium: medium, label: label))
            let subjects = try place.subjects()
            guard let subject = subjects.subject(of: link) else {
                let others = [Link.Kind.content, .campaign, .offer].filter { subjects.ids(of: $0).contains(target) }
                if let other = others.first {
                    throw CommandError(
                        "\(target): is a \(other.name) and no \(kind.name); write: qix links make \(other.name) \(target) …"
                    )
                }
                let near = YAMLReader.near(target, among: subjects.ids(of: kind)).map { "; did you mean \($0)?" } ?? ""
                throw CommandError("\(target): is no \(kind.name) of \(place.campaigns) or of the rewards\(near)")
            }
            guard link.labels.isValid else {
                let wrong = [("source", source), ("medium", medium), ("label", label)].first { _, text in
                    text.map { !Link.Labels(source: $0).isValid } ?? false
                }
                throw CommandError(
                    "\(wrong.map { "--\($0.0): “\($0.1 ?? "")”: " } ?? "")source, medium and label have 1 to 40 letters "
                        + "without accents, digits, “.”, “_” or “-”")
            }
            let address = base.address(of: link.path)
            guard let code = QRCode(address) else { throw CommandError("\(address): is too long for a QR code") }
            if !link.labels.isEmpty {
                _ = try place.records().make(link, for: subject.partner ?? "", at: .now)
            }
            if let svg { try Output.write(Array(code.svg.utf8), to: svg) }
            if let png { try Output.write(code.png(), to: png) }
            print(address)
            if let audience = subject.audience {
                Output.log("for the audience \(audience.id); others are offered more")
            }
        }
    }

    struct Counts: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Tell how often links were opened, and how many people they brought.",
            discussion: """
                People joined by a link, verified a contact, earned and bought. A figure below the smallest group is \
                not told, and grows by whole groups only.

                  qix links counts --data out/service --campaigns c.yaml
                  qix links counts --data out/service --campaigns c.yaml --json
                """)

        @OptionGroup var place: Place
        @Option(help: "Only this partner's links.") var partner: String?
        @Flag(help: "Print one JSON object per line.") var json = false

        private struct Line: Encodable {
            var path: String
            var partner: String?
            var opened: Int?
            var joined: Int?
            var signed: Int?
            var earned: Int?
            var bought: Int?
        }

        func run() throws {
            let location = try LedgerLocation(place.ledgerPath)
            guard let store = try location.openPartIfExists(of: .people, in: place.data) else {
                throw CommandError(ServiceFolder.fault(of: place.data))
            }
            let (people, records) = (People(store: store), try place.records())
            let ledger = try Ledger(path: place.ledgerPath, access: .read)
            let smallestGroup = try place.programme().smallestGroup
            try records.count(smallestGroup: smallestGroup, at: .now) { name in
                try LinkProgress.progress(of: name, people, ledger)
            }
            let subjects = try place.subjects()
            let figures = try records.figures(smallestGroup: smallestGroup)
            let made = Dictionary(try records.made().map { ($0.path, $0.partner) }) { first, _ in first }
            let lines = Set(figures.keys).union(made.keys).sorted().compactMap { path -> Line? in
                let owner = made[path] ?? Link(known: path).flatMap(subjects.partner)
                guard partner == nil || owner?.lowercased() == partner?.lowercased() else { return nil }
                let found = figures[path]
                return Line(
                    path: path, partner: owner, opened: found?.opened, joined: found?.joined, signed: found?.signed,
                    earned: found?.earned, bought: found?.bought)
            }
            if json { return try lines.forEach(Output.json) }
            func text(_ count: Int?) -> String { count.map(String.init) ?? "-" }
            print(
                table(
                    ["LINK", "PARTNER", "OPENED", "JOINED", "SIGNED", "EARNED", "BOUGHT"],
                    lines.map { line in
                        [line.path, line.partner ?? "-"]
                            + [line.opened, line.joined, line.signed, line.earned, line.bought].map(text)
                    }, right: [2, 3, 4, 5, 6]))
        }
    }

    struct Sheet: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write a sheet to print: the links that were made, each with its QR code.",
            discussion: """
                The sheet is an HTML page without anything from elsewhere.

                  qix links sheet links.html --base https://coins.example \\
                    --data out/service --campaigns c.yaml
                """)

        @Argument(help: "The page to write.", completion: .file(extensions: ["html"])) var page: String
        @Option(help: "Where the service is reached, such as https://coins.example.") var base: String
        @Option(help: "Only this partner's links.") var partner: String?
        @OptionGroup var place: Place

        func validate() throws {
            guard LinkBase(base) != nil else {
                let meant = WrittenAddress.meant(by: base).map { ": \($0)" } ?? " such as https://coins.example"
                throw ValidationError("--base must be an address\(meant).")
            }
        }

        func run() throws {
            guard let base = LinkBase(base) else { return }
            let subjects = try place.subjects()
            let made = try place.records().made().filter { link in
                partner == nil || link.partner.lowercased() == partner?.lowercased()
            }
            let entries = made.map { link in
                LinkSheet.Entry(
                    address: base.address(of: link.path),
                    title: Link(known: link.path).flatMap(subjects.subject)?.title ?? link.path)
            }
            try Output.write(Array(LinkSheet(entries).html.utf8), to: page)
            Output.log("\(entries.count) links in \(page)")
        }
    }
}

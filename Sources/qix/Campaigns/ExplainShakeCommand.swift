import Accounts
import ArgumentParser
import Arguments
import Campaigns
import DomainModel

/// `qix campaigns explain-shake`: what a shake leads to, and why.
struct ExplainShakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain-shake",
        abstract:
            "Shows which rule decides what a shake of the phone leads to, and what keeps those before it from it.",
        discussion: """
            Rules are tried in the order of the file; the first that applies and has something to show decides. Each \
            rule before it is listed with the field that keeps it from applying. Contents count as not yet paid.

              qix campaigns explain-shake campaigns.yaml --screen home --after upload
              qix campaigns explain-shake campaigns.yaml --screen offers --offer pasta --tier pro --gender female \\
                --birthday 1995-05-01 --postcode 16121
            """)

    @Argument(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The screen that the app shows.") var screen = "home"
    @Option(help: "The place or venue.") var place: String?
    @Option(name: .customLong("after"), help: "What the user did last, such as upload.") var did: String?
    @Option(help: "The campaign that the user chose.") var offer: String?
    @Option(help: "The content that is open.") var content: String?
    @Option(help: "The user's standing: \(Tier.allCases.map(\.rawValue).joined(separator: ", ")).")
    var tier = Tier.trial
    @Option(help: "The user's gender: \(Gender.allCases.map(\.rawValue).joined(separator: ", ")).")
    var gender: Gender?
    @Option(help: "The user's day of birth.", transform: parseDay) var birthday: Day?
    @Option(help: "The user's postcode.") var postcode: String?
    @Option(help: "The postcode of the shop at which a user bought lately who gave none.") var shopPostcode: String?
    @Option(help: "The day on which the user joined.", transform: parseDay) var joined: Day?
    @Option(help: "The language of the phone: \(Language.allCases.map(\.rawValue).joined(separator: ", ")).")
    var language: Language?
    @Option(help: "The time. (default: now)", transform: parseTime) var at: Timestamp?
    @Flag(help: "Print one JSON object per line.") var json = false

    func run() throws {
        let programme = try CampaignFile.load(yaml: InputFile.text(file), named: file)
        let country = PostcodeForms.standard.country(ofZone: programme.zone.identifier)
        let person = PersonFacts(
            tier: tier, joined: joined, birthday: birthday, gender: gender, postcode: postcode, country: country,
            shop: shopPostcode.flatMap { code in country.map { Postcode(code, in: $0) } }, language: language)
        let context = ShakeContext(
            screen: screen, place: place, did: did, offer: offer, content: content, person: person,
            moment: at ?? .now)
        let outcomes = programme.ruleOutcomes(for: context) { _ in true }
        let lines = outcomes.map { RuleLine($0, programme.nextActionRules[$0.rule]) }
        if json { return try lines.forEach(Output.json) }
        let rows = lines.map { ["shakes[\($0.rule)]", $0.show, $0.decides ? "decides" : "no: \($0.obstacle ?? "")"] }
        print(table(["RULE", "SHOW", "APPLIES"], rows, right: []))
        if lines.last?.decides != true { print("no rule applies: nothing happens") }
    }
}

private struct RuleLine: Encodable {
    var rule: Int
    var show: String
    var content: String?
    var decides: Bool
    var obstacle: String?

    init(_ outcome: Programme.RuleOutcome, _ rule: NextActionRule) {
        self.rule = outcome.rule
        show = rule.show.rawValue
        content = outcome.action?.content?.id ?? rule.content
        decides = outcome.action != nil
        obstacle = outcome.obstacle?.rawValue
    }
}

extension Gender: ExpressibleByArgument {}

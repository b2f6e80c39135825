import DomainModel
import YAMLFields
import Yams

/// A campaigns file in YAML. Documentation/campaigns.md describes every field.
public enum CampaignFile {
    /// A larger file is refused unread, in bytes.
    public static let maxSize = 4 << 20

    /// Reads a whole file. An unknown, missing or malformed field is an error, and so is a campaign that could never
    /// pay. `name` is the path that errors give.
    public static func load(yaml text: String, named name: String) throws(CampaignError) -> Programme {
        try read(yaml: text, named: name).programme
    }

    /// A file that was read: what it says, where, and what in it may not mean what it says.
    package struct Reading {
        /// What the file says.
        package let programme: Programme
        /// Where its fields are.
        package let lines: FieldLines
        /// What may not mean what it says.
        package let warnings: [YAMLProblem]
    }

    /// Reads a whole file as `load` does.
    package static func read(yaml text: String, named name: String) throws(CampaignError) -> Reading {
        guard text.utf8.count <= maxSize else {
            throw CampaignError(name, "is larger than \(maxSize) bytes; split it into several programmes")
        }
        let root = try root(ofYAML: text, named: name, ifEmpty: "is empty; give a list of campaigns")
        var reader = YAMLReader(file: name, root: root, list: "campaigns", text: text)
        let programme = reader.programme(root)
        guard reader.problems.isEmpty else {
            let inOrder = reader.problems.enumerated().sorted {
                ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
            }
            throw CampaignError(problems: inOrder.map(\.element))
        }
        return Reading(programme: programme, lines: reader.lines, warnings: reader.warnings)
    }

    /// The root of a YAML file. Throws where the text is no YAML, or has nothing.
    static func root(ofYAML text: String, named name: String, ifEmpty message: String) throws(CampaignError) -> Node {
        do throws(YAMLProblem) {
            return try YAMLReader.root(ofYAML: text, named: name, ifEmpty: message)
        } catch {
            throw CampaignError(problems: [error])
        }
    }
}

extension YAMLReader {
    /// What the ledger keeps an account for, by id, whatever it is.
    static let accounts = "account"

    /// The programme of a whole file.
    mutating func programme(_ root: Node) -> Programme {
        if root.sequence != nil { return Programme(campaigns: campaigns(root, at: "campaigns", for: [])) }
        var map = mapping(
            root, at: "",
            known: [
                "campaigns", "rules", "time_zone", "audiences", "smallest_group", "contents", "shakes", "invitations",
                "draws", "cards", "directives", "directive_bounds", "daily_shake", "places", "programme",
            ],
            holding: ["rules": Programme.Rules.fields.map(\.name), "directive_bounds": YAMLReader.boundFields])
        let rules = map.take("rules").map { self.rules($0, at: "rules") } ?? Programme.Rules()
        let zone = self.zone(&map)
        let audiences = map.take("audiences").map { self.audiences($0, at: "audiences") } ?? []
        let smallestGroup = whole(&map, "smallest_group", in: 2...1_000_000)
        let owner = map.take("programme").flatMap { self.owner($0, at: "programme") }
        guard let list = map.take("campaigns") else {
            lack("campaigns", in: map, "is missing; give a list of campaigns")
            return Programme(campaigns: [])
        }
        let campaigns = self.campaigns(list, at: "campaigns", for: audiences)
        let contents = map.take("contents").map { self.contents($0, at: "contents", for: audiences) } ?? []
        let cards = map.take("cards").map { self.cardSets($0, at: "cards") } ?? []
        let places = map.take("places").map { self.places($0, at: "places") } ?? []
        let subjects = ShakeSubjects(contents, campaigns, audiences, cards, places)
        let nextActionRules = map.take("shakes").map { self.nextActionRules($0, at: "shakes", subjects) } ?? []
        let directives = map.take("directives").map { self.directives($0, at: "directives", subjects) } ?? []
        let bounds = map.take("directive_bounds").map { directiveBounds($0, at: "directive_bounds") }
        let invitations = map.take("invitations").flatMap { self.invitations($0, at: "invitations") }
        let dailyShake = map.take("daily_shake").flatMap { self.dailyShake($0, at: "daily_shake", for: audiences) }
        let draws = map.take("draws").map { self.draws($0, at: "draws", among: campaigns) } ?? []
        var programme = Programme(
            campaigns: campaigns, rules: rules, zone: zone ?? .rome, contents: contents,
            nextActionRules: nextActionRules, invitations: invitations, draws: draws, audiences: audiences,
            smallestGroup: smallestGroup ?? Programme.defaultSmallestGroup)
        programme.cards = cards
        programme.places = places
        programme.dailyShake = dailyShake
        programme.directives = directives
        programme.directiveBounds = bounds ?? DirectiveBounds()
        programme.owner = owner
        return programme
    }

    private mutating func owner(_ node: Node, at path: String) -> ProgrammeOwner? {
        var map = mapping(node, at: path, known: ["name", "operator"])
        let name = words(&map, "name", required: true)
        let operatedBy = words(&map, "operator", required: true)
        guard let name, let operatedBy else { return nil }
        return ProgrammeOwner(name: name, operatedBy: operatedBy)
    }

    private mutating func zone(_ map: inout Fields) -> ProgrammeZone? {
        guard let node = map.peek("time_zone"), let name = text(&map, "time_zone") else { return nil }
        guard let zone = ProgrammeZone(name) else {
            report(node, at: "time_zone", "\(name) is no zone of the IANA database; write it as Europe/Rome, or UTC")
            return nil
        }
        return zone
    }

    private mutating func rules(_ node: Node, at path: String) -> Programme.Rules {
        var map = mapping(node, at: path, known: Programme.Rules.fields.map(\.name))
        var rules = Programme.Rules()
        for field in Programme.Rules.fields { field.read(&self, &map, &rules) }
        return rules
    }

    private mutating func campaigns(_ node: Node, at path: String, for audiences: [Audience]) -> [Campaign] {
        let found = list(node, at: path, of: "campaign", in: YAMLReader.accounts, id: \.id) { reader, entry, field in
            reader.campaign(entry, at: field, for: audiences)
        }
        var owners = Dictionary(found.map { ($0.id, $0.id) }) { first, _ in first }
        for (place, campaign) in found.enumerated() {
            for former in campaign.formerly ?? [] {
                if let owner = owners.updateValue(campaign.id, forKey: former) {
                    report(
                        node, at: "\(path)[\(place)].formerly",
                        "\(former) belongs to \(owner); what was paid counts in one campaign")
                }
            }
        }
        return found
    }

    private mutating func campaign(_ node: Node, at path: String, for audiences: [Audience]) -> Campaign? {
        let before = problems.count
        var draft = CampaignDraft(
            mapping(node, at: path, known: Campaign.fields.map(\.name), holding: YAMLReader.heldByCampaign),
            audiences: audiences)
        for field in Campaign.fields {
            if field.isOfPurchase, draft.isRecording {
                if let node = draft.map.take(field.name) {
                    report(node, at: draft.map.path(to: field.name), "a recording shows no purchase; leave it out")
                }
            } else {
                field.read(&self, &draft)
            }
            if field.name == "shake" { checkShake(&draft) }
        }
        guard problems.count == before else { return nil }
        if !draft.given.contains("name") { draft.campaign.name = LocalText(draft.campaign.id) }
        return draft.campaign
    }
}

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
        try loadWithLines(yaml: text, named: name).programme
    }

    /// Reads a whole file as `load` does, with the line at which each campaign begins, which warnings refer to.
    static func loadWithLines(
        yaml text: String, named name: String
    ) throws(CampaignError) -> (programme: Programme, lines: [Int?]) {
        guard text.utf8.count <= maxSize else {
            throw CampaignError(name, "is larger than \(maxSize) bytes; split it into several programmes")
        }
        let root = try root(ofYAML: text, named: name, ifEmpty: "is empty; give a list of campaigns")
        var reader = YAMLReader(file: name)
        let programme = reader.programme(root)
        guard reader.problems.isEmpty else { throw CampaignError(problems: reader.problems) }
        return (programme, reader.entryLines)
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
    /// The programme of a whole file.
    mutating func programme(_ root: Node) -> Programme {
        if root.sequence != nil { return Programme(campaigns: campaigns(root, at: "campaigns", for: [])) }
        var map = mapping(
            root, at: "",
            known: [
                "campaigns", "rules", "time_zone", "audiences", "smallest_group", "contents", "shakes", "invitations",
                "draws", "cards", "directives", "directive_bounds", "daily_shake", "places",
            ])
        let rules = map.take("rules").map { self.rules($0, at: "rules") } ?? Programme.Rules()
        let zone = self.zone(&map)
        let audiences = map.take("audiences").map { self.audiences($0, at: "audiences") } ?? []
        let smallestGroup = whole(&map, "smallest_group", in: 2...1_000_000)
        guard let list = map.take("campaigns") else {
            report(root, at: "campaigns", "is missing; give a list of campaigns")
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
        // The ledger keeps one account for each.
        var ids = Set(campaigns.map(\.id))
        let others = [invitations?.id, dailyShake?.id].compactMap(\.self)
        for id in contents.map(\.id) + others + draws.map(\.id)
        where !ids.insert(id).inserted {
            report(root, at: "", "\(id) names two things that pay; each needs a name of its own")
        }
        var programme = Programme(
            campaigns: campaigns, rules: rules, zone: zone ?? .rome, contents: contents,
            nextActionRules: nextActionRules, invitations: invitations, draws: draws, audiences: audiences,
            smallestGroup: smallestGroup ?? Programme.defaultSmallestGroup)
        programme.cards = cards
        programme.places = places
        programme.dailyShake = dailyShake
        programme.directives = directives
        programme.directiveBounds = bounds ?? DirectiveBounds()
        return programme
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
        guard let list = node.sequence else {
            report(node, at: path, "must be a list of campaigns, each beginning with “- id:”")
            return []
        }
        var found: [Campaign] = []
        var lines: [String: Int] = [:]
        for (place, entry) in list.enumerated() {
            guard let campaign = campaign(entry, at: "\(path)[\(place)]", for: audiences) else {
                reject(entry)
                continue
            }
            if let line = lines[campaign.id] {
                report(entry, at: "\(path)[\(place)].id", "\(campaign.id) is already the campaign of line \(line)")
            }
            lines[campaign.id] = line(of: entry) ?? 0
            entryLines.append(line(of: entry))
            found.append(campaign)
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
        var draft = CampaignDraft(
            mapping(node, at: path, known: Campaign.fields.map(\.name)), audiences: audiences)
        let before = problems.count
        for field in Campaign.fields {
            if field.isOfPurchase, draft.isRecording {
                if let node = draft.map.take(field.name) {
                    report(node, at: draft.map.path(to: field.name), "a recording shows no purchase; leave it out")
                }
            } else {
                field.read(&self, &draft)
            }
        }
        guard problems.count == before else { return nil }
        if !draft.given.contains("name") { draft.campaign.name = LocalText(draft.campaign.id) }
        return draft.campaign
    }
}

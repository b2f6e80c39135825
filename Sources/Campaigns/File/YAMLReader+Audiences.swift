import DomainModel
import YAMLFields
import Yams

/// Who names an audience: what a partner's customers bought is shown to that partner alone.
package enum AudienceOwner {
    /// A partner.
    case partner(String)
    /// The programme itself.
    case nobody
    /// What has errors, so that nobody knows whose it is.
    case unknown
}

/// The audiences of a file, and who names one of them.
extension YAMLReader {
    /// Ages in whole years that a person can have.
    private static let ages = 0...150
    /// A century, in days.
    private static let maxDays = 36_600

    /// The list of audiences of a file, each once.
    package mutating func audiences(_ node: Node, at path: String) -> [Audience] {
        list(node, at: path, of: "audience", id: \.id) { reader, entry, field in reader.audience(entry, at: field) }
    }

    /// The audience that a field `audience` names, of a partner's campaign, content or reward; `nil` for everybody.
    package mutating func audience(
        _ map: inout Fields, among audiences: [Audience], of owner: AudienceOwner
    ) -> Audience? {
        guard let node = map.peek("audience"), let name = text(&map, "audience") else { return nil }
        let path = map.path(to: "audience")
        guard let audience = named(name, "audience", among: audiences, by: \.id, node, at: path) else { return nil }
        guard let bought = audience.bought else { return audience }
        let stranger: String
        switch owner {
        case .unknown: return audience
        case .nobody: stranger = "who names no partner"
        case .partner(let partner):
            if bought.partner.lowercased() == partner.lowercased() { return audience }
            stranger = partner
        }
        report(
            node, at: path,
            "\(name) is of who bought from \(bought.partner); what others bought is no business of \(stranger)")
        return audience
    }

    private mutating func audience(_ node: Node, at path: String) -> Audience? {
        var map = mapping(
            node, at: path,
            known: ["id", "tiers", "ages", "genders", "regions", "languages", "newcomer_days", "bought"])
        let before = problems.count
        guard let id = identifier(&map, "id") else { return nil }
        let audience = Audience(
            id: id, tiers: enumCases(&map, "tiers", of: Tier.self), ages: ages(&map),
            genders: enumCases(&map, "genders", of: Gender.self), regions: regions(&map),
            languages: enumCases(&map, "languages", of: Language.self),
            newcomerDays: whole(&map, "newcomer_days", in: 1...YAMLReader.maxDays), bought: bought(&map))
        if problems.count == before, audience == Audience(id: id) {
            report(node, at: path, "asks for nothing: it is everybody; leave it out")
        }
        return problems.count == before ? audience : nil
    }

    private mutating func ages(_ map: inout Fields) -> Audience.Ages? {
        let path = map.path(to: "ages")
        guard let node = map.take("ages") else { return nil }
        var fields = mapping(node, at: path, known: ["from", "to"])
        let from = whole(&fields, "from", in: YAMLReader.ages)
        let to = whole(&fields, "to", in: YAMLReader.ages)
        if from == nil, to == nil { report(node, at: path, "gives no age; write {from: 20, to: 39}") }
        if let from, let to, to < from {
            report(node, at: path, "\(to) is less than \(from): nobody is of such an age")
        }
        return Audience.Ages(from: from, to: to)
    }

    private mutating func regions(_ map: inout Fields) -> [String]? {
        guard map.peek("regions") != nil else { return nil }
        let known = Regions.standard.codes
        var found: [String] = []
        for (text, entry, field) in texts(&map, "regions") {
            if known.contains(text) {
                found.append(text)
            } else if let code = known.first(where: {
                Regions.standard.name(of: $0).lowercased() == text.lowercased()
            }) {
                report(entry, at: field, "“\(text)” is a region's name; write its code, \(code)")
            } else {
                let country = text.split(separator: "-").first.map(String.init) ?? ""
                let near = known.filter { $0.hasPrefix(country) }
                report(
                    entry, at: field,
                    "“\(text)” is no region (ISO 3166-2) or country whose postcodes are known: "
                        + (near.isEmpty ? known : near).joined(separator: ", "))
            }
        }
        return found
    }

    private mutating func bought(_ map: inout Fields) -> Audience.Bought? {
        let path = map.path(to: "bought")
        guard let node = map.take("bought") else { return nil }
        var fields = mapping(node, at: path, known: ["partner", "days"])
        let partner = text(&fields, "partner", required: true)
        require("days", in: fields, "within how many days")
        let days = whole(&fields, "days", in: 1...YAMLReader.maxDays)
        return partner.flatMap { partner in days.map { Audience.Bought(partner: partner, days: $0) } }
    }
}

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
    /// The fields of ages, and of what was bought.
    private static let (ageFields, purchaseFields) = (["from", "to"], ["partner", "days"])
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
        let path = map.path(to: "audience")
        if let node = map.peek("audience"), node.mapping != nil {
            _ = map.take("audience")
            report(
                node, at: path,
                "names an audience; write these fields into the list audiences, with an id, and that here")
            return nil
        }
        guard let node = map.peek("audience"), let name = text(&map, "audience") else { return nil }
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
            known: ["id", "tiers", "ages", "genders", "regions", "languages", "newcomer_days", "bought"],
            holding: ["ages": YAMLReader.ageFields, "bought": YAMLReader.purchaseFields])
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
        let before = problems.count
        if let mend = yearsOrRange(node) {
            report(node, at: path, mend)
            return nil
        }
        var fields = mapping(node, at: path, known: YAMLReader.ageFields)
        let from = whole(&fields, "from", in: YAMLReader.ages)
        let to = whole(&fields, "to", in: YAMLReader.ages)
        guard problems.count == before else { return nil }
        if from == nil, to == nil { report(node, at: path, "gives no age; write {from: 20, to: 39}") }
        let people = Tuning.standard.ages
        if let from, let to, to < from {
            report(
                node, at: path,
                "\(to) is less than \(from): nobody is of such an age; write {from: \(to), to: \(from)}")
        } else if let past = [
            from.flatMap { $0 > people.upperBound ? $0 : nil }, to.flatMap { $0 < people.lowerBound ? $0 : nil },
        ]
        .compactMap(\.self).first {
            report(
                node, at: path,
                "nobody who takes part is of such an age (\(past)): people are \(people.lowerBound) to "
                    + "\(people.upperBound) years old")
        }
        return Audience.Ages(from: from, to: to)
    }

    /// What to write where ages are one text, or years of birth.
    private func yearsOrRange(_ node: Node) -> String? {
        let texts = YAMLReader.ageFields.compactMap { node.mapping?[$0]?.scalar?.string }
        let numbers = texts.compactMap { Int($0) }
        if !numbers.isEmpty, numbers.count == texts.count, numbers.allSatisfy({ (1900...2100).contains($0) }) {
            return "gives years of birth; write how old people are: {from: 18, to: 39}"
        }
        let one = node.scalar?.string ?? (texts.count == 1 ? texts[0] : nil)
        let listed = node.sequence.map { $0.compactMap { $0.scalar?.string }.joined(separator: "-") }
        guard let text = one ?? listed else { return nil }
        let ends = text.split(whereSeparator: { $0 == "-" || $0 == "–" }).map { Int(String($0).trimmed) }
        guard ends.count == 2, let from = ends[0], let to = ends[1] else { return nil }
        return "is a range in one text; write {from: \(from), to: \(to)}"
    }

    private mutating func regions(_ map: inout Fields) -> [String]? {
        guard map.peek("regions") != nil else { return nil }
        let known = Regions.standard.codes
        var found: [String] = []
        for (text, entry, field) in texts(&map, "regions") {
            if known.contains(text) {
                found.append(text)
            } else if let code = YAMLReader.region(named: text, among: known) {
                report(entry, at: field, "“\(text)” is a region's name; write its code, \(code)")
            } else {
                report(
                    entry, at: field,
                    "“\(text)” is no region (ISO 3166-2) or country whose postcodes are known"
                        + YAMLReader.region(meantBy: text, among: known))
            }
        }
        return found
    }

    /// The letters with which a region's name begins in other languages too. Source: judged; “Lombardei”, “Ligurie”.
    private static let sameLetters = 5

    /// The region of a name, which may be misspelt or that of another language.
    private static func region(named text: String, among known: [String]) -> String? {
        let names = Dictionary(known.map { (Regions.standard.name(of: $0).lowercased(), $0) }) { first, _ in first }
        // Other languages end the names otherwise.
        let alike = names.filter {
            $0.key.utf8.count > sameLetters && $0.key.hasPrefix(text.lowercased().prefix(sameLetters))
        }
        if alike.count == 1, text.utf8.count > sameLetters { return alike.first?.value }
        return names[text.lowercased()]
            ?? (text.utf8.count > 4 ? near(text.lowercased(), among: names.keys.sorted()).flatMap { names[$0] } : nil)
    }

    /// The regions whose code ends in a number, or that of a postcode.
    private static func regions(ofNumber text: String, among known: [String]) -> [String] {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let ended = known.filter { $0.hasSuffix("-\(text)") }
        if !ended.isEmpty || digits.count != 5 { return digits.isEmpty && text.utf8.count > 3 ? [] : ended }
        return Set(known.map { String($0.prefix(2)) }).sorted().compactMap {
            Regions.standard.region(ofPostcode: String(digits), in: $0)
        }
    }

    /// Which region's code a text means, or which there are, with their names.
    private static func region(meantBy text: String, among known: [String]) -> String {
        let letters = text.uppercased().utf8.filter { (65...90).contains($0) || (48...57).contains($0) }
        if let meant = known.first(where: { $0.utf8.filter { $0 != UInt8(ascii: "-") } == letters }) {
            return "; write \(meant)"
        }
        let meant = regions(ofNumber: text.uppercased(), among: known)
        if !meant.isEmpty {
            return "; write \(meant.map { "\($0) (\(Regions.standard.name(of: $0)))" }.joined(separator: ", or "))"
        }
        let country = String(decoding: letters.prefix(2), as: UTF8.self)
        let near = known.filter { $0.hasPrefix("\(country)-") }
        let listed = near.isEmpty ? known.filter { $0.utf8.count == 2 } : near
        return ": "
            + listed.map { code in
                let name = Regions.standard.name(of: code)
                return name == code ? code : "\(code) \(name)"
            }.joined(separator: ", ")
    }

    private mutating func bought(_ map: inout Fields) -> Audience.Bought? {
        let path = map.path(to: "bought")
        guard let node = map.take("bought") else { return nil }
        var fields = mapping(node, at: path, known: YAMLReader.purchaseFields)
        let partner = text(&fields, "partner", required: true)
        require("days", in: fields, "within how many days")
        let days = whole(&fields, "days", in: 1...YAMLReader.maxDays)
        return partner.flatMap { partner in days.map { Audience.Bought(partner: partner, days: $0) } }
    }
}

import Text
import YAMLFields

/// The partners of a programme: who has campaigns, and perhaps products in a catalogue. A name that is none of theirs
/// is a slip, as a rule, and pays nobody.
package struct PartnerNames {
    private let known: [String]
    private let lowered: Set<String>
    private let exact: Set<BytewiseString>
    private let source: String

    /// The partners of a list.
    ///
    /// - Parameter source: what a stranger does not have: `the catalogue has no product of`.
    init(_ names: [String], source: String) {
        var seen: Set<String> = []
        known = names.filter { seen.insert($0.lowercased()).inserted }
        lowered = seen
        exact = Set(names.map(BytewiseString.init))
        self.source = source
    }

    /// What is odd about a partner's name; `nil` where it is known.
    package func strangeness(of name: String) -> String? {
        guard !known.isEmpty else { return nil }
        if lowered.contains(name.lowercased()) {
            // A partner's own page compares letter by letter.
            guard !exact.contains(BytewiseString(name)),
                let other = known.first(where: { $0.lowercased() == name.lowercased() })
            else { return nil }
            return "\(name) is \(other) elsewhere; write one name, so that its partner sees all"
        }
        return "\(source) \(name)\(PartnerNames.near(name, among: known).map { "; did you mean \($0)?" } ?? "")"
    }

    /// The name of which a written one is a slip, or the beginning.
    static func near(_ name: String, among known: [String]) -> String? {
        let others = known.filter { $0.lowercased() != name.lowercased() }
        let words = Set(name.lowercased().split(separator: " "))
        return YAMLReader.near(name, among: others)
            ?? others.first { !words.isEmpty && words.isSubset(of: Set($0.lowercased().split(separator: " "))) }
            ?? others.first { other in
                let (short, long) = name.utf8.count < other.utf8.count ? (name, other) : (other, name)
                return long.lowercased().utf8.starts(with: short.lowercased().utf8)
            }
    }
}

extension Programme {
    /// Who has campaigns.
    package var partners: PartnerNames {
        PartnerNames(campaigns.map(\.partner), source: "no campaign is of")
    }

    /// The partners that it names beside those of campaigns, and the fields that name them.
    var namedPartners: [(field: String, name: String)] {
        var named = contents.enumerated().map { (field: "contents[\($0.offset)].partner", name: $0.element.partner) }
        named += audiences.enumerated().compactMap { place, audience in
            audience.bought.map { ("audiences[\(place)].bought.partner", $0.partner) }
        }
        if let invitations { named.append(("invitations.partner", invitations.partner)) }
        if let dailyShake { named.append(("daily_shake.partner", dailyShake.partner)) }
        return named
    }
}

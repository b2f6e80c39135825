import Campaigns
import DomainModel

/// A part of what an audience is called.
enum AudiencePhrase: String, Hashable, CaseIterable {
    case people, female, male, other, unsaid
    case ages
    case agesFrom = "ages_from"
    case agesTo = "ages_to"
    case tiers, regions, languages, newcomer, bought
    case english = "en"
    case italian = "it"
    case german = "de"
    case french = "fr"
    case spanish = "es"
}

extension Audience {
    /// For whom it is, as people of a language read it: “women, 20 to 39 years old, of Liguria”.
    public func text(in language: Language) -> String {
        let phrases = MessageTexts.of(language).audience
        func word(_ name: String) -> String { AudiencePhrase(rawValue: name).map { phrases[$0]!.text } ?? name }
        func phrase(_ phrase: AudiencePhrase, _ values: [String: String]) -> String {
            phrases[phrase]!.filled(with: values)
        }
        let lists: [(AudiencePhrase, [String]?)] = [
            (.regions, regions?.map { Regions.standard.name(of: $0) }), (.tiers, tiers?.map(\.rawValue)),
            (.languages, languages?.map { word($0.rawValue) }),
        ]
        var parts = [genders.map { $0.map { word($0.rawValue) }.joined(separator: ", ") } ?? word("people")]
        if let ages {
            let values = [("from", ages.from), ("to", ages.to)].reduce(into: [:]) { $0[$1.0] = $1.1.map { "\($0)" } }
            parts.append(phrase(ages.to == nil ? .agesFrom : ages.from == nil ? .agesTo : .ages, values))
        }
        for case (let name, let values?) in lists {
            parts.append(phrase(name, ["names": values.joined(separator: ", ")]))
        }
        if let newcomerDays { parts.append(phrase(.newcomer, ["days": "\(newcomerDays)"])) }
        if let bought { parts.append(phrase(.bought, ["partner": bought.partner, "days": "\(bought.days)"])) }
        return parts.joined(separator: ", ")
    }
}

import Accounts
import Arguments
import Campaigns
import DomainModel
import Ledger
import Stores
import YAMLFields

/// The audiences of a programme beside the people of a service: too small ones are refused, and no figure tells of
/// fewer people than the smallest group.
struct AudienceCheck {
    private let programme: Programme
    private let counts: [AudienceCount]

    /// Counts the people of a service.
    ///
    /// - Parameters:
    ///   - folder: the folder of the service.
    ///   - path: the ledger's path or address; `nil` for that in the folder.
    ///   - day: the day on which people are compared; `nil` for today.
    init(of programme: Programme, people folder: String, ledger path: String?, on day: Day?) throws {
        let place = try LedgerLocation(path ?? folder + "/ledger.sqlite")
        guard let store = try place.openPartIfExists(of: .people, in: folder) else {
            throw CommandError(ServiceFolder.fault(of: folder))
        }
        let today = day ?? programme.zone.localized(.now).day
        let asksForPurchases = programme.audiences.contains { $0.bought != nil } || programme.asksForRegions
        let ledger = asksForPurchases ? try Ledger(path: path ?? folder + "/ledger.sqlite", access: .read) : nil
        let country = PostcodeForms.standard.country(ofZone: programme.zone.identifier)
        let facts = try People(store: store).everybody().map { person, details in
            var facts = details.facts(country: country)
            try ledger?.addPurchases(to: &facts, knownAs: person.names, for: programme.audiences, on: today)
            return facts
        }
        self.programme = programme
        counts = AudienceCount.counts(
            of: programme.audiences, among: facts, on: today, smallestGroup: programme.smallestGroup)
    }

    /// Audiences that are too small, and those that no figure may tell of.
    ///
    /// - Parameter lines: where the fields of the programme's file are.
    func problems(in file: String, lines: FieldLines) -> [YAMLProblem] {
        counts.enumerated().compactMap { place, count in
            let (severity, message): (YAMLProblem.Severity, String)
            switch count.withheld {
            case nil: return nil
            case .small:
                severity = .error
                message = "fewer than \(programme.smallestGroup) people belong to it; ask for less, so that more do"
            case .narrow:
                severity = .warning
                message =
                    "differs by fewer than \(programme.smallestGroup) people from everybody or from an audience "
                    + "before it, so its figures are withheld"
            case .unknown:
                severity = .warning
                message = "asks for a language, which is known only when somebody asks: it cannot be counted"
            }
            let field = "audiences[\(place)]"
            return YAMLProblem(
                file: file, line: lines.nearest(to: field), field: field, message: "\(count.audience): \(message)",
                severity: severity)
        }
    }

    /// The figures that are told.
    var lines: [String] {
        counts.compactMap { count in count.people.map { "audience \(count.audience): \($0) people or more" } }
    }
}

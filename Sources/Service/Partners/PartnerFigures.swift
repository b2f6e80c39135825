import Accounts
import Campaigns
import DomainModel
import Ledger
import Links
import Synchronization
import Text

/// What a partner may know of people: figures of whole groups.
final class PartnerFigures: Sendable {
    private let people: People
    private let ledger: Ledger
    private let records: LinkRecords
    private let currentProgramme: CurrentProgramme
    private let clock: ServiceClock
    /// The audiences' counts, and when and of which audiences they were made.
    private let counted: Mutex<(at: ContinuousClock.Instant, audiences: [Audience], counts: [AudienceCount])?>

    /// How long counts of audiences are told: they are a look at everybody. Source: judged; a partner looks once a day.
    private static let lifetime = Duration.seconds(3600)

    init(
        people: People, ledger: Ledger, records: LinkRecords, currentProgramme: CurrentProgramme, clock: ServiceClock
    ) {
        self.people = people
        self.ledger = ledger
        self.records = records
        self.currentProgramme = currentProgramme
        self.clock = clock
        counted = Mutex(nil)
    }

    /// The links of a partner, or of all, with their figures: those that were made, and those without labels to which
    /// anybody came.
    func links(of partner: String?, subjects: LinkSubjects) throws -> [LinkResponse] {
        let smallestGroup = currentProgramme.programme.smallestGroup
        try records.count(smallestGroup: smallestGroup, at: clock.now) { name in
            try LinkProgress.progress(of: name, people, ledger)
        }
        let figures = try records.figures(smallestGroup: smallestGroup)
        let made = try records.made()
        let plain = subjects.all.map { Link($0.kind, to: $0.id) } + [Link(.invitation, to: "")]
        let offered = subjects.all.filter { $0.kind == .campaign }.map { Link(.offer, to: $0.id) }
        var links = (plain + offered).filter { figures[$0.path] != nil }
            .map { (link: $0, partner: subjects.partner(of: $0)) }
        for known in made {
            if let link = Link(known: known.path) { links.append((link, known.partner.isEmpty ? nil : known.partner)) }
        }
        return links.filter { partner == nil || isSame($0.partner, partner) }.map { link, partner in
            LinkResponse(
                link, partner: partner, title: subjects.subject(of: link)?.title, figures: figures[link.path])
        }
    }

    /// How many people belong to each audience of the programme, as far as a partner may know it.
    func audiences() throws -> [AudienceCount] {
        let programme = currentProgramme.programme
        guard !programme.audiences.isEmpty else { return [] }
        return try counted.withLock { counted in
            if let known = counted, known.audiences == programme.audiences,
                known.at.duration(to: .now) < PartnerFigures.lifetime
            {
                return known.counts
            }
            let country = PostcodeForms.standard.country(ofZone: programme.zone.identifier)
            let today = programme.zone.localized(clock.now).day
            let facts = try people.everybody().map { person, details in
                var facts = details.facts(country: country)
                try ledger.addPurchases(to: &facts, knownAs: person.names, for: programme.audiences, on: today)
                return facts
            }
            let counts = AudienceCount.counts(
                of: programme.audiences, among: facts, on: today, smallestGroup: programme.smallestGroup)
            counted = (.now, programme.audiences, counts)
            return counts
        }
    }

    private func isSame(_ one: String?, _ other: String?) -> Bool {
        one.map(BytewiseString.init) == other.map(BytewiseString.init)
    }
}

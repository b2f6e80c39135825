import Accounts
import Campaigns
import DomainModel
import Ledger

/// What audiences are compared with, gathered for one request and kept nowhere.
struct AudienceFacts: Sendable {
    let people: People
    let ledger: Ledger
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock

    /// What is known of a person, in the language of the request.
    ///
    /// - Parameter audiences: those that it is for; the programme's where it is left out.
    func facts(
        of person: Person, in language: Language, for audiences: [Audience]? = nil
    ) throws -> PersonFacts {
        let programme = currentProgramme.programme
        guard let details = try people.details(of: person).first else {
            return PersonFacts(tier: person.tier, language: language)
        }
        var facts = details.facts(
            country: PostcodeForms.standard.country(ofZone: programme.zone.identifier), language: language)
        facts.tier = person.tier
        // Purchases take a look at each entry of the person; most programmes ask for none.
        try ledger.addPurchases(
            to: &facts, knownAs: person.names, for: audiences ?? programme.audiences,
            on: programme.zone.localized(clock.now).day)
        return facts
    }

    /// The names of the audiences to which a person belongs now; `nil` where the programme has none.
    func audiences(of person: Person, in language: Language, at moment: Timestamp) throws -> [String]? {
        let programme = currentProgramme.programme
        guard !programme.audiences.isEmpty else { return nil }
        return try programme.audiences(of: facts(of: person, in: language), at: moment)
    }
}

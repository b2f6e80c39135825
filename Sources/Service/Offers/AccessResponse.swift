import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Links

/// Whether somebody may have something now, and if not, why, and what would change it.
struct AccessResponse: Encodable {
    enum State: String, Encodable {
        /// It is there for who asks.
        case open
        /// It is for who tells the facts of `untold`, if they are as asked.
        case tell
        /// It is for others.
        case others
        case notYet = "not_yet"
        case over
        /// A content that was read, watched or answered, and paid.
        case done
        /// A content that was tried and not paid: from `again` on it may be tried once more.
        case again
    }

    var state: State
    var untold: [Audience.Fact]?
    /// The day on which it begins, where it has not yet.
    var from: String?
    /// The last day that it had, where it is over.
    var until: String?
    var again: String?

    init(_ state: State) { self.state = state }

    init(_ access: LinkAccess) {
        switch access {
        case .open: state = .open
        case .others: state = .others
        case .tell(let facts):
            state = .tell
            untold = facts
        case .notYet(let day):
            state = .notYet
            from = day.description
        case .over(let day):
            state = .over
            until = day?.description
        }
    }

    /// How a content stands for a person, for whom it is otherwise there.
    init(_ standing: ContentOffers.Standing) {
        switch standing {
        case .open: state = .open
        case .paid: state = .done
        case .again(let moment):
            state = .again
            again = moment.description
        }
    }
}

/// Finds out whether somebody may have a content, a campaign or a reward.
struct AccessFinder: Sendable {
    let offers: ContentOffers
    let audienceFacts: AudienceFacts
    let clock: ServiceClock

    private var programme: Programme { audienceFacts.currentProgramme.programme }
    /// The day on the programme's clocks.
    var today: Day { programme.zone.localized(clock.now).day }

    /// What is known of a person; of nobody, what is known of who joins now.
    func facts(of person: Person?, in language: Language, for audiences: [Audience]) throws -> PersonFacts {
        guard let person else { return PersonFacts(tier: .trial, joined: today, language: language) }
        return try audienceFacts.facts(of: person, in: language, for: audiences)
    }

    /// Whether a person, of whom this is known, may have something; nobody is kept out by what they may have bought.
    func access(_ person: Person?, knownBy facts: PersonFacts, to subject: LinkSubject) throws -> AccessResponse {
        var subject = subject
        if person == nil { subject.audience?.bought = nil }
        let access = AccessResponse(subject.access(of: facts, on: today))
        guard access.state == .open, let person, subject.kind == .content,
            let content = programme.contents.first(where: { $0.id.utf8.elementsEqual(subject.id.utf8) })
        else { return access }
        return try AccessResponse(offers.standing(content, to: person.namesForLimits, at: clock.now))
    }
}

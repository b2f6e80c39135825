import Accounts
import Campaigns
import ContentAndReferrals
import Hummingbird
import Intake
import Ledger
import Links
import Redemption
import ReviewQueue
import WebPush

/// Exports all data that is stored about the caller (GDPR, articles 15 and 20).
struct ExportRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let tickets: UploadInbox
    let redemption: RewardPurchases
    let desk: ReviewDesk
    let offers: ContentOffers
    let currentProgramme: CurrentProgramme
    let links: LinkRecords
    let push: PushSubscriptions
    let clock: ServiceClock
    let limits: RateLimiter

    /// The stored data, by store.
    private struct ExportResponse: Encodable {
        var person: PersonResponse
        /// Everything that is kept under each of the person's names.
        var profiles: [PersonDetails]
        /// The accounts elsewhere with which the person signs in.
        var linkedAccounts: [LinkedAccount]
        var accounts: [UserDataExport]
        var waiting: [String]
        var spends: [PurchaseResponse]
        var appeals: [AppealResponse]
        /// What the staff looked at.
        var looks: [LookResponse]
        /// What the person answered to questionnaires.
        var answers: [ContentOffers.AnswerSheet]
        /// Which link brought the person.
        var visits: [LinkRecords.Visit]
        /// What the service showed unasked today.
        var directives: [ContentOffers.ShownDirective]
        /// The browsers that hear messages.
        var push: [PushResponse]
        /// What of all this is kept until when, and what stays after an erasure.
        var kept: [KeptData]

        private enum CodingKeys: String, CodingKey {
            case person, profiles, accounts, waiting, spends, appeals, looks, answers, visits, directives, push, kept
            case linkedAccounts = "linked_accounts"
        }
    }

    /// A browser that hears messages: where it hears them, but not the address, with which anybody could send some.
    private struct PushResponse: Encodable {
        var host: String
        var language: String
        var since: String

        init(_ record: PushSubscriptions.Record) {
            (host, language, since) = (record.subscription.host, record.language.rawValue, record.since)
        }
    }

    /// Maximum number of looks in an export. Source: judged; not measured.
    private static let maxLooks = 1000

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/me/export") { request, _ in
            let person = try auth.person(request)
            try limits.take(person.id)
            // The ledger stores nothing for a name that never sent an upload, and throws for it.
            let accounts = try person.names.compactMap { name -> UserDataExport? in
                do { return try ledger.person(name).withoutOthers() } catch LedgerError.invalid { return nil }
            }
            let sent = accounts.flatMap(\.uploads)
            let waiting = try person.names.flatMap { try tickets.tickets(of: $0, limit: .max) }
                .filter { $0.state == .waiting }
            let kept = ExportResponse(
                person: try PersonResponse(person, auth.people), profiles: try auth.people.details(of: person),
                linkedAccounts: try auth.people.linkedAccounts(of: person),
                accounts: accounts, waiting: waiting.map(\.sha256),
                spends: try person.names.flatMap {
                    try redemption.purchases(of: $0, under: currentProgramme.programme)
                }.map { PurchaseResponse($0, at: clock.now) },
                appeals: try sent.compactMap { try desk.appeal(of: $0.id) }.map(AppealResponse.init),
                looks: try auth.people.looks(at: person.names, limit: ExportRoutes.maxLooks).map(LookResponse.init),
                answers: try offers.answerSheets(of: person.names),
                visits: try links.visits(of: person.names),
                directives: try offers.shownDirectives(to: person.names),
                push: try push.records(of: person.names).map(PushResponse.init), kept: KeptData.all(links))
            var response = JSONOutput.response(kept)
            response.headers[.contentDisposition] = "attachment; filename=\"qix.json\""
            return response
        }
    }
}

extension UserDataExport {
    /// A copy without the names of other users' uploads, which reasons may mention.
    fileprivate func withoutOthers() -> UserDataExport {
        var record = self
        for upload in record.uploads.indices {
            for place in record.uploads[upload].decided.indices {
                for reason in record.uploads[upload].decided[place].decision.reasons.indices {
                    record.uploads[upload].decided[place].decision.reasons[reason].detail =
                        record.uploads[upload].decided[place].decision.reasons[reason].detail(for: user)
                }
            }
        }
        return record
    }
}

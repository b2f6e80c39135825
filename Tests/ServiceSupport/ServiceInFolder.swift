import Accounts
import Awarding
import Catalog
import ContentAndReferrals
import FaultyReader
import Foundation
import Intake
import Ledger
import Links
import Logging
import Proposals
import Redemption
import ReviewQueue
import SQL
import SQLite
import Service
import Stores
import WebPush
import Workers

/// A service whose stores and pictures are in the folder of a reader, with an empty programme.
public struct ServiceInFolder: Sendable {
    /// The service; nobody asks it yet.
    public let service: WebService
    /// Its people.
    public let people: People

    /// Opens the stores.
    public init(
        of reader: FaultyReader, bounds: ServiceLimits = ServiceLimits(), clock: ServiceClock = ServiceClock(),
        log: Logger = Logger(label: "test")
    ) throws {
        func path(_ name: String) -> String { reader.folder.appending(path: name).path }
        func store(_ name: String, _ migrations: Migrations) throws -> SQLiteStore {
            try SQLiteStore(path: path(name + ".sqlite"), access: .write, migrations: migrations)
        }
        let programme = try ProgrammeFile(
            path: path("campaigns.yaml"), text: "campaigns: []", earlier: path("programmes"))
        let awarding = Awarding(
            catalog: try Catalog.load(csv: Array("gtin,name,brand,partner,category,size,aliases\n".utf8), named: "c"),
            currentProgramme: programme.currentProgramme, ledger: try Ledger(path: path("ledger.sqlite")))
        let tickets = UploadInbox(store: try store("tickets", .uploadQueue))
        let pictures = try UserPictureFolder(path("pictures"))
        let engagement = try store("engagement", .contentAndReferrals)
        let pool = ReaderPool(reader.command, readers: 1)
        people = People(store: try store("people", .people))
        service = WebService(
            people: people, tickets: tickets, pictures: pictures,
            progress: LocalDeciderRun(
                tickets: tickets, pictures: pictures, awarding: awarding, pool: pool, readers: 1, ahead: 1),
            programme: programme, ledger: awarding.ledger,
            redemption: try RewardPurchases(
                .empty, ledger: awarding.ledger, store: try store("redemption", .redemption), key: VoucherKey()),
            contentOffers: ContentOffers(store: engagement), invitations: Invitations(store: engagement),
            links: LinkRecords(store: try store("links", .links)),
            proposals: ProposalRecords(store: try store("proposals", .proposals)),
            desk: ReviewDesk(
                store: try store("desk", .reviewDesk), ledger: awarding.ledger, fourEyesAboveCoins: 100),
            pushSubscriptions: PushSubscriptions(store: try store("push", .push)), pool: pool,
            networks: NetworkNames(), clock: clock, bounds: bounds, log: log)
    }
}

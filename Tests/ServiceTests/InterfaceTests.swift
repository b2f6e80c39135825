import Accounts
import Awarding
import Campaigns
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
import SQLite
import Stores
import Testing
import Workers
import WebPush

// Inside: the router's routes compared with the document.
@testable import Service

@Suite("The interface's document")
struct InterfaceTests {
    private struct Document: Decodable {
        struct Anything: Decodable {}
        var openapi: String
        var paths: [String: [String: Anything]]
    }

    static func service(
        _ reader: FaultyReader, bounds: ServiceLimits = ServiceLimits(), clock: ServiceClock = ServiceClock()
    ) throws -> WebService {
        func path(_ name: String) -> String { reader.folder.appending(path: name).path }
        let programme = try ProgrammeFile(
            path: path("campaigns.yaml"), text: "campaigns: []", earlier: path("programmes"))
        let awarding = Awarding(
            catalog: try Catalog.load(csv: Array("gtin,name,brand,partner,category,size,aliases\n".utf8), named: "c"),
            currentProgramme: programme.currentProgramme, ledger: try Ledger(path: path("ledger.sqlite")))
        let tickets = UploadInbox(
            store: try SQLiteStore(path: path("tickets.sqlite"), access: .write, migrations: .uploadQueue))
        let pictures = try UserPictureFolder(path("pictures"))
        let engagement = try SQLiteStore(
            path: path("engagement.sqlite"), access: .write, migrations: .contentAndReferrals)
        let pool = ReaderPool(reader.command, readers: 1)
        return WebService(
            people: People(
                store: try SQLiteStore(path: path("people.sqlite"), access: .write, migrations: .people)),
            tickets: tickets, pictures: pictures,
            progress: LocalDeciderRun(
                tickets: tickets, pictures: pictures, awarding: awarding,
                pool: pool, readers: 1, ahead: 1),
            programme: programme, ledger: awarding.ledger,
            redemption: try RewardPurchases(
                .empty, ledger: awarding.ledger,
                store: try SQLiteStore(
                    path: path("redemption.sqlite"), access: .write, migrations: .redemption),
                key: VoucherKey()),
            contentOffers: ContentOffers(store: engagement), invitations: Invitations(store: engagement),
            links: LinkRecords(store: try SQLiteStore(path: path("links.sqlite"), access: .write, migrations: .links)),
            proposals: ProposalRecords(
                store: try SQLiteStore(path: path("proposals.sqlite"), access: .write, migrations: .proposals)),
            desk: ReviewDesk(
                store: try SQLiteStore(path: path("desk.sqlite"), access: .write, migrations: .reviewDesk),
                ledger: awarding.ledger, fourEyesAboveCoins: 100),
            pushSubscriptions: PushSubscriptions(
                store: try SQLiteStore(path: path("push.sqlite"), access: .write, migrations: .push)), pool: pool,
            networks: NetworkNames(), clock: clock,
            bounds: bounds, log: Logger(label: "test"))
    }

    @Test("Every route of the router is in the document, and the router has every route that is in it")
    func routes() throws {
        let reader = try FaultyReader()
        let routes = try Set(
            InterfaceTests.service(reader).routes.routes.map { route in
                let path = route.path.description.split(separator: "/")
                    .map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
                return "\(route.method.rawValue) /\(path)"
            })
        let document = try JSONDecoder().decode(Document.self, from: Data(PackageResources.openapi_json))
        #expect(document.openapi == "3.1.0")
        let documented = Set(
            document.paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
        #expect(routes.subtracting(documented).isEmpty)
        #expect(documented.subtracting(routes).isEmpty)
    }
}

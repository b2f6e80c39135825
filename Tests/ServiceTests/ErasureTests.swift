import Accounts
import Awarding
import Campaigns
import Catalog
import DomainModel
import FaultyReader
import Foundation
import Intake
import Ledger
import Logging
import ReviewQueue
import SQLite
import Stores
import Testing

// Inside: one look for requests, which the service makes every few minutes.
@testable import Service

@Suite("What is erased at a user's wish")
struct ErasureTests {
    private struct World {
        let reader: FaultyReader
        let people: People
        let tickets: UploadInbox
        let pictures: UserPictureFolder
        let ledger: Ledger
        let awarding: Awarding
        let service: ErasureService
        let clock = ServiceClock(startingAt: Timestamp("2026-03-12T19:00:00Z")!)

        init() throws {
            reader = try FaultyReader()
            let folder = reader.folder
            func path(_ name: String) -> String { folder.appending(path: name).path }
            people = People(
                store: try SQLiteStore(path: path("people.sqlite"), access: .write, migrations: .people))
            tickets = UploadInbox(
                store: try SQLiteStore(path: path("tickets.sqlite"), access: .write, migrations: .uploadQueue))
            pictures = try UserPictureFolder(path("pictures"))
            ledger = try Ledger(path: path("ledger.sqlite"))
            awarding = Awarding(
                catalog: try Catalog.load(
                    csv: Array("gtin,name,brand,partner,category,size,aliases\n".utf8), named: "c"),
                programme: try CampaignFile.load(yaml: "campaigns: []", named: "campaigns.yaml"), ledger: ledger)
            service = ErasureService(
                people: people, ledger: ledger, tickets: tickets, pictures: pictures,
                desk: ReviewDesk(
                    store: try SQLiteStore(path: path("desk.sqlite"), access: .write, migrations: .reviewDesk),
                    ledger: ledger, fourEyesAboveCoins: 100),
                readings: path("readings"), clock: clock, log: Logger(label: "test"))
        }

        func keep(_ text: String, of user: String) throws -> String {
            var picture = try pictures.begin()
            try Array(text.utf8).withUnsafeBytes { try picture.append($0) }
            let sha256 = picture.digest()
            try pictures.keep(picture, sha256: sha256, user: user)
            return sha256
        }

        func accept(_ text: String, of user: String) throws -> AcceptedUpload? {
            let accepted = try tickets.accept(
                user: user, sha256: keep(text, of: user), bytes: text.utf8.count, shake: .scan, tier: .trial,
                at: clock.now)
            guard case .new(let ticket) = accepted else { return nil }
            return ticket
        }

        /// Decides an upload, and gives its name in the ledger.
        @discardableResult
        func decide(_ ticket: AcceptedUpload) throws -> String {
            let reading = Reading(
                image: ticket.upload.image, sha256: ticket.sha256, kind: .product, text: ["a name on a receipt"])
            let decision = try awarding.award(reading, ticket.upload).decision
            try tickets.close(ticket, .decided, decision)
            return try #require(decision.id)
        }

        func isThere(_ ticket: AcceptedUpload) -> Bool {
            FileManager.default.fileExists(
                atPath: pictures.path(user: ticket.user, sha256: ticket.sha256).description)
        }
    }

    @Test("Pictures, claims and readings of who left are erased; what waits follows its decision; others keep theirs")
    func erased() throws {
        let world = try World()
        let ann = try world.people.add(at: world.clock.now).person
        let bob = try world.people.add(at: world.clock.now).person
        let decided = try #require(try world.accept("one", of: ann.id))
        let waiting = try #require(try world.accept("two", of: ann.id))
        let other = try #require(try world.accept("three", of: bob.id))
        let (erasedName, otherName) = (try world.decide(decided), try world.decide(other))
        try world.people.erase(ann, at: world.clock.now)
        #expect(try world.people.erasureRequestCount() == 1)

        try world.service.eraseRequested()
        #expect(!world.isThere(decided) && world.isThere(waiting) && world.isThere(other))
        #expect(try world.ledger.story(of: erasedName).current.decision.reasons.map(\.code) == [.erased])
        #expect(try world.ledger.story(of: otherName).current.decision.reasons.map(\.code) != [.erased])
        #expect(try world.tickets.ticket(of: ann.id, sha256: decided.sha256)?.decision == nil)
        #expect(try world.people.erasureRequestCount() == 1, "one upload waits for its decision")

        try world.decide(waiting)
        try world.service.eraseRequested()
        #expect(!world.isThere(waiting) && world.isThere(other))
        #expect(try world.people.erasureRequestCount() == 0)
        #expect(try world.ledger.verify().isSound)
    }

    @Test("A picture without a ticket is removed once it is old enough, and one with a ticket is not")
    func sweep() throws {
        let world = try World()
        let ticket = try #require(try world.accept("kept", of: "ann"))
        let (old, fresh) = (try world.keep("old", of: "ann"), try world.keep("fresh", of: "ann"))
        func path(_ sha256: String) -> String { world.pictures.path(user: "ann", sha256: sha256).description }
        for file in [ticket.sha256, old] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path(file))
        }
        try world.service.sweep()
        #expect(!FileManager.default.fileExists(atPath: path(old)))
        #expect(FileManager.default.fileExists(atPath: path(fresh)) && world.isThere(ticket))
    }
}

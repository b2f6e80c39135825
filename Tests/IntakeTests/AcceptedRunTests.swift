import Awarding
import Campaigns
import Catalog
import DomainModel
import FaultyReader
import Foundation
import Ledger
import SQLite
import Stores
import Testing
import TestSupport
import Workers

import Intake

/// Uploads that were accepted, read by the faulty reader.
private struct Accepted {
    let reader: FaultyReader
    let tickets: UploadInbox
    let pictures: UserPictureFolder
    let ledger: Ledger
    let run: LocalDeciderRun

    init(timeout: Duration = .milliseconds(500)) throws {
        reader = try FaultyReader()
        let folder = reader.folder
        tickets = UploadInbox(
            store: try SQLiteStore(
                path: folder.appending(path: "tickets.sqlite").path, access: .write, migrations: .uploadQueue))
        pictures = try UserPictureFolder(folder.appending(path: "pictures").path)
        ledger = try Ledger(path: folder.appending(path: "ledger.sqlite").path)
        let awarding = Awarding(
            catalog: try Catalog.load(
                csv: Array(
                    """
                    gtin,name,brand,partner,category,size,aliases
                    8000000000019,Latte,Alpi,Alpi SpA,latte,1 L,
                    """.utf8), named: "catalog.csv"),
            programme: try CampaignFile.load(
                yaml: """
                    campaigns:
                      - id: alpi
                        partner: Alpi SpA
                        shake: scan
                        from: 2026-01-01
                        to: 2026-12-31
                        coins: {per_item: 5}
                    """, named: "campaigns.yaml"), ledger: ledger)
        var limits = ReaderLimits()
        limits.timeout = timeout
        run = LocalDeciderRun(
            tickets: tickets, pictures: pictures, awarding: awarding,
            pool: ReaderPool(reader.command, readers: 2, limits: limits), readers: 2, ahead: 8,
            retryDelay: .milliseconds(200))
    }

    /// Accepts a picture that makes the reader do `word`; pictures of other numbers have other bytes.
    func accept(_ word: String, by user: String, number: Int = 0) throws -> AcceptedUpload {
        let text = Array("\(word) 8000000000019 \(user) \(number)\n".utf8)
        var picture = try pictures.begin()
        try text.withUnsafeBytes { try picture.append($0) }
        let sha256 = picture.digest()
        try pictures.keep(picture, sha256: sha256, user: user)
        let accepted = try tickets.accept(
            user: user, sha256: sha256, bytes: text.count, shake: .scan, tier: .trial,
            at: Timestamp("2026-03-12T19:00:00Z")!)
        guard case .new(let ticket) = accepted else { throw CancellationError() }
        return ticket
    }
}

@Suite("Accepted uploads")
struct AcceptedRunTests {
    @Test("What could not be read while the machine was too busy is read later, without being sent again")
    func triedAgain() async throws {
        let accepted = try Accepted()
        let stuck = try accepted.accept("stuck", by: "ann")
        let well = try accepted.accept("well", by: "bob")
        async let running: Void = accepted.run.run(onIdle: {})
        // It holds up nobody for ever: the one behind it is decided.
        try await accepted.run.wait(for: well.number, atMost: .seconds(60))
        #expect(try accepted.tickets.ticket(of: "bob", sha256: well.sha256)?.state == .decided)
        #expect(try accepted.tickets.ticket(of: "ann", sha256: stuck.sha256)?.state != .decided)
        #expect(try accepted.ledger.summary().uploads == 1)
        try accepted.reader.openGate()
        let end = ContinuousClock.now + .seconds(300)
        while try accepted.tickets.ticket(of: "ann", sha256: stuck.sha256)?.state != .decided, .now < end {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try accepted.ledger.summary().uploads == 2)
        #expect(try accepted.ledger.balance(of: "ann").available == 5)
        accepted.run.stop()
        try await running
    }

    @Test("How long one would wait is told by how many wait, also right after a start", .timeLimit(.minutes(10)))
    func delay() async throws {
        let accepted = try Accepted(timeout: .seconds(600))
        // Left by an earlier process; none is read before the gate opens.
        for number in 0..<40 { _ = try accepted.accept("gate", by: "u\(number)") }
        #expect(accepted.run.delay == .zero)
        async let running: Void = accepted.run.run(onIdle: {})
        while accepted.run.delay < .milliseconds(200) { try await Task.sleep(for: .milliseconds(10)) }
        try accepted.reader.openGate()
        while accepted.run.delay != .zero { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try accepted.tickets.waitingCount() == 0)
        accepted.run.stop()
        try await running
    }

    @Test(
        "One person's worst pictures never hold the last reader: another's is decided meanwhile",
        .timeLimit(.minutes(10)))
    func greedyNeighbour() async throws {
        let accepted = try Accepted(timeout: .seconds(600))
        for number in 0..<10 { _ = try accepted.accept("gate", by: "greedy", number: number) }
        let other = try accepted.accept("well", by: "ann")
        async let running: Void = accepted.run.run(onIdle: {})
        try await accepted.run.wait(for: other.number, atMost: .seconds(300))
        #expect(try accepted.tickets.ticket(of: "ann", sha256: other.sha256)?.state == .decided)
        #expect(try accepted.tickets.waitingCount() == 10)
        try accepted.reader.openGate()
        while try accepted.tickets.waitingCount() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        accepted.run.stop()
        try await running
    }

    @Test(
        "Who waits no longer than a moment is answered then, though nothing is decided", .timeLimit(.minutes(10)))
    func shortWait() async throws {
        let accepted = try Accepted(timeout: .seconds(60))
        let ticket = try accepted.accept("gate", by: "ann")
        for time in [0, 1, 20] {
            try await accepted.run.wait(for: ticket.number, atMost: .milliseconds(time))
        }
        #expect(try accepted.tickets.waitingCount() == 1)
    }
}

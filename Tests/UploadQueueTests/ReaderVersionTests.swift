import DomainModel
import StoreSupport
import Stores
import Testing

import UploadQueue

@Suite("Which version of the readers reads what")
struct ReaderVersionTests {
    private let schema: PostgreSQLSchema
    private let queue: SharedUploadQueue

    init() throws {
        schema = try PostgreSQLSchema()
        queue = try SharedUploadQueue(path: schema.address)
    }

    private func send(_ numbers: ClosedRange<Int>) throws {
        try queue.add(
            numbers.map { number in
                (
                    Upload(image: "\(number).jpg", user: "ann", uploadedAt: Timestamp(seconds: 1_770_000_000 + number)),
                    "hash \(number)"
                )
            })
    }

    private func take(_ version: String, count: Int = 100) throws -> [QueuedUpload] {
        try queue.claim(count, as: QueueReader(named: version), readingWith: version, seconds: 0)
    }

    /// The numbers of what a reader of this version may take.
    private func mayTake(_ version: String) throws -> [Int] { try take(version).map(\.number) }

    private func read(_ count: Int, with version: String) throws -> [QueuedUpload] {
        let reader = QueueReader(named: version)
        let tickets = try queue.claim(count, as: reader, readingWith: version, seconds: 60)
        for ticket in tickets {
            try queue.submit(Reading(image: ticket.upload.image, sha256: ticket.sha256), for: ticket, as: reader)
        }
        return tickets
    }

    @Test("Before the first announcement any reader reads; after it those of the announced version alone")
    func first() throws {
        try send(1...3)
        #expect(try queue.standing(of: "old") == .current)
        #expect(try mayTake("old") == [1, 2, 3])
        #expect(try mayTake("other") == [1, 2, 3])
        #expect(try queue.announce("old"))
        #expect(try !queue.announce("old"))
        #expect(try mayTake("old") == [1, 2, 3])
        #expect(try mayTake("other") == [])
        #expect(try queue.standing(of: "old") == .current)
        #expect(try queue.standing(of: "other") == .unannounced(expected: "old"))
        #expect(try queue.countingVersions() == ["old"])
    }

    @Test(
        "Readings are made again: the new version reads everything that waits, what the old one has taken it hands in")
    func again() throws {
        try queue.announce("old")
        try send(1...4)
        let reader = QueueReader(named: "old")
        let taken = try queue.claim(2, as: reader, readingWith: "old", seconds: 60)
        try queue.announce("new")
        #expect(try queue.standing(of: "old") == .superseded(by: "new", hasTickets: false))
        #expect(try mayTake("old") == [])
        for ticket in taken {
            let reading = Reading(image: ticket.upload.image, sha256: ticket.sha256)
            #expect(try queue.submit(reading, for: ticket, as: reader))
        }
        #expect(try queue.countingVersions() == ["new"])
        try queue.readAgain([1, 2, 3])
        let again = try take("new")
        #expect(again.map(\.number) == [1, 2, 3, 4])
        #expect(again.map(\.attempts) == [1, 1, 1, 1] && again.allSatisfy { $0.reading == nil })
    }

    @Test("A decided upload is never read again")
    func decided() throws {
        try send(1...2)
        _ = try read(2, with: "old")
        try queue.answer([(1, "{}")])
        try queue.readAgain([1, 2])
        #expect(try queue.counts() == [.decided: 1, .waiting: 1])
    }

    @Test("Readings are kept: the old version reads what came before, the new one what comes after")
    func kept() throws {
        try queue.announce("old")
        try send(1...3)
        try queue.announce("new", keepingReadings: true)
        try send(4...5)
        #expect(try queue.standing(of: "old") == .superseded(by: "new", hasTickets: true))
        #expect(try mayTake("old") == [1, 2, 3])
        #expect(try mayTake("new") == [4, 5])
        #expect(try queue.countingVersions() == ["new", "old"])
        #expect(try queue.isLeft(to: "old") && queue.isLeft(to: "new"))
        #expect(try read(3, with: "old").count == 3)
        #expect(try !queue.isLeft(to: "old") && queue.isLeft(to: "new"))
        #expect(try queue.standing(of: "old") == .superseded(by: "new", hasTickets: false))
        #expect(try queue.firstLeftToOtherVersions() == nil)
    }

    @Test("What the old version's readers leave, the new one's take over, and readings of the old one still count")
    func neglected() throws {
        try queue.announce("old")
        try send(1...4)
        try queue.announce("new", keepingReadings: true)
        _ = try read(1, with: "old")
        #expect(try queue.firstLeftToOtherVersions() == 2)
        try queue.leaveToLastVersion(from: 2)
        #expect(try queue.firstLeftToOtherVersions() == nil)
        #expect(try mayTake("old") == [])
        #expect(try mayTake("new") == [2, 3, 4])
        #expect(try queue.ready(10).tickets.map(\.number) == [1])
        #expect(try queue.countingVersions() == ["new", "old"])
    }

    @Test("What a reader of the old version had when it died is left to the new one; what a living one has is not")
    func dead() throws {
        try queue.announce("old")
        try send(1...4)
        try queue.announce("new", keepingReadings: true)
        let living = QueueReader(named: "living")
        #expect(try queue.claim(1, as: living, readingWith: "old", seconds: 60).map(\.number) == [1])
        #expect(try take("old").map(\.number) == [2, 3, 4])
        #expect(try queue.firstLeftToOtherVersions() == 2)
        try queue.leaveToLastVersion(from: 2)
        #expect(try mayTake("old") == [])
        #expect(try mayTake("new") == [2, 3, 4])
    }

    @Test("A missing picture that rests is not left to the new version; one that nobody looks for again is")
    func missing() throws {
        try queue.announce("old")
        try send(1...2)
        try queue.announce("new", keepingReadings: true)
        for number in 1...SharedUploadQueue.maxMisses {
            let reader = QueueReader(named: "reader \(number)")
            let ticket = try #require(try queue.claim(as: reader, readingWith: "old", seconds: 60).first)
            #expect(ticket.number == 1)
            try queue.miss(ticket, because: "not there", as: reader, seconds: 60, missingSeconds: 60)
        }
        #expect(try read(1, with: "old").map(\.number) == [2])
        #expect(try queue.counts() == [.missing: 1, .read: 1])
        #expect(try queue.firstLeftToOtherVersions() == nil)
        try schema.run("UPDATE tickets SET lease = now() - interval '1 second' WHERE state = 'missing'")
        #expect(try queue.firstLeftToOtherVersions() == 1)
    }

    @Test("What the old version set aside, failed at or answered the new one reads anew, unless readings are kept")
    func setAside() throws {
        try queue.announce("old")
        try send(1...4)
        func fail(_ reader: String, at number: Int) throws {
            let reader = QueueReader(named: reader)
            let ticket = try #require(try queue.claim(as: reader, readingWith: "old", seconds: 60).first)
            #expect(ticket.number == number)
            let reading = Reading(image: "", error: ReadingError(code: .readerCrashed, message: "crashed"))
            try queue.postpone(ticket, reading, as: reader, seconds: 60)
        }
        for number in 1...SharedUploadQueue.maxFailures { try fail("reader \(number)", at: 1) }
        try fail("old", at: 2)
        #expect(try read(2, with: "old").map(\.number) == [3, 4])
        try queue.answer([(4, "{}")])
        try queue.announce("new", keepingReadings: true)
        #expect(try queue.counts() == [.aside: 1, .waiting: 1, .read: 1, .decided: 1])
        try queue.announce("newest")
        #expect(try queue.counts() == [.waiting: 3, .decided: 1])
        #expect(try queue.uploads(limit: 10).allSatisfy { $0.why == nil })
        let again = try take("newest")
        #expect(again.map(\.number) == [1, 2, 3])
        #expect(again.allSatisfy { $0.attempts == 1 && $0.reading == nil })
    }

    @Test("A decider announces its version once: what gave way to another does not come back, and a batch chooses none")
    func announcedOnce() throws {
        #expect(try queue.announceIfNew("old", onlyAsFirst: true) == .current)
        #expect(try queue.announceIfNew("old") == .current)
        #expect(try queue.announceIfNew("new", onlyAsFirst: true) == .unannounced(expected: "old"))
        #expect(try queue.announceIfNew("new") == .current)
        #expect(try queue.announceIfNew("old") == .superseded(by: "new", hasTickets: false))
        #expect(try queue.announcedVersions().map(\.version) == ["old", "new"])
    }

    @Test("The way back is another announcement: the version that returns reads what it had left and what comes")
    func back() throws {
        try queue.announce("old")
        try send(1...2)
        try queue.announce("new", keepingReadings: true)
        try send(3...4)
        try queue.announce("old", keepingReadings: true)
        try send(5...6)
        #expect(try queue.standing(of: "old") == .current)
        #expect(try queue.standing(of: "new") == .superseded(by: "old", hasTickets: true))
        #expect(try mayTake("old") == [1, 2, 5, 6])
        #expect(try mayTake("new") == [3, 4])
        #expect(try queue.countingVersions() == ["old", "new", "old"])
        try queue.announce("old")
        try queue.announce("newest")
        #expect(try mayTake("newest") == [1, 2, 3, 4, 5, 6])
        #expect(try queue.countingVersions() == ["newest"])
        let announced = try queue.announcedVersions()
        #expect(announced.map(\.version) == ["old", "new", "old", "newest"])
        #expect(announced.map(\.tickets.isEmpty) == [true, true, true, false])
        #expect(announced.map(\.unread) == [0, 0, 0, 6])
    }

    /// Whatever is announced in whatever order, every ticket that waits belongs to exactly one version.
    @Test("Every upload has exactly one version, whatever was announced", arguments: 0..<8)
    func partition(seed: UInt64) throws {
        var random = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: UInt64) -> UInt64 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (random >> 33) % bound
        }
        let versions = ["a", "b", "c"]
        var last = 0
        try queue.announce("a")
        for _ in 0..<12 {
            switch next(3) {
            case 0: try queue.announce(versions[Int(next(3))], keepingReadings: next(2) == 0)
            case 1:
                try send(last + 1...last + 3)
                last += 3
            default:
                if let first = try queue.firstLeftToOtherVersions() { try queue.leaveToLastVersion(from: first) }
            }
            let taken = try versions.flatMap(mayTake)
            #expect(taken.sorted() == Array(0..<last).map { $0 + 1 })
        }
    }
}

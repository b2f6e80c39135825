import Accounts
import DomainModel
import Intake
import Ledger
import Links
import Logging
import ReviewQueue
import ServiceLifecycle
import WebPush
import Workers

/// Carries out what persons asked for who erased themselves: pictures, claims, decisions, readings, and texts at the
/// desk. What waits for a person at the desk, or for its decision, is erased after it. Removes pictures without a
/// ticket too, which requests leave that did not end.
public struct ErasureService: ServiceLifecycle.Service {
    private let people: People
    private let ledger: Ledger
    private let tickets: UploadInbox
    private let pictures: UserPictureFolder
    private let desk: ReviewDesk
    private let readings: String
    private let links: LinkRecords?
    private let push: PushSubscriptions?
    private let clock: ServiceClock
    private let log: Logger

    /// Time between two looks for requests. A ledger in a file is rewritten after each erasure, so that requests of
    /// some minutes are carried out together. Source: judged; the law allows a month.
    private static let interval = Duration.seconds(300)
    /// Looks after which pictures without a ticket are searched for: six hours. Source: judged.
    private static let looksPerSweep = 72
    /// Names that are erased together. Source: judged; not measured.
    private static let batch = 1000

    /// - Parameters:
    ///   - readings: the folder of kept readings.
    ///   - links: which link brought whom, kept for so many days.
    public init(
        people: People, ledger: Ledger, tickets: UploadInbox, pictures: UserPictureFolder, desk: ReviewDesk,
        readings: String, links: LinkRecords? = nil, push: PushSubscriptions? = nil, clock: ServiceClock, log: Logger
    ) {
        self.people = people
        self.ledger = ledger
        self.tickets = tickets
        self.pictures = pictures
        self.desk = desk
        self.readings = readings
        self.links = links
        self.push = push
        self.clock = clock
        self.log = log
    }

    /// Erases until shutdown.
    public func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var looks = 0
            while !Task.isCancelled {
                do {
                    try eraseRequested()
                    if looks % ErasureService.looksPerSweep == 0 {
                        try sweep()
                        try links?.eraseOldVisits(at: clock.now)
                    }
                } catch {
                    log.error(
                        """
                        users who asked for it could not be erased; the owner of a database's tables can: qix forget
                        """, metadata: ["error": "\(error)"])
                }
                looks += 1
                try await Task.sleep(for: ErasureService.interval)
            }
        }
    }

    /// Erases what was asked for by now.
    func eraseRequested() throws {
        let names = try people.erasureRequests(limit: ErasureService.batch)
        guard !names.isEmpty else { return }
        try push?.erase(names)
        let erasure = try ledger.forget(all: names, at: clock.now)
        var waiting: Set<String> = []
        var files = erasure.files
        for name in names {
            let sent = try tickets.tickets(of: name, limit: .max)
            if sent.contains(where: { $0.state == .waiting }) { waiting.insert(name) }
            files += sent.filter { $0.state != .waiting && $0.decision?.outcome != .review }
                .map { (user: name, sha256: $0.sha256) }
        }
        for upload in erasure.waiting {
            waiting.formUnion(names.filter { upload.utf8.starts(with: "\($0)/".utf8) })
        }
        for file in files { pictures.remove(sha256: file.sha256, user: file.user) }
        _ = try ReadingCache.remove(Set(files.map(\.sha256)), from: readings)
        try tickets.erase(files)
        try desk.erase(erasure.uploads)
        try people.finishErasure(of: names.filter { !waiting.contains($0) })
        log.info("users erased", metadata: ["uploads": "\(erasure.erasedNow)", "waiting": "\(waiting.count)"])
    }

    /// Removes pictures of the last days that have no ticket.
    func sweep() throws {
        for file in pictures.recentPictures() where try tickets.ticket(of: file.user, sha256: file.sha256) == nil {
            pictures.remove(sha256: file.sha256, user: file.user)
        }
    }
}

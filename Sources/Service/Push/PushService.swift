import Accounts
import Dispatch
import DomainModel
import HTTPClient
import Intake
import Ledger
import Logging
import ReviewQueue
import ServiceLifecycle
import WebPush

/// Tells browsers whose page is closed what became of uploads and coins, while the server runs. The records are the
/// outbox: each browser's row says how far it has been told, so that nothing is lost in between, and a message is sent
/// at most twice.
public struct PushService: ServiceLifecycle.Service {
    let configuration: PushConfiguration
    let subscriptions: PushSubscriptions
    let news: PushNews
    let people: People
    let pages: OpenPages
    let clock: ServiceClock
    let log: Logger
    private let underWay = MessagesUnderWay()

    /// Time between two looks at what changed. Source: judged; half of what people notice.
    private static let interval = Duration.seconds(1)
    /// Looks after which all browsers are looked at: for what has no entry in the ledger, such as the answer to an
    /// appeal, and for tries that failed. Source: judged; a phone in a pocket can wait ten seconds.
    private static let looksPerSweep = 10
    /// Browsers that a sweep reads at once.
    private static let pageSize = 500
    /// Seconds of the whole exchange with a push service. Source: judged; they answer within a tenth of a second.
    private static let timeoutSeconds = 5
    /// Seconds for which one process has the turn to tell a browser: all messages, each as slow as it may be.
    private static let turnSeconds = 90
    /// Seconds for which a page must stay open after a change for the change to count as told: a phone that went away
    /// is noticed by then, when the next comment is written. Source: twice the silence between two comments.
    private static let heardSeconds = 30
    /// Seconds before each further try; after the last one what was not told is given up. Source: judged; a day in all,
    /// for which the news is news.
    private static let retryDelays = [10, 60, 300, 1800, 7200, 28_800, 43_200]
    /// Seconds for which a push service keeps a message for a phone that is off. Source: judged; a week.
    private static let keptSeconds = 7 * 86_400
    /// Most seconds that a push service may ask us to wait.
    private static let maxRetryAfter = 86_400

    /// Tells the browsers of `subscriptions`.
    public init(
        _ configuration: PushConfiguration, subscriptions: PushSubscriptions, people: People, desk: ReviewDesk,
        tickets: UploadInbox, programme: ProgrammeFile, ledger: Ledger, pages: OpenPages, clock: ServiceClock,
        log: Logger
    ) {
        self.configuration = configuration
        self.subscriptions = subscriptions
        let answers = UploadAnswers(
            desk: desk, currentProgramme: programme.currentProgramme,
            wait: ReviewWait(ledger: ledger, clock: clock))
        news = PushNews(records: PersonRecords(tickets: tickets, ledger: ledger, answers: answers))
        self.people = people
        self.pages = pages
        self.clock = clock
        self.log = log
    }

    /// What a page that is open will have heard.
    private struct Heard {
        var told: String
        var next: String
        var since: ContinuousClock.Instant
    }

    /// Tells until shutdown.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            // No look waits for a message that is under way.
            await withDiscardingTaskGroup { sending in
                var (seen, look): (PersonMarks?, Int) = (nil, 0)
                var heard: [String: Heard] = [:]
                while !Task.isCancelled {
                    do {
                        let marks = try news.records.ledger.marksOfAll()
                        if let last = seen, look % Self.looksPerSweep != 0 {
                            if marks != last { try tell(changed(after: last, upTo: marks), &heard, by: &sending) }
                        } else {
                            try sweep(&heard, by: &sending)
                        }
                        seen = marks
                    } catch {
                        log.error("messages could not be sent; trying again", metadata: ["error": "\(error)"])
                    }
                    look += 1
                    do { try await Task.sleep(for: Self.interval) } catch { return }
                }
            }
        }
    }

    /// The browsers of those to whom something happened.
    private func changed(after last: PersonMarks, upTo marks: PersonMarks) throws -> [PushSubscriptions.Record] {
        var names: Set<String> = []
        for user in try news.records.ledger.users(changedAfter: last, upTo: marks) {
            let current = try people.currentID(of: user)
            names.formUnion([user, current])
            names.formUnion(try news.records.ledger.names(of: current))
        }
        return try subscriptions.records(of: names.sorted())
    }

    private func sweep(_ heard: inout [String: Heard], by sending: inout DiscardingTaskGroup) throws {
        var last = ""
        while true {
            let page = try subscriptions.records(after: last, limit: Self.pageSize)
            guard let end = page.last else { return }
            try tell(page, &heard, by: &sending)
            last = end.subscription.id
        }
    }

    /// A browser, its messages and how far it has been told with them.
    private struct Due: Sendable {
        let record: PushSubscriptions.Record
        let messages: [PushMessage]
        /// How far it was told before.
        var progress: PushProgress
        let next: String
    }

    /// Begins to tell browsers. One whose push service has enough to do already is told at a later look.
    private func tell(
        _ records: [PushSubscriptions.Record], _ heard: inout [String: Heard], by sending: inout DiscardingTaskGroup
    ) throws {
        for record in records {
            let owner = PushService.owner(of: record.subscription.host)
            guard let turn = underWay.begin(owner, at: .now) else { continue }
            do {
                guard let due = try due(record, &heard) else {
                    underWay.end(turn, wasAnswered: nil, at: .now)
                    continue
                }
                sending.addTask {
                    var wasAnswered = false
                    do { wasAnswered = try await send(due) } catch {
                        log.error("a message could not be noted; trying again", metadata: ["error": "\(error)"])
                    }
                    underWay.end(turn, wasAnswered: wasAnswered, at: .now)
                }
            } catch {
                underWay.end(turn, wasAnswered: nil, at: .now)
                throw error
            }
        }
    }

    /// Whose a host is, nearly: its last two names, so that no one gets more turns by many names.
    private static func owner(of host: String) -> String {
        host.lowercased().split(separator: ".").suffix(2).joined(separator: ".")
    }

    /// What a browser is to be told now; notes what it need not be told.
    private func due(_ record: PushSubscriptions.Record, _ heard: inout [String: Heard]) throws -> Due? {
        let (id, now) = (record.subscription.id, clock.now)
        guard let person = try people.person(ofTokenHash: record.token, at: now),
            let progress = PushProgress(record.told)
        else {
            // The device is signed out, or its person erased.
            try subscriptions.remove(record)
            heard[id] = nil
            return nil
        }
        guard record.next <= now.seconds,
            let (messages, next) = try news.messages(to: person, since: progress, in: record.language)
        else { return nil }
        if messages.isEmpty {
            try subscriptions.note(record, told: next.text)
            return nil
        }
        guard pages.isOpen(record.token) else {
            heard[id] = nil
            guard
                try subscriptions.reserve(
                    record, at: now, until: Timestamp(seconds: now.seconds + Self.turnSeconds))
            else { return nil }
            return Due(record: record, messages: messages, progress: progress, next: next.text)
        }
        guard let known = heard[id], known.told.utf8.elementsEqual(record.told.utf8) else {
            heard[id] = Heard(told: record.told, next: next.text, since: .now)
            return nil
        }
        if known.since.duration(to: .now) >= .seconds(Self.heardSeconds) {
            try subscriptions.note(record, told: known.next)
            heard[id] = nil
        }
        return nil
    }

    /// How a push service answered.
    private enum Answer {
        case taken
        /// The browser has ended its subscription.
        case gone
        case failed(why: String, retryAfter: Int?)
    }

    /// Sends all messages, as far as they are taken; whether all were. What was taken is noted where a later one fails,
    /// and is not sent again with it.
    private func send(_ due: Due) async throws -> Bool {
        let record = due.record
        var progress = due.progress
        for message in due.messages {
            switch try await answer(to: message, for: record) {
            case .taken:
                configuration.counts.count(.sent)
                progress.sent.append(message.digest)
            case .gone:
                configuration.counts.count(.gone)
                try subscriptions.remove(record)
                return false
            case .failed(let why, let retryAfter):
                configuration.counts.count(.failed)
                log.warning("a push service failed", metadata: ["why": "\(why)", "tries": "\(record.tries + 1)"])
                guard record.tries < Self.retryDelays.count else {
                    try subscriptions.note(record, told: due.next)
                    return false
                }
                let delay = min(max(Self.retryDelays[record.tries], retryAfter ?? 0), Self.maxRetryAfter)
                try subscriptions.note(
                    record, told: progress.text, failedUntil: Timestamp(seconds: clock.now.seconds + delay))
                return false
            }
        }
        try subscriptions.note(record, told: due.next)
        return true
    }

    private func answer(to message: PushMessage, for record: PushSubscriptions.Record) async throws -> Answer {
        let subscription = record.subscription
        guard let address = try? HTTPAddress(endpoint: subscription.endpoint),
            let body = PushEncryption.body(
                try message.bytes, for: subscription.publicKey, secret: subscription.secret)
        else { return .gone }
        let origin = "\(address.isEncrypted ? "https" : "http")://\(address.authority)"
        let headers = [
            ("Content-Type", "application/octet-stream"), ("Content-Encoding", "aes128gcm"),
            ("TTL", "\(Self.keptSeconds)"), ("Urgency", "normal"), ("Topic", message.topic),
            (
                "Authorization",
                configuration.key.authorization(for: origin, contact: configuration.contact, at: clock.now)
            ),
        ]
        let isPrivateAllowed = configuration.hosts.contains { $0.isReached(by: address) }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(HTTPClientError) {
                    let (status, retryAfter) = try HTTPClient.postToStranger(
                        body, to: address, headers: headers, isPrivateAllowed: isPrivateAllowed,
                        seconds: Self.timeoutSeconds)
                    continuation.resume(returning: Self.answer(status, retryAfter))
                } catch {
                    continuation.resume(returning: .failed(why: "\(error)", retryAfter: nil))
                }
            }
        }
    }

    /// RFC 8030, 5 and 7.3. A subscription that a push service refuses for its key (`403`) was made for another key.
    private static func answer(_ status: Int, _ retryAfter: Int?) -> Answer {
        switch status {
        case 200..<300: .taken
        case 403, 404, 410: .gone
        default: .failed(why: "it answers \(status)", retryAfter: retryAfter)
        }
    }
}

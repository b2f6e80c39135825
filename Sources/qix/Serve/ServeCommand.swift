import ArgumentParser
import Awarding
import Catalog
import Desk
import Engagement
import Foundation
import Intake
import Ledger
import Logging
import People
import Redemption
import Retail
import Rewards
import SQL
import SQLite
import Service
import Stores
import Webhooks
import Workers

/// `qix serve`: the programme over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the programme over HTTP: people send photos, see why they earn, and what they have.",
        discussion: """
            DIR keeps everything: pictures, the ledger, people and their tokens. An upload that was answered with 202 is \
            decided, whatever happens to the process. The page for phones is at /, the desk where what waits is settled \
            at /review, the interface in \
            Documentation/service.md. TLS ends at a proxy before it. SIGTERM or Ctrl-C takes no more, finishes what is \
            in hand and stops.

            EXAMPLES
              qix serve --data out/service --catalog catalog.csv --campaigns campaigns.yaml
              curl -X POST http://127.0.0.1:8080/v1/users
            """)

    @Option(help: "The folder that keeps everything; made when it is not there.", completion: .directory)
    var data: String

    @OptionGroup var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var campaigns: String

    @Option(help: "What coins buy, YAML; nothing without it.", completion: .file(extensions: ["yaml", "yml"]))
    var rewards: String?

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 for any that is free.")
    var port = 8080

    @Option(help: "The ledger. (default: ledger.sqlite in DIR)", completion: .file())
    var ledger: String?

    @Option(
        help: "Show this moment on the service's clock when it starts, to try last spring's receipts.",
        transform: parseMoment)
    var clock: Timestamp?

    @Option(help: "Bytes that one picture may have.")
    var bodyLimit = ByteCount(bytes: ServiceBounds().bodyBytes)

    @Option(help: "Users that one address may make at once; then one a minute. A proxy is one address.")
    var newUsers = ServiceBounds().newUsers

    @Option(
        help: """
            How one-time codes leave: log, a file to add lines of JSON to, or http://HOST/PATH to POST them to. Without \
            it none are sent, and everybody stays Trial.
            """)
    var codes: String?

    @Option(
        help: "Partners to tell of what their campaigns pay, YAML, with the secrets that sign it.",
        completion: .file(extensions: ["yaml", "yml"]))
    var webhooks: String?

    @Option(
        help: ArgumentHelp(
            """
            Coins above which two reviewers must agree. (default: those above which the programme has every award \
            looked at)
            """, valueName: "coins"))
    var fourEyes: Int?

    @Option(help: "Bytes of readings to keep in DIR, such as 500M; 0 keeps none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var head: HeadArguments

    @OptionGroup var readers: ReaderArguments

    /// Readings that may wait for their turn, a reader: a few kilobytes each.
    private static let ahead = 32

    func validate() throws {
        guard fourEyes ?? 0 >= 0 else { throw ValidationError("--four-eyes is a number from 0.") }
        guard newUsers > 0 else { throw ValidationError("--new-users is a number from 1.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port is between 0 and 65535.") }
    }

    func run() async throws {
        let (service, shop) = try opened()
        defer { shop.lock.release() }
        let served: Result<Void, any Error>
        do {
            // A service may run for months, and end in a power cut.
            served = .success(
                try await service.serve(host: host, port: port, pause: shop.keepHead) { [host] port in
                    Output.tell("qix serve: http://\(host):\(port)/")
                })
        } catch {
            served = .failure(error)
        }
        await shop.pool.shutDown()
        try shop.close(after: served, cacheBytes: cacheLimit.bytes)
    }

    /// What is open while a service runs.
    private struct Shop {
        let lock: RunLock
        let ledger: Ledger
        let head: KeptHead
        let pool: ReaderPool
        let cache: ReadingCache?

        @Sendable func keepHead() throws { _ = try head.keep(ledger) }

        /// Keeps the head and tells it; after a fault as much of it as goes, and the fault.
        func close(after served: Result<Void, any Error>, cacheBytes: Int) throws {
            if case .failure(let fault) = served {
                _ = try? head.keep(ledger)
                throw fault
            }
            cache?.prune(toBytes: cacheBytes)
            HeadArguments.tell(try head.keep(ledger))
        }
    }

    /// Opens everything that the service stands on, in the order in which one needs the other.
    private func opened() throws -> (WebService, Shop) {
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let ledgerPath = ledger ?? data + "/ledger.sqlite"
        let programme = try ProgrammeFile(
            path: campaigns, text: InputFile.text(campaigns), earlier: data + "/programmes")
        let awarding = Awarding(
            catalog: try catalog.open(),
            inForce: programme.inForce,
            ledger: try Ledger(path: ledgerPath))
        let lock = try RunLock(on: awarding.ledger)
        let head = try head.checked(awarding.ledger, at: ledgerPath)
        let people = People(
            store: try SQLiteStore(path: data + "/people.sqlite", access: .write, migrations: .peopleInSQLite))
        let tickets = AcceptedUploads(
            store: try SQLiteStore(path: data + "/tickets.sqlite", access: .write, migrations: .acceptedInSQLite))
        let offered = try rewards.map { try RewardCatalog.load(yaml: InputFile.text($0), named: $0) } ?? .empty
        let redemption = try Redemption(
            offered, ledger: awarding.ledger,
            store: try SQLiteStore(
                path: data + "/redemption.sqlite", access: .write, migrations: .redemptionInSQLite))
        let clock = ServiceClock(startingAt: clock)
        let engagement = try SQLiteStore(
            path: data + "/engagement.sqlite", access: .write, migrations: .engagementInSQLite)
        let invitations = Invitations(store: engagement)
        let desk = Desk(
            store: try SQLiteStore(path: data + "/desk.sqlite", access: .write, migrations: .deskInSQLite),
            ledger: awarding.ledger, fourEyesAbove: fourEyes ?? awarding.programme.rules.reviewAbove)
        let pay = InvitationPay(
            by: programme.inForce, invitations: invitations, people: people, ledger: awarding.ledger,
            clock: clock)
        try pay.settle()
        try makeOperator(people, at: clock.now)
        let cache =
            cacheLimit.bytes == 0
            ? nil
            : try ReadingCache(folder: data + "/readings", version: ReadingCache.version(of: readers.command))
        let pool = ReaderPool(
            readers.command, readers: readers.jobs, limits: readers.limits, cache: cache, log: readers.log)
        let pictures = try AcceptedPictures(data + "/pictures")
        let run = AcceptedRun(
            tickets: tickets, pictures: pictures, awarding: awarding, pool: pool,
            ahead: readers.jobs * ServeCommand.ahead, tell: { Output.tell("qix serve: \($0)") },
            decided: { ticket, _ in try pay.settle(friend: ticket.user) })
        var log = Logger(label: "qix serve") { MessageLog(label: $0) }
        log.logLevel = readers.verbose ? .info : .error
        let service = WebService(
            people: people, tickets: tickets, pictures: pictures, run: run, programme: programme,
            ledger: awarding.ledger,
            redemption: redemption,
            shakes: ShakeBook(store: engagement), invitations: invitations, desk: desk,
            outbox: try outbox(awarding.ledger),
            pool: pool,
            codes: try delivery, clock: clock,
            bounds: ServiceBounds(bodyBytes: bodyLimit.bytes, newUsers: newUsers), log: log)
        return (service, Shop(lock: lock, ledger: awarding.ledger, head: head, pool: pool, cache: cache))
    }

    private func outbox(_ ledger: Ledger) throws -> Outbox? {
        guard let webhooks else { return nil }
        let known = try WebhookFile.load(yaml: InputFile.text(webhooks), named: webhooks)
        for webhook in known where PlainPost(webhook.url) == nil {
            throw Failure(
                "\(webhooks): \(webhook.url): is no http://HOST/PATH; TLS is the business of a relay beside the service"
            )
        }
        return Outbox(
            known, ledger: ledger,
            store: try SQLiteStore(path: data + "/webhooks.sqlite", access: .write, migrations: .webhooksInSQLite))
    }

    private var delivery: CodeDelivery? {
        get throws {
            guard let codes else { return nil }
            if codes == "log" { return .log { Output.tell("qix serve: \($0)") } }
            guard codes.contains("://") else { return .file(codes) }
            guard let post = PlainPost(codes) else {
                throw Failure("\(codes): is no http://HOST/PATH; TLS is the business of a relay beside the service")
            }
            return .webhook(post)
        }
    }

    /// The first start makes an operator; the token is in a file that its owner alone can read.
    private func makeOperator(_ people: People, at moment: Timestamp) throws {
        guard try !people.has(.operator) else { return }
        let file = data + "/operator.token"
        let token = try people.add(tier: .pro, role: .operator, at: moment).token
        guard
            FileManager.default.createFile(
                atPath: file, contents: Data((token.secret + "\n").utf8), attributes: [.posixPermissions: 0o600])
        else { throw Failure("\(file): cannot be written") }
        Output.tell("qix serve: the operator's token is in \(file)")
    }
}

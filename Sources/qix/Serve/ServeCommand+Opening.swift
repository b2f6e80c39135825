import Awarding
import ReviewQueue
import ContentAndReferrals
import Foundation
import Intake
import Ledger
import Logging
import Accounts
import Redemption
import DomainModel
import Campaigns
import SQL
import Service
import ServiceLifecycle
import Stores
import UploadQueue
import Webhooks
import Workers

extension ServeCommand {
    /// Readings that may wait for their turn, a reader: a few kilobytes each.
    private static let ahead = 32
    /// Seconds after which a reader that is gone is replaced: its lease is renewed as long as it lives.
    private static let lease = 20
    /// Seconds that others wait for an upload before them that is not read: a reader that died and one that takes over, or
    /// two tries at a picture that takes all the time it may.
    private static let wait = 120
    /// Decisions that are stored in one transaction; more gain nothing (Benchmarks/postgresql.md).
    private static let atOnce = 20
    /// Milliseconds between two looks at a queue in which there is nothing to do. People wait for the answer.
    private static let (readersIdle, deciderIdle) = (100...300, 100)

    /// What is open while a service runs.
    struct Shop {
        let ledger: Ledger
        let pool: ReaderPool
        let cache: ReadingCache?
        let log: Logger
        /// What answers over HTTP, where this process does.
        var service: WebService?
        /// What runs beside it, the last to end first.
        var parts: [any ServiceLifecycle.Service] = []
        /// Kept by the process that decides.
        var head: KeptHead?

        /// Keeps the head and tells it; after a fault as much of it as goes, and the fault.
        func close(after served: Result<Void, any Error>, cacheBytes: Int) throws {
            defer { ledger.release() }
            if case .failure(let fault) = served {
                // A head that the ledger does not contain must stay, to be told again.
                if !(fault is KeptHeadError) { _ = try? head?.keep(ledger) }
                throw fault
            }
            cache?.prune(toBytes: cacheBytes)
            if let head { HeadArguments.tell(try head.keep(ledger)) }
        }
    }

    /// What the parts of a service share.
    private struct Stock {
        let place: LedgerPlace
        let ledger: Ledger
        let programme: ProgrammeFile
        let people: People
        let tickets: AcceptedUploads
        let pictures: AcceptedPictures
        let invitations: Invitations
        let engagement: any Store
        let outbox: Outbox?
        let clock: ServiceClock
        let log: Logger

        var pay: InvitationPay {
            InvitationPay(
                by: programme.inForce, invitations: invitations, people: people, ledger: ledger, clock: clock)
        }
        var delivering: Delivering? { outbox.map { Delivering($0, clock: clock, log: log) } }
    }

    /// Opens everything that the service stands on, in the order in which one needs the other.
    func opened() throws -> Shop {
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let stock = try stock()
        let cache =
            cacheLimit.bytes == 0
            ? nil
            : try ReadingCache(folder: data + "/readings", version: ReadingCache.version(of: readers.command))
        let pool = ReaderPool(
            readers.command, readers: readers.jobs, limits: readers.limits, cache: cache, log: readers.log)
        var shop = Shop(ledger: stock.ledger, pool: pool, cache: cache, log: stock.log)
        let progress = try stock.place.isDatabase ? shared(&shop, stock) : alone(&shop, stock)
        if roles.contains(.api) { shop.service = try service(stock, pool: pool, progress: progress) }
        return shop
    }

    private func stock() throws -> Stock {
        var log = Logger(label: "qix serve") { MessageLog(label: $0) }
        log.logLevel = readers.verbose ? .info : .error
        let place = try LedgerPlace(ledgerPath)
        let programme = try ProgrammeFile(
            path: campaigns, text: InputFile.text(campaigns), earlier: data + "/programmes")
        // First: where it is in a database, the other tables stand beside it.
        let ledger = try Ledger(path: ledgerPath)
        func store(_ name: String, _ inSQLite: Migrations, _ inPostgreSQL: Migrations) throws -> any Store {
            try place.store(file: "\(data)/\(name).sqlite", inSQLite: inSQLite, inPostgreSQL: inPostgreSQL)
        }
        let engagement = try store("engagement", .engagementInSQLite, .engagementInPostgreSQL)
        return Stock(
            place: place, ledger: ledger, programme: programme,
            people: People(store: try store("people", .peopleInSQLite, .peopleInPostgreSQL)),
            tickets: AcceptedUploads(store: try store("tickets", .acceptedInSQLite, .ticketsInPostgreSQL)),
            pictures: try AcceptedPictures(data + "/pictures"), invitations: Invitations(store: engagement),
            engagement: engagement,
            outbox: try partners().map { partners in
                Outbox(
                    partners, ledger: ledger, store: try store("webhooks", .webhooksInSQLite, .webhooksInPostgreSQL))
            },
            clock: ServiceClock(startingAt: clock), log: log)
    }

    /// On a file: one process does everything, and keeps every other off.
    private func alone(_ shop: inout Shop, _ stock: Stock) throws -> any AcceptedProgress {
        _ = try RunLock(on: stock.ledger)
        let head = try head.checked(stock.ledger, at: ledgerPath)
        shop.head = head
        let pay = stock.pay
        try pay.settle()
        let run = AcceptedRun(
            tickets: stock.tickets, pictures: stock.pictures,
            awarding: Awarding(
                catalog: try catalog.open(), inForce: stock.programme.inForce, ledger: stock.ledger),
            pool: shop.pool, ahead: readers.jobs * ServeCommand.ahead, tell: { Output.tell("qix serve: \($0)") },
            decided: { ticket, _ in try pay.settle(friend: ticket.user) })
        // A service may run for months, and end in a power cut.
        shop.parts.append(Deciding(run) { [ledger = stock.ledger] in _ = try head.keep(ledger) })
        if let delivering = stock.delivering { shop.parts.append(delivering) }
        return run
    }

    /// On a database: what this process is to do, beside others.
    private func shared(_ shop: inout Shop, _ stock: Stock) throws -> any AcceptedProgress {
        let tell: @Sendable (String) -> Void = { Output.tell("qix serve: \($0)") }
        guard !FileManager.default.fileExists(atPath: data + "/people.sqlite") else {
            throw Failure(
                "\(data): keeps a service that runs on files, and its people and purchases are in no database; name another "
                    + "folder with --data, or go on without --ledger")
        }
        let patience = Patience(seconds: 60, tell: tell)
        let queue = try TicketQueue(path: ledgerPath)
        let watch = AcceptedWatch(queue, tickets: stock.tickets, tell: tell)
        if roles.contains(.api) { shop.parts.append(Watching(watch)) }
        if roles.contains(.decide) {
            let head = try head.kept(beside: ledgerPath)
            shop.head = head
            let pay = stock.pay
            let decide = DecideRun(
                queue,
                awarding: Awarding(
                    catalog: try catalog.open(), inForce: stock.programme.inForce, ledger: stock.ledger),
                atOnce: ServeCommand.atOnce, wait: .seconds(ServeCommand.wait), version: readers.readerVersion,
                idle: .milliseconds(ServeCommand.deciderIdle), patience: patience)
            let hooks = QueueDeciding.Hooks(
                begin: { [ledger = stock.ledger, self] in
                    _ = try self.head.checked(ledger, at: ledgerPath)
                    try queue.retryUnread()
                    try pay.settle()
                },
                decided: { try pay.settle(friend: $0.upload.user) },
                pause: { [ledger = stock.ledger] in
                    // A server that failed over to a replica may lack what was decided on the one before.
                    try head.check(ledger)
                    _ = try head.keep(ledger)
                }, tell: tell)
            shop.parts.append(
                QueueDeciding(
                    decide, ledger: stock.ledger, delivering: stock.delivering, patience: patience, hooks: hooks))
        }
        if roles.contains(.read) {
            // Connections of their own: a reader that takes a ticket waits for no answer that a phone waits for.
            let work = WorkRun(
                try TicketQueue(path: ledgerPath), pictures: PictureFolder(data + "/pictures"),
                lease: ServeCommand.lease, version: readers.readerVersion, isRenewed: true,
                idle: ServeCommand.readersIdle, patience: patience)
            shop.parts.append(QueueReading(work, pool: shop.pool, readers: readers.jobs))
        }
        if roles != [.read] { shop.parts.append(FollowingProgramme(stock.programme, log: stock.log)) }
        return watch
    }

    private func service(_ stock: Stock, pool: ReaderPool, progress: any AcceptedProgress) throws -> WebService {
        try makeOperator(stock.people, at: stock.clock.now)
        let offered = try rewards.map { try RewardCatalog.load(yaml: InputFile.text($0), named: $0) } ?? .empty
        return WebService(
            people: stock.people, tickets: stock.tickets, pictures: stock.pictures, progress: progress,
            programme: stock.programme, ledger: stock.ledger,
            redemption: try Redemption(
                offered, ledger: stock.ledger,
                store: try stock.place.store(
                    file: data + "/redemption.sqlite", inSQLite: .redemptionInSQLite,
                    inPostgreSQL: .redemptionInPostgreSQL)),
            shakes: ShakeBook(store: stock.engagement), invitations: stock.invitations,
            desk: Desk(
                store: try stock.place.store(
                    file: data + "/desk.sqlite", inSQLite: .deskInSQLite, inPostgreSQL: .deskInPostgreSQL),
                ledger: stock.ledger,
                fourEyesAbove: fourEyes ?? stock.programme.inForce.programme.rules.reviewAbove),
            outbox: stock.outbox, pool: pool, codes: try delivery, clock: stock.clock,
            bounds: ServiceBounds(bodyBytes: bodyLimit.bytes, newUsers: newUsers), log: stock.log)
    }

    private func partners() throws -> [Webhook]? {
        guard let webhooks else { return nil }
        let known = try WebhookFile.load(yaml: InputFile.text(webhooks), named: webhooks)
        for webhook in known where PlainPost(webhook.url) == nil {
            throw Failure(
                "\(webhooks): \(webhook.url): is no http://HOST/PATH; TLS is the business of a relay beside the service"
            )
        }
        return known
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
        guard let token = try people.addFirst(tier: .pro, role: .operator, at: moment)?.token else { return }
        let file = data + "/operator.token"
        guard
            FileManager.default.createFile(
                atPath: file, contents: Data((token.secret + "\n").utf8), attributes: [.posixPermissions: 0o600])
        else { throw Failure("\(file): cannot be written") }
        Output.tell("qix serve: the operator's token is in \(file)")
    }
}

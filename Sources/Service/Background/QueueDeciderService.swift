import Awarding
import Intake
import Ledger
import ServiceLifecycle

/// Decides the uploads that readers submitted to a queue. One process at a time holds the ledger and decides; the
/// others stand by and take over when it ends, for whatever reason. Work that only one process may do also runs here.
public struct QueueDeciderService: ServiceLifecycle.Service {
    private let ledger: Ledger
    private let decide: QueueDeciderRun
    private let webhookService: WebhookService?
    private let retry: RetryPolicy
    private let hooks: Hooks
    private let endsWhenSuperseded: Bool

    /// What else runs, and when.
    public struct Hooks: Sendable {
        var standingBy: @Sendable () throws -> Void
        var begin: @Sendable () throws -> Void
        var decided: @Sendable (AwardedUpload) throws -> Void
        var onIdle: @Sendable () throws -> Void
        var log: @Sendable (String) -> Void

        /// - Parameters:
        ///   - standingBy: called every second while another process holds the ledger.
        ///   - begin: called before the first decision, once this process holds the ledger.
        ///   - decided: called after each decision. Its errors are logged and do not delay deciding.
        ///   - onIdle: called whenever every submitted reading is decided.
        ///   - log: receives messages for the operator.
        public init(
            standingBy: @escaping @Sendable () throws -> Void, begin: @escaping @Sendable () throws -> Void,
            decided: @escaping @Sendable (AwardedUpload) throws -> Void,
            onIdle: @escaping @Sendable () throws -> Void, log: @escaping @Sendable (String) -> Void
        ) {
            self.standingBy = standingBy
            self.begin = begin
            self.decided = decided
            self.onIdle = onIdle
            self.log = log
        }
    }

    /// - Parameters:
    ///   - webhookService: delivers to partners; `nil` without webhooks.
    ///   - endsWhenSuperseded: whether the process ends when a later version of the readers is announced, since it has
    ///     nothing else to do. Otherwise it goes on without deciding.
    public init(
        _ decide: QueueDeciderRun, ledger: Ledger, webhookService: WebhookService?, retry: RetryPolicy, hooks: Hooks,
        endsWhenSuperseded: Bool
    ) {
        self.decide = decide
        self.ledger = ledger
        self.webhookService = webhookService
        self.retry = retry
        self.hooks = hooks
        self.endsWhenSuperseded = endsWhenSuperseded
    }

    /// Decides until shutdown, or until a later version of the readers is announced.
    public func run() async throws {
        do {
            try await decideUntilShutdown()
        } catch let error as ReaderVersionError {
            guard !endsWhenSuperseded else { throw error }
            hooks.log("\(error). This process goes on without deciding")
            try await gracefulShutdown()
        }
    }

    private func decideUntilShutdown() async throws {
        let stop = StopFlag()
        try await withGracefulShutdownHandler {
            guard try await acquireRunLock(stop) else { return }
            defer { ledger.release() }
            try hooks.begin()
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let webhookService { group.addTask { try await webhookService.run() } }
                group.addTask { try await work(stop) }
                // `waitForAll` would wait for webhooks too, and keep the ledger from the version that decides now.
                do {
                    while try await group.next() != nil {}
                } catch {
                    group.cancelAll()
                    throw error
                }
            }
        } onGracefulShutdown: {
            stop.set()
        }
    }

    private func work(_ stop: StopFlag) async throws {
        _ = try await decide.run(
            drain: false, shouldStop: stop.check,
            use: { awarded in
                do {
                    try hooks.decided(awarded)
                } catch {
                    hooks.log("\(awarded.upload.image): \(error)")
                }
            }, write: { _ in }, setAside: hooks.log, onIdle: hooks.onIdle)
    }

    /// Waits until this process holds the ledger; `false` if shutdown comes first.
    private func acquireRunLock(_ stop: StopFlag) async throws -> Bool {
        let shouldStop = stop.check
        var isStandingBy = false
        try await decide.requireNotSuperseded()
        while try await !retry({ try ledger.acquireRunLock() }) {
            if !isStandingBy { hooks.log("another process decides; standing by") }
            isStandingBy = true
            try await retry(hooks.standingBy)
            try await Task.sleep(for: .seconds(1))
            if shouldStop() { return false }
            try await decide.requireNotSuperseded()
        }
        return true
    }
}

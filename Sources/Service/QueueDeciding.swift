import Awarding
import Intake
import Ledger
import ServiceLifecycle

/// Deciding what readers handed in to a queue, in the one process at a time that holds the ledger; others stand by and
/// take over when it ends, however it ends. What only one process may do is done here too.
public struct QueueDeciding: ServiceLifecycle.Service {
    private let ledger: Ledger
    private let decide: DecideRun
    private let delivering: Delivering?
    private let patience: Patience
    private let hooks: Hooks

    /// What else is done, and when.
    public struct Hooks: Sendable {
        var begin: @Sendable () throws -> Void
        var decided: @Sendable (AwardedUpload) throws -> Void
        var pause: @Sendable () throws -> Void
        var tell: @Sendable (String) -> Void

        /// - Parameters:
        ///   - begin: before the first decision, once the ledger is this process's.
        ///   - decided: after each decision, which it cannot hold up.
        ///   - pause: whenever all that was read is decided.
        ///   - tell: told what an operator should know.
        public init(
            begin: @escaping @Sendable () throws -> Void, decided: @escaping @Sendable (AwardedUpload) throws -> Void,
            pause: @escaping @Sendable () throws -> Void, tell: @escaping @Sendable (String) -> Void
        ) {
            self.begin = begin
            self.decided = decided
            self.pause = pause
            self.tell = tell
        }
    }

    /// - Parameter delivering: tells partners; `nil` where none is to be told.
    public init(_ decide: DecideRun, ledger: Ledger, delivering: Delivering?, patience: Patience, hooks: Hooks) {
        self.decide = decide
        self.ledger = ledger
        self.delivering = delivering
        self.patience = patience
        self.hooks = hooks
    }

    /// Decides until the service is to stop.
    public func run() async throws {
        let wish = StopWish()
        try await withGracefulShutdownHandler {
            guard try await hold(wish) else { return }
            defer { ledger.release() }
            try hooks.begin()
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let delivering { group.addTask { try await delivering.run() } }
                group.addTask { try await work(wish) }
                try await group.waitForAll()
            }
        } onGracefulShutdown: {
            wish.come()
        }
    }

    private func work(_ wish: StopWish) async throws {
        _ = try await decide.run(
            drain: false, isOver: wish.check,
            use: { awarded in
                do {
                    try hooks.decided(awarded)
                } catch {
                    hooks.tell("\(awarded.upload.image): \(error)")
                }
            }, write: { _ in }, setAside: hooks.tell, pause: hooks.pause)
    }

    /// Waits until the ledger is this process's; `false` where the wish to stop came first.
    private func hold(_ wish: StopWish) async throws -> Bool {
        let isOver = wish.check
        var isStandingBy = false
        while try await !patience({ try ledger.hold() }) {
            if !isStandingBy { hooks.tell("another process decides; standing by") }
            isStandingBy = true
            try await Task.sleep(for: .seconds(1))
            if isOver() { return false }
        }
        return true
    }
}

import Foundation
import Ledger
import SQL

/// Repeats an operation that failed because the database was unavailable, for as long as a server
/// restart or a replica promotion takes. Use it only for operations that are safe to repeat.
public struct RetryPolicy: Sendable {
    let seconds: Int
    let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - seconds: how long to keep trying.
    ///   - log: receives the first failure.
    public init(seconds: Int, log: @escaping @Sendable (String) -> Void) {
        self.seconds = seconds
        self.log = log
    }

    /// Returns what `body` returns once it succeeds. Throws the last error when the time is over, and at once an error
    /// that a retry cannot cure.
    public func callAsFunction<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let end = ContinuousClock.now + .seconds(seconds)
        var isFirst = true
        while true {
            do {
                let answer = try await body()
                if !isFirst { log("it can be reached again") }
                return answer
            } catch {
                guard RetryPolicy.isTransient(error), .now < end else { throw error }
                if isFirst { log("\(error); trying again for \(seconds) seconds") }
                isFirst = false
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    private static func isTransient(_ error: any Error) -> Bool {
        switch error {
        case StoreError.failed, StoreError.busy, LedgerError.storage, LedgerError.busy: true
        default: false
        }
    }
}

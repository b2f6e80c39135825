import Foundation
import Ledger
import SQL

/// Does again what failed for want of the database or the pictures, for as long as a server takes to restart or a
/// replica to be promoted. Only for what may be done twice.
public struct RetryPolicy: Sendable {
    private let seconds: Int
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - seconds: how long it is tried.
    ///   - log: told what failed, at the first time.
    public init(seconds: Int, log: @escaping @Sendable (String) -> Void) {
        self.seconds = seconds
        self.log = log
    }

    /// What `body` gives once it succeeds. Throws what it throws last, and at once what another attempt would not
    /// change.
    public func callAsFunction<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let end = ContinuousClock.now + .seconds(seconds)
        var isFirst = true
        while true {
            do {
                return try await body()
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
        case let error as PictureServerError: error.isTransient
        default: false
        }
    }
}

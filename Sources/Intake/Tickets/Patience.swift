import Foundation
import Ledger
import SQL

/// Does again what failed for want of the database or the pictures, for as long as a server takes to restart or a replica to be promoted.
/// Only for what may be done twice.
public struct Patience: Sendable {
    private let seconds: Int
    private let tell: @Sendable (String) -> Void

    /// - Parameters:
    ///   - seconds: how long it is tried.
    ///   - tell: told what failed, at the first time.
    public init(seconds: Int, tell: @escaping @Sendable (String) -> Void) {
        self.seconds = seconds
        self.tell = tell
    }

    /// What `body` gives once it succeeds. Throws what it throws last, and at once what another attempt would not change.
    public func callAsFunction<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        let end = ContinuousClock.now + .seconds(seconds)
        var isFirst = true
        while true {
            do {
                return try await body()
            } catch {
                guard Patience.mayPass(error), .now < end else { throw error }
                if isFirst { tell("\(error); trying again for \(seconds) seconds") }
                isFirst = false
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case StoreError.failed, StoreError.busy, LedgerError.storage, LedgerError.busy: true
        case let error as PictureServerError: error.mayPass
        default: false
        }
    }
}

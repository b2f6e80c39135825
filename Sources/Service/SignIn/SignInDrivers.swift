import Dispatch
import Foundation
import SignIn
import Synchronization

/// The providers of identities that people may sign in with, each behind its driver.
public final class SignInDrivers: Sendable {
    /// The file of sign-ins.
    let file: SignInFile
    private let drivers: [any SignInDriver]
    private let open = Mutex(0)

    /// Most exchanges with providers at once: each holds a thread for seconds where a provider is slow. Source: judged.
    private static let maxOpen = 16

    /// A provider has so many exchanges open that another would have to wait.
    struct Busy: Error {}

    /// Drivers for the providers of a file. What providers say is compared with the true time, whatever the service's
    /// own clock shows.
    public init(_ file: SignInFile) {
        self.file = file
        drivers = file.providers.map { $0.driver { Int(Date().timeIntervalSince1970) } }
    }

    /// The driver of a provider; `nil` where the file has none of this id.
    func driver(of provider: String) -> (any SignInDriver)? {
        drivers.first { $0.provider.id.utf8.elementsEqual(provider.utf8) }
    }

    /// Runs what waits for a provider on another queue, so that it does not block the threads that serve requests.
    func exchange<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let isFree = open.withLock { count in
            guard count < SignInDrivers.maxOpen else { return false }
            count += 1
            return true
        }
        guard isFree else { throw Busy() }
        defer { open.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
        }
    }
}

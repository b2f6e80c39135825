import Foundation
import Synchronization

/// A phone's page that stays open: it hears what changes over streams of half a minute, of which one begins while
/// another lasts. They are read by threads of their own, since the tasks of a busy test run may wait for long.
final class OpenPage: Sendable {
    private struct State {
        var isClosed = false
        var begun = 0
        var running = 0
        var heard = ""
    }

    /// Streams at a time, and seconds from the beginning of the first to that of the second.
    private static let (streams, apart) = (2, 12)

    private let state = Mutex(State())

    /// - Parameters:
    ///   - token: the token of the phone.
    ///   - port: where the service listens.
    init(token: String, port: UInt16) {
        let request =
            "GET /v1/me/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Prefer: wait=30\r\nConnection: close\r\n\r\n"
        state.withLock { $0.running = Self.streams }
        for number in 0..<Self.streams {
            Thread.detachNewThread { [self] in
                Thread.sleep(forTimeInterval: Double(number * Self.apart))
                while !state.withLock(\.isClosed) {
                    let text = try? RawExchange.answer(to: request, at: port) { state.withLock { $0.begun += 1 } }
                    // The service has ended, and with it the test.
                    guard let text else { break }
                    state.withLock { $0.heard += text }
                }
                state.withLock { $0.running -= 1 }
            }
        }
    }

    /// Waits until a stream has begun.
    func waitUntilHearing() async throws {
        while state.withLock(\.begun) == 0 { try await Task.sleep(for: .milliseconds(100)) }
    }

    /// Opens no more streams; all that was heard, once the last has ended.
    func close() async throws -> String {
        state.withLock { $0.isClosed = true }
        while state.withLock(\.running) > 0 { try await Task.sleep(for: .milliseconds(100)) }
        return state.withLock(\.heard)
    }
}

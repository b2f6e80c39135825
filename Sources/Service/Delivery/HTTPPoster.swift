import Dispatch
import HTTPClient

/// An address that messages are posted to: a partner's webhook, or the server that sends one-time codes to people.
public struct HTTPPoster: Sendable {
    private let address: HTTPAddress

    /// Why a message was not delivered.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Timeout in seconds for the whole exchange. Source: judged; not measured.
    private static let timeoutSeconds = 20

    /// Parses `http://HOST[:PORT]/PATH` or `https://…`; `nil` for anything else.
    public init?(_ address: String) {
        guard let address = try? HTTPAddress(endpoint: address) else { return nil }
        self.address = address
    }

    /// Sends a body and returns the status of the response. Runs on another queue, so that it does not block the
    /// threads that serve requests.
    func send(_ body: [UInt8], _ headers: [(name: String, value: String)]) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        try HTTPClient.post(body, to: address, headers: headers, seconds: HTTPPoster.timeoutSeconds)
                    })
            }
        }
    }
}

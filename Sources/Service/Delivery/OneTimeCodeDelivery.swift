import Accounts
import Foundation
import Text

/// How one-time codes are sent.
public enum OneTimeCodeDelivery: Sendable {
    /// Writes to the service's log, for trials.
    case log(@Sendable (String) -> Void)
    /// Appends a line of JSON to a file that another program sends on.
    case file(String)
    /// Posts JSON to a gateway that sends it on, for example as a text message or e-mail.
    case webhook(HTTPPoster)

    /// What a person is told besides codes.
    enum Notice: String, Encodable, Sendable {
        /// Another device is signed in as this person.
        case deviceJoined = "device_joined"
        /// Another contact is this person's.
        case contactAdded = "contact_added"
        /// An account elsewhere signs in as this person.
        case accountLinked = "account_linked"
    }

    private struct CodeMessage: Encodable {
        var to: String
        var code: String
        var language: String
    }

    private struct NoticeMessage: Encodable {
        var to: String
        var notice: Notice
        var language: String
    }

    func send(_ code: String, to contact: Contact, in language: String) async throws {
        try await send(JSONLineEncoder.bytes(CodeMessage(to: contact.text, code: code, language: language)))
    }

    func send(_ notice: Notice, to contact: Contact, in language: String) async throws {
        try await send(JSONLineEncoder.bytes(NoticeMessage(to: contact.text, notice: notice, language: language)))
    }

    private func send(_ message: [UInt8]) async throws {
        switch self {
        case .log(let log): log(String(decoding: message, as: UTF8.self))
        case .file(let path):
            // Codes are secrets, so the file is readable by its owner alone from its creation.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw HTTPPoster.Failure("cannot open \(path)") }
            defer { close(descriptor) }
            // A single write: `O_APPEND` then keeps lines of several processes apart.
            let line = message + [UInt8(ascii: "\n")]
            let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written == line.count else { throw HTTPPoster.Failure("cannot write \(path)") }
        case .webhook(let post):
            let status = try await post.send(message, [("Content-Type", "application/json")])
            guard (200..<300).contains(status) else { throw HTTPPoster.Failure("answered \(status)") }
        }
    }
}

import Accounts
import Foundation

/// How one-time codes leave.
public enum OneTimeCodeDelivery: Sendable {
    /// To whoever reads the service's messages, for trying things out.
    case log(@Sendable (String) -> Void)
    /// A line of JSON at the end of a file that something else sends on.
    case file(String)
    /// `POST`ed as JSON to something that sends it on: a text message's gateway, a mail server's front.
    case webhook(HTTPPoster)

    private struct CodeMessage: Encodable {
        var to: String
        var code: String
        var language: String
    }

    func send(_ code: String, to contact: Contact, in language: String) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let message = try encoder.encode(CodeMessage(to: contact.text, code: code, language: language))
        switch self {
        case .log(let log): log(String(decoding: message, as: UTF8.self))
        case .file(let path):
            // Codes are secrets: the file is its owner's alone from its first moment.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw HTTPPoster.Failure("cannot open \(path)") }
            defer { close(descriptor) }
            // In one write, which O_APPEND keeps from mixing with another's.
            let line = message + [UInt8(ascii: "\n")]
            let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written == line.count else { throw HTTPPoster.Failure("cannot write \(path)") }
        case .webhook(let post):
            let status = try await post.send([UInt8](message), [("Content-Type", "application/json")])
            guard (200..<300).contains(status) else { throw HTTPPoster.Failure("answered \(status)") }
        }
    }
}

import Foundation
import Text
import Yams

/// Partners' webhooks from a YAML file:
///
///     webhooks:
///       - {partner: Alpi SpA, url: "http://127.0.0.1:9000/alpi", secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}
public enum WebhookFile {
    private struct File: Decodable {
        struct Entry: Decodable {
            var partner: String
            var url: String
            var secret: String
        }
        var webhooks: [Entry]
    }

    /// The prefix of a secret, and the number of bytes that follow in base64 (Standard Webhooks 1.0).
    private static let (prefix, lengths) = ("whsec_", 24...64)

    /// Parses the file; throws what is wrong and where, without quoting secrets.
    public static func load(yaml: String, named file: String) throws(WebhookFileError) -> [Webhook] {
        let decoded: File
        do {
            decoded = try YAMLDecoder().decode(File.self, from: yaml)
        } catch {
            // The decoder's message may quote a secret.
            throw .badFile("\(file): must contain `webhooks:` and a list of {partner, url, secret}")
        }
        var webhooks: [Webhook] = []
        for (place, entry) in decoded.webhooks.enumerated() {
            let name = "\(file): webhooks[\(place)]"
            guard !entry.partner.isEmpty else { throw .badFile("\(name): the partner is empty") }
            guard !webhooks.contains(where: { BytewiseString($0.url) == BytewiseString(entry.url) }) else {
                throw .badFile("\(name): the url is listed twice")
            }
            guard entry.secret.utf8.starts(with: prefix.utf8),
                let secret = Data(base64Encoded: String(entry.secret.dropFirst(prefix.count))),
                lengths.contains(secret.count)
            else {
                throw .badFile(
                    "\(name): the secret must be \(prefix) followed by 24 to 64 bytes in base64 (openssl rand -base64 32)"
                )
            }
            webhooks.append(Webhook(partner: entry.partner, url: entry.url, secret: [UInt8](secret)))
        }
        return webhooks
    }
}

/// Why webhooks cannot be sent.
public enum WebhookFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, the entry and the problem.
    case badFile(String)

    /// What happened.
    public var description: String {
        switch self {
        case .badFile(let what): what
        }
    }
}

import Foundation
import Text
import YAMLFields
import Yams

/// Partners' webhooks from a YAML file:
///
///     webhooks:
///       - {partner: Alpi SpA, url: "http://127.0.0.1:9000/alpi", secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}
public enum WebhookFile {
    /// The prefix of a secret, and the number of bytes that follow in base64 (Standard Webhooks 1.0).
    private static let (prefix, lengths) = ("whsec_", 24...64)

    /// Parses the file; throws what is wrong and where, without quoting secrets.
    public static func load(yaml: String, named file: String) throws(WebhookFileError) -> [Webhook] {
        let form = "must contain `webhooks:` and a list of {partner, url, secret}"
        let root: Node
        do throws(YAMLProblem) {
            root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; it \(form)")
        } catch {
            throw .badFile(error.description)
        }
        var reader = YAMLReader(file: file, root: root)
        var map = reader.mapping(root, at: "", known: ["webhooks"])
        guard let list = map.take("webhooks")?.sequence else {
            throw .badFile(reader.problems.first?.description ?? "\(file): \(form)")
        }
        var webhooks: [Webhook] = []
        for (place, node) in list.enumerated() {
            let name = "\(file): webhooks[\(place)]"
            var fields = reader.mapping(node, at: "webhooks[\(place)]", known: ["partner", "url", "secret"])
            let partner = reader.text(&fields, "partner", required: true)
            let url = reader.address(&fields, "url")
            let secret = fields.take("secret")?.scalar?.string
            if let first = reader.problems.first { throw .badFile(first.description) }
            guard let partner, let url else { throw .badFile("\(name): \(form)") }
            guard !webhooks.contains(where: { BytewiseString($0.url) == BytewiseString(url) }) else {
                throw .badFile("\(name): the url is listed twice")
            }
            guard let secret, secret.utf8.starts(with: prefix.utf8),
                let bytes = Data(base64Encoded: String(secret.dropFirst(prefix.count))), lengths.contains(bytes.count)
            else {
                throw .badFile(
                    "\(name): the secret must be \(prefix) followed by 24 to 64 bytes in base64 (openssl rand -base64 32)"
                )
            }
            webhooks.append(Webhook(partner: partner, url: url, secret: [UInt8](bytes)))
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

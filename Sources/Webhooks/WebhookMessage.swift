import Cryptography
import DomainModel
import Foundation
import Ledger
import Text

/// Some entries of one partner as a message, with the same bytes at each attempt.
///
/// The signature and the header names follow Standard Webhooks 1.0 (standardwebhooks.com), for which libraries exist in
/// every language. The message contains nothing about a person: no user, no upload, no text of a receipt.
public struct WebhookMessage: Hashable, Sendable {
    /// The same at each attempt, so that the receiver recognizes duplicates.
    public var id: String
    /// The body as JSON.
    public var body: [UInt8]
    /// How many entries it tells.
    public var entryCount: Int
    /// The uploads of the entries, by their names in the ledger, each once; they are not in the message.
    public var uploads: [String]

    private struct PayloadEntry: Encodable {
        var sequence: Int
        var at: String
        var kind: String
        var coins: Int
        var campaign: String?
    }

    private struct Payload: Encodable {
        struct PayloadData: Encodable {
            var partner: String
            var entries: [PayloadEntry]
        }
        var type = "ledger.entries"
        var timestamp: String
        var data: PayloadData
    }

    /// A message about `entries`, of which there is at least one.
    init(partner: String, entries: [Entry]) throws {
        let lines = entries.map {
            PayloadEntry(
                sequence: $0.sequence, at: $0.at, kind: $0.kind.rawValue, coins: $0.coins, campaign: $0.campaign)
        }
        // The timestamp is that of the last entry, not the current time, so that the bytes are the same at each
        // attempt.
        body = try JSONLineEncoder.bytes(
            Payload(timestamp: entries.last?.at ?? "", data: .init(partner: partner, entries: lines)))
        id = "msg_" + String(SHA256.hexDigest(body).prefix(32))
        entryCount = entries.count
        var known: Set<BytewiseString> = []
        uploads = entries.compactMap(\.upload).filter { known.insert(BytewiseString($0)).inserted }
    }

    /// A message with a given id and body.
    public init(id: String, body: [UInt8]) {
        self.id = id
        self.body = body
        entryCount = 0
        uploads = []
    }

    /// The headers for sending at `moment`.
    public func headers(secret: [UInt8], at moment: Timestamp) -> [(name: String, value: String)] {
        let signed = Array("\(id).\(moment.seconds).".utf8) + body
        let signature = Data(HMACSHA256.code(for: signed, key: secret)).base64EncodedString()
        return [
            ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", "\(moment.seconds)"),
            ("webhook-signature", "v1,\(signature)"),
        ]
    }
}

import Accounts
import Cryptography
import DomainModel
import Ledger
import Messages
import Text

/// What a closed page is told of a change, in the language of its device.
struct PushMessage: Encodable, Equatable {
    /// The first line that a phone shows.
    var title: String
    /// What happened, why, and what to do.
    var body: String
    /// Where the page opens.
    var path: String
    /// The same for all messages on one thing: a later one takes an earlier one's place.
    var tag: String

    /// As it is sent, within what push services take.
    var bytes: [UInt8] {
        get throws {
            var short = self
            // Characters of four bytes, and the rest of the message.
            short.title = String(title.unicodeScalars.prefix(100).map(Character.init))
            short.body = String(body.unicodeScalars.prefix(500).map(Character.init))
            return try JSONLineEncoder.bytes(short)
        }
    }

    /// The header by which a push service replaces messages that it still holds (RFC 8030, 5.4): 32 characters.
    var topic: String { String(SHA256.hexDigest(tag.utf8).prefix(32)) }

    /// By which it is known that it was sent: 16 characters.
    var digest: String { String(SHA256.hexDigest("\(tag)\n\(title)\n\(body)".utf8).prefix(16)) }
}

/// How far a browser has been told: all up to a moment of the records, and some messages about what came after it.
struct PushProgress: Equatable {
    var cursor: EventCursor
    /// The digests of the messages that were sent already.
    var sent: [String]

    /// The cursor, with the digests behind plus signs.
    var text: String { ([cursor.text] + sent).joined(separator: "+") }

    /// From the text of an earlier one; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        guard let cursor = parts.first.flatMap({ EventCursor($0) }) else { return nil }
        (self.cursor, sent) = (cursor, Array(parts.dropFirst()))
    }
}

/// What is worth a message of what changed: what was decided, taken back, answered, given and expired while nobody
/// looked. Nothing of what a receipt says is in it but why coins were given or not.
struct PushNews: Sendable {
    let records: PersonRecords

    /// Most messages at once; more become one that tells their number. Source: judged.
    private static let maxMessages = 3

    /// The messages about what changed for a person since `last` that were not sent yet, and where the records end now;
    /// `nil` where nothing changed.
    func messages(
        to person: Person, since last: PushProgress, in language: Language
    ) throws -> (messages: [PushMessage], next: EventCursor)? {
        guard let changed = try records.changes(of: person, since: last.cursor) else { return nil }
        var messages = try changed.tickets.compactMap { ticket in
            PushNews.message(try records.answers.single(ticket, in: language), in: language)
        }
        messages += changed.entries.compactMap { PushNews.message($0, in: language) }
        messages.removeAll { message in last.sent.contains { $0.utf8.elementsEqual(message.digest.utf8) } }
        if messages.count > PushNews.maxMessages {
            let title = UploadHistoryMessage.pushMany.sentence(["count": "\(messages.count)"], in: language)
            messages = [PushMessage(title: title, body: "", path: "/#/me/history", tag: "many")]
        }
        return (messages, changed.next)
    }

    /// `nil` while it waits, for its decision or for a person, and for what the person did: an appeal.
    private static func message(_ upload: UploadResponse, in language: Language) -> PushMessage? {
        guard let last = upload.history?.last, last.what != UploadState.Event.What.appealed.rawValue else { return nil }
        guard last.what != UploadState.Event.What.decided.rawValue || last.coins > 0 || upload.pendingCoins == 0
        else { return nil }
        let title: UploadHistoryMessage = last.coins > 0 ? .pushEarned : last.coins < 0 ? .pushTaken : .pushNews
        return PushMessage(
            title: title.sentence(["coins": "\(last.coins)"], in: language),
            body: upload.reasons.first?.sentence ?? "", path: "/#/upload/\(upload.id)", tag: "upload/\(upload.id)")
    }

    /// Of what is booked without an upload: what was given, and what expired.
    private static func message(_ entry: Entry, in language: Language) -> PushMessage? {
        let title: UploadHistoryMessage
        switch entry.kind {
        case .grant where entry.coins > 0: title = .pushEarned
        case .expiry: title = .pushExpired
        default: return nil
        }
        return PushMessage(
            title: title.sentence(["coins": "\(entry.coins.magnitude)"], in: language), body: "",
            path: "/#/me/history", tag: "entry/\(entry.sequence)")
    }
}

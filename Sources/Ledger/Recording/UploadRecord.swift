import Campaigns
import DomainModel
import Foundation
import SQL
import Text

/// An upload as the ledger keeps it: what was claimed and what was decided, chained like the entries.
struct UploadRecord {
    /// From 1, without gaps: the order of deciding.
    var number: Int
    var id: String
    var user: String
    var sha256: String
    var image: String
    var uploadedAt: String
    /// SHA-256 of what makes the claim the same claim when it comes again.
    var digest: String
    var outcome: Decision.Outcome
    var picture: String?
    /// JSON.
    var claim: String
    /// JSON.
    var decision: String
    var previous: String
    var hash: String

    static let columns =
        "number, id, \"user\", sha256, image, uploaded_at, digest, outcome, picture, claim, decision, previous, hash"

    /// What the hash must be: SHA-256 of the record as a line of JSON without it, in which the hashes of claim and
    /// decision stand for these.
    var computedHash: String { hash(claim: hexSHA256(claim)) }

    private func hash(claim sha256OfClaim: String) -> String {
        var json = CanonicalJSON()
        json.add("number", number)
        json.add("id", id)
        json.add("user", user)
        json.add("sha256", sha256)
        json.add("image", image)
        json.add("uploaded_at", uploadedAt)
        json.add("digest", digest)
        json.add("outcome", outcome.rawValue)
        json.add("picture", picture)
        json.add("claim", sha256OfClaim)
        json.add("decision", hexSHA256(decision))
        json.add("previous", previous)
        return json.sha256
    }

    /// The values of `columns`.
    var values: [Value] {
        [
            .integer(number), .text(id), .text(user), .text(sha256), .text(image), .text(uploadedAt), .text(digest),
            .text(outcome.rawValue), Value(picture), .text(claim), .text(decision), .text(previous), .text(hash),
        ]
    }

    /// A record from a row of `columns`. Only damage explains an error.
    init(_ row: Row) throws(StoreError) {
        number = try row.integer(0)
        id = try row.text(1)
        user = try row.text(2)
        sha256 = try row.text(3)
        image = try row.text(4)
        uploadedAt = try row.text(5)
        digest = try row.text(6)
        outcome = try row.named(7)
        picture = try row.optionalText(8)
        claim = try row.text(9)
        decision = try row.text(10)
        previous = try row.text(11)
        hash = try row.text(12)
    }

    /// The record of a claim whose file has this hash, decided so.
    init(
        _ text: EncodedClaim, sha256 file: String, decision: Decision, number: Int, previous: String
    ) throws {
        let claim = text.claim
        self.number = number
        id = UploadRecord.id(user: claim.upload.user, sha256: file)
        user = claim.upload.user
        sha256 = file
        image = claim.upload.image
        uploadedAt = claim.upload.uploadedAt.description
        digest = text.digest
        outcome = decision.outcome
        picture = decision.consumesReceipt ? claim.picture?.description : nil
        self.claim = text.json
        self.decision = try CanonicalRecordEncoder.text(of: decision)
        self.previous = previous
        hash = genesisHash
        hash = hash(claim: text.sha256)
    }

    /// The name of an upload: the user, and half of the file's hash, which nobody can find two files for.
    static func id(user: String, sha256: String) -> String { "\(user)/\(sha256.prefix(32))" }

    /// What must be equal when the same upload comes again: what the user sent, and what the reader saw in it. What
    /// the catalogue or the campaigns make of it may change between two runs without making it another claim.
    ///
    /// `user` and `uploadedAt` are those of the record that the claim is compared with, which may spell the same name
    /// and the same moment in another way.
    static func digest(of claim: Claim, user: String? = nil, uploadedAt: String? = nil) -> String {
        var json = CanonicalJSON()
        json.add("user", user ?? claim.upload.user)
        json.add("sha256", claim.sha256)
        json.add("uploaded_at", uploadedAt ?? claim.upload.uploadedAt.description)
        json.add("shake", claim.shake.rawValue)
        json.add("tier", claim.upload.tier.rawValue)
        json.add("error", claim.error?.rawValue)
        json.add("codes", claim.codes.joined(separator: " "))
        json.add("receipt", claim.receipt?.identity.legacyKeys.map(\.text).joined(separator: "\n"))
        json.add("total", claim.receipt?.total?.cents)
        json.add("is_return", claim.receipt.map { $0.isReturn ? 1 : 0 })
        // Not in digests of before recordings were read.
        if let mark = claim.watermark?.mark { json.add("mark", "\(mark.id) \(mark.hour)") }
        return json.sha256
    }

    /// Whether an upload with this file name and time is the one recorded, come again, and not the same file sent in a
    /// second time. Folders may move; the file's own name and the time of upload stay.
    func isSameUpload(as upload: Upload) -> Bool {
        func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
        return Timestamp(uploadedAt) == upload.uploadedAt && name(image) == name(upload.image)
    }
}

extension LedgerTables {
    /// The upload of this file by this user, also where an older ledger spells the user's name in another way.
    func upload(of user: String, sha256: String) throws -> UploadRecord? {
        if let row = try first(.uploadOfUserWithFile, [.text(user), .text(sha256)]) { return try UploadRecord(row) }
        guard let other = try first(.uploadWithFile, [.text(sha256)])?.text(1), IdentifierKind.user.areSame(other, user)
        else { return nil }
        return try first(.uploadOfUserWithFile, [.text(other), .text(sha256)]).map(UploadRecord.init)
    }

    /// What was decided anew about an upload, in order.
    func redecisions(of id: String) throws -> [UploadRecord] {
        try rows(.redecisionsOfUpload, [.text(id)]).map(UploadRecord.init)
    }

    /// The decision that stands about an upload, with its claim.
    func current(of id: String) throws -> UploadRecord? {
        try redecisions(of: id).last ?? first(.uploadWithName, [.text(id)]).map(UploadRecord.init)
    }
}

extension Decision {
    /// Whether the receipt (or picture) is used up by this decision: it earned, may earn, or would have earned had the
    /// user not reached a limit. What was refused for the picture's or the products' sake may be sent again.
    var consumesReceipt: Bool { outcome != .reject || reasons.contains { $0.code == .limitReached } }
}

import Campaigns
import DomainModel
import ReceiptIdentity
import SQL
import Text

/// An upload as the ledger keeps it: what was claimed and what was decided, chained like the entries.
struct UploadRecord {
    /// From 1, without gaps: the order of deciding.
    var number = 0
    var id = ""
    var user = ""
    var sha256 = ""
    var image = ""
    var uploadedAt = ""
    /// SHA-256 of what must be equal when the same upload comes again.
    var digest = ""
    var outcome = Decision.Outcome.reject
    var picture: String?
    /// JSON.
    var claim = ""
    /// JSON.
    var decision = ""
    var previous = genesisHash
    var hash = genesisHash
}

extension UploadRecord: ChainedRecord {
    mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.field("number", &number)
        try visitor.field("id", &id)
        try visitor.field("user", &user)
        try visitor.field("sha256", &sha256)
        try visitor.field("image", &image)
        try visitor.field("uploaded_at", &uploadedAt)
        try visitor.field("digest", &digest)
        try visitor.field("outcome", &outcome)
        try visitor.field("picture", &picture)
        try visitor.field("claim", &claim)
        try visitor.field("decision", &decision)
        try visitor.field("previous", &previous)
        try visitor.ownHash("hash", &hash)
    }

    static let columns = columnNames.joined(separator: ", ")
    static let insertion = columnsAndPlaceholders

    /// The hashes of claim and decision stand for them, so that the chain stays whole when both are erased.
    var hashed: UploadRecord { hashed(claim: hexSHA256(claim)) }

    private func hashed(claim sha256OfClaim: String) -> UploadRecord {
        var record = self
        record.claim = sha256OfClaim
        record.decision = hexSHA256(decision)
        return record
    }
}

extension UploadRecord {
    /// The record of a claim about the file with this hash, decided so, after `last`.
    init(_ encoded: EncodedClaim, sha256 file: String, decision: Decision, after last: ChainEnd) throws {
        let claim = encoded.claim
        number = last.count + 1
        id = UploadRecord.id(user: claim.upload.user, sha256: file)
        user = claim.upload.user
        sha256 = file
        image = claim.upload.image
        uploadedAt = claim.upload.uploadedAt.description
        digest = encoded.digest
        outcome = decision.outcome
        picture = decision.consumesReceipt ? UploadRecord.text(of: claim.pictures) : nil
        self.claim = encoded.json
        self.decision = try CanonicalJSON.text(of: decision)
        previous = last.hash
        hash = UploadRecord.hash(of: hashed(claim: encoded.sha256))
    }

    /// The hashes of a claim's photos as the table holds them, with spaces between; `nil` where there are none.
    static func text(of pictures: [PictureHash]) -> String? {
        pictures.isEmpty ? nil : pictures.map(\.description).joined(separator: " ")
    }

    /// The hashes that `text(of:)` wrote.
    static func pictures(in text: String?) -> [PictureHash] {
        (text ?? "").split(separator: " ").compactMap { PictureHash(String($0)) }
    }

    /// The name of an upload: the user, and half of the file's hash. Nobody can make two files that share that half.
    static func id(user: String, sha256: String) -> String { "\(user)/\(sha256.prefix(32))" }

    /// The hash of what must be equal when the same upload comes again: what the user sent, and what the reader saw in
    /// it. What the catalogue or the campaigns make of it may differ between two runs of the same claim.
    ///
    /// - Parameter uploadedAt: the moment as the record spells it that the claim is compared with.
    static func digest(of claim: Claim, uploadedAt: String? = nil) -> String {
        CanonicalJSON { json in
            json.field("user", claim.upload.user)
            json.field("sha256", orNull: claim.sha256)
            json.field("uploaded_at", uploadedAt ?? claim.upload.uploadedAt.description)
            json.field("shake", claim.shake.rawValue)
            json.field("tier", claim.upload.tier.rawValue)
            json.field("error", orNull: claim.error?.rawValue)
            json.field("codes", claim.codes.joined(separator: " "))
            // The keys that a receipt had before it had facts: with others, every head would change.
            let keys = claim.receipt?.identity.legacyKeys
            json.field("receipt", orNull: keys?.map(\.text).joined(separator: "\n"))
            json.field("total", orNull: claim.receipt?.total?.cents)
            json.field("is_return", orNull: claim.receipt.map { $0.isReturn ? 1 : 0 })
            if let mark = claim.watermark?.mark { json.field("mark", "\(mark.id) \(mark.hour)") }
        }.sha256
    }

    /// Whether an upload with this file name and time is the recorded one that comes again, and not the same file sent
    /// in a second time. Folders may move; the file's own name and the time of upload stay.
    func isSameUpload(as upload: Upload) -> Bool {
        func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
        return Timestamp(uploadedAt) == upload.uploadedAt && name(image) == name(upload.image)
    }
}

extension LedgerTables {
    /// The later decisions about an upload, in order.
    func redecisions(of id: String) throws -> [UploadRecord] {
        try rows(.redecisionsOfUpload, [.text(id)]).map(UploadRecord.init)
    }

    /// The record of the decision that holds about an upload.
    func current(of id: String) throws -> UploadRecord? {
        try redecisions(of: id).last ?? first(.uploadRecordByName, [.text(id)]).map(UploadRecord.init)
    }
}

extension Decision {
    /// Whether the decision uses the receipt (or picture) up: it earned, may earn, or would have earned if the user had
    /// not reached a limit. What was refused because of the picture or the products may be sent again.
    var consumesReceipt: Bool { outcome != .reject || reasons.contains { $0.code == .limitReached } }

    /// Whether it refused a document that gives goods back.
    var isOfReturn: Bool { outcome == .reject && reasons.first?.code == .returnDocument }
}

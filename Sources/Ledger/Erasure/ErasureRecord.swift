import SQL

/// The record that the texts of one upload, or of a later decision about it, were erased: when, by which rule, and
/// the keyed hashes of what was there. Erasures have a chain of their own.
struct ErasureRecord {
    /// The chain of the record that was erased.
    enum Chain: String {
        case upload, redecision
    }

    /// From 1, without gaps.
    var number = 0
    var at = ""
    var chain = Chain.upload
    /// The record's number in its chain.
    var record = 0
    var rule = ""
    /// HMAC-SHA-256 of what the record held: a plain hash would confirm what somebody guesses.
    var image = ""
    var claim = ""
    var decision = ""
    /// The record's own hash, which stays in its place.
    var recordHash = ""
    /// The fingerprint of the key of the hashes (`ErasureKey`).
    var key = ""
    var previous = genesisHash
    var hash = genesisHash
}

extension ErasureRecord: ChainedRecord {
    mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.field("number", &number)
        try visitor.field("at", &at)
        try visitor.field("chain", &chain)
        try visitor.field("record", &record)
        try visitor.field("rule", &rule)
        try visitor.field("image", &image)
        try visitor.field("claim", &claim)
        try visitor.field("decision", &decision)
        try visitor.field("record_hash", &recordHash)
        try visitor.field("key", &key)
        try visitor.field("previous", &previous)
        try visitor.ownHash("hash", &hash)
    }

    static let columns = columnNames.joined(separator: ", ")
    static let insertion = columnsAndPlaceholders

    /// The erasure of a record that still has its texts, after `last`.
    init(
        of record: UploadRecord, in chain: Chain, rule: String, at: String, under key: ErasureKey, after last: ChainEnd
    ) {
        number = last.count + 1
        self.at = at
        self.chain = chain
        self.record = record.number
        self.rule = rule
        image = key.hash(of: record.image, as: "image")
        claim = key.hash(of: record.claim, as: "claim")
        decision = key.hash(of: record.decision, as: "decision")
        recordHash = record.hash
        self.key = key.fingerprint
        previous = last.hash
        hash = computedHash
    }
}

extension LedgerTables {
    /// Every erasure, in order.
    func erasures() throws -> [ErasureRecord] { try rows(.erasures).map(ErasureRecord.init) }
}

import SQL

/// The record that the texts of one upload, or of a later decision about it, were erased: when, by which rule, and the
/// hashes of what was there. Erasures have a chain of their own.
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
    /// SHA-256 of what the record held.
    var image = ""
    var claim = ""
    var decision = ""
    /// The record's own hash, which stays in its place.
    var recordHash = ""
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
        try visitor.field("previous", &previous)
        try visitor.ownHash("hash", &hash)
    }

    static let columns = columnNames.joined(separator: ", ")
    static let insertion = columnsAndPlaceholders

    /// The erasure of a record that still has its texts, after `last`.
    init(of record: UploadRecord, in chain: Chain, rule: String, at: String, after last: ChainEnd) {
        number = last.count + 1
        self.at = at
        self.chain = chain
        self.record = record.number
        self.rule = rule
        image = hexSHA256(record.image)
        claim = hexSHA256(record.claim)
        decision = hexSHA256(record.decision)
        recordHash = record.hash
        previous = last.hash
        hash = computedHash
    }
}

extension LedgerTables {
    /// Every erasure, in order.
    func erasures() throws -> [ErasureRecord] { try rows(.erasures).map(ErasureRecord.init) }
}

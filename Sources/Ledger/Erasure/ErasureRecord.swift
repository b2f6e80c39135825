import SQL

/// That the texts of one upload, or of a later decision about it, are gone: since when, by which rule, and the hashes
/// of what was there. Erasures have a chain of their own.
struct ErasureRecord {
    /// The chain that the record stands in.
    enum Chain: String {
        case upload, redecision
    }

    /// From 1, without gaps.
    var number: Int
    var at: String
    var chain: Chain
    /// The record's number in its chain.
    var record: Int
    var rule: String
    /// SHA-256 of what stood there.
    var image: String
    var claim: String
    var decision: String
    /// The record's own hash, which stays in its place.
    var recordHash: String
    var previous: String
    var hash: String

    static let columns = "number, at, chain, record, rule, image, claim, decision, record_hash, previous, hash"

    /// What the hash must be: SHA-256 of the record as a line of JSON without it.
    var computedHash: String {
        var json = CanonicalJSON()
        json.add("number", number)
        json.add("at", at)
        json.add("chain", chain.rawValue)
        json.add("record", record)
        json.add("rule", rule)
        json.add("image", image)
        json.add("claim", claim)
        json.add("decision", decision)
        json.add("record_hash", recordHash)
        json.add("previous", previous)
        return json.sha256
    }

    /// The values of `columns`.
    var values: [Value] {
        [
            .integer(number), .text(at), .text(chain.rawValue), .integer(record), .text(rule), .text(image),
            .text(claim), .text(decision), .text(recordHash), .text(previous), .text(hash),
        ]
    }

    /// A record from a row of `columns`. Only damage explains an error.
    init(_ row: Row) throws(StoreError) {
        number = try row.integer(0)
        at = try row.text(1)
        chain = try row.named(2)
        record = try row.integer(3)
        rule = try row.text(4)
        image = try row.text(5)
        claim = try row.text(6)
        decision = try row.text(7)
        recordHash = try row.text(8)
        previous = try row.text(9)
        hash = try row.text(10)
    }

    /// The erasure of a record that still has its texts.
    init(
        of record: UploadRecord, in chain: Chain, rule: String, at: String, number: Int, previous: String
    ) {
        self.number = number
        self.at = at
        self.chain = chain
        self.record = record.number
        self.rule = rule
        image = hexSHA256(record.image)
        claim = hexSHA256(record.claim)
        decision = hexSHA256(record.decision)
        recordHash = record.hash
        self.previous = previous
        hash = genesisHash
        hash = computedHash
    }
}

extension LedgerTables {
    /// Every erasure, in order.
    func erasures() throws -> [ErasureRecord] { try rows(.erasures).map(ErasureRecord.init) }
}

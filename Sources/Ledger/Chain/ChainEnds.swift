import SQL

/// How many records a chain has, up to some record, and the hash of that one.
struct ChainEnd: Hashable {
    var count = 0
    var hash = genesisHash
}

extension ChainEnd {
    /// From a row that begins with number and hash.
    init(_ row: Row) throws(StoreError) { self.init(count: try row.integer(0), hash: try row.text(1)) }
}

/// Where each of the ledger's chains ends, now or at some moment before.
struct ChainEnds {
    var entries = ChainEnd()
    var uploads = ChainEnd()
    var redecisions = ChainEnd()

    /// One hash for all three.
    var hash: String {
        CanonicalJSON { json in
            json.field("entries", entries.count)
            json.field("entry", entries.hash)
            json.field("uploads", uploads.count)
            json.field("upload", uploads.hash)
            json.field("redecisions", redecisions.count)
            json.field("redecision", redecisions.hash)
        }.sha256
    }
}

/// The hash that the first record of a chain names as the one before it.
let genesisHash = String(repeating: "0", count: 64)

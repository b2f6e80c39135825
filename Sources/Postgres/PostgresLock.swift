import SQL

/// An advisory lock of the server, which belongs to no row or table
/// (https://www.postgresql.org/docs/15/explicit-locking.html#ADVISORY-LOCKS). The server releases it when the
/// transaction or connection that holds it ends, however that ends.
struct PostgresLock: Hashable {
    /// What it is for.
    enum Purpose: Int {
        /// One transaction at a time changes the tables.
        case writing
        /// One process at a time carries out a run.
        case run
        /// One process at a time makes or updates the tables.
        case schema
    }

    private let kind: Int32
    private let object: Int32

    /// The lock of one part's tables. `object` is the server's number of their `qix_schema`, so that two ledgers of one
    /// database do not wait for each other.
    init(_ purpose: Purpose, applicationID: Int, object: UInt32) {
        kind = Int32(truncatingIfNeeded: applicationID &+ purpose.rawValue)
        self.object = Int32(bitPattern: object)
    }

    /// The lock that every session holds, shared, of a qix that knows no later schema of the part than this one. Its
    /// name differs from all others in the first byte, which has room for 127 schemas.
    init(using schema: Int, applicationID: Int, object: UInt32) {
        kind = Int32(truncatingIfNeeded: applicationID ^ (min(schema, 127) << 24))
        self.object = Int32(bitPattern: object)
    }

    /// The values of `waitInTransaction`.
    var values: [Value] { [.integer(Int(kind)), .integer(Int(object))] }

    /// The values as SQL.
    var arguments: String { "\(kind), \(object)" }

    /// The values as the server lists them.
    var unsigned: String { "\(UInt32(bitPattern: kind)), \(UInt32(bitPattern: object))" }

    /// Waits for the lock and holds it to the end of the transaction.
    static let waitInTransaction = Statement(
        name: "lock_for_writing", text: "SELECT pg_advisory_xact_lock(CAST($1 AS integer), CAST($2 AS integer))")
}

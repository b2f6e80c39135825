/// The connection inside one transaction, valid until the closure that it was handed to returns.
///
/// A driver writes `execute` and `each`. Neither may be called while `each` hands out rows: a database that sends rows
/// as it finds them is busy until the last.
public protocol Session {
    /// Runs a statement and ignores its rows, if it has any.
    ///
    /// A driver may send it later, together with others. Every later call sees what it did, and a later call or the end
    /// of the transaction may throw its error; the transaction then keeps nothing.
    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError)

    /// Hands the rows of a statement to `body` one after the other, without keeping them, until there are no more or
    /// `body` returns `false`. Throws `StoreError`, or what `body` throws.
    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws

    /// All rows of a statement for each of several lists of values that do not depend on each other's rows. A driver
    /// that has to wait for its database implements this too, and waits once.
    func rows(_ statement: Statement, forEachOf values: [[Value]]) throws -> [[Row]]
}

extension Session {
    /// Asks for one list after the other.
    public func rows(_ statement: Statement, forEachOf values: [[Value]]) throws -> [[Row]] {
        try values.map { try rows(statement, $0) }
    }

    /// All rows of a statement.
    public func rows(_ statement: Statement, _ values: [Value] = []) throws -> [Row] {
        var rows: [Row] = []
        try each(statement, values) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first row of a statement, if it has any.
    public func first(_ statement: Statement, _ values: [Value] = []) throws -> Row? {
        var first: Row?
        try each(statement, values) { row in
            first = row
            return false
        }
        return first
    }
}

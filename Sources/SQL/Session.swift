/// The connection inside one transaction, valid until the closure that it was handed to returns.
///
/// Two calls are all that a driver writes. Neither may be made while `each` is handing out rows: a database that sends
/// rows as it finds them is busy until the last.
public protocol Session {
    /// Runs a statement whose rows, if it has any, do not matter.
    ///
    /// A driver may send it later, together with others; what it does is seen by every later call, and an error of it
    /// may be thrown by a later call or by the end of the transaction, which then keeps nothing.
    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError)

    /// Hands the rows of a statement to `body` one after the other, without keeping them, until there are no more or
    /// `body` gives `false`. Throws `StoreError`, or what `body` throws.
    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws

    /// All rows of a statement for each of several lists of values, none of which depends on another's rows. A driver
    /// that has to wait for its database writes this as well, and waits once.
    func rows(_ statement: Statement, forEach values: [[Value]]) throws -> [[Row]]
}

extension Session {
    /// One after the other.
    public func rows(_ statement: Statement, forEach values: [[Value]]) throws -> [[Row]] {
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

/// Why a store could not be opened, read or written. A transaction that throws it has changed nothing.
public enum StoreError: Error, Hashable, Sendable {
    /// There is nothing at this place.
    case missing(location: String)
    /// What is there holds something else.
    case foreign(location: String)
    /// It was written by a newer qix; it was not touched.
    case newer(location: String, schema: Int, known: Int)
    /// It has the tables of an older qix, which this one cannot use, or, where `schema` is less than `known`, updates
    /// only where it may write.
    case older(location: String, schema: Int, known: Int)
    /// It or its folder cannot be opened or written.
    case notWritable(location: String)
    /// The disk is full, or the file has reached its limit.
    case full(location: String)
    /// Another process kept it busy for too long.
    case busy(location: String)
    /// What is stored is malformed.
    case damaged(location: String, message: String)
    /// A constraint or a trigger refused a change.
    case refused(location: String, statement: String, message: String)
    /// A field does not have the type that it must have.
    case wrongType(statement: String, column: Int, expected: String, found: String)
    /// A statement was given too many or too few values.
    case wrongCount(statement: String, expected: Int, given: Int)
    /// A text holds U+0000, which not every store can keep.
    case unstorable(statement: String, parameter: Int)
    /// A qix that knows only this schema is connected, and needs what was to be removed; nothing was.
    case inUse(location: String, schema: Int, by: [String])
    /// Something between this process and the database gives each transaction another session.
    case pooled(location: String)
    /// It failed otherwise.
    case failed(location: String, message: String)
}

extension StoreError: CustomStringConvertible {
    /// What happened, where, and what to do.
    public var description: String {
        switch self {
        case .missing(let location): "\(location): is not there; check the name"
        case .foreign(let location): "\(location): holds something else; name another place"
        case .newer(let location, let schema, let known):
            "\(location): has schema \(schema), of which this qix, which knows up to \(known), no longer finds all that "
                + "it needs; use a newer qix, or the one that wrote it"
        case .older(let location, let schema, let known):
            schema < known
                ? "\(location): has schema \(schema), \(known) is needed; open it for writing once"
                : "\(location): has the tables of an older qix; use the one that wrote it"
        case .notWritable(let location):
            "\(location): cannot be opened or written; check the permissions of file and folder"
        case .full(let location): "\(location): no space left; make room and try again"
        case .busy(let location): "\(location): another process is writing; try again when it has finished"
        case .damaged(let location, let message): "\(location): is damaged (\(message)); restore a copy"
        case .refused(let location, let statement, let message): "\(location): refuses \(statement): \(message)"
        case .wrongType(let statement, let column, let expected, let found):
            "\(statement): column \(column) is \(found) where \(expected) belongs; the store is damaged"
        case .wrongCount(let statement, let expected, let given):
            "\(statement): takes \(expected) values, \(given) were given"
        case .unstorable(let statement, let parameter):
            "\(statement): the text for $\(parameter) holds U+0000, which cannot be stored; take it out"
        case .inUse(let location, let schema, let users):
            "\(location): is used by a qix that knows only schema \(schema) and needs what was to be removed: "
                + users.joined(separator: ", ") + "; end it first. Nothing was removed"
        case .pooled(let location):
            "\(location): is a pooler that gives each transaction another session (PgBouncer's pool_mode = transaction), "
                + "and qix holds locks in its session; use pool_mode = session, or connect to the server itself"
        case .failed(let location, let message): "\(location): \(message)"
        }
    }
}

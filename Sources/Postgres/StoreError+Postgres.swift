import SQL

extension StoreError {
    /// The store's error for an error of the server.
    ///
    /// - Parameter code: the five letters of https://www.postgresql.org/docs/15/errcodes-appendix.html.
    init(code: String, message: String, location: String, statement: String) {
        switch code {
        // Class 23: a constraint, or a trigger that raises the same error.
        case _ where code.hasPrefix("23"):
            self = .refused(location: location, statement: statement, message: message)
        case "53100": self = .full(location: location)
        case "25006": self = .notWritable(location: location)
        // No lock in time, or a deadlock.
        case "55P03", "40P01", "40001": self = .busy(location: location)
        case "XX001", "XX002": self = .damaged(location: location, message: message)
        // A statement that was prepared is not known, or one that was not is: another session.
        case "42P05", "26000": self = .pooled(location: location)
        case "42501":
            self = .failed(location: location, message: "\(message); ask who runs the database for the right to")
        default: self = .failed(location: location, message: message)
        }
    }

    /// The server is gone.
    static func lost(location: String, message: String) -> StoreError {
        .failed(
            location: location,
            message: "the connection was lost (\(message)); what was recorded stays; run again to go on")
    }
}

import SQL

/// SQL as somebody types it who runs the database: for tests and measurements.
package enum PostgresScript {
    /// Runs any number of statements at once and gives the rows of the last, as text.
    @discardableResult
    package static func run(_ sql: String, at address: String) throws(StoreError) -> [[String?]] {
        try PostgresSession(PostgresAddress(address)).run(sql)
    }
}

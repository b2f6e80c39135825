import SQL

/// Runs SQL as an administrator of the database would: for tests and measurements.
package enum PostgresAdministration {
    /// Runs any number of statements at once and returns the rows of the last, as text.
    @discardableResult
    package static func run(_ sql: String, at address: String) throws(StoreError) -> [[String?]] {
        try PostgresSession(PostgresAddress(address)).run(sql)
    }
}

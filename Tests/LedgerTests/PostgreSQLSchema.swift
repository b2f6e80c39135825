import Postgres
import TestSupport

/// A schema of a test's own on the tests' server, empty at first.
struct PostgreSQLSchema {
    let name = PostgreSQLServer.freshName()
    /// The address of what is in it, as the one whom it belongs to.
    let address: String

    init() throws {
        let server = try PostgreSQLServer.running()
        try PostgresScript.run("CREATE SCHEMA \(name)", at: server.address())
        address = server.address(schema: name)
    }

    /// Runs SQL in it, as somebody who runs the database would.
    @discardableResult
    func run(_ sql: String) throws -> [[String?]] { try PostgresScript.run(sql, at: address) }
}

import Foundation
import Postgres
import Testing
import TestSupport

/// A schema of the test's own, and what the commands need to reach it.
struct DatabasePlace {
    let scratch: ScratchFolder
    let server: PostgreSQLServer
    let schema = PostgreSQLServer.freshName()
    /// The address as an administrator writes it: the password is elsewhere.
    var ledger: String { server.address(user: "qix", schema: schema) }

    init() throws {
        scratch = try ScratchFolder()
        server = try PostgreSQLServer.running()
        try run("CREATE SCHEMA \(schema)")
    }

    func run(_ sql: String) throws { try rows(sql) }

    /// The rows of the last statement.
    @discardableResult
    func rows(_ sql: String) throws -> [[String?]] {
        try PostgresAdministration.run(sql, at: server.address(schema: schema))
    }

    func qix(_ arguments: [String]) async throws -> Command.Outcome {
        try await Command.qix(
            arguments,
            environment: ["PGPASSWORD": server.password, "XDG_STATE_HOME": scratch.path("state")])
    }

    /// A manifest of the first so many samples, whose images are found from anywhere.
    func manifest(_ count: Int) throws -> String {
        let rows = try String(contentsOf: Samples.root.appendingPathComponent("images/manifest.csv"), encoding: .utf8)
            .split(separator: "\n")
        let columns = rows[0].split(separator: ",")
        let image = try #require(columns.firstIndex(of: "image"))
        let few = rows.dropFirst().prefix(count).map { row in
            var fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            fields[image] = Samples.root.appendingPathComponent("images/\(fields[image])").path
            return fields.joined(separator: ",")
        }
        let manifest = scratch.path("manifest.csv")
        try Data(([String(rows[0])] + few).joined(separator: "\n").utf8).write(to: URL(filePath: manifest))
        return manifest
    }
}

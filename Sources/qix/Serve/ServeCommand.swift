import ArgumentParser
import DomainModel
import Foundation
import Postgres
import Service

/// `qix serve`: the programme over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the programme over HTTP: users send photos and see what they earn, and why.",
        discussion: """
            DIR contains all data: pictures, the ledger, users and their tokens. An upload answered with 202 will be \
            decided even if the process is killed. The page for phones is at /, the review desk at /review; \
            Documentation/service.md describes the interface. TLS needs a proxy in front. SIGTERM or Ctrl-C stops \
            accepting requests, finishes the current ones and stops.

            With --ledger postgresql://… everything except the pictures is in that database, and any number of \
            processes on machines that share DIR can serve it; each does everything, or what --roles names. One \
            process decides at a time; the others stand by.

            EXAMPLES
              qix serve --data out/service --catalog catalog.csv --campaigns campaigns.yaml
              qix serve --data /shared/qix --catalog catalog.csv --campaigns c.yaml \\
                --ledger postgresql://qix@db.example/coins --roles api,read
              curl -X POST http://127.0.0.1:8080/v1/users
            """)

    @Option(help: "The folder for all data; created if missing.", completion: .directory)
    var data: String

    @OptionGroup var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var campaigns: String

    @Option(help: "The rewards, YAML. (default: none)", completion: .file(extensions: ["yaml", "yml"]))
    var rewards: String?

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 for any free port.")
    var port = 8080

    @Option(
        help: """
            The ledger: a file, or postgresql://USER@HOST/DATABASE, which then also holds people, uploads and \
            purchases. (default: ledger.sqlite in DIR)
            """, completion: .file())
    var ledger: String?

    @Option(
        help: """
            The tasks of this process: api, decide, read, separated by commas; only with a ledger in PostgreSQL. \
            (default: all)
            """, transform: ServiceRole.parse)
    var roles = Set(ServiceRole.allCases)

    @Option(
        help: "The time of the service's clock at the start, to try old receipts.",
        transform: parseTime)
    var clock: Timestamp?

    @Option(help: "Maximum size of one picture.")
    var bodyLimit = ByteCount(bytes: ServiceLimits().maxBodyBytes)

    @Option(
        help:
            "Users that one address can create at once, then one per minute. A proxy is one address."
    )
    var newUsers = ServiceLimits().newUsers

    @Option(
        help: """
            Where to send one-time codes: log, a file to which lines of JSON are appended, or https://HOST/PATH \
            to POST them to. Without it no codes are sent, and all users stay Trial.
            """)
    var codes: String?

    @Option(
        help: "The webhooks of partners, YAML, with the secrets that sign their messages.",
        completion: .file(extensions: ["yaml", "yml"]))
    var webhooks: String?

    @Option(
        help: ArgumentHelp(
            """
            Number of coins above which two reviewers must agree. (default: review_above of the campaigns' file)
            """, valueName: "coins"))
    var fourEyes: Int?

    @Option(help: "Maximum size of the readings stored in DIR, such as 500M; 0 stores none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var head: HeadArguments

    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        guard fourEyes ?? 0 >= 0 else { throw ValidationError("--four-eyes must be 0 or more.") }
        guard newUsers > 0 else { throw ValidationError("--new-users must be 1 or more.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be between 0 and 65535.") }
        guard roles.count == ServiceRole.allCases.count || ledger.map(PostgresAddress.isAddress) == true else {
            throw ValidationError(
                "--roles splits the work between processes that share a database: name it with --ledger "
                    + "postgresql://USER@HOST/DATABASE. With a file one process does everything: leave out --roles.")
        }
    }

    /// The ledger's path or address.
    var ledgerPath: String { ledger ?? data + "/ledger.sqlite" }

    func run() async throws {
        let running = try opened()
        let served: Result<Void, any Error>
        do {
            if let service = running.service {
                served = .success(
                    try await service.serve(host: host, port: port, beside: running.parts) { [host] port in
                        Output.log("qix serve: http://\(host):\(port)/")
                    })
            } else {
                Output.log(
                    "qix serve: \(roles.map(\.rawValue).sorted().joined(separator: ", ")) for \(running.ledger.path)")
                served = .success(try await BackgroundServices.run(running.parts, log: running.log))
            }
        } catch {
            served = .failure(error)
        }
        await running.pool.shutDown()
        try running.close(after: served, cacheBytes: cacheLimit.bytes)
    }
}

/// What a process of a service does.
enum ServiceRole: String, CaseIterable {
    /// Answers over HTTP.
    case api
    /// Decides, and does what one process alone may do.
    case decide
    /// Reads pictures.
    case read

    static func parse(_ text: String) throws -> Set<ServiceRole> {
        let roles = try text.split(separator: ",").map { name in
            guard let role = ServiceRole(rawValue: name.filter { $0 != " " }) else {
                throw ValidationError("\(name) is not a role: give api, decide or read, separated by commas.")
            }
            return role
        }
        guard !roles.isEmpty else { throw ValidationError("Give a role: api, decide or read.") }
        return Set(roles)
    }
}

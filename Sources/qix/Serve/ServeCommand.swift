import ArgumentParser
import DomainModel
import Foundation
import Postgres
import Service

/// `qix serve`: the programme over HTTP.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the programme over HTTP: people send photos, see why they earn, and what they have.",
        discussion: """
            DIR keeps everything: pictures, the ledger, people and their tokens. An upload that was answered with 202 is \
            decided, whatever happens to the process. The page for phones is at /, the desk where what waits is settled \
            at /review, the interface in \
            Documentation/service.md. TLS ends at a proxy before it. SIGTERM or Ctrl-C takes no more, finishes what is \
            in hand and stops.

            With --ledger postgresql://… all but the pictures is in that database, and any number of processes serve it \
            together, on machines that share DIR: each does everything, or what --roles names. One decides at a time; the \
            others stand by.

            EXAMPLES
              qix serve --data out/service --catalog catalog.csv --campaigns campaigns.yaml
              qix serve --data /shared/qix --catalog catalog.csv --campaigns c.yaml \\
                --ledger postgresql://qix@db.example/coins --roles api,read
              curl -X POST http://127.0.0.1:8080/v1/users
            """)

    @Option(help: "The folder that keeps everything; made when it is not there.", completion: .directory)
    var data: String

    @OptionGroup var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    var campaigns: String

    @Option(help: "What coins buy, YAML; nothing without it.", completion: .file(extensions: ["yaml", "yml"]))
    var rewards: String?

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 for any that is free.")
    var port = 8080

    @Option(
        help: """
            The ledger: a file, or postgresql://USER@HOST/DATABASE, where people, uploads and purchases then stand too. \
            (default: ledger.sqlite in DIR)
            """, completion: .file())
    var ledger: String?

    @Option(
        help: """
            What this process does: api, decide, read, joined by commas; with a ledger in PostgreSQL. (default: all)
            """, transform: ServiceRole.parse)
    var roles = Set(ServiceRole.allCases)

    @Option(
        help: "Show this moment on the service's clock when it starts, to try last spring's receipts.",
        transform: parseTime)
    var clock: Timestamp?

    @Option(help: "Bytes that one picture may have.")
    var bodyLimit = ByteCount(bytes: ServiceLimits().maxBodyBytes)

    @Option(help: "Users that one address may make at once; then one a minute. A proxy is one address.")
    var newUsers = ServiceLimits().newUsers

    @Option(
        help: """
            How one-time codes leave: log, a file to add lines of JSON to, or http://HOST/PATH to POST them to. Without \
            it none are sent, and everybody stays Trial.
            """)
    var codes: String?

    @Option(
        help: "Partners to tell of what their campaigns pay, YAML, with the secrets that sign it.",
        completion: .file(extensions: ["yaml", "yml"]))
    var webhooks: String?

    @Option(
        help: ArgumentHelp(
            """
            Coins above which two reviewers must agree. (default: those above which the programme has every award \
            looked at)
            """, valueName: "coins"))
    var fourEyes: Int?

    @Option(help: "Bytes of readings to keep in DIR, such as 500M; 0 keeps none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var head: HeadArguments

    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        guard fourEyes ?? 0 >= 0 else { throw ValidationError("--four-eyes is a number from 0.") }
        guard newUsers > 0 else { throw ValidationError("--new-users is a number from 1.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port is between 0 and 65535.") }
        guard roles.count == ServiceRole.allCases.count || ledger.map(PostgresAddress.isAddress) == true else {
            throw ValidationError(
                "--roles splits the work between processes that share a database: name it with --ledger "
                    + "postgresql://USER@HOST/DATABASE. On a file one process does everything: leave --roles out.")
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
                throw ValidationError("\(name) is no role; there are api, decide and read, joined by commas.")
            }
            return role
        }
        guard !roles.isEmpty else { throw ValidationError("Name a role: api, decide, read.") }
        return Set(roles)
    }
}

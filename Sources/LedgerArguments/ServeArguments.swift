import Arguments
import ArgumentParser
import DomainModel
import Intake
import Stores

/// `qix serve`: the programme over HTTP.
package struct ServeArguments: CompanionArguments {
    package static let program = CompanionProgram.service

    package static let configuration = CommandConfiguration(
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
    package var data: String

    @OptionGroup package var catalog: CatalogArguments

    @Option(help: "The campaigns, YAML.", completion: .file(extensions: ["yaml", "yml"]))
    package var campaigns: String

    @Option(help: "The rewards, YAML. (default: none)", completion: .file(extensions: ["yaml", "yml"]))
    package var rewards: String?

    @Option(help: "The address to listen on.")
    package var host = "127.0.0.1"

    @Option(
        name: .customLong("name"),
        help: ArgumentHelp(
            """
            A name under which people reach the service; repeatable. Requests for other hosts are refused, but for this \
            machine's own and the address to listen on.
            """, valueName: "host"))
    package var names: [String] = []

    @Option(help: "The port to listen on; 0 for any free port.")
    package var port = 8080

    @Option(
        help: """
            The ledger: a file, or postgresql://USER@HOST/DATABASE, which then also holds people, uploads and \
            purchases. (default: ledger.sqlite in DIR)
            """, completion: .file())
    package var ledger: String?

    @Option(
        help: """
            The tasks of this process: api, decide, read, separated by commas; only with a ledger in PostgreSQL. \
            (default: all)
            """, transform: ServiceRole.parse)
    package var roles = Set(ServiceRole.allCases)

    @Option(
        help: "The time of the service's clock at the start, to try old receipts.",
        transform: parseTime)
    package var clock: Timestamp?

    @Option(help: "Seconds after their arrival for which later uploads wait for an earlier one that is not read.")
    package var wait = 2

    @Flag(
        help: """
            Make another operator, whose token is written to operator.token in DIR: for when all operators' tokens \
            are lost, expired or revoked.
            """)
    package var newOperator = false

    @Option(help: "Maximum size of one picture.")
    package var bodyLimit = ByteCount(bytes: ServiceLimits().maxBodyBytes)

    @Option(
        help:
            "Users that one address can create at once, then one per minute. A proxy is one address."
    )
    package var newUsers = ServiceLimits().newUsers

    @Option(
        help: ArgumentHelp(
            "How many times as much as one user all of one network (/24, /64) may use up: requests, pictures, readers.",
            valueName: "times"))
    package var networkFactor = ServiceLimits().quota.networkFactor

    @Option(
        help: """
            Where to send one-time codes: log, a file to which lines of JSON are appended, or https://HOST/PATH \
            to POST them to. Without it no codes are sent, and all users stay Trial.
            """)
    package var codes: String?

    @Option(
        help: ArgumentHelp(
            """
            The key under which the contacts of erased users are hashed, so that their limits do not begin anew; made \
            at the first start. (default: contact.key in DIR)
            """, valueName: "file"), completion: .file())
    package var contactKey: String?

    @Option(
        help: ArgumentHelp(
            """
            The key under which codes of vouchers lie in the store; made at the first start. (default: voucher.key in \
            DIR)
            """, valueName: "file"), completion: .file())
    package var voucherKey: String?

    @Option(
        help: "With whom else people may sign in, YAML: providers of identities. (default: nobody)",
        completion: .file(extensions: ["yaml", "yml"]))
    package var signIn: String?

    @Option(
        help: ArgumentHelp(
            """
            The folder of the products' pictures, named by GTIN (8012417001107.png), which offers and reviewers show. \
            (default: none)
            """, valueName: "folder"), completion: .directory)
    package var productPictures: String?

    @Option(
        help: "The apps that open this service's links, YAML. (default: none)",
        completion: .file(extensions: ["yaml", "yml"]))
    package var apps: String?

    @Option(
        help: "The webhooks of partners, YAML, with the secrets that sign their messages.",
        completion: .file(extensions: ["yaml", "yml"]))
    package var webhooks: String?

    @Option(
        help: ArgumentHelp(
            """
            Tell closed pages what became of uploads, by the push services of browsers, whose operators reach you at \
            mailto:NAME@HOST or https://… (default: closed pages hear nothing)
            """, valueName: "address"))
    package var pushContact: String?

    @Option(
        help: ArgumentHelp(
            """
            The key by which browsers know this service's messages; made at the first start. (default: push.key in \
            DIR)
            """, valueName: "file"), completion: .file())
    package var pushKey: String?

    @Option(
        help: ArgumentHelp(
            """
            A push service in your own network, which may have a private address; its port, 443 where none is named, \
            and no other is reached. Repeatable.
            """, valueName: "host[:port]"))
    package var pushHost: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Number of coins above which two reviewers must agree. (default: review_above of the campaigns' file)
            """, valueName: "coins"))
    package var fourEyes: Int?

    @Option(
        help: ArgumentHelp(
            "Days for which it is kept which link brought a person who consented to it.", valueName: "days"))
    package var visitDays = 180

    @Option(help: "Maximum size of the readings stored in DIR, such as 500M; 0 stores none.")
    package var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup package var tracing: TraceArguments

    @Flag(
        help: """
            Trace the requests whose traceparent says so, and no others that have one: for a proxy of yours in front \
            that sets it. Otherwise --trace-sample decides.
            """)
    package var trustTraceparent = false

    @OptionGroup package var head: HeadArguments

    @OptionGroup package var erasures: ErasureKeyArguments

    @OptionGroup package var tuning: PackArguments

    @OptionGroup package var readers: ReaderArguments

    package init() {}

    package func validate() throws {
        guard fourEyes ?? 0 >= 0 else { throw ValidationError("--four-eyes must be 0 or more.") }
        guard (0...86_400).contains(wait) else { throw ValidationError("--wait must be between 0 and 86400 seconds.") }
        guard (1...3650).contains(visitDays) else { throw ValidationError("--visit-days must be between 1 and 3650.") }
        if let pushContact {
            guard ServeArguments.isContact(pushContact) else {
                throw ValidationError("--push-contact must be mailto:NAME@HOST or https://HOST/PATH.")
            }
        } else {
            guard pushKey == nil, pushHost.isEmpty else {
                throw ValidationError("--push-key and --push-host need --push-contact.")
            }
        }
        if let wrong = names.first(where: { !ServeArguments.isHost($0) }) {
            throw ValidationError("--name \(wrong) must be a host without scheme and port, such as qix.example.")
        }
        guard newUsers > 0 else { throw ValidationError("--new-users must be 1 or more.") }
        guard networkFactor > 0 else { throw ValidationError("--network-factor must be 1 or more.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be between 0 and 65535.") }
        guard roles.count == ServiceRole.allCases.count || ledger.map(LedgerLocation.isDatabase) == true else {
            throw ValidationError(
                "--roles splits the work between processes that share a database: name it with --ledger "
                    + "postgresql://USER@HOST/DATABASE. With a file one process does everything: leave out --roles.")
        }
    }

    /// The path of the key of erased users' contacts.
    package var contactKeyPath: String { contactKey ?? data + "/contact.key" }

    /// The path of the key of vouchers.
    package var voucherKeyPath: String { voucherKey ?? data + "/voucher.key" }

    /// The path of the key of messages to closed pages.
    package var pushKeyPath: String { pushKey ?? data + "/push.key" }

    /// Whether a text can stand in a proof to a push service: nothing that JSON would escape.
    private static func isContact(_ text: String) -> Bool {
        (text.utf8.starts(with: "mailto:".utf8) || text.utf8.starts(with: "https://".utf8))
            && (9...200).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }

    /// Whether a text can stand in a Host header, without a port.
    private static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// The ledger's path or address.
    package var ledgerPath: String { ledger ?? data + "/ledger.sqlite" }
}

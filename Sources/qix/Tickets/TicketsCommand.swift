import ArgumentParser
import Arguments
import Stores
import Text
import UploadQueue

/// `qix tickets`: how far a queue has come, and what stands in its way.
struct TicketsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tickets",
        abstract: "Show the uploads in a ledger's queue, and let those be read again that could not be read.",
        discussion: """
            EXAMPLES
              qix tickets postgresql://qix@db.example/coins
              qix tickets postgresql://qix@db.example/coins --list
              qix tickets retry postgresql://qix@db.example/coins --all
              qix tickets versions postgresql://qix@db.example/coins
            """,
        subcommands: [Show.self, Retry.self, VersionsCommand.self, AnnounceCommand.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show how many uploads are in each state, or with --list each; `show` may be left out.",
            discussion: """
                A state is waiting (for a reader), leased (a reader has it), missing (readers that find other pictures \
                do not find this one; it is looked for again), read, aside (readers failed at it), decided, or unread \
                (it was answered without a reading; `qix tickets retry` and `qix enqueue` let it be read again).

                EXAMPLES
                  qix tickets show postgresql://qix@db.example/coins
                  qix tickets show postgresql://qix@db.example/coins --list --state unread
                """)

        @Argument(help: "The ledger: postgresql://USER@HOST/DATABASE.") var ledger: String
        @Flag(help: "List the uploads: age, attempts, reader, and what readers reported.") var list = false
        @Option(help: "With --list: only uploads in this state. (default: all but the decided ones)")
        var state: QueuedUpload.State?
        @Option(help: "With --list: at most so many.") var limit = 1000
        @Flag(help: "Print one JSON object; with --list one a line.") var json = false

        func validate() throws {
            guard list || state == nil else { throw ValidationError("--state needs --list.") }
            guard limit > 0 else { throw ValidationError("--limit must be positive.") }
        }

        func run() throws {
            let queue = try SharedUploadQueue(path: ledger, access: .read)
            if list { return try printUploads(queue) }
            let summary = try queue.summary()
            if json {
                return try Output.json(
                    Dictionary(
                        uniqueKeysWithValues: QueuedUpload.State.allCases.map { ($0.rawValue, summary[$0]?.count ?? 0) }
                    ))
            }
            print(
                table(
                    ["STATE", "TICKETS", "OLDEST"],
                    QueuedUpload.State.allCases.map { state in
                        let uploads = summary[state]
                        let oldest = state == .decided ? nil : uploads.map { TicketsCommand.age($0.oldest) }
                        return [state.rawValue, "\(uploads?.count ?? 0)", oldest ?? "-"]
                    }, right: [1, 2]))
        }

        private func printUploads(_ queue: SharedUploadQueue) throws {
            let uploads = try queue.uploads(in: state, limit: limit)
            if json { return try uploads.forEach { try Output.json(ListedTicket($0)) } }
            print(
                table(
                    ["TICKET", "AGE", "STATE", "ATTEMPTS", "READER", "USER", "UPLOAD", "WHY"],
                    uploads.map { upload in
                        [
                            "\(upload.number)", TicketsCommand.age(upload.age), upload.state.rawValue,
                            "\(upload.attempts)", upload.reader.isEmpty ? "-" : upload.reader, upload.user,
                            upload.image,
                            upload.why ?? "-",
                        ]
                    }, right: [0, 1, 3]))
            if uploads.count == limit { Output.log("There may be more; --limit shows them") }
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let uploads be read again that were left unread or whose pictures were missing.",
            discussion: """
                EXAMPLES
                  qix tickets retry postgresql://qix@db.example/coins 17 18
                  qix tickets retry postgresql://qix@db.example/coins --all
                """)

        @Argument(help: "The ledger: postgresql://USER@HOST/DATABASE.") var ledger: String
        @Argument(help: "The numbers of tickets, as `qix tickets --list` shows them.") var tickets: [Int] = []
        @Flag(help: "All of them.") var all = false

        func validate() throws {
            guard all != !tickets.isEmpty else { throw ValidationError("Give either numbers of tickets or --all.") }
        }

        func run() throws {
            let queue = try SharedUploadQueue(path: ledger)
            let reopened = try all ? queue.retryUnread() : queue.retryUnread(tickets)
            Output.log(counted(reopened.count, "upload is read again", "uploads are read again"))
            let others = Set(tickets).subtracting(reopened).sorted()
            guard others.isEmpty else {
                throw CommandError(
                    "neither unread nor missing: \(others.map(String.init).joined(separator: ", ")); "
                        + "`qix tickets \(queue.location) --list` shows those that are")
            }
        }
    }

    /// An age in its largest unit.
    static func age(_ age: Duration) -> String {
        let seconds = max(0, age.components.seconds)
        for (unit, name) in [(86_400, "d"), (3600, "h"), (60, "min")] where seconds >= unit {
            return "\(seconds / Int64(unit)) \(name)"
        }
        return "\(seconds) s"
    }
}

/// An upload of the queue as `--json` prints it.
private struct ListedTicket: Encodable {
    let ticket: Int
    let state: String
    let ageSeconds: Int64
    let attempts: Int
    let reader: String?
    let user: String
    let image: String
    let sha256: String
    let why: String?

    private enum CodingKeys: String, CodingKey {
        case ticket, state, attempts, reader, user, image, sha256, why
        case ageSeconds = "age_seconds"
    }

    init(_ upload: SharedUploadQueue.ListedUpload) {
        ticket = upload.number
        state = upload.state.rawValue
        ageSeconds = upload.age.components.seconds
        attempts = upload.attempts
        reader = upload.reader.isEmpty ? nil : upload.reader
        user = upload.user
        image = upload.image
        sha256 = upload.sha256
        why = upload.why
    }
}

extension QueuedUpload.State: ExpressibleByArgument {}

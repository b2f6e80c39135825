import ArgumentParser
import Arguments
import Foundation
import Stores
import UploadQueue

/// `qix tickets versions`: which version of the readers reads what.
struct VersionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "versions",
        abstract: "Show which versions of the readers were announced, and what each is still to read.",
        discussion: """
            EXAMPLES
              qix tickets versions postgresql://qix@db.example/coins
            """)

    @Argument(help: "The ledger: postgresql://USER@HOST/DATABASE.") var ledger: String
    @Flag(help: "Print one JSON object a line.") var json = false

    func run() throws {
        let versions = try SharedUploadQueue(path: ledger, access: .read).announcedVersions()
        if json { return try versions.forEach { try Output.json(ListedVersion($0)) } }
        print(
            table(
                ["ANNOUNCED", "TICKETS", "NOT READ", "EARLIER READINGS", "VERSION"],
                versions.map { version in
                    [
                        "\(TicketsCommand.age(version.age)) ago", VersionsCommand.range(version.tickets),
                        "\(version.unread)", version.keepsReadings ? "kept" : "made again", version.version,
                    ]
                }, right: [0, 2]))
    }

    private static func range(_ tickets: Range<Int>) -> String {
        if tickets.isEmpty { return "none" }
        return tickets.upperBound == .max
            ? "from \(tickets.lowerBound)" : "\(tickets.lowerBound) to \(tickets.upperBound - 1)"
    }
}

/// An announced version as `--json` prints it.
private struct ListedVersion: Encodable {
    let version: String
    let firstTicket: Int?
    let lastTicket: Int?
    let unread: Int
    let keepsReadings: Bool
    let ageSeconds: Int64

    private enum CodingKeys: String, CodingKey {
        case version, unread
        case firstTicket = "first_ticket"
        case lastTicket = "last_ticket"
        case keepsReadings = "keeps_readings"
        case ageSeconds = "age_seconds"
    }

    init(_ announced: SharedUploadQueue.AnnouncedVersion) {
        let tickets = announced.tickets
        version = announced.version
        firstTicket = tickets.isEmpty ? nil : tickets.lowerBound
        lastTicket = tickets.isEmpty || tickets.upperBound == .max ? nil : tickets.upperBound - 1
        unread = announced.unread
        keepsReadings = announced.keepsReadings
        ageSeconds = announced.age.components.seconds
    }
}

/// `qix tickets announce`: lets another version of the readers read.
struct AnnounceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "announce",
        abstract: "Let the readers of this qix read a queue from now on.",
        discussion: """
            Readers of this version then take the uploads, those of the version before hand in what they have taken \
            and end, and so does its decider; one of this version takes over. Uploads that were not decided are read \
            again, also those that it set aside, or with --keep-readings left to the version before. A decider of a \
            version that was never announced announces it when it begins. To go back, announce the earlier version \
            again. A --reader-version that is neither this qix's own nor was announced before is refused without \
            --force.

            EXAMPLES
              qix tickets announce postgresql://qix@db.example/coins
              qix tickets announce postgresql://qix@db.example/coins --keep-readings
            """)

    @Argument(help: "The ledger: postgresql://USER@HOST/DATABASE.") var ledger: String
    @Flag(
        help: """
            Leave uploads that were sent before to readers of the version before, and decide its readings. What none of \
            them takes for a minute is read by this version.
            """)
    var keepReadings = false
    @OptionGroup var reading: ReadingOptions
    @Option(help: "The reader_version to announce. (default: that of this qix)") var readerVersion: String?
    @Flag(help: "Announce a --reader-version that is neither this qix's own nor was announced before.")
    var force = false

    func validate() throws { try ReaderVersionArgument.validate(readerVersion) }

    func run() throws {
        let queue = try SharedUploadQueue(path: ledger)
        let version = try readerVersion ?? reading.description(for: "qix tickets announce").version
        if let readerVersion { try requireKnown(readerVersion, queue) }
        let isNew = try queue.announce(version, keepingReadings: keepReadings)
        Output.log("\(queue.location): readers of “\(version)” \(isNew ? "read from now on" : "read already")")
    }

    /// A mistyped version would end every reader and decider.
    private func requireKnown(_ version: String, _ queue: SharedUploadQueue) throws {
        func isSame(_ other: String) -> Bool { other.utf8.elementsEqual(version.utf8) }
        guard !force, try !queue.announcedVersions().contains(where: { isSame($0.version) }) else { return }
        guard try !isSame(reading.description(for: "qix tickets announce").version) else { return }
        throw CommandError(
            "“\(version)” was never announced in \(queue.location), and this qix reads as another version; "
                + "`qix tickets versions` lists those that were. If its readers and decider are installed, add --force")
    }
}

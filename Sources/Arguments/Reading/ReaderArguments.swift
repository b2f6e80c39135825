import ArgumentParser
import DomainModel
import Foundation
import Logging
import ReaderAPI
import Workers

/// The options of every command that starts readers.
package struct ReaderArguments: ParsableArguments {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: "Number of reader processes. (default: one per core)")
    package var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Maximum processor time for one picture, in seconds.")
    package var timeout = 30

    @Option(help: "Maximum memory of one reader, such as 800M or 2G.")
    package var memoryLimit = ByteCount(bytes: PhotoLimits().memory)

    @Option(
        name: .customLong("sandbox"),
        help: """
            The confinement of readers (no access to files, network and other processes): require = do not read \
            without it; offered = use what the system offers. (default: require if the kernel supports it)
            """)
    package var givenSandbox: Sandbox?

    @OptionGroup package var reading: ReadingOptions

    @OptionGroup package var logging: LogArguments

    /// The versions of program, models and libraries, handed to each reader so that it need not determine them.
    @Option(name: .customLong("reader-version"), help: .hidden)
    package var givenReaderVersion: String?

    @Flag(help: "Log each replaced reader with the reason; a service also logs each request.")
    package var verbose = false

    package func validate() throws {
        guard (1...512).contains(jobs) else { throw ValidationError("--jobs must be between 1 and 512.") }
        guard (1...86_400).contains(timeout) else {
            throw ValidationError("--timeout must be between 1 and 86400 seconds.")
        }
        guard memoryLimit.bytes >= 64 << 20 else { throw ValidationError("--memory-limit must be at least 64M.") }
        try ReaderVersionArgument.validate(givenReaderVersion)
    }

    package init() {}

    /// The confinement that readers must have.
    package var sandbox: Sandbox { givenSandbox ?? .standard }

    /// Bounds on a reader process as its supervisor keeps them. As long again for waiting for disks and memory;
    /// for a core it may wait longer.
    package var limits: ReaderLimits {
        ReaderLimits(
            timeout: .seconds(2 * timeout), memory: memoryLimit.bytes, fileBytes: PhotoLimits().bytes)
    }

    /// How a reader process is started.
    ///
    /// - Parameters:
    ///   - executable: the path of `qix-reader`.
    ///   - version: the version of readings; `nil` where each process determines it.
    ///   - readsOnce: whether it reads one picture and ends.
    package func command(_ executable: String, version: String?, readsOnce: Bool = false) -> ReaderCommand {
        var command = CompanionProgram.reader.command(
            executable,
            [
                "read", "--worker", "--memory-limit", "\(memoryLimit.bytes)", "--timeout", "\(timeout)",
                "--sandbox", sandbox.rawValue,
            ] + reading.arguments + (version.map { ["--reader-version", $0] } ?? []) + (readsOnce ? ["--once"] : []))
        command.format = ReaderDefaults.format
        return command
    }

    /// Messages about replaced readers.
    package var log: Logger {
        var log = Logger(label: "qix") { MessageLogHandler(label: $0) }
        log.logLevel = verbose ? .debug : .critical
        return log
    }

    /// No more readers than pictures, where their number is known.
    package func count(atMost pictures: Int?) -> Int { min(jobs, max(1, pictures ?? jobs)) }
}

/// How much a system must confine readers for pictures to be read at all.
package enum Sandbox: String, ExpressibleByArgument, CaseIterable {
    /// A reader that is not confined in full does not come up.
    case require
    /// A reader takes what the system offers.
    case offered

    /// `require` wherever the kernel can confine: Linux with landlock and seccomp.
    package static var standard: Sandbox { Confinement.isOffered ? .require : .offered }
}

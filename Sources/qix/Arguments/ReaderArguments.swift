import ArgumentParser
import Foundation
import Logging
import Readers
import Workers

/// The options of every command that starts readers.
struct ReaderArguments: ParsableArguments {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: "Number of reader processes. (default: one per core)")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Maximum processor time for one picture, in seconds.")
    var timeout = 30

    @Option(help: "Maximum memory of one reader, such as 800M or 2G.")
    var memoryLimit = ByteCount(bytes: 1 << 30)

    @Option(
        name: .customLong("sandbox"),
        help: """
            The confinement of readers (no access to files, network and other processes): require = do not read \
            without it; offered = use what the system offers. (default: require if the kernel supports it)
            """)
    var givenSandbox: Sandbox?

    @OptionGroup var reading: ReadingOptions

    @OptionGroup var logging: LogArguments

    /// The versions of program, models and libraries, handed to each reader so that it need not determine them.
    @Option(name: .customLong("reader-version"), help: .hidden)
    var givenReaderVersion: String?

    @Flag(help: "Log each replaced reader with the reason; a service also logs each request.")
    var verbose = false

    func validate() throws {
        guard (1...512).contains(jobs) else { throw ValidationError("--jobs must be between 1 and 512.") }
        guard (1...86_400).contains(timeout) else {
            throw ValidationError("--timeout must be between 1 and 86400 seconds.")
        }
        guard memoryLimit.bytes >= 64 << 20 else { throw ValidationError("--memory-limit must be at least 64M.") }
    }

    var sandbox: Sandbox { givenSandbox ?? .standard }
    var memoryBytes: Int { memoryLimit.bytes }
    var limits: ReaderLimits {
        // As long again for waiting: for disks, memory and the other processes.
        ReaderLimits(timeout: .seconds(2 * timeout), memory: memoryLimit.bytes, fileBytes: reading.options.limits.bytes)
    }
    /// What bounds a reader process.
    func bounds(readsOnce: Bool) -> ReaderWorker.Bounds {
        ReaderWorker.Bounds(
            fileBytes: reading.options.limits.bytes, memory: memoryBytes, processorSeconds: timeout,
            requiresConfinement: sandbox == .require, readsOnce: readsOnce)
    }
    var readerVersion: String {
        givenReaderVersion ?? ReaderRegistry.version(options: reading.options, code: "qix/\(Qix.version)")
    }

    var command: ReaderCommand {
        var command = ReaderCommand.thisExecutable(
            arguments: [
                "read", "--worker", "--memory-limit", "\(memoryLimit.bytes)", "--timeout", "\(timeout)",
                "--sandbox", sandbox.rawValue, "--lang", reading.lang,
                "--barcode-work", "\(reading.barcodeWork)", "--max-megapixels", "\(reading.maxMegapixels)",
                "--reader-version", readerVersion,
            ] + reading.locales.flatMap { ["--locale", $0.path] }
                + reading.skippedPasses.flatMap { ["--without", $0] })
        command.format = ReaderRegistry.format
        return command
    }
    /// The command of a reader that reads a single picture and ends.
    var singlePictureCommand: ReaderCommand {
        var command = command
        command.arguments.append("--once")
        return command
    }
    var log: Logger {
        var log = Logger(label: "qix") { MessageLogHandler(label: $0) }
        log.logLevel = verbose ? .debug : .critical
        return log
    }

    /// No more readers than pictures, where their number is known.
    func count(atMost pictures: Int?) -> Int { min(jobs, max(1, pictures ?? jobs)) }
}

/// How much a system must confine readers for pictures to be read at all.
enum Sandbox: String, ExpressibleByArgument, CaseIterable {
    /// A reader that is not confined in full does not come up.
    case require
    /// A reader takes what the system offers.
    case offered

    /// `require` wherever the kernel can confine: Linux with landlock and seccomp.
    static var standard: Sandbox { Confinement.isOffered ? .require : .offered }
}

import ArgumentParser
import Foundation
import Logging
import Reader
import Workers

/// The options of every command that starts readers.
struct ReaderArguments: ParsableArguments {
    @Option(name: [.short, .long], help: "Reader processes at a time. (default: one a core)")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Seconds that one picture may take.")
    var timeout = 30

    @Option(help: "Memory that one reader may hold, such as 800M or 2G.")
    var memoryLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var reading: ReadingOptions

    /// What a reader is told of the program, models and libraries that it is, so that each need not find out.
    @Option(name: .customLong("reader-version"), help: .hidden)
    var givenReaderVersion: String?

    @Flag(help: "Tell each reader that is replaced, and why.")
    var verbose = false

    func validate() throws {
        guard (1...512).contains(jobs) else { throw ValidationError("--jobs is between 1 and 512.") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is between 1 and 86400 seconds.") }
        guard memoryLimit.bytes >= 64 << 20 else { throw ValidationError("--memory-limit is at least 64M.") }
    }

    var memoryBytes: Int { memoryLimit.bytes }
    var limits: ReaderLimits {
        ReaderLimits(timeout: .seconds(timeout), memory: memoryLimit.bytes, fileBytes: reading.options.limits.bytes)
    }
    var readerVersion: String {
        givenReaderVersion ?? ReaderRegistry.version(options: reading.options, code: "qix/\(Qix.version)")
    }

    var command: ReaderCommand {
        .thisExecutable(
            arguments: [
                "read", "--worker", "--memory-limit", "\(memoryLimit.bytes)", "--lang", reading.lang,
                "--barcode-work", "\(reading.barcodeWork)", "--max-megapixels", "\(reading.maxMegapixels)",
                "--reader-version", readerVersion,
            ])
    }
    var log: Logger {
        var log = Logger(label: "qix") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = verbose ? .debug : .critical
        return log
    }

    /// No more readers than pictures, where their number is known.
    func count(atMost pictures: Int?) -> Int { min(jobs, max(1, pictures ?? jobs)) }
}

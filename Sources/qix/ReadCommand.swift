import ArgumentParser
import Batch
import Foundation
import Logging
import Reader

/// `qix read`: pictures in, readings out, no state.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Print what pictures show: one JSON reading a line, in the order of the paths.",
        discussion: """
            Needs no catalogue, ledger or network and keeps no state, so any engine that runs a command over a list of \
            files can spread it over machines. Every path is answered: what cannot be read is a reading with an error.

            EXAMPLES
              qix read photo.jpg | jq .barcodes
              qix read --jobs 4 uploads/*.jpg > readings.ndjson
              find uploads -type f -print0 | qix read --null -
              parallel --pipe -N 100 qix read --jobs 1 - < paths.txt > readings.ndjson
            """)

    @Argument(help: "Pictures. \"-\" reads the paths from standard input, one a line.")
    var images: [String] = []

    @Flag(name: [.customShort("0"), .long], help: "Paths on standard input end with a zero byte, not a new line.")
    var null = false

    @OptionGroup var readers: ReaderArguments

    @Flag(help: .hidden) var worker = false

    func validate() throws {
        guard worker || !images.isEmpty else {
            throw ValidationError("Name at least one picture, or - to read paths from standard input.")
        }
    }

    func run() async throws {
        if worker {
            try ReaderWorker.run(options: readers.reading.options, memoryLimit: readers.memoryBytes)
            return
        }
        let paths = PathList(arguments: CommandLine.rawArguments(matching: images), separator: null ? 0 : 10)
        let pool = ReaderPool(
            readers.command, readers: readers.count(atMost: paths.known), limits: readers.limits, log: readers.log)
        do {
            try await ReadRun.run(paths, by: pool, window: readers.jobs * 16) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            }
        } catch let error as ReaderPoolError {
            await pool.shutDown()
            Output.tell("qix read: \(error)")
            throw ExitCode(1)
        }
        await pool.shutDown()
        if let summary = pool.incidents.summary { Output.tell("qix read: \(summary)") }
    }
}

/// The options of every command that starts readers.
struct ReaderArguments: ParsableArguments {
    @Option(name: [.short, .long], help: "Reader processes at a time. (default: one a core)")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Seconds that one picture may take.")
    var timeout = 30

    @Option(help: "Memory that one reader may hold, such as 800M or 2G.")
    var memoryLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var reading: ReadingOptions

    @Flag(help: "Tell each reader that is replaced, and why.")
    var verbose = false

    func validate() throws {
        guard (1...512).contains(jobs) else { throw ValidationError("--jobs is between 1 and 512.") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout is between 1 and 86400 seconds.") }
        guard memoryLimit.bytes >= 64 << 20 else { throw ValidationError("--memory-limit is at least 64M.") }
    }

    var memoryBytes: Int { memoryLimit.bytes }
    var limits: ReaderLimits {
        ReaderLimits(timeout: .seconds(timeout), memory: memoryLimit.bytes, photo: reading.options.limits)
    }
    var command: ReaderCommand {
        .thisExecutable(
            arguments: [
                "read", "--worker", "--memory-limit", "\(memoryLimit.bytes)", "--lang", reading.lang,
                "--barcode-work", "\(reading.barcodeWork)", "--max-megapixels", "\(reading.maxMegapixels)",
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

/// A number of bytes as people write it.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    /// Reads `1073741824`, `1024M`, `1G`, `1GB`; `nil` where it is none of these.
    init?(argument: String) {
        var text = argument.uppercased()
        if text.hasSuffix("B") { text.removeLast() }
        let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
        let shift = text.last.flatMap { shifts[$0] } ?? 0
        if shift > 0 { text.removeLast() }
        guard let number = Int(text), number >= 0, number < 1 << 20 || shift == 0 else { return nil }
        bytes = number << shift
    }

    var description: String {
        bytes > 0 && bytes % (1 << 30) == 0 ? "\(bytes >> 30)G" : "\(bytes >> 20)M"
    }

    var defaultValueDescription: String { description }
}

extension CommandLine {
    /// The arguments as bytes, for those of `parsed`: the parser's strings have lost what is no UTF-8.
    static func rawArguments(matching parsed: [String]) -> [ImagePath] {
        var raw: [String: [ImagePath]] = [:]
        for place in 1..<max(1, Int(argc)) {
            guard let argument = unsafeArgv[place] else { continue }
            let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument)).map { UInt8(bitPattern: $0) }
            raw[String(decoding: bytes, as: UTF8.self), default: []].append(ImagePath(bytes: bytes))
        }
        // Two names that decode alike keep their order.
        return parsed.map { text in
            guard var candidates = raw[text], !candidates.isEmpty else { return ImagePath(text) }
            let first = candidates.removeFirst()
            raw[text] = candidates
            return first
        }
    }
}

import ArgumentParser
import Foundation
import Readers
import Workers

/// `qix read`: pictures and recordings in, readings out, no state.
struct ReadCommand: AsyncParsableCommand, SinglePictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Print what pictures and recordings show: one JSON reading per line, in the order of the paths.",
        discussion: """
            Needs no catalogue, ledger or network and stores no state, so any tool that runs a command over a list \
            of files can distribute it. Every path gets a reading; a file that cannot be read gets one with an \
            error.

            EXAMPLES
              qix read photo.jpg | jq .barcodes
              qix read recording.wav | jq .watermark
              qix read --jobs 4 uploads/*.jpg > readings.ndjson
              find uploads -type f -print0 | qix read --null -
              parallel --pipe -N 100 qix read --jobs 1 - < paths.txt > readings.ndjson
            """)

    @Argument(
        help: "Pictures, and recordings of up to a minute. \"-\" reads paths from standard input, one per line.")
    var images: [String] = []

    @Flag(name: [.customShort("0"), .long], help: "Paths on standard input end with a zero byte instead of a newline.")
    var null = false

    @OptionGroup var readers: ReaderArguments

    @OptionGroup var personal: PersonalArguments

    @Flag(help: .hidden) var worker = false

    /// A worker that reads one picture and ends.
    @Flag(help: .hidden) var once = false

    func validate() throws {
        guard worker || !images.isEmpty else {
            throw ValidationError("Name at least one picture, or - to read paths from standard input.")
        }
    }

    func run() async throws {
        let paths = PathList(arguments: CommandLine.rawArguments(matching: images), separator: null ? 0 : 10)
        let pool = ReaderPool(
            paths.known == 1 ? readers.singlePictureCommand : readers.command,
            readers: readers.count(atMost: paths.known),
            limits: readers.limits, log: readers.log,
            first: PreforkedReader.take())
        do {
            try await ReadLoop.run(
                paths, by: pool, window: readers.jobs * 16, shown: personal.shown(readers.reading)
            ) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            }
        } catch {
            await pool.shutDown()
            throw error
        }
        await pool.shutDown()
        if let summary = pool.incidents.summary { Output.log("qix read: \(summary)") }
    }

    var isSinglePicture: Bool { !worker && images.count == 1 && images[0] != "-" }

    /// This process as one of the pool's readers.
    func runWorker() throws {
        let options = readers.reading.options
        try ReaderWorker.run(readers.bounds(readsOnce: once)) {
            try ReadCommand.loaded(
                options, memory: readers.memoryBytes, version: readers.readerVersion, loadsModelsLazily: false)
        }
    }

    /// What a worker is asked about a picture.
    ///
    /// - Parameter loadsModelsLazily: whether models are loaded when text is met. Loading takes longer than a photo of
    ///   a product does, so that one which reads a single picture does without, where that opens no file: a confined
    ///   process cannot. It ends where it meets what nobody reads without tesseract, and leaves the picture to a reader
    ///   that has it loaded.
    static func loaded(
        _ given: ReaderOptions, memory: Int, version: String, loadsModelsLazily: Bool
    ) throws -> ReaderWorker.Handlers {
        var options = given
        options.limits.memory = memory
        if loadsModelsLazily { options.onMissingLibrary = { ReaderWorker.exitUnprepared() } }
        let limits = options.limits
        let reader = try ReaderRegistry(options: options, version: version)
        if !loadsModelsLazily { try reader.load() }
        return ReaderWorker.Handlers(
            prepare: reader.prepare,
            warmupFiles: { reader.warmupFiles },
            loadOptionalLibraries: reader.loadOptionalLibraries,
            read: { bytes, wantsThumbnail in
                let reading = reader.read(bytes, named: "")
                let thumbnail =
                    wantsThumbnail && reading.error == nil
                    ? Thumbnail.jpeg(of: bytes, hiding: reading.personal, limits) : nil
                return (reading, thumbnail)
            },
            readTracing: { bytes, step in
                withoutActuallyEscaping(step) { step in
                    reader.read(bytes, named: "") { stage, value in
                        if let value = EncodedStageOutput(value) { step(stage, value) }
                    }
                }
            },
            draw: { bytes, outlines in try Overlay.png(of: bytes, outlines: outlines, limits) })
    }
}

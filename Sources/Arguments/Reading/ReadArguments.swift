import ArgumentParser

/// `qix read`: pictures and recordings in, readings out, no state.
package struct ReadArguments: CompanionArguments {
    package static let program = CompanionProgram.reader

    package static let configuration = CommandConfiguration(
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

    /// Paths of files.
    @Argument(
        help: "Pictures, and recordings of up to a minute. \"-\" reads paths from standard input, one per line.")
    package var images: [String] = []

    @Flag(name: [.customShort("0"), .long], help: "Paths on standard input end with a zero byte instead of a newline.")
    package var null = false

    @OptionGroup package var readers: ReaderArguments

    @OptionGroup package var personal: PersonalArguments

    /// Whether the process reads for a pool.
    @Flag(help: .hidden) package var worker = false

    /// A worker that reads one picture and ends.
    @Flag(help: .hidden) package var once = false

    /// A worker that loads models when it meets text, and leaves a picture that needs tesseract to another reader.
    @Flag(name: .customLong("lazy-models"), help: .hidden) package var loadsModelsLazily = false

    package init() {}

    package func validate() throws {
        guard worker || !images.isEmpty else {
            throw ValidationError("Name at least one picture, or - to read paths from standard input.")
        }
    }
}

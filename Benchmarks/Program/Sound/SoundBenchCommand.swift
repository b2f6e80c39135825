#if SOUND
    import Arguments
    import ArgumentParser
    import Foundation
    import Sound

    /// Measures how often marks are found after what happens to sound on its way.
    struct SoundBenchCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sound",
            abstract:
                "Measures detection: marks every sound of a folder, damages pieces of it and searches for the marks.",
            discussion: """
                Each sound is marked with its own id and cut into pieces; each piece gets each kind of damage: other \
                sampling rates and speeds, rooms, a phone, other sounds of the folder, and codecs if ffmpeg is \
                installed. Unmarked sounds are searched too; an id found in one is a false detection. The same \
                folder and seed give the same table, except for codecs.

                  qix-bench sound music/ --pieces 100
                """)

        @Argument(
            help: "A folder of two or more sounds without marks: WAV, FLAC, Ogg, MP3 or M4A, each up to ten minutes.",
            completion: .directory)
        var folder: String

        @Option(help: "Maximum number of pieces, taken evenly from all sounds.")
        var pieces = 100

        @Option(help: "Seconds of one piece.")
        var seconds: Double = 5

        @Option(help: "Only damages whose names contain this, such as room.")
        var only: String?

        @Option(help: "The same seed gives the same rooms and noise.")
        var seed: UInt64 = 1

        @Flag(help: "Print one JSON object with all numbers.")
        var json = false

        func validate() throws {
            guard (1...1_000_000).contains(pieces) else {
                throw ValidationError("--pieces must be between 1 and 1000000.")
            }
            guard (1...60).contains(seconds) else { throw ValidationError("--seconds must be between 1 and 60.") }
        }

        func run() throws {
            let background = try BackgroundSounds(folder: folder, shortest: seconds)
            guard background.paths.count > 1 else {
                throw InputFileError(
                    path: folder,
                    why: "holds \(background.paths.count) sounds of \(seconds) seconds and more; two are needed")
            }
            let scratch = try SoundCodec.CodecFolder()
            defer { scratch.remove() }
            if scratch.codecs.isEmpty {
                Output.log("qix-bench sound: ffmpeg is not installed, so codecs are not measured")
            }
            func isAsked(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }
            var bench = SoundBench(
                seed: seed, damages: AcousticChannel.all.filter { isAsked($0.name) },
                codecs: scratch.codecs.filter { isAsked($0.name) }, background: background)
            guard !bench.figures.damages.isEmpty else {
                throw ValidationError("--only \(only ?? ""): no damage has this name; leave it out to list all.")
            }
            for (number, path) in background.paths.enumerated() {
                let recording = try Recording(decoding: InputFile.bytes(path))
                // What does not divide evenly goes to the first sounds.
                let share = (pieces + background.paths.count - 1 - number) / background.paths.count
                bench.evaluate(
                    through: recording.mono, rate: recording.rate, number: number, pieces: share, of: seconds)
                Output.log("\(number + 1) of \(background.paths.count) sounds, \(bench.figures.pieces) pieces")
            }
            if json { return try Output.json(bench.figures) }
            print(bench.figures.text)
        }
    }
#endif

import ArgumentParser
import DomainModel

/// The arguments of `qix sound`: watermarks in sound, for shakes at a television or in a stadium.
package enum SoundArguments {
    /// The group's name and help, with these commands.
    package static func configuration(_ subcommands: [any ParsableCommand.Type]) -> CommandConfiguration {
        CommandConfiguration(
            commandName: "sound",
            abstract: "Adds an almost inaudible mark to a sound, or finds one in a recording.",
            subcommands: subcommands)
    }

    /// `qix sound mark`.
    package struct Mark: CompanionArguments {
        package static let program = CompanionProgram.reader
        package static let task = "qix sound mark"

        package static let configuration = CommandConfiguration(
            commandName: "mark",
            abstract: "Marks a spot with an id and the hour, readable from any five seconds of it.",
            discussion: """
                The mark follows the loudness of the sound: there is none in silence. The hour distinguishes today's \
                airing from an old recording, so mark the spot again for each airing, as the last step after mixing \
                and loudness.

                  qix sound mark spot.wav --id 4711 --out marked.wav
                """)

        @Argument(help: "The spot: WAV, FLAC, Ogg, MP3 or M4A, up to ten minutes.", completion: .file())
        package var spot: String

        @Option(help: "The spot's, station's or venue's number: 0 to 1048575.")
        package var id: Int

        @Option(help: "The file to write, .wav or .flac.", completion: .file())
        package var out: String

        @Option(help: "When it is aired, a date or time. (default: now)", transform: parseTime)
        package var at: Timestamp?

        package init() {}

        package func validate() throws {
            guard Watermark(id: id, hour: 0) != nil else {
                throw ValidationError("--id must be between 0 and \(1 << Watermark.idBits - 1), not \(id).")
            }
        }
    }

    /// `qix sound detect`.
    package struct Detect: CompanionArguments {
        package static let program = CompanionProgram.reader
        package static let task = "qix sound detect"

        package static let configuration = CommandConfiguration(
            commandName: "detect",
            abstract: "Finds marks in recordings; prints one JSON object per line.",
            discussion: """
                hours_old counts from the time of the mark to --at, and starts again from 0 after 170 days and 16 \
                hours.

                  qix sound detect recording.wav | jq .id
                """)

        @Argument(help: "Recordings: WAV, FLAC, Ogg, MP3 or M4A, five seconds to ten minutes.", completion: .file())
        package var recordings: [String]

        @Option(help: "When it was recorded, a date or time. (default: now)", transform: parseTime)
        package var at: Timestamp?

        package init() {}
    }
}

import ArgumentParser
import DomainModel
import Foundation
import Sound

/// `qix sound`: watermarks in sound, for shakes at a television or in a stadium.
struct SoundCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sound",
        abstract: "Adds an almost inaudible mark to a sound, or finds one in a recording.",
        subcommands: [Mark.self, Detect.self, Bench.self])

    struct Mark: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Marks a spot with an id and the hour, readable from any five seconds of it.",
            discussion: """
                The mark follows the loudness of the sound: there is none in silence. The hour distinguishes today's \
                airing from an old recording, so mark the spot again for each airing, as the last step after mixing \
                and loudness.

                  qix sound mark spot.wav --id 4711 --out marked.wav
                """)

        @Argument(help: "The spot: WAV, FLAC, Ogg, MP3 or M4A, up to ten minutes.", completion: .file())
        var spot: String

        @Option(help: "The spot's, station's or venue's number: 0 to 1048575.")
        var id: Int

        @Option(help: "The file to write, .wav or .flac.", completion: .file())
        var out: String

        @Option(help: "When it is aired, a date or time. (default: now)", transform: parseTime)
        var at: Timestamp?

        func validate() throws {
            guard Watermark(id: id, hour: 0) != nil else {
                throw ValidationError("--id must be between 0 and \(1 << Watermark.idBits - 1), not \(id).")
            }
        }

        func run() throws {
            guard let mark = Watermark(id: id, hour: SoundCommand.hour(of: at)) else { return }
            var recording = try SoundCommand.recording(spot)
            let marking = WatermarkEmbedder(mark)
            recording.channels = recording.channels.map { marking($0, rate: recording.rate) }
            try Output.write(try recording.encoded(named: out), to: out)
            if recording.seconds < WatermarkDetector.shortest {
                Output.log(
                    "\(spot): \(Int(recording.seconds)) seconds are too short to be recognised: at least five are needed"
                )
            }
        }
    }

    struct Detect: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Finds marks in recordings; prints one JSON object per line.",
            discussion: """
                hours_old counts from the time of the mark to --at, and starts again from 0 after 170 days and 16 \
                hours.

                  qix sound detect recording.wav | jq .id
                """)

        @Argument(help: "Recordings: WAV, FLAC, Ogg, MP3 or M4A, five seconds to ten minutes.", completion: .file())
        var recordings: [String]

        @Option(help: "When it was recorded, a date or time. (default: now)", transform: parseTime)
        var at: Timestamp?

        func run() throws {
            for path in recordings {
                let recording = try SoundCommand.recording(path)
                let detected = WatermarkDetector.mark(in: recording.mono, rate: recording.rate)
                let hour = SoundCommand.hour(of: at)
                try Output.json(
                    DetectOutput(
                        recording: path, seconds: recording.seconds, id: detected?.mark.id,
                        hoursOld: detected?.mark.age(at: hour), agreement: detected?.agreement, speed: detected?.speed))
            }
        }
    }

    /// The watermark found in one recording.
    private struct DetectOutput: Encodable {
        var recording: String
        var seconds: Double
        var id: Int?
        var hoursOld: Int?
        var agreement: Double?
        var speed: Double?

        enum CodingKeys: String, CodingKey {
            case recording, seconds, id, agreement, speed
            case hoursOld = "hours_old"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(recording, forKey: .recording)
            try container.encode((seconds * 1000).rounded() / 1000, forKey: .seconds)
            try container.encode(id, forKey: .id)
            try container.encode(hoursOld, forKey: .hoursOld)
            try container.encode(agreement.map { ($0 * 10).rounded() / 10 }, forKey: .agreement)
            try container.encode(speed, forKey: .speed)
        }
    }

    /// Reads the sound of a file; an error names the file.
    static func recording(_ path: String) throws -> Recording {
        let bytes = try InputFile.bytes(path)
        do {
            return try Recording(decoding: bytes)
        } catch {
            throw InputFileError(path: path, why: error.description)
        }
    }

    private static func hour(of moment: Timestamp?) -> Int {
        Int((Double((moment ?? .now).seconds) / 3600).rounded(.down))
    }
}

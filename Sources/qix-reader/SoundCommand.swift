#if SOUND
    import Arguments
    import ArgumentParser
    import DomainModel
    import Foundation
    import Sound

    /// `qix sound`: watermarks in sound, for shakes at a television or in a stadium.
    struct SoundCommand: ParsableCommand {
        static let configuration = SoundArguments.configuration([Mark.self, Detect.self])

        struct Mark: ParsableCommand {
            static let configuration = SoundArguments.Mark.configuration

            @OptionGroup var arguments: SoundArguments.Mark

            func run() throws {
                guard let mark = Watermark(id: arguments.id, hour: SoundCommand.hour(of: arguments.at)) else { return }
                var recording = try SoundCommand.recording(arguments.spot)
                let marking = WatermarkEmbedder(mark)
                recording.channels = recording.channels.map { marking($0, rate: recording.rate) }
                try Output.write(try recording.encoded(named: arguments.out), to: arguments.out)
                if recording.seconds < WatermarkDetector.shortest {
                    Output.log(
                        "\(arguments.spot): \(Int(recording.seconds)) seconds are too short to be recognised: at least five are needed"
                    )
                }
            }
        }

        struct Detect: ParsableCommand {
            static let configuration = SoundArguments.Detect.configuration

            @OptionGroup var arguments: SoundArguments.Detect

            func run() throws {
                for path in arguments.recordings {
                    let recording = try SoundCommand.recording(path)
                    let detected = WatermarkDetector.mark(in: recording.mono, rate: recording.rate)
                    let hour = SoundCommand.hour(of: arguments.at)
                    try Output.json(
                        DetectOutput(
                            recording: path, seconds: recording.seconds, id: detected?.mark.id,
                            hoursOld: detected?.mark.age(at: hour), agreement: detected?.agreement,
                            speed: detected?.speed))
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
#else
    import Arguments
    import ArgumentParser

    /// `qix sound` in a build without sound.
    struct SoundCommand: ParsableCommand {
        static let configuration = SoundArguments.configuration([
            MissingCommand<SoundArguments.Mark>.self, MissingCommand<SoundArguments.Detect>.self,
        ])

        struct MissingCommand<Arguments: CompanionArguments>: ParsableCommand {
            static var configuration: CommandConfiguration { Arguments.configuration }

            @OptionGroup var arguments: Arguments

            func run() throws {
                throw CommandError(
                    "\(Arguments.task): this qix-reader was built without sound: build it with `make build`")
            }
        }
    }
#endif

#if SOUND
    import Arguments
    import Foundation
    import Sound

    /// A coder that broadcasters and phones put sound through, by way of ffmpeg.
    struct SoundCodec {
        /// As tables name it.
        let name: String
        private let options: [String]
        private let ending: String
        private let ffmpeg: String
        private let folder: String

        /// The sound, coded and decoded again; `nil` where this ffmpeg has no such coder.
        func coded(_ recording: Recording) -> Recording? {
            let (plain, coded, decoded) = ("\(folder)/plain.wav", "\(folder)/coded.\(ending)", "\(folder)/decoded.wav")
            guard let bytes = try? recording.encoded(named: plain), (try? Output.write(bytes, to: plain)) != nil,
                run(["-i", plain] + options + [coded]), run(["-i", coded, "-ac", "1", decoded]),
                let data = FileManager.default.contents(atPath: decoded)
            else { return nil }
            return try? Recording(decoding: [UInt8](data))
        }

        private func run(_ arguments: [String]) -> Bool {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: ffmpeg)
            process.arguments = ["-v", "error", "-nostdin", "-y"] + arguments
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }

        /// A folder of its own for files on their way, and the codecs that write there.
        struct CodecFolder {
            private let folder: String
            /// Empty where ffmpeg is not installed.
            let codecs: [SoundCodec]

            init() throws {
                folder = NSTemporaryDirectory() + "qix-sound-\(getpid())"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
                    "\($0)/ffmpeg"
                }
                guard let ffmpeg = places.first(where: FileManager.default.isExecutableFile) else {
                    codecs = []
                    return
                }
                let known: [(String, [String], String)] = [
                    ("AAC 96 kbit/s", ["-c:a", "aac", "-b:a", "96k"], "m4a"),
                    ("AAC 64 kbit/s", ["-c:a", "aac", "-b:a", "64k"], "m4a"),
                    ("MP3 64 kbit/s", ["-c:a", "libmp3lame", "-b:a", "64k"], "mp3"),
                    ("Opus 32 kbit/s", ["-c:a", "libopus", "-b:a", "32k"], "ogg"),
                ]
                codecs = known.map { [folder] name, options, ending in
                    SoundCodec(name: name, options: options, ending: ending, ffmpeg: ffmpeg, folder: folder)
                }
            }

            func remove() { try? FileManager.default.removeItem(atPath: folder) }
        }
    }
#endif

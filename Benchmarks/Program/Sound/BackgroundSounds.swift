#if SOUND
    import Arguments
    import Foundation
    import Sound

    /// The sounds of a folder, of which a minute each is mixed over others.
    struct BackgroundSounds {
        /// Those that are long enough, in the order of their names.
        private(set) var paths: [String] = []
        private var minutes: [[Float]] = []

        /// The rate that they are kept at: marks lie below 7 kHz.
        private static let rate: Double = 16_000

        /// Reads a folder; files that are no sound are reported and skipped.
        init(folder: String, shortest seconds: Double) throws {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
                let path = "\(folder)/\(name)"
                do {
                    let recording = try Recording(decoding: InputFile.bytes(path))
                    guard recording.seconds >= seconds else { continue }
                    let half = Int(min(30, recording.seconds / 2) * recording.rate)
                    let (all, middle) = (recording.mono, recording.mono.count / 2)
                    let part = Recording(
                        rate: recording.rate, channels: [Array(all[(middle - half)..<(middle + half)])])
                    minutes.append(part.resampled(to: BackgroundSounds.rate).channels[0])
                    paths.append(path)
                } catch {
                    Output.log("\(path): \(error)")
                }
            }
        }

        /// A number of samples of one sound, from an offset that `turn` chooses; a short sound repeats.
        func piece(of number: Int, turn: Int, rate: Double, count: Int) -> [Float] {
            let minute = minutes[number % minutes.count]
            let needed = Int(Double(count) * BackgroundSounds.rate / rate) + 2
            // A prime, so that turns begin at places of their own.
            let start = turn * 104_729 % minute.count
            let part = (0..<needed).map { minute[(start + $0) % minute.count] }
            return Array(
                Recording(rate: BackgroundSounds.rate, channels: [part]).resampled(to: rate).channels[0].prefix(count))
        }

        /// Six sounds mixed, without sound `number` if there are enough others.
        func babble(beside number: Int, turn: Int, rate: Double, count: Int) -> [Float] {
            (1...6).reduce(into: [Float](repeating: 0, count: count)) { sum, place in
                let next = number + 1 + place % max(1, paths.count - 1)
                let samples = piece(of: next, turn: turn + place, rate: rate, count: count)
                for place in samples.indices { sum[place] += samples[place] }
            }
        }
    }
#endif

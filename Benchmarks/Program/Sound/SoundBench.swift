#if SOUND
    import Arguments
    import DomainModel
    import Foundation
    import Sound

    /// Marks pieces of sound, damages them, looks for the marks and counts.
    struct SoundBench {
        let seed: UInt64
        let damages: [AcousticChannel]
        let codecs: [SoundCodec]
        let background: BackgroundSounds
        private(set) var figures = Figures()

        init(seed: UInt64, damages: [AcousticChannel], codecs: [SoundCodec], background: BackgroundSounds) {
            (self.seed, self.damages, self.codecs, self.background) = (seed, damages, codecs, background)
            figures.damages = (damages.map(\.name) + codecs.map(\.name)).map { Figures.Line(damage: $0) }
        }

        /// One sound: as it is, and so many pieces of it with a mark.
        mutating func evaluate(through samples: [Float], rate: Double, number: Int, pieces: Int, of seconds: Double) {
            figures.sounds += 1
            figures.unmarkedHours += Double(samples.count) / rate / 3600
            if WatermarkDetector.mark(in: samples, rate: rate) != nil { figures.falseIDs += 1 }
            let id = 1000 + number
            guard pieces > 0, let mark = Watermark(id: id, hour: 0) else { return }
            let marked = WatermarkEmbedder(mark)(samples, rate: rate)
            figures.addLevel(of: marked, over: samples)
            let length = min(Int(seconds * rate), marked.count)
            let step = max(1, pieces > 1 ? (marked.count - length) / (pieces - 1) : marked.count)
            for (place, start) in stride(from: 0, through: marked.count - length, by: step).prefix(pieces).enumerated()
            {
                figures.pieces += 1
                let turn = number * 7919 + place
                let piece = Array(marked[start..<start + length])
                let other = background.piece(
                    of: number + 1 + place % (background.paths.count - 1), turn: turn, rate: rate, count: length)
                let babble = background.babble(beside: number, turn: turn, rate: rate, count: length)
                for (line, damage) in damages.enumerated() {
                    let damaged = damage(piece, rate: rate, other: other, babble: babble, seed: seed &+ UInt64(turn))
                    count(damaged, id, line)
                }
                for (line, codec) in codecs.enumerated() {
                    guard let damaged = codec.coded(Recording(rate: rate, channels: [piece])) else { continue }
                    count(damaged, id, damages.count + line)
                }
            }
        }

        private mutating func count(_ recording: Recording, _ id: Int, _ line: Int) {
            let begin = ProcessUsage.now.processorSeconds
            let detected = WatermarkDetector.mark(in: recording.mono, rate: recording.rate)
            figures.detections += 1
            figures.detectionSeconds += ProcessUsage.now.processorSeconds - begin
            figures.damages[line].pieces += 1
            if detected?.mark.id == id { figures.damages[line].found += 1 }
            if let detected, detected.mark.id != id { figures.damages[line].otherIDs += 1 }
        }
    }

    extension SoundBench {
        /// The counts of a run.
        struct Figures: Encodable {
            /// What became of the pieces after one damage.
            struct Line: Encodable {
                var damage: String
                var pieces = 0
                var found = 0
                var otherIDs = 0

                private enum CodingKeys: String, CodingKey {
                    case damage, pieces, found
                    case otherIDs = "other_ids"
                }
            }

            var sounds = 0
            var pieces = 0
            var damages: [Line] = []
            /// Hours of sound that were looked through as they are, and ids found there.
            var unmarkedHours = 0.0
            var falseIDs = 0
            fileprivate var detections = 0
            fileprivate var detectionSeconds = 0.0
            private var addedPower = 0.0
            private var power = 0.0

            private enum CodingKeys: String, CodingKey {
                case sounds, pieces, damages
                case unmarkedHours = "unmarked_hours"
                case falseIDs = "false_ids"
                case secondsADetection = "processor_seconds_a_detection"
                case level = "decibels_under_programme"
            }

            fileprivate mutating func addLevel(of marked: [Float], over samples: [Float]) {
                for (loud, plain) in zip(marked, samples) {
                    addedPower += Double((loud - plain) * (loud - plain))
                    power += Double(plain * plain)
                }
            }

            private var secondsADetection: Double { detectionSeconds / Double(max(1, detections)) }
            private var level: Double { 10 * log10(max(power, 1e-12) / max(addedPower, 1e-12)) }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(sounds, forKey: .sounds)
                try container.encode(pieces, forKey: .pieces)
                try container.encode(damages, forKey: .damages)
                try container.encode((unmarkedHours * 1000).rounded() / 1000, forKey: .unmarkedHours)
                try container.encode(falseIDs, forKey: .falseIDs)
                try container.encode((secondsADetection * 1000).rounded() / 1000, forKey: .secondsADetection)
                try container.encode((level * 10).rounded() / 10, forKey: .level)
            }

            /// The figures as a table, with what holds for all of them below.
            var text: String {
                let rows = damages.map { line in
                    let share = line.pieces > 0 ? 100 * Double(line.found) / Double(line.pieces) : 0
                    return [
                        line.damage, "\(line.found)", "\(line.pieces)", String(format: "%.1f %%", share),
                        "\(line.otherIDs)",
                    ]
                }
                return table(["AFTER", "FOUND", "OF", "SHARE", "OTHER IDS"], rows, right: [1, 2, 3, 4]) + "\n\n"
                    + String(
                        format: "%d sounds, %.2f hours of them without a mark: %d false ids\n", sounds, unmarkedHours,
                        falseIDs)
                    + String(format: "the mark lies %.1f dB under the programme; ", level)
                    + String(format: "a piece takes %.3f s of processor time", secondsADetection)
            }
        }
    }
#endif

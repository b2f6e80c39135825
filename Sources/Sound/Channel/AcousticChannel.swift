import Mathematics

/// What happens to sound between a loudspeaker and an upload, as far as it can be computed; watermarks are measured
/// through it. The same seed gives the same damage.
public struct AcousticChannel: Sendable {
    /// The name in tables.
    public let name: String
    private let apply: @Sendable (ChannelInput, inout SplitMix64) -> Recording

    private init(_ name: String, _ apply: @escaping @Sendable (ChannelInput, inout SplitMix64) -> Recording) {
        self.name = name
        self.apply = apply
    }

    /// The damaged sound.
    ///
    /// - Parameters:
    ///   - other: another programme, at least as long.
    ///   - babble: several programmes at once, at least as long.
    public func callAsFunction(
        _ samples: [Float], rate: Double, other: [Float], babble: [Float], seed: UInt64
    ) -> Recording {
        var random = SplitMix64(seed: seed)
        return apply(ChannelInput(samples: samples, rate: rate, other: other, babble: babble), &random)
    }

    /// All channels: none, sampling, speed, level, rooms, a phone, its movement, and other sound at 10, 5 and 0 dB.
    public static let all: [AcousticChannel] =
        [AcousticChannel("nothing") { sound, _ in sound.recording(sound.samples) }] + sampling + rooms + phones
        + otherSound

    private static let tuning = ChannelTuning.standard

    private static var sampling: [AcousticChannel] {
        let rates = tuning.rates.map { rate in
            AcousticChannel("\(Int(rate) / 1000) kHz") { sound, _ in
                Recording(rate: rate, channels: [Resampler(from: sound.rate, to: rate)(sound.samples)])
            }
        }
        let speeds = tuning.speedPercents.map { percent in
            AcousticChannel("\(Int(abs(percent))) % \(percent > 0 ? "faster" : "slower")") { sound, _ in
                let played = Resampler(from: sound.rate * (1 + percent / 100), to: sound.rate)
                return sound.recording(played(sound.samples))
            }
        }
        let softer = AcousticChannel("40 dB softer, 16 bits") { sound, _ in
            sound.recording(sound.samples.map { ($0 / 100 * 32_767).rounded() / 32_767 })
        }
        return rates + speeds + [softer]
    }

    private static var rooms: [AcousticChannel] {
        tuning.roomSeconds.map { seconds in
            AcousticChannel("\(seconds < 1 ? "room" : "stadium"), RT60 \(seconds) s") { sound, random in
                sound.recording(sound.inRoom(seconds, &random))
            }
        }
    }

    private static var phones: [AcousticChannel] {
        [AcousticChannel("phone's band and gain control") { sound, _ in sound.recording(sound.throughPhone()) }]
            + zip(tuning.movementCentimetres, tuning.movementsPerSecond).map { centimetres, perSecond in
                AcousticChannel("moved by \(Int(centimetres)) cm, \(perSecond) a second") { sound, _ in
                    sound.recording(sound.moved(byMetres: centimetres / 100, perSecond: perSecond))
                }
            }
    }

    private static var otherSound: [AcousticChannel] {
        let levels = tuning.otherDecibels.flatMap { decibels in
            [
                AcousticChannel("pink noise at \(Int(decibels)) dB") { sound, random in
                    sound.recording(
                        sound.mixed(with: ChannelInput.pinkNoise(sound.samples.count, &random), decibels: decibels))
                },
                AcousticChannel("six others at \(Int(decibels)) dB") { sound, _ in
                    sound.recording(sound.mixed(with: sound.babble, decibels: decibels))
                },
                AcousticChannel("another at \(Int(decibels)) dB") { sound, _ in
                    sound.recording(sound.mixed(with: sound.other, decibels: decibels))
                },
            ]
        }
        let seconds = tuning.busyRoomSeconds
        let busyRoom = AcousticChannel("room of \(seconds) s, six others at 10 dB") { sound, random in
            var echoing = sound
            echoing.samples = sound.inRoom(seconds, &random)
            return echoing.recording(echoing.mixed(with: echoing.babble, decibels: 10))
        }
        return levels + [busyRoom]
    }
}

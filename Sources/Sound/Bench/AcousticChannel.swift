#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// What happens to sound between a loudspeaker and an upload, as far as arithmetic can do it: what marks are measured
/// through. The same seed gives the same damage.
public struct AcousticChannel: Sendable {
    /// As tables name it.
    public let name: String
    private let apply: @Sendable (ChannelInput, inout SplitMix) -> Recording

    /// A piece of sound, and what else could be heard beside it.
    struct ChannelInput {
        let samples: [Float]
        let rate: Double
        let other: [Float]
        let babble: [Float]
    }

    /// Metres a second, at 20 °C.
    fileprivate static let speedOfSound = 343.0

    private init(_ name: String, _ apply: @escaping @Sendable (ChannelInput, inout SplitMix) -> Recording) {
        self.name = name
        self.apply = apply
    }

    /// The damaged sound.
    ///
    /// - Parameters:
    ///   - other: another programme, at least as long.
    ///   - babble: several at once, at least as long.
    public func callAsFunction(
        _ samples: [Float], rate: Double, other: [Float], babble: [Float], seed: UInt64
    ) -> Recording {
        var random = SplitMix(state: seed)
        return apply(ChannelInput(samples: samples, rate: rate, other: other, babble: babble), &random)
    }

    /// All of them: none, sampling, speed, level, rooms, a phone, its movement, and other sound at 10, 5 and 0 dB.
    public static let all: [AcousticChannel] = {
        var all = [AcousticChannel("nothing") { sound, _ in sound.recording(sound.samples) }]
        for rate in [32_000.0, 16_000] {
            all.append(
                AcousticChannel("\(Int(rate) / 1000) kHz") { sound, _ in
                    Recording(rate: rate, channels: [Resampler(from: sound.rate, to: rate)(sound.samples)])
                })
        }
        for percent in [2.0, -2] {
            all.append(
                AcousticChannel("\(Int(abs(percent))) % \(percent > 0 ? "faster" : "slower")") { sound, _ in
                    let played = Resampler(from: sound.rate * (1 + percent / 100), to: sound.rate)
                    return sound.recording(played(sound.samples))
                })
        }
        all.append(
            AcousticChannel("40 dB softer, 16 bits") { sound, _ in
                sound.recording(sound.samples.map { ($0 / 100 * 32_767).rounded() / 32_767 })
            })
        for seconds in [0.2, 0.5, 0.8, 2.5] {
            let place = seconds < 1 ? "room" : "stadium"
            all.append(
                AcousticChannel("\(place), RT60 \(seconds) s") { sound, random in
                    sound.recording(sound.inRoom(seconds, &random))
                })
        }
        all.append(
            AcousticChannel("phone's band and gain control") { sound, _ in sound.recording(sound.throughPhone()) })
        for (centimetres, timesASecond) in [(3.0, 1.0), (10, 1), (30, 0.5), (10, 2.5)] {
            let name = "moved by \(Int(centimetres)) cm, \(timesASecond) a second"
            all.append(
                AcousticChannel(name) { sound, _ in sound.recording(sound.moved(by: centimetres / 100, timesASecond)) })
        }
        for decibels in [10.0, 5, 0] {
            all.append(
                AcousticChannel("pink noise at \(Int(decibels)) dB") { sound, random in
                    sound.recording(sound.beside(pink(sound.samples.count, &random), decibels: decibels))
                })
            all.append(
                AcousticChannel("six others at \(Int(decibels)) dB") { sound, _ in
                    sound.recording(sound.beside(sound.babble, decibels: decibels))
                })
            all.append(
                AcousticChannel("another at \(Int(decibels)) dB") { sound, _ in
                    sound.recording(sound.beside(sound.other, decibels: decibels))
                })
        }
        all.append(
            AcousticChannel("room of 0.5 s, six others at 10 dB") { sound, random in
                let heard = ChannelInput(
                    samples: sound.inRoom(0.5, &random), rate: sound.rate, other: sound.other, babble: sound.babble)
                return heard.recording(heard.beside(heard.babble, decibels: 10))
            })
        return all
    }()
}

extension AcousticChannel.ChannelInput {
    func recording(_ samples: [Float]) -> Recording { Recording(rate: rate, channels: [samples]) }

    /// With other sound whose power is so many decibels below its own.
    func beside(_ other: [Float], decibels: Double) -> [Float] {
        let other = Array(other.prefix(samples.count))
        func power(_ samples: [Float]) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }
        let share = Float((power(samples) / max(power(other), 1e-12) * pow(10, -decibels / 10)).squareRoot())
        return zip(samples, other).map { $0 + share * $1 }
    }

    /// In a room whose echoes die by 60 dB in `seconds` and are as loud in all as what comes directly: a listener at
    /// the critical distance (Kuttruff, *Room Acoustics*). Echoes are noise, softer above, and none comes within 3 ms.
    func inRoom(_ seconds: Double, _ random: inout SplitMix) -> [Float] {
        let count = Int(seconds * rate)
        let noise = (0..<count + 2).map { _ in random.normal() }
        var response = (0..<count).map { place -> Float in
            let smooth = 0.25 * noise[place] + 0.5 * noise[place + 1] + 0.25 * noise[place + 2]
            let decay = pow(10, -3 * Double(place) / Double(count))
            return smooth * Float(decay)
        }
        for place in 0..<min(count, Int(0.003 * rate)) { response[place] = 0 }
        let energy = response.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        response = response.map { $0 / max(energy, 1e-9) }
        response[0] = 1
        return convolved(samples, response)
    }

    /// By a phone that goes to and fro so many metres and so often a second: sound takes that much longer to it, and
    /// less.
    func moved(by metres: Double, _ timesASecond: Double) -> [Float] {
        let way = metres / AcousticChannel.speedOfSound * rate
        return Resampler(from: 1, to: 1)(
            samples,
            at: samples.indices.map { place in
                Double(place) + way * sin(2 * Double.pi * timesASecond * Double(place) / rate)
            })
    }

    /// A telephone's band, 300 Hz to 3.4 kHz, and a gain that follows the level of the last 0.3 s.
    func throughPhone() -> [Float] {
        let narrow = shaped(samples) { line, length in
            let tone = Double(line) * rate / Double(length)
            return tone > 300 && tone < 3400 ? 1 : 0
        }
        let keep = Float(exp(-1 / (0.3 * rate)))
        var level: Float = 0
        return narrow.map { sample in
            level = keep * level + (1 - keep) * sample * sample
            return sample * 0.1 / (level + 1e-5).squareRoot()
        }
    }
}

/// Noise with as much power in each octave.
private func pink(_ count: Int, _ random: inout SplitMix) -> [Float] {
    let noise = (0..<count).map { _ in random.normal() }
    return shaped(noise) { line, _ in 1 / Float(line + 1).squareRoot() }
}

/// Samples with each line of their spectrum weighted by `gain` of its number and the transform's length.
private func shaped(_ samples: [Float], _ gain: (Int, Int) -> Float) -> [Float] {
    let transform = FourierTransform(atLeast: samples.count)
    let length = transform.length
    var real = samples + [Float](repeating: 0, count: length - samples.count)
    var imaginary = [Float](repeating: 0, count: length)
    transform.forward(&real, &imaginary)
    for line in 0..<length {
        let weight = gain(min(line, length - line), length)
        real[line] *= weight
        imaginary[line] *= weight
    }
    transform.backward(&real, &imaginary)
    return Array(real.prefix(samples.count))
}

/// As many samples of the convolution as `samples` has.
private func convolved(_ samples: [Float], _ response: [Float]) -> [Float] {
    let transform = FourierTransform(atLeast: samples.count + response.count)
    let length = transform.length
    var (real, imaginary) = (samples + [Float](repeating: 0, count: length - samples.count), [Float]())
    imaginary = [Float](repeating: 0, count: length)
    var other = response + [Float](repeating: 0, count: length - response.count)
    var otherImaginary = imaginary
    transform.forward(&real, &imaginary)
    transform.forward(&other, &otherImaginary)
    for line in 0..<length {
        let (a, b, c, d) = (real[line], imaginary[line], other[line], otherImaginary[line])
        real[line] = a * c - b * d
        imaginary[line] = a * d + b * c
    }
    transform.backward(&real, &imaginary)
    return Array(real.prefix(samples.count))
}

extension FourierTransform {
    fileprivate init(atLeast count: Int) {
        self.init(length: 1 << (Int.bitWidth - max(1, count - 1).leadingZeroBitCount))
    }
}

extension SplitMix {
    /// A number of the normal distribution (Box and Muller 1958).
    fileprivate mutating func normal() -> Float {
        let first = Double(next() >> 11 | 1) / 0x1p53
        let second = Double(next() >> 11) / 0x1p53
        return Float((-2 * log(first)).squareRoot() * cos(2 * Double.pi * second))
    }
}

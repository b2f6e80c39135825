import Mathematics

/// A piece of sound and the sounds beside it, with the damage that a channel may do to it.
struct ChannelInput {
    var samples: [Float]
    let rate: Double
    /// Another programme.
    let other: [Float]
    /// Several programmes at once.
    let babble: [Float]

    /// These samples at the sound's rate.
    func recording(_ samples: [Float]) -> Recording { Recording(rate: rate, channels: [samples]) }

    /// The sound mixed with other sound whose power is so many decibels lower.
    func mixed(with other: [Float], decibels: Double) -> [Float] {
        let other = Array(other.prefix(samples.count))
        func energy(_ samples: [Float]) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }
        let share = Float((energy(samples) / max(energy(other), 1e-12) * power(10, -decibels / 10)).squareRoot())
        return zip(samples, other).map { $0 + share * $1 }
    }

    /// The sound in a room whose echoes die by 60 dB in `seconds` and are together as loud as the direct sound: at the
    /// critical distance (Kuttruff, *Room Acoustics*). Echoes are noise, softer above, and begin after some
    /// milliseconds.
    func inRoom(_ seconds: Double, _ random: inout SplitMix64) -> [Float] {
        let tuning = ChannelTuning.standard
        let count = Int(seconds * rate)
        let noise = (0..<count + 2).map { _ in random.normal() }
        let side = tuning.echoSmoothing
        var response = (0..<count).map { place -> Float in
            let smooth = side * noise[place] + 0.5 * noise[place + 1] + side * noise[place + 2]
            let decay = power(10, -3 * Double(place) / Double(count))
            return smooth * Float(decay)
        }
        for place in 0..<min(count, Int(tuning.echoFreeSeconds * rate)) { response[place] = 0 }
        let amplitude = response.reduce(Float(0)) { $0 + $1 * $1 }.squareRoot()
        response = response.map { $0 / max(amplitude, 1e-9) }
        response[0] = 1
        return ChannelInput.convolved(samples, response)
    }

    /// The sound at a phone that is moved to and fro: it arrives earlier and later by turns.
    func moved(byMetres metres: Double, perSecond: Double) -> [Float] {
        let reach = metres / ChannelTuning.standard.speedOfSound * rate
        return Resampler(from: 1, to: 1)(
            samples,
            at: samples.indices.map { place in
                Double(place) + reach * sine(2 * Double.pi * perSecond * Double(place) / rate)
            })
    }

    /// The sound in a telephone's band, with a gain that follows its level.
    func throughPhone() -> [Float] {
        let tuning = ChannelTuning.standard
        let narrow = ChannelInput.shaped(samples) { line, length in
            let tone = Double(line) * rate / Double(length)
            return tone > tuning.phoneBand.lowerBound && tone < tuning.phoneBand.upperBound ? 1 : 0
        }
        let keep = Float(exponential(-1 / (tuning.gainSeconds * rate)))
        var level: Float = 0
        return narrow.map { sample in
            level = keep * level + (1 - keep) * sample * sample
            return sample * tuning.gainTarget / (level + tuning.gainFloor).squareRoot()
        }
    }

    /// Noise with equal power in each octave.
    static func pinkNoise(_ count: Int, _ random: inout SplitMix64) -> [Float] {
        let noise = (0..<count).map { _ in random.normal() }
        return shaped(noise) { line, _ in 1 / Float(line + 1).squareRoot() }
    }

    /// Samples with each line of their spectrum multiplied by `gain` of its number and the transform's length.
    private static func shaped(_ samples: [Float], _ gain: (Int, Int) -> Float) -> [Float] {
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
    private static func convolved(_ samples: [Float], _ response: [Float]) -> [Float] {
        let transform = FourierTransform(atLeast: samples.count + response.count)
        let length = transform.length
        var real = samples + [Float](repeating: 0, count: length - samples.count)
        var imaginary = [Float](repeating: 0, count: length)
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
}

extension FourierTransform {
    fileprivate init(atLeast count: Int) {
        self.init(length: 1 << (Int.bitWidth - max(1, count - 1).leadingZeroBitCount))
    }
}

extension SplitMix64 {
    /// A number of the normal distribution (Box and Muller 1958).
    fileprivate mutating func normal() -> Float {
        let first = Double(next() >> 11 | 1) / 0x1p53
        let second = Double(next() >> 11) / 0x1p53
        return Float((-2 * naturalLogarithm(first)).squareRoot() * cosine(2 * Double.pi * second))
    }
}

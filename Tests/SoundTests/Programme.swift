import Mathematics
import TestSupport

/// Sound to mark: noise whose colour and level change like those of a voice or an orchestra.
enum Programme {
    static let rate = 16_000.0

    static func samples(seconds: Double, seed: UInt64) -> [Float] {
        var random = SeededGenerator(seed: seed)
        var (slow, level) = (Float(0), Float(0.1))
        var target = level
        return (0..<Int(seconds * rate)).map { place in
            if place % 1600 == 0 { target = Float.random(in: 0.03...0.2, using: &random) }
            level += (target - level) / 800
            let fresh = Float.random(in: -1...1, using: &random)
            slow = 0.7 * slow + 0.3 * fresh
            return level * slow
        }
    }

    /// The samples with other sound, so many decibels softer.
    static func disturbed(_ samples: [Float], decibels: Float, seed: UInt64) -> [Float] {
        let noise = Programme.samples(seconds: Double(samples.count) / rate, seed: seed)
        let share = power(10, -decibels / 20)
        return zip(samples, noise).map { $0 + share * $1 }
    }
}

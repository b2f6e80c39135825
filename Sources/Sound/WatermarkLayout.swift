#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

/// The noise that every mark is made of, and which part of it bears which coded bit: the same for all, drawn once from
/// a fixed seed.
///
/// Time is cut into blocks, a block's spectrum into lines, each with a phase of its own, the same in every block:
/// orthogonal tones (Weinstein and Ebert 1971). Every fourth line is a *pilot*, which sounds on unchanged: together
/// they are a comb that a recording is searched for, and tell when blocks begin and how fast it plays. The other lines
/// stand in groups that lie all over the spectrum; a group in a block is a *chip*, and bears a coded bit by its sign.
/// The chips of one bit lie all over the period, so that neither a burst nor a missing band takes a bit alone. It is
/// the spread spectrum of Cox et al. (1997): added noise that whoever knows it finds far below other sound, since it is
/// summed up with its phase.
///
/// Magnitudes that go up and down with the programme (Bender et al. 1996) need no phase, and leave half as much in the
/// same rooms and noise when they are heard as much: `Scripts/soundways.py`.
struct WatermarkLayout {
    /// The rate that marks are made and sought at: what lies below 8 kHz survives broadcasting.
    static let rate = 16_000.0
    /// Samples a block: 128 ms, whose lines lie 7.8 Hz apart.
    static let block = 2048
    /// Blocks in one period: 4.992 s, so that any five seconds hold a whole one.
    static let blocks = 39
    /// Samples in one period.
    static let period = block * blocks
    /// The lines: from 300 Hz, where a telephone's loudspeaker begins, to 7 kHz, where coders for 16 kHz begin to leave
    /// nothing.
    static let lines = 300 * block / Int(rate) + 1...7000 * block / Int(rate)
    /// One line in so many is a pilot: a fourth of the power. A recording in which the rest can still be decoded is
    /// then found by them, and the other way round.
    static let pilotEvery = 4
    /// Samples after which the pilots begin anew.
    static let pilotPeriod = block / pilotEvery
    /// Groups of lines that bear chips.
    static let groups = 16

    /// The one there is.
    static let shared = WatermarkLayout()

    /// The lines that are pilots.
    let pilots: [Int]
    /// The group of each line that is none; `nil` for pilots and where no mark is.
    let groups: [Int?]
    /// Each line's phase.
    let phases: [(cosine: Float, sine: Float)]
    /// The coded bit that each chip bears, block after block.
    let bits: [Int]
    /// The sign of each chip.
    let signs: [Float]

    private init() {
        var random = SplitMix(state: 0x5_3065_4E44)
        pilots = WatermarkLayout.lines.filter { $0.isMultiple(of: WatermarkLayout.pilotEvery) }
        phases = (0...WatermarkLayout.block / 2).map { _ in
            let turn = 2 * Double.pi * Double(random.next() >> 11) / 0x1p53
            return (Float(cos(turn)), Float(sin(turn)))
        }
        var groups = [Int?](repeating: nil, count: WatermarkLayout.block / 2 + 1)
        let bearing = WatermarkLayout.lines.filter { !$0.isMultiple(of: WatermarkLayout.pilotEvery) }
        for (place, line) in bearing.map({ (random.next(), $0) }).sorted(by: { $0 < $1 }).enumerated() {
            groups[line.1] = place % WatermarkLayout.groups
        }
        self.groups = groups
        let count = WatermarkLayout.blocks * WatermarkLayout.groups
        var bits = [Int](repeating: 0, count: count)
        for (place, chip) in (0..<count).map({ (random.next(), $0) }).sorted(by: { $0 < $1 }).enumerated() {
            bits[chip.1] = place % WatermarkCode.length
        }
        self.bits = bits
        signs = (0..<count).map { _ in random.next() & 1 == 0 ? 1 : -1 }
    }

    /// One period of a word's mark, with a mean power of one.
    func wave(of word: UInt32) -> [Float] {
        let code = WatermarkCode.encode(word)
        let block = WatermarkLayout.block
        let transform = FourierTransform(length: block)
        let level = Float(block) / Float(2 * WatermarkLayout.lines.count).squareRoot()
        return (0..<WatermarkLayout.blocks).flatMap { number in
            var real = [Float](repeating: 0, count: block)
            var imaginary = real
            for line in WatermarkLayout.lines {
                let chip = groups[line].map { number * WatermarkLayout.groups + $0 }
                let sign = level * (chip.map { signs[$0] * code[bits[$0]] } ?? 1)
                (real[line], imaginary[line]) = (sign * phases[line].cosine, sign * phases[line].sine)
                // The mirrored line, without which the wave is not real.
                (real[block - line], imaginary[block - line]) = (real[line], -imaginary[line])
            }
            transform.backward(&real, &imaginary)
            return real
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

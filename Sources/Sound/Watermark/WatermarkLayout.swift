import Mathematics

/// The noise that every watermark is made of, and which part of it carries which coded bit: equal for all, drawn once
/// from a fixed seed. These numbers are the format: change one, and watermarks made before are no longer found.
///
/// Time is divided into blocks, a block's spectrum into lines, each with a phase of its own, the same in every block:
/// orthogonal tones (Weinstein and Ebert 1971). Every fourth line is a *pilot*, which never changes. Pilots form a comb
/// that a recording is searched for; they show when blocks begin and how fast the recording plays. The other lines are
/// in groups spread over the whole spectrum. A group in a block is a *chip* and carries a coded bit by its sign. The
/// chips of one bit are spread over the whole period, so that neither a burst nor a missing band erases a bit. It is
/// the spread spectrum of Cox et al. (1997): whoever knows the added noise finds it far below other sound, by summing
/// it up with its phase.
///
/// Modulating the programme's magnitudes (Bender et al. 1996) needs no phase, but at equal audibility it leaves half as
/// much in the same rooms and noise: `Scripts/measure/soundways.py`.
struct WatermarkLayout {
    /// The rate of making and searching: sound below 8 kHz survives broadcasting.
    static let rate: Double = 16_000
    /// Samples a block: 128 ms, whose lines are 7.8 Hz apart.
    static let block = 2048
    /// Blocks in one period: 4.992 s, so that any five seconds hold a whole period.
    static let blocks = 39
    /// Samples in one period.
    static let period = block * blocks
    /// The lines: from 300 Hz, where a telephone's loudspeaker begins, to 7 kHz, above which codecs for 16 kHz keep
    /// nothing.
    static let lines = 300 * block / Int(rate) + 1...7000 * block / Int(rate)
    /// One line in so many is a pilot. With a quarter of the power, pilots are found in a recording whenever the rest
    /// can be decoded, and the other way round.
    static let pilotEvery = 4
    /// Samples after which the pilots repeat.
    static let pilotPeriod = block / pilotEvery
    /// Groups of lines that carry chips.
    static let groups = 16

    /// The seed that everything is drawn from.
    private static let seed: UInt64 = 0x5_3065_4E44

    /// The format in one line, for the version of readings.
    static let format = "\(seed) \(rate) \(block) \(blocks) \(lines) \(pilotEvery) \(groups)"

    /// The only layout.
    static let shared = WatermarkLayout()

    /// The lines that are pilots.
    let pilots: [Int]
    /// The group of each line; `nil` for pilots and for lines outside `lines`.
    let groups: [Int?]
    /// Each line's phase.
    let phases: [(cosine: Float, sine: Float)]
    /// The coded bit that each chip carries, block after block.
    let bits: [Int]
    /// The sign of each chip.
    let signs: [Float]

    private init() {
        var random = SplitMix64(seed: WatermarkLayout.seed)
        pilots = WatermarkLayout.lines.filter { $0.isMultiple(of: WatermarkLayout.pilotEvery) }
        phases = (0...WatermarkLayout.block / 2).map { _ in
            let turn = 2 * Double.pi * Double(random.next() >> 11) / 0x1p53
            return (Float(cosine(turn)), Float(sine(turn)))
        }
        var groups = [Int?](repeating: nil, count: WatermarkLayout.block / 2 + 1)
        let carriers = WatermarkLayout.lines.filter { !$0.isMultiple(of: WatermarkLayout.pilotEvery) }
        for (place, line) in carriers.map({ (random.next(), $0) }).sorted(by: { $0 < $1 }).enumerated() {
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

    /// One period of a word's watermark, with a mean power of one.
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
                // The mirrored line makes the wave real.
                (real[block - line], imaginary[block - line]) = (real[line], -imaginary[line])
            }
            transform.backward(&real, &imaginary)
            return real
        }
    }
}

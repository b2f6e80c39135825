/// Which cell of time and frequency bears which sign: the same for every mark, drawn once from a fixed seed.
///
/// A period is a sheet of cells that goes round: every fifth cell bears a sign that is always the same and tells where
/// the sheet begins, each of the others a coded bit under a sign of its own. Cells of one bit lie all over the sheet, so
/// that neither a burst nor a missing band takes one bit alone. It is the spread spectrum of Cox et al. (1997) with the
/// patchwork of Bender et al. (1996) for a carrier: magnitudes a little up here, a little down there.
struct MarkLayout {
    /// The rate that marks are made and sought at: what lies below 8 kHz survives broadcasting.
    static let rate = 16_000.0
    /// Samples a frame: 64 ms.
    static let frame = 1024
    /// Samples from one frame to the next: 32 ms, a cell's length.
    static let hop = frame / 2
    /// Lines of the spectrum that one cell holds.
    static let linesPerBand = 2
    /// Cells a band in one period: 4.992 s, so that any five seconds hold a whole one.
    static let cells = 156
    /// The first line: 300 Hz, where a telephone's loudspeaker begins.
    static let firstLine = 300 * frame / Int(rate)
    /// Bands up to 5 kHz, where rooms and coders begin to take more than they leave.
    static let bands = (5000 * frame / Int(rate) - firstLine) / linesPerBand
    /// One cell in so many bears the pattern that tells where the period begins.
    private static let syncEvery = 5

    /// The one there is.
    static let shared = MarkLayout()

    /// Each cell's sign, a row of bands a cell of time.
    let signs: [Float]
    /// The coded bit that a cell bears; `nil` where it bears the sign alone.
    let bits: [Int?]

    private init() {
        var random = SplitMix(state: 0x5_3065_4E44)
        let count = MarkLayout.cells * MarkLayout.bands
        signs = (0..<count).map { _ in random.next() & 1 == 0 ? 1 : -1 }
        let order = (0..<count).map { (random.next(), $0) }.sorted { $0 < $1 }.map(\.1)
        var bits = [Int?](repeating: nil, count: count)
        for (place, cell) in order.dropFirst(count / MarkLayout.syncEvery).enumerated() {
            bits[cell] = place % MarkCode.length
        }
        self.bits = bits
    }

    /// The signs of every cell for a word.
    func signs(of word: UInt32) -> [Float] {
        let code = MarkCode.encode(word)
        return zip(signs, bits).map { sign, bit in bit.map { sign * code[$0] } ?? sign }
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

/// Which cell of time and frequency goes up and which down: the same for every mark, drawn once from a fixed seed.
///
/// Four cells, two of time by two bands, are a chip and go up and down like a chessboard's squares, or the other way round.
/// What a programme does to all four alike, to both bands or to both times, cancels where they are held against each
/// other; only a mark does not. A period is a sheet of chips that goes round: some bear a sign that is always the same and
/// tells where the sheet begins, each of the others a coded bit under a sign of its own. Chips of one bit lie all over the
/// sheet, so that neither a burst nor a missing band takes one bit alone. It is the spread spectrum of Cox et al. (1997)
/// with the patchwork of Bender et al. (1996) for a carrier: magnitudes a little up here, a little down there.
///
/// `Scripts/soundcells.py` compares cells of other sizes, with and without the chessboard: it leaves about twice as much of
/// a mark in speech and half as much again in a room as cells held against their neighbours in time.
struct MarkLayout {
    /// The rate that marks are made and sought at: what lies below 8 kHz survives broadcasting.
    static let rate = 16_000.0
    /// Samples a frame: 64 ms.
    static let frame = 1024
    /// Samples from one frame to the next: 32 ms.
    static let hop = frame / 2
    /// Frames that one cell holds.
    static let framesPerCell = 2
    /// Lines of the spectrum that one cell holds.
    static let linesPerBand = 2
    /// Chips of time in one period: 4.992 s, so that any five seconds hold a whole one.
    static let moments = 39
    /// The first line: 300 Hz, where a telephone's loudspeaker begins.
    static let firstLine = 300 * frame / Int(rate)
    /// Chips of frequency: to 7 kHz, where coders for 16 kHz begin to leave nothing.
    static let places = (7000 * frame / Int(rate) - firstLine) / linesPerBand / 2
    /// Bands, two a chip.
    static let bands = 2 * places
    /// One chip in so many bears the pattern that tells where the period begins.
    private static let syncEvery = 8

    /// The one there is.
    static let shared = MarkLayout()

    /// Each chip's sign, a row of places a moment.
    let signs: [Float]
    /// The coded bit that a chip bears; `nil` where it bears the sign alone.
    let bits: [Int?]

    private init() {
        var random = SplitMix(state: 0x5_3065_4E44)
        let count = MarkLayout.moments * MarkLayout.places
        signs = (0..<count).map { _ in random.next() & 1 == 0 ? 1 : -1 }
        let order = (0..<count).map { (random.next(), $0) }.sorted { $0 < $1 }.map(\.1)
        var bits = [Int?](repeating: nil, count: count)
        for (place, chip) in order.dropFirst(count / MarkLayout.syncEvery).enumerated() {
            bits[chip] = place % MarkCode.length
        }
        self.bits = bits
    }

    /// The signs of every chip for a word.
    func signs(of word: UInt32) -> [Float] {
        let code = MarkCode.encode(word)
        return zip(signs, bits).map { sign, bit in bit.map { sign * code[$0] } ?? sign }
    }

    /// The signs of a frame's bands, for chips with these signs.
    static func bandSigns(ofFrame number: Int, _ signs: [Float]) -> [Float] {
        let cell = number / framesPerCell
        let row = cell / 2 % moments * places
        let first: Float = cell % 2 == 0 ? 1 : -1
        return (0..<bands).map { band in signs[row + band / 2] * (band % 2 == 0 ? first : -first) }
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

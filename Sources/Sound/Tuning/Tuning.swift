/// Every number that the search for watermarks was tuned with; a reading's version is a digest of them.
struct Tuning: Sendable {
    static let standard = Tuning()

    let resampler = Resampler()
    let whitening = Whitening()
    let search = Search()
    let tracker = Tracker()
    let detector = Detector()

    /// Conversion between sampling rates.
    struct Resampler: Sendable {
        /// Zero crossings of the sinc to each side. Source: judged; not measured.
        let crossings = 16
        /// Places between two input samples for which the kernel is stored. The nearest one alone gives an error of
        /// −48 dB, half of a 256th of a sample at half the rate. Source: computed.
        let phases = 256
    }

    /// Reduction of sound to the phases of its spectrum.
    struct Whitening: Sendable {
        /// Samples a frame: 64 ms, which separate the tones of a voice. Source: judged; not measured.
        let frame = 1024
        /// Lines to each side of a cell that its smoothed power averages. Source: judged; not measured.
        let linesAround = 4
        /// Frames to each side of a cell that its smoothed power averages. Source: judged; not measured.
        let framesAround = 1
        /// Part of a line's cells, one in so many, that stays below the level of steady sound. Source: minimum
        /// statistics (Martin 2001), with a share that was judged.
        let quietestPart = 10
        /// How many times that level steady sound reaches: the power of noise scatters. Source: `qix sound bench --only
        /// pink`, on the pieces that detection is tuned on: without it a watermark under pink noise as loud as the
        /// programme agrees by a quarter less.
        let steadyReach: Float = 1.2
        /// Weight of a cell of steady sound, where 1 is a cell that stands out entirely. Source: judged; not measured.
        let minWeight: Float = 0.02
        /// Power of silence, which has no phase, as a share of the loudest cell: 90 dB below it. Source: judged; not
        /// measured.
        let silence: Float = 1e-9
    }

    /// Search for pilots that keep their time.
    struct Search: Sendable {
        /// Share by which sound may play faster or slower. Source: film and cheap clocks differ by 2 %.
        let maxSpeed = 0.021
        /// Speeds a recording is searched at are so many samples apart over its whole length: the highest tone slips by
        /// less than a turn, 20 ppm in five seconds. Source: computed.
        let speedStepSamples = 1.6
        /// Alignments that are returned. Source: judged; not measured.
        let maxAlignments = 16
        /// Delays, in half samples, around an alignment that count as the same. Source: judged; not measured.
        let sameDelay = 3
        /// Steps of speed around an alignment that count as the same. Source: judged; not measured.
        let sameSpeed = 4
        /// Standard deviations that pilots agree by where chips, with three times their power, can be decoded. Where
        /// there is no watermark, the best of 1.5 million alignments agrees by some 4.7. Source: measured without a
        /// script.
        let minAgreement: Float = 4.5
    }

    /// Search for pilots in a recording of a phone that is moved.
    struct Tracker: Sendable {
        /// Share between two speeds that are tried: one turn of the highest tone within a block. Source: computed.
        let speedStep = 0.002
        /// Speeds tried to each side. A moved phone records sound at its own speed or nearly so, and each speed costs a
        /// tenth of the search without movement. Source: judged; not measured.
        let speedsAside = 3
        /// Tracks that are returned. Source: judged; not measured.
        let maxTracks = 3
        /// Samples that the delay may change by between two blocks: half a `speedStep`, and a hand at 0.7 m/s. Source:
        /// computed.
        let maxDelayStep = 6
        /// Cost of a change of delay, times its square, in standard deviations of agreement. Source: tried on the
        /// pieces that detection is tuned on.
        let delayStepCost: Float = 0.02
    }

    /// The pieces of a recording and what is decoded in each.
    struct Detector: Sendable {
        /// Seconds of a short piece: one period and a little. Source: the period of 4.992 s.
        let shortSeconds = 5.2
        /// Seconds of a long piece: two periods, laid upon each other, are detected under twice as much other sound.
        /// Source: two periods of 4.992 s.
        let longSeconds = 10.4
        /// Halves of a short piece that a recording must exceed before long pieces add anything. Source: judged; not
        /// measured.
        let minHalvesForLong = 3
        /// Beginnings of a period that are decoded for one alignment: those with the most coherent chips. Source:
        /// judged; not measured.
        let maxDecoded = 3
    }
}

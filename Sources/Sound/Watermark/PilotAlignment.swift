/// Where the pilots of a watermark may be: how much faster than made they play, and when they begin.
struct PilotAlignment {
    /// How much faster the sound plays, as a share.
    let speed: Double
    /// Samples of the watermark, modulo the pilots' period, from the recording's first sample to the beginning of a
    /// period: one for the whole recording, or, where the pilots do not keep their time, one for the middle of each
    /// block of the recording.
    let delays: [Double]
    /// How well the pilots agree, in standard deviations of what chance gives.
    let agreement: Float

    /// Whether there is one delay for the whole recording. Otherwise each block's delay was chosen so that the pilots
    /// agree, and their agreement is no further evidence.
    var isSteady: Bool { delays.count == 1 }

    /// The delay at a sample of the recording, its speed corrected.
    func delay(at sample: Double) -> Double {
        guard !isSteady else { return delays[0] }
        let place = min(max(0, sample / Double(WatermarkLayout.block) - 0.5), Double(delays.count - 1))
        let before = min(Int(place), delays.count - 2)
        let share = place - Double(before)
        return delays[before] * (1 - share) + delays[before + 1] * share
    }

    /// One for all speeds: they differ by so little that their bands are equal.
    private static let resampling = Resampler(from: WatermarkLayout.rate, to: WatermarkLayout.rate)

    /// `count` samples of the sound in the watermark's own time, from `first` on; 0 is the alignment's delay.
    func resampledToMark(of sound: [Float], from first: Double, count: Int) -> [Float] {
        PilotAlignment.resampling(
            sound, isApproximate: true,
            at: (0..<count).map { number in
                let time = first + Double(number)
                // The delay at the place that the delay itself leads to: one step of a fixed-point iteration.
                let delay = isSteady ? delays[0] : delay(at: time + delay(at: time))
                return (time + delay) / (1 + speed)
            })
    }
}

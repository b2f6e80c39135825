/// Where a mark's pilots may be: how much faster than made they play, and when they begin.
struct PilotAlignment {
    /// How much faster the sound plays, as a share.
    let speed: Double
    /// Samples of the mark, modulo the pilots' period, from the recording's first sample to a beginning of theirs: one
    /// for all, or one for the middle of each block of the recording where they do not keep their time.
    let delays: [Double]
    /// How far the pilots agree, in standard deviations of what chance agrees.
    let agreement: Float

    /// Whether the delay is one for all. Where it is not, it was chosen block by block so that the pilots agree, and
    /// their agreement tells nothing more.
    var isSteady: Bool { delays.count == 1 }

    /// The delay at a sample of the recording whose speed is undone.
    func delay(at sample: Double) -> Double {
        guard !isSteady else { return delays[0] }
        let place = min(max(0, sample / Double(WatermarkLayout.block) - 0.5), Double(delays.count - 1))
        let before = min(Int(place), delays.count - 2)
        let share = place - Double(before)
        return delays[before] * (1 - share) + delays[before + 1] * share
    }

    /// Speeds differ by so little that the band of one is that of all.
    private static let resampling = Resampler(from: WatermarkLayout.rate, to: WatermarkLayout.rate)

    /// The sound in the mark's own time, so many samples from `first` on, where 0 is the place's delay.
    func resampledToMark(of sound: [Float], from first: Double, count: Int) -> [Float] {
        PilotAlignment.resampling(
            sound, isApproximate: true,
            at: (0..<count).map { number in
                let time = first + Double(number)
                // The delay there, sought where the last one leads to.
                let delay = isSteady ? delays[0] : delay(at: time + delay(at: time))
                return (time + delay) / (1 + speed)
            })
    }
}

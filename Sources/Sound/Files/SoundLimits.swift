/// Bounds on a sound file.
public struct SoundLimits: Hashable, Sendable {
    /// Bytes of the file.
    public var bytes = 256 << 20
    /// Seconds that it plays. A phone sends seconds; a spot to mark lasts minutes.
    public var seconds: Double = 600
    /// Channels: 7.1 has eight.
    public var channels = 8
    /// Samples a second: from a telephone's to a studio's.
    public var rates: ClosedRange<Double> = 8000...192_000

    /// Limits for spots, which operators mark.
    public init() {}

    /// Limits for strangers' recordings: a minute in mono or stereo; five seconds are enough to find a watermark.
    /// Searching all of it takes a few seconds of processor time; decoded, it takes 46 MB at most.
    public static let recordings = {
        var limits = SoundLimits()
        limits.bytes = 32 << 20
        limits.seconds = 60
        limits.channels = 2
        limits.rates = 8000...96_000
        return limits
    }()

    /// Samples that codecs add to a sound's end at most: two frames of HE-AAC. With them, a minute recorded by a phone
    /// is within a limit of one minute.
    private static let padding = 4096

    /// The most samples that a channel may have.
    func samples(atRate rate: Int) -> Int { Int(seconds * Double(rate)) + SoundLimits.padding }

    /// Throws if this rate or number of channels is outside the limits.
    func require(rate: Int, channels: Int) throws(SoundError) {
        guard rates.contains(Double(rate)), channels >= 1, channels <= self.channels else {
            throw .outOfRange(rate: rate, channels: channels, limits: self)
        }
    }
}

/// Sound as samples: a channel an array, all of one length, full scale at 1.
public struct Recording: Sendable {
    /// Samples a second.
    public let rate: Double
    /// The channels' samples.
    public var channels: [[Float]]

    /// Sound from its channels.
    public init(rate: Double, channels: [[Float]]) {
        self.rate = rate
        self.channels = channels
    }

    /// How long it plays.
    public var seconds: Double { Double(channels.first?.count ?? 0) / rate }

    /// The mean of all channels.
    public var mono: [Float] {
        guard let first = channels.first, channels.count > 1 else { return channels.first ?? [] }
        return first.indices.map { place in
            channels.reduce(Float(0)) { $0 + $1[place] } / Float(channels.count)
        }
    }

    /// The same sound at another rate.
    public func resampled(to rate: Double) -> Recording {
        let resampling = Resampler(from: self.rate, to: rate)
        return Recording(rate: rate, channels: channels.map(resampling.callAsFunction))
    }
}

/// What a sound file may be at most.
public struct SoundLimits: Hashable, Sendable {
    /// Bytes of the file.
    public var bytes = 256 << 20
    /// Seconds that it plays. A phone sends some seconds; a spot to mark is minutes.
    public var seconds = 600.0
    /// Channels: 7.1 has eight.
    public var channels = 8
    /// Samples a second: from a telephone's to a studio's.
    public var rates = 8000.0...192_000.0

    /// Limits for spots, which their own programme marks.
    public init() {}

    /// Limits for what strangers record: a minute in mono or stereo, of which five seconds are enough. Looked through
    /// to its end it takes a few seconds of processor time, and decoded 46 MB at most.
    public static let recordings = {
        var limits = SoundLimits()
        limits.bytes = 32 << 20
        limits.seconds = 60
        limits.channels = 2
        limits.rates = 8000...96_000
        return limits
    }()

    /// Samples that coders add to a sound's end at most: two frames of HE-AAC, so that a minute that a phone cut is
    /// one.
    private static let padding = 4096

    /// Samples of each channel that are kept at most.
    func samples(atRate rate: Int) -> Int { Int(seconds * Double(rate)) + SoundLimits.padding }

    /// Throws where no recording has this rate and so many channels.
    func require(rate: Int, channels: Int) throws(SoundError) {
        guard rates.contains(Double(rate)), channels >= 1, channels <= self.channels else {
            throw .outOfRange(rate: rate, channels: channels, limits: self)
        }
    }
}

/// Why sound could not be had from a file's bytes.
public enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file has no bytes.
    case empty
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The bytes begin with no signature of a sound that is read.
    case unknownFormat
    /// The library knows no such sound, or it is damaged from its beginning on.
    case undecodable(String)
    /// No track of an MPEG-4 file is AAC: a video without sound, or sound in another coding.
    case noAAC
    /// The libraries that decode AAC are not on this machine: the Debian package that has them, and what the system
    /// says.
    case noLibrary(package: String, why: String)
    /// Its header says what no recording is.
    case outOfRange(rate: Int, channels: Int, limits: SoundLimits)
    /// It plays longer than the limit, by its header or by what it holds.
    case tooLong(limit: Int)
    /// Its header promises sound and none that can be decoded follows.
    case noSamples
    /// It holds samples that are no numbers.
    case notFinite
    /// The file to write has an ending that is not written.
    case unknownEnding(String)
    /// libsndfile could not write.
    case unwritable(String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .empty: "the file is empty: record again"
        case .tooManyBytes(let count, let limit): "the file has \(count) bytes and the limit is \(limit): cut it"
        case .unknownFormat: "this is no sound that qix reads: send WAV, FLAC, Ogg, MP3 or M4A"
        case .undecodable(let why):
            "this is no sound that qix reads, or it is damaged (\(why)): send WAV, FLAC, Ogg, MP3 or M4A"
        case .noAAC: "the file holds no sound in AAC: record sound as M4A (AAC), or send WAV, FLAC, Ogg or MP3"
        case .noLibrary(let package, let why):
            "M4A is read where FFmpeg's libraries are, and this machine has none (\(why)): install Debian's \(package)"
        case .outOfRange(let rate, let channels, let limits):
            "\(channels) channels at \(rate) samples a second are no recording: send up to \(limits.channels) channels "
                + "at \(Int(limits.rates.lowerBound / 1000)) to \(Int(limits.rates.upperBound / 1000)) kHz"
        case .tooLong(let limit): "the sound is longer than \(limit) seconds: cut it"
        case .noSamples: "the file's header promises sound and none follows: record again"
        case .notFinite: "the file holds samples that are no numbers: save it anew as WAV or FLAC"
        case .unknownEnding(let path): "\(path): sound is written as .wav or .flac; name it so"
        case .unwritable(let why): "the sound could not be written (\(why))"
        }
    }
}

/// Why a file's bytes could not be decoded into sound, or sound not be written.
public enum SoundError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file has no bytes.
    case empty
    /// The file is larger than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The bytes begin with no signature of a sound format that qix reads.
    case unknownFormat
    /// The library does not know this sound, or it is damaged from its beginning on.
    case undecodable(String)
    /// No track of an MPEG-4 or WebM file is AAC or Opus: a video without sound, or sound in another coding.
    case noKnownCoding
    /// The libraries that decode AAC and Opus are not on this machine: the Debian package that has them, and what the
    /// system says.
    case noLibrary(package: String, why: String)
    /// Its header announces a rate or channels outside the limits.
    case outOfRange(rate: Int, channels: Int, limits: SoundLimits)
    /// It plays longer than the limit, by its header or by its samples.
    case tooLong(limit: Int)
    /// Its header announces sound, and none that can be decoded follows.
    case noSamples
    /// It holds samples that are not numbers.
    case notFinite
    /// The name of the file to write has an ending that qix does not write.
    case unknownEnding(String)
    /// libsndfile could not write.
    case unwritable(String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .empty: "the file is empty: record again"
        case .tooManyBytes(let count, let limit): "the file has \(count) bytes and the limit is \(limit): cut it"
        case .unknownFormat: "this is no sound that qix reads: send WAV, FLAC, Ogg, MP3, M4A or WebM"
        case .undecodable(let why):
            "this is no sound that qix reads, or it is damaged (\(why)): send WAV, FLAC, Ogg, MP3, M4A or WebM"
        case .noKnownCoding:
            "the file holds no sound in AAC or Opus: record sound as M4A (AAC) or WebM (Opus), or send WAV, FLAC, Ogg or "
                + "MP3"
        case .noLibrary(let package, let why):
            "reading M4A and WebM needs FFmpeg's libraries, and this machine has none (\(why)): install Debian's \(package)"
        case .outOfRange(let rate, let channels, let limits):
            "\(channels) channels at \(rate) samples a second are no recording: send up to \(limits.channels) channels "
                + "at \(Int(limits.rates.lowerBound / 1000)) to \(Int(limits.rates.upperBound / 1000)) kHz"
        case .tooLong(let limit): "the sound is longer than \(limit) seconds: cut it"
        case .noSamples: "the file's header announces sound and none follows: record again"
        case .notFinite: "the file holds samples that are not numbers: save it again as WAV or FLAC"
        case .unknownEnding(let path): "\(path): sound is written as .wav or .flac; name it so"
        case .unwritable(let why): "the sound could not be written (\(why))"
        }
    }
}

import CLibAV
import DomainModel

/// Sound as samples: an array for each channel, all of one length, full scale at 1.
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

    /// The sound at another rate.
    public func resampled(to rate: Double) -> Recording {
        let resampler = Resampler(from: self.rate, to: rate)
        return Recording(rate: rate, channels: channels.map(resampler.callAsFunction))
    }
}

extension Recording {
    /// The sound in a file's bytes: WAV, FLAC, Ogg, MP3, M4A or WebM.
    ///
    /// The header is not trusted: the recording holds the samples that are there, up to the limits.
    public init(decoding bytes: [UInt8], limits: SoundLimits = SoundLimits()) throws(SoundError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
        // The libraries know thirty formats and more; strangers' bytes reach the decoders of six.
        switch SoundFormat(signatureOf: bytes) {
        case nil: throw .unknownFormat
        case .m4a: try self.init(ofContainer: bytes, LIBAV_MPEG4, limits: limits)
        case .webm: try self.init(ofContainer: bytes, LIBAV_MATROSKA, limits: limits)
        case .wav, .flac, .ogg, .mp3: try self.init(ofSoundFile: bytes, limits: limits)
        }
    }
}

extension Recording {
    /// The sound in a file's bytes: WAV, FLAC, Ogg, MP3 or M4A.
    ///
    /// A header is not believed: no more is kept than comes, and no more is taken than the limits allow.
    public init(decoding bytes: [UInt8], limits: SoundLimits = SoundLimits()) throws(SoundError) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= limits.bytes else { throw .tooManyBytes(bytes.count, limit: limits.bytes) }
        // Libraries know thirty formats and more; strangers' bytes reach the decoders of five.
        switch SoundFormat(signatureOf: bytes) {
        case nil: throw .unknownFormat
        case .m4a: try self.init(ofMPEG4: bytes, limits: limits)
        case .wav, .flac, .ogg, .mp3: try self.init(ofSoundFile: bytes, limits: limits)
        }
    }
}

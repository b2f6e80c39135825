import CLibAV

/// The AAC of an MPEG-4 file, open in FFmpeg's libraries; `deinit` closes it. The libraries borrow the file's bytes,
/// which must outlive it.
struct MPEG4Sound: ~Copyable {
    private let handle: OpaquePointer
    private var wasDamaged = false

    /// The fewest samples in a packet of AAC: 480, in its low-delay form (ISO/IEC 14496-3, 4.6.17).
    private static let minSamplesPerPacket: Double = 480

    /// Opens a file with no more packets than sound within the limits has.
    init(borrowing bytes: UnsafeBufferPointer<UInt8>, limits: SoundLimits) throws(SoundError) {
        try AACLibrary.load()
        let packets = Int64(limits.seconds * limits.rates.upperBound / MPEG4Sound.minSamplesPerPacket) + 1
        var handle: OpaquePointer?
        let outcome = libav_open(bytes.baseAddress, bytes.count, packets, &handle)
        guard outcome == LIBAV_DONE, let handle else {
            defer { libav_close(handle) }
            throw outcome == LIBAV_NO_AAC ? .noAAC : .undecodable(String(cString: libav_why(handle)))
        }
        self.handle = handle
    }

    deinit { libav_close(handle) }

    /// All sound that can be decoded; damaged pieces are skipped.
    mutating func recording(limits: SoundLimits) throws(SoundError) -> Recording {
        var (rate, channels) = (0, [[Float]]())
        while let block = try next(limits) {
            let (count, blockChannels) = (Int(block.count), Int(block.channels))
            guard count > 0 else { continue }
            if channels.isEmpty {
                rate = Int(block.rate)
                try limits.require(rate: rate, channels: blockChannels)
                channels = [[Float]](repeating: [], count: blockChannels)
            }
            guard Int(block.rate) == rate, blockChannels == channels.count else {
                throw .undecodable("its rate or its channels change midway")
            }
            guard channels[0].count + count <= limits.samples(atRate: rate) else {
                throw .tooLong(limit: Int(limits.seconds))
            }
            for channel in channels.indices {
                let samples = UnsafeBufferPointer(start: block.planes[channel], count: count)
                guard samples.allSatisfy(\.isFinite) else { throw .notFinite }
                channels[channel].append(contentsOf: samples)
            }
        }
        guard !channels.isEmpty else {
            throw wasDamaged ? .undecodable(String(cString: libav_why(handle))) : .noSamples
        }
        return Recording(rate: Double(rate), channels: channels)
    }

    /// The next samples, valid until the next call; `nil` at the end.
    private mutating func next(_ limits: SoundLimits) throws(SoundError) -> libav_block? {
        var block = libav_block()
        while true {
            switch libav_next(handle, &block) {
            case LIBAV_DONE: return block
            // The sound goes on after a damaged piece; the number of pieces is bounded since `init`.
            case LIBAV_SKIPPED: wasDamaged = true
            case LIBAV_END: return nil
            case LIBAV_EXCESS: throw .tooLong(limit: Int(limits.seconds))
            default: throw .undecodable(String(cString: libav_why(handle)))
            }
        }
    }
}

extension Recording {
    /// The sound in the bytes of an MPEG-4 file, whose signature `Recording(decoding:limits:)` has checked.
    init(ofMPEG4 bytes: [UInt8], limits: SoundLimits) throws(SoundError) {
        self = try bytes.withUnsafeBufferPointer { bytes throws(SoundError) in
            var sound = try MPEG4Sound(borrowing: bytes, limits: limits)
            return try sound.recording(limits: limits)
        }
    }
}

import CLibAV

/// The AAC or Opus of an MPEG-4 or WebM file, open in FFmpeg's libraries; `deinit` closes it. The libraries borrow the
/// file's bytes, which must outlive it.
struct ContainerSound: ~Copyable {
    private let handle: OpaquePointer
    private var wasDamaged = false

    /// The most packets of a second: the shortest of Opus has 2.5 ms (RFC 6716, 2.1.4), which are also 480 samples of
    /// low-delay AAC (ISO/IEC 14496-3, 4.6.17) at the highest rate that is read.
    private static let packetsPerSecond: Double = 400

    /// Opens a file with no more packets than sound within the limits has.
    init(
        borrowing bytes: UnsafeBufferPointer<UInt8>, in container: libav_container, limits: SoundLimits
    ) throws(SoundError) {
        try CodecLibrary.load()
        let packets = Int64(limits.seconds * ContainerSound.packetsPerSecond) + 1
        var handle: OpaquePointer?
        let outcome = libav_open(bytes.baseAddress, bytes.count, container, packets, &handle)
        guard outcome == LIBAV_DONE, let handle else {
            defer { libav_close(handle) }
            throw outcome == LIBAV_NO_SOUND ? .noKnownCoding : .undecodable(String(cString: libav_why(handle)))
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
    /// The sound in the bytes of an MPEG-4 or WebM file, whose signature `Recording(decoding:limits:)` has checked.
    init(
        ofContainer bytes: [UInt8], _ container: libav_container, limits: SoundLimits
    ) throws(SoundError) {
        self = try bytes.withUnsafeBufferPointer { bytes throws(SoundError) in
            var sound = try ContainerSound(borrowing: bytes, in: container, limits: limits)
            return try sound.recording(limits: limits)
        }
    }
}

import CSndfile

/// Bytes that libsndfile reads and writes like a file.
private final class VirtualFile {
    var bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func of(_ context: UnsafeMutableRawPointer?) -> VirtualFile {
        Unmanaged<VirtualFile>.fromOpaque(context!).takeUnretainedValue()
    }

    /// The functions that libsndfile calls.
    static var calls: SF_VIRTUAL_IO {
        SF_VIRTUAL_IO(
            get_filelen: { sf_count_t(VirtualFile.of($0).bytes.count) },
            seek: { offset, whence, context in
                let file = VirtualFile.of(context)
                let from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file.place : file.bytes.count
                let (place, overflow) = from.addingReportingOverflow(Int(offset))
                guard !overflow, place >= 0 else { return -1 }
                file.place = place
                return sf_count_t(place)
            },
            read: { target, count, context in
                let file = VirtualFile.of(context)
                let available = min(Int(count), max(0, file.bytes.count - file.place))
                guard available > 0, let target else { return 0 }
                file.bytes.withUnsafeBytes {
                    target.copyMemory(from: $0.baseAddress! + file.place, byteCount: available)
                }
                file.place += available
                return sf_count_t(available)
            },
            write: { source, count, context in
                let file = VirtualFile.of(context)
                guard let source, count > 0 else { return 0 }
                let end = file.place + Int(count)
                if end > file.bytes.count {
                    file.bytes.append(contentsOf: repeatElement(0, count: end - file.bytes.count))
                }
                file.bytes.withUnsafeMutableBytes {
                    ($0.baseAddress! + file.place).copyMemory(from: source, byteCount: Int(count))
                }
                file.place = end
                return count
            },
            tell: { sf_count_t(VirtualFile.of($0).place) })
    }
}

/// A sound that is open in libsndfile; `deinit` closes it.
struct SoundFile: ~Copyable {
    private let handle: OpaquePointer
    private let store: VirtualFile
    private(set) var info: SF_INFO

    /// Opens bytes to read.
    init(reading bytes: [UInt8]) throws(SoundError) {
        var info = SF_INFO()
        (handle, store) = try SoundFile.open(bytes, SFM_READ, &info)
        self.info = info
    }

    /// Opens a sound to write.
    init(writing info: SF_INFO) throws(SoundError) {
        var info = info
        do {
            (handle, store) = try SoundFile.open([], SFM_WRITE, &info)
        } catch .undecodable(let why) {
            throw .unwritable(why)
        }
        self.info = info
    }

    private static func open(
        _ bytes: [UInt8], _ mode: Int, _ info: inout SF_INFO
    ) throws(SoundError) -> (OpaquePointer, VirtualFile) {
        let store = VirtualFile(bytes)
        var calls = VirtualFile.calls
        guard let handle = sf_open_virtual(&calls, Int32(mode), &info, Unmanaged.passUnretained(store).toOpaque())
        else { throw .undecodable(String(cString: sf_strerror(nil))) }
        return (handle, store)
    }

    deinit { sf_close(handle) }

    /// The next samples, the channels interleaved; fewer than `frames` at the end.
    mutating func read(frames: Int) -> [Float] {
        let channels = Int(info.channels)
        return [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
            let read = sf_readf_float(handle, buffer.baseAddress!, sf_count_t(frames))
            count = max(0, min(frames, Int(read))) * channels
        }
    }

    /// Writes samples, the channels interleaved.
    mutating func writeSamples(_ samples: [Float]) throws(SoundError) {
        let frames = sf_count_t(samples.count / Int(info.channels))
        guard sf_writef_float(handle, samples, frames) == frames else {
            throw .unwritable(String(cString: sf_strerror(handle)))
        }
    }

    /// Closes the sound and returns its bytes.
    consuming func finished() -> [UInt8] {
        let store = store
        SoundFile.close(self)
        return store.bytes
    }

    private static func close(_ file: consuming SoundFile) {}
}

extension Recording {
    /// The sound in the bytes of a WAV, FLAC, Ogg or MP3, whose signature `Recording(decoding:limits:)` has checked.
    init(ofSoundFile bytes: [UInt8], limits: SoundLimits) throws(SoundError) {
        var file = try SoundFile(reading: bytes)
        let (rate, count) = (Int(file.info.samplerate), Int(file.info.channels))
        try limits.require(rate: rate, channels: count)
        let maxSamples = limits.samples(atRate: rate)
        var channels = [[Float]](repeating: [], count: count)
        while true {
            let block = file.read(frames: 1 << 16)
            guard !block.isEmpty else { break }
            guard channels[0].count + block.count / count <= maxSamples else {
                throw .tooLong(limit: Int(limits.seconds))
            }
            guard block.allSatisfy(\.isFinite) else { throw .notFinite }
            for channel in 0..<count {
                channels[channel] += stride(from: channel, to: block.count, by: count).map { block[$0] }
            }
        }
        guard !channels[0].isEmpty else { throw .noSamples }
        self.init(rate: Double(rate), channels: channels)
    }

    /// The sound as a file of 16 bits a sample, WAV or FLAC by the ending of `name`; samples beyond full scale are
    /// clipped.
    public func encoded(named name: String) throws(SoundError) -> [UInt8] {
        let ending = name.split(separator: ".").last.map { $0.lowercased() }
        guard ending == "wav" || ending == "flac" else { throw .unknownEnding(name) }
        var info = SF_INFO()
        info.samplerate = Int32(rate)
        info.channels = Int32(channels.count)
        info.format = Int32((ending == "wav" ? SF_FORMAT_WAV : SF_FORMAT_FLAC) | SF_FORMAT_PCM_16)
        var file = try SoundFile(writing: info)
        let frames = channels.first?.count ?? 0
        for start in stride(from: 0, to: frames, by: 1 << 16) {
            let end = min(frames, start + 1 << 16)
            try file.writeSamples((start..<end).flatMap { place in channels.map { min(1, max(-1, $0[place])) } })
        }
        return file.finished()
    }
}

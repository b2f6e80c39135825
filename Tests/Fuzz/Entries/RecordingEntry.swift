import Sound

extension FuzzEntry {
    /// A recording's bytes → samples, or an error: the first step of reading a stranger's file.
    public static let recording = FuzzEntry(
        name: "recording",
        tokens: [
            "RIFF", "WAVEfmt ", "data", "fLaC", "OggS", "vorbis", "OpusHead", "FORM", "AIFF", "SSND", ".snd", "ID3",
            "ftypM4A ", "ftyp3gp4", "moov", "trak", "mdia", "minf", "dinf", "dref", "stbl", "stsd", "mp4a", "esds",
            "stts",
            "stsc", "stsz", "stco", "edts", "elst", "mdat", "moof", "traf", "tfhd", "trun",
        ],
        seeds: { files(in: root.appending(path: "Tests/SoundTests/Formats")) { _ in true } },
        check: { bytes in
            let recording: Recording
            do throws(SoundError) {
                recording = try Recording(decoding: bytes, limits: .recordings)
            } catch {
                try require(!error.description.isEmpty, "an error says what to do")
                return
            }
            try require(recording.seconds <= SoundLimits.recordings.seconds, "a recording is no longer than allowed")
            try require(
                Set(recording.channels.map(\.count)).count <= 1, "every channel has as many samples as the others")
        })
}

/// The formats of sound files, recognised by their first bytes, never by the file's name.
public enum SoundFormat: String, Sendable, CaseIterable {
    case wav
    case flac
    case ogg
    case mp3
    /// What phones record: AAC or Opus in an MPEG-4 or 3GPP file, whatever the file's name ends in.
    case m4a
    /// What browsers record: Opus in a Matroska file.
    case webm

    /// The major brands, after `ftyp`, of MPEG-4 files that may hold a recording (ISO/IEC 14496-12, 4.3): Apple's
    /// sound, what Android's recorders and browsers write, and 3GPP's. Pictures in such files have other brands.
    private static let brands = ["M4A ", "M4B ", "mp41", "mp42", "iso", "3gp", "3g2"]

    /// The format whose signature `bytes` begin with, or `nil`.
    public init?(signatureOf bytes: some RandomAccessCollection<UInt8>) {
        guard !PhotoSeries.isSeries(bytes) else { return nil }
        let head = Array(bytes.prefix(16))
        func begins(_ signature: String, at place: Int = 0) -> Bool {
            head.count >= place + signature.utf8.count && head[place...].starts(with: signature.utf8)
        }
        if begins("RIFF") || begins("RF64"), begins("WAVE", at: 8) {
            self = .wav
        } else if begins("fLaC") {
            self = .flac
        } else if begins("OggS") {
            self = .ogg
        } else if begins("ID3") || SoundFormat.isFrameOfLayerIII(head) {
            self = .mp3
        } else if begins("ftyp", at: 4), SoundFormat.brands.contains(where: { begins($0, at: 8) }) {
            self = .m4a
        } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            // The head of every EBML document (RFC 8794, 11.2.1).
            self = .webm
        } else {
            return nil
        }
    }

    /// Whether a header of MPEG audio begins here: eleven bits of sync, then a version, layer III, a bit rate and a
    /// sampling rate that are not the reserved ones (ISO/IEC 11172-3, 2.4.2.3).
    private static func isFrameOfLayerIII(_ head: [UInt8]) -> Bool {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        return head[1] & 0x18 != 0x08 && head[1] & 0x06 == 0x02 && head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }
}

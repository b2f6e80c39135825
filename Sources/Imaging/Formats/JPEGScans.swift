import DomainModel

#if canImport(Glibc)
    import Glibc
#endif

/// How many scans a JPEG file has: passes over the picture, each of which refines it. For each, the decoder goes
/// through the whole picture, however few bytes the scan has, so a small file can demand any amount of work.
enum JPEGScans {
    /// The number of scans in `bytes`, counted up to `limit`.
    ///
    /// Segments are skipped by their lengths, since a thumbnail inside one has scans of its own. Entropy-coded data is
    /// skipped up to the next marker: no byte pair in it can look like one (ITU-T T.81, B.1.1.5).
    static func count(_ bytes: UnsafeRawBufferPointer, upTo limit: Int) -> Int {
        var place = 2
        var scans = 0
        while scans < limit, let marker = nextMarker(bytes, from: &place) {
            switch marker {
            case 0xD9: return scans
            // Markers without a length.
            case 0x01, 0xD0...0xD8: continue
            default: break
            }
            if marker == 0xDA { scans += 1 }
            guard place + 2 <= bytes.count else { return scans }
            place += Int(bytes[place]) << 8 | Int(bytes[place + 1])
        }
        return scans
    }

    /// The next marker at or after `place`, which moves past it.
    private static func nextMarker(_ bytes: UnsafeRawBufferPointer, from place: inout Int) -> UInt8? {
        while place < bytes.count,
            let found = memchr(bytes.baseAddress! + place, 0xFF, bytes.count - place)
        {
            place = found - UnsafeMutableRawPointer(mutating: bytes.baseAddress!) + 1
            // 00 is stuffing, FF is fill, and restart markers lie inside a scan.
            guard place < bytes.count else { return nil }
            let code = bytes[place]
            if code == 0xFF { continue }
            place += 1
            if code != 0, !(0xD0...0xD7).contains(code) { return code }
        }
        return nil
    }
}

extension PhotoLimits {
    /// How many scans a JPEG of so many pixels may have; one is always allowed.
    func scans(pixels: Int) -> Int { max(1, Tuning.standard.decoding.maxScannedPixels / max(1, pixels)) }
}

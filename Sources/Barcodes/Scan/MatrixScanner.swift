// zxing-cpp can be left out of a build: `QIX_OPTIONS` in Package.swift.
#if ZXING
    import CZXing
    import DomainModel
    import Imaging

    /// zxing-cpp's readers of matrix codes: the one place that calls the library.
    ///
    /// zbar does not read GS1 DataMatrix, and zxing-cpp reads a few more QR codes than zbar. Bars are left to zbar: the
    /// zxing-cpp of Debian 12 ends the process on some of them (an assertion fails on two lines of one symbol).
    struct MatrixScanner: Sendable {
        /// Whether this build has the library.
        static let isBuilt = true

        /// Whether QR codes are looked for beside DataMatrix.
        let includesQR: Bool
        /// Whether the library also looks at smaller pictures that it makes of this one.
        var includesSmaller = true

        /// The codes in the picture, each once.
        func scan(_ luma: Luma) -> [Sighting] {
            let symbologies = includesQR ? CZXING_DATA_MATRIX | CZXING_QR : CZXING_DATA_MATRIX
            let sizes = includesSmaller ? 0 : CZXING_ONE_SIZE
            guard let codes = MatrixCodes(in: luma, symbologies: UInt32(symbologies | sizes)) else { return [] }
            return (0..<codes.count).map { codes.sighting($0) }
        }

        /// What looking for QR codes in a picture costs beside the scan, in pixels of `WorkUnits`: the library tries
        /// every three finder patterns together.
        static func matchingCost(in luma: Luma) -> Int {
            let limit = Tuning.standard.search.maxFinderPatterns
            let count = luma.pixels.withUnsafeBufferPointer {
                Int(czxing_finder_patterns($0.baseAddress, Int32(luma.width), Int32(luma.height), UInt32(limit)))
            }
            return count < limit
                ? Int(Double(count * count * count) / 6 * StepCost.standard.zxingFinderMatch) : .max / 2
        }

        /// The library's version; `nil` in a build without it.
        static var version: String? {
            var parts: (Int32, Int32, Int32) = (0, 0, 0)
            withUnsafeMutableBytes(of: &parts) { czxing_version($0.baseAddress!.assumingMemoryBound(to: Int32.self)) }
            return "\(parts.0).\(parts.1).\(parts.2)"
        }
    }

    /// The codes that the library found in one picture: the one owner of their memory, freed in `deinit`.
    private struct MatrixCodes: ~Copyable {
        private let codes: OpaquePointer

        init?(in luma: Luma, symbologies: UInt32) {
            // The call only borrows the pixels.
            let found = luma.pixels.withUnsafeBufferPointer {
                czxing_scan($0.baseAddress, Int32(luma.width), Int32(luma.height), symbologies)
            }
            guard let found else { return nil }
            codes = found
        }

        deinit { czxing_free(codes) }

        var count: Int { Int(czxing_count(codes)) }

        func sighting(_ index: Int) -> Sighting {
            let place = Int32(index)
            var length = 0
            let bytes = czxing_bytes(codes, place, &length)
            var corners = [Int32](repeating: 0, count: 8)
            czxing_corners(codes, place, &corners)
            return Sighting(
                symbology: czxing_symbology(codes, place) == UInt32(CZXING_QR) ? .qr : .dataMatrix,
                text: String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self),
                lines: 1, isGS1: czxing_is_gs1(codes, place),
                places: (0..<4).map { (x: Int(corners[2 * $0]), y: Int(corners[2 * $0 + 1])) })
        }
    }
#else
    import Imaging

    /// zxing-cpp in a build without it.
    struct MatrixScanner: Sendable {
        static let isBuilt = false
        static let version: String? = nil

        let includesQR: Bool
        var includesSmaller = true

        static func matchingCost(in luma: Luma) -> Int { 0 }

        /// No codes.
        func scan(_ luma: Luma) -> [Sighting] { [] }
    }
#endif

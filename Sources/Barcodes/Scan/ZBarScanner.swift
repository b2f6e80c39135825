import CZBar
import DomainModel
import Imaging

/// zbar's image scanner: the one place that calls the library.
///
/// Each scan has a C scanner of its own. zbar's EAN decoder keeps half a symbol until it sees another half, and would
/// join halves of two pictures to a number that is in neither. Making a scanner takes microseconds.
struct ZBarScanner: Sendable {
    let scope: SymbologySet

    /// The symbologies that a scanner looks for: each costs time on every line.
    enum SymbologySet: Sendable {
        /// EAN-13, EAN-8, UPC-A and UPC-E.
        case retail
        /// Retail symbologies, ITF-14, DataBar, Code 128 and QR.
        case all
        /// All except QR.
        case bars
        /// QR alone.
        case square

        /// Whether QR is among them.
        var includesMatrixCodes: Bool { self == .all || self == .square }

        fileprivate var symbologies: [zbar_symbol_type_t] {
            switch self {
            case .retail: [ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCA, ZBAR_UPCE]
            case .all: SymbologySet.bars.symbologies + SymbologySet.square.symbologies
            case .bars: SymbologySet.retail.symbologies + [ZBAR_DATABAR, ZBAR_DATABAR_EXP, ZBAR_I25, ZBAR_CODE128]
            case .square: [ZBAR_QRCODE]
            }
        }
    }

    init(_ scope: SymbologySet) { self.scope = scope }

    /// The library's version.
    static var version: String {
        var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zbar_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    /// Scans every `density`-th row and column; `nil` where zbar fails.
    ///
    /// What is told is what zbar's image scanner read. It runs only where it may find something: where zbar's decoder,
    /// shown the edges that `LineScan` finds many times faster, reads enough lines, or where lines in both directions
    /// cross the finder patterns of QR codes.
    func scan(_ luma: Luma, density: Int = 1) -> [Sighting]? {
        guard luma.width > 0, luma.height > 0 else { return [] }
        guard scope == .square || mayHoldSymbols(luma, density: density) else { return [] }
        return imageScan(luma, density: density)
    }

    /// Whether zbar's decoder reads enough on the lines of a picture; also where it cannot be made.
    private func mayHoldSymbols(_ luma: Luma, density: Int) -> Bool {
        guard let decoder = zbar_decoder_create() else { return true }
        defer { zbar_decoder_destroy(decoder) }
        configure { zbar_decoder_set_config(decoder, $0, $1, $2) }
        var seen = SightedLines()
        var mayBeQR = scope.includesMatrixCodes
        for direction in LineScan.Direction.allCases {
            var finders = FinderLines()
            LineScan(luma: luma, direction: direction, density: density).forEachLine { line in
                for (place, width) in line.widths.enumerated() {
                    let kind = zbar_decode_width(decoder, width)
                    if kind == ZBAR_QRCODE {
                        finders.add(line, before: place)
                    } else if kind.rawValue > ZBAR_PARTIAL.rawValue {
                        seen.add(kind, by: decoder)
                    }
                }
                zbar_decoder_new_scan(decoder)
            }
            mayBeQR = mayBeQR && finders.mayBeCode
        }
        return mayBeQR || seen.mayBeTold(isWhole: density == 1)
    }

    /// Chooses the symbologies that are looked for.
    private func configure(_ set: (zbar_symbol_type_t, zbar_config_t, Int32) -> Int32) {
        _ = set(ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for kind in scope.symbologies { _ = set(kind, ZBAR_CFG_ENABLE, 1) }
        // Shorter interleaved codes name no trade unit, and a few arbitrary bars can look like one.
        _ = set(ZBAR_I25, ZBAR_CFG_MIN_LEN, 14)
        _ = set(ZBAR_I25, ZBAR_CFG_MAX_LEN, 14)
    }

    /// What zbar's own image scanner reads.
    func imageScan(_ luma: Luma, density: Int = 1) -> [Sighting]? {
        guard let scanner = zbar_image_scanner_create() else { return nil }
        defer { zbar_image_scanner_destroy(scanner) }
        configure { zbar_image_scanner_set_config(scanner, $0, $1, $2) }
        guard let image = zbar_image_create() else { return nil }
        // The image only borrows the bytes, and owns its symbols: they are copied before it is destroyed.
        defer { zbar_image_destroy(image) }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, Int32(density))
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, Int32(density))
        zbar_image_set_format(image, zbar_fourcc_parse("Y800"))
        zbar_image_set_size(image, UInt32(luma.width), UInt32(luma.height))
        return luma.pixels.withUnsafeBytes { bytes in
            zbar_image_set_data(image, bytes.baseAddress, UInt(bytes.count), nil)
            guard zbar_scan_image(scanner, image) >= 0 else { return nil }
            var sightings: [Sighting] = []
            var symbol = zbar_image_first_symbol(image)
            while let current = symbol {
                if let sighting = ZBarScanner.sighting(current) { sightings.append(sighting) }
                symbol = zbar_symbol_next(current)
            }
            return sightings
        }
    }

    private static func sighting(_ symbol: OpaquePointer) -> Sighting? {
        guard let symbology = Barcode.Symbology(zbar_symbol_get_type(symbol)) else { return nil }
        guard let data = zbar_symbol_get_data(symbol) else { return nil }
        let length = Int(zbar_symbol_get_data_length(symbol))
        let text = data.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
        let places = (0..<zbar_symbol_get_loc_size(symbol)).map { index in
            (x: Int(zbar_symbol_get_loc_x(symbol, index)), y: Int(zbar_symbol_get_loc_y(symbol, index)))
        }
        return Sighting(
            symbology: symbology, text: text, lines: Int(zbar_symbol_get_quality(symbol)),
            isGS1: zbar_symbol_get_modifiers(symbol) & 1 != 0, places: places)
    }
}

/// What the lines of one picture decode to, each text once, with the lines that read it.
private struct SightedLines {
    private var texts: [(kind: zbar_symbol_type_t, bytes: [UInt8], lines: Int)] = []

    /// Adds what the decoder has read on a line.
    mutating func add(_ kind: zbar_symbol_type_t, by decoder: OpaquePointer) {
        guard let data = zbar_decoder_get_data(decoder) else { return }
        let length = Int(zbar_decoder_get_data_length(decoder))
        let bytes = data.withMemoryRebound(to: UInt8.self, capacity: length) {
            [UInt8](UnsafeBufferPointer(start: $0, count: length))
        }
        if let known = texts.firstIndex(where: { $0.kind == kind && $0.bytes == bytes }) {
            texts[known].lines += 1
        } else {
            texts.append((kind, bytes, 1))
        }
    }

    /// Whether zbar's image scanner would tell one of them.
    ///
    /// - Parameter isWhole: whether every line was scanned: then EAN, UPC and DataBar that fewer than four lines have
    ///   read are chance, as zbar has it.
    func mayBeTold(isWhole: Bool) -> Bool {
        texts.contains { text in
            let isShort = text.kind.rawValue < ZBAR_COMPOSITE.rawValue
            let isDoubtful = isShort || text.kind == ZBAR_DATABAR || text.kind == ZBAR_DATABAR_EXP
            return !(isWhole && isDoubtful && text.lines < 4)
        }
    }
}

extension Barcode.Symbology {
    /// The symbology that zbar names so; `nil` for those that qix does not read.
    fileprivate init?(_ kind: zbar_symbol_type_t) {
        switch kind {
        case ZBAR_EAN13: self = .ean13
        case ZBAR_EAN8: self = .ean8
        case ZBAR_UPCA: self = .upcA
        case ZBAR_UPCE: self = .upcE
        case ZBAR_I25: self = .itf14
        case ZBAR_DATABAR: self = .dataBar
        case ZBAR_DATABAR_EXP: self = .dataBarExpanded
        case ZBAR_CODE128: self = .code128
        case ZBAR_QRCODE: self = .qr
        default: return nil
        }
    }
}

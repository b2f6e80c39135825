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

    /// A scanner for `scope`; the caller destroys it.
    private func makeScanner() -> OpaquePointer? {
        guard let scanner = zbar_image_scanner_create() else { return nil }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        for kind in scope.symbologies { zbar_image_scanner_set_config(scanner, kind, ZBAR_CFG_ENABLE, 1) }
        // Shorter interleaved codes name no trade unit, and a few arbitrary bars can look like one.
        zbar_image_scanner_set_config(scanner, ZBAR_I25, ZBAR_CFG_MIN_LEN, 14)
        zbar_image_scanner_set_config(scanner, ZBAR_I25, ZBAR_CFG_MAX_LEN, 14)
        return scanner
    }

    /// Scans every `density`-th row and column; `nil` where zbar fails.
    func scan(_ luma: Luma, density: Int = 1) -> [Sighting]? {
        guard luma.width > 0, luma.height > 0 else { return [] }
        guard let scanner = makeScanner() else { return nil }
        defer { zbar_image_scanner_destroy(scanner) }
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
        let symbology: Barcode.Symbology
        switch zbar_symbol_get_type(symbol) {
        case ZBAR_EAN13: symbology = .ean13
        case ZBAR_EAN8: symbology = .ean8
        case ZBAR_UPCA: symbology = .upcA
        case ZBAR_UPCE: symbology = .upcE
        case ZBAR_I25: symbology = .itf14
        case ZBAR_DATABAR: symbology = .dataBar
        case ZBAR_DATABAR_EXP: symbology = .dataBarExpanded
        case ZBAR_CODE128: symbology = .code128
        case ZBAR_QRCODE: symbology = .qr
        default: return nil
        }
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

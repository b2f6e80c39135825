/// The items of a HEIC file (ISO/IEC 23008-12), checked before libheif sees the file.
///
/// Phones write one coded picture, or a grid of them, with thumbnails and the camera's metadata. The format allows much
/// more: overlays at any offset, pictures derived from derived ones, the same tile a thousand times. None of that is a
/// photo, and Debian 12's libheif reads outside its memory for some of it, so only plain files are decoded.
struct HEICItems {
    /// Types of items in a phone's picture: coded pictures, grids of them, and metadata. A `tmap` holds the brightness
    /// of pixels for newer screens; libheif 1.15 ignores it.
    private static let known: Set<[UInt8]> = Set(
        ["hvc1", "av01", "grid", "Exif", "mime", "uri ", "tmap"].map { Array($0.utf8) })
    private static let coded: Set<[UInt8]> = Set(["hvc1", "av01"].map { Array($0.utf8) })

    private static let maxItems = Tuning.standard.decoding.maxHEICItems
    /// Boxes inside one box.
    private static let maxBoxes = Tuning.standard.decoding.maxHEICBoxesPerItem * maxItems

    private var types: [Int: [UInt8]] = [:]
    /// The items that a derived item is made of.
    private var sources: [(item: Int, of: [Int])] = []
    /// Width and height by the property's number, from 1.
    private var extents: [Int: (width: Int, height: Int)] = [:]
    private var properties: [Int: [Int]] = [:]

    /// `nil` where the file has no items, or announces more of anything than a picture has.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let top = ISOBoxReader(bytes).boxes(atMost: HEICItems.maxBoxes) else { return nil }
        let metas = top.filter { $0.type == Array("meta".utf8) }
        guard metas.count == 1 else { return nil }
        var meta = metas[0].content
        guard meta.version() != nil, let boxes = meta.boxes(atMost: HEICItems.maxBoxes) else { return nil }
        for box in boxes {
            switch String(decoding: box.type, as: UTF8.self) {
            case "iinf": guard readTypes(box.content) else { return nil }
            case "iref": guard readSources(box.content) else { return nil }
            case "iprp": guard readProperties(box.content) else { return nil }
            default: break
            }
        }
    }

    /// Whether a phone could have written it: known types of items, grids made of coded pictures only, and no more
    /// pixels to decode than `maxHEICTileExcess` times `limit`.
    func isCameraLike(pixels limit: Int) -> Bool {
        guard types.values.allSatisfy({ HEICItems.known.contains($0) }) else { return false }
        var pixels = 0
        for source in sources where types[source.item] != Array("tmap".utf8) {
            guard types[source.item] == Array("grid".utf8) else { return false }
            for tile in source.of {
                guard let type = types[tile], HEICItems.coded.contains(type), let size = size(of: tile) else {
                    return false
                }
                let (tilePixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
                guard !overflow, tilePixels <= limit else { return false }
                pixels += tilePixels
                guard pixels <= Tuning.standard.decoding.maxHEICTileExcess * limit else { return false }
            }
        }
        return true
    }

    private func size(of item: Int) -> (width: Int, height: Int)? {
        properties[item]?.lazy.compactMap { extents[$0] }.first
    }

    /// `iinf`: the number of items and a box for each.
    private mutating func readTypes(_ content: ISOBoxReader) -> Bool {
        var content = content
        guard let version = content.version()?.version, content.number(bytes: version == 0 ? 2 : 4) != nil,
            let entries = content.boxes(atMost: HEICItems.maxItems)
        else { return false }
        for entry in entries where entry.type == Array("infe".utf8) {
            var entry = entry.content
            // Versions 0 and 1 have no type, and HEIC does not use them.
            guard let version = entry.version()?.version, version >= 2,
                let item = entry.number(bytes: version == 2 ? 2 : 4), entry.number(bytes: 2) != nil,
                let type = entry.take(4), types.updateValue(Array(type), forKey: item) == nil
            else { return false }
        }
        return true
    }

    /// `iref`: which item is made of which others, and references of other types.
    private mutating func readSources(_ content: ISOBoxReader) -> Bool {
        var content = content
        guard let version = content.version()?.version, let references = content.boxes(atMost: HEICItems.maxBoxes)
        else { return false }
        let width = version == 0 ? 2 : 4
        var total = 0
        for reference in references {
            let isDerivation = reference.type == Array("dimg".utf8)
            var reference = reference.content
            guard let item = reference.number(bytes: width), let count = reference.number(bytes: 2) else {
                return false
            }
            total += count
            guard total <= HEICItems.maxItems else { return false }
            var of: [Int] = []
            for _ in 0..<count {
                guard let source = reference.number(bytes: width) else { return false }
                of.append(source)
            }
            if isDerivation { sources.append((item, of)) }
        }
        return true
    }

    /// `iprp`: the properties in `ipco`, and in `ipma` which item has which.
    private mutating func readProperties(_ content: ISOBoxReader) -> Bool {
        guard let boxes = content.boxes(atMost: HEICItems.maxBoxes) else { return false }
        for box in boxes {
            switch String(decoding: box.type, as: UTF8.self) {
            case "ipco":
                guard let all = box.content.boxes(atMost: HEICItems.maxBoxes) else { return false }
                for (place, property) in all.enumerated() where property.type == Array("ispe".utf8) {
                    var property = property.content
                    guard property.version() != nil, let width = property.number(bytes: 4),
                        let height = property.number(bytes: 4)
                    else { return false }
                    extents[place + 1] = (width, height)
                }
            case "ipma":
                guard readAssociations(box.content) else { return false }
            default: break
            }
        }
        return true
    }

    private mutating func readAssociations(_ content: ISOBoxReader) -> Bool {
        var content = content
        guard let (version, flags) = content.version(), let items = content.number(bytes: 4),
            items <= HEICItems.maxItems
        else { return false }
        for _ in 0..<items {
            guard let item = content.number(bytes: version == 0 ? 2 : 4), let count = content.number(bytes: 1) else {
                return false
            }
            for _ in 0..<count {
                // The first bit says whether a decoder must understand the property.
                guard let place = content.number(bytes: flags & 1 == 1 ? 2 : 1) else { return false }
                properties[item, default: []].append(place & (flags & 1 == 1 ? 0x7FFF : 0x7F))
            }
        }
        return true
    }
}

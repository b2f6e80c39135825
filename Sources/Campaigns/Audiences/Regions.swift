import Text

/// The regions of a country by the beginnings of their postcodes: the table `Regions.tsv`.
public struct Regions: Sendable {
    private struct Region {
        let name: String
        let country: String
        let beginnings: [[UInt8]]
    }

    private let regions: [BytewiseString: Region]

    /// The built-in table.
    public static let standard = Regions(String(decoding: PackageResources.Regions_tsv, as: UTF8.self))

    private init(_ table: String) {
        var regions: [BytewiseString: Region] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t").map(String.init)
            regions[BytewiseString(fields[0])] = Region(
                name: fields[1], country: String(fields[0].prefix { $0 != "-" }),
                beginnings: fields[2].split(separator: " ").map { Array($0.utf8) })
        }
        self.regions = regions
    }

    /// The codes of all regions (ISO 3166-2) and of the countries that have some (ISO 3166-1), in the order of their
    /// bytes.
    public var codes: [String] {
        let codes = Set(regions.keys.map(\.text)).union(regions.values.map(\.country))
        return codes.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The region's name as its country writes it; the code where the table has none.
    public func name(of code: String) -> String { regions[BytewiseString(code)]?.name ?? code }

    /// The region in which a postcode of the country is: that with the longest beginning of it. `nil` where the table
    /// knows none.
    public func region(ofPostcode postcode: String, in country: String) -> String? {
        let written = postcode.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        var best: (code: String, length: Int)?
        for (code, region) in regions where region.country.utf8.elementsEqual(country.utf8) {
            for beginning in region.beginnings
            where written.starts(with: beginning) && beginning.count > best?.length ?? 0 {
                best = (code.text, beginning.count)
            }
        }
        return best?.code
    }
}

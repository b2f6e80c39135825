import Catalog
import DomainModel
import Foundation

/// The formats of Open Food Facts' exports (https://world.openfoodfacts.org/data).
enum OpenFoodFacts {
    /// What a catalogue needs of a product.
    struct Entry: Equatable {
        var code = ""
        var names: [String: String] = [:]
        var brands = ""
        var quantity = ""
        var category = ""
        var countries = ""

        /// The number; shorter ones have lost zeros in a spreadsheet.
        var gtin: GTIN? {
            GTIN(code)
                ?? (code.utf8.count > 8 && code.utf8.count < 13
                    ? GTIN(String(repeating: "0", count: 13 - code.utf8.count) + code) : nil)
        }

        /// The name in `language`, or else the one without a language.
        func name(in language: String) -> String {
            [names[language], names[""], names.sorted { $0.key < $1.key }.first?.value].compactMap { $0 }
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.first { !$0.isEmpty } ?? ""
        }

        /// Whether its countries name this one: `en:italy,en:france`.
        func isSold(in country: String) -> Bool {
            countries.lowercased().split(whereSeparator: { ",: ".contains($0) }).contains { $0 == country.lowercased() }
        }
    }

    /// The indices of the columns of the tab-separated export.
    struct Columns {
        private let places: [String: Int]

        init(header: [UInt8], named file: String) throws(CatalogError) {
            let found = header.split(separator: 9, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            places = Dictionary(found.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            let missing = ["code", "product_name"].filter { places[$0] == nil }
            guard missing.isEmpty else { throw .header(file: file, missing: missing, found: found) }
        }

        /// The export quotes nothing: a quote is an ordinary character.
        func entry(_ line: [UInt8]) -> Entry {
            let fields = line.split(separator: 9, omittingEmptySubsequences: false)
            func field(_ name: String) -> String {
                guard let place = places[name], place < fields.count else { return "" }
                return String(decoding: fields[place], as: UTF8.self)
            }
            var names = ["": field("product_name")]
            for (column, _) in places where column.hasPrefix("product_name_") {
                names[String(column.dropFirst("product_name_".count))] = field(column)
            }
            let category = field("main_category").isEmpty ? field("categories") : field("main_category")
            return Entry(
                code: field("code"), names: names, brands: field("brands"), quantity: field("quantity"),
                category: lastCategory(category), countries: field("countries_tags") + "," + field("countries_en"))
        }
    }

    /// One object of the JSON lines export.
    static func entry(json line: [UInt8]) -> Entry? {
        guard let object = try? JSONDecoder().decode(Object.self, from: Data(line)) else { return nil }
        return object.entry
    }

    /// The most specific of a list of categories, without its language: `en:spreads,en:sweet-spreads` gives `sweet
    /// spreads`.
    static func lastCategory(_ list: String) -> String {
        let last = list.split(separator: ",").last.map(String.init) ?? ""
        let bare = last.split(separator: ":").last.map(String.init) ?? last
        return bare.replacingOccurrences(of: "-", with: " ").trimmingCharacters(in: .whitespaces)
    }

    private struct Object: Decodable {
        var entry = Entry()

        struct AnyCodingKey: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyCodingKey.self)
            func text(_ name: String) -> String {
                (try? fields.decode(String.self, forKey: AnyCodingKey(stringValue: name))) ?? ""
            }
            func list(_ name: String) -> String {
                ((try? fields.decode([String].self, forKey: AnyCodingKey(stringValue: name))) ?? []).joined(
                    separator: ",")
            }
            guard fields.contains(AnyCodingKey(stringValue: "code")) else {
                throw DecodingError.keyNotFound(
                    AnyCodingKey(stringValue: "code"), .init(codingPath: [], debugDescription: "no code"))
            }
            entry.code = text("code")
            if entry.code.isEmpty, let number = try? fields.decode(Int.self, forKey: AnyCodingKey(stringValue: "code"))
            {
                entry.code = String(number)
            }
            entry.names[""] = text("product_name")
            for key in fields.allKeys
            where key.stringValue.hasPrefix("product_name_") && key.stringValue.utf8.count == 15 {
                entry.names[String(key.stringValue.suffix(2))] = text(key.stringValue)
            }
            entry.brands = text("brands")
            entry.quantity = text("quantity")
            let tags = list("categories_tags")
            entry.category = OpenFoodFacts.lastCategory(tags.isEmpty ? text("categories") : tags)
            entry.countries = list("countries_tags") + "," + text("countries")
        }
    }
}

import Arguments
import Catalog
import DomainModel
import Foundation
import Text

/// The folder of a first programme and its files.
struct ProgrammeFolder {
    let path: String

    private static let names = [
        "catalog.csv", "campaigns.yaml", "rewards.yaml", "manifest.csv", "proposed-products.csv", "qix.yaml", "schemas",
    ]

    /// Refuses a folder that has one of the files already.
    func requireNoFiles() throws {
        for name in ProgrammeFolder.names where FileManager.default.fileExists(atPath: "\(path)/\(name)") {
            throw CommandError("\(path)/\(name) is there already; name another folder, or move it away")
        }
    }

    /// Writes the files; their paths.
    func write(
        _ seen: SeenProducts, today: Day, partner: String, language: Language,
        options: [String: CommandOptions.OptionSpelling]
    ) throws -> [String] {
        try FileManager.default.createDirectory(atPath: "\(path)/schemas", withIntermediateDirectories: true)
        let first = seen.firstDay.map { min($0, today) } ?? today
        let templates = ProgrammeTemplates(
            language: language, partner: partner, from: ProgrammeFolder.firstOfMonth(first),
            to: Day(daysSinceEpoch: today.daysSinceEpoch + 365))
        var files: [(name: String, text: String)] = [
            ("catalog.csv", catalog(of: seen, partner: partner)), ("campaigns.yaml", templates.campaigns),
            ("rewards.yaml", templates.rewards), ("manifest.csv", manifest(of: seen)),
        ]
        if !seen.unnamed.isEmpty { files.append(("proposed-products.csv", proposals(of: seen))) }
        files.append(("qix.yaml", templates.options))
        files += ProgrammeTemplates.schemas.map { ("schemas/\($0.name).schema.json", $0.text) }
        files.append(("schemas/qix.schema.json", try OptionSchema(options).text))
        for file in files { try Output.write(Array(file.text.utf8), to: "\(path)/\(file.name)") }
        return files.map { "\(path)/\($0.name)" }
    }

    private static func firstOfMonth(_ day: Day) -> Day { Day(daysSinceEpoch: day.daysSinceEpoch - day.day + 1) }

    private func catalog(of seen: SeenProducts, partner: String) -> String {
        // A number of those that GS1 keeps for demonstrations: no product bears it.
        let example = GTIN("9521101530018").map {
            [Product(gtin: $0, name: "Spaghetti n.5", brand: partner, size: "500 g")]
        }
        let products = seen.products.isEmpty ? example ?? [] : seen.products
        let rows = products.map { product in
            [
                product.gtin.ean13 ?? product.gtin.digits, product.name, product.brand, partner, product.category,
                product.size, "", product.usualPrices.map(\.description).joined(separator: "|"),
            ]
        }
        return ProgrammeFolder.csv([CatalogCSV.columns] + rows)
    }

    private func proposals(of seen: SeenProducts) -> String {
        let rows = seen.unnamed.map { one in
            [
                one.gtin.map { $0.ean13 ?? $0.digits } ?? "", one.name, "", "", "", "", "",
                one.price.map { "\($0)" } ?? "", "\(one.count)",
            ]
        }
        return ProgrammeFolder.csv([CatalogCSV.columns + ["times_seen"]] + rows)
    }

    private func manifest(of seen: SeenProducts) -> String {
        let rows = seen.photos.map { photo in
            [URL(fileURLWithPath: photo.path).path, "me", "auto", photo.sent.description, "signed"]
        }
        return ProgrammeFolder.csv([["image", "user", "shake", "uploaded_at", "tier"]] + rows)
    }

    private static func csv(_ rows: [[String]]) -> String {
        rows.map { $0.map(CSVField.quoted).joined(separator: ",") + "\n" }.joined()
    }

    /// What to do now, for the person at the terminal.
    func nextSteps(_ seen: SeenProducts) -> [String] {
        let catalog =
            seen.products.isEmpty
            ? "catalog.csv: replace the example by your products"
            : "catalog.csv: \(counted(seen.products.count, "product")) of the photos; add brand, category and size"
        let proposed =
            seen.unnamed.isEmpty
            ? []
            : [
                "proposed-products.csv: \(seen.unnamed.count) names and numbers that stand alone; "
                    + "where you add what is missing, move the row to catalog.csv, without times_seen"
            ]
        let first =
            seen.photos.isEmpty
            ? "qix check PHOTO            (what a photo shows and would earn)"
            : "qix batch manifest.csv     (what your \(seen.photos.count) photos earn; a receipt counts as sent on its day)"
        return [catalog] + proposed + [
            "Then, in \(path):", "  qix campaigns check campaigns.yaml", "  \(first)",
        ]
    }
}

import ArgumentParser
import Arguments
import Catalog
import CatalogImport
import Foundation
import Text

extension ProductImport.Source: ExpressibleByArgument {}

/// Makes a catalogue of other people's files.
struct CatalogImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Creates a catalogue from an Open Food Facts export or from any CSV.",
        discussion: """
            The catalogue goes to standard output or --out; rows that are not products go to --rejects with the \
            reason. Files may be compressed with gzip. Open Food Facts' exports, CSV (tab-separated) and JSONL, are \
            read line by line.

            Examples:
              qix catalog import --from openfoodfacts off.csv.gz --out off.csv
              qix catalog import --from csv listino.csv --map gtin=EAN --partner Rossi
            """)

    @Option(help: "The kind of file: openfoodfacts or csv.")
    var from: ProductImport.Source

    @Argument(help: "The file, gzip or plain.")
    var file: String

    @Option(help: "The file for the catalogue. (default: standard output)")
    var out: String?

    @Option(help: "The file for rejected rows, CSV: row,reason,text. (default: FILE.rejected.csv)")
    var rejects: String?

    @Option(help: "COLUMN=HEADING: the heading of a column in the file (csv); repeatable.")
    var map: [String] = []

    @Option(help: "The partner of products that have none.")
    var partner = ""

    @Option(help: "Only products sold in this country: italy (openfoodfacts).")
    var country: String?

    @Option(help: "The language of names to prefer (openfoodfacts).")
    var language = "it"

    func run() throws {
        var options = ProductImport.Options()
        for pair in map {
            let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, CatalogCSV.columns.contains(sides[0]) else {
                throw ValidationError(
                    "--map \(pair): write COLUMN=HEADING; columns are \(CatalogCSV.columns.joined(separator: ", "))")
            }
            options.mapping[sides[0]] = sides[1]
        }
        options.partner = partner
        options.country = country
        options.language = language
        let catalogue = try TextSink(out)
        let aside = try TextSink(rejects ?? "\(file).rejected.csv")
        try catalogue.line(CatalogCSV.columns.joined(separator: ","))
        try aside.line("row,reason,text")
        let summary = try ProductImport(from, options: options).run(file) { product in
            try catalogue.line(CatalogCSV.row(of: product))
        } rejection: { rejection in
            try aside.line(
                "\(rejection.row),\(CSVField.quoted(rejection.reason)),\(CSVField.quoted(rejection.text))")
        }
        try catalogue.commit()
        try aside.commit()
        Output.log(
            "\(counted(summary.rows, "row")): \(counted(summary.imported, "product")), \(summary.rejected) rejected "
                + "(\(rejects ?? "\(file).rejected.csv")), \(summary.skipped) of other countries"
        )
    }
}

/// Lines to a file, or to standard output, written in large pieces. A file takes the place of an earlier one once it is
/// whole.
private final class TextSink {
    private let handle: FileHandle
    private var pending: [UInt8] = []
    private let path: String?
    /// Where the file is until it is whole; `nil` where what is written has no place to take, such as a pipe.
    private let unfinished: String?

    init(_ path: String?) throws {
        self.path = path
        guard let path else {
            unfinished = nil
            handle = .standardOutput
            return
        }
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        unfinished = type == nil || type == .typeRegular ? "\(path).part" : nil
        let written = unfinished ?? path
        guard unfinished == nil || FileManager.default.createFile(atPath: written, contents: nil),
            let file = FileHandle(forWritingAtPath: written)
        else { throw CatalogError.file(file: path, what: "cannot be written") }
        handle = file
    }

    /// Leaves nothing of a file that did not become whole.
    deinit { if let unfinished { unlink(unfinished) } }

    func line(_ text: String) throws {
        pending += text.utf8
        pending.append(10)
        if pending.count > 1 << 20 { try flush() }
    }

    private func flush() throws {
        try handle.write(contentsOf: Data(pending))
        pending = []
    }

    /// Writes the rest, and puts the file in its place.
    func commit() throws {
        try flush()
        guard let path, let unfinished else { return }
        guard rename(unfinished, path) == 0 else { throw CatalogError.file(file: path, what: "cannot be written") }
    }
}

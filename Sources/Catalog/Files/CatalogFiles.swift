import DomainModel
import Text

/// Several partners' files as one catalogue, and which of their rows are valid.
///
/// A number or an alias that two rows have belongs to neither: it names no product until a person has removed one
/// of them.
struct CatalogFiles {
    /// A row of one of the files.
    private struct RowLocation: Hashable {
        var file: Int
        var row: Int
    }

    private let files: [(name: String, bytes: [UInt8])]
    /// What is wrong, by file, in the order of the rows.
    private(set) var problems: [[RowProblem]]
    private(set) var rowsRead: [Int]
    /// Notes for a person about files that can be used.
    private(set) var notes: [String] = []
    private var contested: Set<RowLocation> = []

    /// Reads every row of every file once. Throws where no row of a file can be read.
    init(_ files: [(name: String, bytes: [UInt8])]) throws(CatalogError) {
        self.files = files
        problems = []
        rowsRead = []
        var products: [GTIN: RowLocation] = [:]
        var aliases: [Alias: (gtin: GTIN, place: RowLocation)] = [:]
        var inOtherFile: [[RowProblem]] = files.map { _ in [] }
        for (number, file) in files.enumerated() {
            var found: [(place: RowLocation, earlier: RowLocation, kind: RowProblem.Kind)] = []
            let read = try CatalogCSV(bytes: file.bytes, named: file.name) { product, row in
                let place = RowLocation(file: number, row: row)
                if let first = products[product.gtin] {
                    found.append(
                        (place, first, .inOtherFile(product.gtin.digits, row: first.row, file: files[first.file].name)))
                } else {
                    products[product.gtin] = place
                }
                for alias in product.aliases {
                    let key = Alias(text: FoldedText(alias.text).joined, retailer: alias.retailer)
                    if let first = aliases[key], first.gtin != product.gtin, first.place.file != number {
                        let name = files[first.place.file].name
                        found.append((place, first.place, .inOtherFile(alias.text, row: first.place.row, file: name)))
                    } else if aliases[key] == nil {
                        aliases[key] = (product.gtin, place)
                    }
                }
            }
            for problem in read.problems where problem.isFatal {
                contested.insert(RowLocation(file: number, row: problem.row))
                if let first = problem.earlierRow { contested.insert(RowLocation(file: number, row: first)) }
            }
            for conflict in found {
                contested.formUnion([conflict.place, conflict.earlier])
                inOtherFile[number].append(RowProblem(row: conflict.place.row, kind: conflict.kind))
            }
            problems.append(read.problems)
            rowsRead.append(read.rowsRead)
            notes += read.notes
        }
        for number in files.indices {
            problems[number] = (problems[number] + inOtherFile[number]).sorted { $0.row < $1.row }
        }
    }

    /// Throws all problems of the first file that has any.
    func requireSound() throws(CatalogError) {
        for (number, file) in files.enumerated() {
            let fatal = problems[number].filter(\.isFatal)
            guard fatal.isEmpty else { throw .rows(file: file.name, problems: fatal, rowsRead: rowsRead[number]) }
        }
    }

    /// The rows that were left out, one line each.
    var quarantine: [String] {
        files.indices.flatMap { number in
            problems[number].filter(\.isFatal).map { "\(files[number].name): \($0); set aside" }
        }
    }

    /// Hands over the products of all valid rows.
    func products(_ use: (Product) -> Void) throws(CatalogError) {
        for (number, file) in files.enumerated() {
            _ = try CatalogCSV(bytes: file.bytes, named: file.name) { product, row in
                if !contested.contains(RowLocation(file: number, row: row)) { use(product) }
            }
        }
    }
}

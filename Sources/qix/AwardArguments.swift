import ArgumentParser
import Catalog
import Foundation
import Retail

/// Reads a day given on the command line.
@Sendable func parseDay(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw ValidationError("“\(text)” is no date of the form 2026-03-15.") }
    return day
}

/// Reads a moment given on the command line.
@Sendable func parseMoment(_ text: String) throws -> Timestamp {
    guard let moment = Timestamp(text) else {
        throw ValidationError("“\(text)” is no date or time of the form 2026-03-15 or 2026-03-15T12:30:00+01:00.")
    }
    return moment
}

/// The text of a file; `-` is standard input.
func readText(_ path: String) throws -> String {
    let data = path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try Data(contentsOf: URL(filePath: path))
    return String(decoding: data, as: UTF8.self)
}

/// The products of a catalogue.
func readProducts(_ path: String) throws -> [Product] {
    try CatalogCSV(bytes: [UInt8](Data(contentsOf: URL(filePath: path))), named: path).products
}

/// Prints a value as one line of JSON, its keys in order.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}

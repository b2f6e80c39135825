import DomainModel
import Foundation

/// A receipt kept as a file beside what it is read from.
enum GoldenReceipt {
    /// The names of the files with this ending, without it.
    static func names(in folder: URL, ending: String) -> [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return (files ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    static func read(_ file: URL) throws -> Receipt {
        try JSONDecoder().decode(Receipt.self, from: Data(contentsOf: file))
    }

    /// Whether `QIX_RECORD` asks for the receipt of this name, or with `1` for every one.
    static func isRecorded(_ name: String) -> Bool {
        ["1", name].contains(ProcessInfo.processInfo.environment["QIX_RECORD"])
    }

    /// Writes the receipt unless the file has it already, but for boxes and confidence.
    static func record(_ receipt: Receipt, to file: URL) throws {
        if let known = try? read(file), difference(from: known, to: receipt).isEmpty { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        try (try encoder.encode(receipt) + Data("\n".utf8)).write(to: file)
    }

    /// One line for each field that differs, as a `diff` would show it; boxes and confidence are left out, which differ
    /// with every refinement.
    static func difference(from expected: Receipt, to read: Receipt) -> [String] {
        let (before, after) = (fields(expected), fields(read))
        let changes = after.difference(from: before)
        return changes.removals.map(line) + changes.insertions.map(line)
    }

    private static func line(_ change: CollectionDifference<String>.Change) -> String {
        switch change {
        case .remove(_, let field, _): "- \(field)"
        case .insert(_, let field, _): "+ \(field)"
        }
    }

    private static func fields(_ receipt: Receipt) -> [String] {
        func said(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "–" }
        let head = [
            "merchant \(said(receipt.merchant))",
            "postcode \(said(receipt.postcode.map { "\($0.country) \($0.code)" }))",
            "VAT number \(said(receipt.vatNumber))",
            "document \(said(receipt.documentNumber))", "register \(said(receipt.register))",
            "date \(said(receipt.date))", "time \(said(receipt.time))", "currency \(said(receipt.currency))",
            "total \(said(receipt.total))", "balanced \(receipt.balanced)", "return \(receipt.isReturn)",
        ]
        let lines = receipt.lines.map { line in
            let price = line.unitPrice.map { " at \($0)" } ?? ""
            return "\(line.kind.rawValue) \(line.description): \(line.quantity)\(price) = \(said(line.amount))"
                + " \(line.gtin?.digits ?? "")"
        }
        return head + lines
    }
}

import DomainModel
import Foundation
import MisreadModel
import Passes
import ReceiptGrammar

/// Reads receipts out of recorded rows, without pictures: `RowDecoder [--least-margin M] [--without PASS]… FOLDER…`
/// prints for each NAME.rows.json a line of JSON with its name, receipt, text and reconciled sums.
/// `--names NAME,NAME` decodes these receipts only. `RowDecoder --passes FOLDER…` prints for each pass in how many
/// receipts it changes something, and their names. `RowRecorder` records rows.
struct Decoded: Encodable {
    var name: String
    var receipt: Receipt?
    var text: [String]
    var sums: ReconciledSums?
}

var folders = Array(CommandLine.arguments.dropFirst())
var minMargin = PrintedGTINDecoder.minMargin
var skipped: Set<String> = []
var names: Set<String>?
let countsPasses = folders.first == "--passes"
if countsPasses { folders.removeFirst() }
while folders.count >= 2, folders[0].hasPrefix("--") {
    switch folders[0] {
    case "--without": skipped.insert(folders[1])
    case "--names": names = Set(folders[1].split(separator: ",").map(String.init))
    default: minMargin = Double(folders[1]) ?? minMargin
    }
    folders.removeFirst(2)
}
let parser = ReceiptParser(minCodeMargin: minMargin, skippedPasses: skipped)
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
var changed: [String: Set<String>] = [:]
for folder in folders {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".rows.json")
    {
        let receipt = String(name.dropLast(10))
        guard names?.contains(receipt) ?? true else { continue }
        let observe: PassObserver? = countsPasses ? { pass, _ in changed[pass, default: []].insert(receipt) } : nil
        let rows = try JSONDecoder().decode(
            [TextRow].self, from: Data(contentsOf: URL(filePath: folder).appending(path: name)))
        let sums = parser.candidates(parser.roles(of: rows, observe: observe), observe: observe)
            .map { parser.sums($0, observe: observe) }
        let decoded = Decoded(
            name: receipt, receipt: sums.map { parser.receipt($0, observe: observe) },
            text: rows.map(\.text), sums: sums)
        if !countsPasses { print(String(decoding: try encoder.encode(decoded), as: UTF8.self)) }
    }
}
if countsPasses {
    for pass in ReceiptParser.passes {
        let receipts = (changed[pass.name] ?? []).sorted()
        print("\(receipts.count)\t\(pass.name)\t\(receipts.joined(separator: ","))")
    }
}

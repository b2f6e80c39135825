import DomainModel
import Foundation
import MisreadModel
import ReceiptGrammar

/// Reads receipts out of recorded rows, without pictures: `RowDecoder [--least-margin M] [--without PASS]… FOLDER…`
/// prints for each NAME.rows.json a line of JSON with its name, receipt, text and reconciled sums.
/// `RowDecoder --passes FOLDER…` prints in how many receipts each pass changes something. `RowRecorder` records rows.
struct Decoded: Encodable {
    var name: String
    var receipt: Receipt?
    var text: [String]
    var sums: ReconciledSums?
}

var folders = Array(CommandLine.arguments.dropFirst())
var minMargin = PrintedGTINDecoder.minMargin
var skipped: Set<String> = []
let countsPasses = folders.first == "--passes"
if countsPasses { folders.removeFirst() }
while folders.count >= 2, folders[0].hasPrefix("--") {
    if folders[0] == "--without" { skipped.insert(folders[1]) } else { minMargin = Double(folders[1]) ?? minMargin }
    folders.removeFirst(2)
}
let parser = ReceiptParser(minCodeMargin: minMargin, skippedPasses: skipped)
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
var changes: [String: Int] = [:]
let observe: PassObserver? = countsPasses ? { pass, _ in changes[pass, default: 0] += 1 } : nil
for folder in folders {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".rows.json")
    {
        let rows = try JSONDecoder().decode(
            [TextRow].self, from: Data(contentsOf: URL(filePath: folder).appending(path: name)))
        let sums = parser.candidates(parser.roles(of: rows, observe: observe), observe: observe)
            .map { parser.sums($0, observe: observe) }
        let decoded = Decoded(
            name: String(name.dropLast(10)), receipt: sums.map { parser.receipt($0, observe: observe) },
            text: rows.map(\.text), sums: sums)
        if !countsPasses { print(String(decoding: try encoder.encode(decoded), as: UTF8.self)) }
    }
}
if countsPasses { for pass in ReceiptParser.passes { print("\(changes[pass.name] ?? 0)\t\(pass.name)") } }

import EvidenceReader
import Foundation

/// A folder that shows what each stage of a reading came to: `03-receipt.page.png`, `07-receipt.rows.json`, in the order they
/// came.
final class StepFolder {
    private let folder: String
    private var count = 0

    init(_ folder: String) { self.folder = folder }

    /// Writes the next stage's value.
    func write(_ stage: String, _ value: Trace.Value) throws {
        count += 1
        let number = count < 10 ? "0\(count)" : "\(count)"
        switch value {
        case .picture(let png):
            try Output.write(png(), to: "\(folder)/\(number)-\(stage).png")
        case .json(let value):
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            try Output.write(Array(encoder.encode(value)), to: "\(folder)/\(number)-\(stage).json")
        }
    }
}

import Arguments
import Workers

/// A folder that shows what each stage of a reading came to: `03-receipt.page.png`, `07-receipt.rows.json`, in the
/// order they came.
final class StepFolder {
    private let folder: String
    private var count = 0

    init(_ folder: String) { self.folder = folder }

    /// Writes the next stage's value. The stage's name comes from the process that read the picture, so nothing of it
    /// may lead out of the folder.
    func write(_ stage: String, _ value: EncodedStageOutput) throws {
        count += 1
        let number = count < 10 ? "0\(count)" : "\(count)"
        let name = String(String.UnicodeScalarView(stage.unicodeScalars.map { StepFolder.isPlain($0) ? $0 : "_" }))
        switch value {
        case .png(let bytes): try Output.write(bytes, to: "\(folder)/\(number)-\(name).png")
        case .json(let bytes): try Output.write(bytes, to: "\(folder)/\(number)-\(name).json")
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-": true
        default: false
        }
    }
}

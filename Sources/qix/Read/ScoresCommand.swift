import ArgumentParser
import Arguments
import DomainModel
import Foundation
import ReceiptGrammar

/// `qix scores`: what the grammar's learned scores saw of many receipts' rows, to learn and to measure them. It is not
/// in the help: people who read receipts do not need it.
struct ScoresCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scores",
        abstract: "Prints what the learned scores of the grammar saw, for receipts given as rows.",
        discussion: """
            A line of the input is {"id": NAME, "rows": ROWS}: ROWS are texts in the layout of the print, or rows of \
            words as `receipt.rows` of --steps shows them. A line of the output has "id", "receipt" and "scores".

            EXAMPLES
              qix scores rows.jsonl
              python3 Scripts/draw/tilltexts.py --count 9 | qix scores -
            """,
        shouldDisplay: false)

    @Argument(help: "A file of JSON Lines; - reads standard input.", completion: .file())
    var input: String

    /// Receipts given as rows.
    private struct Given: Decodable {
        var id: String?
        var rows: [TextRow]

        private enum CodingKeys: String, CodingKey { case id, rows }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(String.self, forKey: .id)
            if let texts = try? container.decode([String].self, forKey: .rows) {
                rows = MonospacedLayout.rows(texts.joined(separator: "\n"))
            } else {
                rows = try container.decode([TextRow].self, forKey: .rows)
            }
        }
    }

    private struct Answer: Encodable {
        var id: String?
        var receipt: Receipt?
        var scores: ScoreExplanation
    }

    func run() throws {
        let parser = ReceiptParser(locales: .all)
        let decoder = JSONDecoder()
        let bytes = try InputFile.bytes(input, upTo: ScoresCommand.maxBytes)
        for (place, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let given = try? decoder.decode(Given.self, from: Data(line)) else {
                throw InputFileError(path: input, why: "line \(place + 1) is not {\"id\": NAME, \"rows\": ROWS}")
            }
            let (receipt, scores) = parser.explained(given.rows)
            try Output.json(Answer(id: given.id, receipt: receipt, scores: scores))
        }
    }

    /// Bytes of a file: rows with the boxes of their words, of some thousand receipts.
    private static let maxBytes = 500_000_000
}

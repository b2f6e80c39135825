import ArgumentParser
import DomainModel
import Foundation
import Passes
import ReceiptGrammar
import Text

/// `qix grammar`: what the grammar makes of rows of text, without a picture.
struct GrammarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grammar",
        abstract: "Parses a receipt from rows of text, to test a locale without a picture.",
        discussion: """
            The text has the layout of a printed receipt: one line per row, columns aligned with spaces. Prints the \
            receipt as JSON like `qix read`. Exits with 1 if the rows are not a receipt.

            EXAMPLES
              qix grammar rows.txt
              qix grammar rows.txt --locale ro.json --rows
              cat rows.txt | qix grammar - --locale ro.json
            """)

    @Argument(help: "The rows, a text file in UTF-8; - reads standard input.", completion: .file())
    var rows: String

    @Option(
        name: .customLong("locale"),
        help: ArgumentHelp(
            "A locale file for another country's receipts; repeatable.",
            discussion: "JSON, described in Documentation/locales.md. Adds to the built-in locales.",
            valueName: "file"),
        transform: AddedLocale.init(path:))
    var locales: [AddedLocale] = []

    @Flag(
        name: .customLong("rows"),
        help: "Print each row with its role and the phrase that determines it, instead of the receipt.")
    var explainsRows = false

    @Flag(help: "Before the receipt, print the result of each pass that changes something, one line of JSON each.")
    var steps = false

    func validate() throws {
        guard locales.count <= 20 else { throw ValidationError("--locale can be given at most 20 times.") }
        guard !(explainsRows && steps) else { throw ValidationError("Give either --rows or --steps.") }
    }

    func run() throws {
        let rows = MonospacedLayout.rows(try text())
        guard rows.count <= GrammarCommand.maxRows else {
            throw InputFileError(
                path: self.rows, why: "it has \(rows.count) rows, and a receipt has at most \(GrammarCommand.maxRows)")
        }
        var passes: [PassTrace] = []
        let observe: PassObserver? = steps ? { passes.append(PassTrace(pass: $0, after: $1)) } : nil
        let parser = ReceiptParser(locales: .all + locales.map(\.locale))
        let roles = parser.roles(of: rows, observe: observe)
        let sums = parser.candidates(roles, observe: observe).map { parser.sums($0, observe: observe) }
        let receipt = sums.map { parser.receipt($0, observe: observe) }
        if explainsRows {
            print(GrammarCommand.table(of: roles).map(TerminalText.safe).joined(separator: "\n"))
        } else {
            for pass in passes { try Output.json(pass) }
            try Output.json(receipt)
        }
        if receipt == nil {
            Output.log("These rows are not a receipt; --rows prints the role of each row.")
            throw ExitCode.failure
        }
    }

    /// A pass that changed something, with what is known after it.
    private struct PassTrace: Encodable {
        let pass: String
        let after: any Encodable

        private enum CodingKeys: CodingKey { case pass, after }

        func encode(to encoder: any Encoder) throws {
            var keyed = encoder.container(keyedBy: CodingKeys.self)
            try keyed.encode(pass, forKey: .pass)
            try after.encode(to: keyed.superEncoder(forKey: .after))
        }
    }

    /// Rows that the grammar reads, at most.
    private static let maxRows = 400
    /// Bytes of a text of so many rows, more than any till prints.
    private static let maxBytes = 200_000

    /// The text; an error where it is too large to be a receipt's, of whatever length.
    private func text() throws -> String {
        let bytes = try InputFile.bytes(rows, upTo: GrammarCommand.maxBytes + 1)
        guard bytes.count <= GrammarCommand.maxBytes else {
            throw InputFileError(
                path: rows, why: "it has more than \(GrammarCommand.maxBytes) bytes, too many for a receipt")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw InputFileError(path: rows, why: "it is not UTF-8: save it as UTF-8")
        }
        return text
    }

    /// The rows with their place on the receipt, their role, its phrase and their text.
    private static func table(of roles: ClassifiedRows) -> [String] {
        let table = roles.explanations.map { row in
            [
                row.part, row.role?.name ?? "–",
                row.phrase.map { phrase in
                    let errors = row.errors == 0 ? "" : ", \(row.errors.formatted()) letters differ"
                    return "\(phrase) (\(row.language ?? "")\(errors))"
                } ?? "–", row.text,
            ]
        }
        let widths = (0..<3).map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { cells in
            zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
                + "  " + cells[3]
        }
        let language = roles.language.isEmpty ? "none" : roles.language
        return lines + ["language: \(language)"]
    }
}

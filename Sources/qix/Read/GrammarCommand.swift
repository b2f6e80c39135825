import ArgumentParser
import Arguments
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
              qix grammar rows.txt --without receipt.roles.priceColumn

            Prices must end in one column, as tills print them: a price left of it counts as part of a name.
            """)

    @Argument(help: "The rows, a text file in UTF-8; - reads standard input.", completion: .file())
    var rows: String

    @Option(
        name: .customLong("locale"), help: AddedLocale.help,
        transform: AddedLocale.init(path:))
    var locales: [AddedLocale] = []

    @Flag(
        name: .customLong("rows"),
        help: "Print each row with its part, amount, role and the phrase that determines it, instead of the receipt.")
    var explainsRows = false

    @Flag(help: "Before the receipt, print what each pass changes, one line of JSON each.")
    var steps = false

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A pass to leave out; repeatable.", discussion: "`qix passes` lists the passes.", valueName: "pass"))
    var skippedPasses: [String] = []

    func validate() throws {
        try AddedLocale.checkCount(locales)
        guard !(explainsRows && steps) else { throw ValidationError("Give either --rows or --steps.") }
        let optional = Set(ReceiptParser.passes.filter(\.isOptional).map(\.name))
        if let unknown = skippedPasses.first(where: { !optional.contains($0) }) {
            throw ValidationError("“\(unknown)” is not an optional pass of the grammar: `qix passes` lists them.")
        }
    }

    func run() throws {
        let rows = MonospacedLayout.rows(try text())
        guard rows.count <= GrammarCommand.maxRows else {
            throw InputFileError(
                path: self.rows, why: "it has \(rows.count) rows, and a receipt has at most \(GrammarCommand.maxRows)")
        }
        var traces = PassChanges()
        let observe: PassObserver? = steps ? { traces.append($0, after: $1) } : nil
        let parser = ReceiptParser(locales: .all + locales.map(\.locale), skippedPasses: Set(skippedPasses))
        let roles = parser.roles(of: rows, observe: observe)
        let sums = parser.candidates(roles, observe: observe).map { parser.sums($0, observe: observe) }
        let receipt = sums.map { parser.receipt($0, observe: observe) }
        if explainsRows {
            print(GrammarCommand.table(of: roles).map(TerminalText.safe).joined(separator: "\n"))
        } else {
            traces.lines.forEach { print($0) }
            try Output.json(receipt)
        }
        if receipt == nil {
            let amounts = roles.explanations.count { $0.amount != nil }
            Output.log(
                "These rows are not a receipt: \(amounts) of \(rows.count) rows have an amount, and words and amounts make one "
                    + "\(Int((100 * roles.receiptProbability).rounded())) % likely; --rows prints the amount and role "
                    + "of each row.")
            throw ExitCode.failure
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
                row.part, row.amount?.description ?? "–", row.role?.name ?? "–",
                row.phrase.map { phrase in
                    let errors = row.errors == 0 ? "" : ", \(row.errors.formatted()) letters differ"
                    return "\(phrase) (\(row.language ?? "")\(errors))"
                } ?? "–", row.text,
            ]
        }
        let widths = (0..<4).map { column in table.map { $0[column].count }.max() ?? 0 }
        let lines = table.map { cells in
            zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
                + "  " + cells[4]
        }
        let language = roles.language.isEmpty ? "none" : roles.language
        return lines + ["language: \(language)"]
    }
}

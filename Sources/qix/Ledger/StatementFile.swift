import Arguments
import Catalog
import DomainModel
import Foundation
import Ledger
import Text

/// A statement as a file that can be read back: CSV, JSON, or an HTML page that contains the JSON.
enum StatementFile {
    private static let names = [
        "partner", "campaign", "uploads", "users", "coins_awarded", "coins_reversed", "coins_owed", "from", "to",
        "ledger_head",
    ]
    /// The text in the campaign column of the last row, which holds the total.
    private static let total = "TOTAL"

    /// A row a campaign, and one with the total. For Excel with semicolons and a byte order mark, which it takes to be
    /// UTF-8.
    static func csv(_ statement: PartnerStatement, forExcel: Bool) -> String {
        func row(_ fields: [String]) -> String {
            fields.joined(separator: forExcel ? ";" : ",") + (forExcel ? "\r\n" : "\n")
        }
        let end = [statement.from.description, statement.to.description, statement.head]
        let rows = statement.lines.map { line in
            row(
                [line.partner, line.campaign].map(CSVField.escapingFormula)
                    + [line.uploads, line.users, line.awarded, line.reversed, line.owed].map(String.init) + end)
        }
        // The total's row names the partner, so that a statement without lines does too.
        let whose = statement.partner.map { "\(total) \($0)" } ?? total
        let last = row([CSVField.escapingFormula(whose), "", "", "", "", "", "\(statement.total)"] + end)
        return (forExcel ? "\u{FEFF}" : "") + row(names) + rows.joined() + last
    }

    /// One object, indented.
    static func json(_ statement: PartnerStatement) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(statement), as: UTF8.self) + "\n"
    }

    /// A page for A4 paper.
    static func html(_ statement: PartnerStatement) throws -> String {
        let rows = statement.lines.map { line in
            "<tr><td>\(HTMLText.escaped(line.partner))</td><td>\(HTMLText.escaped(line.campaign))</td>"
                + [line.uploads, line.users, line.awarded, line.reversed, line.owed].map { "<td>\($0)</td>" }.joined()
                + "</tr>"
        }
        let rewards = (statement.rewards ?? []).map { line in
            "<tr><td>\(HTMLText.escaped(line.partner))</td><td>\(HTMLText.escaped(line.reward))</td>"
                + [line.taken, line.cancelled, line.coins].map { "<td>\($0)</td>" }.joined() + "</tr>"
        }
        let rewardTable =
            rewards.isEmpty
            ? ""
            : """
            <p></p><table><thead><tr><th>Partner</th><th>Reward</th><th>Taken</th><th>Cancelled</th>\
            <th>Coins that people paid</th></tr></thead><tbody>
            \(rewards.joined(separator: "\n"))
            </tbody></table>

            """
        let data = HTMLText.insideScript(json: try json(statement))
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Statement \(statement.from) to \(statement.to)</title><style>
            @page{size:A4;margin:20mm}
            body{font:11pt/1.4 "Liberation Sans","DejaVu Sans",Arial,sans-serif;color:#000;background:#fff;max-width:170mm;\
            margin:10mm auto}
            h1{font-size:16pt;margin:0 0 2mm}p{margin:0 0 6mm}
            table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
            th,td{text-align:right;padding:1.5mm 2mm;border-bottom:.2mm solid #999}
            th:nth-child(-n+2),td:nth-child(-n+2){text-align:left}thead{display:table-header-group}
            tr{break-inside:avoid}tfoot td{font-weight:700;border-bottom:.5mm solid #000}
            code{font:8pt "Liberation Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
            @media print{body{margin:0}}
            </style></head><body>
            <h1>Coins owed\(statement.partner.map { " by \(HTMLText.escaped($0))" } ?? "")</h1>
            <p>\(statement.from) to \(statement.to)\(statement.closedAt.map { ", closed at \(HTMLText.escaped($0))" } ?? "")</p>
            <table><thead><tr><th>Partner</th><th>Campaign</th><th>Uploads</th><th>Users</th><th>Awarded</th>\
            <th>Taken back</th><th>Owed</th></tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody><tfoot><tr><td>Total</td><td></td><td></td><td></td><td></td><td></td><td>\(statement.total)</td></tr>\
            </tfoot></table>
            \(rewardTable)<p></p><p>By the ledger with the head<br><code>\(HTMLText.escaped(statement.head))</code><br>\
            <code>qix ledger verify-statement LEDGER FILE</code> computes this statement anew.</p>
            <script type="application/json" id="statement">
            \(data)</script></body></html>

            """
    }

    /// Reads any of the three.
    static func read(_ bytes: [UInt8], named name: String) throws -> PartnerStatement {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let start = text.drop { $0.isWhitespace }
        if start.hasPrefix("{") { return try decoded(text, named: name) }
        guard start.hasPrefix("<") else { return try fromCSV(text, named: name) }
        guard let open = text.firstRange(of: "id=\"statement\">"),
            let close = text[open.upperBound...].firstRange(of: "</script>")
        else { throw CommandError("\(name): contains no statement; `qix ledger statement --format html` writes one") }
        let told = try decoded(String(text[open.upperBound..<close.lowerBound]), named: name)
        // Verify the visible table, not only the JSON.
        guard try html(told).utf8.elementsEqual(text.utf8) else {
            throw CommandError("\(name): the page shows something other than the statement that it contains")
        }
        return told
    }

    private static func decoded(_ text: String, named name: String) throws -> PartnerStatement {
        do { return try JSONDecoder().decode(PartnerStatement.self, from: Data(text.utf8)) } catch {
            throw CommandError("\(name): is not a statement; `qix ledger statement --format json` writes one")
        }
    }

    private static func fromCSV(_ text: String, named name: String) throws -> PartnerStatement {
        var rows = CSVRows(Array(text.utf8))
        let wrong = CommandError("\(name): is not a statement; `qix ledger statement` writes one")
        guard rows.next()?.fields == names else { throw wrong }
        var lines: [StatementLine] = []
        while let row = rows.next() {
            let fields = row.fields
            guard fields.count == names.count, row.problem == nil, let from = Day(fields[7]), let to = Day(fields[8]),
                let owed = Int(fields[6])
            else { throw CommandError("\(name): row \(row.number) is not a row of a statement") }
            if fields[1].isEmpty {
                let whose = plain(fields[0])
                guard whose.hasPrefix(total), rows.next() == nil else { throw wrong }
                let partner = whose == total ? nil : String(whose.dropFirst(total.count + 1))
                return PartnerStatement(
                    partner: partner, from: from, to: to, head: fields[9], lines: lines, total: owed)
            }
            let numbers = fields[2...6].compactMap { Int($0) }
            guard numbers.count == 5, numbers[2].subtractingReportingOverflow(numbers[3]) == (owed, false) else {
                throw CommandError("\(name): row \(row.number) does not add up")
            }
            lines.append(
                StatementLine(
                    partner: plain(fields[0]), campaign: plain(fields[1]), uploads: numbers[0], users: numbers[1],
                    awarded: numbers[2], reversed: numbers[3]))
        }
        throw CommandError("\(name): its last row, the total, is missing")
    }

    /// Without the apostrophe that keeps a spreadsheet from reading a formula.
    private static func plain(_ field: String) -> String {
        field.hasPrefix("'") && CSVField.escapingFormula(String(field.dropFirst())) != String(field.dropFirst())
            ? String(field.dropFirst()) : field
    }
}

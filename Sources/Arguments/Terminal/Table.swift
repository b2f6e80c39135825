import Text

/// Rows as aligned columns under a header row; numbers are right-aligned.
package func table(_ names: [String], _ rows: [[String]], right: Set<Int> = []) -> String {
    let cells = [names] + rows.map { $0.map(TerminalText.safe) }
    let widths = names.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
        var line = row.indices.map { column -> String in
            let space = String(repeating: " ", count: widths[column] - row[column].count)
            return right.contains(column) ? space + row[column] : row[column] + space
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }.joined(separator: "\n")
}

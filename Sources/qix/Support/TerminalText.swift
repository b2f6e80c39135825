/// Text from strangers as it may be shown on a terminal: what would move the cursor or change colours is written out.
func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
        if isUnsafe(scalar) {
            safe += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
            safe.unicodeScalars.append(scalar)
        }
    }
    return safe
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Controls; and formats, which hold the marks that turn the direction of text.
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
}

/// Rows as columns, the first row their names; columns of numbers stand to the right.
func table(_ names: [String], _ rows: [[String]], right: Set<Int> = []) -> String {
    let cells = [names] + rows.map { $0.map(shown) }
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

/// The rows of a CSV file (RFC 4180, with `,`, `;` or tab between fields, LF, CRLF or CR between rows).
///
/// The bytes are UTF-8 already (`DecodedText`). Rows longer than `limit` are skipped and reported, so
/// that an open quote in a file of gigabytes costs neither memory nor the other rows.
package struct CSVRows {
    package struct Row {
        /// The row as a spreadsheet counts, from 1.
        package var number: Int
        package var fields: [String]
        package var problem: RowProblem.Kind?
    }

    /// Larger than any real row: 1 MiB.
    package static let defaultLimit = 1 << 20

    private let bytes: [UInt8]
    let separator: UInt8
    private let limit: Int
    /// The offset of the next row.
    private(set) var position = 0
    /// The bytes that ended the last row: LF, CRLF, CR, or none at the end of the file.
    private(set) var ending: ArraySlice<UInt8> = []
    private var number = 0

    package init(_ bytes: [UInt8], separator: UInt8? = nil, limit: Int = CSVRows.defaultLimit) {
        self.bytes = bytes
        self.limit = limit
        self.separator = separator ?? CSVRows.guessSeparator(bytes)
    }

    /// The most frequent separator of the first row, outside quotes; a comma where there is none.
    static func guessSeparator(_ bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var quoted = false
        for byte in bytes.prefix(65_536) {
            if byte == quote { quoted.toggle() }
            if quoted { continue }
            if byte == newline || byte == carriageReturn { break }
            if byte == comma || byte == semicolon || byte == tab { counts[byte, default: 0] += 1 }
        }
        let best = [comma, semicolon, tab].max { counts[$0, default: 0] < counts[$1, default: 0] }!
        return counts[best, default: 0] > counts[comma, default: 0] ? best : comma
    }

    /// The next row that is not blank, or `nil` at the end.
    package mutating func next() -> Row? {
        while position < bytes.count {
            number += 1
            let start = position
            let row = readRow()
            if position - start > limit {
                return Row(number: number, fields: [], problem: .tooLong(bytes: position - start, limit: limit))
            }
            if row.fields.count == 1, row.fields[0].isEmpty, row.problem == nil { continue }
            return row
        }
        return nil
    }

    private mutating func readRow() -> Row {
        let start = position
        var fields: [String] = []
        var field: [UInt8] = []
        var problem: RowProblem.Kind?
        while true {
            field.removeAll(keepingCapacity: true)
            if position < bytes.count, bytes[position] == CSVRows.quote {
                position += 1
                var closed = false
                while position < bytes.count {
                    let byte = bytes[position]
                    position += 1
                    if byte == CSVRows.quote {
                        guard position < bytes.count, bytes[position] == CSVRows.quote else {
                            closed = true
                            break
                        }
                        position += 1
                    }
                    if field.count <= limit { field.append(byte) }
                }
                if !closed { problem = .openQuote }
                if position < bytes.count, !isEnd(bytes[position]) {
                    problem = problem ?? .strayQuote
                    while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
                }
            } else {
                let from = position
                while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
                field.append(contentsOf: bytes[from..<min(position, from + limit)])
            }
            if position - start <= limit { fields.append(String(decoding: field, as: UTF8.self)) }
            let end = position
            ending = []
            guard position < bytes.count else { break }
            let byte = bytes[position]
            position += 1
            if byte == separator { continue }
            if byte == CSVRows.carriageReturn, position < bytes.count, bytes[position] == CSVRows.newline {
                position += 1
            }
            ending = bytes[end..<position]
            break
        }
        return Row(number: number, fields: fields, problem: problem)
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == CSVRows.newline || byte == CSVRows.carriageReturn
    }

    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}

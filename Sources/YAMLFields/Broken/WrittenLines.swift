/// The lines of a YAML text as its author sees them: how far each is indented, which field it gives, and where quotes
/// are open. It reads what the parser refuses, to find where a slip begins.
struct WrittenLines {
    /// A line that has more than blanks and a comment.
    struct Line {
        /// Its number, from 1.
        let number: Int
        /// How many blanks come before it.
        let indent: Int
        /// Whether an entry of a list begins here.
        let hasDash: Bool
        /// Where what follows the dashes begins, from 0.
        let column: Int
        /// What follows the dashes, without the comment.
        let text: String
        /// The name before the colon; `nil` where the line gives no field.
        let field: String?
        /// What follows the colon, or the whole text.
        let value: String
        /// Whether a quote or a bracket above it is open where it begins.
        let isInside: Bool
    }

    /// The lines, without those of texts that are written as blocks.
    private(set) var lines: [Line] = []
    /// The first line at which a quote begins that closes on a later line, with a field or an entry between.
    private(set) var openQuote: Int?
    /// The lines on which something stands behind a quote or a bracket that closes.
    private(set) var tails: Set<Int> = []
    /// The lines on which an apostrophe between two letters closes a single quote.
    private(set) var apostrophes: Set<Int> = []
    /// The lines of which a comment hides the end, within brackets.
    private(set) var hidden: Set<Int> = []
    /// The first line that gives a place of the file a name.
    private(set) var anchor: Int?

    private enum Sign {
        static let (blank, tab, number, dash, colon) = (bytes(" "), bytes("\t"), bytes("#"), bytes("-"), bytes(":"))
        static let (double, single, backslash, comma) = (bytes("\""), bytes("'"), bytes("\\"), bytes(","))
        static let openers = Set("[{".utf8)
        static let closers = Set("]}".utf8)
        static let ampersand = bytes("&")

        private static func bytes(_ sign: Character) -> UInt8 { sign.asciiValue ?? 0 }
    }

    /// What is open behind the signs that were read.
    private var quote: (sign: UInt8, line: Int, holdsField: Bool)?
    private var depth = 0
    private var block: Int?

    /// Reads a text.
    init(_ text: String) {
        var number = 0
        for raw in text.utf8.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 }) {
            number += 1
            let bytes = Array(raw)
            let indent = bytes.prefix { $0 == Sign.blank }.count
            if let block {
                if indent > block || indent == bytes.count { continue }
                self.block = nil
            }
            read(bytes, indent, number)
        }
    }

    private mutating func read(_ bytes: [UInt8], _ indent: Int, _ number: Int) {
        let isInside = quote != nil || depth > 0
        var column = indent
        while column + 1 < bytes.count, bytes[column] == Sign.dash, bytes[column + 1] == Sign.blank {
            column += 1
            column += bytes[column...].prefix { $0 == Sign.blank }.count
        }
        let hasDash = column > indent || bytes[indent...].elementsEqual([Sign.dash])
        if !isInside, column == bytes.count || bytes[column] == Sign.number {
            if column == bytes.count, !hasDash { return }
            if column < bytes.count, !hasDash { return }
        }
        let name = WrittenLines.name(bytes[column...])
        if quote != nil, hasDash || name != nil { quote?.holdsField = true }
        let start = isInside ? 0 : column + (name.map { $0.utf8.count + 1 } ?? 0)
        let end = scan(bytes, from: start, number)
        let isDashAlone = hasDash && column == indent
        let text = isDashAlone ? "" : WrittenLines.text(bytes[min(column, end)..<end])
        let value = WrittenLines.text(bytes[min(max(start, column), end)..<end])
        if !isInside, depth == 0, quote == nil, WrittenLines.beginsBlock(value) { block = hasDash ? indent : column }
        guard !text.isEmpty || hasDash else { return }
        lines.append(
            Line(
                number: number, indent: indent, hasDash: hasDash, column: column, text: text, field: name,
                value: value, isInside: isInside))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).trimmed }

    /// `|` and `>`, with what may follow them.
    private static func beginsBlock(_ value: String) -> Bool {
        guard let first = value.utf8.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ">") else {
            return false
        }
        return value.utf8.dropFirst().allSatisfy { (48...57).contains($0) || $0 == 43 || $0 == 45 }
    }

    /// Whether a byte may stand in the name of a field.
    static func isOfName(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 95 || byte == 45
            || byte >= 0x80
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (97...122).contains(byte) || (65...90).contains(byte) || byte >= 0x80
    }

    /// The name of the field that a line gives.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.prefix(while: isOfName)
        let rest = bytes.dropFirst(name.count)
        guard !name.isEmpty, rest.first == Sign.colon else { return nil }
        let next = rest.dropFirst().first
        return next == nil || next == Sign.blank ? String(decoding: name, as: UTF8.self) : nil
    }

    /// Reads the values of a line; gives where its comment begins, or its end.
    private mutating func scan(_ bytes: [UInt8], from start: Int, _ number: Int) -> Int {
        var place = start
        // Where a value may begin, signs mean something that they do not mean within a text.
        var isBeginning = quote == nil
        var isClosed = false
        while place < bytes.count {
            let byte = bytes[place]
            if let open = quote {
                place = skip(open.sign, in: bytes, from: place, number)
                isBeginning = false
                isClosed = quote == nil && depth == 0
                continue
            }
            let isAfterBlank = place == 0 || bytes[place - 1] == Sign.blank || bytes[place - 1] == Sign.tab
            if byte == Sign.number, isAfterBlank {
                if depth > 0, place + 1 < bytes.count, bytes[place + 1] != Sign.blank { hidden.insert(number) }
                return place
            }
            if isClosed, byte != Sign.blank, byte != Sign.tab {
                if byte != Sign.colon { tails.insert(number) }
                isClosed = false
            }
            if isBeginning, byte == Sign.double || byte == Sign.single {
                quote = (byte, number, false)
                place += 1
                continue
            }
            if isBeginning, byte == Sign.ampersand, anchor == nil, place + 1 < bytes.count,
                bytes[place + 1] != Sign.blank
            {
                anchor = number
            }
            let isField = byte == Sign.colon && place + 1 < bytes.count && bytes[place + 1] == Sign.blank
            if Sign.openers.contains(byte), isBeginning {
                depth += 1
            } else if Sign.closers.contains(byte), depth > 0 {
                depth -= 1
                isBeginning = false
                isClosed = depth == 0
            } else if byte == Sign.comma && depth > 0 || isField {
                isBeginning = true
            } else if byte != Sign.blank {
                isBeginning = false
            }
            place += 1
        }
        return bytes.count
    }

    /// Goes behind the sign that closes a quote, or to the line's end.
    private mutating func skip(_ sign: UInt8, in bytes: [UInt8], from start: Int, _ number: Int) -> Int {
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if byte == Sign.backslash, sign == Sign.double {
                place += 2
                continue
            }
            place += 1
            guard byte == sign else { continue }
            if sign == Sign.single, place < bytes.count, bytes[place] == sign {
                place += 1
                continue
            }
            if sign == Sign.single, place > 1, place < bytes.count, WrittenLines.isLetter(bytes[place - 2]),
                WrittenLines.isLetter(bytes[place])
            {
                apostrophes.insert(number)
            }
            if let open = quote, open.holdsField, openQuote == nil { openQuote = open.line }
            quote = nil
            return place
        }
        return bytes.count
    }

    /// The line of a quote that nothing closes, or that closes where another begins.
    var suspectQuote: Int? { openQuote ?? quote.flatMap { $0.holdsField ? $0.line : nil } }
}

import DomainModel

/// The numbers in a receipt's head and foot: tax number, document number, register.
struct DocumentNumberReader: Sendable {
    private let taxLabels: [[UInt8]]
    private let documentLabels: [[UInt8]]
    private let registerLabels: [[UInt8]]

    init(locales: [ReceiptLocale]) {
        func labels(_ path: KeyPath<ReceiptLocale, [String]>) -> [[UInt8]] {
            var seen = Set<[UInt8]>()
            return locales.flatMap { $0[keyPath: path] }.map(DocumentNumberReader.letters).filter {
                !$0.isEmpty && seen.insert($0).inserted
            }
            .sorted { $0.count > $1.count }
        }
        taxLabels = labels(\.taxNumber)
        documentLabels = labels(\.documentNumber)
        registerLabels = labels(\.register)
    }

    private static func letters(_ text: some StringProtocol) -> [UInt8] {
        ReceiptFolding.fold(text).filter { PrintedNumber.isLetter($0) || PrintedNumber.isDigit($0) }
    }

    // MARK: Tax number

    /// The merchant's VAT number: an Italian one by its check digit, others by their label.
    func vatNumber(_ rows: [ReceiptRow]) -> (digits: String, confidence: Double)? {
        var unlabelled: String?
        for row in rows {
            let labelled = row.words.contains { word in
                let folded = ReceiptFolding.skeleton(word.text)
                return folded.starts(with: Array("PIVA".utf8)) || folded == Array("IVA".utf8)
                    || folded.starts(with: Array("PARTITA".utf8)) || folded == Array("PI".utf8)
            }
            for number in DocumentNumberReader.elevenDigits(row, lenient: labelled) {
                if labelled { return (number, 0.98) }
                unlabelled = unlabelled ?? (row.index < rows.count / 2 + 1 ? number : nil)
            }
        }
        for row in rows {
            if let value = labelledNumber(row) { return (value, 0.9) }
        }
        return unlabelled.map { ($0, 0.7) }
    }

    /// Eleven digits whose check digit is right, spaces and one or two letters taken for digits allowed.
    private static func elevenDigits(_ row: ReceiptRow, lenient: Bool) -> [String] {
        var found: [String] = []
        for start in row.words.indices {
            var text: [UInt8] = []
            for word in row.words[start...].prefix(lenient ? 4 : 1) {
                text += ReceiptFolding.fold(word.text)
                var body = text.filter {
                    $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") && $0 != 32
                }
                for label in ["PARTITAIVA", "PIVA", "IVA", "PI", "IT"]
                where body.starts(with: label.utf8) && body.count > label.utf8.count + 9 {
                    body.removeFirst(label.utf8.count)
                }
                if body.starts(with: "IT".utf8) { body.removeFirst(2) }
                guard body.count >= 11 else { continue }
                guard body.count == 11 else { break }
                let letters = body.count { !PrintedNumber.isDigit($0) }
                guard letters <= (lenient ? 2 : 0) else { break }
                let digits = body.map { PrintedNumber.isDigit($0) ? $0 : PrintedNumber.lookalike[Int($0 & 0x7F)] }
                guard !digits.contains(0) else { break }
                if let number = ItalianVATNumber(String(decoding: digits, as: UTF8.self)) {
                    found.append(number.digits)
                }
                break
            }
        }
        return found
    }

    /// `GST ID : 000181747712`, `UID Nr.: DE124914673`, `NIF A46103834`.
    private func labelledNumber(_ row: ReceiptRow) -> String? {
        let text = DocumentNumberReader.letters(row.text)
        for label in taxLabels where label.count >= 3 {
            guard let place = text.firstRange(of: label), place.lowerBound <= 14 else { continue }
            let words = row.words
            // The value is the first word behind the label that is mostly digits.
            var passed: [UInt8] = []
            for (index, word) in words.enumerated() {
                let before = passed.count
                passed += DocumentNumberReader.letters(word.text)
                guard passed.count >= place.upperBound else { continue }
                var value = DocumentNumberReader.letters(word.text)
                if before < place.upperBound { value = Array(value.dropFirst(place.upperBound - before)) }
                for noise in ["NO", "NR", "ID", "NUM", "REG", "N"] where value.starts(with: noise.utf8) {
                    value.removeFirst(noise.utf8.count)
                }
                var joined = value
                var next = index + 1
                while next < words.count, joined.count < 9,
                    words[next].text.utf8.allSatisfy({ PrintedNumber.isDigit($0) }) || joined.isEmpty
                {
                    joined += DocumentNumberReader.letters(words[next].text)
                    for noise in ["NO", "NR", "ID"] where joined.elementsEqual(noise.utf8) { joined = [] }
                    next += 1
                }
                let digits = joined.count(where: PrintedNumber.isDigit)
                if digits >= 8, digits <= 15, joined.count - digits <= 4 {
                    if joined.starts(with: "DE".utf8) || joined.starts(with: "AT".utf8)
                        || joined.starts(with: "FR".utf8) || joined.starts(with: "CBP".utf8)
                        || joined.starts(with: "NL".utf8) || joined.starts(with: "CZ".utf8)
                        || joined.starts(with: "PL".utf8)
                    {
                        return String(decoding: joined.drop { PrintedNumber.isLetter($0) }, as: UTF8.self)
                    }
                    return String(decoding: joined, as: UTF8.self)
                }
                if !joined.isEmpty { break }
            }
        }
        return nil
    }

    // MARK: Document number

    /// The document's number as printed: `0123-0045`.
    ///
    /// - Parameter isItalian: whether the law gives it its form, four digits twice, so that anything else is misread;
    ///   only an older *scontrino* counts freely.
    func documentNumber(_ rows: [ReceiptRow], isItalian: Bool) -> (text: String, confidence: Double)? {
        // The Italian form is sure enough to look for first: four digits, a dash, four digits.
        for row in rows {
            guard let label = labelEnd(row, documentLabels, minimum: 3) else { continue }
            if isReference(row) { continue }
            if let number = row.words[label...].lazy.compactMap({ DocumentNumberReader.italianDocumentNumber($0.text) })
                .first
            {
                return (number, 0.95)
            }
            if let number = DocumentNumberReader.italianDocumentNumber(
                row.words[label...].prefix(3).map(\.text).joined())
            {
                return (number, 0.9)
            }
        }
        for row in rows where ReceiptFolding.string(row.text).contains("DOC") && !isReference(row) {
            if let number = row.words.lazy.compactMap({ DocumentNumberReader.italianDocumentNumber($0.text) }).first {
                return (number, 0.9)
            }
            if let number = DocumentNumberReader.italianDocumentNumber(row.words.map(\.text).joined()) {
                return (number, 0.9)
            }
        }
        for row in rows {
            guard let label = labelEnd(row, documentLabels, minimum: 3) else { continue }
            if isItalian, !ReceiptFolding.string(row.text).contains("SCONTR") { continue }
            var value: [String] = []
            for word in row.words[label...] {
                let folded = ReceiptFolding.fold(word.text)
                if folded.contains(where: PrintedNumber.isDigit) == false {
                    let bare = DocumentNumberReader.letters(word.text)
                    if value.isEmpty, bare.count <= 3 {
                        if bare.count >= 2, bare != Array("NO".utf8), bare != Array("NR".utf8) {
                            value.append(word.text)
                        }; continue
                    }
                    break
                }
                value.append(word.text)
                break
            }
            let text = value.joined(separator: " ").trimmingLabel()
            if text.utf8.count(where: PrintedNumber.isDigit) >= 3, !text.contains("%") { return (text, 0.8) }
        }
        return nil
    }

    /// Every number in the Italian form that stands behind a document's label, top to bottom.
    func documentNumbers(_ rows: [ReceiptRow]) -> [String] {
        rows.compactMap { row in
            guard let label = labelEnd(row, documentLabels, minimum: 3), !isReference(row) else { return nil }
            return row.words[label...].lazy.compactMap { DocumentNumberReader.italianDocumentNumber($0.text) }.first
        }
    }

    /// Whether a row's labelled tax number is eleven figures with a wrong check digit, and no other row's is right.
    func isVATNumberWrong(_ rows: [ReceiptRow]) -> Bool {
        let label = Array("PIVA".utf8)
        let wrong = rows.contains { row in
            let letters = DocumentNumberReader.letters(row.text)
            guard let place = letters.firstRange(of: label) ?? letters.firstRange(of: Array("PARTITAIVA".utf8)) else {
                return false
            }
            let digits = letters[place.upperBound...].drop { !PrintedNumber.isDigit($0) }.prefix(
                while: PrintedNumber.isDigit)
            return digits.count == 11 && ItalianVATNumber(String(decoding: digits, as: UTF8.self)) == nil
        }
        return wrong && !rows.contains { !DocumentNumberReader.elevenDigits($0, lenient: true).isEmpty }
    }

    /// Whether the row names another document, the one that goods are brought back from.
    private func isReference(_ row: ReceiptRow) -> Bool {
        let text = ReceiptFolding.string(row.text)
        return text.contains("RIFER") || text.contains("RIF.") || text.contains("ORIGIN")
    }

    /// `0038-0086`, with letters taken for digits and any dash.
    static func italianDocumentNumber(_ text: String) -> String? {
        let bytes = ReceiptFolding.fold(text).filter { $0 != 32 }
        func digit(_ byte: UInt8) -> UInt8? {
            PrintedNumber.isDigit(byte)
                ? byte
                : PrintedNumber.lookalike[Int(byte & 0x7F)] == 0 ? nil : PrintedNumber.lookalike[Int(byte & 0x7F)]
        }
        for (place, byte) in bytes.enumerated()
        where byte == UInt8(ascii: "-") || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "_") {
            guard place >= 4, place + 4 < bytes.count else { continue }
            let left = bytes[(place - 4)..<place]
            let right = bytes[(place + 1)...(place + 4)]
            let digits = (left + right).compactMap(digit)
            guard digits.count == 8, (left + right).count(where: PrintedNumber.isDigit) >= 6 else { continue }
            if place + 5 < bytes.count, PrintedNumber.isDigit(bytes[place + 5]) { continue }
            if place >= 5, PrintedNumber.isDigit(bytes[place - 5]) { continue }
            let string = String(decoding: digits, as: UTF8.self)
            return "\(string.prefix(4))-\(string.suffix(4))"
        }
        return nil
    }

    // MARK: Register

    /// The serial number of the fiscal register: `RT 9CINV400421`.
    func register(_ rows: [ReceiptRow]) -> (text: String, confidence: Double)? {
        rows.reversed().lazy.compactMap(register).first
    }

    /// Every register that a row names, top to bottom.
    func registers(_ rows: [ReceiptRow]) -> [String] { rows.compactMap { register($0)?.text } }

    private func register(_ row: ReceiptRow) -> (text: String, confidence: Double)? {
        for (index, word) in row.words.enumerated() {
            let folded = DocumentNumberReader.letters(word.text)
            for label in registerLabels where folded.starts(with: label) {
                let rest = Array(folded.dropFirst(label.count))
                if let serial = DocumentNumberReader.serial(rest) { return (serial, 0.85) }
                guard rest.isEmpty else { continue }
                // SERVER RT 99IEB…, MATR. N. 88S25…
                for next in row.words[(index + 1)...].prefix(3) {
                    if let serial = DocumentNumberReader.serial(DocumentNumberReader.letters(next.text)) {
                        return (serial, 0.9)
                    }
                }
            }
        }
        return nil
    }

    private static func serial(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 8, bytes.count <= 14, bytes.count(where: PrintedNumber.isDigit) >= 5,
            bytes.count(where: PrintedNumber.isLetter) >= 1
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The place of the first word behind a label that the row begins with or holds.
    private func labelEnd(_ row: ReceiptRow, _ labels: [[UInt8]], minimum: Int) -> Int? {
        let words = row.words.map { DocumentNumberReader.letters($0.text) }
        for start in words.indices {
            guard let first = words[start...].lazy.compactMap(\.first).first else { return nil }
            for label in labels where label.count >= minimum && label[0] == first {
                var letters: [UInt8] = []
                for (offset, word) in words[start...].enumerated() {
                    letters += word
                    if letters == label { return start + offset + 1 }
                    if letters.count > label.count, letters.starts(with: label),
                        letters[label.count...].contains(where: PrintedNumber.isDigit),
                        !label.contains(where: PrintedNumber.isDigit)
                    {
                        return start + offset
                    }
                    if letters.count >= label.count { break }
                }
            }
        }
        return nil
    }
}

extension String {
    /// Without label marks at either end.
    func trimmingLabel() -> String {
        var body = self[...]
        let marks: Set<Character> = [":", "#", ".", " ", ",", "-", ";", "=", "(", ")"]
        while let first = body.first, marks.contains(first) { body = body.dropFirst() }
        while let last = body.last, marks.contains(last) { body = body.dropLast() }
        // INVOICE#:CS1 leaves its label in one word.
        if let colon = body.lastIndex(where: { $0 == ":" || $0 == "#" }),
            body[body.index(after: colon)...].utf8.contains(where: PrintedNumber.isDigit)
        {
            body = body[body.index(after: colon)...]
        }
        while let first = body.first, marks.contains(first) { body = body.dropFirst() }
        return String(body)
    }
}

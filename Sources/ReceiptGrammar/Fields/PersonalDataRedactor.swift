import DomainModel
import Text

/// Finds and masks the parts of a receipt's rows that are about a person: cards of customers and of banks, tax codes of
/// people, names of cashiers and customers. Reading for a partner's coins needs none of them.
///
/// Three things identify them: a label of the locale before them (`CASSIERE`, `LOYALTY CARD`), a till's own mask beside
/// digits (`**** 1234`), and a number that has the form and the check digit of a card or a person.
public struct PersonalDataRedactor: Sendable {
    /// What stands for each letter and digit that is not shown.
    public static let mask: Character = "•"
    /// With the words of every locale that qix brings along.
    public static let allLocales = PersonalDataRedactor(locales: .all)

    /// Labels before what is masked.
    private struct Labels: Sendable {
        let numbers: PhraseBook
        let names: PhraseBook

        init(_ locales: [ReceiptLocale]) {
            func book(_ words: KeyPath<ReceiptLocale, [String]>) -> PhraseBook {
                PhraseBook(
                    locales: locales.map {
                        var labels = ReceiptLocale(language: $0.language)
                        labels.phrases = [.other: $0[keyPath: words]]
                        labels.goods = $0.goods
                        return labels
                    })
            }
            numbers = book(\.personalNumbers)
            names = book(\.personalNames)
        }
    }

    /// The labels of receipts in Latin letters.
    private let labels: Labels
    /// The labels of receipts in another alphabet, the Latin ones among them.
    private let otherLabels: [Alphabet: Labels]
    private let patterns: [CharacterPattern]

    /// Knows the labels of `locales`.
    public init(locales: [ReceiptLocale]) {
        let latin = locales.filter { $0.alphabet == nil }
        labels = Labels(latin)
        otherLabels = Dictionary(
            uniqueKeysWithValues: Alphabet.allCases.map { alphabet in
                (alphabet, Labels(locales.filter { $0.alphabet == alphabet } + latin))
            })
        patterns = locales.words(\.personalNumberPatterns).compactMap(CharacterPattern.init)
    }

    /// The rows with what is personal masked, one for one.
    public func masked(_ rows: [String]) -> [String] {
        let words = rows.map { $0.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
        return zip(words, places(inRows: words)).map { words, places in
            guard !places.isEmpty else { return words.joined(separator: " ") }
            return words.indices.map { places.contains($0) ? PersonalDataRedactor.masked(words[$0]) : words[$0] }
                .joined(separator: " ")
        }
    }

    /// One text that is no row among others, such as an item's description: masked is what its own form gives away, and
    /// not what a label would, for labels are words of goods too.
    public func maskedByForm(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let places = placesByForm(words)
        return words.indices.map { places.contains($0) ? PersonalDataRedactor.masked(words[$0]) : words[$0] }
            .joined(separator: " ")
    }

    /// The reading with its rows and lines masked. No decision changes: matches come from codes and from descriptions
    /// of goods, which contain no card's number.
    public func masked(_ reading: Reading) -> Reading {
        var reading = reading
        reading.text = masked(reading.text)
        if var receipt = reading.receipt {
            for index in receipt.lines.indices {
                receipt.lines[index].text = maskedByForm(receipt.lines[index].text)
                receipt.lines[index].description = maskedByForm(receipt.lines[index].description)
            }
            // A row that names a person is no shop's.
            let text = reading.text
            receipt.candidates["merchant"]?.removeAll {
                $0.row.map { text.indices.contains($0) && text[$0].contains(PersonalDataRedactor.mask) } ?? false
            }
            reading.receipt = receipt
        }
        return reading
    }

    /// Where words of the rows stand that are personal, in the picture's pixels.
    public func boxes(in rows: [TextRow]) -> [Box] {
        zip(rows, places(inRows: rows.map { $0.words.map(\.text) })).flatMap { row, places in
            places.sorted().map { row.words[$0].box }
        }
    }

    /// The words of each row that are personal.
    private func places(inRows rows: [[String]]) -> [Set<Int>] {
        let labels = Alphabet.printed(in: rows.joined()).flatMap { otherLabels[$0] } ?? self.labels
        var isAwaited = false
        return rows.map { words in
            let (letters, starts) = PersonalDataRedactor.letters(words)
            var places = placesByForm(words)
            // A number may stand below its label, alone.
            if isAwaited, words.allSatisfy(PersonalDataRedactor.isNumberOnly) {
                places.formUnion(words.indices.filter { PersonalDataRedactor.isNumber(words[$0]) })
            }
            let label = end(of: labels.numbers, letters, starts)
            let labelled = Set(
                label.map { ($0..<words.count).filter { PersonalDataRedactor.isNumber(words[$0]) } } ?? [])
            places.formUnion(labelled)
            isAwaited = label != nil && labelled.isEmpty
            if let label = end(of: labels.names, letters, starts) {
                places.formUnion((label..<words.count).filter { PersonalDataRedactor.isName(words[$0]) })
            }
            return places
        }
    }

    /// The first word behind a label of `book`; `nil` where the row has none. A label ends where a word does: `MEMBER`
    /// is not in `MEMBERT`. Look-alikes may differ and nothing else: `BILL NO` is no `BILL TO`, and a mask cannot be
    /// undone.
    private func end(of book: PhraseBook, _ letters: [UInt8], _ starts: [Int]) -> Int? {
        book.hits(in: letters, starts: starts).filter { $0.errors < 1 }.compactMap { hit in
            hit.end == letters.count ? starts.count : starts.firstIndex(of: hit.end)
        }.min()
    }

    /// The letters of a row, and where each of its words begins among them; a word without letters begins where the
    /// next does.
    private static func letters(_ words: [String]) -> (letters: [UInt8], starts: [Int]) {
        var letters: [UInt8] = []
        var starts: [Int] = []
        for word in words {
            starts.append(letters.count)
            letters += ReceiptFolding.skeleton(word)
        }
        return (letters, starts)
    }

    /// Every letter and digit of a word behind the mask.
    private static func masked(_ word: String) -> String {
        String(word.map { $0.isLetter || $0.isNumber ? mask : $0 })
    }

    /// A word with digits that is neither an amount, a day nor a time.
    private static func isNumber(_ word: String) -> Bool {
        word.utf8.contains(where: PrintedNumber.isASCIIDigit) && !isAmountOrTime(word)
    }

    /// Signs and digits alone.
    private static func isNumberOnly(_ word: String) -> Bool {
        !word.contains(where: \.isLetter) && !isAmountOrTime(word)
    }

    /// Letters, or a cashier's number.
    private static func isName(_ word: String) -> Bool {
        word.contains { $0.isLetter || $0.isNumber } && !isAmountOrTime(word)
    }

    /// `12,50`, `12/03/2026`, `18:05`.
    private static func isAmountOrTime(_ word: String) -> Bool {
        word.wholeMatch(of: /[^0-9A-Za-z]*\d{1,4}([.,]\d{2}|[:.]\d{2}([:.]\d{2})?|([\/.\-])\d{1,2}\3\d{2,4})\D{0,2}/)
            != nil
    }

    /// Words that are personal by their own form.
    private func placesByForm(_ words: [String]) -> Set<Int> {
        var places: Set<Int> = []
        for (place, word) in words.enumerated() {
            if patterns.contains(where: { word.utf8.count >= $0.length && $0.isIn(ReceiptFolding.fold(word)) })
                || PersonalDataRedactor.isCard(word.utf8.filter(PrintedNumber.isASCIIDigit), of: word)
            {
                places.insert(place)
            }
            guard PersonalDataRedactor.isTillsMask(word) else { continue }
            // The digits that a till leaves open stand in the same word or in the next.
            if word.utf8.contains(where: PrintedNumber.isASCIIDigit) { places.insert(place) }
            for next in [place - 1, place + 1] where words.indices.contains(next) {
                let digits = words[next].utf8.filter(PrintedNumber.isASCIIDigit)
                if digits.count == words[next].utf8.count, (3...6).contains(digits.count) { places.insert(next) }
            }
        }
        // Four and four and four and four.
        for start in words.indices where start + 4 <= words.count {
            let group = words[start..<(start + 4)]
            let digits = group.flatMap { $0.utf8.filter(PrintedNumber.isASCIIDigit) }
            if group.allSatisfy({ $0.utf8.count == 4 }), PersonalDataRedactor.isCard(digits, of: group.joined()) {
                places.formUnion(start..<(start + 4))
            }
        }
        return places
    }

    /// Four signs in a row that tills print in place of a card's digits.
    private static func isTillsMask(_ word: String) -> Bool {
        guard word.utf8.count >= 4 else { return false }
        var (signs, letters) = (0, 0)
        for scalar in word.unicodeScalars {
            signs = scalar == "*" || scalar == "#" || scalar == "•" ? signs + 1 : 0
            letters = scalar == "X" || scalar == "x" ? letters + 1 : 0
            if signs == 4 || letters == 4 { return true }
        }
        return false
    }

    /// A bank's card (ISO/IEC 7812-1): 15 to 19 digits, which no product's number has, an issuer of banks, travel or
    /// finance (2 to 6), and the check digit right.
    private static func isCard(_ digits: [UInt8], of word: String) -> Bool {
        guard (15...19).contains(digits.count), (0x32...0x36).contains(digits[0]),
            word.utf8.allSatisfy({ PrintedNumber.isASCIIDigit($0) || $0 == UInt8(ascii: "-") })
        else { return false }
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = Int(digit - 0x30) * (place.isMultiple(of: 2) ? 1 : 2)
            sum += value > 9 ? value - 9 : value
        }
        return sum.isMultiple(of: 10)
    }
}

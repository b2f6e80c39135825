/// Legal forms of companies, as a locale notes them, and how a row shows one.
struct LegalForms: Sendable {
    /// Forms that are words of their own.
    private var words: [String] = []
    private var letters: Set<[UInt8]> = []
    /// Forms whose letters may stand anywhere in a row.
    private var inside: [[UInt8]] = []
    /// Forms with a sign in them, which stand anywhere in a row as they are: `S/B`.
    private var signed: [String] = []
    /// Forms in whose letters a row may end.
    private var endings: [[UInt8]] = []

    init(_ forms: [String]) {
        for form in forms.map({ ReceiptFolding.string($0) }) {
            let bare = form.filter { $0 != "*" }
            let letters = ReceiptFolding.letters(bare)
            guard !letters.isEmpty else { continue }
            switch (form.hasPrefix("*"), form.hasSuffix("*")) {
            case (true, true)
            where bare.utf8.allSatisfy({ PrintedNumber.isASCIICapital($0) || $0 == UInt8(ascii: " ") }):
                inside.append(letters)
            case (true, true): signed.append(bare)
            case (true, false): endings.append(letters)
            default:
                words.append(bare)
                self.letters.insert(letters)
            }
        }
    }

    /// Whether a word's letters are a form.
    func contains(_ word: [UInt8]) -> Bool { letters.contains(word) }

    /// Whether a row has a form behind other letters.
    func follow(_ row: AnnotatedRow) -> Bool {
        let minLetters = FieldTuning.standard.merchant.minLettersOfDamagedForm
        let words = row.words.map { ReceiptFolding.letters($0.text) }
        if words.dropFirst().contains(where: { $0.count >= 2 && letters.contains($0) }) { return true }
        let all = words.flatMap(\.self)
        return inside.contains { form in
            all.firstRange(of: form) != nil
                || form.count >= minLetters && all.count >= form.count + 5
                    && LegalForms.isNearly(form, in: all, from: 4)
        } || hasSigned(row) || endings.contains { all.suffix($0.count).elementsEqual($0) }
    }

    /// Whether a row has a form anywhere, its first word included.
    func areIn(_ row: AnnotatedRow) -> Bool {
        let minLetters = FieldTuning.standard.merchant.minLettersOfDamagedForm
        let all = ReceiptFolding.letters(row.text)
        return inside.contains { form in
            all.firstRange(of: form) != nil || form.count >= minLetters && LegalForms.isNearly(form, in: all, from: 0)
        } || hasSigned(row) || row.words.contains { words.contains(ReceiptFolding.string($0.text)) }
    }

    private func hasSigned(_ row: AnnotatedRow) -> Bool {
        let text = ReceiptFolding.string(row.text)
        return signed.contains { text.contains($0) }
    }

    /// Whether the form stands in `letters`, one of its letters misread.
    private static func isNearly(_ form: [UInt8], in letters: [UInt8], from start: Int) -> Bool {
        guard letters.count >= start + form.count else { return false }
        return (start...(letters.count - form.count)).contains {
            WeightedEditDistance.distance(form, letters[$0...].prefix(form.count), limit: 1) <= 1
        }
    }
}

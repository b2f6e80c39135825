/// The phrases of all locales, prepared for being found in rows that were partly misread.
struct PhraseBook: Sendable {
    struct Phrase: Sendable {
        /// Letters only, digits folded to the letters they are mistaken for.
        let letters: [UInt8]
        let role: RowRole
        let locale: Int
        let isWord: Bool
        /// One bit a letter that it holds.
        let mask: UInt64
        /// How much of it may differ.
        let allowed: Double
        /// How many words it has.
        let words: Int
    }

    struct PhraseMatch: Sendable {
        let role: RowRole
        /// Letters of the phrase: the longer, the surer.
        let length: Int
        /// Letters that differed.
        let errors: Double
        let locale: Int
        /// Where in the row's letters the phrase began and ended.
        let start: Int
        let end: Int
        /// The phrase itself, letters only.
        let phrase: [UInt8]
    }

    private let phrases: [Phrase]
    /// The letters of names of goods that resemble phrases.
    private let goods: [[UInt8]]

    init(locales: [ReceiptLocale]) {
        let tuning = LexTuning.standard.phrases
        var phrases: [Phrase] = []
        for (index, locale) in locales.enumerated() {
            for role in RowRole.allCases {
                for text in locale.phrases[role] ?? [] {
                    let letters = ReceiptFolding.skeleton(text)
                    guard letters.count >= 2 else { continue }
                    phrases.append(
                        Phrase(
                            letters: letters, role: role, locale: index, isWord: letters.count <= tuning.maxWordLetters,
                            mask: PhraseBook.mask(letters),
                            allowed: letters.count < tuning.minDamagedLetters
                                ? 0 : Double(letters.count) / tuning.lettersAnError,
                            words: text.split(separator: " ").count))
                }
            }
        }
        self.phrases = phrases
        goods = locales.flatMap(\.goods).map { ReceiptFolding.skeleton($0) }
    }

    /// Every phrase that `letters` contain, the longest first.
    ///
    /// `starts` are the places in `letters` where a word begins.
    func hits(in letters: [UInt8], starts: [Int]) -> [PhraseMatch] {
        guard !letters.isEmpty else { return [] }
        // Whether a word begins at a place, or the row ends there.
        var boundaries = [Bool](repeating: false, count: letters.count + 1)
        for start in starts { boundaries[start] = true }
        boundaries[letters.count] = true
        var hits: [PhraseMatch] = []
        let present = PhraseBook.mask(letters)
        for phrase in phrases {
            // A look-alike costs half, so twice as many letters as may differ can be missing.
            guard Double((phrase.mask & ~present).nonzeroBitCount) <= phrase.allowed * 2,
                Double(phrase.letters.count) <= Double(letters.count) + phrase.allowed
            else { continue }
            if let hit = find(phrase, in: letters, starts: starts, boundaries: boundaries) { hits.append(hit) }
        }
        if hits.isEmpty, let hit = cutTotal(letters) { hits.append(hit) }
        if !hits.isEmpty {
            let goods = goods(in: letters, starts: starts)
            hits.removeAll { hit in
                goods.contains { $0.overlaps(hit.start..<hit.end) && $0.count >= hit.end - hit.start }
            }
        }
        let whole = hits.filter { $0.errors == 0 }
        hits.removeAll { hit in whole.contains { PhraseBook.explains($0, hit) } }
        return hits.sorted { left, right in
            let leftLength = Double(left.length) - left.errors * 2
            let rightLength = Double(right.length) - right.errors * 2
            return leftLength != rightLength ? leftLength > rightLength : left.locale < right.locale
        }
    }

    /// A total's word that lost its first or its last letter, and is all that the row says: `Tota`, `OTAL`.
    private func cutTotal(_ letters: [UInt8]) -> PhraseMatch? {
        let tuning = LexTuning.standard.phrases
        guard letters.count + 1 >= tuning.minDamagedLetters, letters.count <= tuning.maxWordLetters else { return nil }
        let phrase = phrases.first { phrase in
            (phrase.role == .total || phrase.role == .grandTotal) && phrase.letters.count == letters.count + 1
                && (phrase.letters.dropFirst().elementsEqual(letters)
                    || phrase.letters.dropLast().elementsEqual(letters))
        }
        return phrase.map {
            PhraseMatch(
                role: $0.role, length: $0.letters.count, errors: 1, locale: $0.locale, start: 0, end: letters.count,
                phrase: $0.letters)
        }
    }

    /// Whether a phrase that is printed whole is all that is printed of a longer one: `STORNO FETA GRECA` is a
    /// `STORNO`, and no `STORNOBELEG`, of whose `BELEG` too much differs.
    private static func explains(_ whole: PhraseMatch, _ longer: PhraseMatch) -> Bool {
        guard whole.length < longer.length,
            longer.errors > LexTuning.standard.phrases.maxErrorShareOfRest * Double(longer.length - whole.length)
        else { return false }
        return whole.start == longer.start && longer.phrase.starts(with: whole.phrase)
            || whole.end == longer.end && longer.phrase.suffix(whole.length).elementsEqual(whole.phrase)
    }

    /// Where goods stand that are like phrases.
    private func goods(in letters: [UInt8], starts: [Int]) -> [Range<Int>] {
        starts.flatMap { start in
            goods.compactMap { letters[start...].starts(with: $0) ? start..<(start + $0.count) : nil }
        }
    }

    private static func mask(_ letters: [UInt8]) -> UInt64 {
        letters.reduce(0) { $0 | 1 << UInt64($1 & 0x3F) }
    }

    private func find(_ phrase: Phrase, in letters: [UInt8], starts: [Int], boundaries: [Bool]) -> PhraseMatch? {
        let tuning = LexTuning.standard.phrases
        let pattern = phrase.letters
        let allowed = phrase.allowed
        var best: PhraseMatch?
        for start in starts {
            if phrase.isWord {
                // A short word counts only whole: BAR is no BARILLA.
                guard
                    let end = wholeWordEnd(
                        from: start, length: pattern.count, slack: allowed >= tuning.minAllowedForSlack ? 1 : 0,
                        boundaries: boundaries)
                else { continue }
                let errors = WeightedEditDistance.distance(pattern, letters[start..<end], limit: allowed)
                if errors <= allowed, errors < best?.errors ?? .infinity,
                    errors == 0 || !isTorn(phrase, start..<end, boundaries)
                {
                    best = PhraseMatch(
                        role: phrase.role, length: pattern.count, errors: errors, locale: phrase.locale, start: start,
                        end: end, phrase: pattern)
                }
                continue
            }
            guard letters.count - start >= pattern.count - Int(allowed), begins(letters, start, like: pattern) else {
                continue
            }
            if let (errors, length) = WeightedEditDistance.prefixDistance(pattern, letters[start...], limit: allowed),
                errors < best?.errors ?? .infinity,
                // A damaged phrase still ends where a word does: CAMBOZOLA is no CAMBIO.
                errors == 0
                    || (-1...1).contains(where: { PhraseBook.isBoundary(start + length + $0, boundaries) })
                        && !isTorn(phrase, start..<(start + length), boundaries)
            {
                best = PhraseMatch(
                    role: phrase.role, length: pattern.count, errors: errors, locale: phrase.locale, start: start,
                    end: start + length, phrase: pattern)
            }
        }
        return best
    }

    /// Whether letters are of more words than a phrase has: torn apart and misread as well, they are other words. LA
    /// PORTE IN is a town, and no IMPORTE.
    private func isTorn(_ phrase: Phrase, _ place: Range<Int>, _ boundaries: [Bool]) -> Bool {
        boundaries[place].dropFirst().count(where: \.self) >= phrase.words
    }

    /// Whether the first letters can be the phrase's, one of them damaged or lost.
    private func begins(_ letters: [UInt8], _ start: Int, like pattern: [UInt8]) -> Bool {
        if WeightedEditDistance.areAlike(letters[start], pattern[0]) || letters[start] == pattern[0]
            || letters[start] == pattern[1]
        {
            return true
        }
        return start + 1 < letters.count && (letters[start + 1] == pattern[1] || letters[start + 1] == pattern[0])
    }

    private func wholeWordEnd(from start: Int, length: Int, slack: Int, boundaries: [Bool]) -> Int? {
        if PhraseBook.isBoundary(start + length, boundaries) { return start + length }
        guard slack > 0 else { return nil }
        for other in [start + length - 1, start + length + 1]
        where other > start && PhraseBook.isBoundary(other, boundaries) {
            return other
        }
        return nil
    }

    private static func isBoundary(_ place: Int, _ boundaries: [Bool]) -> Bool {
        boundaries.indices.contains(place) && boundaries[place]
    }
}

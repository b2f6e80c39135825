import Text

/// How likely a till, or the reader after it, turns a word of a product's name into what is on the line.
///
/// Values are natural logarithms relative to printing the word in full; `nil` where none of the ways below leads from
/// one word to the other.
struct WordSimilarity: Sendable {
    /// Each byte's representative: of bytes that recognition takes for one another, one stands for all.
    static let canonical: [UInt8] = {
        var table = Array(UInt8.min...UInt8.max)
        let kinds: Confusables.Resemblance = [.twin, .sharpOrRound]
        let (digits, letters) = (Confusables.digitTable(kinds), Confusables.letterTable(kinds))
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") where letters[Int(byte)] != 0 {
            table[Int(byte)] = letters[Int(byte)] + 32
        }
        // Recognition takes an `l` for a 1, as it does an `i`, and so the `l` becomes an `i`.
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") where digits[Int(byte)] != 0 {
            table[Int(byte)] = letters[Int(digits[Int(byte)])] + 32
        }
        return table
    }()

    /// Pairs of letters that are mixed up now and then, but both too common to share a representative: 32 by 32.
    private static let confusable: [Bool] = {
        var table = [Bool](repeating: false, count: 1024)
        for pair in Confusables.pairs(.productName) {
            let (one, other) = (Int(pair.one & 31), Int(pair.other & 31))
            table[one << 5 | other] = true
            table[other << 5 | one] = true
        }
        return table
    }()

    static func isVowel(_ letter: UInt8) -> Bool {
        letter == 97 || letter == 101 || letter == 105 || letter == 111 || letter == 117
    }

    /// The first letter and the consonants after it, each by its representative.
    static func skeleton(_ word: some Collection<UInt8>) -> [UInt8] {
        var skeleton: [UInt8] = []
        for letter in word where skeleton.isEmpty || !isVowel(letter) { skeleton.append(canonical[Int(letter)]) }
        return skeleton
    }

    /// The logarithm for a word of which only the first `length` letters were printed.
    static func prefix(_ length: Int, isDotted: Bool, mayBeCut: Bool) -> Float {
        let tuning = Tuning.standard.words
        if mayBeCut { return length == 1 ? tuning.cutToOne : tuning.cutToMore }
        let short =
            switch length {
            case 1: tuning.prefixOfOne
            case 2: tuning.prefixOfTwo
            case 3: tuning.prefixOfThree
            default: tuning.prefixOfMore
            }
        return isDotted ? short * tuning.dottedFactor : short
    }

    /// The logarithm for the line's word `short` and the product's word `full`.
    ///
    /// `isWhole`: the line's word is a word as it is, and so hardly another one cut short or misread.
    static func between(
        _ short: [UInt8], _ full: ArraySlice<UInt8>, isDotted: Bool = false, mayBeCut: Bool = false,
        isWhole: Bool = false
    ) -> Float? {
        let count = short.count
        guard count > 0, !full.isEmpty else { return nil }
        let tuning = Tuning.standard.words
        // Numbers are equal or nothing.
        if short[0] < 58 || full.first! < 58 { return short.elementsEqual(full) ? 0 : nil }
        let start = full.startIndex
        var same = 0
        var confusions = 0
        while same < count, same < full.count {
            let left = short[same]
            let right = full[start + same]
            if left != right {
                guard canonical[Int(left)] == canonical[Int(right)] else { break }
                confusions += 1
            }
            same += 1
        }
        if same == count {
            let damage = Float(confusions) * tuning.confusion
            if full.count == count { return damage }
            let cut = prefix(count, isDotted: isDotted, mayBeCut: mayBeCut)
            guard isWhole, !isDotted, !mayBeCut else { return damage + cut }
            let factor = count >= tuning.longWholeLength ? tuning.longWholeFactor : 1
            return damage + cut + factor * tuning.wholeForPrefix
        }
        if let inflected = inflection(short, full, same: same) {
            return inflected + Float(confusions) * tuning.confusion + (isWhole ? tuning.wholeForInflection : 0)
        }
        var best: Float?
        if same > 0, !isWhole || count < 4, let contracted = contraction(short, full) {
            best = contracted + (isWhole ? tuning.wholeForContraction : 0)
        }
        if !isWhole, isCompound(short, full, same: same) { best = max(best ?? -99, tuning.innerWordLeftOut) }
        if count >= 4, !isWhole, let damaged = damage(short, full, mayBeCut: mayBeCut) {
            best = max(best ?? -99, damaged)
        }
        return best
    }

    /// Singular and plural, masculine and feminine: `biscotto`, `biscotti`; `original`, `originale`.
    private static func inflection(_ short: [UInt8], _ full: ArraySlice<UInt8>, same: Int) -> Float? {
        guard same >= 3 else { return nil }
        let left = short.count - same
        let right = full.count - same
        if left == 1, right == 1, same >= 4 || isVowel(short[same]), isVowel(short[same]),
            isVowel(full[full.startIndex + same])
        {
            return Tuning.standard.words.otherVowel
        }
        if left <= 2, right <= 2, left > 0, same >= 4 {
            let tails = (short[same...], full[(full.startIndex + same)...])
            let endings: Set<UInt8> = [97, 101, 105, 111, 104, 115, 110]
            if tails.0.allSatisfy(endings.contains), tails.1.allSatisfy(endings.contains) {
                return Tuning.standard.words.otherEnding
            }
        }
        return nil
    }

    /// Whether the inner words of a compound are left out: `HEILOEL` for "Heilpflanzenöl", `KARTSALAT`.
    private static func isCompound(_ short: [UInt8], _ full: ArraySlice<UInt8>, same: Int) -> Bool {
        let tuning = Tuning.standard.words
        let rest = short.count - same
        guard same >= 3, rest >= 2, short.count >= tuning.minCompoundLength, full.count >= short.count + 3 else {
            return false
        }
        return full.suffix(rest).elementsEqual(short[same...])
    }

    /// Letters left out inside the word: `frsc`, `philadl`, `bco`.
    private static func contraction(_ short: [UInt8], _ full: ArraySlice<UInt8>) -> Float? {
        let count = short.count
        guard count >= 2, full.count > count, canonical[Int(short[0])] == canonical[Int(full.first!)] else {
            return nil
        }
        var position = full.startIndex
        var next = 0
        var confusions = 0
        var keptVowels = 0
        var skippedConsonants = 0
        var lastMatch = position
        while position < full.endIndex, next < count {
            if canonical[Int(short[next])] == canonical[Int(full[position])] {
                if short[next] != full[position] { confusions += 1 }
                if next > 0, isVowel(short[next]) { keptVowels += 1 }
                lastMatch = position
                next += 1
            } else if !isVowel(full[position]) {
                skippedConsonants += 1
            }
            position += 1
        }
        guard next == count else { return nil }
        let tuning = Tuning.standard.words
        let endsAtEnd = lastMatch == full.endIndex - 1 || full[full.endIndex - 1] == short[count - 1]
        let share = Float(count) / Float(full.count)
        // Two letters are a contraction only as first and last: "fr.co", "bo".
        if count == 2 {
            if endsAtEnd, full.count <= tuning.maxLengthOfTwo { return tuning.contractionToTwo }
            // Two consonants of a long word are a chain's own short form: `FS`.
            return short.contains(where: isVowel) || full.count <= tuning.maxLengthOfTwo
                ? nil : tuning.twoConsonants
        }
        guard share >= tuning.minContractionShare, skippedConsonants <= tuning.maxSkippedConsonants else { return nil }
        var cost = count == 3 ? tuning.contractionToThree : tuning.contractionToMore
        cost -= Float(skippedConsonants) * tuning.skippedConsonant
        cost -= Float(confusions) * tuning.contractionConfusion
        if keptVowels > 0, !endsAtEnd, skippedConsonants > 0 { cost -= tuning.keptVowel }
        return cost
    }

    /// Misread letters: the edit distance to the word or to its beginning; letters of similar shape cost less.
    private static func damage(_ short: [UInt8], _ full: ArraySlice<UInt8>, mayBeCut: Bool) -> Float? {
        let count = short.count
        let tuning = Tuning.standard.words
        let allowed =
            count >= tuning.longWordLength
            ? tuning.maxDamageOfLong
            : count >= tuning.middleWordLength ? tuning.maxDamageOfMiddle : tuning.maxDamageOfShort
        let width = full.count
        guard width + 2 >= count else { return nil }
        // Words that share neither of their first two letters are too different to be worth the table.
        let first = full.startIndex
        guard
            canonical[Int(short[0])] == canonical[Int(full[first])]
                || (count >= 6 && width > 1
                    && (short[1] == full[first + 1] || short[1] == full[first] || short[0] == full[first + 1]))
        else { return nil }
        let columns = min(width, count + 2)
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: (columns + 1) * 3) { cells -> Float? in
            var before = 0
            var above = columns + 1
            var row = 2 * (columns + 1)
            for column in 0...columns { cells[above + column] = Float(column) }
            for index in 0..<count {
                cells[row] = Float(index + 1)
                var lowest = cells[row]
                for column in 1...columns {
                    let left = short[index]
                    let right = full[first + column - 1]
                    var cell = cells[above + column - 1] + substitution(left, right)
                    cell = min(
                        cell, cells[above + column] + 1,
                        cells[row + column - 1] + (isVowel(right) ? tuning.missingVowel : 1))
                    if column > 1, index > 0 {
                        if left == full[first + column - 2], short[index - 1] == right {
                            cell = min(cell, cells[before + column - 2] + tuning.swappedLetters)
                        }
                    }
                    // rn and m, vv and w.
                    if column > 1, left == 109, full[first + column - 2] == 114, right == 110 {
                        cell = min(cell, cells[above + column - 2] + tuning.joinedStrokes)
                    }
                    if index > 0, right == 109, short[index - 1] == 114, left == 110 {
                        cell = min(cell, cells[before + column - 1] + tuning.joinedStrokes)
                    }
                    if index > 0, right == 119, short[index - 1] == 118, left == 118 {
                        cell = min(cell, cells[before + column - 1] + tuning.joinedStrokes)
                    }
                    cells[row + column] = cell
                    lowest = min(lowest, cell)
                }
                if lowest > allowed { return nil }
                (before, above, row) = (above, row, before)
            }
            var best: Float = cells[above + columns]
            var isWhole = columns == width
            for column in max(1, count - 2)...columns where cells[above + column] < best {
                best = cells[above + column]
                isWhole = column == width
            }
            guard best <= allowed else { return nil }
            let rate = count <= tuning.maxShortWordLength ? tuning.damageOfShort : tuning.damageOfLong
            let cut = isWhole || mayBeCut ? 0 : prefix(count, isDotted: false, mayBeCut: false)
            return best * rate + cut - tuning.anyDamage
        }
    }

    private static func substitution(_ left: UInt8, _ right: UInt8) -> Float {
        if left == right { return 0 }
        if canonical[Int(left)] == canonical[Int(right)] { return Tuning.standard.words.sameShape }
        return confusable[Int(left & 31) << 5 | Int(right & 31)] ? Tuning.standard.words.similarShape : 1
    }
}

private let scores = Tuning.standard.scores
private let lookup = Tuning.standard.lookup

/// Compares a line with one product after another.
struct LineScorer {
    let query: LineQuery
    let index: CatalogIndex
    private let words: Int
    /// For every vocabulary word so far, one row of logarithms, with a column for each word of the line.
    private var rows: [Float] = []
    private var rowOf: [UInt32: Int] = [:]
    private let initials: [(range: Range<Int>, letters: [UInt8])]

    /// The words of the line that nothing has in full, which may be beginnings glued together.
    private let unknownWords: [Int]
    /// Those that name a kind of thing.
    private let kinds: [Int]

    init(_ query: LineQuery, _ index: CatalogIndex) {
        self.query = query
        unknownWords = query.words.indices.filter {
            let word = query.words[$0]
            return word.whole.isEmpty && !word.text.isNumber && word.text.bytes.count > 2
        }
        kinds = query.words.indices.filter {
            query.words[$0].likelyClass == .kind && query.words[$0].text.bytes.count >= lookup.minListedPart
        }
        self.index = index
        words = query.words.count
        initials = LineScorer.initials(query)
    }

    static let never: Float = -99

    /// The row of `word`, computed on first use.
    private mutating func row(_ word: UInt32) -> Int {
        if let row = rowOf[word] { return row }
        let row = rows.count
        rowOf[word] = row
        let letters = index.vocabulary.bytes(Int(word))
        for place in 0..<words { rows.append(LineScorer.cost(query.words[place], word, letters)) }
        return row
    }

    /// The logarithm for the line's word `own` being the product's word `other`, `starts` being the rows of its words.
    func likeness(of other: Int, to own: Int, _ starts: [Int]) -> Float { rows[starts[other] + own] }

    /// The logarithm for the line's word `own` being `word` of the vocabulary, `never` where it cannot be.
    private static func cost(_ own: borrowing QueryTerm, _ word: UInt32, _ letters: ArraySlice<UInt8>) -> Float {
        var cost =
            WordSimilarity.between(
                own.text.bytes, letters, isDotted: own.text.isDotted, mayBeCut: own.text.mayBeCut,
                isWhole: !own.whole.isEmpty) ?? never
        if own.spelledOut.contains(word) { cost = max(cost, lookup.abbreviation) }
        if own.translated.contains(word) { cost = max(cost, lookup.translation) }
        if !own.withoutDigraphs.isEmpty, cost < 0 {
            let folded = WordSimilarity.between(
                own.withoutDigraphs, letters, isDotted: own.text.isDotted, mayBeCut: own.text.mayBeCut)
            cost = max(cost, folded ?? never)
        }
        return cost
    }

    /// The evidence for and against the line being the product at `place`.
    mutating func assess(_ place: Int) -> Assessment {
        let range = Int(index.productWordOffsets[place])..<Int(index.productWordOffsets[place + 1])
        let entries = index.productWords[range].map { ProductWord($0, index) }
        var assessment = Assessment(place: place, lineWords: words, productWords: entries)
        let starts = entries.map { row($0.word) }
        assign(&assessment, starts)
        assignInitials(&assessment)
        assignBrandBeginnings(&assessment)
        assignJoined(&assessment)
        assignBrandLetters(&assessment)
        explainMakers(&assessment)
        explainHeads(&assessment)
        explainLoose(&assessment)
        weighBrandLikeness(&assessment, rowOf: starts)
        let sizes = index.sizes(at: place)
        assessment.weighSizes(query.line, sizes, query: query)
        assessment.weighLineWords(query, isLiquid: !sizes.isEmpty && sizes.allSatisfy { $0.kind == .volume })
        let named = Set(
            entries.indices.filter { entries[$0].isBrand }.map { assessment.lineWordOf[$0] }.filter { $0 >= 0 })
        // A brand of more than two letters on the line needs no other word that confirms it.
        if named.reduce(0, { $0 + query.words[$1].text.bytes.count }) <= 2 {
            assessment.wordsOfBrandAlone = wordsImplyingBrand(assessment)
            if named.isEmpty { assessment.impliedBrandWords = assessment.wordsOfBrandAlone }
        }
        assessment.weighProductWords(query)
        if assessment.substitutedWords(query) != nil { assessment.evidence[.otherWord] = 1 }
        return assessment
    }

    /// The words of the name on the line that are in no list of the receipt's language, and that products of other
    /// brands do not have.
    private func wordsImplyingBrand(_ assessment: Assessment) -> Int {
        let entries = assessment.productWords
        return entries.indices.count { place in
            let (word, own) = (entries[place], assessment.lineWordOf[place])
            guard own >= 0, word.isName, !word.isBrand, assessment.costOf[own] >= lookup.minImplied,
                word.isNumber ? word.wordClass == .other : isName(place, in: entries),
                query.words[own].text.bytes.count
                    >= (word.isNumber ? lookup.minImpliedDigits : lookup.minImpliedLetters)
            else { return false }
            let number = Int(word.word)
            let sellers = index.postings[
                Int(index.postingOffsets[number])..<Int(index.postingOffsets[number + 1])]
            return sellers.count <= lookup.maxImplied
                && sellers.allSatisfy { hasBrand(Int($0), assessment.brandKey) }
        }
    }

    /// Whether a word of a product's name is a name of its own: of no language, or neither of the receipt's nor of the
    /// one in which the product has its name.
    private func isName(_ place: Int, in entries: [ProductWord]) -> Bool {
        let word = entries[place]
        guard word.wordClass != .brand else { return false }
        guard word.isOfLanguage else { return true }
        let letters = index.vocabulary.bytes(Int(word.word))
        guard let list = query.list,
            !Lexicon.shared.isMadeOfListedWords(letters, in: 1 << UInt32(list) | Lexicon.english)
        else { return false }
        let own = Lexicon.shared.lists(of: letters)
        return entries.indices.allSatisfy { other in
            let isOther = other != place && entries[other].isName && entries[other].length > 2
            return !isOther
                || !Lexicon.shared.isMadeOfListedWords(index.vocabulary.bytes(Int(entries[other].word)), in: own)
        }
    }

    /// Whether the product at `place` is of the brand whose words these are, in order.
    private func hasBrand(_ place: Int, _ brand: [UInt32]) -> Bool {
        let range = Int(index.productWordOffsets[place])..<Int(index.productWordOffsets[place + 1])
        let words = index.productWords[range].lazy.filter {
            CatalogIndex.Field(rawValue: $0 & (1 << CatalogIndex.Field.bits - 1)).contains(.brand)
        }
        return words.map { $0 >> CatalogIndex.Field.bits }.sorted() == brand
    }

    /// Pairs line words with product words, the best pair first.
    private func assign(_ assessment: inout Assessment, _ starts: [Int]) {
        var pairs: [(gain: Float, own: Int, other: Int, cost: Float)] = []
        for other in starts.indices {
            for own in 0..<words {
                let cost = rows[starts[other] + own]
                guard cost > LineScorer.never else { continue }
                let gain = assessment.gain(query.words[own], cost: cost, other: other)
                if gain > scores.minGain { pairs.append((gain, own, other, cost)) }
            }
        }
        pairs.sort { ($0.gain, $1.other, $1.own) > ($1.gain, $0.other, $0.own) }
        for pair in pairs where assessment.productWordOf[pair.own] < 0 && assessment.lineWordOf[pair.other] < 0 {
            assessment.pair(own: pair.own, other: pair.other, gain: pair.gain, cost: pair.cost)
        }
    }

    /// Runs of letters that may be the initials of words: `PS`, `A.Q.`.
    private static func initials(_ query: LineQuery) -> [(range: Range<Int>, letters: [UInt8])] {
        var found: [(Range<Int>, [UInt8])] = []
        var index = 0
        while index < query.words.count {
            let word = query.words[index].text
            if !word.isNumber, (2...4).contains(word.bytes.count) { found.append((index..<index + 1, word.bytes)) }
            var end = index
            while end < query.words.count, query.words[end].text.bytes.count == 1, !query.words[end].text.isNumber {
                end += 1
            }
            if end - index >= 2 { found.append((index..<end, query.words[index..<end].flatMap(\.text.bytes))) }
            index = max(end, index + 1)
        }
        return found
    }

    private func assignInitials(_ assessment: inout Assessment) {
        for (range, letters) in initials where range.allSatisfy({ assessment.productWordOf[$0] < 0 }) {
            // Of three letters one may be a small word's: `NAS` is "No Added Sugar".
            let named = assessment.productWords.indices.filter {
                assessment.productWords[$0].isName
                    && (letters.count > 2 || assessment.productWords[$0].wordClass != .noise)
            }
            guard named.count >= letters.count else { continue }
            for start in 0...(named.count - letters.count) {
                let run = named[start..<start + letters.count]
                let fits = zip(run, letters).allSatisfy { other, letter in
                    assessment.lineWordOf[other] < 0
                        && index.vocabulary.bytes(Int(assessment.productWords[other].word)).first == letter
                }
                guard fits else { continue }
                for own in range { assessment.productWordOf[own] = run.first! }
                for other in run {
                    assessment.lineWordOf[other] = range.lowerBound
                    assessment.notes.append((range.lowerBound, other, lookup.initials))
                }
                let gain: Float = letters.count == 2 ? scores.twoInitials : scores.moreInitials
                assessment.gains += gain
                assessment.gainOf[range.lowerBound] = gain
                break
            }
        }
    }

    /// Pairs a word that is the beginnings of all words of the brand: `BMAM` is "Bonne Maman", `DRO` "Dr. Oetker".
    private func assignBrandBeginnings(_ assessment: inout Assessment) {
        let free = unknownWords.filter { assessment.productWordOf[$0] < 0 }
        guard !free.isEmpty else { return }
        let entries = assessment.productWords
        let brand = entries.indices.filter { entries[$0].isBrand }
        guard (2...lookup.maxGluedWords).contains(brand.count),
            brand.allSatisfy({ assessment.lineWordOf[$0] < 0 && !entries[$0].isNumber })
        else {
            return
        }
        let letters = brand.map { index.vocabulary.bytes(Int(entries[$0].word)) }
        let own = free.first {
            let word = query.words[$0].text.bytes
            return (letters.count + 1...lookup.maxGluedLetters).contains(word.count)
                && LineScorer.begins(word[...], letters[...])
        }
        guard let own else { return }
        for other in brand {
            assessment.lineWordOf[other] = own
            assessment.notes.append((own, other, lookup.initials))
        }
        assessment.pair(own: own, other: brand[0], gain: scores.moreInitials, cost: lookup.initials)
    }

    /// Whether letters are beginnings of all words, one after the other.
    private static func begins(_ letters: ArraySlice<UInt8>, _ words: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        guard let first = words.first else { return letters.isEmpty }
        let shared = zip(letters, first).prefix { $0 == $1 }.count
        guard shared > 0 else { return false }
        return (1...shared).contains { begins(letters.dropFirst($0), words.dropFirst()) }
    }

    /// Pairs a brand of single letters, which alone say nothing, with the same letters on the line: `M&MS`, `L'OR`.
    private func assignBrandLetters(_ assessment: inout Assessment) {
        let entries = assessment.productWords
        let brand = entries.indices.filter { entries[$0].isBrand }
        guard let first = brand.first, brand.allSatisfy({ entries[$0].length <= 2 && !entries[$0].isNumber }) else {
            return
        }
        let letters = brand.flatMap { index.vocabulary.bytes(Int(entries[$0].word)) }
        guard letters.count >= 3, let run = runOfWords(spelling: letters) else { return }
        assessment.hasBrandLetters = true
        for own in run { assessment.release(own) }
        for other in brand { assessment.lineWordOf[other] = run.lowerBound }
        for own in run { assessment.productWordOf[own] = first }
        assessment.gains += scores.moreInitials
        assessment.gainOf[run.lowerBound] = scores.moreInitials
    }

    /// The words of the line that together are exactly these letters.
    private func runOfWords(spelling letters: [UInt8]) -> Range<Int>? {
        for start in 0..<words {
            var spelled: [UInt8] = []
            for end in start..<words where spelled.count < letters.count {
                spelled += query.words[end].text.bytes
                if spelled == letters { return start..<end + 1 }
                if !letters.starts(with: spelled) { break }
            }
        }
        return nil
    }

    /// Marks a maker's name beside its brand as explained, not as another brand: `FERRERO NUTELLA`, `KRA.PHILAD.`.
    private func explainMakers(_ assessment: inout Assessment) {
        for own in 0..<words where assessment.productWordOf[own] == -1 {
            let brands = query.words[own].makerBrands
            guard !brands.isEmpty else { continue }
            let isMaker = assessment.productWords.indices.contains { (other: Int) -> Bool in
                let entry = assessment.productWords[other]
                return !entry.isSoft && (!entry.wordClass.isGeneric || assessment.lineWordOf[other] >= 0)
                    && brands.contains(entry.word)
            }
            if isMaker { assessment.productWordOf[own] = Assessment.explained }
        }
    }

    /// Marks a kind of thing that ends a compound of the product's as explained: `SAHNE` is no other thing than
    /// "Schlagsahne", though it says less.
    private func explainHeads(_ assessment: inout Assessment) {
        for own in kinds where assessment.productWordOf[own] == -1 {
            let letters = query.words[own].text.bytes
            let isHead = assessment.productWords.indices.contains { place in
                let whole = index.vocabulary.bytes(Int(assessment.productWords[place].word))
                return assessment.lineWordOf[place] < 0 && assessment.productWords[place].isName
                    && whole.count > letters.count && whole.suffix(letters.count).elementsEqual(letters)
            }
            if isHead { assessment.productWordOf[own] = Assessment.explained }
        }
    }

    /// Marks what this shop's till prints beside names as explained.
    private func explainLoose(_ assessment: inout Assessment) {
        for own in 0..<words where query.words[own].isLoose && assessment.productWordOf[own] == -1 {
            assessment.productWordOf[own] = Assessment.explained
        }
    }

    /// Pairs words that the till joined (`COCACOLA`) or separated (`B.CO`).
    private func assignJoined(_ assessment: inout Assessment) {
        let entries = assessment.productWords
        func letters(_ other: Int) -> ArraySlice<UInt8> { index.vocabulary.bytes(Int(entries[other].word)) }
        for own in 0..<words where assessment.productWordOf[own] < 0 || assessment.costOf[own] < lookup.joined {
            let word = query.words[own].text
            guard word.bytes.count >= 5, !word.isNumber,
                assessment.productWordOf[own] < 0 || query.words[own].whole.isEmpty
            else { continue }
            if assignRun(word.bytes, own, &assessment) { continue }
            let current = assessment.productWordOf[own]
            for other in assessment.productWords.indices.dropLast() {
                let next = other + 1
                guard assessment.lineWordOf[other] < 0 || other == current,
                    assessment.lineWordOf[next] < 0 || next == current
                else { continue }
                // Without a letter of the second word, it is the first word alone.
                let first = letters(other)
                guard word.bytes.count > first.count || word.bytes.count >= 5, first.first == word.bytes[0] else {
                    continue
                }
                let joined = Array(first) + letters(next)
                guard let cost = LineScorer.joined(word.bytes, first: first, second: letters(next), whole: joined)
                else { continue }
                assessment.release(own)
                let gain = min(scores.maxGain, cost - max(query.words[own].background, scores.joinedBackground))
                assessment.pair(own: own, other: other, gain: gain, cost: cost)
                assessment.lineWordOf[next] = own
                assessment.notes.append((own, next, cost))
                break
            }
        }
        for own in 0..<max(0, words - 1)
        where query.words[own + 1].text.isClose || query.words[own].text.bytes.count >= 3 {
            let next = own + 1
            guard assessment.productWordOf[next] < 0 else { continue }
            let parts = query.words[own].text.bytes + query.words[next].text.bytes
            guard !query.words[own].text.isNumber, !query.words[next].text.isNumber, parts.count >= 3 else { continue }
            for other in assessment.productWords.indices {
                let isFree = assessment.lineWordOf[other] < 0 && assessment.productWordOf[own] < 0
                guard isFree || (assessment.productWordOf[own] == other && assessment.lineWordOf[other] == own) else {
                    continue
                }
                guard let cost = WordSimilarity.between(parts, letters(other)), cost > lookup.minParted else {
                    continue
                }
                assessment.release(own)
                let rarity = LineQuery.frequency(Int(assessment.productWords[other].word), index)
                let gain = assessment.gain(background: logFrequency(rarity), cost: cost - lookup.parted, other: other)
                assessment.pair(own: own, other: other, gain: max(0, gain), cost: cost)
                assessment.productWordOf[next] = other
                break
            }
        }
    }

    /// Pairs three or four words without a space between them, the last perhaps cut: `ASDOMAR`.
    private func assignRun(_ word: [UInt8], _ own: Int, _ assessment: inout Assessment) -> Bool {
        let entries = assessment.productWords
        for start in entries.indices.dropLast(2) where index.vocabulary.bytes(Int(entries[start].word)).first == word[0]
        {
            var whole: [UInt8] = []
            var end = start
            while end < entries.count, end < start + 4, whole.count < word.count {
                whole += index.vocabulary.bytes(Int(entries[end].word))
                end += 1
            }
            guard end - start >= 3, whole.starts(with: word) else { continue }
            assessment.release(own)
            let gain = min(scores.maxGain, lookup.joined - scores.joinedBackground)
            guard (start..<end).allSatisfy({ assessment.lineWordOf[$0] < 0 }) else { continue }
            assessment.pair(own: own, other: start, gain: gain, cost: lookup.joined)
            for other in (start + 1)..<end {
                assessment.lineWordOf[other] = own
                assessment.notes.append((own, other, lookup.joined))
            }
            return true
        }
        return false
    }

    /// The logarithm for two product words in one: both in full, or each cut short.
    private static func joined(
        _ word: [UInt8], first: ArraySlice<UInt8>, second: ArraySlice<UInt8>, whole: [UInt8]
    ) -> Float? {
        if word == whole { return lookup.joined }
        if word.count > first.count, whole.starts(with: word) { return lookup.joined - lookup.joinedCut }
        // "granpad": the beginnings of both words, at least three letters each.
        for length in 3..<max(3, word.count - 2) where length <= first.count {
            let rest = word.count - length
            if rest >= 3, rest <= second.count, first.prefix(length).elementsEqual(word[..<length]),
                second.prefix(rest).elementsEqual(word[length...])
            {
                return lookup.joined - lookup.joinedBothCut
            }
        }
        // A letter of the second word is none: it may be a misread one of the first.
        if word.count >= 7, word.count >= first.count + 2, let cost = WordSimilarity.between(word, whole[...]),
            cost > lookup.minJoinedMisread
        {
            return cost + lookup.joined
        }
        return nil
    }
}

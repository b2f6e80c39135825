import Mathematics

/// Words by which a product says more than another that the line fits as well: of "Passata" and "Passata rustica" the
/// line `PASSATA` means the first, or the till would have printed more.
enum Surplus {
    /// What a comparison of two candidates needs of one of them.
    private struct Outline {
        /// The words of the line that it explains, a bit each.
        var explained: UInt64 = 0
        /// The words of its name that are not on the line, a bit each; those beyond the 64th are left out.
        var missing: UInt64 = 0
        /// Those of them that tell it from a plain one, kinds left out; and those that any brand's variety may have:
        /// words of a language, or of several products.
        var telling: UInt64 = 0
        var varieties: UInt64 = 0
        /// Whether the line's last word is one of the product's, in full.
        var endsWhole = false
        /// The brand's number among those of the candidates.
        let brand: Int
        var gains: Float
        var brandGain: Float
        /// How well the size agrees: less is better.
        var size: Int
    }

    /// What two candidates may differ in and explain the line as well. Source: judged; not measured.
    private static let tolerance: Float = 0.5

    static func weigh(_ candidates: inout [Assessment], line: ParsedLine) {
        var bits: [UInt32: UInt64] = [:]
        var brands: [[UInt32]: Int] = [:]
        let outlines = candidates.map { outline($0, &bits, &brands) }
        let brandGain = outlines.reduce(0) { max($0, $1.brandGain) }
        for place in outlines.indices {
            let own = outlines[place]
            candidates[place].evidence[.betterBrand] = brandGain - own.brandGain
            var surplus: UInt64 = 0
            var isOverWhole = false
            var longer = 0
            for rival in outlines
            where rival.explained & own.explained == own.explained && rival.size <= own.size
                && rival.brandGain >= own.brandGain - tolerance && rival.gains >= own.gains - tolerance
            {
                let more = own.missing & ~rival.missing
                if rival.brand == own.brand, rival.varieties & ~own.missing != 0 {
                    if own.telling & more == 0 { longer += 1 } else { candidates[place].evidence[.unsaidVariety] = 1 }
                }
                if rival.missing & ~own.missing == 0 {
                    isOverWhole = isOverWhole || (more != 0 && rival.missing == 0)
                    if more.nonzeroBitCount > surplus.nonzeroBitCount { surplus = more }
                }
            }
            if longer > 0 { candidates[place].weighLonger(longer, line) }
            if isOverWhole { candidates[place].evidence[.surplusOverWholeName] = 1 }
            if surplus != 0 {
                candidates[place].weighSurplus(surplus, bits, line, isEnded: line.isCut && own.endsWhole)
            }
        }
    }

    private static func outline(
        _ candidate: Assessment, _ bits: inout [UInt32: UInt64], _ brands: inout [[UInt32]: Int]
    ) -> Outline {
        let size =
            switch candidate.sizeAgreement {
            case .same?: 0
            case .near?: 1
            case nil, .open?: 2
            case .doubt?: 3
            case .contradiction?: 4
            }
        let brand = brands[candidate.brandKey] ?? brands.count
        brands[candidate.brandKey] = brand
        var outline = Outline(
            brand: brand, gains: candidate.gains, brandGain: candidate.evidence[.brandGain], size: size)
        for own in candidate.productWordOf.indices where candidate.productWordOf[own] != -1 {
            outline.explained |= 1 << UInt64(own)
        }
        for place in candidate.productWords.indices where candidate.lineWordOf[place] < 0 {
            let word = candidate.productWords[place]
            guard word.isName, !word.isBrand, word.wordClass != .noise, word.wordClass != .pack else { continue }
            let bit = bits[word.word] ?? (bits.count < 64 ? 1 << UInt64(bits.count) : 0)
            bits[word.word] = bit
            outline.missing |= bit
            guard ![.kind, .sort, .plain].contains(word.wordClass) else { continue }
            outline.telling |= bit
            if word.isOfLanguage || word.isShared { outline.varieties |= bit }
        }
        let last = candidate.productWordOf.indices.last
        outline.endsWhole = last.map { candidate.productWordOf[$0] >= 0 && candidate.costOf[$0] >= 0 } ?? false
        return outline
    }
}

extension Assessment {
    /// Counts that others of the brand fit as well and say more: the plain one is meant where nothing more is said, but
    /// not where the till had no room to say it.
    fileprivate mutating func weighLonger(_ count: Int, _ line: ParsedLine) {
        evidence[.longerSibling] = naturalLogarithm(Float(1 + count))
        let named = productWordOf.indices.filter { productWordOf[$0] >= 0 && gainOf[$0] > 0 }
        if let last = named.last, !line.words[last].isDotted, productWordOf.count - last <= 2,
            line.words[last].bytes.count < printedInFull(last, isBrand: nil)
        {
            evidence[.longerCut] = 1
        }
        let ofName = named.filter { printedInFull($0, isBrand: false) > 0 && printedInFull($0, isBrand: true) == 0 }
        let whole = Float(max(1, ofName.reduce(0) { $0 + printedInFull($1, isBrand: false) }))
        func lost(_ words: [Int]) -> Float {
            words.reduce(0) {
                $0 + Float(max(0, printedInFull($1, isBrand: false) - line.words[$1].bytes.count))
            } / whole
        }
        evidence[.longerFaint] = lost(ofName)
        // What a dot follows was shortened on purpose.
        evidence[.longerClipped] = lost(ofName.filter { !line.words[$0].isDotted })
        if line.isCut, !line.endsInSize { evidence[.longerFull] = 1 }
    }

    /// The letters of the product's words, of its brand or not, that a word of the line stands for.
    func printedInFull(_ own: Int, isBrand: Bool?) -> Int {
        productWords.indices.reduce(0) { sum, place in
            let word = productWords[place]
            let counts = lineWordOf[place] == own && word.isBrand == isBrand ?? word.isBrand
            return sum + (counts ? word.length : 0)
        }
    }

    fileprivate mutating func weighSurplus(_ words: UInt64, _ bits: [UInt32: UInt64], _ line: ParsedLine, isEnded: Bool)
    {
        for word in productWords where (bits[word.word] ?? 0) & words != 0 {
            switch word.wordClass {
            case _ where word.isNumber: evidence[.surplusVariant] += 1
            case .variant: evidence[.surplusVariant] += 1
            case .plain, .kind, .sort, .noise, .pack: evidence[.surplusKind] += 1
            case .word: evidence[.surplusWord] += 1
            case .brand, .other: evidence[.surplusName] += 1
            }
        }
        let telling = evidence[.surplusWord] + evidence[.surplusVariant]
        if line.isWhole { evidence[.surplusWhole] = telling } else if isEnded { evidence[.surplusEnded] = telling }
    }
}

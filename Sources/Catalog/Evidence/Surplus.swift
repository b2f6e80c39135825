/// Words by which a product says more than another that the line fits as well: of "Passata" and "Passata rustica" the
/// line `PASSATA` means the first, or the till would have printed more.
enum Surplus {
    /// What a comparison of two candidates needs of one of them.
    private struct Outline {
        /// The words of the line that it explains, a bit each.
        var explained: UInt64 = 0
        /// The words of its name that are not on the line, a bit each; those beyond the 64th are left out.
        var missing: UInt64 = 0
        /// Whether the line's last word is one of the product's, in full.
        var endsWhole = false
        var gains: Float
        var brandGain: Float
        /// How well the size agrees: less is better.
        var size: Int
    }

    /// What two candidates may differ in and explain the line as well. Source: judged; not measured.
    private static let tolerance: Float = 0.5

    static func weigh(_ candidates: inout [Assessment], line: ParsedLine) {
        var bits: [UInt32: UInt64] = [:]
        let outlines = candidates.map { outline($0, &bits) }
        let brandGain = outlines.reduce(0) { max($0, $1.brandGain) }
        for place in outlines.indices {
            let own = outlines[place]
            candidates[place].evidence[.betterBrand] = brandGain - own.brandGain
            var surplus: UInt64 = 0
            var isOverWhole = false
            for rival in outlines
            where rival.explained & own.explained == own.explained && rival.size <= own.size
                && rival.brandGain >= own.brandGain - tolerance && rival.gains >= own.gains - tolerance
            {
                if rival.missing & ~own.missing == 0 {
                    let more = own.missing & ~rival.missing
                    isOverWhole = isOverWhole || (more != 0 && rival.missing == 0)
                    if more.nonzeroBitCount > surplus.nonzeroBitCount { surplus = more }
                }
            }
            if isOverWhole { candidates[place].evidence[.surplusOverWholeName] = 1 }
            if surplus != 0 {
                candidates[place].weighSurplus(surplus, bits, line, isEnded: line.isCut && own.endsWhole)
            }
        }
    }

    private static func outline(_ candidate: Assessment, _ bits: inout [UInt32: UInt64]) -> Outline {
        let size =
            switch candidate.sizeAgreement {
            case .same?: 0
            case .near?: 1
            case nil, .open?: 2
            case .doubt?: 3
            case .contradiction?: 4
            }
        var outline = Outline(gains: candidate.gains, brandGain: candidate.evidence[.brandGain], size: size)
        for own in candidate.productWordOf.indices where candidate.productWordOf[own] != -1 {
            outline.explained |= 1 << UInt64(own)
        }
        for place in candidate.productWords.indices where candidate.lineWordOf[place] < 0 {
            let word = candidate.productWords[place]
            guard word.isName, !word.isBrand, word.wordClass != .noise, word.wordClass != .pack else { continue }
            let bit = bits[word.word] ?? (bits.count < 64 ? 1 << UInt64(bits.count) : 0)
            bits[word.word] = bit
            outline.missing |= bit
        }
        let last = candidate.productWordOf.indices.last
        outline.endsWhole = last.map { candidate.productWordOf[$0] >= 0 && candidate.costOf[$0] >= 0 } ?? false
        return outline
    }
}

extension Assessment {
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

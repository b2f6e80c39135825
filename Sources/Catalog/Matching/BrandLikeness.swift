extension LineScorer {
    /// Weighs whether the words that stand for the brand mean it.
    func weighBrandLikeness(_ assessment: inout Assessment, rowOf starts: [Int]) {
        let entries = assessment.productWords
        // Initials, beginnings and joined words are like none of the brand's words alone.
        let printed = entries.indices.filter { place in
            let own = assessment.lineWordOf[place]
            return own >= 0 && entries[place].isBrand && likeness(of: place, to: own, starts) > LineScorer.never
        }
        func likenessPrinted(_ place: Int) -> Float { likeness(of: place, to: assessment.lineWordOf[place], starts) }
        guard let best = printed.max(by: { likenessPrinted($0) < likenessPrinted($1) }) else { return }
        let letters = query.words[assessment.lineWordOf[best]].text.bytes
        let foreign = WordSimilarity.foreignLetters(of: letters, in: index.vocabulary.bytes(Int(entries[best].word)))
        assessment.evidence[.brandForeignLetters] = Float(max(0, foreign - 1))
        let mayBeName = printed.allSatisfy { place in
            let own = assessment.lineWordOf[place]
            return entries.indices.contains { (other: Int) -> Bool in
                let isOther = entries[other].isName && !entries[other].isBrand
                let isFree = isOther && assessment.lineWordOf[other] < 0
                return isFree && likeness(of: other, to: own, starts) >= likenessPrinted(place)
            }
        }
        if mayBeName { assessment.evidence[.brandMayBeName] = 1 }
    }
}

extension WordSimilarity {
    /// How many letters of a word another does not have in the same order; letters that recognition takes for one
    /// another are the same.
    static func foreignLetters(of short: [UInt8], in full: ArraySlice<UInt8>) -> Int {
        // The longest common subsequence, a row at a time.
        var common = [Int](repeating: 0, count: full.count + 1)
        for letter in short {
            var diagonal = 0
            for (column, other) in full.enumerated() {
                let above = common[column + 1]
                let isSame = canonical[Int(letter)] == canonical[Int(other)]
                common[column + 1] = isSame ? diagonal + 1 : max(above, common[column])
                diagonal = above
            }
        }
        return short.count - (common.last ?? 0)
    }
}

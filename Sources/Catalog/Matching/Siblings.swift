import Mathematics

/// Products of one brand among a line's candidates: their words weigh by how they tell them apart, not by how rare they
/// are in the world.
enum Siblings {
    /// Adds to each candidate's evidence how much its words, those on the line and those that are not, tell it from the
    /// others of its brand.
    static func weigh(_ candidates: inout [Assessment], line: ParsedLine) {
        let missing: MatchFeature =
            line.isWhole ? .missingTellingWhole : line.isCut ? .missingTellingCut : .missingTelling
        let families = Dictionary(grouping: candidates.indices) { candidates[$0].brandKey }
        for members in families.values where members.count > 1 {
            var counts: [UInt32: Int] = [:]
            for member in members {
                for word in Set(candidates[member].productWords.filter(\.isName).map(\.word)) {
                    counts[word, default: 0] += 1
                }
            }
            for member in members {
                let fitsSibling = members.contains { candidates[member].isOtherSize(of: candidates[$0]) }
                if fitsSibling { candidates[member].evidence[.siblingFits] = 1 }
                candidates[member].weighTelling(counts, of: members.count, missing: missing)
            }
        }
    }
}

extension Assessment {
    /// Equal for products of one brand.
    fileprivate var brandKey: [UInt32] { productWords.filter(\.isBrand).map(\.word).sorted() }

    /// Whether the line fits `other` better but for its size: `MUTTI PASSATA GR.400` is no passata of another tomato.
    fileprivate func isOtherSize(of other: Assessment) -> Bool {
        let isTold = missingWords.contains { place in
            ![.kind, .sort].contains(productWords[place].wordClass)
                && !other.productWords.contains { $0.word == productWords[place].word }
        }
        return isTold && other.sizeContradicts && other.brandContradicts == nil
            && other.missingWords.count <= missingWords.count && other.extraWords.count <= extraWords.count
    }

    fileprivate mutating func weighTelling(_ counts: [UInt32: Int], of siblings: Int, missing: MatchFeature) {
        for (place, word) in productWords.enumerated() where word.isName && !word.isSoft && !word.isBrand {
            // A bottle is told from a can, though a till seldom says which.
            guard word.wordClass != .noise, let count = counts[word.word] else { continue }
            let telling = naturalLogarithm(Float(siblings + 1) / Float(count + 1))
            if lineWordOf[place] >= 0 {
                evidence[.sharedTelling] += telling
            } else {
                evidence[missing] += telling
            }
        }
    }
}

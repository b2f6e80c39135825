import Mathematics

private let tuning = Tuning.standard.decision

/// Products of one brand among a line's candidates: their words weigh by how they tell them apart, not by how rare they
/// are in the world.
enum Siblings {
    /// Takes back that the amount is near the price of a product, where one of the brand that the size does not rule
    /// out has no price in the catalogue: it may cost the same.
    static func forgetLonePrices(_ candidates: inout [Assessment]) {
        for members in Dictionary(grouping: candidates.indices, by: { candidates[$0].brandKey }).values {
            let isUnpriced = members.contains { !candidates[$0].hasPrice && !candidates[$0].sizeContradicts }
            if isUnpriced { for member in members { candidates[member].evidence[.nearPrice] = 0 } }
        }
    }

    /// Adds to each candidate's evidence how much its words, those on the line and those that are not, tell it from the
    /// others of its brand.
    static func weigh(_ candidates: inout [Assessment], line: ParsedLine) {
        let missing: MatchFeature =
            line.isWhole ? .missingTellingWhole : line.isCut ? .missingTellingCut : .missingTelling
        Surplus.weigh(&candidates, line: line)
        let families = Dictionary(grouping: candidates.indices) { candidates[$0].brandKey }
        for members in families.values where members.count > 1 {
            var counts: [UInt32: Int] = [:]
            for member in members {
                let words = candidates[member].productWords
                for place in words.indices where words[place].isName {
                    let word = words[place].word
                    let isRepeated = words[..<place].contains { $0.isName && $0.word == word }
                    if !isRepeated { counts[word, default: 0] += 1 }
                }
            }
            let contradicted = members.filter {
                candidates[$0].sizeContradicts && candidates[$0].brandContradicts == nil
            }
            for member in members where !candidates[member].sizeContradicts {
                let (missing, extra) = (candidates[member].missingWords.count, candidates[member].extraWords.count)
                let fitsSibling = contradicted.contains {
                    candidates[$0].missingWords.count <= missing && candidates[$0].extraWords.count <= extra
                        && candidates[member].isTold(from: candidates[$0])
                }
                if fitsSibling { candidates[member].evidence[.siblingFits] = 1 }
            }
            candidates.weighSiblingSizes(members, line)
            let explained = candidates.wordsExplained(byAnyOf: members)
            let sized = members.count { !candidates[$0].sizeContradicts }
            for member in members {
                if candidates[member].evidence[.sameSize] > 0 {
                    candidates[member].evidence[.sizeTelling] = naturalLogarithm(
                        Float(members.count + 1) / Float(sized + 1))
                }
                candidates[member].weighOnlyBrand()
                candidates[member].weighTelling(counts, of: members.count, missing: missing, line)
                candidates[member].weighUnexplained(explained, line)
            }
        }
    }
}

extension [Assessment] {
    /// Counts the numbers of the line that are a sibling's size: `RAMA 550` is not the one of 250 g.
    fileprivate mutating func weighSiblingSizes(_ members: [Int], _ line: ParsedLine) {
        for size in line.sizes.indices where members.contains(where: { self[$0].hasSize[size] }) {
            let own = line.sizes[size]
            let isLarge = own.amount >= Tuning.standard.lookup.minUnitlessSize || own.pieces > 1
            for member in members where !self[member].hasSize[size] && !self[member].sizeContradicts {
                self[member].evidence[isLarge ? .siblingHasSize : .siblingHasNumber] = 1
            }
        }
    }

    /// For each word of the line, whether it is one of `members`' words.
    fileprivate func wordsExplained(byAnyOf members: [Int]) -> [Bool] {
        guard let first = members.first else { return [] }
        return self[first].productWordOf.indices.map { own in members.contains { self[$0].productWordOf[own] >= 0 } }
    }
}

extension Assessment {
    /// A line that names a brand of several products and nothing else is none of them in particular.
    fileprivate mutating func weighOnlyBrand() {
        let isSized = evidence[.sameSize] + evidence[.sameTotal] + evidence[.nearSize] > 0
        if evidence[.onlyBrand] > 0, !isSized { evidence[.onlyBrandOfSeveral] = 1 }
    }

    /// Counts the words of the line that only siblings explain: of `KRÖNUNG BO` the last letters are no instant coffee.
    fileprivate mutating func weighUnexplained(_ explained: [Bool], _ line: ParsedLine) {
        for own in explained.indices where explained[own] && productWordOf[own] == -1 {
            evidence[line.words[own].bytes.count <= 2 ? .siblingHasLetters : .siblingHasWord] += 1
        }
    }

    /// Whether a word of the name that the line does not have is one of a variety, and no more of a variety that the
    /// line has: `ZERO` says "Zero Zuccheri".
    private func namesVariety(_ place: Int) -> Bool {
        let word = productWords[place]
        let isVariety = word.isOfLanguage && !word.isNumber && ![.kind, .sort, .plain].contains(word.wordClass)
        let isBegun = place > 0 && lineWordOf[place - 1] >= 0 && productWords[place - 1].wordClass == .variant
        return isVariety && !isBegun
    }

    /// Whether the line prints all words that agree without leaving out their letters.
    private func isPrintedInFull(_ line: ParsedLine) -> Bool {
        productWordOf.indices.allSatisfy { own in
            productWordOf[own] < 0
                || Float(line.words[own].bytes.count)
                    >= tuning.minPrintedShare * Float(printedInFull(own, isBrand: nil))
        }
    }

    /// Whether the line lacks a word of this one's name that `other` does not have: `MUTTI PASSATA GR.400` is no
    /// passata of another tomato, though only that is sold by 400 g.
    fileprivate func isTold(from other: Assessment) -> Bool {
        missingWords.contains { place in
            ![.kind, .sort].contains(productWords[place].wordClass)
                && !other.productWords.contains { $0.word == productWords[place].word }
        }
    }

    fileprivate mutating func weighTelling(
        _ counts: [UInt32: Int], of siblings: Int, missing: MatchFeature, _ line: ParsedLine
    ) {
        let hadRoom = sharedWords > 0 && (line.isWhole || !line.isCut) && isPrintedInFull(line)
        for place in productWords.indices {
            let word = productWords[place]
            // A bottle is told from a can, though a till seldom says which.
            guard word.isName, !word.isBrand, word.wordClass != .noise, let count = counts[word.word] else { continue }
            let telling = naturalLogarithm(Float(siblings + 1) / Float(count + 1))
            if lineWordOf[place] >= 0 {
                evidence[.sharedTelling] += telling
            } else {
                evidence[missing] += telling
                // What most siblings have tells them not apart: `MANNER ZITRONE` lacks their "Schnitten".
                let tellsMost = word.wordClass == .variant ? telling > 0 : telling > tuning.minTellingOfRoom
                if hadRoom, tellsMost, namesVariety(place) { evidence[.missingWithRoom] += 1 }
            }
        }
    }
}

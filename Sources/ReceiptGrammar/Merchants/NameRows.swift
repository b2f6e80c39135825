import DomainModel
import Foundation

/// What speaks for and against a name going on in the row above or below one that holds a part of it.
enum NameRowsFeature: String, ScoreFeature {
    /// The other row is above.
    case isAbove = "above"
    /// How different the letters' heights are, as a logarithm.
    case height
    /// The other row's letters are lower.
    case isLower = "lower"
    /// The white between the rows, in heights.
    case gap
    /// How far the rows' middles are apart, in heights.
    case offset
    case isSameCase = "same case"
    /// The other row's own odds of being the name, a tenth of their logarithm.
    case odds
    case isTrade = "trade"
    case isGeneric = "generic"
    case rowIsGeneric = "row is generic"
    case isCompany = "company"
    case rowIsCompany = "row is company"
    case isAddress = "address"
    /// Below the two an address follows.
    case isAboveAddress = "above address"
    /// The address follows on the row already.
    case rowIsAboveAddress = "row above address"
    case isFigures = "figures"
    case isTillsWord = "tills word"
    case isSentence = "sentence"
    case isOneWord = "one word"
    case rowIsOneWord = "row is one word"
    case manyWords = "many words"
    case rowIsTall = "row is tall"
    case isFirst = "first"
    case isRepeated = "repeated"
    /// The row is a known chain's banner, which needs no more.
    case rowIsChain = "row is chain"
    case rowIsLong = "row is long"

    /// The learned weights.
    static let score = LearnedScore<NameRowsFeature>(String(decoding: PackageResources.NameRows_tsv, as: UTF8.self))
}

extension MerchantEvidence {
    /// The rows that hold the name of which `place` holds a part, from top to bottom.
    func nameRows(around place: Int) -> ClosedRange<Int> {
        let most = FieldTuning.standard.merchant.maxNameRows
        var range = place...place
        // The likelier neighbour first: a name of three rows is found from its middle.
        while range.count < most {
            let above = goesOn(range.lowerBound, range.lowerBound - 1)
            let below = goesOn(range.upperBound, range.upperBound + 1)
            guard max(above, below) > 0.5 else { return range }
            range =
                above > below ? (range.lowerBound - 1)...range.upperBound : range.lowerBound...(range.upperBound + 1)
        }
        return range
    }

    /// How likely the name goes on from a row in the one beside it; nought where that cannot be a part of a name.
    private func goesOn(_ row: Int, _ other: Int) -> Double {
        guard let features = nameRowsFeatures(row, other) else { return 0 }
        return ruling(row, other).map { $0 ? 1 : 0 } ?? NameRowsFeature.score.probability(features)
    }

    /// Whether the name goes on, where the rows' own words say so (a link, an open bracket, a trade, a legal form);
    /// `nil` where the score has to tell.
    func ruling(_ row: Int, _ other: Int) -> Bool? {
        let (upper, lower) = (rows[min(row, other)], rows[max(row, other)])
        if other < row, reader.needsRowAbove(lower), !reader.isAddress(upper) { return true }
        if other > row, reader.continues(upper, lower) { return true }
        // A company with a name of its own runs the shop whose sign stands above it; one name holds the other where the
        // shop's is printed again with its street or its owner.
        return reader.legalForms.follow(lower) || MerchantReader.isAgain(upper.text, lower.text) ? false : nil
    }

    /// What speaks for and against a name going on from a row in the one beside it; `nil` where that cannot be.
    func nameRowsFeatures(_ place: Int, _ otherPlace: Int) -> [NameRowsFeature: Double]? {
        guard rows.indices.contains(place), rows.indices.contains(otherPlace) else { return nil }
        let (row, other) = (rows[place], rows[otherPlace])
        guard isOutside(other), other.cents == nil, other.letterCount >= FieldTuning.standard.merchant.minNameLetters,
            !reader.titles.contains(ReceiptFolding.letters(other.text))
        else { return nil }
        var features: [NameRowsFeature: Double] = [:]
        func note(_ feature: NameRowsFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        func note(_ feature: NameRowsFeature, _ isSo: Bool) { if isSo { features[feature] = 1 } }
        noteForm(row, other, note)
        note(.isAbove, otherPlace < place)
        noteOwn(row, other, note)
        note(.rowIsChain, self.features(of: row)[.chain] != nil)
        let own = self.features(of: other)
        note(.odds, max(-1, min(1, MerchantFeature.score.logOdds(own) / 10)))
        for (feature, same) in NameRowsFeature.alike where own[feature] != nil { note(same, true) }
        return features
    }

    private func noteForm(_ row: AnnotatedRow, _ other: AnnotatedRow, _ note: (NameRowsFeature, Double) -> Void) {
        let (height, otherHeight) = (Double(max(1, row.box.height)), Double(max(1, other.box.height)))
        let mean = (height + otherHeight) / 2
        note(.height, min(1, abs(log(height / otherHeight))))
        let lower = FieldTuning.standard.merchant.lowerRow
        note(.isLower, other.box.height * lower.denominator < row.box.height * lower.numerator ? 1 : 0)
        let gap = row.index < other.index ? other.box.y - row.box.bottom : row.box.y - other.box.bottom
        note(.gap, max(-1, min(3, Double(gap) / mean)))
        let middles = (row.box.x + row.box.right) - (other.box.x + other.box.right)
        note(.offset, min(1, abs(Double(middles)) / 2 / mean / 8))
        note(.rowIsTall, max(0, min(1, height / max(1, medianHeight) - 1)))
    }

    private func noteOwn(_ row: AnnotatedRow, _ other: AnnotatedRow, _ note: (NameRowsFeature, Bool) -> Void) {
        func isCapitals(_ row: AnnotatedRow) -> Bool { !row.text.contains(where: \.isLowercase) }
        func words(_ row: AnnotatedRow) -> [[UInt8]] {
            row.words.map { ReceiptFolding.letters($0.text) }.filter { $0.count > 1 }
        }
        let (mine, others) = (words(row), words(other))
        note(.isSameCase, isCapitals(row) == isCapitals(other))
        note(.isTrade, reader.isTradeAlone(other))
        note(.rowIsGeneric, !mine.isEmpty && mine.allSatisfy(reader.isGeneric))
        note(.rowIsCompany, reader.legalForms.follow(row))
        note(.rowIsOneWord, mine.count == 1)
        note(.rowIsLong, mine.count >= 4)
        note(.isRepeated, others.contains { mine.contains($0) })
        let below = max(row.index, other.index) + 1
        note(.isAboveAddress, other.index > row.index && below < rows.count && reader.isAddress(rows[below]))
        note(
            .rowIsAboveAddress,
            other.index < row.index && below < rows.count && reader.isAddress(rows[below]))
    }
}

extension NameRowsFeature {
    /// What speaks of the other row as it does where it is weighed as the name itself.
    fileprivate static let alike: [(MerchantFeature, NameRowsFeature)] = [
        (.isGeneric, .isGeneric), (.legalForm, .isCompany), (.isAddress, .isAddress), (.figures, .isFigures),
        (.tillsWord, .isTillsWord), (.isSentence, .isSentence), (.isOneWord, .isOneWord), (.manyWords, .manyWords),
        (.isFirst, .isFirst),
    ]
}

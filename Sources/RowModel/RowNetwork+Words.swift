import Imaging

/// A word that the net read.
public struct RecognizedWord: Sendable, Hashable {
    /// A character with its rivals.
    public struct Character: Sendable, Hashable {
        /// A rival of a character.
        public struct Choice: Sendable, Hashable {
            /// The other character.
            public var text: String
            /// How sure the net is of it, 0 to 1.
            public var confidence: Double
        }

        /// The character.
        public var text: String
        /// How sure the net is of it, 0 to 1.
        public var confidence: Double
        /// Where the net sees it, in columns of the picture.
        public var columns: Range<Int>
        /// The probability of a space between the character before and this one, 0 to 1.
        public var spaceBefore: Double
        /// The likeliest other characters, the likeliest first.
        public var choices: [Choice]
    }

    /// The word as read.
    public var text: String
    /// How sure the net is of the word, 0 to 1: as of its least sure character, or of the spaces beside it.
    public var confidence: Double
    /// From the space before the word to the one after it, in columns of the picture.
    public var columns: Range<Int>
    /// The word's characters.
    public var characters: [Character]

    /// The word cut before one of its characters, at a column.
    public func cut(before place: Int, at column: Int) -> (RecognizedWord, RecognizedWord) {
        let column = min(columns.upperBound - 1, max(columns.lowerBound + 1, column))
        func part(_ characters: ArraySlice<Character>, _ columns: Range<Int>) -> RecognizedWord {
            RecognizedWord(
                text: characters.map(\.text).joined(), confidence: confidence, columns: columns,
                characters: Array(characters))
        }
        return (
            part(characters[..<place], columns.lowerBound..<column),
            part(characters[place...], column..<max(column + 1, columns.upperBound))
        )
    }
}

extension RowNetwork {
    /// The code of the space: the first of every unicharset.
    private static let space = 0

    /// The words of a row, left to right.
    ///
    /// - Parameters:
    ///   - picture: the row, `height` pixels high, dark on light.
    ///   - choices: whether to report the rivals of each character of a number.
    public func words(of picture: Luma, choices: Bool = false) -> [RecognizedWord] {
        let likelihoods = likelihoods(of: picture)
        let path = BestPath(likelihoods, blank: blank, space: RowNetwork.space).characters
        var words: [RecognizedWord] = []
        var start = 0
        while start < path.count {
            guard path[start].code != RowNetwork.space else {
                start += 1
                continue
            }
            let end = path[start...].firstIndex { $0.code == RowNetwork.space } ?? path.count
            let word = path[start..<end]
            let before = start > 0 ? path[start - 1] : nil
            let after = end < path.count ? path[end] : nil
            let text = word.map { characters[$0.code] }.joined()
            let isNumber = choices && text.utf8.contains { (48...57).contains($0) }
            let least = ([before, after].compactMap { $0?.certainty } + word.map(\.certainty)).min() ?? 0
            // A space's middle is where one word ends and the next begins.
            let left = before.map { ($0.steps.lowerBound + $0.steps.upperBound) * RowNetwork.poolSize / 2 } ?? 0
            let right =
                after.map { ($0.steps.lowerBound + $0.steps.upperBound) * RowNetwork.poolSize / 2 } ?? picture.width
            words.append(
                RecognizedWord(
                    text: text, confidence: RowNetwork.confidence(least, scale: Tuning.standard.wordScale),
                    columns: left..<max(left + 1, right),
                    characters: zip(word.indices, word).map { index, character in
                        RecognizedWord.Character(
                            text: characters[character.code],
                            confidence: RowNetwork.confidence(character.certainty, scale: 1),
                            columns: character.steps.lowerBound * RowNetwork.poolSize..<character.steps.upperBound
                                * RowNetwork.poolSize,
                            spaceBefore: space(before: index, of: path, likelihoods),
                            choices: isNumber ? self.choices(of: character, likelihoods) : [])
                    }))
            start = end
        }
        return words
    }

    private func space(before index: Int, of path: [BestPath.Character], _ likelihoods: CharacterLikelihoods) -> Double
    {
        let start = index > 0 ? path[index - 1].steps.lowerBound : 0
        return Double(
            (start..<path[index].steps.upperBound).reduce(Float(0)) { max($0, likelihoods[$1, RowNetwork.space]) })
    }

    /// A confidence on tesseract's scale, on which the reader's thresholds and tables were learned.
    private static func confidence(_ logarithm: Float, scale: Float) -> Double {
        let tuning = Tuning.standard
        return Double(
            min(
                1,
                max(
                    0,
                    1 + tuning.confidenceShare * scale * tuning.dictionaryRatio * (logarithm - tuning.certaintyOffset)))
        )
    }

    /// The rivals of a character on the path: the likeliest at one of its steps.
    private func choices(of character: BestPath.Character, _ likelihoods: CharacterLikelihoods) -> [RecognizedWord
        .Character.Choice]
    {
        var most: [(code: Int, likelihood: Float)] = []
        for code in 1..<likelihoods.classes where code != blank && code != character.code {
            let likelihood = character.steps.reduce(Float(0)) { max($0, likelihoods[$1, code]) }
            if likelihood > Tuning.standard.minChoiceLikelihood { most.append((code, likelihood)) }
        }
        most.sort { ($0.likelihood, $1.code) > ($1.likelihood, $0.code) }
        return most.prefix(Tuning.standard.maxChoices).compactMap { choice in
            let confidence = RowNetwork.confidence(BestPath.clampedLogarithm(choice.likelihood), scale: 1)
            return confidence > 0 ? .init(text: characters[choice.code], confidence: confidence) : nil
        }
    }
}

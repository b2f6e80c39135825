import Imaging

/// A word that the net read.
public struct RecognizedWord: Sendable, Hashable {
    /// A character, and what else it may be.
    public struct Character: Sendable, Hashable {
        /// What else a character may be.
        public struct Choice: Sendable, Hashable {
            /// The other character.
            public var text: String
            /// As a character's.
            public var confidence: Double
        }

        /// The character.
        public var text: String
        /// How sure the net is of it, 0 to 1.
        public var confidence: Double
        /// Where the net sees it, in columns of the picture.
        public var columns: Range<Int>
        /// How likely the net holds a space to be between the character before and this one, 0 to 1.
        public var spaceBefore: Double
        /// The other characters that come nearest, the nearest first.
        public var choices: [Choice]
    }

    /// The word as read.
    public var text: String
    /// How sure the net is of it, 0 to 1: as of its least sure character, or the spaces beside it.
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

extension RowModel {
    /// Certainties are told on tesseract's scale, on which the reader's thresholds and tables were learned: a logarithm
    /// less 0.085, since no dictionary speaks for a word, by 2.25 for the same reason (`kCertOffset`, `kDictRatio`); a
    /// word's by 7 (`kCertaintyScale`); and of that a twentieth below 1.
    private static let (offset, ratio, wordScale, share) = (Float(0.085), Float(2.25), Float(7), Float(0.05))
    /// The code of the space: the first of every unicharset.
    private static let space = 0
    /// More choices are never among what is printed.
    private static let mostChoices = 3

    /// The words of a row, left to right.
    ///
    /// - Parameters:
    ///   - picture: the row, `height` pixels high, dark on light.
    ///   - choices: whether to tell of each character of a number what else came near.
    public func words(of picture: Luma, choices: Bool = false) -> [RecognizedWord] {
        let likelihoods = likelihoods(of: picture)
        let path = BestPath(likelihoods, blank: blank, space: RowModel.space).characters
        var words: [RecognizedWord] = []
        var start = 0
        while start < path.count {
            guard path[start].code != RowModel.space else {
                start += 1
                continue
            }
            let end = path[start...].firstIndex { $0.code == RowModel.space } ?? path.count
            let word = path[start..<end]
            let before = start > 0 ? path[start - 1] : nil
            let after = end < path.count ? path[end] : nil
            let text = word.map { characters[$0.code] }.joined()
            let isNumber = choices && text.utf8.contains { (48...57).contains($0) }
            let least = ([before, after].compactMap { $0?.certainty } + word.map(\.certainty)).min() ?? 0
            // A space's middle is where one word ends and the next begins.
            let left = before.map { ($0.steps.lowerBound + $0.steps.upperBound) * RowModel.pool / 2 } ?? 0
            let right = after.map { ($0.steps.lowerBound + $0.steps.upperBound) * RowModel.pool / 2 } ?? picture.width
            words.append(
                RecognizedWord(
                    text: text, confidence: RowModel.confidence(least, scale: RowModel.wordScale),
                    columns: left..<max(left + 1, right),
                    characters: zip(word.indices, word).map { index, character in
                        RecognizedWord.Character(
                            text: characters[character.code],
                            confidence: RowModel.confidence(character.certainty, scale: 1),
                            columns: character.steps.lowerBound * RowModel.pool..<character.steps.upperBound
                                * RowModel.pool,
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
            (start..<path[index].steps.upperBound).reduce(Float(0)) { max($0, likelihoods[$1, RowModel.space]) })
    }

    private static func confidence(_ logarithm: Float, scale: Float) -> Double {
        Double(min(1, max(0, 1 + share * scale * ratio * (logarithm - offset))))
    }

    /// What else a character on the path may be: what comes nearest at one of its steps.
    private func choices(of character: BestPath.Character, _ likelihoods: CharacterLikelihoods) -> [RecognizedWord
        .Character.Choice]
    {
        var most: [(code: Int, likelihood: Float)] = []
        for code in 1..<likelihoods.classes where code != blank && code != character.code {
            let likelihood = character.steps.reduce(Float(0)) { max($0, likelihoods[$1, code]) }
            if likelihood > 1e-4 { most.append((code, likelihood)) }
        }
        most.sort { ($0.likelihood, $1.code) > ($1.likelihood, $0.code) }
        return most.prefix(RowModel.mostChoices).compactMap { choice in
            let confidence = RowModel.confidence(BestPath.logarithm(choice.likelihood), scale: 1)
            return confidence > 0 ? .init(text: characters[choice.code], confidence: confidence) : nil
        }
    }
}

import Foundation
import ReceiptGrammar
import Testing

@Suite("Words as they are recorded")
struct WordTests {
    @Test("A word keeps its symbols and its other readings")
    func everything() throws {
        let word = Word(
            text: "3,80", box: .init(x: 1, y: 2, width: 3, height: 4), confidence: 0.8,
            symbols: [RecognizedCharacter(text: "3", confidence: 0.97, choices: [.init(text: "8", confidence: 0.7)])],
            alternatives: ["8,80", .init(text: "3,60", confidence: 0.5)])
        #expect(try JSONDecoder().decode(Word.self, from: JSONEncoder().encode(word)) == word)
    }

    @Test("Rows that were recorded before words had symbols still read")
    func older() throws {
        let text = #"{"alternatives":["8,80"],"box":[1,2,3,4],"confidence":0.8,"text":"3,80"}"#
        let word = try JSONDecoder().decode(Word.self, from: Data(text.utf8))
        #expect(word.alternatives == ["8,80"] && word.symbols.isEmpty)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(String(decoding: try encoder.encode(word), as: UTF8.self) == text)
    }
}

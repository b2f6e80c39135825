import CModels
import Imaging
import Testing

// Inside: likelihoods of single steps, and words cut before a character.
@testable import RowModel

@Suite("Reading a row")
struct RowReadingTests {
    private let model: RowNetwork

    init() throws {
        model = try RowNetwork(traineddata: UnsafeRawBufferPointer(start: till_model, count: till_model_size))
    }

    @Test(
        "blank paper, black and a single column say nothing that is sure",
        arguments: [(300, 230), (300, 0), (1, 128), (2, 9), (3, 200)])
    func blank(width: Int, shade: Int) {
        let words = model.words(of: Luma(width: width, height: RowNetwork.height, repeating: UInt8(shade)))
        #expect(words.allSatisfy { $0.confidence < 0.8 })
    }

    @Test("a row longer than any till's is cut where it is no longer read")
    func long() {
        let wide = Luma(width: 2 * RowNetwork.maxWidth, height: RowNetwork.height, repeating: 200)
        #expect(model.likelihoods(of: wide).steps == RowNetwork.maxWidth / RowNetwork.poolSize)
    }

    @Test("likelihoods of a step add up to one")
    func sums() {
        var picture = Luma(width: 120, height: RowNetwork.height, repeating: 220)
        for y in 8..<30 { for x in stride(from: 10, to: 110, by: 9) { picture[x, y] = 30 } }
        let found = model.likelihoods(of: picture)
        for step in 0..<found.steps {
            let sum = (0..<found.classes).reduce(Float(0)) { $0 + found[step, $1] }
            #expect(abs(sum - 1) < 1e-3)
        }
    }

    @Test("a word is cut before a character, and its columns with it")
    func cut() {
        func character(_ text: String, _ columns: Range<Int>) -> RecognizedWord.Character {
            .init(text: text, confidence: 0.9, columns: columns, spaceBefore: 0, choices: [])
        }
        let word = RecognizedWord(
            text: "2.5x", confidence: 0.8, columns: 10..<60,
            characters: [
                character("2", 12..<15), character(".", 18..<21), character("5", 24..<27), character("x", 48..<51),
            ])
        let (first, second) = word.cut(before: 3, at: 40)
        #expect(first.text == "2.5")
        #expect(first.columns == 10..<40)
        #expect(second.text == "x")
        #expect(second.columns == 40..<60)
    }
}

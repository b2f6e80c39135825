import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Codes whose check digit is wrong are found, and attempts at them decided")
struct MisreadCodesTests {
    private func words(_ texts: [String], confidence: Double = 0.6) -> [Word] {
        var x = 30
        return texts.map { text in
            defer { x += 16 * text.count + 12 }
            return Word(text: text, box: Box(x: x, y: 40, width: 16 * text.count, height: 20), confidence: confidence)
        }
    }

    private func piece(_ texts: [String]) -> RecognizedSegment {
        let words = words(texts)
        return .init(box: words.dropFirst().reduce(words[0].box) { $0.union($1.box) }, words: words)
    }

    @Test("thirteen digits that fail are lost, whole or torn apart; what passes or has letters is not")
    func places() {
        let pieces = [
            piece(["8003520601741", "1", "2,00"]), piece(["800350061", "1802"]), piece(["8001120123458"]),
            piece(["1x", "000005103742"]), piece(["0000051037421"]), piece(["BURRO", "1,20"]),
        ]
        #expect(
            MisreadCodes.places(in: pieces) == [
                .init(segment: 0, words: 0..<1), .init(segment: 1, words: 0..<2), .init(segment: 2, words: 0..<1),
            ])
        var known = words(["8003520601741"])
        known[0].alternatives = ["8003520611741"]
        #expect(MisreadCodes.places(in: [.init(box: known[0].box, words: known)]).isEmpty)
        #expect(MisreadCodes.places(in: (0..<13).map { _ in piece(["4711081547110"]) }).isEmpty, "a shop's own numbers")
    }

    @Test("two attempts that say the same code prove it")
    func agreed() {
        let code = MisreadCodes.resolved(
            words(["8003520601741"]),
            attempts: [words(["8003520611741", "1"]), words(["3003520611741"]), words(["8003520611741"])])
        #expect(code.text == "8003520611741")
        #expect(code.alternatives.map(\.text) == ["8003520601741", "3003520611741", "8003520611741"])
        #expect(code.confidence > 0.6)
    }

    @Test("one attempt that passes proves nothing, nor do two that pass differently")
    func unproved() {
        let once = MisreadCodes.resolved(
            words(["4004195400968"]), attempts: [words(["2204195400968"]), words(["3004195400968"])])
        #expect(once.text == "4004195400968")
        #expect(once.alternatives.map(\.text) == ["2204195400968", "3004195400968"], "the decoder considers them")
        #expect(once.confidence == 0.6)
        let both = ["2204195400968", "8004195400968"].map { words([$0]) }
        #expect(MisreadCodes.resolved(words(["4004195400968"]), attempts: both + both).text == "4004195400968")
    }

    @Test("a hardly read code is surer where three attempts agree on all but its beginning")
    func borneOut() {
        let attempts = ["3004195400968", "1004195400968", "4004195400968"].map { words([$0], confidence: 0.2) }
        let code = MisreadCodes.resolved(words(["4004195400968"], confidence: 0.3), attempts: attempts)
        #expect(code.text == "4004195400968")
        #expect(code.confidence > 0.3)
        #expect(MisreadCodes.resolved(words(["4004195400968"], confidence: 0.3), attempts: []).confidence == 0.3)
    }

    @Test("a number that an attempt reads elsewhere on the row is another one")
    func elsewhere() {
        let far = [
            Word(text: "8003520611741", box: Box(x: 900, y: 40, width: 200, height: 20), confidence: 0.9)
        ]
        #expect(MisreadCodes.resolved(words(["8003520601741"]), attempts: [far, far]).text == "8003520601741")
    }
}

import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Two attempts at a row")
struct WordFusionTests {
    /// Words on a pitch of ten pixels a character, a space between them; `~` leaves a word's place empty.
    private func row(_ text: String, _ confidences: [Double]) -> [Word] {
        var x = 0
        var words: [Word] = []
        for (text, confidence) in zip(text.split(separator: " "), confidences) {
            let width = 10 * text.count
            if !text.allSatisfy({ $0 == "~" }) {
                words.append(
                    Word(text: String(text), box: Box(x: x, y: 0, width: width, height: 20), confidence: confidence))
            }
            x += width + 10
        }
        return words
    }

    @Test("Of each word the surer attempt's is taken, the other's is kept as what else it could be")
    func wordByWord() {
        let fused = WordFusion.fused(
            row("LATTE INIERO 1,29", [0.95, 0.6, 0.9]), row("IATTE INTERO 7,29", [0.7, 0.92, 0.5]))
        #expect(fused.words.map(\.text) == ["LATTE", "INTERO", "1,29"])
        #expect(fused.others.map(\.text) == ["IATTE", "INIERO", "7,29"])
    }

    @Test("A word that only one attempt saw is kept")
    func alone() {
        let fused = WordFusion.fused(row("PANE ~ 2,65", [0.9, 0, 0.9]), row("~~~~ 1 ~~~~", [0, 0.5, 0]))
        #expect(fused.words.map(\.text) == ["PANE", "1", "2,65"])
        #expect(fused.others.isEmpty)
    }

    @Test("Where the attempts part a stretch differently, one attempt's whole stretch is taken")
    func stretches() {
        let torn = [
            Word(text: "1", box: Box(x: 0, y: 0, width: 10, height: 20), confidence: 0.99),
            Word(text: ",29", box: Box(x: 14, y: 0, width: 26, height: 20), confidence: 0.5),
        ]
        let whole = [Word(text: "1,29", box: Box(x: 0, y: 0, width: 40, height: 20), confidence: 0.9)]
        #expect(WordFusion.fused(torn, whole).words.map(\.text) == ["1,29"])
        #expect(WordFusion.fused(whole, torn).words.map(\.text) == ["1,29"])
    }

    @Test("An amount is preferred to a figure with one decimal, which no till prints, but not to another word")
    func amounts() {
        for (one, other) in [("3.5", "3,25"), ("3,25", "3.5")] {
            let fused = WordFusion.fused(row("ZAHNCREME \(one)", [0.9, 0.7]), row("ZAHNCREME \(other)", [0.9, 0.4]))
            #expect(fused.words.map(\.text) == ["ZAHNCREME", "3,25"])
            #expect(fused.others.map(\.text) == ["ZAHNCREME", "3.5"])
        }
        #expect(WordFusion.fused(row("14:03", [0.7]), row("14,03", [0.4])).words.map(\.text) == ["14:03"])
        #expect(WordFusion.fused(row("3,45", [0.7]), row("3,25", [0.4])).words.map(\.text) == ["3,45"])
    }

    @Test("Of equals the first is taken; nothing and nothing is nothing")
    func ties() {
        let (first, second) = (row("A", [0.5]), row("B", [0.5]))
        #expect(WordFusion.fused(first, second).words.map(\.text) == ["A"])
        #expect(WordFusion.fused([], []).words.isEmpty)
        #expect(WordFusion.fused([], second).words.map(\.text) == ["B"])
    }
}

@Suite("What is worth a second reading")
struct DoubtfulPartTests {
    private let segment = RowSegment(
        pieces: (0..<30).filter { $0 % 6 != 5 }.map { Box(x: $0 * 10, y: 0, width: 8, height: 20) })

    /// Five words of five letters, as the segment has them.
    private func words(_ confidences: [Double]) -> [Word] {
        confidences.enumerated().map { index, confidence in
            Word(text: "ABCDE", box: Box(x: index * 60, y: 0, width: 48, height: 20), confidence: confidence)
        }
    }

    private func part(_ words: [Word]) -> Box? { segment.partToReread(words, minConfidence: 0.9, capHeight: 20)?.box }

    @Test("A row read surely is not read again")
    func sure() { #expect(part(words([0.9, 0.95, 0.9, 0.99, 0.9])) == nil) }

    @Test("A doubtful word is, with the words beside it")
    func neighbours() throws {
        let box = try #require(part(words([0.95, 0.95, 0.5, 0.95, 0.95])))
        #expect((box.x, box.right) == (60, 228))
        #expect((box.y, box.height) == (segment.box.y, segment.box.height))
        let last = try #require(part(words([0.95, 0.95, 0.95, 0.95, 0.5])))
        #expect((last.x, last.right) == (180, segment.box.right))
    }

    @Test("So are letters that are in no word, and a row of which nothing was read")
    func unread() throws {
        var some = words([0.95, 0.95, 0.95, 0.95, 0.95])
        some.remove(at: 1)
        let box = try #require(part(some))
        #expect((box.x, box.right) == (0, 168))
        #expect(part([]) == segment.box)
    }
}

import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Letters of which no word was read are found")
struct UnrecognizedInkTests {
    private static let capHeight = 20.0

    /// Letters at these places of a row, each 12 by 20 pixels on a pitch of 17.
    private func segment(_ places: [Int]) -> RowSegment {
        RowSegment(pieces: places.map { Box(x: 17 * $0, y: 100, width: 12, height: 20) })
    }

    private func word(_ places: ClosedRange<Int>) -> Word {
        Word(
            text: String(repeating: "A", count: places.count),
            box: Box(x: 17 * places.lowerBound, y: 100, width: 17 * places.count - 5, height: 20))
    }

    private func places(_ letters: [Int], _ words: [Word]) -> [Box] {
        UnrecognizedInk.places(in: segment(letters), beside: words, capHeight: Self.capHeight)
    }

    @Test("letters are found before, between and behind words")
    func sides() {
        let letters = Array(0..<5) + Array(6..<12) + Array(13..<18)
        #expect(places(letters, [word(6...11), word(13...17)]).map(\.x) == [0])
        #expect(places(letters, [word(0...4), word(13...17)]).map(\.x) == [17 * 6])
        #expect(places(letters, [word(0...4), word(6...11)]).map(\.x) == [17 * 13])
        #expect(places(letters, []).count == 1)
        #expect(places(letters, [word(0...4), word(6...11), word(13...17)]).isEmpty)
    }

    @Test("a single letter, a speck and ink off the row's baseline are none")
    func specks() {
        #expect(places(Array(0..<6) + [9], [word(0...5)]).isEmpty)
        var row = segment(Array(0..<6))
        row.absorb(
            RowSegment(pieces: [Box(x: 180, y: 108, width: 4, height: 5), Box(x: 190, y: 88, width: 30, height: 18)]))
        #expect(UnrecognizedInk.places(in: row, beside: [word(0...5)], capHeight: Self.capHeight).isEmpty)
    }

    @Test("a segment without words joins the row beside it, or is left out")
    func rows() {
        func piece(x: Int, y: Int, _ text: String?) -> RecognizedSegment {
            let box = Box(x: x, y: y, width: 100, height: 20)
            return .init(
                box: box, words: text.map { [Word(text: $0, box: box)] } ?? [], unread: text == nil ? [box] : [])
        }
        let rows = RowAssembler.rows(of: [
            piece(x: 0, y: 100, "LATTE"), piece(x: 300, y: 100, "1,49"), piece(x: 120, y: 102, nil),
            piece(x: 0, y: 300, nil),
        ])
        #expect(rows.count == 1)
        #expect(rows[0].flatMap(\.unread).map(\.x) == [120])
    }
}

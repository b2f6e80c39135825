import Testing
import TestSupport

// Inside: the best path compared with the worth of the number that it names.
@testable import Barcodes

@Suite("The trellis finds the best number with a right check digit")
struct CodeTrellisTests {
    /// A trellis in which each digit of `text` is worth 1 at its place, and any other 0.
    private func trellis(favouring symbol: EANSymbol) -> CodeTrellis {
        var trellis = CodeTrellis(layout: symbol.layout)
        for (place, pattern) in symbol.patternIndices.enumerated() { trellis.unary[place * 30 + pattern] = 1 }
        return trellis
    }

    @Test(
        "the digits favoured at every place win, in every layout",
        arguments: [
            (EANLayout.ean13, "8001120123459"), (.ean13, "0012546619592"), (.ean8, "96385074"), (.upcE, "04252614"),
            (.upcE, "01234133"), (.upcE, "01234531"),
        ])
    func favoured(_ layout: EANLayout, _ text: String) throws {
        guard let symbol = EANSymbol(layout: layout, digits: text.utf8.map { $0 - 48 }) else { return }
        let (first, second) = try #require(trellis(favouring: symbol).best())
        #expect(first.symbol == symbol)
        #expect(second.symbol != symbol)
        #expect(second.worth < first.worth)
    }

    @Test("the check digit corrects one wrong digit when the rest is certain")
    func mended() throws {
        let right = symbol(.ean13, "8001120123459")
        var trellis = trellis(favouring: right)
        // The last payload digit looks slightly more like a 7 than like itself.
        trellis.unary[10 * 30 + 20 + 7] = 1.2
        let best = try #require(trellis.best())
        #expect(best.first.symbol == right)
    }

    @Test("the worth it reports is the worth of the number it names")
    func worth() throws {
        var random = SeededGenerator(seed: 7)
        var trellis = CodeTrellis(layout: .ean13)
        for place in trellis.unary.indices { trellis.unary[place] = Float.random(in: -1...1, using: &random) }
        for place in trellis.pair.indices { trellis.pair[place] = Float.random(in: -0.2...0, using: &random) }
        let best = try #require(trellis.best())
        #expect(abs(trellis.worth(of: best.first.symbol) - best.first.worth) < 1e-4)
        #expect(abs(trellis.worth(of: best.second.symbol) - best.second.worth) < 1e-4)
    }

    @Test("The best number alone is the first of the best two", arguments: [EANLayout.ean13, .ean8, .upcE])
    func alone(_ layout: EANLayout) throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<40 {
            var trellis = CodeTrellis(layout: layout)
            for place in trellis.unary.indices { trellis.unary[place] = Float.random(in: -1...1, using: &random) }
            for place in trellis.pair.indices { trellis.pair[place] = Float.random(in: -0.2...0, using: &random) }
            let (best, alone) = try (#require(trellis.best()), #require(trellis.bestOnly()))
            #expect(alone.symbol == best.first.symbol && alone.worth == best.first.worth)
        }
    }
}

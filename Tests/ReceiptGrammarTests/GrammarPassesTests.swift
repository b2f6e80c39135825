import DomainModel
import Passes
import ReceiptGrammar
import Testing

/// The grammar as a list of steps: listed, left out, observed.
@Suite("The steps of the grammar")
struct GrammarPassesTests {
    private let rows = Layouter.italianRows(
        """
        LATTE PS GRANAROLO 1L     4%       1,29
        PANE PUGLIESE             4%       2,15
        DETERSIVO DASH 25 MIS.   22%       3,90
          SCONTO 30%             22%      -1,17
        """,
        """
        TOTALE COMPLESSIVO                 6,17
        PAGAMENTO CONTANTE                10,00
        RESTO                              3,83
           12/03/2026 18:24
        """)

    @Test("Every step has a name of its own, its stage within it, and a sentence")
    func names() {
        let names = ReceiptParser.passes.map(\.name)
        #expect(Set(names).count == names.count)
        for pass in ReceiptParser.passes {
            #expect(pass.name.split(separator: ".").count == 3 && pass.name.hasPrefix("receipt."), "\(pass.name)")
            #expect(pass.purpose.hasSuffix("."), "\(pass.name)")
        }
    }

    @Test("Every optional step can be left out, alone and with all others")
    func leftOut() {
        let optional = ReceiptParser.passes.filter(\.isOptional).map(\.name)
        for name in optional {
            #expect(ReceiptParser(skippedPasses: [name]).parse(rows)?.lines.isEmpty == false, "\(name)")
        }
        #expect(ReceiptParser(skippedPasses: Set(optional)).parse(rows)?.total == Money(cents: 617))
    }

    @Test("A field whose step is left out is missing; a required step runs all the same")
    func skipped() throws {
        let without = ReceiptParser(skippedPasses: ["receipt.fields.issueDate", "receipt.fields.total"])
        let (read, whole) = (try #require(without.parse(rows)), try #require(ReceiptParser().parse(rows)))
        #expect(read.date == nil && whole.date == Day(year: 2026, month: 3, day: 12))
        #expect(read.total == whole.total)
    }

    @Test("An observer sees the steps that changed something, in their order, and changes nothing")
    func observed() throws {
        let parser = ReceiptParser()
        var seen: [String] = []
        let observe: PassObserver = { pass, _ in seen.append(pass) }
        #expect(parser.parse(rows, observe: observe) == parser.parse(rows))
        let names = ReceiptParser.passes.map(\.name)
        let places = seen.compactMap { names.firstIndex(of: $0) }
        #expect(places.count == seen.count && places == places.sorted())
        #expect(seen.contains("receipt.roles.phrases") && seen.contains("receipt.fields.issueDate"))
        #expect(!seen.contains("receipt.lines.voids"))
    }
}

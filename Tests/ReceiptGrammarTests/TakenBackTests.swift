import DomainModel
import ReceiptGrammar
import Testing

@Suite("What is brought back, and vouchers")
struct TakenBackTests {
    private func receipt(_ lines: String, total: String = "4,00", foot: String = "") throws -> Receipt {
        let text = """
                ALIMENTARI ROSSI SRL
                P.IVA 12345678903
                DOCUMENTO COMMERCIALE
                DI VENDITA O PRESTAZIONE
                PASTA DI SEMOLA          1,29
                LATTE FRESCO             1,60
            \(lines)
                PANE CASERECCIO          2,10
                TOTALE COMPLESSIVO       \(total)
            \(foot)
                PAGAMENTO CONTANTE       \(total)
                12-03-2026 10:30
                DOCUMENTO N. 0123-0045
                RT 99MEY012345
            """
        return try #require(ReceiptParser().parse(Layouter.rows(text)))
    }

    @Test(
        "A till's word beside a minus takes goods back, wherever it stands in the row",
        arguments: [
            ("RESO SPAGH.N5 VALDORO   -0,99", ReceiptLine.Kind.return),
            ("SPAGH.N5 VALDORO RESO   -0,99", .return), ("RESO SPAGH.N5 VALDORO    0,99", .return),
            ("SPAGH.N5 VALDORO STORNO -0,99", .void), ("SCONTO SPAGH.N5 VALDORO -0,99", .discount),
        ])
    func word(row: String, kind: ReceiptLine.Kind) throws {
        let receipt = try receipt("    " + row)
        #expect(receipt.lines.first { $0.amount == Money(cents: -99) }?.kind == kind)
        #expect(receipt.balanced && !receipt.isReturn)
    }

    @Test(
        "Goods brought back are a line of a sale that was paid, with their name or without",
        arguments: ["    RESO MERCE              -0,99", "    RESO MERCE\n    SPAGH.N5 VALDORO 500G   -0,99"])
    func line(rows: String) throws {
        let receipt = try receipt(rows)
        #expect(!receipt.isReturn && receipt.balanced)
        #expect(receipt.lines.map(\.kind) == [.item, .item, .return, .item])
    }

    @Test("A voucher among the goods pays; below the total too, and the goods keep their sum")
    func voucher() throws {
        let above = try receipt("    BUONO SPESA             -3,99", total: "1,00")
        #expect(above.lines.map(\.kind) == [.item, .item, .payment, .item])
        #expect(above.balanced && above.total == Money(cents: 100))
        let below = try receipt("", total: "4,99", foot: "    BUONO SPESA             -3,99")
        #expect(below.lines.map(\.kind) == [.item, .item, .item])
        #expect(below.balanced && below.total == Money(cents: 499))
    }

    @Test("A voucher that is bought is a good")
    func soldVoucher() throws {
        let receipt = try receipt("    GIFT CARD               25,00", total: "29,99")
        #expect(receipt.lines.map(\.kind) == [.item, .item, .item, .item])
        #expect(receipt.balanced)
    }
}

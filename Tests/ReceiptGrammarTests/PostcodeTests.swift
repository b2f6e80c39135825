import DomainModel
import Foundation
import ReceiptGrammar
import Testing

@Suite("The shop's postcode")
struct PostcodeTests {
    /// A receipt with these rows above the goods.
    private static func italian(_ head: String) -> String {
        """
        \(head)
        DOCUMENTO COMMERCIALE
        di vendita o prestazione
        DESCRIZIONE              IVA    Prezzo(€)
        LATTE INTERO 1L           4%         1,35
        SPAGHETTI N5 500G         4%         0,99
        TOTALE COMPLESSIVO                   2,34
        di cui IVA                           0,09
        Pagamento contante                   2,34
        12/03/2026   18:42
        DOCUMENTO N. 0123-0045
        """
    }

    private static func postcode(_ text: String) -> Postcode? {
        ReceiptParser().parse(Layouter.rows(text))?.postcode
    }

    @Test(
        "Five digits before a town above the goods are the shop's, with the country",
        arguments: [
            ("ALIMENTARI LANTERNA\nVIA BALBI 7\n16126 GENOVA\nP.IVA 01122334453", "16126"),
            ("ALIMENTARI LANTERNA\nVIA BALBI 7 - 16126 GENOVA (GE)", "16126"),
            ("ALIMENTARI LANTERNA SNC\nDI BIANCHI & C.\nVIA BALBI 7\nLOC. FOCE\nI-16126 GENOVA GE", "16126"),
            ("LANTERNA MARKET\nLanterna Distribuzione S.p.A.\nVia Balbi 7\n16126 GENOVA\nTEL. 010 5550142", "16126"),
            ("LANTERNA MARKET\nSede legale: via Torino 1\n20123 MILANO\nP.V. 12\nvia Balbi 7\n16126 GENOVA", "16126"),
            // A name that ends in a kind of street is no second address.
            ("ALIMENTARI DEL CORSO\nVIA BALBI 7\n16126 GENOVA", "16126"),
        ])
    func found(head: String, code: String) {
        #expect(Self.postcode(Self.italian(head)) == Postcode(code, in: "IT"))
    }

    @Test(
        "Where an address may be the seat's, where there are two, or where figures are something else, none is told",
        arguments: [
            "ALIMENTARI LANTERNA\nVIA BALBI 7\nGENOVA",
            "LANTERNA MARKET\nSEDE LEGALE\nVIA TORINO 1\n20123 MILANO",
            "LANTERNA SPA\nVIA TORINO 1\n20123 MILANO\nVIA BALBI 7\n16126 GENOVA",
            "LANTERNA SPA\nVIA TORINO 1\n20123 MILANO\nMARKET VIA BALBI GENOVA",
            "LANTERNA SPA\nVIA TORINO 1\n20123 MILANO\nFILIALE DI GENOVA",
            "LANTERNA SPA\nVIA TORINO 1\n20123 MILANO\nPV 0512 GENOVA",
            // A chain's company, with one address: it may be the seat's.
            "LIDL ITALIA S.R.L.\nVIA TORINO 1\n20123 MILANO",
            // No postcodes: a register of companies, a telephone, a number behind the town, four and six digits.
            "ALIMENTARI LANTERNA\nREA 16126\nGENOVA", "ALIMENTARI LANTERNA\nTEL. 16126", "ALIMENTARI\nGENOVA 16126",
            "ALIMENTARI LANTERNA\n1612 GENOVA", "ALIMENTARI LANTERNA\n161261 GENOVA",
            "ALIMENTARI LANTERNA\n16l26 GENOVA",
        ])
    func untold(head: String) {
        #expect(Self.postcode(Self.italian(head)) == nil)
    }

    @Test("A postcode among the goods or below them is not the shop's")
    func elsewhere() {
        let text = Self.italian("ALIMENTARI LANTERNA").replacing("LATTE INTERO 1L ", with: "16126 GENOVA LATTE ")
        #expect(Self.postcode(text + "\nCONSEGNA: VIA BALBI 7\n16126 GENOVA") == nil)
    }

    @Test("In another currency the country is not known")
    func otherCurrency() {
        let text = Self.italian("ALIMENTARI LANTERNA\nVIA BALBI 7\n16126 GENOVA")
        #expect(
            Self.postcode(text.replacing("Prezzo(€)", with: "Prezzo(CHF)").replacing("2,34", with: "CHF 2,34")) == nil)
    }

    @Test("A word that was read unsurely, or otherwise by another attempt, is no postcode")
    func unsure() throws {
        let rows = Layouter.rows(Self.italian("ALIMENTARI LANTERNA\nVIA BALBI 7\n16126 GENOVA"))
        func changed(_ change: (inout Word) -> Void) -> Postcode? {
            ReceiptParser().parse(
                rows.map { row in
                    var row = row
                    for place in row.words.indices where row.words[place].text == "16126" { change(&row.words[place]) }
                    return row
                })?.postcode
        }
        #expect(changed { _ in } == Postcode("16126", in: "IT"))
        #expect(changed { $0.confidence = 0.5 } == nil)
        #expect(changed { $0.alternatives = ["46126"] } == nil)
        #expect(changed { $0.alternatives = ["16126", "l6126"] } == Postcode("16126", in: "IT"))
    }
}

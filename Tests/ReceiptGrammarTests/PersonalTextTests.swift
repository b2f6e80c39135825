import DomainModel
import ReceiptGrammar
import Testing

@Suite("What a receipt says of people is masked")
struct PersonalTextTests {
    private let personal = PersonalDataRedactor.allLocales

    @Test(
        "cards and names behind their labels, in every language",
        arguments: [
            ("CARTA FEDELTA' 0401234567890", "CARTA FEDELTA' •••••••••••••"),
            ("TESSERA N. 123456", "TESSERA N. ••••••"),
            ("CASSIERE: MARIA ROSSI", "CASSIERE: ••••• •••••"),
            ("OPERATORE 034 18:05", "OPERATORE ••• 18:05"),
            ("CLUBCARD NUMBER 6340049012345678", "CLUBCARD NUMBER ••••••••••••••••"),
            ("Served by: Chloe", "Served by: •••••"),
            ("Es bediente Sie Frau Meier", "Es bediente Sie •••• •••••"),
            ("CARTE DE FIDELITE 29912345", "CARTE DE FIDELITE ••••••••"),
            ("LE ATENDIO: LUCIA", "LE ATENDIO: •••••"),
            ("CARTAO CLIENTE 998877", "CARTAO CLIENTE ••••••"),
            ("KASSIERE Anneke", "KASSIERE ••••••"),
            ("KASJER: Jan", "KASJER: •••"),
        ])
    func labelled(row: String, shown: String) {
        #expect(personal.masked([row]) == [shown])
    }

    @Test("digits that a till left open beside its own mask")
    func tillsMask() {
        #expect(
            personal.masked(["PAN ************1234", "**** **** **** 5678"]) == [
                "PAN ************••••", "**** **** **** ••••",
            ])
        #expect(
            personal.masked(["XXXXXXXXXXXX4321 25,90"]) == [
                "•••••••••••••••• 25,90".replacing("•••••••••••••••••", with: "••••••••••••••••")
            ])
    }

    @Test("a bank's card and a person's tax code by their form, without a label")
    func byForm() {
        #expect(personal.masked(["4111111111111111"]) == ["••••••••••••••••"])
        #expect(personal.masked(["4111 1111 1111 1111"]) == ["•••• •••• •••• ••••"])
        #expect(personal.masked(["4111111111111112"]) == ["4111111111111112"], "a wrong check digit is no card's")
        #expect(personal.masked(["C.F. RSSMRA85T10A562S"]) == ["C.F. ••••••••••••••••"])
    }

    @Test("a number that stands alone below its label")
    func below() {
        #expect(personal.masked(["CARTA FEDELTA'", "0401234567890"]) == ["CARTA FEDELTA'", "•••••••••••••"])
        #expect(
            personal.masked(["CARTA FEDELTA'", "LATTE 1L 1,29"]) == ["CARTA FEDELTA'", "LATTE 1L 1,29"],
            "what is more than a number is none")
    }

    @Test(
        "goods, sums, days, shops and documents stay",
        arguments: [
            "MEMBERT PRESIDENT        2,69 €", "CARTA FORNO 8M 1,99", "8012417001107 SPAGHETTI N.5 0,89",
            "TOTALE COMPLESSIVO 23,45", "12/03/2026 18:05", "DOC. N. 0123-0045", "RT 99IEC018012",
            "P.IVA 01234567890", "PAN BAULETTO 400G 1,49", "2 x 1,50", "BANCOMAT 23,45", "VISA CREDIT 23.45",
        ])
    func kept(row: String) {
        #expect(personal.masked([row]) == [row])
    }

    @Test("the words of a row are covered where they stand")
    func boxes() {
        let name = Box(x: 90, y: 40, width: 50, height: 12)
        let row = TextRow(words: [
            Word(text: "CASSIERE", box: Box(x: 10, y: 40, width: 70, height: 12)), Word(text: "MARIA", box: name),
        ])
        #expect(personal.boxes(in: [row]) == [name])
    }

    @Test("a reading loses nothing else")
    func reading() {
        let reading = Reading(
            image: "a.jpg", kind: .receipt,
            receipt: Receipt(merchant: "SPESA", total: Money(cents: 129)), text: ["SPESA", "CASSIERE ANNA", "1,29"])
        var shown = reading
        shown.text = ["SPESA", "CASSIERE ••••", "1,29"]
        #expect(personal.masked(reading) == shown)
    }
}

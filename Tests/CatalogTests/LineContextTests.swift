import DomainModel
import Testing

import Catalog

@Suite("What a receipt says beside the line")
struct LineContextTests {
    private static func gtin(_ number: Int) -> GTIN {
        let payload = 800_900_000_000 + number
        return GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
    }

    private let passata = Product(
        gtin: gtin(11), name: "Passata di pomodoro rustica", brand: "Valdoro", partner: "Supermercati Valdoro",
        size: "700 g")
    private let single = Product(
        gtin: gtin(12), name: "Crema Fiorentella nocciola", brand: "Fiorentella", size: "200 g",
        usualPrice: Money(cents: 249))
    private let pack = Product(
        gtin: gtin(13), name: "Crema Fiorentella nocciola", brand: "Fiorentella", size: "750 g",
        usualPrice: Money(cents: 799))

    private func found(_ line: String, _ context: LineContext = LineContext()) -> Product? {
        Catalog(products: [passata, single, pack]).match(line: line, in: context).match?.product
    }

    @Test("A line without a brand is a shop's own label in that shop, and nobody's elsewhere")
    func ownLabel() {
        #expect(found("PASSATA POM.RUSTICA 700G", LineContext(shop: "Supermercati Valdoro Lecco")) == passata)
        #expect(found("PASSATA POM.RUSTICA 700G", LineContext(shop: "Altromercato")) == nil)
        #expect(found("PASSATA POM.RUSTICA 700G") == nil)
    }

    @Test("Sizes that the line does not tell apart are asked; a price far from the usual one is never a match")
    func amount() {
        #expect(found("CREMA FIORENTELLA NOCC.") == nil)
        #expect(found("CREMA FIORENTELLA NOCC.200G", LineContext(amount: Money(cents: 2490))) == nil)
        #expect(found("CREMA FIORENTELLA NOCC.200G", LineContext(amount: Money(cents: 229))) == single)
    }

    @Test("A price that only one of two siblings has does not decide between them")
    func lonePrice() {
        let plain = Product(gtin: Self.gtin(21), name: "Valmora gnocchi spinaci", brand: "Valmora", size: "400 g")
        let organic = Product(
            gtin: Self.gtin(22), name: "Valmora gnocchi spinaci bio", brand: "Valmora", size: "400 g",
            usualPrice: Money(cents: 315))
        let outcome = Catalog(products: [plain, organic]).match(
            line: "VALMORA GNOCCHI SPINACI 400G", in: LineContext(amount: Money(cents: 315)))
        #expect(outcome.match?.product != organic)
    }

    @Test("A star between two figures multiplies, and a figure with a nought before it behind the name is a tax code")
    func figures() {
        let single = Product(gtin: Self.gtin(23), name: "Valmora birra scura", brand: "Valmora", size: "50 cl")
        let pack = Product(gtin: Self.gtin(24), name: "Valmora birra scura", brand: "Valmora", size: "12 x 50 cl")
        let beer = Catalog(products: [single, pack])
        #expect(beer.match(line: "VALMORA BIRRA SCURA 12*50CL").match?.product == pack)
        #expect(beer.match(line: "VALMORA BIRRA SCURA 50CL 07").match?.product != pack)
    }

    @Test("A word that one brand alone bears stands for the brand where the line says most of the name alone")
    func impliedBrand() throws {
        let noodles = Product(gtin: Self.gtin(31), name: "Ostrella Krunzini Teriyano", brand: "Ostrella", size: "75 g")
        let jar = Product(gtin: Self.gtin(32), name: "Ostrella olive denocciolate", brand: "Ostrella", size: "190 g")
        let catalog = Catalog(products: [noodles, jar])
        #expect(catalog.match(line: "KRUNZINI TERIYANO 75G").match?.product == noodles)
        // Another maker's: the words are of the language, the size is another, there is a word more, or a name missing.
        for line in ["OLIVE DENOCCIOLATE 190G", "KRUNZINI TERIYANO 150G", "KRUNZINI VALDONE 75G", "TERIYANO 75G"] {
            #expect(catalog.match(line: line).match == nil, "\(line)")
        }
        let other = Product(gtin: Self.gtin(33), name: "Valmora Krunzini classici", brand: "Valmora", size: "75 g")
        #expect(Catalog(products: [noodles, jar, other]).match(line: "KRUNZINI 75G").match == nil)
    }

    @Test("A number that is one sibling's size is none of the others', with or without its unit")
    func siblingSizes() {
        let half = Product(gtin: Self.gtin(34), name: "Valmora margarina", brand: "Valmora", size: "550 g")
        let quarter = Product(gtin: Self.gtin(35), name: "Valmora margarina", brand: "Valmora", size: "250 g")
        let six = Product(gtin: Self.gtin(36), name: "Bellacqua Tonica Indiana", brand: "Bellacqua", size: "6 x 1 l")
        let one = Product(gtin: Self.gtin(37), name: "Bellacqua Tonica Indiana", brand: "Bellacqua", size: "1 l")
        let dozen = Product(gtin: Self.gtin(38), name: "Dorfbrunn Helles", brand: "Dorfbrunn", size: "12 x 33 cl")
        let crate = Product(gtin: Self.gtin(39), name: "Dorfbrunn Helles", brand: "Dorfbrunn", size: "24 x 50 cl")
        let catalog = Catalog(products: [half, quarter, six, one, dozen, crate])
        #expect(catalog.match(line: "MARGARINA VALMORA550").match?.product == half)
        #expect(catalog.match(line: "BELLACQUA TONICA INDIANA 6-PACK 100CL").match?.product == six)
        #expect(catalog.match(line: "BELLACQUA TONICA INDIANA 1L").match?.product == one)
        #expect(catalog.match(line: "DORFBRUNN HELLES 10+2 GRATIS 33CL").match?.product == dozen)
        // Nothing but the brand: a person is asked.
        #expect(catalog.match(line: "BELLACQUA").match == nil)
    }

    @Test("Words of another language, without umlauts, without blanks between capitals, and half an ounce")
    func spellings() {
        let rum = Product(gtin: Self.gtin(14), name: "Isla Perdita Añejo 3 Años", brand: "Isla Perdita", size: "0,7 l")
        let coffee = Product(gtin: Self.gtin(15), name: "Hallmeier Krönung gemahlen", brand: "Hallmeier", size: "500 g")
        let stick = Product(gtin: Self.gtin(16), name: "Soltice Outlast Clear Gel", brand: "Soltice", size: "0.5 fl oz")
        let catalog = Catalog(products: [rum, coffee, stick])
        #expect(catalog.match(line: "Isla Perdita 3 Jahre 0.7L").match?.product == rum)
        #expect(catalog.match(line: "HALLMEIER KROENUNG GEM. 500G").match?.product == coffee)
        #expect(catalog.match(line: "HallmeierKrönungGemahlen 500g").match?.product == coffee)
        #expect(catalog.match(line: "SOLTICE OUTLAST CLEAR GEL .5OZ").match?.product == stick)
    }
}

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
        usualPrices: [Price(Money(cents: 249))])
    private let pack = Product(
        gtin: gtin(13), name: "Crema Fiorentella nocciola", brand: "Fiorentella", size: "750 g",
        usualPrices: [Price(Money(cents: 799))])

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

    @Test("A discount on the line that names the brand says whose it is; one that names another, or none, does not")
    func discount() {
        func found(_ rows: String...) -> Product? {
            self.found("PASSATA POM.RUSTICA 700G", LineContext(discounts: rows))
        }
        #expect(found("SCONTO VALDORO") == passata)
        let outcome = Catalog(products: [passata]).match(
            line: "PASSATA POM.RUSTICA 700G", in: LineContext(discounts: ["SCONTO VALDORO"]))
        #expect(outcome.match?.reason.contains("a discount on the line names the brand") == true)
        #expect(found("SCONTO TESSERA", "VALDOR. -20%") == passata)
        #expect(found("SCONTO FIORENTELLA") == nil)
        #expect(found("SCONTO 20%") == nil)
    }

    @Test("A discount that names the brand does not make another product of it")
    func discountOnAnotherProduct() {
        let rows = LineContext(discounts: ["SCONTO VALDORO"])
        #expect(found("POLPA POM.FINE 700G", rows) == nil)
        #expect(found("PASSATA POM.RUSTICA 350G", rows) == nil)
    }

    @Test("Of a brand that the receipt surely has, a line is likelier another product, and no less certain a stranger")
    func brandOnTheReceipt() throws {
        func share(_ line: String, _ brands: [String]) throws -> Double {
            let outcome = Catalog(products: [passata, single, pack]).match(line: line, in: LineContext(brands: brands))
            switch outcome {
            case .match(let match): return match.score
            case .ask(let matches, _): return try #require(matches.first).score
            case .none: return 0
            }
        }
        #expect(try share("PASSATA VALDO", ["Valdoro"]) > share("PASSATA VALDO", []))
        #expect(try share("PASSATA VALDO", ["Fiorentella"]) == share("PASSATA VALDO", []))
        #expect(found("PANE CASERECCIO", LineContext(brands: ["Valdoro"])) == nil)
    }

    @Test("An amount is compared with the price in its own currency, and says nothing where there is none")
    func currency() {
        func kroner(_ cents: Int, _ price: [Price]) -> Product? {
            let sold = Product(
                gtin: Self.gtin(31), name: "Crema Fiorentella nocciola", brand: "Fiorentella", size: "200 g",
                usualPrices: price)
            return Catalog(products: [sold]).match(
                line: "CREMA FIORENTELLA NOCC.200G", in: LineContext(amount: Money(cents: cents), currency: "DKK")
            ).match?.product
        }
        let (euros, danish) = (Price(Money(cents: 249)), Price(Money(cents: 1890), currency: "DKK"))
        #expect(kroner(1890, [euros]) != nil)
        #expect(kroner(1890, [euros, danish]) != nil)
        #expect(kroner(249, [euros, danish]) == nil)
    }

    @Test("A price that only one of two siblings has does not decide between them")
    func lonePrice() {
        let plain = Product(gtin: Self.gtin(21), name: "Valmora gnocchi spinaci", brand: "Valmora", size: "400 g")
        let organic = Product(
            gtin: Self.gtin(22), name: "Valmora gnocchi spinaci bio", brand: "Valmora", size: "400 g",
            usualPrices: [Price(Money(cents: 315))])
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

    @Test("A number with tenths is a size without its unit, and no count or code of a tax")
    func decimals() {
        let crate = Product(gtin: Self.gtin(40), name: "Bellacqua acqua frizzante", brand: "Bellacqua", size: "6x1,5 l")
        let catalog = Catalog(products: [crate])
        #expect(catalog.match(line: "ACQUA BELLACQUA FRIZZ 1,5").match?.product == crate)
        #expect(catalog.match(line: "ACQUA BELLACQUA FRIZZ 0,5").match == nil)
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

/// A product of the tests below, by its number.
private func product(_ number: Int, _ name: String, _ size: String, brand: String = "Valmora") -> Product {
    let payload = 800_901_000_000 + number
    let gtin = GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
    return Product(gtin: gtin, name: name, brand: brand, size: size)
}

@Suite("A line that may say something else, or less than the till had room for")
struct LineDoubtTests {
    private let plain = product(1, "Valmora gnocchi patate", "400 g")
    private let organic = product(2, "Valmora gnocchi patate bio", "400 g")
    private let spinach = product(3, "Valmora gnocchi spinaci integrale", "500 g")

    private func outcome(_ line: String, _ readings: [LineReading] = []) -> MatchOutcome {
        Catalog(products: [plain, organic, spinach]).match(line: line, in: LineContext(readings: readings))
    }

    @Test("The plain one is meant where nothing more is said, and asked where the line's last word is cut")
    func plainOne() {
        #expect(outcome("VALMORA GNOCCHI PATATE 400G").match?.product == plain)
        #expect(outcome("GNOCCHI VALMORA PATAT").match == nil)
        #expect(outcome("VALMORA GNOCCHI PATATE BIO 400G").match?.product == organic)
    }

    @Test("A variety that the line had room for and does not say makes it another product")
    func missingVariety() {
        #expect(outcome("VALMORA GNOCCHI SPINACI 500G").match == nil)
        #expect(outcome("VALMORA GNOCCHI SPINACI INTEGRALE 500G").match?.product == spinach)
    }

    @Test("A word that the name does not have makes it another product")
    func wordMore() {
        #expect(outcome("VALMORA GNOCCHI PATATE ZUCCA 400G").match == nil)
    }

    @Test("One letter is no brand")
    func initial() {
        #expect(outcome("V.GNOCCHI PATATE 400G").match == nil)
    }

    @Test("What the reader took for other letters is found by its other reading, and its probability counts")
    func readings() {
        let other = LineReading(text: "VALMORA GNOCCHI PATATE BIO 400G", probability: 0.45)
        #expect(outcome("VALM0KA GN0CCHl FATATE 8I0 400G").match == nil)
        #expect(outcome("VALM0KA GN0CCHl FATATE 8I0 400G", [other]).match?.product == organic)
        // As likely the one as the other: nobody can tell.
        #expect(outcome("VALMORA GNOCCHI PATATE 400G", [other]).match == nil)
        // Hardly ever.
        let improbable = LineReading(text: other.text, probability: 0.01)
        #expect(outcome("VALMORA GNOCCHI PATATE 400G", [improbable]).match?.product == plain)
    }

    @Test("A file of lines may say how else each was read")
    func column() throws {
        let file = """
            text,gtin,readings
            VALM0KA GN0CCHl FATATE 400G,\(plain.gtin),0.5 VALMORA GNOCCHI PATATE 400G|0.1 VALMORA GNOCCHI
            """
        let suite = try MatchTestSuite(csv: Array(file.utf8), named: "lines.csv")
        #expect(suite.cases[0].context.readings.count == 2)
        let catalog = Catalog(products: [plain, organic, spinach])
        #expect(suite.run(catalog)[0].verdict == .right)
    }
}

@Suite("What the receipt's language and a till's short forms say")
struct LineLanguageTests {
    private func found(_ line: String, _ products: [Product], language: String? = nil) -> Product? {
        Catalog(products: products).match(line: line, in: LineContext(language: language)).match?.product
    }

    @Test("A word of another language than the receipt's and the product's is a name that stands for the brand")
    func foreignWords() {
        // "Pesca" is Italian for a peach, and a name to a Norwegian.
        let cheese = product(1, "Fjellmo Pescara Skivet", "300 g", brand: "Fjellmo")
        let butter = product(2, "Fjellmo Smjor", "500 g", brand: "Fjellmo")
        let coffee = product(3, "Vabena Caffè Intenso", "500 g", brand: "Vabena")
        #expect(found("PESCARA SKIVET 300G", [cheese, butter, coffee], language: "no") == cheese)
        // Italian like the rest of its name, though the receipt is Romanian.
        #expect(found("CAFEA INTENSO 500G", [cheese, butter, coffee], language: "ro") == nil)
    }

    @Test("S/ is a word in some languages alone")
    func slashes() {
        let plain = product(4, "Dunwick Skimmed Milk", "1 l", brand: "Dunwick")
        let other = product(5, "Dunwick Whole Milk", "1 l", brand: "Dunwick")
        #expect(found("DUNWICK S/SKIMMED MILK 1L", [plain, other], language: "it") == nil)
        let sugar = product(6, "Valmora té sin azúcar", "1 l", brand: "Valmora")
        let sweet = product(7, "Valmora té", "1 l", brand: "Valmora")
        #expect(found("VALMORA TE S/AZUCAR 1L", [sugar, sweet], language: "es") == sugar)
    }

    @Test("A word that is the beginnings of all words of a brand is the brand; of one word alone it is not")
    func gluedBeginnings() {
        let jam = product(8, "Belle Nonna Confettura Albicocca", "370 g", brand: "Belle Nonna")
        let other = product(9, "Belle Nonna Confettura Fragola", "370 g", brand: "Belle Nonna")
        #expect(found("CONF.ALBICOCCA BNON 370G", [jam, other]) == jam)
        #expect(found("CONF.ALBICOCCA XNON 370G", [jam, other]) == nil)
    }

    @Test("A letter of the brand is enough beside a word that is this brand's alone")
    func confirmedLetter() {
        let bar = product(10, "Kandrel Brendo White", "39 g", brand: "Kandrel")
        let other = product(11, "Kandrel Riegel", "50 g", brand: "Kandrel")
        let rival = product(12, "Kolma Waffel White", "39 g", brand: "Kolma")
        #expect(found("K.BRENDO WHITE 39G", [bar, other, rival]) == bar)
        #expect(found("K.WHITE 39G", [bar, other, rival]) == nil)
    }

    @Test("A sort of thing may begin the line; anywhere else, one that the name lacks is another product")
    func kinds() {
        let juice = product(13, "Sumalo Laranja lata", "33 cl", brand: "Sumalo")
        let cream = product(14, "Niveda Creme Dose", "150 ml", brand: "Niveda")
        #expect(found("REFR.SUMALO LARANJA LATA 33CL", [juice, cream]) == juice)
        #expect(found("REFR.SUMALO LARANJA", [juice, cream]) == nil)
        #expect(found("NIVEDA DEODORANT CREME 150ML", [juice, cream]) == nil)
        // The head of a compound is no other thing.
        let milk = product(15, "Almthal Schlagsahne laktosefrei", "200 g", brand: "Almthal")
        #expect(found("ALMTHAL SAHNE LAKTOSEFREI 200G", [milk, cream]) == milk)
    }

    @Test("Figures that a reader took for letters, or parted at the point, are the size; a word before figures is none")
    func misreadFigures() {
        let small = product(16, "Valmora Passata Bio", "100 g", brand: "Valmora")
        let large = product(17, "Valmora Passata Bio", "700 g", brand: "Valmora")
        let cola = product(18, "Bellacqua Cola", "1,5 l", brand: "Bellacqua")
        let can = product(19, "Bellacqua Cola", "33 cl", brand: "Bellacqua")
        let products = [small, large, cola, can]
        #expect(found("VALMORA PASSATA BIO 1OOG", products) == small)
        #expect(found("VALMORA PASSATA BIO700", products) == large)
        #expect(found("BELLACQUA COLA 1 .5LT", products) == cola)
        #expect(found("BELLACQU4 COLA 1.5LT", products) == cola)
        #expect(found("BELL4CQUA COLA 1.5LT", products) == cola)
    }

    @Test("The initials of a variety tell it from the plain one, though a small word is among them")
    func initials() {
        let plain = product(20, "Hennwick Baked Beans", "415 g", brand: "Hennwick")
        let light = product(21, "Hennwick Baked Beans No Added Sugar", "415 g", brand: "Hennwick")
        #expect(found("HENNWICK BAKED BEANS NAS 415G", [plain, light], language: "en") != plain)
    }
}

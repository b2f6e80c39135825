"""Tills of fifteen countries, described as data, and the receipts that they print: for Scripts/draw/gallery.py.

Shops, goods and numbers are invented; the words are those that real tills print. As in slips/shops.py, the items of the
truth are goods, and discounts with a negative amount. Amounts are in cents; `dice` is a `random.Random`.
"""
from dataclasses import dataclass
from decimal import Decimal

from catalog import with_check_digit
from tills import round_half_up


@dataclass(frozen=True)
class Country:
    """A till's texts. Goods are written NAME CENTS RATE; the cents of `weighed_goods` are per kilogram."""
    currency: str
    shop: str
    address_rows: tuple  # the rows below the shop's name
    goods: str
    weighed_goods: str
    rates: dict  # printed rate: per cent
    total: str
    payment: str
    discount_text: str
    weight_format: str  # with {kg} and {each}, the price of a kilogram
    count_format: str  # with {count} and {each}
    tax_format: str  # with {rate}
    date_format: str
    number_format: str
    thanks: str
    exit_text: str  # printed above the barcode that opens the shop's exit
    gs1_prefix: str
    heading: tuple = ()
    decimal_mark: str = ","
    is_quantity_first: bool = False
    is_rate_first: bool = False
    net_total: str = ""  # set where prices are net: the word for the sum before tax
    width: int = 40

    def format_amount(self, cents):
        return f"{'-' if cents < 0 else ''}{abs(cents) // 100}{self.decimal_mark}{abs(cents) % 100:02d}"

    def format_kilograms(self, grams):
        return f"{grams // 1000}{self.decimal_mark}{grams % 1000:03d}"

    def list_goods(self, is_weighed):
        rows = "|".join((self.weighed_goods if is_weighed else self.goods).strip().splitlines()).split("|")
        return [(name, int(cents), rate) for name, cents, rate in (row.strip().rsplit(" ", 2) for row in rows)]


COUNTRIES = {
    "it": Country(
        "EUR", "ALIMENTARI BOSCHETTO SRL", ("VIA DEI TIGLI 14 - 40100 BOLOGNA", "P.IVA 01234567897", "", "DOCUMENTO COMMERCIALE",
                                            "di vendita o prestazione"),
        """LATTE INTERO 1L 159 4%|PANE CASERECCIO 219 4%|SPAGHETTI N.5 89 4%|BURRO 250G 279 4%|YOGURT FRAGOLA 115 10%|CAFFE MACINATO 329 22%
        ACQUA NATURALE 6X 186 22%|RISO ARBORIO 1KG 259 4%|BISCOTTI FROLLA 219 10%|TONNO OLIO 3X80 349 10%|PASSATA POMODORO 95 4%
        OLIO EXTRAVERG. 799 4%|ZUCCHERO 1KG 129 10%|FARINA TIPO 00 79 4%|UOVA FRESCHE X6 189 10%|MOZZARELLA 125G 119 4%|SHAMPOO 250ML 249 22%""",
        "BANANE 179 4%|MELE GOLDEN 199 4%|PROSC.COTTO A.Q. 2190 10%|PATATE NOVELLE 139 4%|GRANA PADANO 1490 4%",
        {"4%": 4, "10%": 10, "22%": 22}, "TOTALE COMPLESSIVO", "Pagamento elettronico", "SCONTO SOCI", "  {kg} kg x {each} €/kg", "  {count} x {each}",
        "IVA {rate}", "{d}-{m}-{y} {time}", "DOC.N. {}", "GRAZIE E ARRIVEDERCI", "CONSERVARE PER L'USCITA", "80",
        ("DESCRIZIONE", "IVA   Prezzo(€)"), is_quantity_first=True, is_rate_first=True),
    "de": Country(
        "EUR", "Frischmarkt Lindenhof GmbH", ("Lindenstraße 14", "50674 Köln", "USt-IdNr. DE123456788"),
        """VOLLMILCH 3,5% 119 B|ROGGENBROT 500G 249 B|BUTTER MILD 229 B|SPAGHETTI 500G 99 B|GOUDA JUNG 279 B|KAFFEE GEMAHLEN 649 B
        MINERALWASSER 89 A|SPÜLMITTEL 145 A|KÜCHENROLLE 4ER 299 A|JOGHURT NATUR 69 B|EIER BODEN 10ST 259 B|HONIG 500G 499 B
        SALATGURKE 79 B|ÄPFEL ELSTAR 2KG 349 B|PILSENER 0,5L 99 A|ZAHNPASTA 125 A""",
        "BANANEN 179 B|TOMATEN RISPE 299 B|TRAUBEN HELL 349 B|KARTOFFELN FEST 149 B",
        {"A": 19, "B": 7}, "SUMME EUR", "EC-Karte EUR", "RABATT 10%", "  {kg} kg x {each} EUR/kg", "  {count} Stk x {each}",
        "MwSt {rate}", "{d}.{m}.{y} {time}", "Beleg-Nr. {}", "Vielen Dank für Ihren Einkauf", "BON AM AUSGANG SCANNEN", "40", ("", "EUR")),
    "fr": Country(
        "EUR", "EPICERIE DES TILLEULS SARL", ("12 rue des Tilleuls", "69003 LYON", "SIRET 552 100 554 00013"),
        """LAIT DEMI-ECREME 1L 109 A|BAGUETTE TRADITION 120 A|BEURRE DOUX 250G 289 A|YAOURT NATURE X4 165 A|COMTE RAPE 200G 319 A
        CAFE MOULU 250G 379 A|EAU DE SOURCE 6X1,5L 219 A|LIQUIDE VAISSELLE 199 B|ESSUIE-TOUT X2 249 B|RIZ LONG 1KG 229 A|THON ALBACORE 245 A
        MOUTARDE DIJON 139 A|BISCUITS SABLES 185 A|OEUFS PLEIN AIR X6 259 A|SAVON LIQUIDE 189 B""",
        "BANANES 199 A|TOMATES GRAPPE 299 A|CLEMENTINES 349 A|JAMBON BLANC 1890 A",
        {"A": 5.5, "B": 20}, "TOTAL A PAYER EUR", "CARTE BANCAIRE", "REMISE FIDELITE", "  {kg} kg x {each} EUR/kg", "  {count} x {each}",
        "TVA {rate}", "{d}/{m}/{y} {time}", "TICKET N {}", "MERCI DE VOTRE VISITE", "TICKET A CONSERVER POUR LA SORTIE", "30"),
    "es": Country(
        "EUR", "MERCADO LOS TILOS S.L.", ("C/ LOS TILOS 14", "28012 MADRID", "NIF B12345674"),
        """LECHE ENTERA 1L 99 10%|PAN DE MOLDE 189 4%|ACEITE OLIVA 1L 899 5%|HUEVOS L 12 UD 259 4%|YOGUR NATURAL X4 149 10%|ARROZ REDONDO 1KG 139 10%
        CAFE MOLIDO 250G 319 10%|GALLETAS MARIA 145 10%|ATUN CLARO X3 329 10%|TOMATE FRITO 400G 89 10%|DETERGENTE 40 LAV 549 21%
        PAPEL HIGIENICO X12 399 21%|AGUA MINERAL 1,5L 59 10%|QUESO CURADO 250G 429 4%|CERVEZA LATA 33CL 69 21%""",
        "PLATANO 229 4%|NARANJA MESA 169 4%|JAMON SERRANO 1790 10%|PATATA LAVADA 129 4%",
        {"4%": 4, "5%": 5, "10%": 10, "21%": 21}, "TOTAL (€)", "TARJETA BANCARIA", "DESCUENTO SOCIO", "  {kg} kg x {each} €/kg",
        "  {count} x {each}", "IVA {rate}", "{d}/{m}/{y} {time}", "FACTURA SIMPLIFICADA: {}", "GRACIAS POR SU COMPRA", "CONSERVE SU TICKET", "84",
        ("DESCRIPCION", "IMPORTE")),
    "pl": Country(
        "PLN", "SKLEP SPOŻYWCZY POD LIPĄ", ("ul. Kwiatowa 12, 30-001 Kraków", "NIP 677-000-11-24", "PARAGON FISKALNY"),
        """CHLEB ŻYTNI 500G 549 C|MLEKO ŁACIATE 2% 389 C|SER ŻÓŁTY GOUDA 1249 C|MASŁO EXTRA 200G 799 C|KAWA MIELONA 250G 1899 A|JAJA WIEJSKIE X10 1299 C
        JOGURT NATURALNY 219 C|MAKARON ŚWIDERKI 459 C|WODA NIEGAZ. 1,5L 199 A|PŁYN DO NACZYŃ 649 A|HERBATA CZARNA 899 A|CUKIER BIAŁY 1KG 399 A
        ŚMIETANA 18% 329 C|SZYNKA GOTOWANA 749 C|PROSZEK DO PRANIA 2999 A""",
        "BANANY 599 C|JABŁKA LIGOL 399 C|POMIDORY MALINOWE 1499 C|ZIEMNIAKI 249 C",
        {"A": 23, "C": 5}, "SUMA PLN", "KARTA PŁATNICZA", "RABAT", "  {kg} kg x {each}", "  {count} szt x {each}",
        "PTU {rate}", "{y}-{m}-{d} {time}", "NR WYDRUKU {}", "DZIĘKUJEMY ZA ZAKUPY", "ZACHOWAJ PARAGON", "590"),
    "cs": Country(
        "CZK", "POTRAVINY U LÍPY s.r.o.", ("Květinová 12, 602 00 Brno", "IČO: 12345679  DIČ: CZ12345679", "Daňový doklad"),
        """Chléb konzumní 3490 B|Mléko polotučné 1l 2390 B|Sýr eidam 30% 4590 B|Rohlík tukový 350 B|Káva mletá 250g 8990 B|Máslo čerstvé 4990 B
        Jogurt bílý 1290 B|Vejce M 10 ks 5490 B|Těstoviny vřetena 2190 B|Minerálka 1,5l 1690 A|Jar citron 450ml 3990 A|Šunka výběrová 3290 B
        Rýže parboiled 1kg 3990 B|Čaj černý 20ks 2990 B|Prací gel 19990 A""",
        "Banány 3490 B|Jablka Gala 2990 B|Rajčata keříková 5990 B|Brambory 1990 B",
        {"A": 21, "B": 12}, "Celkem Kč", "Platební karta", "Sleva klub", "  {kg} kg x {each}", "  {count} ks x {each}",
        "DPH {rate}", "{d}.{m}.{y} {time}", "Účtenka č. {}", "Děkujeme za nákup", "ÚČTENKU SI USCHOVEJTE", "859"),
    "en-GB": Country(
        "GBP", "LIME TREE STORES LTD", ("14 High Street", "Marlow SL7 1AY", "VAT NO 123 4567 82"),
        """SEMI SKIMMED MILK 145 A|WHOLEMEAL LOAF 139 A|MATURE CHEDDAR 325 A|FREE RANGE EGGS 6 189 A|SALTED BUTTER 219 A|TEA BAGS 80S 245 A
        BAKED BEANS 4PK 329 A|ORANGE MARMALADE 165 A|DIGESTIVES 400G 125 A|WASHING UP LIQ 149 B|KITCHEN TOWEL 2PK 275 B|GREEK YOGURT 175 A
        BASMATI RICE 1KG 259 A|CORN FLAKES 500G 199 A|TOOTHPASTE 100ML 120 B|CREAM CRACKERS 110 A""",
        "BANANAS LOOSE 98 A|BRAEBURN APPLES 215 A|CARROTS LOOSE 69 A|VINE TOMATOES 325 A",
        {"A": 0, "B": 20}, "TOTAL GBP", "VISA DEBIT", "MULTIBUY SAVING", "  {kg} kg @ {each}/kg", "  {count} @ {each}",
        "VAT {rate}", "{d}/{m}/{y} {time}", "RECEIPT NO {}", "THANK YOU FOR SHOPPING", "PLEASE SCAN TO EXIT", "50", ("", "£"),
        decimal_mark="."),
    "en-US": Country(
        "USD", "LINDEN GROCERY & DELI", ("1402 LINDEN AVE", "PORTLAND OR 97209", "503-555-0142"),
        """WHOLE MILK GAL 389 F|SOURDOUGH LOAF 449 F|LARGE EGGS DOZ 429 F|PEANUT BUTTER 16OZ 349 F|CHEDDAR BLOCK 8OZ 399 F|COFFEE GROUND 12OZ 899 F
        PAPER TOWELS 6CT 749 T|DISH SOAP 24OZ 329 T|TORTILLA CHIPS 379 F|TOMATO SAUCE 15OZ 129 F|MAPLE SYRUP 799 F|SPARKLING WATER 8P 499 T
        RICE LONG GRAIN 2LB 259 F|TOOTHPASTE MINT 419 T|GREEK YOGURT 32OZ 579 F""",
        "BANANAS 69 F|GALA APPLES 199 F|YELLOW ONIONS 129 F|ROMA TOMATOES 189 F",
        {"F": 0, "T": 6}, "TOTAL", "VISA CREDIT", "MEMBER SAVINGS", "  {kg} lb @ {each}/lb", "  {count} @ {each}",
        "SALES TAX", "{m}/{d}/{y} {time}", "TRANS# {}", "THANK YOU COME AGAIN", "SHOW RECEIPT AT DOOR", "07", decimal_mark=".",
        net_total="SUBTOTAL"),
    "en-MY": Country(
        "MYR", "KEDAI LINDEN JAYA SDN BHD", ("NO 14 JALAN BUNGA RAYA 3", "46000 PETALING JAYA SELANGOR", "CO.NO 123456-X"),
        """FRESH MILK 1L 735 Z|WHITE BREAD 400G 280 Z|KOPI O 20S 1290 Z|MEE GORENG 5X80G 495 Z|BERAS WANGI 5KG 3290 Z|MINYAK MASAK 1KG 690 Z
        TELUR GRED A 10S 520 Z|SARDIN 155G 440 Z|KICAP MANIS 345ML 560 Z|BISKUT MARIE 300G 385 Z|SABUN PENCUCI 790 Z|TISU MUKA 4X120 1090 Z
        GULA PASIR 1KG 285 Z|TEH TARIK 3IN1 1550 Z""",
        "PISANG BERANGAN 690 Z|EPAL FUJI 1290 Z|BAWANG BESAR 450 Z|TOMATO 590 Z",
        {"Z": 0}, "TOTAL (RM)", "VISA CARD", "MEMBER DISCOUNT", "  {kg} kg x {each}", "  {count} x {each}",
        "SST {rate}", "{d}/{m}/{y} {time}", "INVOICE NO: {}", "TERIMA KASIH", "SILA SIMPAN RESIT", "955", ("DESCRIPTION", "RM"),
        decimal_mark="."),
    "sv": Country(
        "SEK", "LINDENS LIVS AB", ("Lindgatan 14", "411 05 Göteborg", "Org.nr 556012-5790"),
        """MELLANMJÖLK 1,5L 2190 A|LIMPA SKIVAD 3290 A|SMÖR NORMALSALT 6490 A|PRÄSTOST 11990 A|KAFFE MELLANROST 7990 A|ÄGG 12-PACK 4290 A
        KNÄCKEBRÖD 2490 A|LÄSK CITRON 1,5L 1990 A|DISKMEDEL 2790 B|TVÄTTMEDEL 6990 B|YOGHURT NATURELL 2690 A|HAVREGRYN 1890 A
        SILL INLAGD 3490 A|TANDKRÄM 2990 B""",
        "BANAN 2490 A|ÄPPLE ROYAL GALA 3290 A|TOMAT KVIST 4490 A|POTATIS FAST 1590 A",
        {"A": 12, "B": 25}, "ATT BETALA SEK", "Bankkort", "Medlemsrabatt", "  {kg} kg x {each}", "  {count} st x {each}",
        "Moms {rate}", "{y}-{m}-{d} {time}", "KVITTO NR {}", "TACK FÖR BESÖKET", "SPARA KVITTOT", "73"),
    "da": Country(
        "DKK", "LINDENS KØBMAND A/S", ("Lindegade 14", "8000 Aarhus C", "CVR-NR 12345674"),
        """LETMÆLK 1L 1195 A|RUGBRØD SKIVER 2195 A|SMØR 200G 2495 A|DANBO SKIVER 3295 A|KAFFE MALET 400G 5495 A|ÆG 10 STK 3295 A
        HAVREGRYN 1KG 1495 A|LEVERPOSTEJ 1895 A|DANSKVAND 1,5L 995 A|OPVASKEMIDDEL 1995 A|KIKSKAGE 2795 A|PASTA SKRUER 1195 A""",
        "BANANER 1995 A|ÆBLER ELSTAR 2495 A|TOMATER 2995 A|KARTOFLER 1295 A",
        {"A": 25}, "AT BETALE", "DANKORT", "MÆNGDERABAT", "  {kg} kg x {each}", "  {count} x {each}",
        "MOMS {rate}", "{d}.{m}.{y} {time}", "BON NR {}", "TAK FOR BESØGET", "GEM BONEN", "57"),
    "nb": Country(
        "NOK", "LINDENS DAGLIGVARE AS", ("Lindealleen 14", "5003 Bergen", "Org.nr 912 345 675 MVA"),
        """LETTMELK 1L 2190 A|KNEIPPBRØD 2990 A|SMØR MEIERI 4990 A|NORVEGIA SKIVET 6990 A|KAFFE FRIELE 7490 A|EGG 12 STK 4490 A
        KNEKKEBRØD 2790 A|MAKRELL I TOMAT 2490 A|FARRIS 1,5L 2590 A|OPPVASKMIDDEL 2990 B|TØRKERULL 4PK 4990 B|YOGHURT BÆR 2690 A""",
        "BANANER 2490 A|EPLER RØDE 2990 A|TOMATER LØSE 4490 A|POTETER 1990 A",
        {"A": 15, "B": 25}, "TOTALT NOK", "BANKAXEPT", "MEDLEMSRABATT", "  {kg} kg x {each}", "  {count} x {each}",
        "MVA {rate}", "{d}.{m}.{y} {time}", "SALGSKVITTERING {}", "TAKK FOR HANDELEN", "BEHOLD KVITTERINGEN", "70"),
    "fi": Country(
        "EUR", "LEHMUKSEN KAUPPA OY", ("Lehmuskatu 14", "33100 Tampere", "Y-tunnus 1234567-1"),
        """KEVYTMAITO 1L 109|RUISLEIPÄ 189|VOI 500G 459|EDAM VIIPALE 329|KAHVI SUODATIN 599|MUNAT 10 KPL 249|KAURAHIUTALE 145|MAKARONI 400G 95
        KIVENNÄISVESI 99|ASTIANPESUAINE 229|JOGURTTI MUSTIKKA 179|HERNEKEITTO 155|NÄKKILEIPÄ 219""".replace("|", " A|").replace("\n", " A\n") + " A",
        "BANAANI 165 A|OMENA KOTIMAINEN 289 A|TOMAATTI 349 A|PERUNA PESTY 119 A",
        {"A": 14}, "YHTEENSÄ EUR", "Pankkikortti", "Plussa-etu", "  {kg} kg x {each}", "  {count} kpl x {each}",
        "ALV {rate}", "{d}.{m}.{y} {time}", "KUITTI {}", "KIITOS KÄYNNISTÄ", "SÄILYTÄ KUITTI", "64"),
    "nl": Country(
        "EUR", "BUURTSUPER DE LINDE B.V.", ("Lindelaan 14", "3512 AB Utrecht", "BTW NR NL123456782B01"),
        """HALFVOLLE MELK 119 A|VOLKOREN BROOD 249 A|ROOMBOTER 289 A|JONG BELEGEN 449 A|KOFFIE SNELFILTER 629 A|EIEREN 10 STUKS 299 A
        HAGELSLAG PUUR 239 A|PINDAKAAS 600G 379 A|BRONWATER 1,5L 89 A|AFWASMIDDEL 179 B|KEUKENPAPIER 259 B|VLA VANILLE 155 A""",
        "BANANEN 189 A|APPELS ELSTAR 229 A|TROSTOMATEN 299 A|AARDAPPELEN 139 A",
        {"A": 9, "B": 21}, "TE BETALEN EUR", "PINNEN", "KORTING", "  {kg} kg x {each}", "  {count} x {each}",
        "BTW {rate}", "{d}-{m}-{y} {time}", "BONNUMMER {}", "BEDANKT EN TOT ZIENS", "SCAN DE BON BIJ DE UITGANG", "87"),
    "pt": Country(
        "EUR", "MERCEARIA DAS TILIAS LDA", ("Rua das Tilias 14", "4000-123 PORTO", "NIF: 501234569"),
        """LEITE MEIO GORDO 89 A|PAO DE FORMA 149 A|MANTEIGA 250G 259 A|QUEIJO FLAMENGO 279 A|CAFE MOIDO 250G 299 C|OVOS CLASSE M 12 249 A
        ARROZ AGULHA 1KG 139 A|ATUM OLEO 120G 119 C|AZEITE VIRGEM 799 A|AGUA 6X1,5L 199 B|DETERGENTE LOICA 179 C|BOLACHA MARIA 129 C
        IOGURTE NATURAL 99 A""",
        "BANANA 129 A|MACA ROYAL GALA 189 A|TOMATE CACHO 249 A|BATATA BRANCA 109 A",
        {"A": 6, "B": 13, "C": 23}, "TOTAL A PAGAR", "MULTIBANCO", "DESCONTO CARTAO", "  {kg} kg x {each}", "  {count} x {each}",
        "IVA {rate}", "{d}-{m}-{y} {time}", "FATURA SIMPLIFICADA {}", "OBRIGADO PELA VISITA", "GUARDE O SEU TALAO", "560"),
}


def random_gtin(till, dice):
    return with_check_digit(till.gs1_prefix + "".join(dice.choice("0123456789") for _ in range(12 - len(till.gs1_prefix))))


def receipt(name, dice, count, weighed=0.12, glued=False, stars=0, discounts=0.15):
    """The rows that a country's till prints for `count` goods, and their truth.

    `weighed` is the share of goods sold by weight, `discounts` the share of goods with a discount. `glued` prints the GTIN
    directly after the name. `stars` is the number of rows of asterisks around the thanks and the exit text.
    """
    till = COUNTRIES[name]
    width, rows, items, codes, taxed = till.width, [], [], [], {}

    def print_pair(left, right):
        rows.append(left + " " * max(1, width - len(left) - len(right)) + right)

    def print_priced(text, rate, cents):
        money = till.format_amount(cents)
        right = f"{rate:>5}{money:>10}" if till.is_rate_first else f"{money:>9} {rate}"
        rows.append(text.ljust(width - len(right))[:width - len(right)] + right)
        taxed[rate] = taxed.get(rate, 0) + cents

    def print_boxed(text):
        rows.extend(["*" * width] * max(1, stars // 2) + ["*" + text.center(width - 2) + "*"] + ["*" * width] * stars)

    rows += [text.center(width).rstrip() for text in (till.shop, *till.address_rows)] + [""]
    if stars:
        print_boxed(till.thanks)
    if till.heading:
        print_pair(*till.heading)
    for _ in range(count):
        text, cents, rate = dice.choice(till.list_goods(dice.random() < weighed))
        is_weighed = any(text == other for other, *_ in till.list_goods(True))
        cents = max(5, round_half_up(cents * dice.uniform(0.85, 1.2)))
        amount, quantity = cents, ""
        if is_weighed:
            grams = dice.randint(120, 1900)
            amount = round_half_up(Decimal(cents) * grams / 1000)
            quantity = till.weight_format.format(kg=till.format_kilograms(grams), each=till.format_amount(cents))
        elif dice.random() < 0.12:
            number = dice.choice((2, 2, 3, 4))
            amount, quantity = cents * number, till.count_format.format(count=number, each=till.format_amount(cents))
        room = width - (15 if till.is_rate_first else 10 + len(rate)) - 1
        printed = text[:room].rstrip()
        if glued and not is_weighed:
            code = random_gtin(till, dice)
            codes.append(code)
            code = code.removeprefix("0")  # tills print UPC-A as twelve digits
            printed = text.replace(" ", "")[:room - len(code)]
            text = printed
            printed += code
        if quantity and till.is_quantity_first:
            rows.append(quantity)
        print_priced(printed, rate, amount)
        items.append({"description": text if glued else printed, "amount": f"{amount / 100:.2f}"})
        if quantity and not till.is_quantity_first:
            rows.append(quantity)
        if amount > 150 and dice.random() < discounts:
            discount = round_half_up(amount / 10) if "10%" in till.discount_text else dice.choice((10, 20, 25, 30, 50))
            print_priced("  " + till.discount_text, rate, -discount)
            items.append({"description": till.discount_text, "amount": f"{-discount / 100:.2f}"})
    total = sum(taxed.values())
    rows.append("-" * width)
    if till.net_total:
        tax = round_half_up(sum(Decimal(cents) * till.rates[rate] / 100 for rate, cents in taxed.items()))
        print_pair(till.net_total, till.format_amount(total))
        print_pair(till.tax_format, till.format_amount(tax))
        total += tax
    print_pair(till.total, till.format_amount(total))
    rows.append("")
    print_pair(till.payment, till.format_amount(total))
    if not till.net_total:
        for rate, cents in sorted(taxed.items()):
            rate_percent = till.rates[rate]
            if cents and rate_percent:
                printed = rate if "%" in rate else f"{rate} {rate_percent}%".replace(".", till.decimal_mark)
                tax = round_half_up(cents * rate_percent / (100 + rate_percent))
                print_pair(till.tax_format.format(rate=printed), till.format_amount(tax))
    day = (dice.choice((2025, 2026)), dice.randint(1, 12), dice.randint(13, 28))
    rows.append("")
    if stars:
        print_boxed(till.exit_text)
    time = f"{dice.randint(8, 20):02d}:{dice.randint(0, 59):02d}"
    rows.append(till.date_format.format(d=f"{day[2]:02d}", m=f"{day[1]:02d}", y=day[0], time=time).center(width).rstrip())
    rows.append(till.number_format.format(f"{dice.randint(1, 2400):04d}-{dice.randint(1, 420):04d}").center(width).rstrip())
    if not stars:
        rows.append(till.thanks.center(width).rstrip())
    truth = {"total": f"{total / 100:.2f}", "date": "{}-{:02d}-{:02d}".format(*day), "currency": till.currency,
             "merchant": till.shop, "items": items}
    if codes:
        truth["codes"] = sorted(set(codes))
    return rows, truth

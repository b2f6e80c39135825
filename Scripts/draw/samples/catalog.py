"""The product catalogue for the sample uploads. Companies, brands and codes are invented."""
import csv
from dataclasses import dataclass

# Partner: GS1 company prefix. Italian prefixes run from 800 to 839.
PARTNERS = {
    "Alimentari Serra": "8012417",
    "Gruppo Fontegrana": "8057342",
    "Torrefazione Moretto": "8136205",
    "Bevande Monviso": "8204418",
    "Dolciaria Corvina": "8310957",
    "Casa Lucente": "8024931",
    "Conserve del Golfo": "8099126",
}


def with_check_digit(body):
    """Appends the GS1 check digit (weights 3 and 1 from the right)."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(body)))
    return body + str(-total % 10)


@dataclass(frozen=True)
class Product:
    key: str
    gtin: str
    name: str
    brand: str
    partner: str
    category: str
    size: str
    aliases: tuple
    price: int  # cents
    vat: int  # per cent

    @property
    def gtin14(self):
        return self.gtin.zfill(14)


# key | brand | name | category | size | cents | VAT | aliases (names that tills print)
TABLE = {
    "Alimentari Serra": """
spaghetti|Valdoro|Spaghetti n.5|pasta|500 g|99|4|SPAGH.N5 VALDORO 500G|VALDORO SPAGHETTI 500
penne|Valdoro|Penne rigate n.73|pasta|500 g|99|4|PENNE RIG.VALDORO G500|VALDORO PENNE RIGATE
penne1k|Valdoro|Penne rigate n.73|pasta|1 kg|179|4|PENNE RIG.VALDORO KG1
fusilli|Valdoro|Fusilli n.98|pasta|500 g|99|4|FUSILLI VALDORO G500
rigatoni|Valdoro|Rigatoni n.89 integrali|pasta|500 g|139|4|RIGAT.INTEGR.VALDORO
farina|Molino Serra|Farina di grano tenero tipo 00|flour|1 kg|119|4|FARINA 00 MOL.SERRA
farinaint|Molino Serra|Farina integrale|flour|1 kg|159|4|
carnaroli|Risaia Bella|Riso Carnaroli|rice|1 kg|349|4|RISO CARNAR.RISAIA B.
arborio|Risaia Bella|Riso Arborio|rice|1 kg|299|4|RISO ARBORIO RISAIA B.
grissini|Forno Serra|Grissini torinesi|bakery|125 g|145|4|GRISSINI TOR.F.SERRA
fette|Forno Serra|Fette biscottate dorate|bakery|315 g|189|4|FETTE BISC.DORATE SERRA
fetteint|Forno Serra|Fette biscottate integrali|bakery|315 g|209|4|
cracker|Forno Serra|Cracker salati|bakery|500 g|199|4|CRACKER SAL.SERRA 500
""",
    "Gruppo Fontegrana": """
lattepsuht|Fontegrana|Latte parzialmente scremato UHT|dairy|1 L|129|4|LATTE PS FONTEGRANA 1L|FONTEGR. LATTE P.S. L1
latteint|Fontegrana|Latte intero fresco|dairy|1 L|165|4|LATTE INT.FONTEGRANA 1L
lattezl|Fontegrana|Latte zero lattosio|dairy|1 L|169|4|LATTE Z/LATT.FONTEGR.
yogbianco|Fontegrana|Yogurt bianco naturale|dairy|2x125 g|109|10|YOG.BIANCO FONTEGR.X2
yogfrag|Fontegrana|Yogurt alla fragola|dairy|2x125 g|119|10|YOG.FRAGOLA FONTEGR.X2
yogmirt|Fontegrana|Yogurt ai mirtilli|dairy|2x125 g|119|10|YOG.MIRTILLI FONTEGR.
burro|Fontegrana|Burro|dairy|250 g|289|4|BURRO FONTEGRANA G250
mozz|Stella Alpe|Mozzarella|cheese|125 g|119|4|MOZZ.STELLA ALPE 125G
mozz3|Stella Alpe|Mozzarella tris|cheese|3x125 g|329|4|MOZZ.STELLA ALPE 3X125
strac|Stella Alpe|Stracchino|cheese|250 g|299|4|STRACC.STELLA ALPE
grana|Stella Alpe|Formaggio grattugiato|cheese|100 g|219|4|GRATTUG.STELLA ALPE
panna|Fontegrana|Panna da cucina|dairy|200 ml|115|10|PANNA CUC.FONTEGR.200
ricotta|Stella Alpe|Ricotta vaccina|cheese|250 g|169|4|RICOTTA STELLA ALPE
""",
    "Torrefazione Moretto": """
caffe|Moretto|Caffè macinato Rosso Intenso|coffee|250 g|389|22|CAFFE MORETTO ROSSO 250
caffe2|Moretto|Caffè macinato Rosso Intenso bipacco|coffee|2x250 g|729|22|CAFFE MORETTO ROSSO 2X250
caffedek|Moretto|Caffè decaffeinato|coffee|250 g|429|22|CAFFE MORETTO DEK
capsule|Moretto|Capsule espresso cremoso|coffee|10 pz|319|22|CAPS.MORETTO CREM.X10
orzo|Moretto|Orzo solubile|coffee|120 g|279|10|ORZO SOLUB.MORETTO
""",
    "Bevande Monviso": """
acqnat|Fonte Monviso|Acqua minerale naturale|water|6x1,5 L|234|22|ACQ.NAT.MONVISO 6X1,5
acqfriz|Fonte Monviso|Acqua minerale frizzante|water|6x1,5 L|246|22|ACQ.FRIZZ.MONVISO 6X1,5
acq05|Fonte Monviso|Acqua minerale naturale|water|0,5 L|35|22|ACQ.NAT.MONVISO 0,5
chinotto|Spuma d'Oro|Chinotto|drinks|1 L|139|22|CHINOTTO SPUMA D'ORO
aranciata|Spuma d'Oro|Aranciata amara|drinks|33 cl|89|22|ARANC.AMARA SPUMA 33
cola|Spuma d'Oro|Cola zero zuccheri|drinks|1,5 L|155|22|COLA ZERO SPUMA 1,5L
tepesca|Verdefoglia|Tè alla pesca|drinks|1,5 L|129|22|TE PESCA VERDEF.1,5
telim|Verdefoglia|Tè al limone|drinks|1,5 L|129|22|TE LIMONE VERDEF.1,5
succoace|Verdefoglia|Succo ACE|drinks|1 L|149|22|SUCCO ACE VERDEF.L1
succopera|Verdefoglia|Nettare di pera|drinks|3x200 ml|159|22|NETT.PERA VERDEF.X3
birra|Doppio Luppolo|Birra chiara|beer|66 cl|129|22|BIRRA D.LUPPOLO 66
birra3|Doppio Luppolo|Birra chiara|beer|3x33 cl|239|22|BIRRA D.LUPPOLO 3X33
""",
    "Dolciaria Corvina": """
frollini|Corvina|Frollini al cacao|biscuits|350 g|229|10|FROLL.CACAO CORVINA 350
frollpanna|Corvina|Frollini alla panna|biscuits|350 g|229|10|FROLL.PANNA CORVINA 350
novellini|Corvina|Novellini|biscuits|400 g|199|10|NOVELLINI CORVINA G400
crema|Nocciolina|Crema spalmabile alle nocciole|spreads|400 g|379|10|CREMA NOCC.NOCCIOLINA
crema750|Nocciolina|Crema spalmabile alle nocciole|spreads|750 g|629|10|CREMA NOCC.NOCCIOLINA 750
tavfond|Corvina|Tavoletta fondente 70%|chocolate|100 g|175|10|TAV.FOND.70 CORVINA
tavlatte|Corvina|Tavoletta al latte|chocolate|100 g|155|10|TAV.LATTE CORVINA
merend|Corvina|Merendine albicocca|snacks|6x45 g|249|10|MEREND.ALBIC.CORVINA X6
caramelle|Balsamina|Caramelle balsamiche|candy|80 g|159|10|CARAM.BALSAMINA
gomme|Balsamina|Gomme menta forte|candy|30 g|129|10|GOMME BALSAMINA MENTA
""",
    "Casa Lucente": """
piatti|Lucente|Detersivo piatti al limone|dish|1 L|199|22|PIATTI LUCENTE LIM.1L
piattiace|Lucente|Detersivo piatti all'aceto|dish|1 L|199|22|PIATTI LUCENTE ACETO
lavatrice|Lucente|Detersivo lavatrice classico|laundry|25 lav|549|22|LAVATR.LUCENTE 25LAV
ammorb|Lucente|Ammorbidente lavanda|laundry|1,5 L|249|22|AMMORB.LUCENTE LAV.
candeg|Lucente|Candeggina|cleaning|2 L|135|22|CANDEGG.LUCENTE 2L
vetri|Lucente|Sgrassatore vetri|cleaning|750 ml|215|22|SGRASS.VETRI LUCENTE
igienica|Nuvoletta|Carta igienica 3 veli|paper|10 rotoli|399|22|C.IGIENICA NUVOL.10R
asciug|Nuvoletta|Carta asciugatutto|paper|2 rotoli|229|22|ASCIUGAT.NUVOLETTA 2R
fazz|Nuvoletta|Fazzoletti|paper|10 pacchetti|149|22|FAZZOLETTI NUVOL.X10
shampoo|Rugiada|Shampoo capelli normali|personal care|300 ml|265|22|SHAMPOO RUGIADA NORM.
shampoogr|Rugiada|Shampoo capelli grassi|personal care|300 ml|265|22|SHAMPOO RUGIADA GRASSI
bagno|Rugiada|Bagnoschiuma muschio bianco|personal care|500 ml|229|22|BAGNOSCH.RUGIADA MUSC.
dentif|Biancovivo|Dentifricio menta|personal care|75 ml|189|22|DENTIF.BIANCOVIVO 75
deod|Rugiada|Deodorante spray|personal care|150 ml|279|22|DEOD.RUGIADA SPRAY
""",
    "Conserve del Golfo": """
tonno|Mareblu Antico|Tonno all'olio di oliva|fish|3x80 g|449|10|TONNO O.O.MAREBLU 3X80
tonnonat|Mareblu Antico|Tonno al naturale|fish|3x80 g|429|10|TONNO NAT.MAREBLU 3X80
passata|Rossosole|Passata di pomodoro|tomato|700 g|119|4|PASSATA ROSSOSOLE 700
pelati|Rossosole|Pomodori pelati|tomato|400 g|89|4|PELATI ROSSOSOLE G400
polpa|Rossosole|Polpa fine|tomato|3x400 g|225|4|POLPA ROSSOSOLE 3X400
olioev|Colle Antico|Olio extravergine di oliva|oil|1 L|899|4|OLIO EXTRAV.COLLE A.1L
oliosem|Colle Antico|Olio di semi di girasole|oil|1 L|219|4|OLIO GIRAS.COLLE A.1L
olive|Rossosole|Olive verdi denocciolate|preserves|290 g|199|10|OLIVE DENOCC.ROSSOS.
fagioli|Rossosole|Fagioli borlotti|preserves|400 g|79|10|FAGIOLI BORL.ROSSOS.
ceci|Rossosole|Ceci|preserves|400 g|79|10|CECI ROSSOSOLE G400
pesto|Golfo Paradiso|Pesto alla genovese|sauces|190 g|269|10|PESTO GENOV.G.PARADISO
""",
}

# Codes without one of the company prefixes: an EAN-8 (Italian prefix 80) and a UPC-A (an American import).
ODD_CODES = {"gomme": with_check_digit("8024671"), "burroarach": with_check_digit("07512340012")}
EXTRA = [("burroarach", "Nutty Creek", "Creamy peanut butter", "Nutty Creek Foods", "spreads", "454 g",
          ("BURRO ARACH.NUTTY C.",), 499, 10)]


def build_products():
    products = []
    for partner, rows in TABLE.items():
        for place, row in enumerate(rows.strip().splitlines()):
            key, brand, name, category, size, price, vat, *aliases = row.split("|")
            code = ODD_CODES.get(key) or with_check_digit(f"{PARTNERS[partner]}{(place * 37 + 110) % 100000:05d}")
            products.append(Product(key, code, name, brand, partner, category, size,
                                    tuple(a for a in aliases if a), int(price), int(vat)))
    for key, brand, name, partner, category, size, aliases, price, vat in EXTRA:
        products.append(Product(key, ODD_CODES[key], name, brand, partner, category, size, aliases, price, vat))
    return {product.key: product for product in products}


PRODUCTS = build_products()

# Half of the products list their aliases in catalog.csv; the others must be matched by name.
WITH_ALIASES = {key for place, key in enumerate(PRODUCTS) if place % 2 == 0}


def write_csv(path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["gtin", "name", "brand", "partner", "category", "size", "aliases"])
        for p in PRODUCTS.values():
            out.writerow([p.gtin, p.name, p.brand, p.partner, p.category, p.size,
                          "|".join(p.aliases) if p.key in WITH_ALIASES else ""])

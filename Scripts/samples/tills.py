"""Five invented Italian retailers' tills: a basket becomes the rows of a documento commerciale, and what is true of it."""
from dataclasses import dataclass, field
from decimal import Decimal, ROUND_HALF_UP

from catalog import PRODUCTS


def luhn(body):
    """The check digit of a partita IVA."""
    total = 0
    for place, digit in enumerate(body):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return body + str(-total % 10)


def euros(cents):
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    whole = f"{cents // 100:,}".replace(",", ".")
    return f"{sign}{whole},{cents % 100:02d}"


def half_up(value):
    return int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))


@dataclass
class Line:
    """One thing bought: `key` names the partner's product, None where nobody's campaign covers it."""
    text: str
    cents: int
    vat: int = 4
    key: str = None
    count: int = 1
    grams: int = 0
    discount: tuple = None  # (text, cents taken off)
    voided: bool = False

    @property
    def amount(self):
        return half_up(Decimal(self.cents) * self.grams / 1000) if self.grams else self.cents * self.count


def buy(key, text=None, count=1, cents=None, discount=None, voided=False):
    """A catalogue product, under the name this till prints."""
    p = PRODUCTS[key]
    return Line(text or p.aliases[0], cents or p.price, p.vat, key, count, 0, discount, voided)


@dataclass
class Basket:
    lines: list
    date: str  # 2026-03-12
    time: str
    number: str  # 0123-0045
    payment: str = "elettronico"
    given: int = 0
    card_discount: tuple = None
    lottery: str = None
    reso: str = None  # number and day of the document given back


@dataclass
class Printed:
    rows: list = field(default_factory=list)  # (text, style)
    items: list = field(default_factory=list)
    gtins: list = field(default_factory=list)
    total: int = 0

    def row(self, text="", style=""):
        self.rows.append((text, style))

    def item(self, description, cents, key=None):
        gtin = PRODUCTS[key].gtin14 if key else None
        self.items.append({"description": description, "amount": cents / 100, "match": gtin})


class Till:
    """What all tills share: the fiscal words the law asks for, in each retailer's own arrangement."""
    company, legal, address, vat_number, phone, register = "", "", "", "", "", ""
    width = 42
    font, squeeze, pixels, ink = "liberation", 1.0, 36, 40
    columns = ("DESCRIZIONE", "IVA", "Prezzo(€)")

    def centred(self, printed, text, style=""):
        printed.row(text.center(self.width).rstrip(), style)

    def two(self, printed, left, right, style=""):
        printed.row(left + " " * max(1, self.width - len(left) - len(right)) + right, style)

    def three(self, printed, description, vat, cents, style=""):
        right = f"{vat:>4}{self.amount(cents):>10}"
        printed.row(description.ljust(self.width - len(right))[:self.width - len(right) - 1] + " " + right, style)

    def amount(self, cents):
        return euros(cents)

    def rate(self, vat):
        return f"{vat}%"

    # --- the parts, top to bottom ---

    def header(self, out, basket):
        self.centred(out, self.company, "logo")
        self.centred(out, self.legal)
        for row in self.address.split(" - "):
            self.centred(out, row)
        self.centred(out, f"P.IVA {self.vat_number}")
        self.centred(out, f"TEL. {self.phone}")
        out.row()
        self.centred(out, "DOCUMENTO COMMERCIALE", "bold")
        self.centred(out, "emesso per RESO MERCE" if basket.reso else "di vendita o prestazione", "bold" if basket.reso else "")
        if basket.reso:
            self.centred(out, f"N. {basket.reso}")
        out.row()
        name, vat, price = self.columns
        out.row(name.ljust(self.width - 14) + f"{vat:>4}{price:>10}")

    def quantity(self, out, line):
        if line.grams:
            out.row(f"   {line.grams // 1000},{line.grams % 1000:03d} kg x {euros(line.cents)}")
        elif line.count > 1:
            out.row(f"   {line.count} x {euros(line.cents)}")

    def line(self, out, line, sign):
        self.quantity(out, line)
        self.three(out, line.text, self.rate(line.vat), sign * line.amount)
        out.item(line.text, sign * line.amount, line.key)
        self.changes(out, line, sign)

    def changes(self, out, line, sign):
        if line.discount:
            text, cents = line.discount
            self.three(out, text, self.rate(line.vat), -sign * cents)
            out.item(text, -sign * cents)
        if line.voided:
            text = "STORNO " + line.text
            self.three(out, text[:self.width - 15], self.rate(line.vat), -line.amount)
            out.item(text[:self.width - 15], -line.amount)

    def totals(self, out, basket, taxes):
        if basket.card_discount:
            text, cents = basket.card_discount
            self.two(out, "SUBTOTALE", self.amount(out.total))
            self.two(out, text, self.amount(-cents))
            out.item(text, -cents)
            out.total -= cents
        out.row()
        self.two(out, "TOTALE COMPLESSIVO", self.amount(out.total), "tall")
        self.two(out, "di cui IVA", self.amount(taxes))
        out.row()

    def payment(self, out, basket):
        if basket.reso:
            self.two(out, "Importo reso", self.amount(-out.total))
            return
        if basket.payment == "contante":
            given = basket.given or out.total
            self.two(out, "Pagamento contante", self.amount(given))
            self.two(out, "Pagamento elettronico", self.amount(0))
            self.two(out, "Resto", self.amount(given - out.total))
        else:
            self.two(out, "Pagamento contante", self.amount(0))
            self.two(out, "Pagamento elettronico", self.amount(out.total))
        self.two(out, "Importo pagato", self.amount(out.total))

    def footer(self, out, basket):
        out.row()
        y, m, d = basket.date.split("-")
        self.centred(out, f"{d}/{m}/{y}   {basket.time}")
        self.centred(out, f"DOCUMENTO N. {basket.number}")
        self.centred(out, f"RT {self.register}")
        if basket.lottery:
            self.centred(out, f"Codice Lotteria: {basket.lottery}")
        out.row()
        self.centred(out, "ARRIVEDERCI E GRAZIE")

    def print(self, basket):
        out = Printed()
        sign = -1 if basket.reso else 1
        self.header(out, basket)
        for line in basket.lines:
            self.line(out, line, sign)
        out.total = sum(round(item["amount"] * 100) for item in out.items)
        taxes = sum(Decimal(sign * (0 if line.voided else line.amount - (line.discount or ("", 0))[1])) * line.vat / (100 + line.vat)
                    for line in basket.lines)
        if basket.card_discount:
            taxes = taxes * (out.total - basket.card_discount[1]) / out.total
        self.totals(out, basket, half_up(taxes))
        self.payment(out, basket)
        self.footer(out, basket)
        truth = {
            "company": self.company, "legal_name": self.legal, "vat_number": self.vat_number, "document_number": basket.number, "register": self.register,
            "date": basket.date, "time": basket.time, "total": f"{out.total / 100:.2f}", "is_return": bool(basket.reso),
            "printed_gtins": out.gtins, "items": out.items,
            "lines": [{"text": " ".join(text.split())} for text, _ in out.rows if text.strip()],
        }
        return out.rows, truth


class Naviglio(Till):
    """Quantity before the item, rates as per cents, amounts in a ruled column."""
    company, legal = "SUPERMERCATI NAVIGLIO", "Naviglio Distribuzione S.p.A."
    address = "Via Ripa Ticinese 114 - 20143 MILANO (MI)"
    vat_number, phone, register = luhn("0374120158"), "02 5550142", "99MEX018342"


class Pianura(Till):
    """A co-operative: quantity after the item, member's discount before the total, dashes in the date."""
    company, legal = "COOPERATIVA PIANURA", "Soc. Coop. a r.l."
    address = "Viale della Repubblica 8 - 40127 BOLOGNA BO"
    vat_number, phone, register = luhn("0058120037"), "051 555 0187", "3CINV400917"
    width, font, pixels, squeeze = 40, "noto", 38, 0.95
    columns = ("DESCRIZIONE", "IVA", "Prezzo €")

    def line(self, out, line, sign):
        self.three(out, line.text, self.rate(line.vat), sign * line.amount)
        out.item(line.text, sign * line.amount, line.key)
        self.quantity(out, line)
        self.changes(out, line, sign)

    def footer(self, out, basket):
        out.row()
        y, m, d = basket.date.split("-")
        self.two(out, f"{d}-{m}-{y} {basket.time}", f"DOC. N. {basket.number}")
        self.two(out, f"RT {self.register}", "CASSA 04 OP. 112")
        if basket.lottery:
            out.row(f"COD. LOTTERIA {basket.lottery}")
        out.row()
        self.centred(out, "GRAZIE SOCIO, A PRESTO")


class Ortofresco(Till):
    """A hypermarket: weighed goods, cuts in price, bold descriptions, the register's data first."""
    company, legal = "IPER ORTOFRESCO", "Ortofresco Retail S.r.l."
    address = "C.C. Le Torri - S.S. 11 km 8 - 10036 SETTIMO TORINESE"
    vat_number, phone, register = luhn("1029340018"), "011 5550199", "96SRT001277"
    width, font, pixels, squeeze = 44, "dejavu", 36, 0.9
    columns = ("DESCRIZIONE", "IVA", "PREZZO(€)")

    def footer(self, out, basket):
        out.row()
        y, m, d = basket.date.split("-")
        out.row(f"DATA {d}/{m}/{y[2:]}  ORA {basket.time}  CASSA 11")
        self.two(out, f"DOCUMENTO N. {basket.number}", f"RT {self.register}")
        if basket.lottery:
            out.row(f"CODICE LOTTERIA {basket.lottery}")
        out.row("-" * self.width)
        self.centred(out, "RESI ENTRO 30 GIORNI CON SCONTRINO")


class Lira(Till):
    """A discounter: rates by letter with a legend, minus behind the amount, terse and narrow."""
    company, legal = "LIRA DISCOUNT", "Lira Discount Italia S.p.A."
    address = "Via Emilia Est 1201 - 41122 MODENA"
    vat_number, phone, register = luhn("0241870364"), "059 5550123", "72IEB004518"
    width, font, pixels, squeeze, ink = 38, "dejavu-bold", 36, 0.94, 55
    columns = ("ARTICOLO", "IVA", "EURO")
    letters = {4: "A", 10: "B", 22: "C"}

    def amount(self, cents):
        return euros(-cents) + "-" if cents < 0 else euros(cents)

    def rate(self, vat):
        return self.letters[vat]

    def payment(self, out, basket):
        super().payment(out, basket)
        out.row()
        for vat, letter in self.letters.items():
            out.row(f"  {letter} = IVA {vat},00%")

    def footer(self, out, basket):
        out.row()
        y, m, d = basket.date.split("-")
        out.row(f"{d}.{m}.{y} {basket.time}")
        out.row(f"DOC.{basket.number}  RT {self.register}")
        if basket.lottery:
            out.row(f"LOTTERIA {basket.lottery}")


class CuraCasa(Till):
    """A drugstore: each item's EAN above it, amounts on the quantity's row, VAT by apportionment (VI)."""
    company, legal = "CURA & CASA", "Drogherie Riunite S.r.l."
    address = "Corso Italia 57 - 80137 NAPOLI (NA)"
    vat_number, phone, register = luhn("0719250632"), "081 5550166", "88IVX020031"
    width, font, pixels, squeeze = 42, "liberation-bold", 36, 0.96

    def rate(self, vat):
        return "VI"

    def line(self, out, line, sign):
        if line.key:
            code = PRODUCTS[line.key].gtin
            out.row(code)
            out.gtins.append(PRODUCTS[line.key].gtin14)
        if line.count > 1:
            out.row(line.text)
            self.three(out, f"   {line.count} x {euros(line.cents)}", self.rate(line.vat), sign * line.amount)
            out.item(line.text, sign * line.amount, line.key)
            self.changes(out, line, sign)
        else:
            super().line(out, line, sign)


NAVIGLIO, PIANURA, ORTOFRESCO, LIRA, CURA = Naviglio(), Pianura(), Ortofresco(), Lira(), CuraCasa()


# --- the baskets -----------------------------------------------------------------------------------------------

def weighed(text, cents_per_kilo, grams, vat=4):
    return Line(text, cents_per_kilo, vat, None, 1, grams)


def other(text, cents, vat=4, count=1, discount=None):
    return Line(text, cents, vat, None, count, 0, discount)


BASKETS = {
    "naviglio-week": (NAVIGLIO, Basket([
        buy("lattepsuht", "LATTE PS FONTEGRANA 1L", 2),
        buy("spaghetti", "SPAGH.N5 VALDORO 500G", 3),
        other("PANE CASERECCIO", 265),
        buy("passata", "PASSATA ROSSOSOLE 700", 2),
        weighed("BANANE CAVENDISH", 179, 1064),
        buy("caffe", "CAFFE MORETTO ROSSO 250", discount=("SCONTO 20%", 78)),
        buy("piatti", "PIATTI LUCENTE LIM.1L"),
        other("SHOPPER BIO", 15, 22),
    ], "2026-03-12", "18:42", "0123-0045", "contante", 2500, lottery="YYWLR30G")),

    "pianura-member": (PIANURA, Basket([
        buy("yogbianco", "YOG.BIANCO FONTEGR", 4),
        buy("burro", "BURRO FONTEGRANA250"),
        buy("fette", "FETTE BISC.DORATE"),
        other("UOVA A TERRA X6", 215, 4),
        buy("frollini", "FROLL.CACAO CORVINA", 2, discount=("SCONTO SOCI", 60)),
        weighed("MELE GOLDEN", 199, 1236),
        buy("succoace", "SUCCO ACE VERDEF.L1", 2),
    ], "2026-03-13", "09:17", "0871-0112", card_discount=("SCONTO SOCI 5%", 93))),

    "ortofresco-table": (ORTOFRESCO, Basket([
        weighed("POMODORI RAMATI", 249, 864),
        buy("mozz3", "MOZZ.STELLA ALPE 3X125"),
        weighed("PROSC.COTTO AQ BANCO", 1890, 146, 10),
        buy("penne", "PENNE RIG.VALDORO G500", 2, discount=("TAGLIO PREZZO", 40)),
        buy("olioev", "OLIO EXTRAV.COLLE A.1L"),
        buy("acqnat", "ACQ.NAT.MONVISO 6X1,5", 2),
        buy("tonno", "TONNO O.O.MAREBLU 3X80"),
        other("INSALATA MISTA 200G", 139),
    ], "2026-03-14", "11:05", "1042-0230", lottery="8KXN4T2C")),

    "lira-pocket": (LIRA, Basket([
        buy("crema", "CREMA NOCC.NOCCIOL."),
        buy("tepesca", "TE PESCA VERDEF.1,5", 2),
        buy("fazz", "FAZZOLETTI NUVOL.X10"),
        other("PATATINE CLASS.200G", 99, 10),
        buy("birra3", "BIRRA D.LUPPOLO 3X33", discount=("SCONTO", 50)),
        buy("pelati", "PELATI ROSSOSOLE 400", 4),
    ], "2026-03-14", "19:31", "0056-0098", "contante", 2000)),

    "cura-bag": (CURA, Basket([
        buy("shampoo", "SHAMPOO RUGIADA NORM."),
        buy("dentif", "DENTIF.BIANCOVIVO 75", 2),
        buy("lavatrice", "LAVATR.LUCENTE 25LAV", discount=("PROMO CASA", 150)),
        buy("igienica", "C.IGIENICA NUVOL.10R"),
        other("SPUGNE ABRASIVE X3", 129, 22),
    ], "2026-03-15", "16:08", "0209-0017", lottery="Q7MZ1B9R")),

    "naviglio-small": (NAVIGLIO, Basket([
        buy("capsule", "CAPS.MORETTO CREM.X10", 2),
        buy("tavfond", "TAV.FOND.70 CORVINA"),
        buy("grana", "GRATTUG.STELLA ALPE"),
        other("BASILICO VASO", 149, 10),
        buy("chinotto", "CHINOTTO SPUMA D'ORO", voided=True),
        buy("fusilli", "FUSILLI VALDORO G500"),
    ], "2026-03-16", "08:22", "0124-0003", lottery="YYWLR30G")),

    "pianura-evening": (PIANURA, Basket([
        weighed("ZUCCHINE CHIARE", 229, 612),
        buy("strac", "STRACC.STELLA ALPE"),
        buy("polpa", "POLPA ROSSOSOLE3X400"),
        buy("cola", "COLA ZERO SPUMA 1,5L", 2),
        buy("merend", "MEREND.ALBIC.CORV.X6"),
        other("LATTUGA GENTILE", 119),
        buy("asciug", "ASCIUGAT.NUVOLETTA"),
    ], "2026-03-16", "20:11", "0874-0301", "contante", 3000)),

    "ortofresco-quick": (ORTOFRESCO, Basket([
        buy("gomme", "GOMME BALSAMINA MENTA", 2),
        buy("acq05", "ACQ.NAT.MONVISO 0,5"),
        buy("burroarach", "BURRO ARACH.NUTTY C."),
        buy("carnaroli", "RISO CARNAR.RISAIA B.", discount=("SCONTO 30%", 105)),
        weighed("FINOCCHI", 189, 734),
    ], "2026-03-17", "13:40", "1045-0077", "contante", 1500)),

    "lira-long": (LIRA, Basket([
        buy(key, text, count) for key, text, count in [
            ("spaghetti", "SPAGHETTI VALDORO500", 2), ("rigatoni", "RIGAT.INTEGR.VALDORO", 1),
            ("farina", "FARINA 00 MOL.SERRA", 2), ("arborio", "RISO ARBORIO RISAIA", 1),
            ("grissini", "GRISSINI TOR.F.SERRA", 1), ("cracker", "CRACKER SAL.SERRA", 1),
            ("lattezl", "LATTE Z/LATT.FONTEGR", 6), ("yogfrag", "YOG.FRAGOLA FONTEGR", 2),
            ("yogmirt", "YOG.MIRTILLI FONTEGR", 2), ("panna", "PANNA CUC.FONTEGR.", 1),
            ("ricotta", "RICOTTA STELLA ALPE", 1), ("mozz", "MOZZ.STELLA ALPE125G", 2)]
    ] + [other("BRESAOLA VASCHETTA", 349, 10), other("UOVA FRESCHE X10", 259), weighed("PATATE SACCO", 99, 2010)] + [
        buy(key, text, count) for key, text, count in [
            ("caffedek", "CAFFE MORETTO DEK", 1), ("orzo", "ORZO SOLUB.MORETTO", 1),
            ("acqfriz", "ACQ.FRIZZ.MONVISO6X1", 2), ("aranciata", "ARANC.AMARA SPUMA 33", 4),
            ("telim", "TE LIMONE VERDEF.1,5", 1), ("succopera", "NETT.PERA VERDEF.X3", 2),
            ("birra", "BIRRA D.LUPPOLO 66", 3), ("novellini", "NOVELLINI CORVINA400", 1),
            ("frollpanna", "FROLL.PANNA CORVINA", 1), ("tavlatte", "TAV.LATTE CORVINA", 2),
            ("caramelle", "CARAM.BALSAMINA", 1)]
    ] + [other("ARACHIDI TOST.500G", 199, 10), other("SURGELATO PISELLI", 179, 10), weighed("ARANCE TAROCCO", 159, 1480)] + [
        buy(key, text, count) for key, text, count in [
            ("piattiace", "PIATTI LUCENTE ACETO", 1), ("ammorb", "AMMORB.LUCENTE LAV.", 1),
            ("candeg", "CANDEGG.LUCENTE 2L", 1), ("vetri", "SGRASS.VETRI LUCENTE", 1),
            ("shampoogr", "SHAMPOO RUGIADA GR.", 1), ("bagno", "BAGNOSCH.RUGIADA", 1),
            ("deod", "DEOD.RUGIADA SPRAY", 1), ("tonnonat", "TONNO NAT.MAREBLU", 2),
            ("oliosem", "OLIO GIRAS.COLLE A.", 1), ("olive", "OLIVE DENOCC.ROSSOS.", 1),
            ("fagioli", "FAGIOLI BORL.ROSSOS.", 2), ("ceci", "CECI ROSSOSOLE G400", 2),
            ("pesto", "PESTO GENOV.G.PARAD.", 1)]
    ] + [other("CROCCHETTE GATTO 2KG", 549, 22), other("SACCHI RIFIUTI X20", 189, 22), other("SHOPPER RICICLATO", 10, 22)],
        "2026-03-18", "17:55", "0059-0144")),

    "naviglio-return": (NAVIGLIO, Basket([
        buy("passata", "PASSATA ROSSOSOLE 700", 2),
        buy("piatti", "PIATTI LUCENTE LIM.1L"),
    ], "2026-03-19", "10:12", "0127-0011", reso="0123-0045 del 12-03-2026")),

    "pianura-clean": (PIANURA, Basket([
        buy("latteint", "LATTE INT.FONTEGRANA", 2),
        buy("novellini", "NOVELLINI CORVINA"),
        other("FILETTO ORATA ALLEV.", 779, 10),
        weighed("PERE ABATE", 279, 918),
        buy("farina", "FARINA 00 MOL.SERRA", 3),
        buy("chinotto", "CHINOTTO SPUMA D'ORO"),
    ], "2026-03-19", "18:26", "0877-0219", "contante", 4000)),
}

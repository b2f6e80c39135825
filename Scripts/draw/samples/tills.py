"""The tills of five invented Italian retailers: they print a basket as a documento commerciale. Amounts are in cents."""
from dataclasses import dataclass, field
from decimal import Decimal, ROUND_HALF_UP

from catalog import PRODUCTS


def luhn(body):
    """Appends the check digit of a partita IVA."""
    total = 0
    for place, digit in enumerate(body):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return body + str(-total % 10)


def euros(cents):
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    whole = f"{cents // 100:,}".replace(",", ".")
    return f"{sign}{whole},{cents % 100:02d}"


def round_half_up(value):
    return int(Decimal(str(value)).quantize(Decimal(1), ROUND_HALF_UP))


@dataclass
class Line:
    """One purchased item."""
    text: str
    cents: int  # per piece, or per kilogram if `grams` is set
    vat: int = 4  # per cent
    key: str = None  # of a partner's product; None for goods outside the catalogue
    count: int = 1
    grams: int = 0
    discount: tuple = None  # (text, cents taken off)
    voided: bool = False

    @property
    def amount(self):
        return round_half_up(Decimal(self.cents) * self.grams / 1000) if self.grams else self.cents * self.count


def buy(key, text=None, count=1, cents=None, discount=None, voided=False):
    """A line for a catalogue product, under the name that the till prints."""
    p = PRODUCTS[key]
    return Line(text or p.aliases[0], cents or p.price, p.vat, key, count, 0, discount, voided)


@dataclass
class Basket:
    lines: list
    date: str  # 2026-03-12
    time: str
    number: str  # 0123-0045
    payment: str = "elettronico"
    given: int = 0  # cash that the customer hands over, in cents
    card_discount: tuple = None  # (text, cents) off the whole basket
    lottery: str = None  # the customer's lottery code
    reso: str = None  # for a return: number and date of the original document


@dataclass
class Printed:
    """A printed receipt."""
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
    """The texts that Italian law requires on every receipt; each retailer arranges them in a subclass."""
    company, legal_name, address, vat_number, phone, register = "", "", "", "", "", ""
    width = 42
    font, squeeze, font_pixels, ink = "liberation", 1.0, 36, 40
    heading = ("DESCRIZIONE", "IVA", "Prezzo(€)")

    def print_centred(self, printed, text, style=""):
        printed.row(text.center(self.width).rstrip(), style)

    def print_pair(self, printed, left, right, style=""):
        printed.row(left + " " * max(1, self.width - len(left) - len(right)) + right, style)

    def print_priced(self, printed, description, vat, cents, style=""):
        right = f"{vat:>4}{self.format_amount(cents):>10}"
        printed.row(description.ljust(self.width - len(right))[:self.width - len(right) - 1] + " " + right, style)

    def format_amount(self, cents):
        return euros(cents)

    def format_rate(self, vat):
        return f"{vat}%"

    # --- the parts of the receipt, top to bottom ---

    def print_header(self, printed, basket):
        self.print_centred(printed, self.company, "logo")
        self.print_centred(printed, self.legal_name)
        for row in self.address.split(" - "):
            self.print_centred(printed, row)
        self.print_centred(printed, f"P.IVA {self.vat_number}")
        self.print_centred(printed, f"TEL. {self.phone}")
        printed.row()
        self.print_centred(printed, "DOCUMENTO COMMERCIALE", "bold")
        self.print_centred(printed, *(("emesso per RESO MERCE", "bold") if basket.reso else ("di vendita o prestazione",)))
        if basket.reso:
            self.print_centred(printed, f"N. {basket.reso}")
        printed.row()
        name, vat, price = self.heading
        printed.row(name.ljust(self.width - 14) + f"{vat:>4}{price:>10}")

    def print_quantity(self, printed, line):
        if line.grams:
            printed.row(f"   {line.grams // 1000},{line.grams % 1000:03d} kg x {euros(line.cents)}")
        elif line.count > 1:
            printed.row(f"   {line.count} x {euros(line.cents)}")

    def print_line(self, printed, line, sign):
        self.print_quantity(printed, line)
        self.print_priced(printed, line.text, self.format_rate(line.vat), sign * line.amount)
        printed.item(line.text, sign * line.amount, line.key)
        self.print_discount_and_void(printed, line, sign)

    def print_discount_and_void(self, printed, line, sign):
        if line.discount:
            text, cents = line.discount
            self.print_priced(printed, text, self.format_rate(line.vat), -sign * cents)
            printed.item(text, -sign * cents)
        if line.voided:
            text = "STORNO " + line.text
            self.print_priced(printed, text[:self.width - 15], self.format_rate(line.vat), -line.amount)
            printed.item(text[:self.width - 15], -line.amount)

    def print_totals(self, printed, basket, taxes):
        if basket.card_discount:
            text, cents = basket.card_discount
            self.print_pair(printed, "SUBTOTALE", self.format_amount(printed.total))
            self.print_pair(printed, text, self.format_amount(-cents))
            printed.item(text, -cents)
            printed.total -= cents
        printed.row()
        self.print_pair(printed, "TOTALE COMPLESSIVO", self.format_amount(printed.total), "tall")
        self.print_pair(printed, "di cui IVA", self.format_amount(taxes))
        printed.row()

    def print_payment(self, printed, basket):
        if basket.reso:
            self.print_pair(printed, "Importo reso", self.format_amount(-printed.total))
            return
        if basket.payment == "contante":
            given = basket.given or printed.total
            self.print_pair(printed, "Pagamento contante", self.format_amount(given))
            self.print_pair(printed, "Pagamento elettronico", self.format_amount(0))
            self.print_pair(printed, "Resto", self.format_amount(given - printed.total))
        else:
            self.print_pair(printed, "Pagamento contante", self.format_amount(0))
            self.print_pair(printed, "Pagamento elettronico", self.format_amount(printed.total))
        self.print_pair(printed, "Importo pagato", self.format_amount(printed.total))

    def print_footer(self, printed, basket):
        printed.row()
        y, m, d = basket.date.split("-")
        self.print_centred(printed, f"{d}/{m}/{y}   {basket.time}")
        self.print_centred(printed, f"DOCUMENTO N. {basket.number}")
        self.print_centred(printed, f"RT {self.register}")
        if basket.lottery:
            self.print_centred(printed, f"Codice Lotteria: {basket.lottery}")
        printed.row()
        self.print_centred(printed, "ARRIVEDERCI E GRAZIE")

    def print(self, basket):
        """The rows of the receipt as (text, style), and its truth."""
        printed = Printed()
        sign = -1 if basket.reso else 1  # a return lists negative amounts
        self.print_header(printed, basket)
        for line in basket.lines:
            self.print_line(printed, line, sign)
        printed.total = sum(round(item["amount"] * 100) for item in printed.items)
        taxes = sum(Decimal(sign * (line.amount - (line.discount or ("", 0))[1])) * line.vat / (100 + line.vat)
                    for line in basket.lines if not line.voided)
        if basket.card_discount:
            taxes = taxes * (printed.total - basket.card_discount[1]) / printed.total
        self.print_totals(printed, basket, round_half_up(taxes))
        self.print_payment(printed, basket)
        self.print_footer(printed, basket)
        truth = {
            "company": self.company, "legal_name": self.legal_name, "vat_number": self.vat_number,
            "document_number": basket.number, "register": self.register,
            "date": basket.date, "time": basket.time, "total": f"{printed.total / 100:.2f}", "is_return": bool(basket.reso),
            "printed_gtins": printed.gtins, "items": printed.items,
            "lines": [{"text": " ".join(text.split())} for text, _ in printed.rows if text.strip()],
        }
        return printed.rows, truth


class Naviglio(Till):
    """A supermarket: quantity before the item, VAT in per cent."""
    company, legal_name = "SUPERMERCATI NAVIGLIO", "Naviglio Distribuzione S.p.A."
    address = "Via Ripa Ticinese 114 - 20143 MILANO (MI)"
    vat_number, phone, register = luhn("0374120158"), "02 5550142", "99MEX018342"


class Pianura(Till):
    """A co-operative: quantity after the item, members' discount before the total, dashes in the date."""
    company, legal_name = "COOPERATIVA PIANURA", "Soc. Coop. a r.l."
    address = "Viale della Repubblica 8 - 40127 BOLOGNA BO"
    vat_number, phone, register = luhn("0058120037"), "051 555 0187", "3CINV400917"
    width, font, font_pixels, squeeze = 40, "noto", 38, 0.95
    heading = ("DESCRIZIONE", "IVA", "Prezzo €")

    def print_line(self, printed, line, sign):
        self.print_priced(printed, line.text, self.format_rate(line.vat), sign * line.amount)
        printed.item(line.text, sign * line.amount, line.key)
        self.print_quantity(printed, line)
        self.print_discount_and_void(printed, line, sign)

    def print_footer(self, printed, basket):
        printed.row()
        y, m, d = basket.date.split("-")
        self.print_pair(printed, f"{d}-{m}-{y} {basket.time}", f"DOC. N. {basket.number}")
        self.print_pair(printed, f"RT {self.register}", "CASSA 04 OP. 112")
        if basket.lottery:
            printed.row(f"COD. LOTTERIA {basket.lottery}")
        printed.row()
        self.print_centred(printed, "GRAZIE SOCIO, A PRESTO")


class Ortofresco(Till):
    """A hypermarket: weighed goods, price cuts, number of the till beside the date."""
    company, legal_name = "IPER ORTOFRESCO", "Ortofresco Retail S.r.l."
    address = "C.C. Le Torri - S.S. 11 km 8 - 10036 SETTIMO TORINESE"
    vat_number, phone, register = luhn("1029340018"), "011 5550199", "96SRT001277"
    width, font, font_pixels, squeeze = 44, "dejavu", 36, 0.9
    heading = ("DESCRIZIONE", "IVA", "PREZZO(€)")

    def print_footer(self, printed, basket):
        printed.row()
        y, m, d = basket.date.split("-")
        printed.row(f"DATA {d}/{m}/{y[2:]}  ORA {basket.time}  CASSA 11")
        self.print_pair(printed, f"DOCUMENTO N. {basket.number}", f"RT {self.register}")
        if basket.lottery:
            printed.row(f"CODICE LOTTERIA {basket.lottery}")
        printed.row("-" * self.width)
        self.print_centred(printed, "RESI ENTRO 30 GIORNI CON SCONTRINO")


class Lira(Till):
    """A discounter: VAT as letters with a legend, minus sign after the amount, narrow paper."""
    company, legal_name = "LIRA DISCOUNT", "Lira Discount Italia S.p.A."
    address = "Via Emilia Est 1201 - 41122 MODENA"
    vat_number, phone, register = luhn("0241870364"), "059 5550123", "72IEB004518"
    width, font, font_pixels, squeeze, ink = 38, "dejavu-bold", 36, 0.94, 55
    heading = ("ARTICOLO", "IVA", "EURO")
    rate_letters = {4: "A", 10: "B", 22: "C"}

    def format_amount(self, cents):
        return euros(-cents) + "-" if cents < 0 else euros(cents)

    def format_rate(self, vat):
        return self.rate_letters[vat]

    def print_payment(self, printed, basket):
        super().print_payment(printed, basket)
        printed.row()
        for vat, letter in self.rate_letters.items():
            printed.row(f"  {letter} = IVA {vat},00%")

    def print_footer(self, printed, basket):
        printed.row()
        y, m, d = basket.date.split("-")
        printed.row(f"{d}.{m}.{y} {basket.time}")
        printed.row(f"DOC.{basket.number}  RT {self.register}")
        if basket.lottery:
            printed.row(f"LOTTERIA {basket.lottery}")


class CuraCasa(Till):
    """A drugstore: EAN above each item, amount on the row of the quantity, VAT by apportionment (VI)."""
    company, legal_name = "CURA & CASA", "Drogherie Riunite S.r.l."
    address = "Corso Italia 57 - 80137 NAPOLI (NA)"
    vat_number, phone, register = luhn("0719250632"), "081 5550166", "88IVX020031"
    width, font, font_pixels, squeeze = 42, "liberation-bold", 36, 0.96

    def format_rate(self, vat):
        return "VI"

    def print_line(self, printed, line, sign):
        if line.key:
            code = PRODUCTS[line.key].gtin
            printed.row(code)
            printed.gtins.append(PRODUCTS[line.key].gtin14)
        if line.count > 1:
            printed.row(line.text)
            self.print_priced(printed, f"   {line.count} x {euros(line.cents)}", self.format_rate(line.vat), sign * line.amount)
            printed.item(line.text, sign * line.amount, line.key)
            self.print_discount_and_void(printed, line, sign)
        else:
            super().print_line(printed, line, sign)


NAVIGLIO, PIANURA, ORTOFRESCO, LIRA, CURA = Naviglio(), Pianura(), Ortofresco(), Lira(), CuraCasa()


# --- the baskets -----------------------------------------------------------------------------------------------

def weighed(text, cents_per_kilogram, grams, vat=4):
    return Line(text, cents_per_kilogram, vat, None, 1, grams)


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

"""The layouts: each after the way one kind of Italian shop prints, none of them a real one."""
from tills import euros, luhn

import slips.goods as goods
from slips.shops import Shop, ean


class Valmora(Shop):
    """A large northern supermarket: rates as per cents, the quantity before the item, points after the total."""
    company, legal = "VALMORA", "Valmora Supermercati S.p.A."
    address = ("Via Lorenteggio 219", "20147 MILANO MI")
    vat_number, phone, register = luhn("0491120158"), "02 5550731", "99MEY020184"
    discounts = ("SCONTO FEDELTA", "Sconto Fidelity", "SCONTO 20%", "SCONTO 30%")
    card_slip = 0.4

    def after_total(self, slip, dice):
        self.count(slip, "NUMERO ARTICOLI")
        if dice.random() < 0.7:
            self.points(slip, dice)


class TerrePadane(Shop):
    """A co-operative: rates with decimals, the quantity after the item, the member's card before the total."""
    company, legal = "COOPERATIVA TERRE PADANE", "Soc. Coop. a r.l."
    address = ("Via Emilia Ospizio 88 - 42122 REGGIO EMILIA",)
    vat_number, phone, register = luhn("0013370035"), "0522 555018", "3CINV501288"
    fonts, width = ("noto", "dejavu"), 44
    heading = ("DESCRIZIONE", "IVA", "PREZZO €")
    discounts = ("SCONTO SOCI", "Sconto -34%", "OFFERTA SOCI", "Sc.Scadenza 50%")
    basket_discounts = ("SCONTO SOCI 5% GIOVEDI", "BUONO SCONTO")
    number, place = "DOC. N. {}", "after"

    def rate(self, vat):
        return f"{vat},00%"

    def columns(self, vat, cents):
        return f"{self.rate(vat):>8}{self.money(cents):>10}"

    def times(self, line):
        return f"  {line.count} PZ X {euros(line.cents)}"

    def weight(self, line):
        return f"  Kg {line.grams / 1000:.3f}".replace(".", ",") + f" x {euros(line.cents)}"

    def before_total(self, slip, dice):
        super().before_total(slip, dice)
        if dice.random() < 0.7:
            slip.row(f"CARTA FEDELTA {dice.randint(400, 499):04d}{'x' * 8}")

    def after_total(self, slip, dice):
        slip.row()
        self.vat_table(slip)
        if dice.random() < 0.5:
            self.points(slip, dice)


class Belfiore(Shop):
    """A group of shopkeepers: starred letters for rates, cuts in price, a legend."""
    company, legal = "MERCATO BELFIORE", "Fratelli Donati & C. S.n.c."
    address = ("Piazza Garibaldi 4", "05100 TERNI (TR)")
    vat_number, phone, register = luhn("0087650554"), "0744 555902", "96SRT031774"
    fonts, width, logo = ("liberation-bold", "dejavu"), 40, "inverse"
    heading = ("DESCRIZIONE", "IVA", "EURO")
    discounts = ("Taglio prezzo", "BASSI E FISSI", "Sc.Scadenza", "-34%")
    number, place = "DOCUMENTO N. {}", "before"
    moment = "{d}/{m}/{yy} {time}"

    def rate(self, vat):
        return "*" + self.letters[vat]

    def weight(self, line):
        return f"  kg {line.grams / 1000:.3f} €/kg {euros(line.cents)}"

    def times(self, line):
        return f"  {line.count} X {euros(line.cents)}"

    def after_total(self, slip, dice):
        for vat in sorted(slip.taxed):
            slip.row(f" *{self.letters[vat]}  IVA {vat},00%")
        self.count(slip, "N. PEZZI")


class Lindo(Shop):
    """A German discounter: small letters, the rate's letter behind the amount, a VAT table."""
    company, legal = "LINDO", "Lindo Italia S.r.l."
    address = ("Via A. Volta 12/B", "37057 ARCOLE (VR)")
    vat_number, phone, register = luhn("0294130023"), "800 555 480", "72IEB118830"
    fonts, width, logo, dots = ("dejavu", "noto"), 42, "inverse", 0.15
    heading = ("Descrizione", "Prezzo EUR")
    discounts = ("Sconto -34%", "Sconto 20%", "Sconto App", "Lindo Piu' Sconto")
    total_words = ("TOTALE €", "")
    number, place = "DOCUMENTO COMMERCIALE N. {}", "after"
    card_slip, share_void = 0.7, 0.1

    def columns(self, vat, cents):
        return f"{self.money(cents):>8} {self.letters[vat]}"

    def rate(self, vat):
        return self.letters[vat]

    def prefer(self, dice):
        line = super().prefer(dice)
        line.text = line.text.capitalize()
        return line

    def weight(self, line):
        return f"    {line.grams / 1000:.3f} kg x {euros(line.cents)} EUR/kg".replace(".", ",", 1)

    def after_total(self, slip, dice):
        self.rule(slip)
        self.vat_table(slip)


class Eurobravo(Shop):
    """A discounter's narrow bold print: minus signs behind the amount, the document's number without a space."""
    company, legal = "EUROBRAVO", "Bravo Distribuzione S.r.l."
    address = ("S.S. 16 KM 801,5", "70026 MODUGNO BA")
    vat_number, phone, register = luhn("0558210072"), "080 5550144", "88IVX114502"
    fonts, width = ("dejavu-bold", "liberation-bold"), 36
    heading = ("ARTICOLO", "IVA", "EURO")
    discounts = ("SCONTO", "OFFERTA", "PROMO 2X1")
    number, moment, place = "DOC.{}", "{d}/{m}/{yy} {time}", "before"

    def money(self, cents):
        return euros(-cents) + "-" if cents < 0 else euros(cents) + " "

    def columns(self, vat, cents):
        return f"{vat:>3}{self.money(cents):>10}"

    def times(self, line):
        return f" {line.count} X {euros(line.cents)}"

    def void(self, slip, line, text):
        slip.row("*** ANNULLO ***")
        cents = line.amount - (line.discount or ("", 0))[1]
        self.priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)


class MercatoNove(Shop):
    """A southern discounter: rates with one decimal, the quantity behind N., rounding of cash."""
    company, legal = "MN DISCOUNT", "Mercato Nove S.p.A."
    address = ("Via Appia Km 16,400 - 81025 MARCIANISE CE",)
    vat_number, phone, register = luhn("0377110061"), "0823 555021", "53SNS303918"
    fonts, width, dots = ("liberation", "liberation-bold"), 42, 0.7
    heading = ("DESCRIZIONE", "IVA%", "PREZZO")
    discounts = ("SCONTO", "SCONTO 50%", "OFFERTA", "PROMO 2X1")
    total_words = ("TOTALE EURO", "DI CUI IVA")
    moment, place, number = "{d}.{m}.{y} ORE {time}", "before", "N. DOC. {}"

    def rate(self, vat):
        return f"{vat},0"

    def times(self, line):
        return f"N.{line.count} x {euros(line.cents)}"

    def weight(self, line):
        return f"KG {line.grams / 1000:.3f}".replace(".", ",") + f" x {euros(line.cents)}"


class GranCarre(Shop):
    """A French hypermarket: each good's EAN below it, tares, pieces and card slip."""
    company, legal = "GRAN CARRE'", "GC Italia S.p.A."
    address = ("C.C. Le Fornaci, S.P. 13", "10092 BEINASCO (TO)")
    vat_number, phone, register = luhn("0624980001"), "011 5550873", "99IEC009921"
    fonts, width, tares = ("noto", "liberation"), 44, True
    heading = ("DESCRIZIONE", "IVA", "PREZZO(€)")
    discounts = ("SCONTO CARTA", "Sc.Scadenza 30%", "OFFERTA", "PROMO 2X1")
    place, most, card_slip, code_above = "before", 20, 0.6, False

    def rate(self, vat):
        return f"{vat:>3}"

    def code(self, dice, text):
        return ean(dice)

    def after_total(self, slip, dice):
        self.count(slip, "N. PEZZI")
        if dice.random() < 0.5:
            self.points(slip, dice)


class Soldino(Shop):
    """A discounter that prints the article's number in front of its name."""
    company, legal = "SOLDINO MARKET", "Soldino Italia S.r.l."
    address = ("Via Industria 31", "37132 VERONA")
    vat_number, phone, register = luhn("0271740024"), "045 5550361", "96SRT140207"
    fonts, width = ("dejavu", "liberation"), 46
    heading = ("COD.   DESCRIZIONE", "IVA", "EURO")
    discounts = ("SCONTO", "-34%", "OFFERTA VOLANTINO", "SCONTO 25%")
    place, number = "after", "DOC. N. {}"
    moment = "{d}/{m}/{y} {time}"

    def code(self, dice, text):
        return str(sum(map(ord, text)) * 37 % 900000 + 1000)

    def times(self, line):
        return f"       N.{line.count} x {euros(line.cents)}"

    def weight(self, line):
        return f"       kg {line.grams / 1000:.3f} €/kg {euros(line.cents)}".replace(".", ",", 1)

    def columns(self, vat, cents):
        return f"{vat:>3}%{self.money(cents):>9}"


class Palmieri(Shop):
    """A town supermarket: a letter tied to the amount, euro signs at the totals, inverse name."""
    company, legal = "PALMIERI SUPER", "Palmieri & Figli S.p.A."
    address = ("Calle dei Botteri 1640 - 30125 VENEZIA",)
    vat_number, phone, register = luhn("0017480027"), "041 5550915", "72MKK201443"
    fonts, width, logo = ("liberation-bold", "noto"), 40, "inverse"
    heading = ()
    letters = {4: "S", 10: "R", 22: "N"}
    discounts = ("SCONTO CARTA", "TAGLIO PREZZO", "SC. 30%")
    total_words = ("TOTALE COMPLESSIVO", "di cui IVA")
    place, moment = "after", "{d}-{m}-{yy} {time}"
    card_slip = 0.5

    def columns(self, vat, cents):
        return f"{self.money(cents):>9}-{self.letters[vat]}"

    def rate(self, vat):
        return self.letters[vat]

    def times(self, line):
        return f"  {line.count} X {euros(line.cents)}"

    def after_total(self, slip, dice):
        if dice.random() < 0.6:
            slip.row()
            self.vat_table(slip)


class AcquaFiori(Shop):
    """A drugstore: EAN above, VAT by apportionment, the amount on the quantity's row."""
    company, legal = "ACQUA & FIORI", "Profumerie Adriatiche S.p.A."
    address = ("Corso Mazzini 71", "63100 ASCOLI PICENO AP")
    vat_number, phone, register = luhn("0194420044"), "0736 555117", "88IVX077310"
    fonts, width = ("liberation", "dejavu"), 42
    stock, share_weighed, share_count, most = goods.DRUGSTORE, 0.0, 0.3, 16
    discounts = ("SCONTO FIDELITY", "PROMO 2X1", "SCONTO 40%", "OFFERTA")
    place, number = "amount", "DOCUMENTO N. {}"

    def rate(self, vat):
        return "VI"

    def code(self, dice, text):
        return ean(dice)

    def times(self, line):
        return f"   Q.ta {line.count} x {euros(line.cents)}"

    def vat_table(self, slip):
        """The goods' rates are settled later; nothing to tell."""

    def after_total(self, slip, dice):
        self.points(slip, dice)


class Abete(Shop):
    """An Alpine chain: the quantity opens the item's row, IVA is spelt at each rate."""
    company, legal = "ABETE MARKET", "Abete Nordest S.r.l."
    address = ("Via Brennero 302", "38121 TRENTO TN")
    vat_number, phone, register = luhn("0158930022"), "0461 555270", "3CINV220054"
    fonts, width, tares = ("dejavu", "noto"), 44, True
    heading = ("Q.TA DESCRIZIONE", "IVA", "PREZZO €")
    discounts = ("SCONTO", "SCONTO 30%", "Sconto Fidelity")
    place, number = "start", "DOCUMENTO N. {}"

    def columns(self, vat, cents):
        return f"IVA {vat}%".rjust(8) + f"{self.money(cents):>9}"

    def after_total(self, slip, dice):
        self.points(slip, dice)


class Montello(Shop):
    """A hypermarket: euro signs before amounts, discounts after a subtotal, the card's slip."""
    company, legal = "IPER MONTELLO", "Montello Grandi Superfici S.p.A."
    address = ("Via Postioma 5", "31044 MONTEBELLUNA (TV)")
    vat_number, phone, register = luhn("0331680026"), "0423 555810", "99MEX121650"
    fonts, width = ("noto", "liberation"), 46
    heading = ("DESCRIZIONE", "IVA", "PREZZO")
    discounts = ("SCONTO IPER", "TAGLIO PREZZO", "SCONTO 30%", "Sc.Scadenza 40%")
    basket_discounts = ("BUONO SCONTO", "BUONO SPESA IPER", "SCONTO COLLABORATORI")
    place, card_slip, number = "before", 0.8, "DOCUMENTO N. {}"

    def money(self, cents):
        return f"€ {euros(cents)}"

    def columns(self, vat, cents):
        return f"{vat}%".rjust(6) + f"{self.money(cents):>11}"

    def after_total(self, slip, dice):
        self.count(slip, "NUMERO ARTICOLI")


class Rosa(Shop):
    """A grocer's small cash register: departments only, big letters on narrow paper."""
    company, legal = "ALIMENTARI ROSA", "di Bianchi Rosa"
    address = ("Via del Pozzo 3", "53024 MONTALCINO SI")
    vat_number, phone, register = luhn("0109870052"), "0577 555640", "53SNS118832"
    fonts, width, dots = ("dejavu", "liberation-bold"), 30, 0.7
    heading = ("DESCRIZIONE", "IVA", "Prezzo(€)")
    stock, share_weighed, share_bags, most = goods.DEPARTMENTS, 0.0, 0.15, 14
    discounts = ("SCONTO", "SCONTO 10%")
    place, number, moment = "before", "N. DOC. {}", "{d}-{m}-{y} {time}"
    share_discount = 0.06

    def columns(self, vat, cents):
        return f"{vat}%".rjust(5) + f"{self.money(cents):>8}"

    def times(self, line):
        return f"  {line.count}*{euros(line.cents)}"

    def basket(self, dice):
        """Several rows of one department follow one another, at other prices."""
        lines = super().basket(dice)
        for line in lines:
            line.cents = max(20, line.cents + dice.randint(-90, 240)) if not line.discount else line.cents
        return lines

    def void(self, slip, line, text):
        slip.row("STORNO")
        cents = line.amount - (line.discount or ("", 0))[1]
        self.priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)


class Aurora(Shop):
    """A bar that bakes: no column of rates, short names, few rows in a large print."""
    company, legal = "BAR FORNO AURORA", "Aurora S.a.s. di Conti M."
    address = ("Lungomare Sud 40", "47921 RIMINI RN")
    vat_number, phone, register = luhn("0226610040"), "0541 555736", "2CIPQ004419"
    fonts, width, dots = ("liberation", "dejavu-bold"), 32, 0.6
    heading = ("DESCRIZIONE", "EURO")
    stock, share_weighed, share_bags, least, most = goods.BAR, 0.0, 0.0, 8, 13
    discounts = ("SCONTO", "SCONTO 10%")
    share_discount, share_count, total_words = 0.05, 0.35, ("TOTALE COMPLESSIVO", "di cui IVA")
    place, number, moment = "amount", "DOC. N. {}", "{d}/{m}/{y} {time}"

    def columns(self, vat, cents):
        return f"{self.money(cents):>9}"

    def times(self, line):
        return f" {line.count} x {euros(line.cents)}"


SHOPS = {type(shop).__name__.lower(): shop for shop in (
    Valmora(), TerrePadane(), Belfiore(), Lindo(), Eurobravo(), MercatoNove(), GranCarre(), Soldino(), Palmieri(), AcquaFiori(),
    Abete(), Montello(), Rosa(), Aurora())}

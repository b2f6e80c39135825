"""Fourteen invented Italian shops, each with the receipt layout of one kind of real shop."""
from tills import euros, luhn

import slips.goods as goods
from slips.shops import Shop, random_ean


class Valmora(Shop):
    """A large northern supermarket: VAT in per cent, quantity before the item, loyalty points after the total."""
    company, legal_name = "VALMORA", "Valmora Supermercati S.p.A."
    address = ("Via Lorenteggio 219", "20147 MILANO MI")
    vat_number, phone, register = luhn("0491120158"), "02 5550731", "99MEY020184"
    discount_texts = ("SCONTO FEDELTA", "Sconto Fidelity", "SCONTO 20%", "SCONTO 30%")
    share_card_slip = 0.4

    def print_after_total(self, slip, dice):
        self.print_item_count(slip, "NUMERO ARTICOLI")
        if dice.random() < 0.7:
            self.print_points(slip, dice)


class TerrePadane(Shop):
    """A co-operative: VAT with decimals, quantity after the item, membership card before the total."""
    company, legal_name = "COOPERATIVA TERRE PADANE", "Soc. Coop. a r.l."
    address = ("Via Emilia Ospizio 88 - 42122 REGGIO EMILIA",)
    vat_number, phone, register = luhn("0013370035"), "0522 555018", "3CINV501288"
    fonts, width = ("noto", "dejavu"), 44
    heading = ("DESCRIZIONE", "IVA", "PREZZO €")
    discount_texts = ("SCONTO SOCI", "Sconto -34%", "OFFERTA SOCI", "Sc.Scadenza 50%")
    basket_discount_texts = ("SCONTO SOCI 5% GIOVEDI", "BUONO SCONTO")
    number_format, quantity_position = "DOC. N. {}", "after"

    def format_rate(self, vat):
        return f"{vat},00%"

    def format_columns(self, vat, cents):
        return f"{self.format_rate(vat):>8}{self.format_amount(cents):>10}"

    def format_count(self, line):
        return f"  {line.count} PZ X {euros(line.cents)}"

    def format_weight(self, line):
        return f"  Kg {line.grams / 1000:.3f}".replace(".", ",") + f" x {euros(line.cents)}"

    def print_before_total(self, slip, dice):
        super().print_before_total(slip, dice)
        if dice.random() < 0.7:
            slip.row(f"CARTA FEDELTA {dice.randint(400, 499):04d}{'x' * 8}")

    def print_after_total(self, slip, dice):
        slip.row()
        self.print_vat_table(slip)
        if dice.random() < 0.5:
            self.print_points(slip, dice)


class Belfiore(Shop):
    """A retailers' group: VAT as letters with an asterisk, explained in a legend; price cuts."""
    company, legal_name = "MERCATO BELFIORE", "Fratelli Donati & C. S.n.c."
    address = ("Piazza Garibaldi 4", "05100 TERNI (TR)")
    vat_number, phone, register = luhn("0087650554"), "0744 555902", "96SRT031774"
    fonts, width, logo = ("liberation-bold", "dejavu"), 40, "inverse"
    heading = ("DESCRIZIONE", "IVA", "EURO")
    discount_texts = ("Taglio prezzo", "BASSI E FISSI", "Sc.Scadenza", "-34%")
    number_format, quantity_position = "DOCUMENTO N. {}", "before"
    date_format = "{d}/{m}/{yy} {time}"

    def format_rate(self, vat):
        return "*" + self.rate_letters[vat]

    def format_weight(self, line):
        return f"  kg {line.grams / 1000:.3f} €/kg {euros(line.cents)}"

    def format_count(self, line):
        return f"  {line.count} X {euros(line.cents)}"

    def print_after_total(self, slip, dice):
        for vat in sorted(slip.taxed):
            slip.row(f" *{self.rate_letters[vat]}  IVA {vat},00%")
        self.print_item_count(slip, "N. PEZZI")


class Lindo(Shop):
    """A German discounter: lower-case names, VAT letter after the amount, VAT table."""
    company, legal_name = "LINDO", "Lindo Italia S.r.l."
    address = ("Via A. Volta 12/B", "37057 ARCOLE (VR)")
    vat_number, phone, register = luhn("0294130023"), "800 555 480", "72IEB118830"
    fonts, width, logo, dots = ("dejavu", "noto"), 42, "inverse", 0.15
    heading = ("Descrizione", "Prezzo EUR")
    discount_texts = ("Sconto -34%", "Sconto 20%", "Sconto App", "Lindo Piu' Sconto")
    total_texts = ("TOTALE €", "")
    number_format, quantity_position = "DOCUMENTO COMMERCIALE N. {}", "after"
    share_card_slip, share_void = 0.7, 0.1

    def format_columns(self, vat, cents):
        return f"{self.format_amount(cents):>8} {self.rate_letters[vat]}"

    def format_rate(self, vat):
        return self.rate_letters[vat]

    def choose_item(self, dice):
        line = super().choose_item(dice)
        line.text = line.text.capitalize()
        return line

    def format_weight(self, line):
        return f"    {line.grams / 1000:.3f} kg x {euros(line.cents)} EUR/kg".replace(".", ",", 1)

    def print_after_total(self, slip, dice):
        self.print_rule(slip)
        self.print_vat_table(slip)


class Eurobravo(Shop):
    """A discounter: narrow bold print, minus sign after the amount, document number without a space."""
    company, legal_name = "EUROBRAVO", "Bravo Distribuzione S.r.l."
    address = ("S.S. 16 KM 801,5", "70026 MODUGNO BA")
    vat_number, phone, register = luhn("0558210072"), "080 5550144", "88IVX114502"
    fonts, width = ("dejavu-bold", "liberation-bold"), 36
    heading = ("ARTICOLO", "IVA", "EURO")
    discount_texts = ("SCONTO", "OFFERTA", "PROMO 2X1")
    number_format, date_format, quantity_position = "DOC.{}", "{d}/{m}/{yy} {time}", "before"

    def format_amount(self, cents):
        return euros(-cents) + "-" if cents < 0 else euros(cents) + " "

    def format_columns(self, vat, cents):
        return f"{vat:>3}{self.format_amount(cents):>10}"

    def format_count(self, line):
        return f" {line.count} X {euros(line.cents)}"

    def print_void(self, slip, line, text):
        slip.row("*** ANNULLO ***")
        cents = line.amount - (line.discount or ("", 0))[1]
        self.print_priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)


class MercatoNove(Shop):
    """A southern discounter: VAT with one decimal, quantity after "N."."""
    company, legal_name = "MN DISCOUNT", "Mercato Nove S.p.A."
    address = ("Via Appia Km 16,400 - 81025 MARCIANISE CE",)
    vat_number, phone, register = luhn("0377110061"), "0823 555021", "53SNS303918"
    fonts, width, dots = ("liberation", "liberation-bold"), 42, 0.7
    heading = ("DESCRIZIONE", "IVA%", "PREZZO")
    discount_texts = ("SCONTO", "SCONTO 50%", "OFFERTA", "PROMO 2X1")
    total_texts = ("TOTALE EURO", "DI CUI IVA")
    date_format, quantity_position, number_format = "{d}.{m}.{y} ORE {time}", "before", "N. DOC. {}"

    def format_rate(self, vat):
        return f"{vat},0"

    def format_count(self, line):
        return f"N.{line.count} x {euros(line.cents)}"

    def format_weight(self, line):
        return f"KG {line.grams / 1000:.3f}".replace(".", ",") + f" x {euros(line.cents)}"


class GranCarre(Shop):
    """A French hypermarket: EAN below each item, tare weights, number of pieces, card slip."""
    company, legal_name = "GRAN CARRE'", "GC Italia S.p.A."
    address = ("C.C. Le Fornaci, S.P. 13", "10092 BEINASCO (TO)")
    vat_number, phone, register = luhn("0624980001"), "011 5550873", "99IEC009921"
    fonts, width, has_tares = ("noto", "liberation"), 44, True
    heading = ("DESCRIZIONE", "IVA", "PREZZO(€)")
    discount_texts = ("SCONTO CARTA", "Sc.Scadenza 30%", "OFFERTA", "PROMO 2X1")
    quantity_position, most_items, share_card_slip, is_code_above = "before", 20, 0.6, False

    def format_rate(self, vat):
        return f"{vat:>3}"

    def choose_code(self, dice, text):
        return random_ean(dice)

    def print_after_total(self, slip, dice):
        self.print_item_count(slip, "N. PEZZI")
        if dice.random() < 0.5:
            self.print_points(slip, dice)


class Soldino(Shop):
    """A discounter: article number before the name."""
    company, legal_name = "SOLDINO MARKET", "Soldino Italia S.r.l."
    address = ("Via Industria 31", "37132 VERONA")
    vat_number, phone, register = luhn("0271740024"), "045 5550361", "96SRT140207"
    fonts, width = ("dejavu", "liberation"), 46
    heading = ("COD.   DESCRIZIONE", "IVA", "EURO")
    discount_texts = ("SCONTO", "-34%", "OFFERTA VOLANTINO", "SCONTO 25%")
    quantity_position, number_format = "after", "DOC. N. {}"
    date_format = "{d}/{m}/{y} {time}"

    def choose_code(self, dice, text):
        return str(sum(map(ord, text)) * 37 % 900000 + 1000)

    def format_count(self, line):
        return f"       N.{line.count} x {euros(line.cents)}"

    def format_weight(self, line):
        return f"       kg {line.grams / 1000:.3f} €/kg {euros(line.cents)}".replace(".", ",", 1)

    def format_columns(self, vat, cents):
        return f"{vat:>3}%{self.format_amount(cents):>9}"


class Palmieri(Shop):
    """A town supermarket: VAT letter joined to the amount by a hyphen, white-on-black shop name."""
    company, legal_name = "PALMIERI SUPER", "Palmieri & Figli S.p.A."
    address = ("Calle dei Botteri 1640 - 30125 VENEZIA",)
    vat_number, phone, register = luhn("0017480027"), "041 5550915", "72MKK201443"
    fonts, width, logo = ("liberation-bold", "noto"), 40, "inverse"
    heading = ()
    rate_letters = {4: "S", 10: "R", 22: "N"}
    discount_texts = ("SCONTO CARTA", "TAGLIO PREZZO", "SC. 30%")
    total_texts = ("TOTALE COMPLESSIVO", "di cui IVA")
    quantity_position, date_format = "after", "{d}-{m}-{yy} {time}"
    share_card_slip = 0.5

    def format_columns(self, vat, cents):
        return f"{self.format_amount(cents):>9}-{self.rate_letters[vat]}"

    def format_rate(self, vat):
        return self.rate_letters[vat]

    def format_count(self, line):
        return f"  {line.count} X {euros(line.cents)}"

    def print_after_total(self, slip, dice):
        if dice.random() < 0.6:
            slip.row()
            self.print_vat_table(slip)


class AcquaFiori(Shop):
    """A drugstore: EAN above each item, VAT by apportionment (VI), amount on the row of the quantity."""
    company, legal_name = "ACQUA & FIORI", "Profumerie Adriatiche S.p.A."
    address = ("Corso Mazzini 71", "63100 ASCOLI PICENO AP")
    vat_number, phone, register = luhn("0194420044"), "0736 555117", "88IVX077310"
    fonts, width = ("liberation", "dejavu"), 42
    stock, share_weighed, share_count, most_items = goods.DRUGSTORE, 0.0, 0.3, 16
    discount_texts = ("SCONTO FIDELITY", "PROMO 2X1", "SCONTO 40%", "OFFERTA")
    quantity_position, number_format = "amount", "DOCUMENTO N. {}"

    def format_rate(self, vat):
        return "VI"

    def choose_code(self, dice, text):
        return random_ean(dice)

    def format_count(self, line):
        return f"   Q.ta {line.count} x {euros(line.cents)}"

    def print_vat_table(self, slip):
        """Prints nothing: under apportionment the receipt states no rates."""

    def print_after_total(self, slip, dice):
        self.print_points(slip, dice)


class Abete(Shop):
    """An Alpine chain: quantity at the start of the item's row, "IVA" before each rate."""
    company, legal_name = "ABETE MARKET", "Abete Nordest S.r.l."
    address = ("Via Brennero 302", "38121 TRENTO TN")
    vat_number, phone, register = luhn("0158930022"), "0461 555270", "3CINV220054"
    fonts, width, has_tares = ("dejavu", "noto"), 44, True
    heading = ("Q.TA DESCRIZIONE", "IVA", "PREZZO €")
    discount_texts = ("SCONTO", "SCONTO 30%", "Sconto Fidelity")
    quantity_position, number_format = "start", "DOCUMENTO N. {}"

    def format_columns(self, vat, cents):
        return f"IVA {vat}%".rjust(8) + f"{self.format_amount(cents):>9}"

    def print_after_total(self, slip, dice):
        self.print_points(slip, dice)


class Montello(Shop):
    """A hypermarket: euro sign before amounts, discounts after a subtotal, card slip."""
    company, legal_name = "IPER MONTELLO", "Montello Grandi Superfici S.p.A."
    address = ("Via Postioma 5", "31044 MONTEBELLUNA (TV)")
    vat_number, phone, register = luhn("0331680026"), "0423 555810", "99MEX121650"
    fonts, width = ("noto", "liberation"), 46
    heading = ("DESCRIZIONE", "IVA", "PREZZO")
    discount_texts = ("SCONTO IPER", "TAGLIO PREZZO", "SCONTO 30%", "Sc.Scadenza 40%")
    basket_discount_texts = ("BUONO SCONTO", "BUONO SPESA IPER", "SCONTO COLLABORATORI")
    quantity_position, share_card_slip, number_format = "before", 0.8, "DOCUMENTO N. {}"

    def format_amount(self, cents):
        return f"€ {euros(cents)}"

    def format_columns(self, vat, cents):
        return f"{vat}%".rjust(6) + f"{self.format_amount(cents):>11}"

    def print_after_total(self, slip, dice):
        self.print_item_count(slip, "NUMERO ARTICOLI")


class Rosa(Shop):
    """A grocer's small cash register: departments instead of item names, big letters on narrow paper."""
    company, legal_name = "ALIMENTARI ROSA", "di Bianchi Rosa"
    address = ("Via del Pozzo 3", "53024 MONTALCINO SI")
    vat_number, phone, register = luhn("0109870052"), "0577 555640", "53SNS118832"
    fonts, width, dots = ("dejavu", "liberation-bold"), 30, 0.7
    heading = ("DESCRIZIONE", "IVA", "Prezzo(€)")
    stock, share_weighed, share_bags, most_items = goods.DEPARTMENTS, 0.0, 0.15, 14
    discount_texts = ("SCONTO", "SCONTO 10%")
    quantity_position, number_format, date_format = "before", "N. DOC. {}", "{d}-{m}-{y} {time}"
    share_discount = 0.06

    def format_columns(self, vat, cents):
        return f"{vat}%".rjust(5) + f"{self.format_amount(cents):>8}"

    def format_count(self, line):
        return f"  {line.count}*{euros(line.cents)}"

    def fill_basket(self, dice):
        """Varies the prices, so that two items of one department differ."""
        lines = super().fill_basket(dice)
        for line in lines:
            line.cents = max(20, line.cents + dice.randint(-90, 240)) if not line.discount else line.cents
        return lines

    def print_void(self, slip, line, text):
        slip.row("STORNO")
        cents = line.amount - (line.discount or ("", 0))[1]
        self.print_priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)


class Aurora(Shop):
    """A bar with a bakery: no VAT column, short names, few rows in large print."""
    company, legal_name = "BAR FORNO AURORA", "Aurora S.a.s. di Conti M."
    address = ("Lungomare Sud 40", "47921 RIMINI RN")
    vat_number, phone, register = luhn("0226610040"), "0541 555736", "2CIPQ004419"
    fonts, width, dots = ("liberation", "dejavu-bold"), 32, 0.6
    heading = ("DESCRIZIONE", "EURO")
    stock, share_weighed, share_bags, fewest_items, most_items = goods.BAR, 0.0, 0.0, 8, 13
    discount_texts = ("SCONTO", "SCONTO 10%")
    share_discount, share_count, total_texts = 0.05, 0.35, ("TOTALE COMPLESSIVO", "di cui IVA")
    quantity_position, number_format, date_format = "amount", "DOC. N. {}", "{d}/{m}/{y} {time}"

    def format_columns(self, vat, cents):
        return f"{self.format_amount(cents):>9}"

    def format_count(self, line):
        return f" {line.count} x {euros(line.cents)}"


SHOPS = {type(shop).__name__.lower(): shop for shop in (
    Valmora(), TerrePadane(), Belfiore(), Lindo(), Eurobravo(), MercatoNove(), GranCarre(), Soldino(), Palmieri(), AcquaFiori(),
    Abete(), Montello(), Rosa(), Aurora())}

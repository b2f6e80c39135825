"""What the drawn tills have in common: a basket is filled at random and printed as a documento commerciale.

A layout is a subclass that sets words, columns and places; the shops themselves are in chains.py. Truth counts what
a reader has to report as lines: goods, and below them discounts and voids with a negative amount. What comes after
the total (payments, rounding of cash, loyalty, VAT, the card's slip) is never a line.
"""
from dataclasses import dataclass, field
from decimal import Decimal, ROUND_HALF_UP

from catalog import with_check_digit
from tills import euros

import slips.goods as goods


def half_up(value):
    return int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))


@dataclass
class Bought:
    text: str
    cents: int  # of one, or of a kilo
    vat: int
    count: int = 1
    grams: int = 0
    tare: int = 0
    discount: tuple = None  # (text, cents taken off)
    voided: bool = False
    code: str = ""

    @property
    def amount(self):
        return half_up(Decimal(self.cents) * self.grams / 1000) if self.grams else self.cents * self.count


@dataclass
class Slip:
    """The printed rows with their styles, and what is true of them."""
    rows: list = field(default_factory=list)
    items: list = field(default_factory=list)
    taxed: dict = field(default_factory=dict)  # cents by VAT
    paid: int = 0  # the total, or what rounding of cash made of it

    def row(self, text="", style=""):
        self.rows.append((text, style))

    def item(self, description, cents, vat):
        self.items.append({"description": " ".join(description.split()), "amount": cents / 100})
        self.taxed[vat] = self.taxed.get(vat, 0) + cents

    @property
    def total(self):
        return sum(self.taxed.values())


class Shop:
    company = legal = vat_number = phone = register = ""
    address = ()
    width, fonts, dots = 42, ("liberation", "dejavu"), 0.35  # `dots`: how often a printer with coarse dots stood there
    logo = "logo"
    heading = ("DESCRIZIONE", "IVA", "Prezzo(€)")
    stock, share_weighed, share_bags = goods.PACKED, 0.16, 0.45
    least, most = 8, 30
    discounts = ("SCONTO", "SCONTO 30%", "OFFERTA")
    share_discount, share_void, share_count = 0.16, 0.25, 0.22
    basket_discounts = ("BUONO SCONTO", "SCONTO SPESA")
    total_words = ("TOTALE COMPLESSIVO", "di cui IVA")
    number = "DOCUMENTO N. {}"
    moment = "{d}-{m}-{y} {time}"
    place = "before"  # of the row with the quantity: before, after, amount (the amount stands on it), start (of the item's row)
    letters = {4: "A", 10: "B", 22: "C"}
    card_slip, tares, code_above = 0.0, False, True

    # --- columns ---

    def rate(self, vat):
        return f"{vat}%"

    def money(self, cents):
        return euros(cents)

    def columns(self, vat, cents):
        """What stands to the right of a description."""
        return f"{self.rate(vat):>6}{self.money(cents):>9}"

    def cut(self, text, vat=4, cents=0):
        return text[:self.width - len(self.columns(vat, cents)) - 1].rstrip()

    def priced(self, slip, text, vat, cents, style=""):
        right = self.columns(vat, cents)
        slip.row(text.ljust(self.width - len(right))[:self.width - len(right)] + right, style)

    def centred(self, slip, text, style=""):
        slip.row(text.center(self.width).rstrip(), style)

    def two(self, slip, left, right, style=""):
        slip.row(left + " " * max(1, self.width - len(left) - len(right)) + right, style)

    def rule(self, slip, mark="-"):
        slip.row(mark * self.width)

    # --- words of a quantity ---

    def times(self, line):
        return f"   {line.count} x {euros(line.cents)}"

    def weight(self, line):
        return f"   {line.grams // 1000},{line.grams % 1000:03d} kg x {euros(line.cents)} €/kg"

    def quantity(self, slip, line):
        if line.tare:
            slip.row(f"   TARA {line.tare / 1000:.3f} kg".replace(".", ","))
        if line.grams:
            slip.row(self.weight(line))
        elif line.count > 1:
            slip.row(self.times(line))

    # --- the basket ---

    def prefer(self, dice):
        """A good from the shelf or the counter, its price a little other in each shop."""
        weighed = dice.random() < self.share_weighed
        text, cents, vat = dice.choice(goods.WEIGHED if weighed else self.stock)
        cents = max(15, round(cents * dice.uniform(0.85, 1.25)))
        cents = cents - cents % 10 + dice.choice((0, 5, 9, 9, 9)) if dice.random() < 0.8 else cents
        line = Bought(text, cents, vat, code=self.code(dice, text))
        if weighed:
            line.grams = dice.randint(90, 400) if cents > 900 else dice.randint(180, 2100)
            line.tare = dice.choice((2, 3, 5, 12)) if dice.random() < 0.3 and self.tares else 0
        elif dice.random() < self.share_count:
            line.count = dice.choice((2, 2, 2, 3) if cents > 250 else (2, 2, 2, 3, 3, 4, 6, 12))
        return line

    def code(self, dice, text):
        return ""

    def basket(self, dice):
        lines, seen = [], set()
        wanted = min(dice.randint(self.least, self.most), dice.randint(self.least, self.most) + 4)
        while len(lines) < wanted:
            line = self.prefer(dice)
            if line.text not in seen and line.amount > 0:
                seen.add(line.text)
                lines.append(line)
        for line in lines:
            if line.amount > 90 and dice.random() < self.share_discount:
                text = dice.choice(self.discounts)
                line.discount = (text, self.taken_off(dice, text, line))
        if dice.random() < self.share_void:
            dice.choice(lines[1:]).voided = True
        if dice.random() < self.share_bags:
            text, cents, vat = dice.choice(goods.BAGS)
            lines.insert(dice.choice((0, len(lines))), Bought(text, cents, vat, dice.choice((1, 1, 2)), code=self.code(dice, text)))
        for _ in range(dice.choice((0, 1, 2)) if any(line.grams for line in lines) and self.share_bags else 0):
            text, cents, vat = goods.PRODUCE_BAGS[0] if dice.random() < 0.6 else dice.choice(goods.PRODUCE_BAGS)
            lines.insert(dice.randint(1, len(lines)), Bought(text, cents, vat, code=self.code(dice, text)))
        return lines

    def taken_off(self, dice, text, line):
        if "2X1" in text:
            return line.cents if line.count > 1 else half_up(Decimal(line.amount) / 2)
        if "%" in text:
            return half_up(Decimal(line.amount) * int("".join(mark for mark in text.split("%")[0][-3:] if mark.isdigit())) / 100)
        return min(line.amount - 10, dice.choice((10, 20, 25, 30, 40, 50, 60, 75, 100)))

    # --- the parts, top to bottom ---

    def header(self, slip, dice):
        self.centred(slip, self.company, self.logo)
        for text in (self.legal, *self.address, f"P.IVA {self.vat_number}"):
            self.centred(slip, text)
        if dice.random() < 0.6:
            self.centred(slip, f"TEL. {self.phone}")
        slip.row()
        self.centred(slip, "DOCUMENTO COMMERCIALE", "bold")
        self.centred(slip, "di vendita o prestazione")
        slip.row()
        if self.heading:
            self.two(slip, self.heading[0], "".join(f"{word:>6}" if place == 0 and len(self.heading) > 2 else f"{word:>11}"
                                                    for place, word in enumerate(self.heading[1:])))

    def line(self, slip, line):
        text = self.cut(line.text, line.vat, line.amount)
        coded = len(line.code) > 8 and not line.grams and "SACCH" not in line.text
        if coded and self.code_above:
            slip.row(line.code)
        if self.place == "start" and line.count > 1:
            text = self.cut(f"{line.count} {line.text}", line.vat, line.amount)
            self.priced(slip, text, line.vat, line.amount)
            text = text.split(" ", 1)[1]
        elif self.place == "amount" and line.count > 1:
            slip.row(text)
            self.priced(slip, self.times(line), line.vat, line.amount)
        else:
            if self.place == "before" or self.place == "start" and line.grams:
                self.quantity(slip, line)
            front = f"{line.code} " if line.code and len(line.code) < 8 else ""
            printed = self.cut(front + line.text, line.vat, line.amount)
            self.priced(slip, printed, line.vat, line.amount)
            text = printed[len(front):]
            if self.place in ("after", "amount"):
                self.quantity(slip, line)
        slip.item(text, line.amount, line.vat)
        if coded and not self.code_above:
            slip.row(line.code)
        if line.discount:
            self.discount(slip, line)
        return text

    def discount(self, slip, line):
        text, cents = line.discount
        self.priced(slip, "  " + text if text[0] != "-" else text, line.vat, -cents)
        slip.item(text, -cents, line.vat)

    def void(self, slip, line, text):
        """The till takes an item back: under its own name, or after a word on a row of its own."""
        cents = line.amount - (line.discount or ("", 0))[1]
        text = self.cut("STORNO " + text, line.vat, -cents)
        self.priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)

    def lines(self, slip, basket):
        for line in basket:
            text = self.line(slip, line)
            if line.voided:
                self.void(slip, line, text)

    def before_total(self, slip, dice):
        if dice.random() < 0.3:
            text, cents = dice.choice(self.basket_discounts), dice.choice((50, 100, 150, 200, 300))
            if slip.total > 4 * cents:
                self.two(slip, "SUBTOTALE", self.money(slip.total))
                self.two(slip, text, self.money(-cents))
                slip.item(text, -cents, max(slip.taxed, key=slip.taxed.get))
        elif dice.random() < 0.35:
            self.two(slip, "SUBTOTALE", self.money(slip.total))

    def taxes(self, slip):
        return {vat: half_up(Decimal(cents) * vat / (100 + vat)) for vat, cents in sorted(slip.taxed.items()) if cents}

    def totals(self, slip, dice):
        slip.row()
        word, tax = self.total_words
        self.two(slip, word, self.money(slip.total), dice.choice(("tall", "tall", "bold")))
        if tax:
            self.two(slip, tax, self.money(sum(self.taxes(slip).values())))
        slip.row()

    def payment(self, slip, dice):
        """Returns whether a card paid."""
        due, way = slip.total, dice.choice(("contante", "elettronico", "elettronico", "elettronico", "ticket"))
        if way == "ticket" and due > 1000:
            ticket = min(due // 700, 6) * 700
            self.two(slip, dice.choice(("Ticket restaurant", "Pagamento ticket restaurant", "Non riscosso ticket")), self.money(ticket))
            self.two(slip, "Pagamento elettronico", self.money(due - ticket))
        elif way == "contante":
            if due % 5 and dice.random() < 0.5:
                rounded = 5 * half_up(Decimal(due) / 5)
                self.two(slip, "ARROTONDAMENTO", self.money(rounded - due))
                due = rounded
            given = due + dice.choice((0, -due % 500, -due % 1000, -due % 5000))
            self.two(slip, "Pagamento contante", self.money(given))
            if dice.random() < 0.4:
                self.two(slip, "Pagamento elettronico", self.money(0))
            if given > due:
                self.two(slip, "Resto", self.money(given - due))
        else:
            if dice.random() < 0.4:
                self.two(slip, "Pagamento contante", self.money(0))
            self.two(slip, "Pagamento elettronico", self.money(due))
            if dice.random() < 0.4:
                self.two(slip, "Non riscosso", self.money(0))
        self.two(slip, "Importo pagato", self.money(due))
        slip.paid = due
        return way != "contante"

    def after_total(self, slip, dice):
        """Loyalty, numbers of articles, VAT tables: the shop's own."""

    def vat_table(self, slip):
        self.two(slip, "ALIQUOTA", "IMPONIBILE      IMPOSTA")
        for vat, tax in self.taxes(slip).items():
            self.two(slip, f"{self.rate(vat)}" + (f" = {vat}%" if "%" not in self.rate(vat) else ""),
                     f"{euros(slip.taxed[vat] - tax):>10}{euros(tax):>13}")

    def points(self, slip, dice):
        before, now = dice.randint(20, 4000), slip.total // 100
        slip.row()
        self.two(slip, "PUNTI PRECEDENTI", str(before))
        self.two(slip, "PUNTI SPESA", str(now))
        self.two(slip, "SALDO PUNTI", str(before + now))
        if any(item["amount"] < 0 for item in slip.items):
            saved = -sum(round(item["amount"] * 100) for item in slip.items if item["amount"] < 0)
            self.centred(slip, f"HAI RISPARMIATO {euros(saved)}")

    def count(self, slip, word):
        self.two(slip, word, str(sum(item["amount"] > 0 for item in slip.items)))

    def footer(self, slip, dice, told):
        slip.row()
        y, m, d = told["date"].split("-")
        when = self.moment.format(d=d, m=m, y=y, yy=y[2:], time=told["time"])
        number = self.number.format(told["document_number"])
        if dice.random() < 0.5 and len(when) + len(number) < self.width:
            self.two(slip, when, number)
        else:
            self.centred(slip, when)
            self.centred(slip, number)
        self.centred(slip, f"RT {self.register}" + (f"  CASSA {dice.randint(1, 14):02d} OP.{dice.randint(100, 399)}" if self.width > 36 else ""))
        if dice.random() < 0.3:
            self.centred(slip, "CODICE LOTTERIA " + "".join(dice.choice("ABCDEFGHKLMNPQRSTUVWXYZ23456789") for _ in range(8)))
        slip.row()
        self.centred(slip, dice.choice(("GRAZIE E ARRIVEDERCI", "ARRIVEDERCI E GRAZIE", "GRAZIE PER LA VISITA", "Conservare per eventuali resi")))
        if dice.random() < 0.5:
            slip.row("".join(str(dice.randint(0, 9)) for _ in range(20)), "bars")

    def card(self, slip, dice, told):
        """The terminal's own slip on the same paper: its amount and date must not be taken for the receipt's."""
        y, m, d = told["date"].split("-")
        slip.row()
        self.rule(slip, dice.choice("-=*"))
        self.centred(slip, dice.choice(("BANCOMAT", "PAGOBANCOMAT", "CARTA DI DEBITO", "ACQUISTO CONTACTLESS")), "bold")
        self.two(slip, f"TML {dice.randint(10 ** 7, 10 ** 8 - 1)}", f"STAN {dice.randint(1, 999):06d}")
        self.two(slip, f"AUT {dice.randint(1, 999999):06d}", f"PAN ****{dice.randint(0, 9999):04d}")
        slip.row(f"DATA {d}/{m}/{y[2:]} ORA {told['time']}")
        self.two(slip, "IMPORTO EUR", euros(slip.total), "bold")
        self.centred(slip, "TRANSAZIONE ESEGUITA")

    def print(self, dice):
        told = {
            "date": f"{dice.choice((2023, 2024, 2025))}-{dice.randint(1, 12):02d}-{dice.randint(1, 28):02d}",
            "time": f"{dice.randint(8, 20):02d}:{dice.randint(0, 59):02d}",
            "document_number": f"{dice.randint(1, 2400):04d}-{dice.randint(1, 420):04d}",
        }
        basket = self.basket(dice)
        slip = Slip()
        self.header(slip, dice)
        self.lines(slip, basket)
        self.before_total(slip, dice)
        self.totals(slip, dice)
        by_card = self.payment(slip, dice)
        self.after_total(slip, dice)
        self.footer(slip, dice, told)
        if by_card and dice.random() < self.card_slip:
            self.card(slip, dice, told)
        truth = {"total": f"{slip.total / 100:.2f}", "paid": f"{slip.paid / 100:.2f}", **told, "vat_number": self.vat_number, "company": self.company, "items": slip.items,
                 "rows": [" ".join(text.split()) for text, style in slip.rows if text.strip() and style != "bars"]}
        return slip.rows, truth


def ean(dice):
    return with_check_digit("80" + "".join(str(dice.randint(0, 9)) for _ in range(10)))

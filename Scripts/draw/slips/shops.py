"""The base class of the drawn Italian tills: fills a random basket and prints it as a documento commerciale.

Each shop in chains.py is a subclass that sets texts, columns and positions. The truth lists the lines that a reader
must report: items, discounts and voids (the latter two with a negative amount). Rows after the total (payments,
rounding, loyalty points, VAT, card slip) are not lines. `dice` is a `random.Random`; amounts are in cents.
"""
from dataclasses import dataclass, field
from decimal import Decimal

from catalog import with_check_digit
from tills import euros, round_half_up

import slips.goods as goods


@dataclass
class BasketLine:
    text: str
    cents: int  # per piece, or per kilogram if `grams` is set
    vat: int  # per cent
    count: int = 1
    grams: int = 0
    tare: int = 0  # grams
    discount: tuple = None  # (text, cents taken off)
    voided: bool = False
    code: str = ""

    @property
    def amount(self):
        return round_half_up(Decimal(self.cents) * self.grams / 1000) if self.grams else self.cents * self.count


@dataclass
class Slip:
    """The printed rows as (text, style), and the truth about them."""
    rows: list = field(default_factory=list)
    items: list = field(default_factory=list)
    taxed: dict = field(default_factory=dict)  # cents by VAT rate
    paid: int = 0  # the total, rounded to 5 cents where the customer pays cash and the till rounds

    def row(self, text="", style=""):
        self.rows.append((text, style))

    def item(self, description, cents, vat):
        self.items.append({"description": " ".join(description.split()), "amount": cents / 100})
        self.taxed[vat] = self.taxed.get(vat, 0) + cents

    @property
    def total(self):
        return sum(self.taxed.values())


class Shop:
    """A till's texts and layout. Attributes named `share_…` and `dots` are probabilities from 0 to 1."""
    company = legal_name = vat_number = phone = register = ""
    address = ()
    width, fonts, dots = 42, ("liberation", "dejavu"), 0.35  # `dots`: that the printer has coarse dots
    logo = "logo"
    heading = ("DESCRIZIONE", "IVA", "Prezzo(€)")
    stock, share_weighed, share_bags = goods.PACKED, 0.16, 0.45
    fewest_items, most_items = 8, 30
    discount_texts = ("SCONTO", "SCONTO 30%", "OFFERTA")
    share_discount, share_void, share_count = 0.16, 0.25, 0.22
    basket_discount_texts = ("BUONO SCONTO", "SCONTO SPESA")
    total_texts = ("TOTALE COMPLESSIVO", "di cui IVA")
    number_format = "DOCUMENTO N. {}"
    date_format = "{d}-{m}-{y} {time}"
    # Where the quantity is printed: on a row "before" or "after" the item, on a row with the "amount", or at the "start"
    # of the item's row.
    quantity_position = "before"
    rate_letters = {4: "A", 10: "B", 22: "C"}
    share_card_slip, has_tares, is_code_above = 0.0, False, True

    # --- columns ---

    def format_rate(self, vat):
        return f"{vat}%"

    def format_amount(self, cents):
        return euros(cents)

    def format_columns(self, vat, cents):
        """The columns to the right of a description."""
        return f"{self.format_rate(vat):>6}{self.format_amount(cents):>9}"

    def truncate(self, text, vat=4, cents=0):
        return text[:self.width - len(self.format_columns(vat, cents)) - 1].rstrip()

    def print_priced(self, slip, text, vat, cents, style=""):
        right = self.format_columns(vat, cents)
        slip.row(text.ljust(self.width - len(right))[:self.width - len(right)] + right, style)

    def print_centred(self, slip, text, style=""):
        slip.row(text.center(self.width).rstrip(), style)

    def print_pair(self, slip, left, right, style=""):
        slip.row(left + " " * max(1, self.width - len(left) - len(right)) + right, style)

    def print_rule(self, slip, mark="-"):
        slip.row(mark * self.width)

    # --- quantities ---

    def format_count(self, line):
        return f"   {line.count} x {euros(line.cents)}"

    def format_weight(self, line):
        return f"   {line.grams // 1000},{line.grams % 1000:03d} kg x {euros(line.cents)} €/kg"

    def print_quantity(self, slip, line):
        if line.tare:
            slip.row(f"   TARA {line.tare / 1000:.3f} kg".replace(".", ","))
        if line.grams:
            slip.row(self.format_weight(line))
        elif line.count > 1:
            slip.row(self.format_count(line))

    # --- the basket ---

    def choose_item(self, dice):
        """A random packed or weighed item; its price varies by shop."""
        weighed = dice.random() < self.share_weighed
        text, cents, vat = dice.choice(goods.WEIGHED if weighed else self.stock)
        cents = max(15, round(cents * dice.uniform(0.85, 1.25)))
        cents = cents - cents % 10 + dice.choice((0, 5, 9, 9, 9)) if dice.random() < 0.8 else cents
        line = BasketLine(text, cents, vat, code=self.choose_code(dice, text))
        if weighed:
            line.grams = dice.randint(90, 400) if cents > 900 else dice.randint(180, 2100)
            line.tare = dice.choice((2, 3, 5, 12)) if dice.random() < 0.3 and self.has_tares else 0
        elif dice.random() < self.share_count:
            line.count = dice.choice((2, 2, 2, 3) if cents > 250 else (2, 2, 2, 3, 3, 4, 6, 12))
        return line

    def choose_code(self, dice, text):
        return ""

    def fill_basket(self, dice):
        lines, names = [], set()
        item_count = min(dice.randint(self.fewest_items, self.most_items), dice.randint(self.fewest_items, self.most_items) + 4)
        while len(lines) < item_count:
            line = self.choose_item(dice)
            if line.text not in names and line.amount > 0:
                names.add(line.text)
                lines.append(line)
        for line in lines:
            if line.amount > 90 and dice.random() < self.share_discount:
                text = dice.choice(self.discount_texts)
                line.discount = (text, self.compute_discount(dice, text, line))
        if dice.random() < self.share_void:
            dice.choice(lines[1:]).voided = True
        if dice.random() < self.share_bags:
            text, cents, vat = dice.choice(goods.BAGS)
            lines.insert(dice.choice((0, len(lines))),
                         BasketLine(text, cents, vat, dice.choice((1, 1, 2)), code=self.choose_code(dice, text)))
        for _ in range(dice.choice((0, 1, 2)) if any(line.grams for line in lines) and self.share_bags else 0):
            text, cents, vat = goods.PRODUCE_BAGS[0] if dice.random() < 0.6 else dice.choice(goods.PRODUCE_BAGS)
            lines.insert(dice.randint(1, len(lines)), BasketLine(text, cents, vat, code=self.choose_code(dice, text)))
        return lines

    def compute_discount(self, dice, text, line):
        if "2X1" in text:
            return line.cents if line.count > 1 else round_half_up(Decimal(line.amount) / 2)
        if "%" in text:
            per_cent = int("".join(mark for mark in text.split("%")[0][-3:] if mark.isdigit()))
            return round_half_up(Decimal(line.amount) * per_cent / 100)
        return min(line.amount - 10, dice.choice((10, 20, 25, 30, 40, 50, 60, 75, 100)))

    # --- the parts of the receipt, top to bottom ---

    def print_header(self, slip, dice):
        self.print_centred(slip, self.company, self.logo)
        for text in (self.legal_name, *self.address, f"P.IVA {self.vat_number}"):
            self.print_centred(slip, text)
        if dice.random() < 0.6:
            self.print_centred(slip, f"TEL. {self.phone}")
        slip.row()
        self.print_centred(slip, "DOCUMENTO COMMERCIALE", "bold")
        self.print_centred(slip, "di vendita o prestazione")
        slip.row()
        if self.heading:
            self.print_pair(slip, self.heading[0], "".join(f"{word:>6}" if place == 0 and len(self.heading) > 2 else f"{word:>11}"
                                                    for place, word in enumerate(self.heading[1:])))

    def print_line(self, slip, line):
        text = self.truncate(line.text, line.vat, line.amount)
        coded = len(line.code) > 8 and not line.grams and "SACCH" not in line.text
        if coded and self.is_code_above:
            slip.row(line.code)
        if self.quantity_position == "start" and line.count > 1:
            text = self.truncate(f"{line.count} {line.text}", line.vat, line.amount)
            self.print_priced(slip, text, line.vat, line.amount)
            text = text.split(" ", 1)[1]
        elif self.quantity_position == "amount" and line.count > 1:
            slip.row(text)
            self.print_priced(slip, self.format_count(line), line.vat, line.amount)
        else:
            if self.quantity_position == "before" or self.quantity_position == "start" and line.grams:
                self.print_quantity(slip, line)
            front = f"{line.code} " if line.code and len(line.code) < 8 else ""
            printed = self.truncate(front + line.text, line.vat, line.amount)
            self.print_priced(slip, printed, line.vat, line.amount)
            text = printed[len(front):]
            if self.quantity_position in ("after", "amount"):
                self.print_quantity(slip, line)
        slip.item(text, line.amount, line.vat)
        if coded and not self.is_code_above:
            slip.row(line.code)
        if line.discount:
            self.print_discount(slip, line)
        return text

    def print_discount(self, slip, line):
        text, cents = line.discount
        self.print_priced(slip, "  " + text if text[0] != "-" else text, line.vat, -cents)
        slip.item(text, -cents, line.vat)

    def print_void(self, slip, line, text):
        """Prints the void of an item, with its discount if it has one."""
        cents = line.amount - (line.discount or ("", 0))[1]
        text = self.truncate("STORNO " + text, line.vat, -cents)
        self.print_priced(slip, text, line.vat, -cents)
        slip.item(text, -cents, line.vat)

    def print_lines(self, slip, basket):
        for line in basket:
            text = self.print_line(slip, line)
            if line.voided:
                self.print_void(slip, line, text)

    def print_before_total(self, slip, dice):
        if dice.random() < 0.3:
            text, cents = dice.choice(self.basket_discount_texts), dice.choice((50, 100, 150, 200, 300))
            if slip.total > 4 * cents:
                self.print_pair(slip, "SUBTOTALE", self.format_amount(slip.total))
                self.print_pair(slip, text, self.format_amount(-cents))
                slip.item(text, -cents, max(slip.taxed, key=slip.taxed.get))
        elif dice.random() < 0.35:
            self.print_pair(slip, "SUBTOTALE", self.format_amount(slip.total))

    def compute_taxes(self, slip):
        return {vat: round_half_up(Decimal(cents) * vat / (100 + vat)) for vat, cents in sorted(slip.taxed.items()) if cents}

    def print_totals(self, slip, dice):
        slip.row()
        word, tax = self.total_texts
        self.print_pair(slip, word, self.format_amount(slip.total), dice.choice(("tall", "tall", "bold")))
        if tax:
            self.print_pair(slip, tax, self.format_amount(sum(self.compute_taxes(slip).values())))
        slip.row()

    def print_payment(self, slip, dice):
        """Prints the payment; returns whether a card slip may follow."""
        due, method = slip.total, dice.choice(("contante", "elettronico", "elettronico", "elettronico", "ticket"))
        if method == "ticket" and due > 1000:
            ticket = min(due // 700, 6) * 700
            self.print_pair(slip, dice.choice(("Ticket restaurant", "Pagamento ticket restaurant", "Non riscosso ticket")),
                            self.format_amount(ticket))
            self.print_pair(slip, "Pagamento elettronico", self.format_amount(due - ticket))
        elif method == "contante":
            if due % 5 and dice.random() < 0.5:
                rounded = 5 * round_half_up(Decimal(due) / 5)
                self.print_pair(slip, "ARROTONDAMENTO", self.format_amount(rounded - due))
                due = rounded
            given = due + dice.choice((0, -due % 500, -due % 1000, -due % 5000))
            self.print_pair(slip, "Pagamento contante", self.format_amount(given))
            if dice.random() < 0.4:
                self.print_pair(slip, "Pagamento elettronico", self.format_amount(0))
            if given > due:
                self.print_pair(slip, "Resto", self.format_amount(given - due))
        else:
            if dice.random() < 0.4:
                self.print_pair(slip, "Pagamento contante", self.format_amount(0))
            self.print_pair(slip, "Pagamento elettronico", self.format_amount(due))
            if dice.random() < 0.4:
                self.print_pair(slip, "Non riscosso", self.format_amount(0))
        self.print_pair(slip, "Importo pagato", self.format_amount(due))
        slip.paid = due
        return method != "contante"

    def print_after_total(self, slip, dice):
        """For subclasses: loyalty points, number of articles, VAT table."""

    def print_vat_table(self, slip):
        self.print_pair(slip, "ALIQUOTA", "IMPONIBILE      IMPOSTA")
        for vat, tax in self.compute_taxes(slip).items():
            self.print_pair(slip, f"{self.format_rate(vat)}" + (f" = {vat}%" if "%" not in self.format_rate(vat) else ""),
                     f"{euros(slip.taxed[vat] - tax):>10}{euros(tax):>13}")

    def print_points(self, slip, dice):
        before, now = dice.randint(20, 4000), slip.total // 100
        slip.row()
        self.print_pair(slip, "PUNTI PRECEDENTI", str(before))
        self.print_pair(slip, "PUNTI SPESA", str(now))
        self.print_pair(slip, "SALDO PUNTI", str(before + now))
        if any(item["amount"] < 0 for item in slip.items):
            saved = -sum(round(item["amount"] * 100) for item in slip.items if item["amount"] < 0)
            self.print_centred(slip, f"HAI RISPARMIATO {euros(saved)}")

    def print_item_count(self, slip, word):
        self.print_pair(slip, word, str(sum(item["amount"] > 0 for item in slip.items)))

    def print_footer(self, slip, dice, facts):
        slip.row()
        y, m, d = facts["date"].split("-")
        when = self.date_format.format(d=d, m=m, y=y, yy=y[2:], time=facts["time"])
        number = self.number_format.format(facts["document_number"])
        if dice.random() < 0.5 and len(when) + len(number) < self.width:
            self.print_pair(slip, when, number)
        else:
            self.print_centred(slip, when)
            self.print_centred(slip, number)
        cashier = f"  CASSA {dice.randint(1, 14):02d} OP.{dice.randint(100, 399)}" if self.width > 36 else ""
        self.print_centred(slip, f"RT {self.register}" + cashier)
        if dice.random() < 0.3:
            lottery = "".join(dice.choice("ABCDEFGHKLMNPQRSTUVWXYZ23456789") for _ in range(8))
            self.print_centred(slip, "CODICE LOTTERIA " + lottery)
        slip.row()
        self.print_centred(slip, dice.choice(("GRAZIE E ARRIVEDERCI", "ARRIVEDERCI E GRAZIE", "GRAZIE PER LA VISITA",
                                              "Conservare per eventuali resi")))
        if dice.random() < 0.5:
            slip.row("".join(str(dice.randint(0, 9)) for _ in range(20)), "bars")

    def print_card_slip(self, slip, dice, facts):
        """Prints the card terminal's slip on the same paper; a reader must not take its amount and date for the receipt's."""
        y, m, d = facts["date"].split("-")
        slip.row()
        self.print_rule(slip, dice.choice("-=*"))
        self.print_centred(slip, dice.choice(("BANCOMAT", "PAGOBANCOMAT", "CARTA DI DEBITO", "ACQUISTO CONTACTLESS")), "bold")
        self.print_pair(slip, f"TML {dice.randint(10 ** 7, 10 ** 8 - 1)}", f"STAN {dice.randint(1, 999):06d}")
        self.print_pair(slip, f"AUT {dice.randint(1, 999999):06d}", f"PAN ****{dice.randint(0, 9999):04d}")
        slip.row(f"DATA {d}/{m}/{y[2:]} ORA {facts['time']}")
        self.print_pair(slip, "IMPORTO EUR", euros(slip.total), "bold")
        self.print_centred(slip, "TRANSAZIONE ESEGUITA")

    def print(self, dice):
        """The rows of a random receipt as (text, style), and its truth."""
        facts = {
            "date": f"{dice.choice((2023, 2024, 2025))}-{dice.randint(1, 12):02d}-{dice.randint(1, 28):02d}",
            "time": f"{dice.randint(8, 20):02d}:{dice.randint(0, 59):02d}",
            "document_number": f"{dice.randint(1, 2400):04d}-{dice.randint(1, 420):04d}",
        }
        basket = self.fill_basket(dice)
        slip = Slip()
        self.print_header(slip, dice)
        self.print_lines(slip, basket)
        self.print_before_total(slip, dice)
        self.print_totals(slip, dice)
        by_card = self.print_payment(slip, dice)
        self.print_after_total(slip, dice)
        self.print_footer(slip, dice, facts)
        if by_card and dice.random() < self.share_card_slip:
            self.print_card_slip(slip, dice, facts)
        truth = {"total": f"{slip.total / 100:.2f}", "paid": f"{slip.paid / 100:.2f}", **facts, "vat_number": self.vat_number,
                 "company": self.company, "items": slip.items,
                 "rows": [" ".join(text.split()) for text, style in slip.rows if text.strip() and style != "bars"]}
        return slip.rows, truth


def random_ean(dice):
    return with_check_digit("80" + "".join(str(dice.randint(0, 9)) for _ in range(10)))

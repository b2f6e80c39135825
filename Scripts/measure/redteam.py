#!/usr/bin/env python3
"""Tries to earn coins that are not deserved, by several families of attacks, and counts the coins that are wrongly paid.

usage: python3 Scripts/measure/redteam.py [--qix PATH] [--seed N] [--count 300] [--json FILE] [--family WORD]…

With --family only the families are run whose name has one of the words, and no honest people: `--family questionnaire`.

A reading of images/ is altered as an attack would alter it (a date, a document number, a row, a code), and `qix award` decides
honest and altered readings in a ledger of their own. Attacks on the reading of pictures are in forgeries.py. Wrongly paid: coins
beyond what the honest uploads of the family are worth; coins that wait for a review are not paid. Honest users are tested too:
different receipts of one shop must each be paid, and photos of one receipt with lost fields and misread digits must be paid
once. The same seed makes the same attacks.
"""
import argparse
import copy
import csv
import datetime
import functools
import hashlib
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECEIPT = "uploads/u001/spesa-naviglio.png"
PACK = "uploads/u001/spaghetti.jpg"
UPLOADED_AT = "2026-03-13T10:{:02d}:{:02d}+01:00"


class Bench:
    """Readings to alter, and the qix that decides them."""

    def __init__(self, qix, seed):
        self.qix, self.dice = qix, random.Random(seed)
        self.receipt, self.pack = (self.read(name) for name in (RECEIPT, PACK))
        self.copies = 0

    def read(self, name):
        run = subprocess.run([self.qix, "read", str(ROOT / "images" / name)], capture_output=True, text=True, check=True)
        reading = json.loads(run.stdout)
        reading["image"] = name
        return reading

    def copy(self, reading, **changes):
        """The reading of another photo: other bytes, and a perceptual hash that is not similar to the first."""
        self.copies += 1
        other = copy.deepcopy(reading)
        other["sha256"] = hashlib.sha256(str(self.copies).encode()).hexdigest()
        other["perceptual_hash"] = f"{self.dice.getrandbits(64):016x}"
        other["image"] = f"uploads/p{self.copies}.png"
        for name, value in changes.items():
            if name != "barcodes" and other["receipt"] is not None:
                other["receipt"][name] = value
            else:
                other[name] = value
        return other

    def parse(self, text):
        """The receipt that rows of text make; None where they are none."""
        run = subprocess.run([self.qix, "grammar", "-"], input=text, capture_output=True, text=True)
        return json.loads(run.stdout) if run.returncode == 0 else None

    def line(self, kind="item", text="SPAGH.N5 VALDORO 500G", quantity=1, price=None, amount=0.99, gtin=None):
        """A line of the receipt with these values."""
        line = copy.deepcopy(self.receipt["receipt"]["lines"][1])
        line.update(kind=kind, text=text, description=text, quantity=quantity, unit_price=price, amount=amount, gtin=gtin)
        return line

    def with_lines(self, lines, **changes):
        """The receipt with these lines and their sum as total."""
        total = round(sum(line["amount"] for line in lines), 2)
        return self.copy(self.receipt, lines=lines, total=total, **changes)

    def decide(self, readings, users=None, campaigns=None, then=None, before=None):
        """The decisions on the readings, in their order. Without `users`, all are one user's, a second apart.

        With `then`, what it returns: it is given a function that runs `qix ledger` on the ledger, and the decisions.
        With `before`, a list of readings and users that come first, and a function that is given the same as `then`.
        """
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            if campaigns:
                (folder / "campaigns.yaml").write_text(campaigns)
            if before:
                first, senders, prepare = before
                decisions = self.award(first, senders, folder, campaigns)
                prepare(functools.partial(self.ledger, folder), decisions)
            decisions = self.award(readings, users, folder, campaigns)
            return then(functools.partial(self.ledger, folder), decisions) if then else decisions

    def ledger(self, folder, *command, tolerated=False):
        """Runs `qix ledger` on the ledger of a folder; the place of the ledger is `LEDGER` in the command."""
        arguments = [str(folder / "ledger.sqlite") if part == "LEDGER" else part for part in command]
        if "LEDGER" not in command:
            arguments.insert(1, str(folder / "ledger.sqlite"))
        run = subprocess.run([self.qix, "ledger", *arguments], capture_output=True, text=True, check=not tolerated)
        return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]

    def approve(self, folder, uploads):
        """Lets a reviewer who believes every picture approve uploads of the ledger of a folder, as far as the ledger lets them."""
        for upload in uploads:
            subprocess.run([self.qix, "review", "approve", str(folder / "ledger.sqlite"), upload, "--why", "looks right"],
                           capture_output=True, text=True)

    def award(self, readings, users, folder, campaigns):
        """Decides readings in the ledger of a folder."""
        run = subprocess.run(self.award_command(readings, users, folder, campaigns), capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"qix award failed: {run.stderr[-800:]}")
        return [json.loads(line) for line in (folder / "out/decisions.ndjson").read_text().splitlines()]

    def award_command(self, readings, users, folder, campaigns):
        """Writes readings and a manifest into a folder; the command that decides them."""
        (folder / "readings.ndjson").write_text("".join(json.dumps(reading) + "\n" for reading in readings))
        with open(folder / "manifest.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["image", "user", "shake", "uploaded_at", "tier"])
            for index, reading in enumerate(readings):
                user = users[index] if users else "mallory"
                writer.writerow([reading["image"], user, "auto", UPLOADED_AT.format(index // 60 % 60, index % 60), "signed"])
        return [
            self.qix, "award", str(folder / "readings.ndjson"), "--manifest", str(folder / "manifest.csv"),
            "--catalog", str(ROOT / "images/catalog.csv"),
            "--campaigns", str(folder / "campaigns.yaml" if campaigns else ROOT / "images/campaigns.yaml"),
            "--ledger", str(folder / "ledger.sqlite"), "--out", str(folder / "out")]


def count_coins(decisions):
    return sum(decision["coins"] for decision in decisions)


# --- attacks: each yields (readings, number of honest ones at the beginning, or None if only the last is worth coins) ---

def edit_date(bench):
    for day in ("2026-03-11", "2026-03-10", "2026-03-02", "2026-02-12", "2026-03-13", "2026-03-01"):
        yield [bench.copy(bench.receipt), bench.copy(bench.receipt, date=day)], 1


def edit_number_and_time(bench):
    for minute in range(20):
        yield [bench.copy(bench.receipt), bench.copy(
            bench.receipt, document_number=f"0{bench.dice.randrange(100, 999)}-{bench.dice.randrange(1000, 9999)}",
            time=f"{bench.dice.randrange(8, 20):02d}:{minute:02d}")], 1


def use_card_slip_time(bench):
    for time in ("18:43", "18:44", "18:40"):
        yield [bench.copy(bench.receipt), bench.copy(bench.receipt, time=time, document_number=None)], 1


def insert_rows(bench):
    lines = bench.receipt["receipt"]["lines"]
    for quantity, price in ((149, 0.01), (999, 0.99), (48, 0.50), (300, 0.05)):
        added = bench.line(quantity=quantity, price=price, amount=round(quantity * price, 2))
        yield [bench.with_lines(lines), bench.with_lines(lines + [added], document_number="0123-0046", time="18:50",
                                                          date="2026-03-11")], 2


def void_other_name(bench):
    other = bench.line(text="PANE CASERECCIO", amount=0.99)
    own = bench.line()
    for name in ("STORNO SPAGH.N5 VALDORO", "STORNO SPAGH.N5 VALDORO 500G", "ANNULLO SPAGH N5 VALDORO 500G"):
        yield [bench.with_lines([own, other, bench.line(kind="void", text=name, amount=-0.99)])], 0


def take_for_free(bench):
    bread = bench.line(text="PANE CASERECCIO", amount=2.65)
    for lines in (
        [bread, bench.line(amount=0)],
        [bread, bench.line(), bench.line(kind="discount", text="SCONTO 100%", amount=-0.99)],
        [bread, bench.line(), bench.line(kind="return", text="RESO SPAGH.N5 VALDORO 500G", amount=-0.99)],
        [bread, bench.line(), bench.line(kind="return", text="RESO SPAGH.N5", amount=-0.89)],
        [bench.line(), bread, bench.line(kind="discount", text="RESO SPAGH.N5 VALDORO 500G", amount=-0.99)],
        [bench.line(), bread, bench.line(kind="discount", text="SPAGH.N5 VALDORO 500G", amount=-0.99)],
    ):
        yield [bench.with_lines(lines)], 0


def claim_other_products(bench):
    for text in ("SPAGH.N3 VALDORO 500G", "PENNE RIG.N.13 VALDORO", "SPAGHETTI N.5 KG1 VALDORO", "RISO ARBORIO KG1",
                 "TONNO ALL'OLIO DI OLIVA 3X80", "FARINA INTEGRALE KG1"):
        yield [bench.with_lines([bench.line(text=text)])], 0
    for text in ("DETERSIVO PIATTI 1L", "BIRRA MORETTI 66CL", "PANE CASERECCIO"):
        yield [bench.with_lines([bench.line(text=text, gtin="08012417001107")])], 0


def set_signs(bench):
    for signs in (["not_a_sale"], ["several_documents"], ["total_repaired"], ["vat_number_wrong", "register_wrong"],
                  ["vat_number_wrong"], ["register_wrong"], ["tax_impossible"], ["no_numbers"], ["number_zero"],
                  ["time_impossible"], ["time_wrong", "night_time"], ["dates_differ"], ["vat_numbers_differ"]):
        yield [bench.copy(bench.receipt, signs=signs)], 0


def print_other_forms(bench):
    """Receipts as text, one edit each, and what the grammar makes of them."""
    plain = """
            SUPERMERCATI NAVIGLIO
          VIA RIPA TICINESE 114
            P.IVA 03741201580
          DOCUMENTO COMMERCIALE
        DI VENDITA O PRESTAZIONE
    SPAGH.N5 VALDORO 500G    0,99
    PANE CASERECCIO          2,65
    UOVA FRESCHE X6          2,35
    TOTALE COMPLESSIVO       5,99
    DI CUI IVA               0,24
    PAGAMENTO CONTANTE       5,99
    12-03-2026 10:30
    DOCUMENTO N. 0123-0045
    RT 99MEY012345
"""
    title = "DOCUMENTO COMMERCIALE\n        DI VENDITA O PRESTAZIONE"
    words = ("ANNULLATO", "DOCUMENTO GESTIONALE", "SENZA VALORE FISCALE", "NON VALIDO", "ORDINE", "CONTO PROVVISORIO",
             "BUONO REGALO", "SCONTRINO DI CORTESIA", "ADDESTRAMENTO - NON VALIDO", "PREVENTIVO", "COPIA", "PROVA", "BOZZA",
             "RISTAMPA", "ORDINE N. 12", "PRECONTO TAVOLO 7", "CHIUSURA")
    edits = [(title, word) for word in words] + [("    12-03-2026", f"    {word}\n    12-03-2026") for word in words[:9:8]]
    edits += [("0,24", "999,99"), ("0123-0045", "0000-0000"), ("10:30", "25:61"), ("03741201580", "03741201581"),
              ("99MEY012345", "AA00000001"), ("    RT", "    P.IVA 10293400189\n    RT"),
              ("    RT", "    CARTA 03-11-2025 18:12\n    RT")]
    numberless = plain.replace("            P.IVA 03741201580\n", "")
    for text in [plain.replace(old, new) for old, new in edits] + [numberless[:numberless.index("    DOCUMENTO N.")]]:
        assert text != plain
        receipt = bench.parse(text)
        if receipt:
            yield [bench.copy(bench.receipt, **receipt)], 0


def type_over_vat(bench):
    """A user's second receipt of a shop bears the VAT number of another one over its own."""
    own = {"merchant": "BAR CENTRALE", "vat_number": "10293400189", "register": "88IVX020031"}
    first, second = [bench.line(text="BRIOCHE", amount=1.20)], [bench.line(), bench.line(text="CAPPUCCINO", amount=1.40)]
    for document in ("0200-0011", "0201-0007"):
        yield [bench.with_lines(first, **own, document_number=document, time="09:15", date="2026-03-09"),
               bench.with_lines(second, **(own | {"vat_number": bench.receipt["receipt"]["vat_number"]}),
                                document_number="0202-0031", time="11:40", date="2026-03-11")], 1


def scan_again(bench):
    yield [bench.copy(bench.pack) for _ in range(12)], 1
    codes = [dict(bench.pack["barcodes"][0], gtin=gtin, text=gtin) for gtin in
             ("08012417001107", "08012417001473", "08012417001848", "08012417002210", "08012417002586", "08012417002951")]
    yield [bench.copy(bench.pack, barcodes=codes)], 0


# --- attacks by many uploads, each of which is small ---------------------------------------------------------

# One campaign without limits of a person: what doubt adds up to is all that bounds it.
GENEROUS = """
campaigns:
  - {id: pasta, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-05-31, coins: {per_item: 10}%s}
"""
# The default of `new_till_above`, the cap of a week's coins from tills that nobody knows.
CAP = 200


def italian_vat(dice):
    """A VAT number that nobody has, with its check digit."""
    digits = [dice.randrange(10) for _ in range(10)]
    total = sum(d if place % 2 == 0 else (2 * d - 9 if d > 4 else 2 * d) for place, d in enumerate(digits))
    return "".join(map(str, digits)) + str(-total % 10)


def invented_till(bench):
    """What names a till that does not exist."""
    return {"vat_number": italian_vat(bench.dice), "register": f"99MEX{bench.dice.randrange(10**6):06d}",
            "merchant": "".join(bench.dice.choice("ABCDEFGHILMNOPRSTUVZ") for _ in range(8))}


def forged_receipt(bench, till, names, lines):
    """A receipt of a till, of `lines` lines of different goods, of the last days."""
    drawn = [bench.line(text=bench.dice.choice(names), amount=round(bench.dice.uniform(0.8, 1.6), 2)) for _ in range(lines)]
    return bench.with_lines(
        drawn, **till, document_number=f"{bench.dice.randrange(100, 999):04d}-{bench.dice.randrange(1, 400):04d}",
        time=f"{bench.dice.randrange(8, 20):02d}:{bench.dice.randrange(60):02d}", date=f"2026-03-{bench.dice.randrange(6, 13):02d}")


PASTA = ["SPAGH.N5 VALDORO 500G", "PENNE RIG.VALDORO KG1", "RIGAT.INTEGR.VALDORO"]


def invent_tills(bench):
    """Coins beyond the cap: forged receipts of tills that nobody knows, also where second accounts vouch for them."""
    attacks = beyond = 0
    # Twenty tills, one user.
    forged = [forged_receipt(bench, invented_till(bench), PASTA, 9) for _ in range(20)]
    rounds = [(forged, ["mallory"] * 20)]
    # One till, for which two other accounts vouch first.
    till = invented_till(bench)
    vouching = [forged_receipt(bench, till, PASTA, 1) for _ in range(2)]
    rounds.append((vouching + [forged_receipt(bench, till, PASTA, 9) for _ in range(8)], ["eve", "oscar"] + ["mallory"] * 8))
    for readings, users in rounds:
        decisions = bench.decide(readings, users=users, campaigns=GENEROUS % "")
        attacks += len(readings)
        for user in set(users):
            paid = sum(decision["coins"] for decision, sender in zip(decisions, users) if sender == user)
            beyond += max(0, paid - CAP)
    return attacks, beyond


def split_pieces(bench):
    """Coins for fifty lines of one piece each, which are fifty pieces of one product."""
    lines = [bench.line(amount=0.99) for _ in range(50)]
    decisions = bench.decide([bench.with_lines(lines, **invented_till(bench))], campaigns=GENEROUS % "")
    return 1, count_coins(decisions)


# One campaign that pays by what was spent: what a product costs is what an attack moves.
BY_MONEY = """
campaigns:
  - {id: pasta, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-05-31, coins: {per_euro: 10}}
"""


def move_money(bench):
    """Money moved inside a receipt from other goods to the partner's, the total true, after eight honest purchases: (attacks, coins
    beyond what the goods cost)."""
    till = {name: bench.receipt["receipt"][name] for name in ("vat_number", "register", "merchant")}

    def purchase(number, pasta, meat):
        lines = [bench.line(amount=pasta), bench.line(text=f"CARNE SCELTA {number}", amount=meat)]
        return bench.with_lines(
            lines, **till, document_number=f"{100 + number:04d}-{bench.dice.randrange(1, 400):04d}",
            time=f"{bench.dice.randrange(8, 20):02d}:{bench.dice.randrange(60):02d}", date=f"2026-03-{5 + number % 8:02d}")

    honest = [purchase(number, round(0.99 * bench.dice.uniform(0.9, 1.1), 2), round(bench.dice.uniform(9, 15), 2))
              for number in range(8)]
    moved = [purchase(10 + number, round(bench.dice.uniform(4.5, 8.9), 2), round(bench.dice.uniform(1, 3), 2)) for number in range(8)]
    users = [f"u{number}" for number in range(len(honest))] + [f"mallory{number}" for number in range(len(moved))]
    decisions = bench.decide(honest + moved, users=users, campaigns=BY_MONEY)
    if any(decision["outcome"] != "award" for decision in decisions[:len(honest)]):
        sys.exit("move_money: an honest purchase was not paid")
    return len(moved), count_coins(decisions[len(honest):])


def drain_budget(bench):
    """Honest uploads of a campaign whose budget forged receipts hold: (how many, paid, refused, waiting)."""
    till = {name: bench.receipt["receipt"][name] for name in ("vat_number", "register", "merchant")}
    fakes = [bench.with_lines([bench.line(quantity=20, price=0.99, amount=19.80)], signs=["not_a_sale"],
                              **invented_till(bench), document_number=f"0100-{number:04d}") for number in range(1, 31)]
    honest = []
    for number in range(40):
        honest.append(bench.with_lines(
            [bench.line(amount=0.99), bench.line(text=f"PANE {number}", amount=round(1 + number / 10, 2))], **till,
            document_number=f"0123-{number + 1:04d}", time=f"{9 + number // 6:02d}:{number % 6 * 9:02d}", date="2026-03-12"))
    users = [f"fake{number}" for number in range(len(fakes))] + [f"u{number}" for number in range(len(honest))]
    campaigns = GENEROUS % ", limits: {budget: 1000}"
    decisions = bench.decide(fakes + honest, users=users, campaigns=campaigns)
    outcomes = [decision["outcome"] for decision in decisions[len(fakes):]]
    return len(honest), outcomes.count("award"), outcomes.count("reject"), outcomes.count("review")


def tear_apart(bench):
    lines = bench.receipt["receipt"]["lines"]
    parts = [lines[:3], lines[3:5], lines[5:7], lines[7:]]
    yield [bench.with_lines(part, date=None, time=None, document_number=None) for part in parts] + [
        bench.copy(bench.receipt)], None


def tear_without_heads(bench):
    """Pieces that show neither shop nor number nor day, in any order before or after the whole receipt, of one person or of
    friends, each approved by a reviewer who believes it: (uploads, coins beyond the receipt's)."""
    lines = bench.receipt["receipt"]["lines"]
    bare = dict(date=None, time=None, document_number=None, register=None, vat_number=None, merchant=None)
    worth = count_coins(bench.decide([bench.copy(bench.receipt)]))
    uploads = beyond = 0
    for turn in range(8):
        cuts = sorted(bench.dice.sample(range(1, len(lines)), 3))
        parts = [lines[max(0, start - turn % 2):end] for start, end in zip([0] + cuts, cuts + [len(lines)])]
        pieces = [bench.with_lines(part, **bare) for part in parts]
        users = ["eve"] * 5
        if turn >= 4:
            # Friends send photos of the same piece.
            longest = max(parts, key=len)
            pieces, users = [bench.with_lines(longest, **bare) for _ in parts], ["eve", "oscar", "mallory", "trudy", "eve"]
        order = pieces + [bench.copy(bench.receipt)]
        if turn % 4 >= 2:
            order = order[::-1]
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            decisions = bench.award(order, users, folder, None)
            bench.approve(folder, [decision["id"] for decision in decisions if decision["outcome"] == "review"])
            paid = sum(balance["available"] for balance in bench.ledger(folder, "balance", "--json"))
        uploads += len(order)
        beyond += max(0, paid - worth)
    return uploads, beyond


# --- one person under many names: each yields (readings, users, campaigns, coins due by the decisions, what is done before the
# names join) ---

LIMITED = """campaigns:
  - {id: once, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 10},
     limits: {per_user: 10, budget: 1000}}
"""
PHONES = [f"phone-{index}" for index in range(6)]


def join_persons(bench):
    due = count_coins(bench.decide([bench.copy(bench.pack)]))
    yield [bench.copy(bench.pack) for _ in PHONES], PHONES, None, lambda _: due, None
    with open(ROOT / "images/catalog.csv", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    receipts = [
        bench.with_lines(
            [bench.line()] + [bench.line(text=name.upper(), amount=round(bench.dice.uniform(0.59, 9.99), 2))
                              for name in bench.dice.sample(names, 5)],
            document_number=f"{100 + index:04d}-{40 + index:04d}", date=f"2026-03-{5 + index:02d}")
        for index in range(len(PHONES))]
    yield receipts, PHONES, LIMITED, lambda _: 10, None

    def spend_and_reverse(ledger, decisions):
        """The second phone's coins are spent and its receipt reversed: what it owes is the person's debt."""
        ledger("spend", PHONES[1], str(decisions[1]["coins"]), "--for", "coffee", "--key", "order-1")
        ledger("reverse", decisions[1]["id"], "--why", "printed at home")
    # What the other phone earned repays it; the receipts are drawn, and may be worth more than that.
    yield receipts[:2], PHONES[:2], None, lambda decisions: max(0, decisions[0]["coins"] - decisions[1]["coins"]), \
        spend_and_reverse


def run_persons(bench):
    """Joins the names of one person; returns (number of attacks, coins wrongly paid)."""
    attacks = wrongly_paid = 0
    for readings, users, campaigns, due, before in join_persons(bench):
        def join(ledger, decisions):
            if before:
                before(ledger, decisions)
            for user in users[1:]:
                ledger("join", user, users[0], "--why", "one person")
            return sum(balance["available"] for balance in ledger("balance", "--json")) - due(decisions)
        attacks += 1
        wrongly_paid += max(0, bench.decide(readings, users=users, campaigns=campaigns, then=join))
    return attacks, wrongly_paid


# --- discounts and draws ------------------------------------------------------------------------------------

DISCOUNTED = """campaigns:
  - {id: back, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 20},
     limits: {budget: 1000}, stacks: true, discount: {reward: cheap, days: 30}}
"""
DRAWN = """campaigns:
  - {id: entry, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 1}}
draws:
  - {id: basket, campaign: entry, prize: {en: A basket}, winners: 9, coins: 100, closes: 2026-03-31,
     rules: "https://example.org/basket", beacon: Lotto}
"""


def different_receipts(bench, count):
    """Receipts of one product with other goods beside it, of one till, each once."""
    with open(ROOT / "images/catalog.csv", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    return [
        bench.with_lines(
            [bench.line()] + [bench.line(text=name.upper(), amount=round(bench.dice.uniform(0.59, 9.99), 2))
                              for name in bench.dice.sample(names, 5)],
            # A till numbers its days, and the receipts of each.
            document_number=f"{100 - index % 4:04d}-{40 + index:04d}", date=f"2026-03-{13 - index % 4:02d}",
            time=f"{8 + index // 4:02d}:{10 + index:02d}")
        for index in range(count)]


def use_discounts_twice(bench):
    """One discount for several receipts: by one name, by two that join, after a reversal, and with a key that is given twice."""
    def take(name, key="one", moment="2026-03-10T08:00:00+01:00"):
        def prepare(ledger, decisions):
            ledger("grant", name, "50", "--partner", "P", "--campaign", "start", "--why", "a start", "--key", "start", "--at", moment)
            for _ in range(2):
                ledger("spend", name, "5", "--for", "cheap", "--key", key, "--at", moment)
        return [bench.copy(bench.pack)], ["zoe"], prepare

    attacks = wrongly_paid = 0
    receipts = different_receipts(bench, 6)
    rounds = [(["mallory"] * 6, "mallory", 20), (PHONES, PHONES[0], 20), (PHONES, "nobody", 0)]
    for users, holder, due in rounds:
        def join(ledger, decisions):
            for user in users[1:]:
                if user != users[0]:
                    ledger("join", user, users[0], "--why", "one person")
            return count_coins(decisions)
        attacks += len(users)
        paid = bench.decide(receipts, users=users, campaigns=DISCOUNTED, then=join, before=take(holder))
        wrongly_paid += max(0, paid - due)

    def reverse(ledger, decisions):
        take("mallory")[2](ledger, decisions)
    again = receipts[:1] + [bench.copy(receipts[0])]
    # A copy of the receipt that used it uses it no second time.
    paid = count_coins(bench.decide(again, campaigns=DISCOUNTED, before=([bench.copy(bench.pack)], ["zoe"], reverse)))
    return attacks + 2, wrongly_paid + max(0, paid - 20)


def win_draws_unduly(bench):
    """Prizes beyond one a person: many names that join, before the drawing and after it, receipts that were reversed, a drawing
    that is repeated, and a beacon that is spelled in several ways."""
    receipts = different_receipts(bench, 6)
    with tempfile.TemporaryDirectory() as folder:
        campaigns, seed = Path(folder) / "campaigns.yaml", Path(folder) / "seed"
        campaigns.write_text(DRAWN)

        def seal(ledger, decisions):
            ledger("draw", "seal", "LEDGER", "basket", "--campaigns", str(campaigns), "--seed", str(seed),
                   "--at", "2026-03-02T08:00:00+01:00")

        def draw(ledger, decisions, late=()):
            for user in PHONES[1:4]:
                ledger("join", user, PHONES[0], "--why", "one person")
            ledger("reverse", decisions[5]["id"], "--why", "printed at home")
            for beacon in ("04 17 23", "17 4 23", "4,17,23", "4 17 23", "5 18 24"):
                ledger("draw", "close", "LEDGER", "basket", "--seed", str(seed), "--beacon", beacon,
                       "--at", "2026-04-01T08:00:00+01:00", tolerated=True)
            for user in late:
                ledger("join", user, PHONES[0], "--why", "one person")
            ledger("verify")
            return sum(balance["available"] for balance in ledger("balance", "--json"))
        # Two people take part: one under four names, and one. Each has a prize, and a coin a receipt. Where both turn out to be
        # one person afterwards, there is one prize.
        attacks = wrongly_paid = 0
        for late, prizes in (((), 2), (PHONES[4:5], 1)):
            seed.unlink(missing_ok=True)
            paid = bench.decide(receipts, users=PHONES, campaigns=DRAWN, then=functools.partial(draw, late=late),
                                before=([bench.copy(bench.pack)], ["zoe"], seal))
            if paid < prizes * 100:
                sys.exit(f"win_draws_unduly: {paid} coins were paid, where {prizes} people won 100")
            attacks, wrongly_paid = attacks + 9, wrongly_paid + max(0, paid - prizes * 100 - 5)
    return attacks, wrongly_paid


# --- links: requests to a service ------------------------------------------------------------------------------

class LinkService:
    """A service of the sample programme on a port of its own, for attacks that send requests."""

    def __init__(self, qix, folder, programme="images/liguria", clock="2026-03-12T19:00:00Z", environment=None):
        self.process = subprocess.Popen(
            [qix, "serve", "--data", str(folder / "data"), "--catalog", str(ROOT / "images/catalog.csv"),
             "--campaigns", str(ROOT / programme / "campaigns.yaml"),
             "--rewards", str(ROOT / programme / "rewards.yaml"), "--port", "0", "--new-users", "10000",
             "--codes", str(folder / "codes"), "--clock", clock],
            stderr=subprocess.PIPE, text=True, env=environment)
        self.folder = folder
        for line in self.process.stderr:
            if "http://" in line:
                self.base = line[line.index("http://"):].strip().rstrip("/")
                break
        else:
            sys.exit("qix serve did not start")
        # What it says later is read, so that it never waits for a reader.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def send(self, method, path, token=None, body=None, headers=()):
        request = urllib.request.Request(self.base + path, method=method, data=body and json.dumps(body).encode())
        for name, value in headers:
            request.add_header(name, value)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def end(self):
        self.process.terminate()
        self.process.wait()


def come_by_links(bench):
    """Opens one's own links, joins by them again and again, claims visits: (number of attacks, coins paid for them)."""
    attacks = 0
    link = "/k/first-meals?source=shop&medium=poster&label=genoa"
    with tempfile.TemporaryDirectory() as folder:
        service = LinkService(bench.qix, Path(folder))
        try:
            tokens = []
            for index in range(60):
                # The page of a link opens, whatever was added to it.
                added = "".join(f"&p{place}={index * place}" for place in range(100 if index % 10 == 0 else 2))
                status, _ = service.send("GET", link + added)
                token = json.loads(service.send("POST", "/v1/users")[1])["token"]
                tokens.append(token)
                for claimed in (link, link, "/c/weaning", "/o/spoon?label=x", "/i/none", f"/k/{'x' * 64}"):
                    status, _ = service.send("POST", "/v1/me/visit", token, {"link": claimed, "consent": True})
                    if status not in (200, 429):
                        sys.exit(f"POST /v1/me/visit: {status}")
                    attacks += 1
            # All of them are one person with one mailbox.
            for token in tokens[:6]:
                service.send("POST", "/v1/otp", token, {"to": "mallory@example.org"})
                code = json.loads((service.folder / "codes").read_text().splitlines()[-1]).get("code")
                if code:
                    service.send("POST", "/v1/otp/verify", token, {"to": "mallory@example.org", "code": code})
                service.send("POST", "/v1/me/visit", token, {"link": link, "consent": True})
                attacks += 1
        finally:
            service.end()
        balances = subprocess.run([bench.qix, "ledger", "balance", str(Path(folder) / "data/ledger.sqlite"), "--json"],
                                  capture_output=True, text=True, check=True).stdout
        coins = sum(row["available"] + row["pending"] for row in map(json.loads, balances.splitlines()))
    return attacks, coins


def sign_in_mother(service, contact, token=None):
    """A token of a person of the audience `young-mothers`."""
    token = token or json.loads(service.send("POST", "/v1/users")[1])["token"]
    service.send("POST", "/v1/otp", token, {"to": contact})
    code = json.loads((service.folder / "codes").read_text().splitlines()[-1]).get("code")
    service.send("POST", "/v1/otp/verify", token, {"to": contact, "code": code, "gender": "female"})
    service.send("PATCH", "/v1/me", token, {"name": "Pat", "surname": "Doe", "birthday": "1996-05-01", "postcode": "16121"})
    return token


def answer_again_and_again(bench):
    """Answers one questionnaire as a script does: at once, many times, on two devices, another's: (attacks, coins not due)."""
    attacks, due, most = 0, 20, 20
    with tempfile.TemporaryDirectory() as folder:
        service = LinkService(bench.qix, Path(folder))

        def ask(token):
            answer = json.loads(service.send("POST", "/v1/shakes", token, {"screen": "partners"})[1])
            return answer.get("shake") if answer.get("directive") == "ask" else None

        def answer(token, shake):
            nonlocal attacks
            attacks += 1
            return service.send("POST", f"/v1/shakes/{shake}/answers", token, {"replies": {"age": {"choices": [0]}}})
        try:
            hasty, patient = sign_in_mother(service, "hasty@example.org"), sign_in_mother(service, "patient@example.org")
            # Sooner than a person can read; and again, which the content's hours forbid.
            for _ in range(3):
                began = time.monotonic()
                answer(hasty, ask(hasty))
                # On a busy machine two requests take as long as reading does, and then the answer is an honest one.
                if time.monotonic() - began >= 1:
                    most = 2 * due
            phone = sign_in_mother(service, "patient@example.org")
            shakes = [ask(patient), ask(phone)]
            time.sleep(3)
            # One at a time and eight at once, on both devices, and from somebody else's token.
            threads = [threading.Thread(target=answer, args=(token, shake))
                       for shake in shakes for token in (patient, phone, hasty) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for shake in [ask(patient), ask(phone)]:
                answer(patient, shake)
        finally:
            service.end()
        balances = subprocess.run([bench.qix, "ledger", "balance", str(Path(folder) / "data/ledger.sqlite"), "--json"],
                                  capture_output=True, text=True, check=True).stdout
        coins = sum(row["available"] + row["pending"] for row in map(json.loads, balances.splitlines()))
    if coins < due:
        sys.exit(f"answer_again_and_again: an honest answer was paid {coins} coins of {due}")
    return attacks, max(0, coins - most)


def join_by_mail(service, token, contact):
    """Signs a device in with a contact, whosever it is: from then on they are one person."""
    for _ in range(60):
        status, _ = service.send("POST", "/v1/otp", token, {"to": contact})
        if status == 202:
            code = json.loads((service.folder / "codes").read_text().splitlines()[-1])["code"]
            status, _ = service.send("POST", "/v1/otp/verify", token, {"to": contact, "code": code, "gender": "female"})
            if status == 200:
                return
        # Whoever has shaken so much waits.
        time.sleep(2)
    sys.exit(f"join_by_mail: {status}")


def shake_again_and_again(bench):
    """Shakes for the coin of a day on many devices: retried, in one moment, beside midnight, with a clock that is turned
    back, with a phone's other zones, before and after its names are joined: (attacks, coins beyond one a person and day).

    Names that are never joined are people of their own: what they earn is bounded by the budget alone.
    """
    attacks = 0
    # The programme's clocks are Rome's: a minute before midnight, a minute after it, and turned back by an hour and by a day.
    moments = ["2026-03-12T22:58:30Z", "2026-03-12T23:01:00Z", "2026-03-12T22:10:00Z", "2026-03-11T23:30:00Z",
               "2026-03-13T11:00:00Z"]
    days = {"2026-03-12", "2026-03-13"}
    zones = ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kolkata", "Europe/Rome"]
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)

        def shake(service, token, turn):
            nonlocal attacks
            attacks += 1
            zone = zones[turn % len(zones)]
            status, _ = service.send(
                "POST", "/v1/shakes", token, {"screen": ["home", "earn", "shop", "me"][turn % 4]},
                [("Time-Zone", zone), ("Date", "Fri, 13 Mar 2026 23:59:59 GMT"), ("Idempotency-Key", f"k{turn}")])
            if status not in (200, 429):
                sys.exit(f"POST /v1/shakes: {status}")

        devices = {"early": [], "late": [], "honest": []}
        for number, moment in enumerate(moments):
            service = LinkService(bench.qix, folder, "images", moment)
            try:
                if number == 0:
                    for person, count in (("early", 3), ("late", 3), ("honest", 1)):
                        devices[person] = [json.loads(service.send("POST", "/v1/users")[1])["token"] for _ in range(count)]
                    # These join before they shake, those afterwards.
                    for person in ("early", "honest"):
                        for token in devices[person]:
                            join_by_mail(service, token, f"{person}@example.org")
                threads = [threading.Thread(target=shake, args=(service, token, turn))
                           for tokens in devices.values() for token in tokens for turn in range(4)]
                bench.dice.shuffle(threads)
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                if number == 1:
                    for token in devices["late"]:
                        join_by_mail(service, token, "late@example.org")
            finally:
                service.end()
        balances = subprocess.run([bench.qix, "ledger", "balance", str(folder / "data/ledger.sqlite"), "--json"],
                                  capture_output=True, text=True, check=True).stdout
        coins = sum(row["available"] + row["pending"] for row in map(json.loads, balances.splitlines()))
    due = len(devices) * len(days)
    if coins < due:
        sys.exit(f"shake_again_and_again: {len(devices)} people were paid {coins} coins of {due}")
    return attacks, coins - due


FAMILIES = [
    ("a date's digit edited", edit_date), ("document number and time edited", edit_number_and_time),
    ("the card slip's time, no document number", use_card_slip_time), ("inserted rows", insert_rows),
    ("a void of another name", void_other_name),
    ("free, discounted whole, brought back", take_for_free), ("other variants, no brand, another's code", claim_other_products),
    ("what no till prints", set_signs), ("other documents' forms, as text", print_other_forms),
    ("another shop's VAT number over its own", type_over_vat), ("one code many times, a sheet of codes", scan_again),
    ("torn and then whole", tear_apart),
]


def run_family(bench, family):
    """Runs the attacks of a family; returns (number of attacks, coins wrongly paid)."""
    attacks = wrongly_paid = 0
    for readings, honest in family(bench):
        attacks += 1
        if family is insert_rows:
            # The second receipt is another user's; its inserted row is worth nothing.
            worth = 2 * count_coins(bench.decide([bench.copy(bench.receipt)]))
        elif honest is None:
            worth = count_coins(bench.decide([bench.copy(bench.receipt)]))
        else:
            worth = count_coins(bench.decide(readings[:honest])) if honest else 0
        if family is take_for_free:
            # No partner sells the bread.
            worth = 0
        users = [f"u{index}" for index in range(len(readings))] if family is insert_rows else None
        wrongly_paid += max(0, count_coins(bench.decide(readings, users=users)) - worth)
    return attacks, wrongly_paid


# --- honest users -------------------------------------------------------------------------------------------

def decide_different_receipts(bench, count):
    """Decides different receipts of one shop, from different users: (number refused, number in review) as duplicates."""
    with open(ROOT / "images/catalog.csv", newline="") as file:
        names = [row["name"] for row in csv.DictReader(file)]
    prices = {name: round(bench.dice.uniform(0.59, 9.99), 2) for name in names}
    readings = []
    for index in range(count):
        basket = bench.dice.sample(names, bench.dice.randint(2, 12))
        lines = [bench.line()] + [bench.line(text=name.upper(), amount=prices[name]) for name in basket]
        # Document numbers start at one every morning.
        day, number = 1 + index % 12, 1 + index // 12
        minute = 480 + number * (700 * 12 // (count + 12)) + bench.dice.randrange(5)
        readings.append(bench.with_lines(
            lines, document_number=f"{100 + day:04d}-{number:04d}", time=f"{minute // 60:02d}:{minute % 60:02d}",
            date=f"2026-03-{day:02d}"))
    decisions = bench.decide(readings, users=[f"u{index}" for index in range(count)])
    reasons_for_duplicates = {"duplicate_receipt", "receipt_of_another_user", "possible_duplicate_receipt",
                              "near_duplicate_picture"}
    duplicate_reasons = [{reason["code"] for reason in decision["reasons"]} & reasons_for_duplicates for decision in decisions]
    return (sum(bool(codes) and decision["outcome"] == "reject" for codes, decision in zip(duplicate_reasons, decisions)),
            sum(bool(codes) and decision["outcome"] == "review" for codes, decision in zip(duplicate_reasons, decisions)))


def misread_digit(bench, text):
    index = bench.dice.choice([index for index, letter in enumerate(text) if letter.isdigit()])
    return text[:index] + bench.dice.choice("0123456789") + text[index + 1:]


def decide_repeated_photos(bench, count):
    """Decides one receipt many times, each time with fields lost or digits misread: (paid again, refused, in review)."""
    readings = [bench.copy(bench.receipt)]
    for _ in range(count):
        reading = bench.copy(bench.receipt)
        for name in ("document_number", "register", "time", "vat_number"):
            draw = bench.dice.random()
            if draw < 0.06:
                reading["receipt"][name] = None
            elif draw < 0.10:
                reading["receipt"][name] = misread_digit(bench, reading["receipt"][name])
        readings.append(reading)
    decisions = bench.decide(readings, users=[f"u{index}" for index in range(count + 1)])[1:]
    return [sum(decision["outcome"] == outcome for decision in decisions) for outcome in ("award", "reject", "review")]


def decide_real_receipts(bench):
    """Decides real receipts (CC0, as people wrote them down) through a catalogue of their own lines, each of its own user, a day
    after the purchase: (how many, paid, refused, waiting)."""
    truth = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text())
    truth = {name: receipt for name, receipt in truth.items()
             if receipt.get("date") and receipt.get("total") and receipt.get("items")}
    names = sorted({item["description"] for receipt in truth.values() for item in receipt["items"] if item["amount"] > 0})
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        with open(folder / "catalog.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["gtin", "name", "brand", "partner", "category", "size", "aliases"])
            for number, name in enumerate(names):
                writer.writerow([with_check_digit(f"8001200{number:05d}"), name, "Own", "Partner", "food", "", name])
        (folder / "campaigns.yaml").write_text(
            "campaigns:\n  - {id: own, partner: Partner, shake: receipt, from: 2010-01-01, to: 2030-12-31, coins: {per_item: 1}}\n")
        readings, rows = [], []
        for number, (name, receipt) in enumerate(truth.items()):
            lines = [bench.line(text=item["description"], amount=item["amount"]) for item in receipt["items"]]
            total = round(sum(item["amount"] for item in receipt["items"]), 2)
            readings.append(bench.copy(
                bench.receipt, merchant=(receipt.get("shops") or ["Shop"])[0], vat_number=None, register=None, lines=lines,
                document_number=f"{1000 + 37 * number}", date=receipt["date"], total=total, signs=[], currency="EUR"))
            day = datetime.date.fromisoformat(receipt["date"]) + datetime.timedelta(days=1)
            rows.append([readings[-1]["image"], f"u{number}", "receipt", f"{day}T10:00:00+01:00", "signed"])
        (folder / "readings.ndjson").write_text("".join(json.dumps(reading) + "\n" for reading in readings))
        with open(folder / "manifest.csv", "w", newline="") as file:
            csv.writer(file).writerows([["image", "user", "shake", "uploaded_at", "tier"]] + rows)
        subprocess.run(
            [bench.qix, "award", str(folder / "readings.ndjson"), "--manifest", str(folder / "manifest.csv"), "--catalog",
             str(folder / "catalog.csv"), "--campaigns", str(folder / "campaigns.yaml"), "--ledger", str(folder / "ledger.sqlite"),
             "--out", str(folder / "out")], capture_output=True, text=True, check=True)
        decisions = [json.loads(line) for line in (folder / "out/decisions.ndjson").read_text().splitlines()]
    for name, decision in zip(truth, decisions):
        if decision["outcome"] != "award":
            print(name, decision["outcome"], [reason["code"] for reason in decision["reasons"]], file=sys.stderr)
    outcomes = [decision["outcome"] for decision in decisions]
    return len(outcomes), outcomes.count("award"), outcomes.count("reject"), outcomes.count("review")


def with_check_digit(digits):
    """A GTIN of these digits."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
    return digits + str(-total % 10)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--count", type=int, default=300)
    options.add_argument("--json")
    options.add_argument("--family", action="append", metavar="WORD")
    options = options.parse_args()
    bench = Bench(options.qix, options.seed)
    attacks = [(name, functools.partial(run_family, family=family)) for name, family in FAMILIES]
    attacks.append(("one person under many names, joined", run_persons))
    attacks += [
        ("one questionnaire answered by a script, on two devices, for others", answer_again_and_again),
        ("the daily shake on many devices, beside midnight, with turned clocks", shake_again_and_again),
        ("links opened by oneself, joined by again and again", come_by_links),
        ("tills that nobody knows, beyond the cap of a week", invent_tills),
        ("fifty lines of a piece each", split_pieces),
        ("torn into pieces without a head, each approved", tear_without_heads),
        ("money moved inside a receipt to the partner's goods", move_money),
        ("one discount for several receipts", use_discounts_twice),
        ("a draw entered under many names, by reversed receipts, drawn again", win_draws_unduly)]
    if options.family:
        attacks = [attack for attack in attacks if any(word in attack[0] for word in options.family)]
    results = [(name, *attack(bench)) for name, attack in attacks]
    head = f"""# Attacks

Written by `make redteam` (seed {options.seed}): readings are altered as an attack would alter them, and decided.

| family | attacks | coins wrongly paid |
|---|---|---|"""
    rows = "\n".join(f"| {name} | {count} | {wrongly_paid} |" for name, count, wrongly_paid in results)
    if options.family:
        print(head, rows, sep="\n")
        sys.exit(0 if results and not any(wrongly_paid for _, _, wrongly_paid in results) else 1)
    drained = drain_budget(bench)
    refused, waiting = decide_different_receipts(bench, options.count)
    paid_again, stopped, in_review = decide_repeated_photos(bench, options.count)
    real = decide_real_receipts(bench)
    print(head, rows, sep="\n")
    print(f"""
| honest people | of | paid | refused for likeness | wait for likeness |
|---|---|---|---|---|
| different receipts of one shop | {options.count} | {options.count - refused - waiting} | {refused} | {waiting} |

| honest people | of | paid | refused | wait |
|---|---|---|---|---|
| while thirty forged receipts hold a budget | {drained[0]} | {drained[1]} | {drained[2]} | {drained[3]} |
| real receipts through a catalogue of their own lines | {real[0]} | {real[1]} | {real[2]} | {real[3]} |

| one receipt photographed again, fields lost and misread | of | paid again | refused | wait |
|---|---|---|---|---|
| | {options.count} | {paid_again} | {stopped} | {in_review} |""")
    if options.json:
        Path(options.json).write_text(json.dumps({"attacks": results, "honest": [refused, waiting],
                                                  "again": paid_again}))
    sys.exit(1 if any(wrongly_paid for _, _, wrongly_paid in results) or paid_again or refused
             or drained[2] or real[2] else 0)


if __name__ == "__main__":
    main()

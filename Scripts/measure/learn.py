#!/usr/bin/env python3
"""Half a year of ten shops that qix does not know: what is read by month, with and without what corrections taught.

usage: python3 Scripts/measure/learn.py [--qix PATH] [--seed N] [--uploads N] [--corrected PERCENT] [--liar PERCENT] [--packs FOLDER]

Each month draws uploads of receipts as their rows: ten made-up shops, each of which prints the products of images/catalog.csv in
abbreviations of its own, some without a brand, some by an article number, beside goods of no partner; one row in ten has a letter
misread. `qix scores` reads the rows and `qix award` decides them. Of all uploads so many percent are reviewed (`qix review
approve`), by four reviewers who choose the product of each line in question or drop the line, and the shop where it was in
question; one answer in a hundred is a slip. At the end of the month `qix learn` writes a pack from all reviews so far, by which the
next month is decided. The corpus on which nothing may become worse is drawn from Scripts/draw/tilltexts.py with a seed of its own.

Two programmes get the same uploads: one without packs and one with them. A third has a reviewer who lies in so many percent of the
receipts: its sets must be refused. Item recall: the share of the partners' products on the receipts that were matched without a
person; wrong: the share of matched lines that are another product, or none. The same seed draws the same receipts.
"""
import argparse
import csv
import difflib
import hashlib
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/draw"))
import tilltexts

MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]
REVIEWERS = ["bea", "ida", "tom", "una"]
LIAR = "tom"
PEOPLE = 150
# Partners' products that a shop has.
RANGE = 12
# Percent of answers that are slips, and of rows with a misread letter.
SLIPS, MISREAD = 1, 10
CONFUSED = {"O": "0", "I": "1", "S": "5", "B": "8", "E": "F", "N": "M", "G": "6", "T": "7"}
NAMES = ["BOTTEGA GRIGIOLI", "MERCATO DEL LAGO", "DISPENSA FIORINI", "SPESA VERDEMURA", "EMPORIO TRE PONTI", "LA CASCINA NOVA",
         "ALIMENTARI PRATOLUNGO", "MINIMARKET STELLINA", "CARRELLO AMICO", "NONNA PINA SAPORI"]
OTHERS = ["PANE COMUNE KG", "INSALATA BUSTA", "MELE GOLDEN", "PROSC.COTTO BANCO", "DETERS.PIATTI", "BANANE", "UOVA 6PZ FRESCHE",
          "SACCHETTO BIO", "CAROTE 1KG", "PETTO POLLO", "SALMONE AFF.", "CARTA CUCINA X2", "ACETO BIANCO", "ZUCCHINE", "POMODORI GRAPP."]
HEAD = """campaigns:
"""
RULES = """rules:
  receipt_max_age_days: 60
  new_till_above: 1000000
  review_above: 1000000
  pace_factor: 0
"""
CAMPAIGN = """  - id: c{number}
    partner: {partner}
    shake: receipt
    from: 2026-01-01
    to: 2026-12-31
    coins: {{per_item: 1}}
    limits: {{budget: 1000000}}
"""


def words(text):
    """The words of a name in capitals without accents, and without small ones."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return [word for word in re.findall(r"[A-Z0-9]+", plain.upper()) if word not in ("DI", "DA", "AL", "ALLA", "AI")]


def bare(word):
    """A word without its vowels, but for the first letter."""
    return word[0] + re.sub("[AEIOU]", "", word[1:])


def size_of(product):
    """The size as tills print it."""
    return re.sub(r"[^A-Z0-9X,]", "", product["size"].upper())


# How each shop prints a product.
STYLES = [
    lambda p: " ".join(w[:4] for w in words(p["name"])) + " " + size_of(p),
    lambda p: ".".join(w[:3] for w in words(p["name"])) + " " + words(p["brand"])[0][:3],
    lambda p: words(p["brand"])[0][:4] + " " + " ".join(bare(w) for w in words(p["name"])[:2]) + " " + size_of(p),
    lambda p: " ".join(bare(w) for w in words(p["name"])) + " " + size_of(p),
    lambda p: " ".join(words(p["name"])[:2])[:14] + " " + size_of(p),
    lambda p: " ".join(words(p["name"]))[:18] + " " + size_of(p),
    lambda p: words(p["name"])[0][:5] + " " + size_of(p),
    lambda p: " ".join(w[:5] for w in words(p["name"])[:2]) + " " + words(p["brand"])[0][:1] + ". " + size_of(p),
    lambda p: "ART." + str(100 + int(p["gtin"][-4:]) % 900) + " " + words(p["name"])[0][:6],
    lambda p: " ".join(words(p["brand"]) + words(p["name"]))[:20],
]


class Drawing:
    """Draws uploads: rows of receipts, and what is on them."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.products = list(csv.DictReader((ROOT / "images/catalog.csv").open(encoding="utf-8")))
        self.prices = {p["gtin"]: self.dice.randrange(79, 590) for p in self.products}
        # Small shops: each has some of the products, of which some sell more than others.
        self.ranges = [self.dice.sample(self.products, RANGE) for _ in NAMES]
        self.weights = [1 / (2 + place) for place in range(RANGE)]
        self.numbers = [tilltexts.vat_west(self.dice, "it") for _ in NAMES]
        self.count = 0

    def misread(self, text):
        """The text as the reader sees it: one in so many with a wrong letter."""
        places = [place for place, letter in enumerate(text) if letter in CONFUSED]
        if not places or self.dice.randrange(100) >= MISREAD:
            return text
        place = self.dice.choice(places)
        return text[:place] + CONFUSED[text[place]] + text[place + 1:]

    def upload(self, month, place, total):
        """One upload of a month, in the order of time."""
        dice = self.dice
        self.count += 1
        shop = dice.randrange(len(NAMES))
        goods = []
        for product in dict.fromkeys(
                p["gtin"] for p in dice.choices(self.ranges[shop], self.weights, k=dice.randrange(2, 6))):
            found = next(p for p in self.products if p["gtin"] == product)
            goods.append((STYLES[shop](found), self.prices[product], product))
        goods += [(name, dice.randrange(50, 900), None) for name in dice.sample(OTHERS, dice.randrange(1, 3))]
        dice.shuffle(goods)
        minute = 40000 * place // total
        day, hour, minute = 1 + minute // 1440, minute // 60 % 24, minute % 60
        day = min(day, 28)
        rows = [NAMES[shop].center(40), f"VIA DEI MILLE {shop + 1}".center(40), "27100 PAVIA".center(40),
                f"P.IVA {self.numbers[shop]}".center(40), "DOCUMENTO COMMERCIALE".center(40),
                "di vendita o prestazione".center(40), f"{'DESCRIZIONE':26}{'IVA':>5}{'Prezzo(E)':>9}"]
        printed = []
        for name, cents, product in goods:
            seen = self.misread(name)
            printed.append((seen, cents, product))
            rows.append(f"{seen:26}{'10%':>5}{cents // 100:>6},{cents % 100:02}")
        due = sum(cents for _, cents, _ in goods)
        money = f"{due // 100},{due % 100:02}"
        rows += [f"{'TOTALE COMPLESSIVO':30}{money:>10}", f"{'Pagamento elettronico':30}{money:>10}",
                 f"{day:02}-{month[5:]}-{month[:4]} {max(hour, 8):02}:{minute:02}",
                 f"DOCUMENTO N. {self.count // 9000 + 1:04}-{self.count % 9000 + 1:04}", f"RT 99MEX01834{shop}"]
        return {"image": f"{month}/{self.count}.png", "user": f"person{dice.randrange(PEOPLE)}", "shop": NAMES[shop],
                "at": f"{month}-{day:02}T{max(hour, 8):02}:{minute:02}:{self.count % 60:02}Z", "rows": rows, "printed": printed}


class Programme:
    """One ledger with its reviews and packs."""

    def __init__(self, name, folder, qix, seed, learns, liar):
        self.name, self.folder, self.qix, self.learns, self.liar = name, folder / name, qix, learns, liar
        self.dice = random.Random(f"{seed} {name if not learns else 'learning'}")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.ledger, self.pack, self.number = str(self.folder / "coins.qix"), None, 0
        self.refusals = []

    def run(self, *arguments, fails=False):
        """Runs qix; its standard output, or what it says where it is to fail."""
        done = subprocess.run([self.qix, *map(str, arguments)], capture_output=True, text=True, cwd=self.folder, check=False)
        if done.returncode != 0 and not fails:
            sys.exit(f"qix {' '.join(map(str, arguments))}: {done.stderr}")
        return done

    def award(self, month, uploads, readings):
        """Decides a month by the last pack."""
        with (self.folder / "readings.ndjson").open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(reading) + "\n" for reading in readings)
        with (self.folder / "all.ndjson").open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(reading) + "\n" for reading in readings)
        with (self.folder / "manifest.csv").open("w", encoding="utf-8") as file:
            file.write("image,user,shake,uploaded_at\n")
            file.writelines(f"{u['image']},{u['user']},receipt,{u['at']}\n" for u in uploads)
        packs = ["--tuning", self.pack, "--tuning-key", "../tuning.key"] if self.pack else []
        self.run("award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", ROOT / "images/catalog.csv", "--campaigns",
                 "../campaigns.yaml", "--ledger", self.ledger, "--out", f"out-{month}", "--quiet", *packs)

    def matched(self, uploads):
        """How many products were on the receipts, how many were matched, and how many matched lines are wrong."""
        with sqlite3.connect(self.ledger) as database:
            claims = {image: json.loads(claim) for image, claim in database.execute("SELECT image, claim FROM uploads")}
        there = found = wrong = 0
        for upload in uploads:
            left = [gtin for _, _, gtin in upload["printed"] if gtin]
            there += len(left)
            for item in claims[upload["image"]]["items"]:
                gtin = item["product"]["gtin"].lstrip("0")
                if gtin in left:
                    left.remove(gtin)
                    found += 1
                else:
                    wrong += 1
        return there, found, wrong

    def review(self, uploads, count):
        """Reviews so many of the uploads of a month that wait with a line in question."""
        by_image = {upload["image"]: upload for upload in uploads}
        waiting = [json.loads(line) for line in self.run("review", "list", self.ledger, "--json").stdout.splitlines()]
        waiting = [w for w in waiting if w["decision"]["image"] in by_image and w["claim"]["questions"]]
        for item in self.dice.sample(waiting, min(count, len(waiting))):
            upload = by_image[item["decision"]["image"]]
            reviewer = self.dice.choice(REVIEWERS)
            lies = reviewer == LIAR and self.dice.randrange(100) < self.liar
            arguments = ["--reviewer", reviewer, "--at", f"{upload['at'][:7]}-28T20:00:00Z"]
            for place, question in enumerate(item["claim"]["questions"]):
                arguments += self.answer(place + 1, question, upload, lies)
            names = [c["value"] for c in (item["claim"]["receipt"].get("candidates") or {}).get("merchant", [])]
            shops = [name for name in names if name.upper() == upload["shop"]]
            if shops:
                arguments += ["--shop", shops[0]]
            self.run("review", "approve", self.ledger, item["decision"]["id"], *arguments)

    def answer(self, number, question, upload, lies):
        """What the reviewer says about a line in question."""
        def likeness(row):
            return difflib.SequenceMatcher(None, row[0].replace(" ", ""), question["text"].replace(" ", "")).ratio()
        right = max(upload["printed"], key=likeness)[2]
        candidates = [c["product"]["gtin"].lstrip("0") for c in question["candidates"]]
        others = [gtin for gtin in candidates if gtin != right]
        if lies or self.dice.randrange(100) < SLIPS:
            chosen = self.dice.choice(others) if others else None
        else:
            chosen = right if right in candidates else None
        return ["--line", f"{number}={chosen}"] if chosen else ["--drop", str(number)]

    def learn(self, month):
        """Writes a pack of everything reviewed so far, or keeps what qix says against it."""
        pack = f"{month}.tuning"
        done = self.run("learn", self.ledger, "--readings", "all.ndjson", "--corpus", "../corpus.ndjson", "--out", pack, "--key",
                        "../tuning.key", fails=True)
        if done.returncode == 0:
            self.pack = pack
            return "learned"
        if "nothing is learned" not in done.stderr:
            sys.exit(f"qix learn: {done.stderr}")
        self.refusals.append((month, done.stderr.strip().removeprefix("Error: ")))
        return "refused" if "cannot be believed" in done.stderr else "nothing yet"


def receipts(qix, folder, name, slips):
    """What qix reads in rows, in their order; kept in the folder, so that it is not read twice."""
    answers = folder / f"{name}-{hashlib.sha256(json.dumps(slips).encode()).hexdigest()[:16]}.jsonl"
    if not answers.exists():
        rows = folder / f"{name}.rows"
        rows.write_text("".join(json.dumps({"rows": slip}) + "\n" for slip in slips), encoding="utf-8")
        answers.write_bytes(subprocess.run([qix, "scores", str(rows)], capture_output=True, check=True).stdout)
    return [json.loads(line)["receipt"] for line in answers.read_text(encoding="utf-8").splitlines()]


def read(qix, folder, month, uploads):
    """The readings of uploads out of their rows."""
    readings = []
    for upload, receipt in zip(uploads, receipts(qix, folder, month, [upload["rows"] for upload in uploads])):
        digest = hashlib.sha256(upload["image"].encode()).hexdigest()
        readings.append({"image": upload["image"], "sha256": digest, "format": "png", "width": 400, "height": 900, "kind": "receipt",
                         "barcodes": [], "receipt": receipt, "text": upload["rows"], "milliseconds": {}, "error": None})
    return readings


def corpus(qix, folder, seed, count):
    """Receipts of drawn tills with their truth, as qix learn takes them."""
    drawn = [tilltexts.draw(seed, number) for number in range(count)]
    with (folder / "corpus.ndjson").open("w", encoding="utf-8") as file:
        for place, receipt in enumerate(receipts(qix, folder, "tills", [slip["rows"] for slip in drawn])):
            truth = drawn[place]["truth"]
            if not receipt:
                continue
            file.write(json.dumps({
                "upload": f"till/{place}", "person": f"till{place}", "reviewers": [], "month": "2026-01",
                "receipt": receipt | {"lines": []}, "lines": [],
                "truth": {"receipt": True, "merchant": truth["merchant"], "date": truth["date"], "total": float(truth["total"]),
                          "given": []}}) + "\n")


def percent(part, whole):
    """A share to one decimal."""
    return f"{100 * part / whole:.1f} %" if whole else "–"


def print_head(arguments):
    """What was played."""
    print(f"""# What corrections teach

Half a year of ten made-up shops that qix does not know ([learn.py](../Scripts/measure/learn.py), seed {arguments.seed}): {arguments.uploads}
uploads a month, of which {arguments.corrected:g} % are reviewed by four people. Each month is decided by the pack that `qix learn` made of all reviews before it
([corrections.md](../Documentation/corrections.md)). *Matched*: the share of the partners' products on the receipts that were matched without a
person; *wrong*: the share of matched lines that are another product, or none.
""")


def print_months(rows):
    """The curve: each month without packs and with them."""
    print("| month | products | matched without packs | with | wrong without | with | reviewed | pack of the month |")
    print("|---|---|---|---|---|---|---|---|")
    for month, without, taught, reviewed, outcome in rows:
        there, found, wrong = without
        _, found_taught, wrong_taught = taught
        print(f"| {month} | {there} | {percent(found, there)} | {percent(found_taught, there)} "
              f"| {percent(wrong, found + wrong)} | {percent(wrong_taught, found_taught + wrong_taught)} | {reviewed} | {outcome} |")


def main():
    """Plays the six months and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--seed", type=int, default=540607)
    parser.add_argument("--uploads", type=int, default=500, help="a month")
    parser.add_argument("--corrected", type=float, default=5, help="percent of all uploads that are reviewed")
    parser.add_argument("--liar", type=int, default=20, help="percent of the liar's receipts")
    parser.add_argument("--packs", help="a folder to keep the programmes in")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(arguments.packs or scratch)
        folder.mkdir(exist_ok=True)
        play(arguments, str(Path(arguments.qix).resolve()), folder)


def play(arguments, qix, folder):
    """Plays the months in a folder."""
    drawing = Drawing(arguments.seed)
    partners = sorted({p["partner"] for p in drawing.products})
    (folder / "campaigns.yaml").write_text(
        RULES + HEAD + "".join(CAMPAIGN.format(number=place, partner=partner) for place, partner in enumerate(partners)),
        encoding="utf-8")
    subprocess.run([qix, "ledger", "key", str(folder / "tuning.key")], check=True, capture_output=True)
    corpus(qix, folder, arguments.seed + 1, 150)
    without = Programme("without", folder, qix, arguments.seed, False, 0)
    taught = Programme("taught", folder, qix, arguments.seed, True, 0)
    lied = Programme("lied-to", folder, qix, arguments.seed, True, arguments.liar)
    rows, lies = [], []
    count = round(arguments.uploads * arguments.corrected / 100)
    for month in MONTHS:
        uploads = [drawing.upload(month, place, arguments.uploads) for place in range(arguments.uploads)]
        readings = read(qix, folder, month, uploads)
        for programme in (without, taught, lied):
            programme.award(month, uploads, readings)
        for programme in (taught, lied):
            programme.review(uploads, count)
        rows.append((month, without.matched(uploads), taught.matched(uploads), count, taught.learn(month)))
        lies.append((month, lied.matched(uploads), lied.learn(month)))
        print(f"{month}: {rows[-1]} {lies[-1][2]}", file=sys.stderr)
    print_head(arguments)
    print_months(rows)
    print()
    print(f"| month | a reviewer of four lies in {arguments.liar} % of the receipts | matched |")
    print("|---|---|---|")
    for month, (there, found, _), outcome in lies:
        print(f"| {month} | {outcome} | {percent(found, there)} |")
    if lied.refusals:
        month, said = lied.refusals[-1]
        print(f"\nThe refusal of {month}:\n")
        print("\n".join("    " + line for line in said.splitlines()))
    if taught.pack:
        print(f"\nThe card of the last pack, without its facts (`qix learn show {taught.pack}`):\n")
        card = taught.run("learn", "show", taught.pack).stdout.split("\nWHAT ")[0].rstrip()
        print("\n".join("    " + line for line in card.splitlines()))
    sys.exit(0 if lies[-1][2] == "refused" and rows[-1][4] == "learned" and rows[-1][2][1] > rows[-1][1][1] else 1)


if __name__ == "__main__":
    main()

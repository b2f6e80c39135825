#!/usr/bin/env python3
"""Writes what the learned scores of the receipt's grammar are learned from: candidates with their features and the truth.

usage: python3 Scripts/learn/candidates.py receipt|merchant|names|order|total|date|line ROWS.jsonl [--qix PROGRAM] [--half learn|judge] > CANDIDATES.jsonl
       python3 Scripts/learn/candidates.py record ROWS.jsonl [--qix PROGRAM]

`record` reads every photo of ../shared/corpus that has a truth, and those of europe/not-receipts, and keeps their rows: an hour of one
core; it goes on where it stopped. The others take the half of the photos that is there to learn on (`Scripts/measure/halves.py`, scans by
the checksum of their name), and for `receipt` drawn texts besides: `tilltexts.py` and `othertexts.py`, with the seeds below. Of receipts
that are read well too few totals and dates are wrong to learn by, so `total`, `date` and `line` also take each receipt damaged in other ways:
digits misread as `Confusions.tsv` has them, words and rows lost, cut off above or below. Learn by

    python3 Scripts/learn/candidates.py receipt rows.jsonl > c.jsonl
    /usr/bin/python3 Scripts/learn/scores.py c.jsonl --prior 2 > Sources/ReceiptGrammar/Scores/Receipt.tsv
"""
import argparse
import difflib
import json
import random
import re
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))
import halves  # noqa: E402
from scores import text_similarity, keep_alphanumerics  # noqa: E402

CORPUS = ROOT.parent / "shared/corpus"
SETS = ("receipts", "phones/receipts", "europe/receipts")
SEEDS = {"learn": {"tilltexts": 61771, "othertexts": 61901}, "judge": {"tilltexts": 61772, "othertexts": 61902}}
DRAWN = {"tilltexts": 310, "othertexts": 600}
# What counts more is rarer or surer: of real matter that is no receipt there are thirty pictures, and half a receipt may be of either.
WEIGHTS = {"photo": 1.0, "scan": 1.0, "tilltexts": 0.5, "othertexts": 0.7, "not a receipt": 2.0, "cut": 0.3, "damaged": 0.15}
# Damaged copies of each receipt.
COPIES = 5


def truths():
    """Each photo of a receipt with its truth, and each that is none."""
    found = {}
    for name in SETS:
        path = CORPUS / name / "truth.json"
        for picture, truth in json.loads(path.read_text(encoding="utf-8")).items() if path.exists() else ():
            found[f"{name}/{picture}"] = truth
    for picture in sorted((CORPUS / "europe/not-receipts").glob("*.*")):
        found[f"europe/not-receipts/{picture.name}"] = None
    return found


def is_learned(name, truth):
    if name.startswith("receipts/") or truth is None:
        return zlib.crc32(Path(name).stem.encode()) % 2 == (1 if truth is None else 0)
    return halves.is_learned(Path(name).name, truth)


def record(qix, path):
    """Adds the rows of each photo that PATH does not have yet."""
    known = {json.loads(line)["id"] for line in path.open(encoding="utf-8")} if path.exists() else set()
    images = ROOT / "images"
    with path.open("a", encoding="utf-8") as out:
        for name in sorted(set(truths()) - known):
            with tempfile.TemporaryDirectory() as steps:
                subprocess.run([qix, "check", CORPUS / name, "--catalog", images / "catalog.csv", "--campaigns",
                                images / "campaigns.yaml", "--steps", steps], capture_output=True)
                rows = sorted(Path(steps).glob("*-receipt.rows.json"))
                shown = json.loads(rows[-1].read_text()) if rows else []
                for row in shown:
                    # The steps show the other reading's text alone, of which no row can be made.
                    row.pop("alternative", None)
                out.write(json.dumps({"id": name, "rows": shown}) + "\n")
                out.flush()


def explained(qix, lines):
    """What `qix scores` prints of these rows."""
    given = "".join(json.dumps(line) + "\n" for line in lines)
    answer = subprocess.run([qix, "scores", "-"], input=given, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def draw(script, half):
    """Texts drawn by one of the scripts, with the seed of a half."""
    drawn = subprocess.run([sys.executable, ROOT / f"Scripts/draw/{script}.py", "--seed", str(SEEDS[half][script]), "--count",
                            str(DRAWN[script])], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in drawn.stdout.splitlines()]


def is_of_half(layout, half):
    return (zlib.crc32(layout.encode()) % 2 == 0) == (half == "judge")


def halved(rows):
    """A long receipt's upper and lower half: each is one, too."""
    cut = len(rows) * 55 // 100
    return [rows[:cut], rows[-cut:]] if len(rows) >= 12 else []


def receipt_candidates(qix, recorded, known, half):
    given, lines = [], []

    def add(group, rows, right, weight):
        given.append({"id": group, "rows": rows})
        lines.append({"group": group, "right": right, "weight": weight})

    for name, rows in recorded.items():
        if (half == "learn") != is_learned(name, known[name]):
            continue
        if known[name] is None:
            add(name, rows, False, WEIGHTS["not a receipt"])
            continue
        add(name, rows, True, WEIGHTS["scan" if name.startswith("receipts/") else "photo"])
        for part in halved(rows):
            add(name, part, True, WEIGHTS["cut"])
    for script in SEEDS[half]:
        for text in draw(script, half):
            # A person would hesitate as well: nothing is learned of these.
            if text.get("near"):
                continue
            kind = text["layout"] if script == "tilltexts" else text["layout"].rsplit("_", 1)[0]
            if script == "tilltexts" and not is_of_half(kind, half):
                continue
            add(f"{script} {kind}", text["rows"], script == "tilltexts", WEIGHTS[script])
    for line, answer in zip(lines, explained(qix, given)):
        yield line | {"features": answer["scores"]["receipt"]["features"]}


def photos(qix, recorded, known, half):
    """The photos of one half with their truth, what was recorded of them and what the scores saw."""
    chosen = [name for name in recorded if known[name] is not None and (half == "learn") == is_learned(name, known[name])]
    answers = explained(qix, [{"id": name, "rows": recorded[name]} for name in chosen])
    for name, answer in zip(chosen, answers):
        yield name, known[name], recorded[name], answer["scores"], 0.5 if name.startswith("receipts/") else 1.0  # scans are of few chains


def merchant_candidates(*arguments):
    for name, truth, _, scores, weight in photos(*arguments):
        names = [found for found in [truth.get("company"), *(truth.get("company_also") or [])] if found]
        for candidate in scores["merchant"] if names else ():
            is_chain = "chain" in candidate["features"] or "damaged chain" in candidate["features"]
            held = keep_alphanumerics(candidate["name"])
            right = any(text_similarity(candidate["name"], found) >= 0.9 for found in names)
            right = right or is_chain and any(len(keep_alphanumerics(found)) > 2 and keep_alphanumerics(found) in held
                                              for found in names)
            yield {"group": name, "features": candidate["features"], "right": right, "weight": weight}


def likeness(name, names):
    """How like the likest of some names a name is, and how much of it they hold."""
    held = keep_alphanumerics(name)
    best = max((text_similarity(name, found) for found in names), default=0)
    inside = max((sum(block.size for block in difflib.SequenceMatcher(None, held, keep_alphanumerics(found)).get_matching_blocks()
                      if block.size > 2) / max(1, len(held)) for found in names), default=0)
    return best, inside


def continuations(group, pairs, names, weight):
    """Rows that hold a part of a name, with the rows beside them: right where both together are more like it."""
    for pair in pairs:
        alone, inside = likeness(pair["name"], names)
        if inside < 0.8 or not pair["name"]:
            continue
        texts = [pair["name"], pair["other_name"]] if pair["row"] < pair["other"] else [pair["other_name"], pair["name"]]
        both, _ = likeness(" ".join(texts), names)
        _, other_inside = likeness(pair["other_name"], names)
        # The name printed twice: nothing is learned of it.
        if other_inside > 0.8 and both <= alone:
            continue
        yield {"group": group, "features": pair["features"], "right": both > alone, "weight": weight}


def name_candidates(qix, recorded, known, half):
    for name, truth, _, scores, weight in photos(qix, recorded, known, half):
        names = [found for found in [truth.get("company"), *(truth.get("company_also") or [])] if found]
        yield from continuations(name, scores["name_rows"], names, weight)
    drawn = [text for text in draw("tilltexts", half) if is_of_half(text["layout"], half)]
    for text, answer in zip(drawn, explained(qix, [{"id": text["layout"], "rows": text["rows"]} for text in drawn])):
        names = [text["truth"]["merchant"], *text["truth"].get("merchant_also", [])]
        yield from continuations(f"tilltexts {text['layout']}", answer["scores"]["name_rows"], names, WEIGHTS["tilltexts"] / 2)


def order_candidates(*arguments):
    for name, truth, rows, scores, weight in photos(*arguments):
        if not truth.get("date"):
            continue
        year, month, day = map(int, truth["date"].split("-"))
        orders = set()
        for row in rows:
            text = " ".join(word["text"] for word in row["words"])
            for first, second, last in re.findall(r"(?<!\d)(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?!\d)", text):
                if int(last) % 100 == year % 100 and {int(first), int(second)} == {month, day} and month != day:
                    orders.add(int(first) == month)
        if len(orders) == 1:
            yield {"group": name, "features": scores["month_first"]["features"], "right": orders.pop(), "weight": weight}


def confusions():
    """For each digit the characters that it is misread as, as often as it is."""
    table = {}
    for line in (ROOT / "Sources/MisreadModel/Confusions.tsv").read_text(encoding="utf-8").splitlines():
        fields = line.split("\t")
        if len(fields) == 3 and len(fields[0]) == 1 and fields[0].isdigit() and len(fields[1]) == 1 and fields[0] != fields[1]:
            table.setdefault(fields[0], []).append((fields[1], int(fields[2])))
    return table


def damaged(rows, dice, table):
    """The rows as a worse photo would give them."""
    rows = json.loads(json.dumps(rows))
    if dice.random() < 0.25:
        cut = dice.randrange(1, max(2, len(rows) // 3))
        rows = rows[cut:] if dice.random() < 0.5 else rows[:-cut]
    rate, lost = dice.choice((0.01, 0.04, 0.1)), dice.choice((0, 0.02, 0.06))

    def misread(text):
        told = ""
        for character in text:
            if character in table and dice.random() < rate:
                others, weights = zip(*table[character])
                character = dice.choices(others, weights)[0] if dice.random() < 0.9 else ""
            told += character
        return told

    kept = []
    for row in rows:
        if dice.random() < lost:
            continue
        if isinstance(row, str):
            kept.append(misread(row))
            continue
        words = [word for word in row["words"] if dice.random() >= lost]
        for word in words:
            before, word["text"] = word["text"], misread(word["text"])
            if word["text"] != before:
                # A misread word is a less sure one, as a rule.
                word["confidence"] *= dice.uniform(0.6, 1)
                word.pop("symbols", None)
        words = [word for word in words if word["text"]]
        if words:
            kept.append({**row, "words": words, "text": " ".join(word["text"] for word in words)})
    return kept or rows


def same_total(value, told):
    try:
        return abs(float(value) - float(told)) < 0.005
    except ValueError:
        return False


def damaged_receipts(field, qix, recorded, known, half):
    """Each receipt that has a truth of `field`, as it was read, damaged and drawn, with what the scores saw of it."""
    given, truth_of, dice, table = [], [], random.Random(SEEDS[half]["tilltexts"]), confusions()

    def add(group, rows, truth, weight, source):
        if rows and truth not in (None, "", []):
            given.append({"id": group, "rows": rows})
            truth_of.append((truth, weight, source))

    for name, rows in recorded.items():
        truth = known[name]
        if truth is None or (half == "learn") != is_learned(name, truth):
            continue
        source = "scan" if name.startswith("receipts/") else "photo"
        add(name, rows, truth.get(field), WEIGHTS[source], source)
        for _ in range(COPIES if half == "learn" else 0):
            add(name, rows and damaged(rows, dice, table), truth.get(field), WEIGHTS["damaged"], source)
    for text in draw("tilltexts", half):
        if is_of_half(text["layout"], half):
            add(f"tilltexts {text['layout']}", text["rows"], text["truth"][field], WEIGHTS["damaged"], "text")
            if half == "learn":
                add(f"tilltexts {text['layout']}", damaged(text["rows"], dice, table), text["truth"][field],
                    WEIGHTS["damaged"], "text")
    for line, answer, (truth, weight, source) in zip(given, explained(qix, given), truth_of):
        yield line["id"], answer["scores"], truth, weight, source


def told_candidates(field, *arguments):
    """What may be the total or the date of each receipt."""
    for group, scores, truth, weight, source in damaged_receipts(field, *arguments):
        for candidate in scores[field]:
            right = same_total(candidate["name"], truth) if field == "total" else candidate["name"] == truth
            yield {"group": group, "features": candidate["features"], "right": right, "weight": weight,
                   "source": source, "probability": candidate["probability"]}


def line_candidates(*arguments):
    """The lines of each receipt: right where the truth has such a name and amount."""
    for group, scores, truth, weight, source in damaged_receipts("items", *arguments):
        left = list(scores["lines"])
        right = {id(take_line(item, left)) for item in truth}
        # Drawn texts list no discounts: they are right where all goods are and the lines balance, or else nothing is learned.
        proved = all(line["features"].get("balanced") and (line["amount"] < 0 or id(line) in right) for line in scores["lines"])
        for line in scores["lines"]:
            if source != "text" or line["amount"] >= 0 or proved:
                is_right = id(line) in right or source == "text" and line["amount"] < 0
                yield {"group": group, "features": line["features"], "taken": True, "right": is_right,
                       "weight": weight, "source": source, "probability": line["probability"]}


def take_line(item, left):
    """Takes the line of an item's amount whose name is likest to its own out of those that are left; None where none is like it.

    A discount is right by its amount alone.
    """
    alike = [line for line in left if same_total(line["amount"], item["amount"])]
    best = max(alike, default=None, key=lambda line: text_similarity(line["description"], item["description"]))
    if best is None or item["amount"] >= 0 and text_similarity(best["description"], item["description"]) < 0.75:
        return None
    left.remove(best)
    return best


def total_candidates(*arguments):
    return told_candidates("total", *arguments)


def date_candidates(*arguments):
    return told_candidates("date", *arguments)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("score", choices=("record", "receipt", "merchant", "names", "order", "total", "date", "line"))
    parser.add_argument("rows", type=Path)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--half", choices=("learn", "judge"), default="learn")
    options = parser.parse_args()
    if options.score == "record":
        record(options.qix, options.rows)
        return
    recorded = {line["id"]: line["rows"] for line in map(json.loads, options.rows.open(encoding="utf-8"))}
    write = {"receipt": receipt_candidates, "merchant": merchant_candidates, "names": name_candidates, "order": order_candidates,
             "total": total_candidates, "date": date_candidates, "line": line_candidates}[options.score]
    for candidate in write(options.qix, recorded, truths(), options.half):
        print(json.dumps(candidate))


if __name__ == "__main__":
    main()

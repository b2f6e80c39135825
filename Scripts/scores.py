"""Holds readings against what is known: images/truth.json, where every printed word is, and the corpus of real photos,
where a number, a total or the rows of text are. The measures are the same; drawn receipts can tell more fields."""
import csv
import difflib
import json
import re
from collections import Counter

from readers import ROOT

TRUTH = json.loads((ROOT / "images" / "truth.json").read_text(encoding="utf-8"))


def alnum(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def alike(one, other):
    return difflib.SequenceMatcher(None, alnum(one), alnum(other)).ratio()


def tokens(rows):
    words = (word.strip(".,:;*'\"()[]{}<>|!?-_=~`") for row in rows for word in row.upper().split())
    return Counter(word for word in words if re.search(r"[A-Z0-9]", word))


def word_f1(pairs):
    """`pairs` of true rows and rows read; the harmonic mean of precision and recall over words, any order."""
    right = read = true = 0
    for want, got in pairs:
        want, got = tokens(want), tokens(got)
        right, read, true = right + sum((want & got).values()), read + sum(got.values()), true + sum(want.values())
    precision, recall = right / max(1, read), right / max(1, true)
    return 2 * precision * recall / max(1e-9, precision + recall)


def items(want, got):
    """Each true item with a line of its amount and a like description: how many found, how many lines left over."""
    left, found = [line for line in got if line.get("amount") is not None], 0
    for item in want:
        same = [line for line in left if abs(line["amount"] - item["amount"]) < 0.005]
        best = max(same, default=None, key=lambda line: alike(line.get("description"), item["description"]))
        if best is not None and alike(best.get("description"), item["description"]) >= 0.75:
            found += 1
            left.remove(best)
    return found, len(left)


def receipts(readings, misses=None):
    """`readings` by image. Counts as {field: [right, of]}, and the items left over."""
    counts, extra, rows = {}, 0, []

    def count(name, right, image, want, got):
        slot = counts.setdefault(name, [0, 0])
        slot[0], slot[1] = slot[0] + bool(right), slot[1] + 1
        if not right and misses is not None:
            misses.append(f"{image}: {name}: wanted {want!r}, got {got!r}")

    for image, truth in TRUTH["receipts"].items():
        reading = readings.get(image) or {}
        receipt = reading.get("receipt") or {}
        rows.append(([line["text"] for line in truth["lines"]], reading.get("text") or []))
        total = receipt.get("total")
        count("total", total is not None and abs(total - float(truth["total"])) < 0.005, image, truth["total"], total)
        # The sign over the door or the company behind it: either tells who sold.
        named = max(alike(receipt.get("merchant"), truth[name]) for name in ("company", "legal_name"))
        count("company", named >= 0.9, image, truth["company"], receipt.get("merchant"))
        count("document number", alnum(receipt.get("document_number")) == alnum(truth["document_number"]), image,
              truth["document_number"], receipt.get("document_number"))
        for field in ("date", "time", "vat_number", "register"):
            got = receipt.get(field)
            right = got == truth[field] or field == "time" and (got or "")[:5] == truth[field]
            count(field.replace("_", " "), right, image, truth[field], got)
        found, left = items(truth["items"], receipt.get("lines") or [])
        slot = counts.setdefault("items", [0, 0])
        slot[0], slot[1], extra = slot[0] + found, slot[1] + len(truth["items"]), extra + left
        if misses is not None and (found < len(truth["items"]) or left):
            misses.append(f"{image}: items: {found} of {len(truth['items'])}, {left} extra")
        have = {line.get("gtin") for line in receipt.get("lines") or []}
        for gtin in truth["printed_gtins"]:
            count("printed GTINs", gtin in have, image, gtin, None)
    return counts, extra, word_f1(rows)


def barcodes(readings, misses=None):
    """Right, wrong, of; and pictures without a product's code that gave one, of."""
    right = wrong = false = 0
    for image, gtin in TRUTH["barcodes"].items():
        got = {code.get("gtin") for code in (readings.get(image) or {}).get("barcodes") or []} - {None}
        right, wrong = right + (gtin in got), wrong + bool(got - {gtin})
        if misses is not None and got != {gtin}:
            misses.append(f"{image}: code: wanted {gtin}, got {sorted(got)}")
    without = TRUTH["negatives"] + list(TRUTH["receipts"])
    for image in without:
        got = [code for code in (readings.get(image) or {}).get("barcodes") or [] if code.get("gtin")]
        false += bool(got)
    return right, wrong, len(TRUTH["barcodes"]), false, len(without)


# --- the corpus of real photos -------------------------------------------------------------------------------

def corpus_codes(folder):
    """The paths of a folder of photos of codes, with each one's number; None for photos without a product's code."""
    with open(folder / "barcodes" / "truth.csv", encoding="utf-8", newline="") as table:
        known = [(folder / "barcodes" / row["file"], row["gtin"]) for row in csv.DictReader(table)]
    return known + [(path, None) for path in sorted((folder / "negatives").iterdir())]


def corpus_barcodes(known, readings, misses=None):
    """Counts as {read, images, misread, false_reads, negatives}. A photo counts as misread where any number is reported
    that it does not show."""
    counts = dict.fromkeys(("read", "images", "misread", "false_reads", "negatives"), 0)
    for (path, gtin), reading in zip(known, readings):
        got = {code.get("gtin") for code in reading.get("barcodes") or []} - {None, ""}
        if gtin is None:
            counts["negatives"] += 1
            counts["false_reads"] += bool(got)
            continue
        counts["images"] += 1
        counts["read"] += gtin in got
        counts["misread"] += bool(got - {gtin})
        if misses is not None and got != {gtin}:
            misses.append(f"{path.name}: code: wanted {gtin}, got {sorted(got)}")
    return counts


def corpus_receipts(truth, readings, misses=None):
    """`truth` and `readings` in the same order. {field: "right/of"} and the word F1."""
    right, of, rows, printed, found = dict.fromkeys(("total", "date", "company"), 0), dict.fromkeys(("total", "date", "company"), 0), [], 0, 0
    for (name, known), reading in zip(truth.items(), readings):
        receipt = reading.get("receipt") or {}
        rows.append(([line["text"] for line in known.get("lines") or []], reading.get("text") or []))
        got = {"total": receipt.get("total"), "date": receipt.get("date"), "company": receipt.get("merchant")}
        agrees = {
            "total": lambda want, has: has is not None and is_amount(want) and abs(float(has) - float(want)) < 0.005,
            "date": lambda want, has: has == want,
            "company": lambda want, has: alike(has, want) >= 0.9,
        }
        for field, same in agrees.items():
            if known.get(field):
                of[field] += 1
                right[field] += same(known[field], got[field])
                if misses is not None and not same(known[field], got[field]):
                    misses.append(f"{name}: {field}: wanted {known[field]!r}, got {got[field]!r}")
        have, want = {line.get("gtin") for line in receipt.get("lines") or []} - {None, ""}, set(known.get("printed_gtins") or [])
        printed, found = printed + len(want), found + len(want & have)
        if misses is not None and want - have:
            misses.append(f"{name}: printed GTINs: wanted {sorted(want - have)}, got {sorted(have - want)}")
    return {"word_f1": round(word_f1(rows), 4), **{field: f"{right[field]}/{of[field]}" for field in of}, "printed_gtins": f"{found}/{printed}"}


def strangers(truth, readings, misses=None):
    """Items, extra items, totals, dates, shops and printed codes of receipts by other people, whose shop may be told in several
    ways."""
    counts = {name: [0, 0] for name in ("items", "totals", "dates", "shops", "printed GTINs")}
    extra = wrong = 0

    def count(name, right, of=1):
        counts[name][0] += right
        counts[name][1] += of

    for (name, want), reading in zip(truth.items(), readings):
        receipt = reading.get("receipt") or {}
        lines = receipt.get("lines") or []
        found, more = items(want["items"], lines)
        count("items", found, len(want["items"]))
        extra += more
        total = receipt.get("total") is not None and abs(receipt["total"] - want["total"]) < 0.005
        shop = any(alike(receipt.get("merchant"), one) >= 0.9 for one in want["shops"])
        count("totals", total)
        count("dates", receipt.get("date") == want["date"])
        count("shops", shop)
        have, printed = {line["gtin"] for line in lines if line.get("gtin")}, set(want["printed_gtins"])
        count("printed GTINs", len(have & printed), len(printed))
        wrong += len(have - printed)
        if misses is not None:
            misses += [f"{name}: {what}" for what, right in (
                (f"{found} of {len(want['items'])} items, {more} extra", found == len(want["items"]) and not more),
                (f"total {receipt.get('total')}, not {want['total']}", total),
                (f"date {receipt.get('date')}, not {want['date']}", receipt.get("date") == want["date"]),
                (f"shop {receipt.get('merchant')}, not {want['shops'][0]}", shop)) if not right]
    return {**{name: f"{right}/{of}" for name, (right, of) in counts.items()}, "extra items": extra, "wrong GTINs": wrong}


def is_amount(text):
    """Whether the truth's total is a number; some are smudged, and those nobody can have right."""
    try:
        float(text)
    except ValueError:
        return False
    return True

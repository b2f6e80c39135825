"""Compares readings with known answers: images/truth.json, which has every printed word, and the corpus of real photos, which
has a number, a total or the rows of text for each picture.
"""
import csv
import difflib
import json
import re
from collections import Counter

from readers import ROOT

TRUTH = json.loads((ROOT / "images" / "truth.json").read_text(encoding="utf-8"))


def keep_alphanumerics(text):
    return re.sub(r"[^A-Z0-9]", "", (text or "").upper())


def text_similarity(first, second):
    """How similar two texts are, from 0 to 1, by their letters A to Z and digits alone."""
    return difflib.SequenceMatcher(None, keep_alphanumerics(first), keep_alphanumerics(second)).ratio()


def count_words(rows):
    """The words of the rows in capitals, without punctuation, and how often each occurs."""
    words = (word.strip(".,:;*'\"()[]{}<>|!?-_=~`") for row in rows for word in row.upper().split())
    return Counter(word for word in words if re.search(r"[A-Z0-9]", word))


def word_f1(pairs):
    """The harmonic mean of precision and recall over words in any order, for pairs of true rows and recognised rows."""
    right_count = read_count = true_count = 0
    for true_rows, read_rows in pairs:
        expected, found = count_words(true_rows), count_words(read_rows)
        right_count += sum((expected & found).values())
        read_count += sum(found.values())
        true_count += sum(expected.values())
    precision, recall = right_count / max(1, read_count), right_count / max(1, true_count)
    return 2 * precision * recall / max(1e-9, precision + recall)


def match_items(true_items, lines):
    """Pairs each true item with the most similar line of the same amount; returns (number of pairs, number of lines left
    over)."""
    unmatched, found = [line for line in lines if line.get("amount") is not None], 0
    for item in true_items:
        candidates = [line for line in unmatched if abs(line["amount"] - item["amount"]) < 0.005]
        best = max(candidates, default=None, key=lambda line: text_similarity(line.get("description"), item["description"]))
        if best is not None and text_similarity(best.get("description"), item["description"]) >= 0.75:
            found += 1
            unmatched.remove(best)
    return found, len(unmatched)


def score_receipts(readings, misses=None):
    """Scores readings, given by image name: ({field: [right, total]}, number of extra items, word F1)."""
    counts, extra, rows = {}, 0, []

    def count_field(name, right, image, expected, found):
        counter = counts.setdefault(name, [0, 0])
        counter[0], counter[1] = counter[0] + bool(right), counter[1] + 1
        if not right and misses is not None:
            misses.append(f"{image}: {name}: wanted {expected!r}, got {found!r}")

    for image, truth in TRUTH["receipts"].items():
        reading = readings.get(image) or {}
        receipt = reading.get("receipt") or {}
        rows.append(([line["text"] for line in truth["lines"]], reading.get("text") or []))
        total = receipt.get("total")
        count_field("total", total is not None and abs(total - float(truth["total"])) < 0.005, image, truth["total"], total)
        # Either the name on the shop sign or the legal name of the company counts.
        similarity = max(text_similarity(receipt.get("merchant"), truth[name]) for name in ("company", "legal_name"))
        count_field("company", similarity >= 0.9, image, truth["company"], receipt.get("merchant"))
        count_field("document number",
                    keep_alphanumerics(receipt.get("document_number")) == keep_alphanumerics(truth["document_number"]), image,
                    truth["document_number"], receipt.get("document_number"))
        for field in ("date", "time", "vat_number", "register"):
            found = receipt.get(field)
            right = found == truth[field] or field == "time" and (found or "")[:5] == truth[field]
            count_field(field.replace("_", " "), right, image, truth[field], found)
        found, unmatched = match_items(truth["items"], receipt.get("lines") or [])
        counter = counts.setdefault("items", [0, 0])
        counter[0], counter[1], extra = counter[0] + found, counter[1] + len(truth["items"]), extra + unmatched
        if misses is not None and (found < len(truth["items"]) or unmatched):
            misses.append(f"{image}: items: {found} of {len(truth['items'])}, {unmatched} extra")
        gtins = {line.get("gtin") for line in receipt.get("lines") or []}
        for gtin in truth["printed_gtins"]:
            count_field("printed GTINs", gtin in gtins, image, gtin, None)
    return counts, extra, word_f1(rows)


def score_barcodes(readings, misses=None):
    """Scores readings, given by image name: codes right, pictures with a wrong code, number of codes; pictures without a product
    code that gave one, number of such pictures."""
    right_count = wrong_count = false_count = 0
    for image, gtin in TRUTH["barcodes"].items():
        found = {code.get("gtin") for code in (readings.get(image) or {}).get("barcodes") or []} - {None}
        right_count, wrong_count = right_count + (gtin in found), wrong_count + bool(found - {gtin})
        if misses is not None and found != {gtin}:
            misses.append(f"{image}: code: wanted {gtin}, got {sorted(found)}")
    no_code_images = TRUTH["negatives"] + list(TRUTH["receipts"])
    for image in no_code_images:
        found = [code for code in (readings.get(image) or {}).get("barcodes") or [] if code.get("gtin")]
        false_count += bool(found)
    return right_count, wrong_count, len(TRUTH["barcodes"]), false_count, len(no_code_images)


# --- the corpus of real photos -------------------------------------------------------------------------------

def list_corpus_codes(folder):
    """The pictures of codes in a corpus folder as (path, number); the number is None for photos without a product code."""
    with open(folder / "barcodes" / "truth.csv", encoding="utf-8", newline="") as table:
        pictures = [(folder / "barcodes" / row["file"], row["gtin"]) for row in csv.DictReader(table)]
    return pictures + [(path, None) for path in sorted((folder / "negatives").iterdir())]


def score_corpus_barcodes(pictures, readings, misses=None):
    """Counts as {read, images, misread, false_reads, negatives}. A photo is misread if any reported number is not on it."""
    counts = dict.fromkeys(("read", "images", "misread", "false_reads", "negatives"), 0)
    for (path, gtin), reading in zip(pictures, readings):
        found = {code.get("gtin") for code in reading.get("barcodes") or []} - {None, ""}
        if gtin is None:
            counts["negatives"] += 1
            counts["false_reads"] += bool(found)
            continue
        counts["images"] += 1
        counts["read"] += gtin in found
        counts["misread"] += bool(found - {gtin})
        if misses is not None and found != {gtin}:
            misses.append(f"{path.name}: code: wanted {gtin}, got {sorted(found)}")
    return counts


def score_corpus_receipts(truth, readings, misses=None):
    """Compares `truth` and `readings`, which have the same order; returns {field: "right/total"} and the word F1."""
    right_counts, known_counts = (dict.fromkeys(("total", "date", "company"), 0) for _ in range(2))
    rows, printed_count, printed_found = [], 0, 0
    for (name, expected), reading in zip(truth.items(), readings):
        receipt = reading.get("receipt") or {}
        rows.append(([line["text"] for line in expected.get("lines") or []], reading.get("text") or []))
        found = {"total": receipt.get("total"), "date": receipt.get("date"), "company": receipt.get("merchant")}
        comparisons = {
            "total": lambda true, read: read is not None and is_amount(true) and abs(float(read) - float(true)) < 0.005,
            "date": lambda true, read: read == true,
            "company": lambda true, read: text_similarity(read, true) >= 0.9,
        }
        for field, is_equal in comparisons.items():
            if expected.get(field):
                known_counts[field] += 1
                right_counts[field] += is_equal(expected[field], found[field])
                if misses is not None and not is_equal(expected[field], found[field]):
                    misses.append(f"{name}: {field}: wanted {expected[field]!r}, got {found[field]!r}")
        read_gtins = {line.get("gtin") for line in receipt.get("lines") or []} - {None, ""}
        printed_gtins = set(expected.get("printed_gtins") or [])
        printed_count, printed_found = printed_count + len(printed_gtins), printed_found + len(printed_gtins & read_gtins)
        if misses is not None and printed_gtins - read_gtins:
            misses.append(f"{name}: printed GTINs: wanted {sorted(printed_gtins - read_gtins)}, got "
                          f"{sorted(read_gtins - printed_gtins)}")
    return {"word_f1": round(word_f1(rows), 4),
            **{field: f"{right_counts[field]}/{known_counts[field]}" for field in known_counts},
            "printed_gtins": f"{printed_found}/{printed_count}"}


def score_strangers(truth, readings, misses=None):
    """Counts items, extra items, totals, dates, shops and printed codes, for receipts where any of several shop names is
    right."""
    counts = {name: [0, 0] for name in ("items", "totals", "dates", "shops", "printed GTINs")}
    extra = wrong = 0

    def count_field(name, right_count, total=1):
        counts[name][0] += right_count
        counts[name][1] += total

    for (name, expected), reading in zip(truth.items(), readings):
        receipt = reading.get("receipt") or {}
        lines = receipt.get("lines") or []
        found, unmatched = match_items(expected["items"], lines)
        count_field("items", found, len(expected["items"]))
        extra += unmatched
        total_is_right = receipt.get("total") is not None and abs(receipt["total"] - expected["total"]) < 0.005
        shop_is_right = any(text_similarity(receipt.get("merchant"), one) >= 0.9 for one in expected["shops"])
        count_field("totals", total_is_right)
        count_field("dates", receipt.get("date") == expected["date"])
        count_field("shops", shop_is_right)
        read_gtins, printed_gtins = {line["gtin"] for line in lines if line.get("gtin")}, set(expected["printed_gtins"])
        count_field("printed GTINs", len(read_gtins & printed_gtins), len(printed_gtins))
        wrong += len(read_gtins - printed_gtins)
        if misses is not None:
            misses += [f"{name}: {what}" for what, right_count in (
                (f"{found} of {len(expected['items'])} items, {unmatched} extra",
                 found == len(expected["items"]) and not unmatched),
                (f"total {receipt.get('total')}, not {expected['total']}", total_is_right),
                (f"date {receipt.get('date')}, not {expected['date']}", receipt.get("date") == expected["date"]),
                (f"shop {receipt.get('merchant')}, not {expected['shops'][0]}", shop_is_right)) if not right_count]
    return {**{name: f"{right_count}/{of}" for name, (right_count, of) in counts.items()}, "extra items": extra,
            "wrong GTINs": wrong}


def is_amount(text):
    """Whether the true total is a number; a smudged total is not, and no reader can get it right."""
    try:
        float(text)
    except ValueError:
        return False
    return True

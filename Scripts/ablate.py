#!/usr/bin/env python3
"""Measures what each optional step of the readers is worth: reads sets with known answers with all steps, then without each.

usage: Scripts/ablate.py [--only PREFIX[,PREFIX]] [--seed N] [--qix FILE] [--decoder FILE] [--recorder FILE]

The steps are those that `qix passes` lists. A step whose name begins with `barcode.` is measured on photos of codes and on
drawn ones; a step of the grammar on recorded rows of every receipt with known answers; any other on the pictures of these
receipts. Prints a table in Markdown: a row for each step, and for each set how many answers more (+) or fewer (-) are right
without the step, how many more or fewer are wrong, or, where neither, how many readings say anything else.

Sets are drawn from --seed, or come from the corpus where it lies. `tuned` and `untuned` are the two halves of the scans
(Scripts/confusions.py has the rule); of the photos and of the drawn pictures nothing was learned.
"""
import argparse
import csv
import json
import random
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent / "samples")]

import scores  # noqa: E402
from confusions import is_tuned  # noqa: E402
from readers import CORPUS, ROOT  # noqa: E402

# The stages of the grammar, whose steps need no picture.
GRAMMAR = ("receipt.roles", "receipt.lines", "receipt.candidates", "receipt.sums", "receipt.fields")
PLACE = ROOT / ".build" / "ablate"
COUNTED = ("right", "wrong", "balanced wrongly")
# Of the sets whose items are known: every how manieth digit of an amount is replaced by another one.
SPOILT_DIGIT = 40
AMOUNT = re.compile(r"-?\d+[.,]\d\d-?$")


# --- sets ----------------------------------------------------------------------------------------------------

def code_sets(seed):
    """{name: [(path, the numbers that it shows)]}"""
    import focus
    import hardships
    import stress
    sets = {}
    for folder, name in ((CORPUS, "photos"), (CORPUS / "quagga", "skewed photos")):
        if (folder / "barcodes").exists():
            rows = csv.DictReader(open(folder / "barcodes" / "truth.csv"))
            sets[name] = [(folder / "barcodes" / row["file"], {row["gtin"]}) for row in rows]
        if (folder / "negatives").exists():
            sets["no code" if folder == CORPUS else "no code, skewed"] = [
                (path, set()) for path in sorted((folder / "negatives").iterdir())]
    for name, draw in (("harmed", lambda place: stress.draw(place, seed, 2)), ("out of focus", lambda place: focus.draw(place, seed, 10)),
                       ("hard places", lambda place: hardships.draw(place, seed, 12, "all"))):
        sets[name] = [(path, {numbers} if isinstance(numbers, str) else set(numbers))
                      for path, numbers in drawn(f"{name.replace(' ', '-')}-{seed}", draw)]
    return sets


def drawn(name, draw):
    """What a generator drew into a folder, once: (path, numbers)."""
    place = PLACE / name
    answers = place / "answers.json"
    if not answers.exists():
        place.mkdir(parents=True, exist_ok=True)
        made = draw(place)
        answers.write_text(json.dumps([[str(entry[0]), entry[1]] for entry in made]), encoding="utf-8")
    return [(Path(path), numbers) for path, numbers in json.loads(answers.read_text(encoding="utf-8"))]


def receipt_sets(seed):
    """{name: [(path, answers)]}; answers have `items`, `total`, `date` and `shops` as far as they are known."""
    import receipts
    import strangers
    sets = {}
    for folder, name in (("receipts", "scans"), ("photos/receipts", "photos"), ("phones/receipts", "phones"), ("europe/receipts", "Europe")):
        if not (CORPUS / folder / "truth.json").exists():
            continue
        truth = json.loads((CORPUS / folder / "truth.json").read_text(encoding="utf-8"))
        pairs = [(CORPUS / folder / file, known(answers)) for file, answers in sorted(truth.items())]
        if name == "scans":
            sets["scans, tuned"] = [pair for pair in pairs if is_tuned(pair[0].stem)]
            sets["scans, untuned"] = [pair for pair in pairs if not is_tuned(pair[0].stem)]
        else:
            sets[name] = pairs
    place = PLACE / f"tills-{seed}"
    if not (place / "truth.json").exists():
        receipts.draw(56, seed, place)
    sets["drawn tills"] = [(place / entry["file"], known({**entry, "company": None}))
                           for entry in json.loads((place / "truth.json").read_text(encoding="utf-8"))]
    place = PLACE / f"strangers-{seed}"
    truth = json.loads((ROOT / "Scripts" / "cc0-receipts.json").read_text(encoding="utf-8"))
    if (CORPUS / "cc0-receipts").exists():
        if not (place / "photos.json").exists():
            strangers.draw(truth, seed, place)
        sets["strangers"] = [(place / entry["file"], known(truth[entry["scan"]]))
                             for entry in json.loads((place / "photos.json").read_text(encoding="utf-8"))]
    return sets


def known(answers):
    shops = answers.get("shops") or [name for name in [answers.get("company"), *(answers.get("company_also") or [])] if name]
    total = answers.get("total")
    return {"items": answers.get("items"), "total": float(total) if scores.is_amount(str(total)) else None,
            "date": answers.get("date"), "shops": shops}


# --- counting ------------------------------------------------------------------------------------------------

def count_codes(pairs, readings):
    right = wrong = 0
    for (path, numbers), reading in zip(pairs, readings):
        got = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
        right += len(got & numbers)
        wrong += len(got - numbers)
    return right, wrong


def count_receipts(pairs, readings):
    """Right answers (items, totals, dates, shops); lines that are none; balanced receipts with such a line or a wrong total."""
    right = wrong = balanced_wrongly = 0
    for (path, answers), reading in zip(pairs, readings):
        receipt = reading.get("receipt") or {}
        is_wrong = False
        if answers["items"] is not None:
            found, extra = scores.items(answers["items"], receipt.get("lines") or [])
            right, wrong = right + found, wrong + extra
            is_wrong = extra > 0
        if answers["total"] is not None:
            is_right = receipt.get("total") is not None and abs(float(receipt["total"]) - answers["total"]) < 0.005
            right += is_right
            is_wrong = is_wrong or not is_right
        balanced_wrongly += bool(receipt.get("balanced")) and is_wrong
        right += bool(answers["date"]) and receipt.get("date") == answers["date"]
        right += any(scores.alike(receipt.get("merchant"), shop) >= 0.9 for shop in answers["shops"])
    return right, wrong, balanced_wrongly


# --- reading -------------------------------------------------------------------------------------------------

def read(qix, paths, without):
    skipped = ["--without", without] if without else []
    run = subprocess.run([qix, "read", "--timeout", "600", *skipped, "-"], input="".join(f"{path}\n" for path in paths),
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    made = {reading["image"]: reading for reading in map(json.loads, filter(str.strip, run.stdout.splitlines()))}
    return [made.get(str(path), {}) for path in paths]


def record(recorder, sets):
    """Rows of every receipt, recorded once: remove .build/ablate to record them anew."""
    for name, pairs in sets.items():
        place = PLACE / "rows" / folder_name(name)
        if (place / "done").exists():
            continue
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run([recorder, place, *[path for path, _ in pairs]], check=True, stderr=subprocess.DEVNULL)
        (place / "done").touch()


def spoilt(sets, seed):
    """The sets with known items once more, with digits of their amounts replaced: what repairs and checks of sums are for."""
    made = {}
    for name, pairs in sets.items():
        if not any(answers["items"] for _, answers in pairs):
            continue
        place = PLACE / "rows" / folder_name(f"{name} spoilt")
        place.mkdir(parents=True, exist_ok=True)
        for file in sorted((PLACE / "rows" / folder_name(name)).glob("*.rows.json")):
            chance = random.Random(f"{seed} {file.name}")
            rows = json.loads(file.read_text(encoding="utf-8"))
            for word in (word for row in rows for word in row["words"]):
                if AMOUNT.match(word["text"]):
                    replace_digits(word, chance)
            (place / file.name).write_text(json.dumps(rows), encoding="utf-8")
        made[f"{name} spoilt"] = pairs
    return made


def replace_digits(word, chance):
    for index, letter in enumerate(word["text"]):
        if letter.isdigit() and chance.randrange(SPOILT_DIGIT) == 0:
            digit = chance.choice([other for other in "0123456789" if other != letter])
            word["text"] = word["text"][:index] + digit + word["text"][index + 1:]
            if len(word.get("symbols") or []) == len(word["text"]):
                word["symbols"][index][0] = digit


def folder_name(name):
    return name.replace(" ", "-").replace(",", "")


def decode(decoder, name, pairs, without, names=None):
    place = PLACE / "rows" / folder_name(name)
    arguments = [*(["--without", without] if without else []), *(["--names", ",".join(names)] if names is not None else [])]
    run = subprocess.run([decoder, *arguments, place], stdout=subprocess.PIPE, text=True, check=True)
    made = {line["name"]: line for line in map(json.loads, filter(str.strip, run.stdout.splitlines()))}
    return [made.get(path.name.split(".")[0], {}) for path, _ in pairs]


class GrammarDecoder:
    """Decodes recorded rows; without a pass only the receipts in which the pass changes something are decoded again."""

    def __init__(self, decoder):
        self.decoder, self.complete, self.changed = decoder, {}, {}

    def decoded(self, name, pairs, step):
        if name not in self.complete:
            self.complete[name] = decode(self.decoder, name, pairs, None)
            listed = subprocess.run([self.decoder, "--passes", PLACE / "rows" / folder_name(name)], stdout=subprocess.PIPE, text=True,
                                    check=True).stdout
            self.changed[name] = {line.split("\t")[1]: line.split("\t")[2].split(",") for line in listed.splitlines()}
        names = self.changed[name].get(step, [""])
        if step is None or names == [""]:
            return self.complete[name]
        again = decode(self.decoder, name, pairs, step, names)
        return [new if path.name.split(".")[0] in names else old
                for (path, _), new, old in zip(pairs, again, self.complete[name])]


# --- the table -----------------------------------------------------------------------------------------------

def difference(before, after, changed):
    """`+1 right, −2 wrong`, `3 changed` where other answers changed alone, or nothing where nothing did."""
    parts = [f"{more - fewer:+d} {what}" for fewer, more, what in zip(before, after, COUNTED) if more != fewer]
    return (", ".join(parts) or (f"{changed} changed" if changed else "")).replace("-", "−")


def answers_of(reading):
    """What a reading says, without its time and the name of its reader."""
    return {key: value for key, value in reading.items() if key not in ("milliseconds", "reader_version")}


def table(passes, sets, made, count):
    """Prints a row for each step as soon as it is measured. `made(name, pairs, step)` gives a set's readings without a step."""
    names = list(sets)
    before = {name: made(name, sets[name], None) for name in names}
    counts = {name: count(sets[name], before[name]) for name in names}
    print(f"| without | {' | '.join(names)} |\n|---|{'---|' * len(names)}")
    print("| – | " + " | ".join(", ".join(f"{number} {what}" for number, what in zip(count, COUNTED)) for count in counts.values())
          + " |", flush=True)
    for step in passes:
        cells = []
        for name in names:
            after = made(name, sets[name], step)
            changed = sum(answers_of(one) != answers_of(other) for one, other in zip(before[name], after))
            cells.append(difference(counts[name], count(sets[name], after), changed))
        print(f"| `{step}` | {' | '.join(cells)} |", flush=True)
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="steps whose names begin so, separated by commas")
    parser.add_argument("--seed", type=int, default=20261127)
    parser.add_argument("--sets", help="only sets with these names, separated by semicolons")
    for program, default in (("qix", "qix"), ("decoder", "RowDecoder"), ("recorder", "RowRecorder")):
        parser.add_argument(f"--{program}", default=str(ROOT / ".build" / "debug" / default))
    options = parser.parse_args()
    listed = subprocess.run([options.qix, "passes", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    steps = [step["name"] for step in map(json.loads, listed.splitlines()) if step.get("earns") and step["name"].startswith(tuple(options.only.split(",")))]
    chosen = (lambda sets: {name: pairs for name, pairs in sets.items() if name in options.sets.split(";")}) if options.sets else (lambda sets: sets)
    codes = [step for step in steps if step.startswith("barcode.")]
    grammar = [step for step in steps if step.startswith(GRAMMAR)]
    pictures = [step for step in steps if step not in codes and step not in grammar]
    print(f"Seed {options.seed}.\n")

    def reading_by_qix(name, pairs, step):
        return read(options.qix, [path for path, _ in pairs], step)

    if codes:
        table(codes, chosen(code_sets(options.seed)), reading_by_qix, count_codes)
    receipts = chosen(receipt_sets(options.seed)) if grammar or pictures else {}
    if grammar:
        record(options.recorder, receipts)
        table(grammar, {**receipts, **spoilt(receipts, options.seed)}, GrammarDecoder(options.decoder).decoded, count_receipts)
    if pictures:
        table(pictures, receipts, reading_by_qix, count_receipts)


if __name__ == "__main__":
    main()

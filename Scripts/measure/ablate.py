#!/usr/bin/env python3
"""Measures what each optional step of the readers is worth: reads sets with known answers with all steps, then without each.

usage: Scripts/measure/ablate.py [--only PREFIX[,PREFIX]] [--sets NAME[;NAME]] [--seed N] [--qix FILE] [--decoder FILE]
                                 [--recorder FILE]

The steps are those that `qix passes` lists. Steps named `barcode.…` are measured on photos of codes and on drawn codes; steps
of the grammar on recorded rows of every receipt with known answers; all others on the pictures of these receipts. Prints a
Markdown table with a row per step. Each cell says how the set changes without the step: how many more or fewer answers are
right, how many more or fewer are wrong, or, if neither changes, how many readings differ in anything else.

Sets are drawn from --seed or taken from the corpus, if it is there. `tuned` and `untuned` are the two halves of the scans
(Scripts/learn/confusions.py has the rule); nothing was learned from the photos and the drawn pictures.
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
sys.path[:0] = [str(Path(__file__).resolve().parents[1] / folder) for folder in ("learn", "draw", "draw/samples")]

import scores  # noqa: E402
from confusions import is_tuned  # noqa: E402
from readers import CORPUS, ROOT  # noqa: E402

# Steps of the grammar, which can be measured on recorded rows instead of pictures.
GRAMMAR = ("receipt.roles", "receipt.lines", "receipt.candidates", "receipt.sums", "receipt.fields")
FOLDER = ROOT / ".build" / "ablate"
# What is counted of receipts; of codes the first two.
COUNTS = ("right", "wrong", "balanced wrongly")
# One digit of so many is replaced in the amounts of damaged rows.
DIGITS_PER_DAMAGE = 40
AMOUNT = re.compile(r"-?\d+[.,]\d\d-?$")


# --- sets ----------------------------------------------------------------------------------------------------

def load_code_sets(seed):
    """{name: [(path, {GTINs on it})]}"""
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
    for name, draw in (("harmed", lambda folder: stress.draw(folder, seed, 2)),
                       ("out of focus", lambda folder: focus.draw(folder, seed, 10)),
                       ("hard places", lambda folder: hardships.draw(folder, seed, 12, "all"))):
        sets[name] = [(path, {gtins} if isinstance(gtins, str) else set(gtins))
                      for path, gtins in draw_once(f"{name.replace(' ', '-')}-{seed}", draw)]
    return sets


def draw_once(name, draw):
    """Draws a set unless its folder is there already; returns (path, GTINs) of each picture."""
    folder = FOLDER / name
    answers = folder / "answers.json"
    if not answers.exists():
        folder.mkdir(parents=True, exist_ok=True)
        pictures = draw(folder)
        answers.write_text(json.dumps([[str(entry[0]), entry[1]] for entry in pictures]), encoding="utf-8")
    return [(Path(path), gtins) for path, gtins in json.loads(answers.read_text(encoding="utf-8"))]


def load_receipt_sets(seed):
    """{name: [(path, answers)]}, with answers as `select_answers` returns them"""
    import receipts
    import strangers
    sets = {}
    for folder, name in (("receipts", "scans"), ("photos/receipts", "photos"), ("phones/receipts", "phones"),
                         ("europe/receipts", "Europe")):
        if not (CORPUS / folder / "truth.json").exists():
            continue
        truth = json.loads((CORPUS / folder / "truth.json").read_text(encoding="utf-8"))
        pairs = [(CORPUS / folder / file, select_answers(answers)) for file, answers in sorted(truth.items())]
        if name == "scans":
            sets["scans, tuned"] = [pair for pair in pairs if is_tuned(pair[0].stem)]
            sets["scans, untuned"] = [pair for pair in pairs if not is_tuned(pair[0].stem)]
        else:
            sets[name] = pairs
    drawn_folder = FOLDER / f"tills-{seed}"
    if not (drawn_folder / "truth.json").exists():
        receipts.draw(56, seed, drawn_folder)
    sets["drawn tills"] = [(drawn_folder / entry["file"], select_answers({**entry, "company": None}))
                           for entry in json.loads((drawn_folder / "truth.json").read_text(encoding="utf-8"))]
    drawn_folder = FOLDER / f"strangers-{seed}"
    truth = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
    if (CORPUS / "cc0-receipts").exists():
        if not (drawn_folder / "photos.json").exists():
            strangers.draw(truth, seed, drawn_folder)
        sets["strangers"] = [(drawn_folder / entry["file"], select_answers(truth[entry["scan"]]))
                             for entry in json.loads((drawn_folder / "photos.json").read_text(encoding="utf-8"))]
    return sets


def select_answers(answers):
    """The known answers of a receipt: items, total and date, each None if unknown, and the names of its shop."""
    shops = answers.get("shops") or [name for name in [answers.get("company"), *(answers.get("company_also") or [])] if name]
    total = answers.get("total")
    return {"items": answers.get("items"), "total": float(total) if scores.is_amount(str(total)) else None,
            "date": answers.get("date"), "shops": shops}


# --- counting ------------------------------------------------------------------------------------------------

def count_codes(pairs, readings):
    """(GTINs read rightly, GTINs read that are not on the picture)"""
    right = wrong = 0
    for (path, numbers), reading in zip(pairs, readings):
        found = {code["gtin"] for code in reading.get("barcodes") or [] if code.get("gtin")}
        right += len(found & numbers)
        wrong += len(found - numbers)
    return right, wrong


def count_receipts(pairs, readings):
    """(right items, totals, dates and shops; extra lines; balanced receipts with an extra line or a wrong total)"""
    right = wrong = balanced_wrongly = 0
    for (path, answers), reading in zip(pairs, readings):
        receipt = reading.get("receipt") or {}
        is_wrong = False
        if answers["items"] is not None:
            found, extra = scores.match_items(answers["items"], receipt.get("lines") or [])
            right, wrong = right + found, wrong + extra
            is_wrong = extra > 0
        if answers["total"] is not None:
            is_right = receipt.get("total") is not None and abs(float(receipt["total"]) - answers["total"]) < 0.005
            right += is_right
            is_wrong = is_wrong or not is_right
        balanced_wrongly += bool(receipt.get("balanced")) and is_wrong
        right += bool(answers["date"]) and receipt.get("date") == answers["date"]
        right += any(scores.text_similarity(receipt.get("merchant"), shop) >= 0.9 for shop in answers["shops"])
    return right, wrong, balanced_wrongly


# --- reading -------------------------------------------------------------------------------------------------

def read_pictures(qix, paths, step):
    """The readings of pictures without a step, in their order, {} where qix gave none."""
    arguments = ["--without", step] if step else []
    run = subprocess.run([qix, "read", "--timeout", "600", *arguments, "-"], input="".join(f"{path}\n" for path in paths),
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    readings = {reading["image"]: reading for reading in map(json.loads, filter(str.strip, run.stdout.splitlines()))}
    return [readings.get(str(path), {}) for path in paths]


def record_rows(recorder, sets):
    """Records the rows of every receipt once. Remove .build/ablate to record them again."""
    for name, pairs in sets.items():
        folder = FOLDER / "rows" / folder_name(name)
        if (folder / "done").exists():
            continue
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([recorder, folder, *[path for path, _ in pairs]], check=True, stderr=subprocess.DEVNULL)
        (folder / "done").touch()


def damage_rows(sets, seed):
    """The sets with known items once more, with digits of their amounts replaced: repairs and checks of sums are for these."""
    damaged = {}
    for name, pairs in sets.items():
        if not any(answers["items"] for _, answers in pairs):
            continue
        folder = FOLDER / "rows" / folder_name(f"{name} damaged")
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted((FOLDER / "rows" / folder_name(name)).glob("*.rows.json")):
            dice = random.Random(f"{seed} {file.name}")
            rows = json.loads(file.read_text(encoding="utf-8"))
            for word in (word for row in rows for word in row["words"] if AMOUNT.match(word["text"])):
                replace_digits(word, dice)
            (folder / file.name).write_text(json.dumps(rows), encoding="utf-8")
        damaged[f"{name} damaged"] = pairs
    return damaged


def replace_digits(word, dice):
    for index, character in enumerate(word["text"]):
        if character.isdigit() and dice.randrange(DIGITS_PER_DAMAGE) == 0:
            digit = dice.choice([other for other in "0123456789" if other != character])
            word["text"] = word["text"][:index] + digit + word["text"][index + 1:]
            if len(word.get("symbols") or []) == len(word["text"]):
                word["symbols"][index][0] = digit


def folder_name(set_name):
    return set_name.replace(" ", "-").replace(",", "")


class GrammarDecoder:
    """Makes receipts of recorded rows. Without a pass, only the receipts in which it changes something are made again."""

    def __init__(self, program):
        self.program = program
        self.complete = {}
        self.changed_by_pass = {}

    def read(self, name, pairs, step):
        if name not in self.complete:
            self.complete[name] = self.decode(name, pairs, [])
            lines = self.run("--passes", FOLDER / "rows" / folder_name(name)).splitlines()
            self.changed_by_pass[name] = {
                changing: set(filter(None, names.split(","))) for _, changing, names in (line.split("\t") for line in lines)}
        changed = self.changed_by_pass[name].get(step) if step else None
        if not changed:
            return self.complete[name]
        again = self.decode(name, pairs, ["--without", step, "--names", ",".join(sorted(changed))])
        return [new if path.name.split(".")[0] in changed else old
                for (path, _), new, old in zip(pairs, again, self.complete[name])]

    def decode(self, name, pairs, arguments):
        """The receipts in the order of the pairs, {} for those that were not asked for."""
        lines = self.run(*arguments, FOLDER / "rows" / folder_name(name)).splitlines()
        readings = {line["name"]: line for line in map(json.loads, filter(str.strip, lines))}
        return [readings.get(path.name.split(".")[0], {}) for path, _ in pairs]

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


# --- the table -----------------------------------------------------------------------------------------------

def describe_difference(before, after, changed):
    """`+1 right, −2 wrong`; `3 changed` if neither count changed but readings did; empty if nothing changed."""
    parts = [f"{new - old:+d} {what}" for old, new, what in zip(before, after, COUNTS) if new != old]
    return (", ".join(parts) or (f"{changed} changed" if changed else "")).replace("-", "−")


def strip_run_details(reading):
    """A reading without its times and the version of its reader."""
    return {key: value for key, value in reading.items() if key not in ("milliseconds", "reader_version")}


def print_table(steps, sets, read, count):
    """Prints a row for each step as soon as it is measured. `read(name, pairs, step)` returns the readings of a set without a
    step; `count` counts their right and wrong answers."""
    set_names = list(sets)
    before = {name: read(name, sets[name], None) for name in set_names}
    counts = {name: count(sets[name], before[name]) for name in set_names}
    print(f"| without | {' | '.join(set_names)} |\n|---|{'---|' * len(set_names)}")
    print("| – | " + " | ".join(
        ", ".join(f"{number} {what}" for number, what in zip(numbers, COUNTS)) for numbers in counts.values()) + " |", flush=True)
    for step in steps:
        cells = []
        for name in set_names:
            after = read(name, sets[name], step)
            changed = sum(strip_run_details(one) != strip_run_details(other) for one, other in zip(before[name], after))
            cells.append(describe_difference(counts[name], count(sets[name], after), changed))
        print(f"| `{step}` | {' | '.join(cells)} |", flush=True)
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only steps whose names begin with one of these, separated by commas")
    parser.add_argument("--seed", type=int, default=20261127)
    parser.add_argument("--sets", help="only sets with these names, separated by semicolons")
    for program, default in (("qix", "qix"), ("decoder", "RowDecoder"), ("recorder", "RowRecorder")):
        parser.add_argument(f"--{program}", default=str(ROOT / ".build" / "debug" / default))
    options = parser.parse_args()
    passes = subprocess.run([options.qix, "passes", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    prefixes = tuple(options.only.split(","))
    steps = [step["name"]
             for step in map(json.loads, passes.splitlines()) if step.get("earns") and step["name"].startswith(prefixes)]
    wanted = options.sets.split(";") if options.sets else None
    code_steps = [step for step in steps if step.startswith("barcode.")]
    grammar_steps = [step for step in steps if step.startswith(GRAMMAR)]
    picture_steps = [step for step in steps if step not in code_steps and step not in grammar_steps]
    print(f"Seed {options.seed}.\n")

    def select_sets(sets):
        return {name: pairs for name, pairs in sets.items() if wanted is None or name in wanted}

    def read_set(name, pairs, step):
        return read_pictures(options.qix, [path for path, _ in pairs], step)

    if code_steps:
        print_table(code_steps, select_sets(load_code_sets(options.seed)), read_set, count_codes)
    receipt_sets = select_sets(load_receipt_sets(options.seed)) if grammar_steps or picture_steps else {}
    if grammar_steps:
        record_rows(options.recorder, receipt_sets)
        sets = {**receipt_sets, **damage_rows(receipt_sets, options.seed)}
        print_table(grammar_steps, sets, GrammarDecoder(options.decoder).read, count_receipts)
    if picture_steps:
        print_table(picture_steps, receipt_sets, read_set, count_receipts)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures qix and other readers on photos from phones: real ones of the corpus, and drawn ones of 12 megapixels with a new seed.

usage: python3 Scripts/measure/photos.py [--seed N] [--count 24] [--every 12] [--only photos|phones] [--rounds 1] [--qix FILE]
                                         [--phones FOLDER] [--pages ink|net] [--no-peers] [--misses] [--accuracy-only] [--output FILE]

`photos` are the corpus's sets phones/receipts and europe/receipts, one picture in --every; `phones` are --count pictures of
Scripts/draw/phones.py, a third of them with nothing to read, or those drawn earlier in the folder --phones. Both are split by shop
into a half to learn on and a half to judge by (halves.py). Readers take turns on the same pictures, one picture at a time. Writes
Benchmarks/photos.md; with --accuracy-only qix alone is measured, with every real photo, and Benchmarks/photos-read.md written.
"""
import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import readers  # noqa: E402
from halves import is_learned  # noqa: E402
from readers import CORPUS, QIX, ROOT, format_table  # noqa: E402
from scores import is_amount, keep_alphanumerics, match_items  # noqa: E402

REAL_SETS = ("phones/receipts", "europe/receipts")
SHELL, RAPID = "tesseract and zbarimg", "RapidOCR"
BLOCK = 12  # pictures for one turn of a reader
SURE = 0.9  # of the confidence
STAGES_FIRST = ("decode", "barcodes", "receipt.page", "receipt.upright", "receipt.recognition", "receipt.grammar")


# --- pictures ------------------------------------------------------------------------------------------------

class Picture:
    """A picture with its truth, and what each reader made of it."""

    def __init__(self, part, path, truth, is_receipt, shop):
        self.part, self.path, self.truth, self.is_receipt = part, path, truth, is_receipt
        self.half = "learn" if is_learned(path.name, {"company": shop}) else "judge"
        self.readings, self.seconds = {}, {}

    def receipts(self):
        """The true receipts in the picture: none, one or two."""
        if not self.is_receipt:
            return []
        return [self.truth] + ([self.truth["second"]] if self.truth.get("second") else [])


def list_real_photos(every):
    pictures = []
    for name in REAL_SETS:
        folder = CORPUS / name
        if (folder / "truth.json").exists():
            truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
            pictures += [Picture("photos", folder / file, truth, True, truth.get("company"))
                         for file, truth in sorted(truths.items())]
    return pictures[::every]


def draw_phones(folder, seed, count):
    """Draws the pictures with the system's Python, which has Pillow and numpy as Debian packages."""
    system = Path("/usr/bin/python3")
    command = [system if system.exists() else sys.executable, ROOT / "Scripts/draw/phones.py", folder, "--seed", seed,
               "--count", count]
    subprocess.run([str(part) for part in command], check=True, stdout=sys.stderr)


def list_phones(folder):
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return [Picture("phones", folder / file, truth, truth["kind"] == "receipt", truth.get("shop"))
            for file, truth in truths.items()]


# --- reading -------------------------------------------------------------------------------------------------

def list_commands(options):
    """{name: function that reads paths and returns a Run}"""
    qix = [options.qix, "read", "--show-personal", *(["--pages", options.pages] if options.pages else []), "--jobs"]
    if options.accuracy_only:
        return {"qix": lambda paths: readers.run_reader([*qix, "2"], paths)}
    commands = {"qix": lambda paths: run_warm([*qix, "1"], paths)}
    if not options.no_peers:
        commands[SHELL] = readers.run_shell_one_by_one
        rapidocr = readers.find_peer("rapidocr")
        if rapidocr:
            commands[RAPID] = lambda paths: run_warm(rapidocr, paths)
    return commands


def run_warm(command, paths):
    """Runs a reader that keeps its models; it reads the first picture twice, and the first time, with its start, is left out."""
    run = readers.run_reader(command, [paths[0], *paths])
    cpu = run.cpu * len(paths) / (len(paths) + 1)
    return readers.Run(run.readings[1:], run.wall, cpu, run.gaps[1:], run.status)


def is_readable(name, picture):
    """Whether a reader knows the format: of these, qix alone reads HEIC."""
    return name == "qix" or picture.path.suffix.lower() != ".heic"


def read_all(pictures, commands, rounds, cpu):
    """Lets the readers take turns on blocks of pictures; adds to `cpu`: {(name, part): [CPU seconds, pictures]}."""
    for number in range(rounds):
        for start in range(0, len(pictures), BLOCK):
            block = pictures[start:start + BLOCK]
            for name, command in commands.items():
                chosen = [picture for picture in block if is_readable(name, picture)]
                if not chosen:
                    continue
                run = command([picture.path for picture in chosen])
                for picture, reading, seconds in zip(chosen, run.readings, run.gaps):
                    picture.readings[name] = reading
                    picture.seconds.setdefault(name, []).append(seconds)
                counter = cpu.setdefault((name, chosen[0].part), [0.0, 0])
                counter[0], counter[1] = counter[0] + run.cpu, counter[1] + len(chosen)
                print(f"round {number + 1}, {block[0].part} from {start}: {name}: {run.wall:.1f} s", file=sys.stderr, flush=True)


# --- scoring -------------------------------------------------------------------------------------------------

def holds_amount(row, amount):
    """Whether one of a row's numbers is the amount, with cents, or without if it is a whole number of at least 100."""
    joined = re.sub(r"(?<=\d)\s*([.,])\s*(?=\d\d(?!\d))", r"\1", row)
    joined = re.sub(r"(?<!\d)\.(?=\d\d(?!\d))", "0.", joined)
    cents = round(abs(amount) * 100)
    spellings = {str(cents).zfill(3)}
    if cents % 100 == 0 and cents >= 10000:
        spellings.add(str(cents // 100))
    return any(re.sub(r"\D", "", number) in spellings for number in re.findall(r"\d+(?:[.,'’]\d+)*", joined))


def holds_name(row, name):
    """Whether a row has most of a name's letters and figures, in their order and in pieces of two and more."""
    letters = keep_alphanumerics(name)
    if not letters:
        return True
    blocks = SequenceMatcher(None, letters, keep_alphanumerics(row), autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks if block.size >= min(2, len(letters))) >= 0.7 * len(letters)


def count_rows(rows, receipt):
    """Counts items and totals that rows of text hold; each row counts for one item."""
    counts, left = Counter(), list(rows)
    for item in receipt.get("items") or []:
        counts["row items"] += 1
        found = next((row for row in left if holds_amount(row, item["amount"]) and holds_name(row, item["description"])), None)
        if found is not None:
            counts["row items held"] += 1
            left.remove(found)
    if is_amount(str(receipt.get("total"))):
        counts["row totals"] += 1
        counts["row totals held"] += any(holds_amount(row, float(receipt["total"])) for row in rows)
    return counts


def count_answers(found, receipt):
    """Compares qix's receipt with a true one."""
    counts = Counter()
    if receipt.get("items"):
        matched, extra = match_items(receipt["items"], found.get("lines") or [])
        counts.update({"items": len(receipt["items"]), "found": matched, "extra": extra})
    if is_amount(str(receipt.get("total"))):
        total = found.get("total")
        is_right = total is not None and abs(total - float(receipt["total"])) < 0.005
        is_sure = (found.get("confidence") or {}).get("total", 0) >= SURE
        counts.update({"totals": 1, "totals right": is_right, "sure and wrong": total is not None and not is_right and is_sure})
    return counts


def score(picture, name):
    """What a reader's reading of a picture comes to. Of two receipts, the answers count for the one that they fit better."""
    reading = picture.readings.get(name) or {}
    counts, rows = Counter(pictures=1), reading.get("rows") or reading.get("text") or []
    for receipt in picture.receipts():
        counts += count_rows(rows, receipt)
    if name == "qix":
        found = reading.get("receipt") or {}
        answers = [count_answers(found, receipt) for receipt in picture.receipts()]
        counts += max(answers, key=lambda one: (one["found"], one["totals right"]), default=Counter())
        if not picture.is_receipt:
            counts["receipts told"] += bool(reading.get("receipt"))
            counts["totals told"] += found.get("total") is not None
            counts["codes told"] += any(code.get("gtin") for code in reading.get("barcodes") or [])
        counts["errors"] += bool(reading.get("error")) or not reading
    return counts


def share(counts, right, of):
    return f"{counts[right]}/{counts[of]} ({100 * counts[right] / counts[of]:.0f} %)" if counts[of] else "–"


def sum_scores(pictures, name):
    counts = Counter()
    for picture in pictures:
        if is_readable(name, picture):
            counts += score(picture, name)
    return counts


# --- tables --------------------------------------------------------------------------------------------------

def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(part * (len(ordered) - 1)))]


def three_times(milliseconds):
    return [f"{percentile(milliseconds, part):.0f}" for part in (0.5, 0.95, 1)]


def parts_of(pictures):
    """The sets whose times are shown apart: pictures of receipts, and those with nothing to read."""
    for part in ("photos", "phones"):
        for is_receipt, title in ((True, part), (False, f"{part}, nothing to read")):
            chosen = [picture for picture in pictures if picture.part == part and picture.is_receipt == is_receipt]
            if chosen:
                yield title, chosen


def speed_table(pictures, names, cpu):
    rows = []
    for title, chosen in parts_of(pictures):
        for name in names:
            seconds = {picture: statistics.median(picture.seconds[name]) for picture in chosen if name in picture.seconds}
            if not seconds:
                continue
            ratios = [own / statistics.median(picture.seconds["qix"]) for picture, own in seconds.items()
                      if "qix" in picture.seconds]
            used, count = cpu[(name, chosen[0].part)]
            rows.append([title, name, len(seconds), *three_times([1000 * own for own in seconds.values()]),
                         f"{used / max(1, count):.2f}", f"{statistics.median(ratios):.1f}×" if ratios else "–"])
    return format_table(["pictures", "reader", "of them", "median ms", "95th", "worst", "CPU s/picture of the set", "qix's speed"],
                        rows)


def stage_table(pictures):
    """Median and 95th percentile of each of the reading's own times."""
    parts = list(parts_of(pictures))
    times = [{}, {}, {}, {}]
    for column, (_, chosen) in zip(times, parts):
        for picture in chosen:
            for stage, milliseconds in ((picture.readings.get("qix") or {}).get("milliseconds") or {}).items():
                column.setdefault(stage, []).append(milliseconds)
    stages = set().union(*times) - {"total"}
    order = [stage for stage in STAGES_FIRST if stage in stages] + sorted(stages - set(STAGES_FIRST)) + ["total"]
    rows = [[stage, *(f"{percentile(column[stage], 0.5):.0f} / {percentile(column[stage], 0.95):.0f} ({len(column[stage])})"
                      if stage in column else "–" for column, _ in zip(times, parts))] for stage in order]
    return format_table(["stage, ms", *(title for title, _ in parts)], rows)


def slowest_table(pictures, count=8):
    """The slowest pictures, and their longest stages that have no parts."""
    read = [picture for picture in pictures if picture.readings.get("qix")]
    rows = []
    for picture in sorted(read, key=lambda one: -statistics.median(one.seconds["qix"]))[:count]:
        times = picture.readings["qix"].get("milliseconds") or {}
        whole = {stage for stage in times if stage == "total" or any(other.startswith(stage + ".") for other in times)}
        longest = sorted(set(times) - whole - {"barcodes"}, key=lambda stage: -times[stage])[:3]
        rows.append([picture.part, picture.path.name, f"{1000 * statistics.median(picture.seconds['qix']):.0f}",
                     ", ".join(f"{stage} {times[stage]}" for stage in longest)])
    return format_table(["pictures", "picture", "ms", "its longest stages, ms"], rows)


READ_HEAD = ["pictures", "half", "reader", "of them", "items found", "extra", "totals right", "wrong at 0.9", "rows hold items",
             "rows hold totals"]


def read_row(head, chosen, name):
    counts = sum_scores(chosen, name)
    own = [share(counts, "found", "items"), counts["extra"], share(counts, "totals right", "totals"), counts["sure and wrong"]] \
        if name == "qix" else ["–"] * 4
    return [*head, name, counts["pictures"], *own, share(counts, "row items held", "row items"),
            share(counts, "row totals held", "row totals")]


def read_table(pictures, names):
    rows = []
    for part in ("photos", "phones"):
        for half in ("learn", "judge"):
            chosen = [picture for picture in pictures if (picture.part, picture.half, picture.is_receipt) == (part, half, True)]
            rows += [read_row([part, half], chosen, name) for name in names if chosen]
    return format_table(READ_HEAD, rows)


def nothing_table(pictures):
    chosen = [picture for picture in pictures if not picture.is_receipt]
    counts = sum_scores(chosen, "qix")
    return format_table(["pictures", "called a receipt", "with a total", "with a product's code"],
                        [[len(chosen), counts["receipts told"], counts["totals told"], counts["codes told"]]])


def group_table(pictures, title, key):
    """qix's results by a property of the drawn pictures."""
    groups = {}
    for picture in pictures:
        for value in key(picture):
            groups.setdefault(value, []).append(picture)
    rows = []
    for value, chosen in sorted(groups.items()):
        counts = sum_scores(chosen, "qix")
        # By qix's own clock: where it reads two pictures at a time, the time from one reading to the next means nothing.
        times = [picture.readings["qix"]["milliseconds"]["total"] for picture in chosen if picture.readings.get("qix")]
        rows.append([value, len(chosen), share(counts, "found", "items"), counts["extra"], share(counts, "totals right", "totals"),
                     counts["sure and wrong"], share(counts, "row items held", "row items"),
                     f"{percentile(times, 0.5):.0f}" if times else "–"])
    return format_table([title, "pictures", "items found", "extra", "totals right", "wrong at 0.9", "rows hold items", "median ms"],
                        rows)


def letter_band(picture):
    letters = picture.truth["letters"]
    bands = ((40, "40 and more"), (25, "25 to 39"), (18, "18 to 24"), (0, "below 18"))
    return [next(name for least, name in bands if letters >= least)]


def print_misses(pictures):
    for picture in pictures:
        counts, truth = score(picture, "qix"), picture.truth
        found = (picture.readings.get("qix") or {}).get("receipt") or {}
        missed = counts["found"] < counts["items"] or counts["totals right"] < counts["totals"]
        if missed or (found and not picture.is_receipt):
            print(f"  miss {picture.path.name}: {share(counts, 'found', 'items')} items, "
                  f"rows {share(counts, 'row items held', 'row items')}, total {found.get('total')} of {truth.get('total')};",
                  *(f"{key} {truth[key]}" for key in ("paper", "letters", "turn", "harms") if key in truth), file=sys.stderr)


# --- the page ------------------------------------------------------------------------------------------------

READ_NOTE = ("Items: amount to the cent, similar name; extra: other lines with an amount, where the items are known. Wrong at 0.9: "
             "totals that are not the printed one, told with a confidence of 0.9 and more. Rows hold: the true items whose amount "
             "and most of whose name stand in one row of the text that was read, and the totals that stand in any. tesseract and "
             "RapidOCR read pixels as they are stored: pictures that EXIF turns count as they come, HEIC is left out.")
SPEED_NOTE = ("One picture at a time, from one reading to the next, without the start of a reader that stays; tesseract and "
              "zbarimg start for each picture. qix's speed: the median of the ratios on the same picture. CPU seconds are those of "
              "the whole set, with the start of a reader once for a dozen pictures.")


def make_page(pictures, names, cpu, options, command, minutes):
    drawn = [picture for picture in pictures if picture.part == "phones"]
    receipts = [picture for picture in drawn if picture.is_receipt]
    has_shell = SHELL in names
    which = f", one in {options.every}" if options.every > 1 else ""
    parts = ["# Photos from phones",
             f"Written by `{command}`. `photos`: real photos of the corpus{which}; `phones`: receipts of the "
             "corpus drawn as phones take them, 12 megapixels, and pictures with nothing to read (Scripts/draw/phones.py)."
             + (f" Seed of the drawn ones: {options.seed}." if drawn and options.seed is not None else ""),
             readers.describe_machine()]
    if not options.accuracy_only:
        parts += ["## Time", speed_table(pictures, names, cpu), SPEED_NOTE, "## Stages of qix",
                  stage_table(pictures),
                  "Median / 95th percentile, and of how many pictures. Stages with a dot are parts of others.",
                  "The slowest pictures:", slowest_table(pictures)]
    parts += ["## What is read", read_table(pictures, names), READ_NOTE if has_shell else READ_NOTE.split(" tesseract and")[0]]
    if len(drawn) > len(receipts):
        parts += ["## Nothing to read", nothing_table(drawn)]
    if receipts:
        parts += ["## The drawn receipts, by what makes them hard",
                  group_table(receipts, "scene", lambda one: [one.truth["scene"]]),
                  group_table(receipts, "paper", lambda one: [one.truth["paper"]]),
                  group_table(receipts, "harm", lambda one: one.truth["harms"] or ["none"]),
                  group_table(receipts, "height of capitals, pixels", letter_band)]
    return "\n\n".join([*parts, f"Measured in {minutes:.1f} minutes, with drawing."]) + "\n"


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, help="of the drawn pictures; by default a new one")
    parser.add_argument("--count", type=int, help="of drawn pictures; by default 24, or 48 with --accuracy-only")
    parser.add_argument("--every", type=int, help="one real photo in N; by default 12, or all with --accuracy-only")
    parser.add_argument("--only", choices=("photos", "phones"))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--qix", type=Path, default=QIX)
    parser.add_argument("--phones", type=Path, help="a folder that Scripts/draw/phones.py has drawn")
    parser.add_argument("--pages", choices=("ink", "net"), help="how qix finds pages")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--misses", action="store_true", help="print each picture of which something was missed")
    parser.add_argument("--accuracy-only", action="store_true")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    options.every = options.every or (1 if options.accuracy_only else 12)
    options.count = options.count or (48 if options.accuracy_only else 24)
    options.output = options.output or ROOT / "Benchmarks" / ("photos-read.md" if options.accuracy_only else "photos.md")
    if options.seed is None and options.phones is None:
        options.seed = random.SystemRandom().randrange(10 ** 6)
    return options


def repeat_command(options):
    """The command that measures the same pictures again."""
    words = ["python3 Scripts/measure/photos.py", f"--every {options.every}"]
    words += [f"--seed {options.seed}"] if options.seed is not None else ["--phones FOLDER"]
    words += [f"--count {options.count}"] + ([f"--rounds {options.rounds}"] if options.rounds > 1 else [])
    words += [f"--only {options.only}"] if options.only else []
    return " ".join(words + [flag for flag, is_set in (("--accuracy-only", options.accuracy_only), ("--no-peers", options.no_peers))
                             if is_set])


def main():
    options = parse_options()
    if not (CORPUS / "phones/receipts").exists() and options.phones is None:
        print("Nothing was measured: there is no corpus of real photos (Scripts/measure/corpus).", file=sys.stderr)
        return
    start, cpu, commands, pictures = time.perf_counter(), {}, list_commands(options), []
    with tempfile.TemporaryDirectory() as scratch:
        if options.only != "phones":
            pictures += list_real_photos(options.every)
        if options.only != "photos":
            folder = options.phones or Path(scratch)
            if options.phones is None:
                draw_phones(folder, options.seed, options.count)
            pictures += list_phones(folder)
        for part in ("photos", "phones"):
            read_all([picture for picture in pictures if picture.part == part], commands, options.rounds, cpu)
    if options.misses:
        print_misses(pictures)
    text = make_page(pictures, list(commands), cpu, options, repeat_command(options), (time.perf_counter() - start) / 60)
    options.output.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

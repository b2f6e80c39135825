#!/usr/bin/env python3
"""Measures how fast qix is beside what people would use instead; prints the tables and writes Benchmarks/results.md.

usage: python3 Scripts/bench.py [--rounds 5] [--receipts 60] [--only NAME[,NAME…]]

Each comparison is a ratio within one run: peers and ours take turns on the same pictures, and the median of the
rounds is told. On the corpus of real photos where Scripts/corpus has laid it out, on images/ elsewhere.
With --only the other tables stay as they are, and each that is measured says when.
"""
import argparse
import contextlib
import csv
import hashlib
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

import focus
import readers
from readers import CORPUS, QIX, ROOT, Watch, peer, run, shell, table
from scores import TRUTH, word_f1

PROGRAMME = ["--catalog", ROOT / "images" / "catalog.csv", "--campaigns", ROOT / "images" / "campaigns.yaml"]
median = statistics.median
SECTIONS = {}


def section(title):
    def register(measure):
        SECTIONS[measure.__name__] = (title, measure)
        return measure
    return register


def tell(*words):
    print(*words, file=sys.stderr, flush=True)


def ratio(ones, others):
    """The median of the rounds' ratios, one over other, and the least and greatest of them."""
    found = sorted(one / other for one, other in zip(ones, others))
    return f"{median(found):.2f}× ({found[0]:.2f}–{found[-1]:.2f})"


def receipt_pictures(limit):
    """Pictures of receipts with the true rows of each."""
    if (CORPUS / "receipts" / "truth.json").exists():
        truth = json.loads((CORPUS / "receipts" / "truth.json").read_text())
        # Evenly from the whole folder, not its first ones.
        names = sorted(truth)[::max(1, len(truth) // limit)][:limit]
        return [(CORPUS / "receipts" / name, [line["text"] for line in truth[name]["lines"]]) for name in names]
    return [(ROOT / "images" / name, [line["text"] for line in told["lines"]]) for name, told in TRUTH["receipts"].items()]


def code_pictures():
    if (CORPUS / "barcodes").exists():
        return sorted(path for path in (CORPUS / "barcodes").iterdir() if path.suffix != ".csv")
    return [ROOT / "images" / name for name in TRUTH["barcodes"] if not name.endswith("heic")]


@section("Receipts: the whole of a photo's text")
def receipts(options):
    """The pictures go through in as many blocks as there are rounds; within a block the readers take turns."""
    pictures = receipt_pictures(options.receipts)
    blocks = [pictures[start::options.rounds] for start in range(options.rounds)]
    commands = {"qix read": lambda paths: run([QIX, "read", "--jobs", "2"], paths),
                "tesseract and zbarimg, parallel -j2": shell}
    if peer("rapidocr"):
        commands["RapidOCR"] = lambda paths: run(peer("rapidocr"), paths)
    runs = {name: [] for name in commands}
    for number, block in enumerate(blocks):
        for name, command in commands.items():
            runs[name].append(command([path for path, _ in block]))
            tell(f"receipts {number + 1}/{len(blocks)}: {name}: {runs[name][-1].wall:.1f} s")
    rows = []
    for name, made in runs.items():
        pairs = [(true, reading.get("text") or []) for block, one in zip(blocks, made) for (_, true), reading in zip(block, one.readings)]
        ours = runs["qix read"]
        rows.append([name, len(pictures), f"{word_f1(pairs):.3f}",
                     f"{median(one.wall / len(block) for one, block in zip(made, blocks)):.2f}",
                     f"{median(one.cpu / len(block) for one, block in zip(made, blocks)):.2f}",
                     ratio([one.wall for one in made], [one.wall for one in ours]),
                     ratio([one.cpu for one in made], [one.cpu for one in ours])])
    return table(["reader", "pictures", "word F1", "wall s/picture", "CPU s/picture", "qix's throughput", "by CPU"], rows) \
        + "\n\nWanted: at least 2.5× the shell pipeline at a higher word F1, at least 6× RapidOCR."


def blurred_pictures(folder):
    """Drawn packs out of focus, as cheap cameras without autofocus take them; the same at each run."""
    return [path for path, _, _ in focus.draw(folder, seed=1, each=8)]


def thumbnails(folder, side=240):
    """The photos of codes as a page shows them, `side` pixels at most."""
    made = []
    for path in code_pictures():
        with Image.open(path) as photo:
            small = photo.convert("RGB")
            small.thumbnail((side, side))
            made.append(folder / f"thumbnail-{path.stem}.png")
            small.save(made[-1])
    return made


@section("Retail codes")
def codes(options):
    commands = {"qix read": [QIX, "read", "--jobs", "1"]}
    commands |= {name: peer(short) for name, short in (("zbar, its defaults", "zbar"), ("zxing-cpp", "zxing")) if peer(short)}
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for kind, paths in (("photos", code_pictures()), ("out of focus", blurred_pictures(Path(scratch))),
                            ("thumbnails", thumbnails(Path(scratch)))):
            runs = {name: [] for name in commands}
            for number in range(options.rounds):
                for name, command in commands.items():
                    runs[name].append(run(command, paths))
                tell(f"codes, {kind}, {number + 1}/{options.rounds}:", {name: round(made[-1].wall, 1) for name, made in runs.items()})
            for name, made in runs.items():
                read = sum(any(code.get("gtin") for code in reading.get("barcodes") or []) for reading in made[0].readings)
                rows.append([kind, name, len(paths), read, f"{median(one.wall for one in made):.2f}", f"{median(one.cpu for one in made):.2f}",
                             f"{1000 * median(one.between for one in made):.1f}",
                             ratio([one.between for one in made], [one.between for one in runs["qix read"]])])
    return table(["pictures", "reader", "of them", "with a code", "wall s", "CPU s", "median picture, ms", "qix's speed there"], rows) \
        + "\n\nThe median is of the time from one reading to the next; CPU and wall are of all a reader's processes. qix reads each " \
          "picture in a process of its own, which is confined and ends with it."


def large_receipt(folder):
    """A sample receipt at twelve megapixels, as phones take it; None where Debian's python3-pil is not there."""
    source, target = ROOT / "images" / "uploads" / "u003" / "tavolo-ortofresco.jpg", Path(folder) / "receipt-12mp.jpg"
    code = ("import sys\nfrom PIL import Image\nmade = Image.open(sys.argv[1])\n"
            "by = (12.2e6 / made.width / made.height) ** 0.5\n"
            "made.resize((round(made.width * by), round(made.height * by)), Image.BICUBIC).save(sys.argv[2], quality=88)")
    drawn = subprocess.run(["/usr/bin/python3", "-c", code, str(source), str(target)], capture_output=True)
    return None if drawn.returncode else target


def once(command):
    before, start = readers.spent(), time.perf_counter()
    subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    return time.perf_counter() - start, readers.spent() - before


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


@section("One photo, for a user who waits")
def latency(options):
    """Cold: a process that loads everything for one picture. Warm: a reader that has its models already."""
    rounds = max(options.rounds, 9)
    with tempfile.TemporaryDirectory() as folder:
        pictures = {"a product, 12 megapixels": ROOT / "images/uploads/u005/riso-12mp.jpg",
                    "a receipt, 12 megapixels": large_receipt(folder),
                    "nothing in it (a cat)": ROOT / "images/uploads/u002/gatto.jpg"}
        rows = []
        for name, path in pictures.items():
            if path is None:
                continue
            cold = [once([QIX, "check", path, *PROGRAMME]) for _ in range(2 * rounds)]
            warm = []
            process = subprocess.Popen([str(QIX), "read", "--jobs", "1", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True, bufsize=1)
            for number in range(rounds + 1):
                start = time.perf_counter()
                process.stdin.write(f"{path}\n")
                process.stdin.flush()
                process.stdout.readline()
                if number:  # the first one loads the models
                    warm.append(time.perf_counter() - start)
            process.stdin.close()
            process.wait()
            peers = []
            for _ in range(rounds):
                read = once([QIX, "read", "--jobs", "1", path])
                scanned = once(["zbarimg", "-q", path])
                recognised = once(["sh", "-c", f"OMP_THREAD_LIMIT=1 tesseract '{path}' - -l ita+eng"])
                peers.append((read, scanned, recognised))
            ours = [read[1] for read, _, _ in peers]
            against_zbar = ratio(ours, [scanned[1] for _, scanned, _ in peers])
            against_shell = ratio(ours, [scanned[1] + recognised[1] for _, scanned, recognised in peers])
            milliseconds = lambda values, share: f"{1000 * percentile(values, share):.0f}"
            rows.append([name, milliseconds([wall for wall, _ in cold], 0.5), milliseconds([wall for wall, _ in cold], 0.95),
                         milliseconds([cpu for _, cpu in cold], 0.5),
                         milliseconds(warm, 0.5), milliseconds(warm, 0.95), against_zbar, against_shell])
            tell("latency:", rows[-1])
    return table(["photo", "cold p50 ms", "cold p95", "cold CPU ms", "warm p50", "warm p95", "CPU, of zbarimg's", "CPU, of zbarimg and tesseract's"], rows) \
        + ("\n\nCold is `qix check` in a new process; warm a picture given to a `qix read -` that runs already. "
           "Wanted: the product cold in 80 ms and under 0.35× zbarimg, the picture with nothing in it under 0.5× the pipeline.")


@section("More readers")
def scaling(options):
    paths = [ROOT / "images" / name for name in [*TRUTH["receipts"], *TRUTH["barcodes"]]]
    walls, peaks = {1: [], 2: []}, {}
    for number in range(options.rounds):
        for jobs in walls:
            start = time.perf_counter()
            process = subprocess.Popen([str(QIX), "read", "--jobs", str(jobs), *map(str, paths)], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            watch = Watch(process.pid)
            watch.start()
            process.wait()
            walls[jobs].append(time.perf_counter() - start)
            watch.over.set()
            peaks[jobs] = max(peaks.get(jobs, 0), watch.peak)
        tell(f"scaling {number + 1}/{options.rounds}:", {jobs: round(made[-1], 1) for jobs, made in walls.items()})
    efficiency = median(one / two / 2 for one, two in zip(walls[1], walls[2]))
    rows = [[jobs, f"{len(paths) / median(made):.2f}", f"{1 if jobs == 1 else efficiency:.2f}", peaks[jobs]] for jobs, made in walls.items()]
    return table(["readers", "images/s", "efficiency", "largest reader, MiB"], rows) + "\n\nWanted: an efficiency of 0.9."


def kept_sections(path):
    """The sections of an earlier run by their titles, what stands above the first, and below the last."""
    if not Path(path).exists():
        return {}, None, None
    head, *rest = Path(path).read_text(encoding="utf-8").rstrip("\n").split("\n\n## ")
    tail = None
    if rest and "\n\nMeasured in " in rest[-1]:
        rest[-1], tail = rest[-1].rsplit("\n\nMeasured in ", 1)
    return dict(part.split("\n\n", 1) for part in rest), head, tail and "Measured in " + tail


def told(command):
    """What one of qix's own benches prints."""
    return json.loads(subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True,
                                     cwd=ROOT).stdout)


@section("The catalogue")
def catalog(options):
    """The labelled lines of the tests against their own products among so many made-up ones."""
    rows = []
    suite = ROOT / "Tests" / "CatalogTests" / "Suite"
    for size in (1_000, 10_000, 100_000, 1_000_000):
        made = told([QIX, "catalog", "bench", suite / "catalog.csv", suite / "cases.csv", "--products", size])
        median_ms = made["medianMilliseconds"]
        rows.append([f"{size:,}".replace(",", " "), f"{made['warmOpenSeconds']:.2f}", f"{median_ms:.2f}", f"{made['p95Milliseconds']:.2f}",
                     f"{1000 / median_ms:,.0f}".replace(",", " "), made["peakMegabytes"],
                     f"{made['after']['precision']:.3f}", f"{made['after']['recall']:.3f}"])
        tell("catalogue:", rows[-1])
    return table(["made-up products", "opened in s", "median ms a line", "p95 ms", "lines/s", "peak MB", "precision", "recall"], rows) \
        + "\n\nOne core, `qix catalog bench`. Wanted: a million opened in 2 s, under 1 GB, a line in 2 ms (p95 5 ms)."


@section("The ledger")
def ledger(options):
    """Decisions to the ledger, each with everything the next one is held against, beside bare inserts of its entries."""
    rows = []
    for group, count in ((1, 20_000), (256, 100_000)):
        with tempfile.TemporaryDirectory() as folder:
            before = readers.spent()
            made = told([QIX, "ledger", "bench", Path(folder, "bench.qix"), "--decisions", count, "--at-once", group])
            spent = readers.spent() - before
            plain = told([QIX, "ledger", "bench", Path(folder, "plain.qix"), "--decisions", 5_000, "--at-once", 256, "--compare"])
        rows.append([group, made["decisions"], made["entries"], f"{made['seconds']:.0f}", f"{made['decisions_per_second']:.0f}",
                     f"{1000 * spent / count:.2f}", f"{plain['plain_inserts_per_second']:.0f}"])
        tell("ledger:", rows[-1])
    return table(["decisions a transaction", "decisions", "entries", "s", "decisions/s", "CPU ms a decision", "plain SQLite inserts/s"], rows) \
        + ("\n\nOn this machine's disk, WAL, `synchronous=FULL`; the plain inserts a transaction a row. `qix batch` and `qix award` store up "
           "to 256 decisions at once. A decision writes more than its entries: the claim, what identifies the receipt and the picture, "
           "budgets and balances, and it reads what stands first. Wanted: 5,000 decisions/s in groups.")


def uploads_in(ledger):
    if not ledger.exists():
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as database:
        return database.execute("SELECT max(number) FROM uploads").fetchone()[0] or 0


@section("A million known receipts")
def million(options):
    """Decisions one by one where a million receipts are known, each held against those that may be its own."""
    ledger = Path(tempfile.gettempdir(), "qix-million.qix")
    # Made once, in some ten minutes and five gigabytes, and grown by each run.
    known = uploads_in(ledger)
    if known < 1_000_000:
        told([QIX, "ledger", "bench", ledger, "--decisions", 1_000_000, "--at-once", 256])
        known = uploads_in(ledger)
    made = told([QIX, "ledger", "bench", ledger, "--decisions", known + 3_000])
    return table(["receipts known", "decisions more", "median ms a decision"],
                 [[f"{known:,}".replace(",", " "), f"{made['decisions'] - known:,}".replace(",", " "), f"{made['median_ms']:.2f}"]]) \
        + "\n\nA transaction a decision, `synchronous=FULL`. Wanted: 2 ms."


@section("Deciding and reporting")
def decisions(options):
    """`qix award` over made-up readings of the samples' own products: no picture is read."""
    rows = []
    products = list(csv.DictReader(open(ROOT / "images" / "catalog.csv", encoding="utf-8")))
    for uploads in (1_000, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            manifest, readings = Path(folder, "manifest.csv"), Path(folder, "readings.ndjson")
            with open(manifest, "w", newline="") as table_file, open(readings, "w") as lines:
                out = csv.writer(table_file)
                out.writerow("image user shake uploaded_at tier".split())
                for number in range(uploads):
                    image, day = f"{number:06d}.jpg", 1 + number * 28 // uploads
                    out.writerow([image, f"u{number % 997:04d}", "scan", f"2026-03-{day:02d}T{number % 24:02d}:{number // 24 % 60:02d}:00Z", "signed"])
                    gtin = products[number % len(products)]["gtin"]
                    lines.write(json.dumps({
                        "image": image, "sha256": hashlib.sha256(image.encode()).hexdigest(), "format": "jpeg", "width": 1200, "height": 1600, "kind": "product",
                        "barcodes": [{"symbology": "EAN-13", "text": gtin, "gtin": gtin.zfill(14), "box": [100, 100, 400, 200]}],
                        "receipt": None, "text": [], "perceptual_hash": f"{number * 0x9E3779B97F4A7C15 % (1 << 64):016x}",
                        "milliseconds": {"total": 1}, "error": None}) + "\n")
            wall, cpu = once([QIX, "award", readings, "--manifest", manifest, *PROGRAMME, "--ledger", Path(folder, "ledger.sqlite"),
                              "--out", Path(folder, "out")])
            made = (Path(folder, "out", "decisions.ndjson"))
            count = sum(1 for _ in open(made)) if made.exists() else 0
            rows.append([f"{uploads:,}".replace(",", " "), count, f"{wall:.2f}", f"{count / max(wall, 1e-6):,.0f}".replace(",", " "),
                         f"{1000 * wall / uploads:.2f}"])
            tell("decisions:", rows[-1])
    return table(["uploads", "decided", "s, ledger and report", "uploads/s", "s per 1 000"], rows)


@section("The service, before a crowd")
def service(options):
    """Measured by `make load`, which takes a quarter of an hour; what it wrote last stands here too."""
    load = ROOT / "Benchmarks" / "load.md"
    blocks = load.read_text().split("```")[1::2] if load.exists() else []
    rows = []
    for block in blocks:
        lines = block.strip().splitlines()
        times = next((line for line in lines if line.startswith("upload answered")), "")
        p50, p95, p99 = (times.split(f"{name} ")[1].split(" ms")[0] for name in ("p50", "p95", "p99"))
        accepted, decided = (words.split()[0] for words in next(line for line in lines if " accepted, " in line).split(", "))
        rows.append([lines[0].split("; memory")[0], p50, p95, p99, accepted, decided])
    return (table(["what", "p50 ms", "p95 ms", "p99 ms", "accepted", "decided"], rows)
            + "\n\nUntil a picture is answered 200 or 202, by `make load` ([load.md](load.md)), whenever that was run last.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--receipts", type=int, default=60)
    parser.add_argument("--only", help="some of: " + ", ".join(SECTIONS))
    parser.add_argument("--output", default=str(ROOT / "Benchmarks" / "results.md"))
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else list(SECTIONS)
    unknown = set(chosen) - set(SECTIONS)
    if unknown:
        parser.error(f"no such table: {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    kept, head, tail = kept_sections(options.output) if options.only else ({}, None, None)
    parts = [head] if head else ["# Speed",
             "Written by `make bench`. Each comparison is a ratio within one run; "
             f"medians of {options.rounds} rounds in which ours and the peers take turns."
             + ("" if CORPUS.exists() else " There was no corpus of real photos (Scripts/corpus): measured on `images/`."),
             readers.machine()]
    start = time.perf_counter()
    for name, (title, measure) in SECTIONS.items():
        if name in chosen:
            began = time.perf_counter()
            load = os.getloadavg()[0]
            parts += [f"## {title}", measure(options)]
            if head:
                parts.append(f"Measured alone, {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, commit {readers.commit()}, "
                             f"load {load:.1f} when it began.")
            tell(f"{name}: {time.perf_counter() - began:.0f} s")
        elif title in kept:
            parts += [f"## {title}", kept[title]]
    parts.append(tail or f"Measured in {(time.perf_counter() - start) / 60:.1f} minutes.")
    text = "\n\n".join(parts) + "\n"
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

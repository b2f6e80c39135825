#!/usr/bin/env python3
"""Measures how fast qix is compared with other readers; prints the tables and writes Benchmarks/results.md.

usage: python3 Scripts/measure/bench.py [--rounds 5] [--receipts 60] [--only NAME[,NAME…]]

Each comparison is a ratio within one run: qix and the other readers take turns on the same pictures, and the tables show the
median of the rounds. Pictures come from the corpus of real photos if Scripts/measure/corpus has laid it out, otherwise from
images/. With --only, the other tables stay as they are, and each new table says when it was measured.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "draw"))

import focus  # noqa: E402
import readers  # noqa: E402
from readers import (  # noqa: E402
    BENCH, CORPUS, QIX, ROOT, MemoryWatch, find_peer, format_table, run_reader, run_shell_pipeline)
from scores import TRUTH, word_f1  # noqa: E402

PROGRAMME = ["--catalog", ROOT / "images" / "catalog.csv", "--campaigns", ROOT / "images" / "campaigns.yaml"]
median = statistics.median
SECTIONS = {}


def section(title):
    """Registers a function that measures and returns the table of one section."""
    def register(measure):
        SECTIONS[measure.__name__] = (title, measure)
        return measure
    return register


def log(*words):
    print(*words, file=sys.stderr, flush=True)


def compare_times(first, second):
    """`median× (least–greatest)` of the ratios first/second, one per round."""
    ratios = sorted(numerator / denominator for numerator, denominator in zip(first, second))
    return f"{median(ratios):.2f}× ({ratios[0]:.2f}–{ratios[-1]:.2f})"


def list_receipt_pictures(limit):
    """Up to `limit` pictures of receipts, each with its true rows."""
    if (CORPUS / "receipts" / "truth.json").exists():
        truth = json.loads((CORPUS / "receipts" / "truth.json").read_text())
        # Names spread evenly over the folder.
        names = sorted(truth)[::max(1, len(truth) // limit)][:limit]
        return [(CORPUS / "receipts" / name, [line["text"] for line in truth[name]["lines"]]) for name in names]
    return [(ROOT / "images" / name, [line["text"] for line in answers["lines"]]) for name, answers in TRUTH["receipts"].items()]


def list_code_pictures():
    if (CORPUS / "barcodes").exists():
        return sorted(path for path in (CORPUS / "barcodes").iterdir() if path.suffix != ".csv")
    return [ROOT / "images" / name for name in TRUTH["barcodes"] if not name.endswith("heic")]


@section("Receipts: the whole of a photo's text")
def receipts(options):
    """Splits the pictures into one block per round; within a block the readers take turns."""
    pictures = list_receipt_pictures(options.receipts)
    blocks = [pictures[start::options.rounds] for start in range(options.rounds)]
    commands = {"qix read": lambda paths: run_reader([QIX, "read", "--jobs", "2"], paths),
                "tesseract and zbarimg, parallel -j2": run_shell_pipeline}
    if find_peer("rapidocr"):
        commands["RapidOCR"] = lambda paths: run_reader(find_peer("rapidocr"), paths)
    runs = {name: [] for name in commands}
    for number, block in enumerate(blocks):
        for name, command in commands.items():
            runs[name].append(command([path for path, _ in block]))
            log(f"receipts {number + 1}/{len(blocks)}: {name}: {runs[name][-1].wall:.1f} s")
    rows = []
    for name, reader_runs in runs.items():
        pairs = [(true, reading.get("text") or [])
                 for block, run in zip(blocks, reader_runs) for (_, true), reading in zip(block, run.readings)]
        rows.append([name, len(pictures), f"{word_f1(pairs):.3f}",
                     f"{median(run.wall / len(block) for run, block in zip(reader_runs, blocks)):.2f}",
                     f"{median(run.cpu / len(block) for run, block in zip(reader_runs, blocks)):.2f}",
                     compare_times([run.wall for run in reader_runs], [run.wall for run in runs["qix read"]]),
                     compare_times([run.cpu for run in reader_runs], [run.cpu for run in runs["qix read"]])])
    return format_table(["reader", "pictures", "word F1", "wall s/picture", "CPU s/picture", "qix's throughput", "by CPU"],
                        rows) \
        + "\n\nGoals: at least 2.5× the shell pipeline at a higher word F1, at least 6× RapidOCR."


def draw_blurred_pictures(folder):
    """Drawn packs out of focus, as phones without autofocus take them; the same pictures on each run."""
    return [path for path, _, _ in focus.draw(folder, seed=1, each=8)]


def draw_thumbnails(folder, side=240):
    """The photos of codes as a web page shows them, with sides of at most `side` pixels."""
    paths = []
    for path in list_code_pictures():
        with Image.open(path) as photo:
            thumbnail = photo.convert("RGB")
            thumbnail.thumbnail((side, side))
            paths.append(folder / f"thumbnail-{path.stem}.png")
            thumbnail.save(paths[-1])
    return paths


@section("Retail codes")
def codes(options):
    commands = {"qix read": [QIX, "read", "--jobs", "1"]}
    commands |= {name: find_peer(short)
                 for name, short in (("zbar, its defaults", "zbar"), ("zxing-cpp", "zxing")) if find_peer(short)}
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for kind, paths in (("photos", list_code_pictures()), ("out of focus", draw_blurred_pictures(Path(scratch))),
                            ("thumbnails", draw_thumbnails(Path(scratch)))):
            runs = {name: [] for name in commands}
            for number in range(options.rounds):
                for name, command in commands.items():
                    runs[name].append(run_reader(command, paths))
                log(f"codes, {kind}, {number + 1}/{options.rounds}:",
                    {name: round(reader_runs[-1].wall, 1) for name, reader_runs in runs.items()})
            for name, reader_runs in runs.items():
                pictures_with_code = sum(any(code.get("gtin") for code in reading.get("barcodes") or [])
                                         for reading in reader_runs[0].readings)
                rows.append([kind, name, len(paths), pictures_with_code, f"{median(run.wall for run in reader_runs):.2f}",
                             f"{median(run.cpu for run in reader_runs):.2f}",
                             f"{1000 * median(run.median_gap for run in reader_runs):.1f}",
                             compare_times([run.median_gap for run in reader_runs],
                                           [run.median_gap for run in runs["qix read"]])])
    return format_table(["pictures", "reader", "of them", "with a code", "wall s", "CPU s", "median picture, ms",
                         "qix's speed there"], rows) \
        + "\n\nThe median is that of the times from one reading to the next; CPU and wall include all processes of a reader. " \
          "qix reads each picture in a confined process that ends with the picture."


def draw_large_receipt(folder):
    """A sample receipt enlarged to twelve megapixels, a phone's size; None if Debian's python3-pil is not installed."""
    source, target = ROOT / "images" / "uploads" / "u003" / "tavolo-ortofresco.jpg", Path(folder) / "receipt-12mp.jpg"
    code = ("import sys\nfrom PIL import Image\nmade = Image.open(sys.argv[1])\n"
            "by = (12.2e6 / made.width / made.height) ** 0.5\n"
            "made.resize((round(made.width * by), round(made.height * by)), Image.BICUBIC).save(sys.argv[2], quality=88)")
    drawn = subprocess.run(["/usr/bin/python3", "-c", code, str(source), str(target)], capture_output=True)
    return None if drawn.returncode else target


def time_command(command):
    """Runs a command; returns its wall and CPU seconds."""
    cpu_before, start = readers.child_cpu_seconds(), time.perf_counter()
    subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    return time.perf_counter() - start, readers.child_cpu_seconds() - cpu_before


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]


@section("One photo, for a user who waits")
def latency(options):
    """Cold: a new process loads everything for one picture. Warm: the reader has its models loaded already."""
    rounds = max(options.rounds, 9)
    with tempfile.TemporaryDirectory() as folder:
        pictures = {"a product, 12 megapixels": ROOT / "images/uploads/u005/riso-12mp.jpg",
                    "a receipt, 12 megapixels": draw_large_receipt(folder),
                    "nothing in it (a cat)": ROOT / "images/uploads/u002/gatto.jpg"}
        rows = []
        for name, path in pictures.items():
            if path is None:
                continue
            cold = [time_command([QIX, "check", path, *PROGRAMME]) for _ in range(2 * rounds)]
            warm = []
            process = subprocess.Popen([str(QIX), "read", "--jobs", "1", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True, bufsize=1)
            for number in range(rounds + 1):
                start = time.perf_counter()
                process.stdin.write(f"{path}\n")
                process.stdin.flush()
                process.stdout.readline()
                if number:  # the first picture loads the models
                    warm.append(time.perf_counter() - start)
            process.stdin.close()
            process.wait()
            rounds_of_peers = []
            for _ in range(rounds):
                qix_times = time_command([QIX, "read", "--jobs", "1", path])
                zbar_times = time_command(["zbarimg", "-q", path])
                tesseract_times = time_command(["sh", "-c", f"OMP_THREAD_LIMIT=1 tesseract '{path}' - -l ita+eng"])
                rounds_of_peers.append((qix_times, zbar_times, tesseract_times))
            qix_cpu = [qix_times[1] for qix_times, _, _ in rounds_of_peers]
            against_zbar = compare_times(qix_cpu, [zbar_times[1] for _, zbar_times, _ in rounds_of_peers])
            against_shell = compare_times(qix_cpu, [zbar_times[1] + tesseract_times[1]
                                                    for _, zbar_times, tesseract_times in rounds_of_peers])
            milliseconds = lambda values, share: f"{1000 * percentile(values, share):.0f}"
            rows.append([name, milliseconds([wall for wall, _ in cold], 0.5),
                         milliseconds([wall for wall, _ in cold], 0.95),
                         milliseconds([cpu for _, cpu in cold], 0.5),
                         milliseconds(warm, 0.5), milliseconds(warm, 0.95), against_zbar, against_shell])
            log("latency:", rows[-1])
    return format_table(["photo", "cold p50 ms", "cold p95", "cold CPU ms", "warm p50", "warm p95", "CPU, of zbarimg's",
                         "CPU, of zbarimg and tesseract's"], rows) \
        + ("\n\nCold: `qix check` in a new process. Warm: a picture passed to a running `qix read -`. "
           "Goals: the product cold in 80 ms and below 0.35× zbarimg; the picture of a cat below 0.5× the pipeline.")


@section("More readers")
def scaling(options):
    paths = [ROOT / "images" / name for name in [*TRUTH["receipts"], *TRUTH["barcodes"]]]
    walls, peaks = {1: [], 2: []}, {}
    for number in range(options.rounds):
        for jobs in walls:
            start = time.perf_counter()
            process = subprocess.Popen([str(QIX), "read", "--jobs", str(jobs), *map(str, paths)], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            memory = MemoryWatch(process.pid)
            memory.start()
            process.wait()
            walls[jobs].append(time.perf_counter() - start)
            memory.finished.set()
            peaks[jobs] = max(peaks.get(jobs, 0), memory.peak)
        log(f"scaling {number + 1}/{options.rounds}:", {jobs: round(seconds[-1], 1) for jobs, seconds in walls.items()})
    efficiency = median(one / two / 2 for one, two in zip(walls[1], walls[2]))
    rows = [[jobs, f"{len(paths) / median(seconds):.2f}", f"{1 if jobs == 1 else efficiency:.2f}", peaks[jobs]]
            for jobs, seconds in walls.items()]
    return format_table(["readers", "images/s", "efficiency", "largest reader, MiB"], rows) + "\n\nGoal: an efficiency of 0.9."


def read_sections(path):
    """Reads the sections of an earlier run: ({title: text}, the text above the first section, the line below the last)."""
    if not Path(path).exists():
        return {}, None, None
    head, *rest = Path(path).read_text(encoding="utf-8").rstrip("\n").split("\n\n## ")
    tail = None
    if rest and "\n\nMeasured in " in rest[-1]:
        rest[-1], tail = rest[-1].rsplit("\n\nMeasured in ", 1)
    return dict(part.split("\n\n", 1) for part in rest), head, tail and "Measured in " + tail


def run_benchmark(command):
    """The JSON that one of qix's own benchmarks prints."""
    return json.loads(subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                     check=True, cwd=ROOT).stdout)


@section("The catalogue")
def catalog(options):
    """Matches the labelled lines of the tests to their products, among a growing number of generated products."""
    rows = []
    suite = ROOT / "Tests" / "CatalogTests" / "Suite"
    for size in (1_000, 10_000, 100_000, 1_000_000):
        result = run_benchmark([BENCH, "catalog", suite / "catalog.csv", suite / "cases.csv", "--products", size])
        median_ms = result["medianMilliseconds"]
        rows.append([f"{size:,}".replace(",", " "), f"{result['warmOpenSeconds']:.2f}", f"{median_ms:.2f}",
                     f"{result['p95Milliseconds']:.2f}", f"{1000 / median_ms:,.0f}".replace(",", " "), result["peakMegabytes"],
                     f"{result['after']['precision']:.3f}", f"{result['after']['recall']:.3f}"])
        log("catalogue:", rows[-1])
    return format_table(["made-up products", "opened in s", "median ms a line", "p95 ms", "lines/s", "peak MB", "precision",
                         "recall"], rows) \
        + "\n\nOne core, `qix-bench catalog`. Goals: a million products opened in 2 s, below 1 GB, a line in 2 ms (p95 5 ms)."


@section("The ledger")
def ledger(options):
    """Writes decisions to a ledger, with all records that later decisions are checked against; compares with plain inserts of
    entries."""
    rows = []
    for group, count in ((1, 20_000), (256, 100_000)):
        with tempfile.TemporaryDirectory() as folder:
            cpu_before = readers.child_cpu_seconds()
            result = run_benchmark([BENCH, "ledger", Path(folder, "bench.qix"), "--decisions", count, "--at-once", group])
            cpu_seconds = readers.child_cpu_seconds() - cpu_before
            plain = run_benchmark([BENCH, "ledger", Path(folder, "plain.qix"), "--decisions", 5_000, "--at-once", 256,
                                   "--compare"])
        rows.append([group, result["decisions"], result["entries"], f"{result['seconds']:.0f}",
                     f"{result['decisions_per_second']:.0f}",
                     f"{1000 * cpu_seconds / count:.2f}", f"{plain['plain_inserts_per_second']:.0f}"])
        log("ledger:", rows[-1])
    return format_table(["decisions a transaction", "decisions", "entries", "s", "decisions/s", "CPU ms a decision",
                         "plain SQLite inserts/s"], rows) \
        + ("\n\nOn this machine's disk, WAL, `synchronous=FULL`; plain inserts use one transaction per row. `qix batch` and "
           "`qix award` store up to 256 decisions at once. A decision writes more than its entries: the claim, the keys of the "
           "receipt and the picture, budgets and balances; first it reads the present ones. Goal: 5,000 decisions/s in groups.")


def count_uploads(ledger):
    if not ledger.exists():
        return 0
    with contextlib.closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as database:
        return database.execute("SELECT max(number) FROM uploads").fetchone()[0] or 0


@section("A million known receipts")
def million(options):
    """Decides uploads one by one in a ledger that holds a million receipts, each compared with those it may duplicate."""
    ledger = Path(tempfile.gettempdir(), "qix-million.qix")
    # Filled once, in about ten minutes and five gigabytes; each run adds to it.
    known_count = count_uploads(ledger)
    if known_count < 1_000_000:
        run_benchmark([BENCH, "ledger", ledger, "--decisions", 1_000_000, "--at-once", 256])
        known_count = count_uploads(ledger)
    result = run_benchmark([BENCH, "ledger", ledger, "--decisions", known_count + 3_000])
    return format_table(["receipts known", "decisions more", "median ms a decision"],
                        [[f"{known_count:,}".replace(",", " "), f"{result['decisions'] - known_count:,}".replace(",", " "),
                          f"{result['median_ms']:.2f}"]]) \
        + "\n\nOne transaction per decision, `synchronous=FULL`. Goal: 2 ms."


@section("Deciding and reporting")
def decisions(options):
    """Runs `qix award` on generated readings of the samples' products; no picture is read."""
    rows = []
    products = list(csv.DictReader(open(ROOT / "images" / "catalog.csv", encoding="utf-8")))
    for uploads in (1_000, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            manifest, readings = Path(folder, "manifest.csv"), Path(folder, "readings.ndjson")
            with open(manifest, "w", newline="") as table_file, open(readings, "w") as lines:
                writer = csv.writer(table_file)
                writer.writerow("image user shake uploaded_at tier".split())
                for number in range(uploads):
                    image, day = f"{number:06d}.jpg", 1 + number * 28 // uploads
                    uploaded_at = f"2026-03-{day:02d}T{number % 24:02d}:{number // 24 % 60:02d}:00Z"
                    writer.writerow([image, f"u{number % 997:04d}", "scan", uploaded_at, "signed"])
                    gtin = products[number % len(products)]["gtin"]
                    lines.write(json.dumps({
                        "image": image, "sha256": hashlib.sha256(image.encode()).hexdigest(), "format": "jpeg", "width": 1200,
                        "height": 1600, "kind": "product",
                        "barcodes": [{"symbology": "EAN-13", "text": gtin, "gtin": gtin.zfill(14), "box": [100, 100, 400, 200]}],
                        "receipt": None, "text": [], "perceptual_hash": f"{number * 0x9E3779B97F4A7C15 % (1 << 64):016x}",
                        "milliseconds": {"total": 1}, "error": None}) + "\n")
            wall, cpu = time_command([QIX, "award", readings, "--manifest", manifest, *PROGRAMME, "--ledger",
                                      Path(folder, "ledger.sqlite"), "--out", Path(folder, "out")])
            decisions_file = Path(folder, "out", "decisions.ndjson")
            count = sum(1 for _ in open(decisions_file)) if decisions_file.exists() else 0
            rows.append([f"{uploads:,}".replace(",", " "), count, f"{wall:.2f}",
                         f"{count / max(wall, 1e-6):,.0f}".replace(",", " "), f"{1000 * wall / uploads:.2f}"])
            log("decisions:", rows[-1])
    return format_table(["uploads", "decided", "s, ledger and report", "uploads/s", "s per 1 000"], rows)


@section("The service, before a crowd")
def service(options):
    """Copies the results of the last `make load`, which takes a quarter of an hour."""
    load = ROOT / "Benchmarks" / "load.md"
    blocks = load.read_text().split("```")[1::2] if load.exists() else []
    rows = []
    for block in blocks:
        lines = block.strip().splitlines()
        times = next((line for line in lines if line.startswith("upload answered")), "")
        p50, p95, p99 = (times.split(f"{name} ")[1].split(" ms")[0] for name in ("p50", "p95", "p99"))
        accepted, decided = (words.split()[0] for words in next(line for line in lines if " accepted, " in line).split(", "))
        rows.append([lines[0].split("; memory")[0], p50, p95, p99, accepted, decided])
    return (format_table(["what", "p50 ms", "p95 ms", "p99 ms", "accepted", "decided"], rows)
            + "\n\nMilliseconds until an upload is answered with 200 or 202, from the last `make load` ([load.md](load.md)).")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--receipts", type=int, default=60)
    parser.add_argument("--only", help="only these tables: " + ", ".join(SECTIONS))
    parser.add_argument("--output", default=str(ROOT / "Benchmarks" / "results.md"))
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else list(SECTIONS)
    unknown = set(chosen) - set(SECTIONS)
    if unknown:
        parser.error(f"unknown table: {', '.join(sorted(unknown))}; the tables are {', '.join(SECTIONS)}")
    old_sections, head, tail = read_sections(options.output) if options.only else ({}, None, None)
    parts = [head] if head else ["# Speed",
             "Written by `make bench`. Each comparison is a ratio within one run; "
             f"medians of {options.rounds} rounds in which qix and the other readers take turns."
             + ("" if CORPUS.exists() else
                " Without the corpus of real photos (Scripts/measure/corpus): measured on `images/`."),
             readers.describe_machine()]
    start = time.perf_counter()
    for name, (title, measure) in SECTIONS.items():
        if name in chosen:
            section_start = time.perf_counter()
            load = os.getloadavg()[0]
            parts += [f"## {title}", measure(options)]
            if head:
                parts.append(f"Measured alone, {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, commit "
                             f"{readers.describe_commit()}, "
                             f"load {load:.1f} when it began.")
            log(f"{name}: {time.perf_counter() - section_start:.0f} s")
        elif title in old_sections:
            parts += [f"## {title}", old_sections[title]]
    parts.append(tail or f"Measured in {(time.perf_counter() - start) / 60:.1f} minutes.")
    text = "\n\n".join(parts) + "\n"
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

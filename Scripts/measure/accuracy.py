#!/usr/bin/env python3
"""Measures qix and other readers on images/ and on the corpus of real photos, if Scripts/measure/corpus has laid it out; prints
the tables and writes Benchmarks/accuracy.md.

usage: python3 Scripts/measure/accuracy.py [--misses] [--limit RECEIPTS] [--no-peers] [-- COMMAND …]

COMMAND replaces `.build/release/qix read`.
"""
import argparse
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "learn"))

import calibration  # noqa: E402
import readers  # noqa: E402
import scores  # noqa: E402
from confusions import is_tuned  # noqa: E402
from readers import CORPUS, QIX, ROOT  # noqa: E402


def read_all(command, paths):
    """Runs a reader once; returns the run and its readings in the order of the paths, {} where a reading is missing."""
    run = command(paths) if callable(command) else readers.run_reader(command, paths)
    by_path = {os.path.abspath(reading["image"]): reading for reading in run.readings}
    return run, [by_path.get(os.path.abspath(path), {}) for path in paths]


def print_misses(misses):
    for miss in misses or []:
        print("  miss", miss, file=sys.stderr)


def measure_barcodes(commands, options):
    rows = []
    for title, folder in (("corpus/barcodes", CORPUS), ("corpus/quagga", CORPUS / "quagga")):
        if not (folder / "barcodes").exists():
            continue
        pictures = scores.list_corpus_codes(folder)
        for name, command in commands:
            run, readings = read_all(command, [path for path, _ in pictures])
            misses = [] if options.misses and name == "qix" else None
            score = scores.score_corpus_barcodes(pictures, readings, misses)
            print_misses(misses)
            rows.append([title, name, f"{score['read']}/{score['images']}", score["misread"],
                         f"{score['false_reads']}/{score['negatives']}", f"{run.cpu:.1f}", f"{run.wall:.1f}",
                         f"{1000 * run.median_seconds:.0f}"])
            print(rows[-1], file=sys.stderr)
    return rows


def measure_receipts(commands, options, calibration_counts):
    rows = []
    if (CORPUS / "receipts" / "truth.json").exists():
        truth = json.loads((CORPUS / "receipts" / "truth.json").read_text(encoding="utf-8"))
        truth = {name: truth[name] for name in sorted(truth)[:options.limit]}
        paths = [CORPUS / "receipts" / name for name in truth]
        for name, command in commands:
            run, readings = read_all(command, paths)
            misses = [] if options.misses and name == "qix" else None
            has_receipts = any(reading.get("receipt") for reading in readings)
            parts = [("corpus/receipts", list(zip(truth, readings)))]
            if name == "qix":
                for path, reading in zip(paths, readings):
                    calibration_counts.add(reading.get("receipt"), truth[path.name])
                # The half that was learned from is reported apart from the other.
                parts += [(f"– {half}", [pair for pair in parts[0][1] if is_tuned(pair[0]) == (half == "tuned half")])
                          for half in ("tuned half", "untuned half")]
            for title, part in parts:
                score = scores.score_corpus_receipts({image: truth[image] for image, _ in part}, [reading for _, reading in part],
                                                     misses if title == "corpus/receipts" else None)
                rows.append([title, name, len(part), f"{score['word_f1']:.4f}"]
                            + ([score[key] for key in ("total", "date", "company", "printed_gtins")] if has_receipts
                               else ["–"] * 4)
                            + [f"{run.cpu / len(paths):.2f}", f"{run.wall / len(paths):.2f}"])
                print(rows[-1], file=sys.stderr)
            print_misses(misses)
    photos = CORPUS / "photos" / "receipts"
    if photos.exists():
        totals = json.loads((photos / "truth.json").read_text(encoding="utf-8"))
        paths = [photos / name for name in sorted(totals)]
        run, readings = read_all(commands[0][1], paths)
        right = sum(1 for path, reading in zip(paths, readings)
                    if (reading.get("receipt") or {}).get("total") is not None
                    and abs(reading["receipt"]["total"] - float(totals[path.name]["total"])) < 0.005)
        rows.append(["corpus/photos", "qix", len(paths), "–", f"{right}/{len(paths)}", "–", "–", "–",
                     f"{run.cpu / len(paths):.2f}", f"{run.wall / len(paths):.2f}"])
        print(rows[-1], file=sys.stderr)
    return rows


def measure_strangers(command, options):
    """Measures the CC0 receipts of the corpus, which other people scanned; their truth was written down by eye."""
    folder = CORPUS / "cc0-receipts"
    if not folder.exists():
        return []
    truth = json.loads((ROOT / "Scripts/measure/cc0-receipts.json").read_text(encoding="utf-8"))
    _, readings = read_all(command, [folder / name for name in truth])
    rows = []
    for title, start in (("even", 0), ("odd", 1)):
        half = dict(list(truth.items())[start::2])
        misses = [] if options.misses else None
        score = scores.score_strangers(half, readings[start::2], misses)
        print_misses(misses)
        rows.append([f"corpus/cc0-receipts, {title}", len(half), *(score[name] for name in STRANGERS)])
        print(rows[-1], file=sys.stderr)
    return rows


STRANGERS = ("items", "extra items", "totals", "dates", "shops", "printed GTINs", "wrong GTINs")


def measure_images(commands, options, calibration_counts):
    """Measures the project's own samples, of which every printed word is known."""
    truth = scores.TRUTH
    names = [*truth["barcodes"], *truth["receipts"], *truth["negatives"], *truth["unreadable"]]
    paths = [ROOT / "images" / name for name in names]
    codes, receipts = [], []
    for name, command in commands:
        run = command(paths) if callable(command) else readers.run_reader(command, paths)
        by_name = {os.path.relpath(reading["image"], ROOT / "images"): reading for reading in run.readings}
        misses = [] if options.misses and name == "qix" else None
        right_count, wrong_count, code_count, false_count, no_code_count = scores.score_barcodes(by_name, misses)
        codes.append(["images", name, f"{right_count}/{code_count}", wrong_count, f"{false_count}/{no_code_count}",
                      f"{run.cpu:.1f}", f"{run.wall:.1f}", f"{1000 * run.median_seconds:.0f}" if run.gaps else "–"])
        counts, extra, f1 = scores.score_receipts(by_name, misses)
        if name == "qix":
            for image, receipt in truth["receipts"].items():
                calibration_counts.add((by_name.get(image) or {}).get("receipt"), receipt)
        if any(reading.get("receipt") for reading in run.readings):
            receipts.append([name, f"{f1:.3f}", *("/".join(map(str, count)) for count in counts.values()), extra])
            heads = list(counts)
        else:
            receipts.append([name, f"{f1:.3f}"] + ["–"] * (len(counts) + 1))
        print_misses(misses)
        print(codes[-1], receipts[-1], file=sys.stderr)
    return codes, receipts, heads


def main():
    arguments = sys.argv[1:]
    # Word F1 needs every word as printed, so personal data stays visible.
    qix_command = [QIX, "read", "--show-personal"]
    if "--" in arguments:
        qix_command, arguments = arguments[arguments.index("--") + 1:], arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--misses", action="store_true", help="print each answer that qix got wrong")
    parser.add_argument("--limit", type=int, help="read at most this many receipts of the corpus")
    parser.add_argument("--no-peers", action="store_true", help="measure only qix")
    parser.add_argument("--output", default=str(ROOT / "Benchmarks" / "accuracy.md"))
    options = parser.parse_args(arguments)

    decoders = [("qix", qix_command)] + [(name, readers.find_peer(peer))
                                         for name, peer in (("zbar", "zbar"), ("zxing-cpp", "zxing"))]
    engines = [("qix", qix_command)] + [(name, readers.find_peer(peer))
                                        for name, peer in (("tesseract", "tesseract"), ("RapidOCR", "rapidocr"))]
    if options.no_peers:
        decoders, engines = decoders[:1], engines[:1]
    decoders, engines = ([pair for pair in pairs if pair[1]] for pairs in (decoders, engines))

    machine = readers.describe_machine()
    calibration_counts = calibration.Calibration()
    commands = [("qix", qix_command)] + ([] if options.no_peers else [("tesseract and zbarimg", readers.run_shell_pipeline)])
    codes, receipts, heads = measure_images(commands, options, calibration_counts)
    receipt_table, stranger_rows = [], []
    if CORPUS.exists():
        codes += measure_barcodes(decoders, options)
        receipt_table = measure_receipts(engines, options, calibration_counts)
        stranger_rows = measure_strangers(qix_command, options)
    parts = [
        "# Accuracy",
        "Written by `make accuracy`."
        + ("" if receipt_table else
           " Without the corpus of real photos (Scripts/measure/corpus): only `images/` was measured."),
        machine,
        "## Retail codes",
        readers.format_table(["photos", "reader", "read", "misread", "false reads", "CPU s", "wall s", "median ms"], codes),
        "Misread: a number that is not on the pack. False read: a number in a picture that shows no product's code. "
        "qix runs two readers, the others one process; `median ms` is the time for the median picture.",
        "## Receipts of `images/`",
        readers.format_table(["reader", "word F1", *heads, "extra items"], receipts),
        "An item counts if its amount and description are right; discounts, voids and returns are items too.",
    ]
    if receipt_table:
        parts += ["## Real receipts",
                  readers.format_table(["receipts", "reader", "images", "word F1", "totals", "dates", "companies",
                                        "printed GTINs", "CPU s/image", "wall s/image"], receipt_table),
                  "The row model, the digit confusions and the costs of misread figures were learned from the tuned half of the "
                  "scans (`Scripts/learn/confusions.py` has the rule); nothing was learned from the untuned half or the "
                  "photos."]
    if stranger_rows:
        parts += ["## Receipts of other countries",
                  readers.format_table(["receipts", "images", *STRANGERS], stranger_rows),
                  "German, American, Canadian and Swedish receipts, split into even and odd ones; their content was written down "
                  "by eye (`Scripts/measure/cc0-receipts.json`). The price column, taxes by rate, banners and the agreement of "
                  "dates were developed with all of these receipts in view."]
    parts += ["## Confidence", "How much of what qix reports is right, by the confidence that it reports.",
              readers.format_table(calibration.HEAD, calibration_counts.rows())]
    text = "\n\n".join(parts) + "\n"
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

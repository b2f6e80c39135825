#!/usr/bin/env python3
"""Measures the reader on images/ and, where Scripts/corpus has laid it out, on the corpus of real photos, with the
peers a user would pick instead; prints the tables and writes Benchmarks/accuracy.md.

usage: python3 Scripts/accuracy.py [--misses] [--limit RECEIPTS] [--no-peers] [-- COMMAND …]

COMMAND stands in for `.build/release/qix read`.
"""
import argparse
import json
import os
import sys
from pathlib import Path

import calibration
import readers
import scores
from confusions import is_tuned
from readers import CORPUS, QIX, ROOT


def made_by(command, paths):
    """One run of a reader and its readings in the order of the paths, empty where it answered nothing."""
    made = command(paths) if callable(command) else readers.run(command, paths)
    by = {os.path.abspath(reading["image"]): reading for reading in made.readings}
    return made, [by.get(os.path.abspath(path), {}) for path in paths]


def tell(misses):
    for miss in misses or []:
        print("  miss", miss, file=sys.stderr)


def barcode_rows(commands, options):
    rows = []
    for title, folder in (("corpus/barcodes", CORPUS), ("corpus/quagga", CORPUS / "quagga")):
        if not (folder / "barcodes").exists():
            continue
        known = scores.corpus_codes(folder)
        for name, command in commands:
            made, readings = made_by(command, [path for path, _ in known])
            misses = [] if options.misses and name == "qix" else None
            score = scores.corpus_barcodes(known, readings, misses)
            tell(misses)
            rows.append([title, name, f"{score['read']}/{score['images']}", score["misread"],
                         f"{score['false_reads']}/{score['negatives']}", f"{made.cpu:.1f}", f"{made.wall:.1f}", f"{1000 * made.median:.0f}"])
            print(rows[-1], file=sys.stderr)
    return rows


def receipt_rows(commands, options, sureness):
    rows = []
    if (CORPUS / "receipts" / "truth.json").exists():
        truth = json.loads((CORPUS / "receipts" / "truth.json").read_text(encoding="utf-8"))
        truth = {name: truth[name] for name in sorted(truth)[:options.limit]}
        paths = [CORPUS / "receipts" / name for name in truth]
        for name, command in commands:
            made, readings = made_by(command, paths)
            misses = [] if options.misses and name == "qix" else None
            parsed = any(reading.get("receipt") for reading in readings)
            parts = [("corpus/receipts", list(zip(truth, readings)))]
            if name == "qix":
                for path, reading in zip(paths, readings):
                    sureness.add(reading.get("receipt"), truth[path.name])
                # What was learned from one half is told apart from what was not.
                parts += [(f"– {half}", [pair for pair in parts[0][1] if is_tuned(pair[0]) == (half == "tuned half")])
                          for half in ("tuned half", "untuned half")]
            for title, part in parts:
                score = scores.corpus_receipts({image: truth[image] for image, _ in part}, [reading for _, reading in part],
                                               misses if title == "corpus/receipts" else None)
                rows.append([title, name, len(part), f"{score['word_f1']:.4f}"]
                            + ([score[key] for key in ("total", "date", "company", "printed_gtins")] if parsed else ["–"] * 4)
                            + [f"{made.cpu / len(paths):.2f}", f"{made.wall / len(paths):.2f}"])
                print(rows[-1], file=sys.stderr)
            tell(misses)
    photos = CORPUS / "photos" / "receipts"
    if photos.exists():
        totals = json.loads((photos / "truth.json").read_text(encoding="utf-8"))
        paths = [photos / name for name in sorted(totals)]
        made, readings = made_by(commands[0][1], paths)
        right = sum(1 for path, reading in zip(paths, readings)
                    if (reading.get("receipt") or {}).get("total") is not None
                    and abs(reading["receipt"]["total"] - float(totals[path.name]["total"])) < 0.005)
        rows.append(["corpus/photos", "qix", len(paths), "–", f"{right}/{len(paths)}", "–", "–", "–",
                     f"{made.cpu / len(paths):.2f}", f"{made.wall / len(paths):.2f}"])
        print(rows[-1], file=sys.stderr)
    return rows


def strangers_rows(command, options):
    """The scanned receipts of the corpus that one person gave away, whose truth was written down by eye."""
    folder = CORPUS / "cc0-receipts"
    if not folder.exists():
        return []
    truth = json.loads((ROOT / "Scripts" / "cc0-receipts.json").read_text(encoding="utf-8"))
    made, readings = made_by(command, [folder / name for name in truth])
    rows = []
    for title, start in (("even", 0), ("odd", 1)):
        half = dict(list(truth.items())[start::2])
        misses = [] if options.misses else None
        score = scores.strangers(half, readings[start::2], misses)
        tell(misses)
        rows.append([f"corpus/cc0-receipts, {title}", len(half), *(score[name] for name in STRANGERS)])
        print(rows[-1], file=sys.stderr)
    return rows


STRANGERS = ("items", "extra items", "totals", "dates", "shops", "printed GTINs", "wrong GTINs")


def image_tables(commands, options, sureness):
    """The project's own samples, where every printed word is known."""
    truth = scores.TRUTH
    names = [*truth["barcodes"], *truth["receipts"], *truth["negatives"], *truth["unreadable"]]
    paths = [ROOT / "images" / name for name in names]
    codes, receipts = [], []
    for name, command in commands:
        made = command(paths) if callable(command) else readers.run(command, paths)
        by = {os.path.relpath(reading["image"], ROOT / "images"): reading for reading in made.readings}
        misses = [] if options.misses and name == "qix" else None
        right, wrong, of, false, without = scores.barcodes(by, misses)
        codes.append(["images", name, f"{right}/{of}", wrong, f"{false}/{without}", f"{made.cpu:.1f}", f"{made.wall:.1f}",
                      f"{1000 * made.median:.0f}" if made.gaps else "–"])
        counts, extra, f1 = scores.receipts(by, misses)
        if name == "qix":
            for image, receipt in truth["receipts"].items():
                sureness.add((by.get(image) or {}).get("receipt"), receipt)
        if any(reading.get("receipt") for reading in made.readings):
            receipts.append([name, f"{f1:.3f}", *("/".join(map(str, count)) for count in counts.values()), extra])
            heads = list(counts)
        else:
            receipts.append([name, f"{f1:.3f}"] + ["–"] * (len(counts) + 1))
        tell(misses)
        print(codes[-1], receipts[-1], file=sys.stderr)
    return codes, receipts, heads


def main():
    arguments = sys.argv[1:]
    # Words are compared as they are printed.
    ours = [QIX, "read", "--show-personal"]
    if "--" in arguments:
        ours, arguments = arguments[arguments.index("--") + 1:], arguments[:arguments.index("--")]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--misses", action="store_true", help="print each miss of ours")
    parser.add_argument("--limit", type=int, help="only so many receipts of the corpus")
    parser.add_argument("--no-peers", action="store_true", help="measure ours alone")
    parser.add_argument("--output", default=str(ROOT / "Benchmarks" / "accuracy.md"))
    options = parser.parse_args(arguments)

    decoders = [("qix", ours)] + [(name, readers.peer(peer)) for name, peer in (("zbar", "zbar"), ("zxing-cpp", "zxing"))]
    engines = [("qix", ours)] + [(name, readers.peer(peer)) for name, peer in (("tesseract", "tesseract"), ("RapidOCR", "rapidocr"))]
    if options.no_peers:
        decoders, engines = decoders[:1], engines[:1]
    decoders, engines = ([pair for pair in pairs if pair[1]] for pairs in (decoders, engines))

    machine = readers.machine()
    sureness = calibration.Calibration()
    codes, receipts, heads = image_tables([("qix", ours)] + ([] if options.no_peers else [("tesseract and zbarimg", readers.shell)]), options, sureness)
    real, strange = [], []
    if CORPUS.exists():
        codes += barcode_rows(decoders, options)
        real = receipt_rows(engines, options, sureness)
        strange = strangers_rows(ours, options)
    parts = [
        "# Accuracy",
        "Written by `make accuracy`." + ("" if real else " There was no corpus of real photos (Scripts/corpus), so only `images/` was measured."),
        machine,
        "## Retail codes",
        readers.table(["photos", "reader", "read", "misread", "false reads", "CPU s", "wall s", "median ms"], codes),
        "A misread is a number that is not on the pack; a false read a number in a picture that shows no product's code. "
        "Wall seconds are of two readers for qix, one process for the others; the median is the middle picture's.",
        "## Receipts of `images/`",
        readers.table(["reader", "word F1", *heads, "extra items"], receipts),
        "Items count where amount and description are right; discounts, voids and returns are lines like any other.",
    ]
    if real:
        parts += ["## Real receipts",
                  readers.table(["receipts", "reader", "images", "word F1", "totals", "dates", "companies", "printed GTINs",
                                 "CPU s/image", "wall s/image"], real),
                  "The row model, the confusions of digits and the doubts of sums were learned from the tuned half of the scans "
                  "(`Scripts/confusions.py` says which); of the photos and of the untuned half nothing was."]
    if strange:
        parts += ["## Receipts of other countries",
                  readers.table(["receipts", "images", *STRANGERS], strange),
                  "German, American, Canadian and Swedish receipts, every other one in each row; `Scripts/cc0-receipts.json` has "
                  "what they print, written down by eye. The column of prices, taxes by their rate, banners and dates that "
                  "confirm each other were made with all of them in view."]
    parts += ["## Confidence", "Of what qix reports, how much is right, by how sure it says it is.",
              readers.table(calibration.HEAD, sureness.rows())]
    text = "\n\n".join(parts) + "\n"
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

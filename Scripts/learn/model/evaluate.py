"""Compares the rates of misread characters of our model and tesseract's own models, on the same lines.

usage: evaluate.py FOLDER --real CORPUS [--half untuned] [--models till,eng,ita,ita+eng] [--count N] [--seed N]

FOLDER holds till.traineddata. Real lines come from the labelled boxes of one half of the scans, and case does not count;
drawn lines come from a new seed, and case counts. Spaces do not count. Each line is prepared as in RowRecognizer.swift,
with capitals of 28 pixels, and read in tesseract's raw line mode. Prints a Markdown table.
"""
import argparse
import collections
import json
import os
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import draw  # noqa: E402
import leptonica  # noqa: E402
import texts  # noqa: E402

SYSTEM = Path("/usr/share/tesseract-ocr/5/tessdata")


def real(corpus, half, count, seed):
    """(picture, text, group) of labelled boxes, with margins of 0.1 (above, below) and 0.15 of their height."""
    lines = list(draw.real_lines(corpus, half))
    random.Random(seed).shuffle(lines)
    for _, cut, height, margin, text in lines[:count]:
        above, sides = round(0.1 * height), round(0.15 * height)
        line = Image.fromarray(cut[margin - above:cut.shape[0] - margin + above, margin - sides:cut.shape[1] - margin + sides])
        scale = 28 / (0.85 * height)
        line = line.resize((max(4, round(line.width * scale)), max(8, round(line.height * scale))), Image.BILINEAR)
        line = Image.fromarray(draw.stretched(np.asarray(line, np.float32)).astype(np.uint8))
        yield np.asarray(line.filter(ImageFilter.GaussianBlur(0.037 * 28))), text.upper(), "real"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    if os.environ.get("OMP_THREAD_LIMIT") != "1":  # libraries read it when they load, so start again with it set
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "OMP_THREAD_LIMIT": "1", "OPENBLAS_NUM_THREADS": "1"})
    parser.add_argument("folder", type=Path)
    parser.add_argument("--real", type=Path)
    parser.add_argument("--half", default="untuned")
    parser.add_argument("--models", default="till,eng,ita,ita+eng")
    parser.add_argument("--count", type=int, default=100000)
    parser.add_argument("--drawn", type=int, default=600)
    parser.add_argument("--hard", type=float, default=0.8)
    parser.add_argument("--seed", type=int, default=7001)
    parser.add_argument("--misses", type=Path, help="a JSON file to write, with what each model read")
    options = parser.parse_args()
    lines = [(picture, text, f"drawn {language}")
             for picture, text, language in draw.drawn(options.seed, options.drawn, options.hard, 40)]
    if options.real:
        lines += real(options.real, options.half, options.count, options.seed)
    groups = sorted({group for _, _, group in lines})
    with tempfile.TemporaryDirectory() as models:
        for name in ("eng", "ita"):
            shutil.copy(SYSTEM / f"{name}.traineddata", models)
        for path in options.folder.glob("*.traineddata"):
            shutil.copy(path, models)
        print(f"| model | {' | '.join(groups)} | drawn, all | ms a line |")
        print("|---" * (len(groups) + 3) + "|")
        misses = collections.defaultdict(dict)
        for name in options.models.split(","):
            engine = leptonica.Tesseract(name, models)
            wrong, total = collections.Counter(), collections.Counter()
            start = time.process_time()
            for place, (picture, text, group) in enumerate(lines):
                read = engine.text(picture)
                misses[place][name] = read
                text, read = text.replace(" ", ""), read.replace(" ", "")
                if group == "real":
                    read = read.upper()
                error = texts.count_edits(text, read)
                for part in (group, group.split()[0]):
                    wrong[part], total[part] = wrong[part] + error, total[part] + len(text)
            took = 1000 * (time.process_time() - start) / max(1, len(lines))
            rates = [f"{wrong[group] / max(1, total[group]):.2%}" for group in groups + ["drawn"]]
            print(f"| {name} | {' | '.join(rates)} | {took:.1f} |", flush=True)
    print(f"\n{sum(group == 'real' for _, _, group in lines)} real lines, {sum(group != 'real' for _, _, group in lines)} drawn.")
    if options.misses:
        rows = [{"text": lines[place][1], "group": lines[place][2], **read} for place, read in misses.items()]
        options.misses.write_text(json.dumps(rows, ensure_ascii=False, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()

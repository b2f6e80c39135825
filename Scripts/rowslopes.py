#!/usr/bin/env python3
"""Compares polynomials for how rows rise and fall over a photographed page, by the slopes of rows that they were not fitted to.

usage: python3 Scripts/rowslopes.py PHOTO...

The slopes are those that `qix check --steps` shows (`receipt.slopes`), of photos such as `Scripts/strangers.py --out FOLDER`
draws. Rows are left out in blocks, a fourth at a time. For each polynomial: the mean loss, Cauchy's, of what was left out, and
how far off half and nine tenths of it are. First comes what slopes of each length are off by among their neighbours, which is
`PolynomialWarp.Slope.deviation`.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402

from readers import QIX, ROOT, table  # noqa: E402

FOLDS = 4
# Rows are left out in blocks this many cap heights high: two or three rows.
BLOCK = 3


def slopes(photo):
    """Of each page that was straightened: x, y, slope and length of every stretch, lengths in cap heights."""
    with tempfile.TemporaryDirectory() as folder:
        images = ROOT / "images"
        subprocess.run([QIX, "check", photo, "--catalog", images / "catalog.csv", "--campaigns", images / "campaigns.yaml",
                        "--steps", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        shown = [json.loads(file.read_text()) for file in sorted(Path(folder).glob("*-receipt.slopes.json"))]
    pages = [np.array([[one[name] for name in ("x", "y", "slope", "length")] for one in page["stretches"]]) for page in shown]
    return [page for page in pages if len(page) >= 12]


def deviation(length):
    return np.sqrt(0.012 ** 2 + (0.07 / length) ** 2)


def reach(values):
    low, high = np.quantile(values, [0.02, 0.98])
    return np.clip((values - (low + high) / 2) / max(1, (high - low) / 2), -1.15, 1.15)


def fitted(rows, slope, spread, expected):
    """The coefficients, as `PolynomialWarp` finds them."""
    weights = 1 / spread ** 2
    for turn in range(6):
        normal = rows.T @ (rows * weights[:, None]) + np.diag(1 / expected ** 2)
        found = np.linalg.solve(normal, rows.T @ (slope * weights))
        weights = 1 / spread ** 2 / (1 + ((slope - rows @ found) / spread) ** 2 / (16 if turn == 0 else 4))
    return found


def measured(pages, across, down, expected):
    terms = [(a, b) for a in range(across) for b in range(down)]
    widths = np.array([expected / (1 + b + a / 2) for a, b in terms])
    misses, losses = [], []
    for x, y, slope, length in (page.T for page in pages):
        u, v = reach(x), reach(y)
        rows = np.stack([u ** a * v ** b for a, b in terms], 1)
        spread, block = deviation(length), (y // BLOCK).astype(int) % FOLDS
        for fold in range(FOLDS):
            known = block != fold
            if known.sum() < 6 or known.all():
                continue
            miss = slope[~known] - rows[~known] @ fitted(rows[known], slope[known], spread[known], widths)
            misses.append(np.abs(miss))
            losses.append(np.log1p((miss / spread[~known]) ** 2 / 4))
    off = np.concatenate(misses)
    return [f"{np.mean(np.concatenate(losses)):.4f}", f"{np.median(off):.4f}", f"{np.quantile(off, 0.9):.4f}"]


def by_length(pages):
    """How far slopes are from the mean of those within six cap heights."""
    rows = []
    found = []
    for page in pages:
        for one in page:
            far = np.hypot(page[:, 0] - one[0], page[:, 1] - one[1])
            near = (far < 6) & (far > 0)
            if near.sum() >= 3:
                found.append((one[3], one[2] - np.average(page[near, 2], weights=page[near, 3])))
    found = np.array(found)
    for low, high in ((1.8, 2.5), (2.5, 3.5), (3.5, 5), (5, 7), (7, 10), (10, 20)):
        off = found[(found[:, 0] >= low) & (found[:, 0] < high), 1]
        if len(off):
            # Half of a normal distribution lies within 1 / 1.48 deviations.
            rows.append([f"{low} to {high}", len(off), f"{1.48 * np.median(np.abs(off)):.4f}", f"{deviation((low + high) / 2):.4f}"])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", nargs="+")
    photos = parser.parse_args().photo
    with ThreadPoolExecutor(2) as pool:
        pages = [page for found in pool.map(slopes, photos) for page in found]
    if not pages:
        sys.exit("No rows were found on these photos.")
    print(f"{len(pages)} pages, {sum(map(len, pages))} stretches of rows.\n")
    print(table(["length in cap heights", "stretches", "off by, one deviation", "as qix thinks"], by_length(pages)))
    print()
    rows = []
    for across, down in ((1, 1), (2, 2), (3, 3), (4, 3), (4, 4), (5, 3), (6, 3)):
        rows.append([f"{across - 1}, {down - 1}", 0.2, *measured(pages, across, down, 0.2)])
    for expected in (0.05, 0.1, 0.4):
        rows.append(["3, 2", expected, *measured(pages, 4, 3, expected)])
    print(table(["powers across, down", "expected", "loss", "half are off by", "nine tenths"], rows))


if __name__ == "__main__":
    main()

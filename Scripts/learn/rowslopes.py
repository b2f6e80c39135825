#!/usr/bin/env python3
"""Compares polynomials for the slope of rows on a photographed page, by cross-validation.

usage: python3 Scripts/learn/rowslopes.py PHOTO...

Slopes are those that `qix check --steps` writes (`receipt.slopes`), of photos such as those drawn by
`Scripts/measure/strangers.py --out FOLDER`. A quarter of the rows is left out at a time, in blocks. For each polynomial the
table has the mean Cauchy loss on the rows left out, and the median and the 90th percentile of their errors. The first table
shows, by length, how far slopes deviate from their neighbours (`PolynomialWarp.Slope.deviation`).
"""
import argparse
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "measure"))

import numpy as np  # noqa: E402

from readers import QIX, ROOT, format_table  # noqa: E402

FOLDS = 4
# Height of a block of rows in cap heights: two or three rows.
BLOCK = 3


def read_slopes(photo):
    """(x, y, slope, length) of every stretch of a row, for each straightened page; lengths in cap heights."""
    with tempfile.TemporaryDirectory() as folder:
        images = ROOT / "images"
        subprocess.run([QIX, "check", photo, "--catalog", images / "catalog.csv", "--campaigns", images / "campaigns.yaml",
                        "--steps", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        slope_files = [json.loads(file.read_text()) for file in sorted(Path(folder).glob("*-receipt.slopes.json"))]
    pages = [np.array([[stretch[name] for name in ("x", "y", "slope", "length")] for stretch in page["stretches"]])
             for page in slope_files]
    return [page for page in pages if len(page) >= 12]


def expected_deviation(length):
    """PolynomialWarp's standard deviation of a slope measured over a length."""
    return np.sqrt(0.012 ** 2 + (0.07 / length) ** 2)


def scale_to_unit(values):
    """Scales coordinates to about -1 to 1."""
    low, high = np.quantile(values, [0.02, 0.98])
    return np.clip((values - (low + high) / 2) / max(1, (high - low) / 2), -1.15, 1.15)


def fit_polynomial(rows, slope, deviations, coefficient_deviations):
    """The coefficients of the polynomial, fitted as `PolynomialWarp` does."""
    weights = 1 / deviations ** 2
    for iteration in range(6):
        normal = rows.T @ (rows * weights[:, None]) + np.diag(1 / coefficient_deviations ** 2)
        coefficients = np.linalg.solve(normal, rows.T @ (slope * weights))
        weights = 1 / deviations ** 2 / (1 + ((slope - rows @ coefficients) / deviations) ** 2 / (16 if iteration == 0 else 4))
    return coefficients


def cross_validate(pages, x_terms, y_terms, expected_coefficient):
    """(mean loss, median error, 90th percentile of the error) of the rows left out."""
    terms = [(a, b) for a in range(x_terms) for b in range(y_terms)]
    coefficient_deviations = np.array([expected_coefficient / (1 + b + a / 2) for a, b in terms])
    errors, losses = [], []
    for x, y, slope, length in (page.T for page in pages):
        u, v = scale_to_unit(x), scale_to_unit(y)
        rows = np.stack([u ** a * v ** b for a, b in terms], 1)
        deviations, block = expected_deviation(length), (y // BLOCK).astype(int) % FOLDS
        for fold in range(FOLDS):
            is_fitted = block != fold
            if is_fitted.sum() < 6 or is_fitted.all():
                continue
            error = slope[~is_fitted] - rows[~is_fitted] @ fit_polynomial(rows[is_fitted], slope[is_fitted],
                                                                          deviations[is_fitted], coefficient_deviations)
            errors.append(np.abs(error))
            losses.append(np.log1p((error / deviations[~is_fitted]) ** 2 / 4))
    all_errors = np.concatenate(errors)
    return [f"{np.mean(np.concatenate(losses)):.4f}", f"{np.median(all_errors):.4f}", f"{np.quantile(all_errors, 0.9):.4f}"]


def deviations_by_length(pages):
    """Deviation of slopes from the mean of those within six cap heights, by length."""
    rows = []
    pairs = []
    for page in pages:
        for stretch in page:
            distance = np.hypot(page[:, 0] - stretch[0], page[:, 1] - stretch[1])
            is_near = (distance < 6) & (distance > 0)
            if is_near.sum() >= 3:
                pairs.append((stretch[3], stretch[2] - np.average(page[is_near, 2], weights=page[is_near, 3])))
    pairs = np.array(pairs)
    for low, high in ((1.8, 2.5), (2.5, 3.5), (3.5, 5), (5, 7), (7, 10), (10, 20)):
        differences = pairs[(pairs[:, 0] >= low) & (pairs[:, 0] < high), 1]
        if len(differences):
            # The median of a normal distribution lies at 1 / 1.48 standard deviations.
            rows.append([f"{low} to {high}", len(differences), f"{1.48 * np.median(np.abs(differences)):.4f}",
                         f"{expected_deviation((low + high) / 2):.4f}"])
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", nargs="+")
    photos = parser.parse_args().photo
    with ThreadPoolExecutor(2) as pool:
        pages = [page for photo_pages in pool.map(read_slopes, photos) for page in photo_pages]
    if not pages:
        sys.exit("qix found no rows on these photos.")
    print(f"{len(pages)} pages, {sum(map(len, pages))} stretches of rows.\n")
    print(format_table(["length in cap heights", "stretches", "measured deviation", "expected by qix"],
                       deviations_by_length(pages)))
    print()
    rows = []
    for x_terms, y_terms in ((1, 1), (2, 2), (3, 3), (4, 3), (4, 4), (5, 3), (6, 3)):
        rows.append([f"{x_terms - 1}, {y_terms - 1}", 0.2, *cross_validate(pages, x_terms, y_terms, 0.2)])
    for expected in (0.05, 0.1, 0.4):
        rows.append(["3, 2", expected, *cross_validate(pages, 4, 3, expected)])
    print(format_table(["powers across, down", "expected", "loss", "median error", "90th percentile"], rows))


if __name__ == "__main__":
    main()

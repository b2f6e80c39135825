#!/usr/bin/env python3
"""Learns how surely a code stands on a pack from what is measured around it, and writes PackWeights.swift.

usage: python3 Scripts/learn/bareness.py [--qix PATH] [--write] FOLDER … [--judge FOLDER …]

A folder that Scripts/draw/barecodes.py drew says in truth.json what each of its pictures shows; pictures of any other folder are
real photos. Of those, `BARE` names the drawn labels among them; the others show packs. Every second real photo, in the order of the
names' hashes, is learned from; all are reported, both halves apart. Nothing is learned from the folders after --judge. Readings are
kept in the folder, as readings.ndjson, and used again: remove them where the reader has changed.

A logistic regression with a penalty on its weights, fitted by Newton's method. Packs and bare codes weigh as much as each other,
and so do real and drawn packs. What the reader doubts anyway (a screen's grid, many codes) counts as held.
"""
import argparse
import hashlib
import json
import math
import subprocess
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SWIFT = ROOT / "Sources/Barcodes/Surroundings/PackWeights.swift"
ENDINGS = {".jpg", ".jpeg", ".png", ".webp"}
# Generators' labels among the photos of zxing's tests, told by eye.
BARE = ("ean8-1_", "ean13-extension-1_1.png")
PENALTY = 4.0
THRESHOLDS = (0.1, 0.25, 0.5)


class Picture:
    """What a reading measured, and what the picture shows."""

    def __init__(self, reading, kind, is_pack, is_real):
        self.name, self.kind, self.is_pack, self.is_real = Path(reading["image"]).name, kind, is_pack, is_real
        self.features = reading["surroundings"]["features"]
        self.is_doubted = reading.get("of_screen", False) or len({code["gtin"] for code in reading["barcodes"]}) > 2

    @property
    def is_learned_half(self):
        return hashlib.sha256(self.name.encode()).digest()[0] % 2 == 0


def read(qix, folder):
    """The pictures of a folder in which a product's code was read."""
    truth = json.loads((folder / "truth.json").read_text()) if (folder / "truth.json").exists() else {}
    is_drawn = bool(truth) and all(isinstance(entry, dict) and "pack" in entry for entry in truth.values())
    kept = folder / "readings.ndjson"
    if not kept.exists():
        paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)
        kept.write_text(subprocess.run([qix, "read", "-"], input="\n".join(map(str, paths)), capture_output=True, text=True,
                                       check=True).stdout)
    pictures = []
    for line in kept.read_text().splitlines():
        reading = json.loads(line)
        if "surroundings" not in reading:
            continue
        name = Path(reading["image"]).name
        if is_drawn:
            pictures.append(Picture(reading, truth[name]["kind"], truth[name]["pack"], False))
        else:
            is_pack = not name.startswith(BARE)
            pictures.append(Picture(reading, "real photos" if is_pack else "real labels", is_pack, True))
    return pictures


def fit(matrix, target, weight):
    """The weights of a logistic regression; the last is the constant, which has no penalty."""
    penalty = np.diag([PENALTY] * (matrix.shape[1] - 1) + [1e-6])
    weights = np.zeros(matrix.shape[1])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-matrix @ weights))
        slope = matrix.T @ (weight * (chance - target)) + penalty @ weights
        weights -= np.linalg.solve((matrix * (weight * chance * (1 - chance))[:, None]).T @ matrix + penalty, slope)
    return weights


def learn(pictures, names):
    """(constant, weights) for features as they are measured."""
    values = np.array([[picture.features[name] for name in names] for picture in pictures])
    target = np.array([float(picture.is_pack) for picture in pictures])
    is_real = np.array([picture.is_real for picture in pictures])
    weight = np.zeros(len(pictures))
    for chosen, share in ((target == 0, 0.5), ((target == 1) & is_real, 0.3), ((target == 1) & ~is_real, 0.2)):
        weight[chosen] = share * len(pictures) / max(1, chosen.sum())
    mean, deviation = values.mean(0), values.std(0) + 1e-9
    weights = fit(np.c_[(values - mean) / deviation, np.ones(len(values))], target, weight)
    plain = weights[:-1] / deviation
    return weights[-1] - float(plain @ mean), plain


def certainty(picture, constant, weights, names):
    odds = constant + sum(weight * picture.features[name] for weight, name in zip(weights, names))
    return round(1 / (1 + math.exp(-odds)), 3)


def report(title, pictures, score):
    print(f"\n{title}: held (packs) or paid (bare), of all, by the least certainty that is paid\n")
    print("| kind | " + " | ".join(map(str, THRESHOLDS)) + " |\n|---" * 1 + "|---" * len(THRESHOLDS) + "|")
    for kind in sorted({picture.kind for picture in pictures}):
        chosen = [picture for picture in pictures if picture.kind == kind]
        cells = []
        for threshold in THRESHOLDS:
            held = sum(picture.is_doubted or score(picture) < threshold for picture in chosen)
            cells.append(f"{held if chosen[0].is_pack else len(chosen) - held} of {len(chosen)}")
        print(f"| {kind} | " + " | ".join(cells) + " |")
    packs = sorted((score(picture), picture.name) for picture in pictures if picture.is_pack)[:8]
    print("least certain packs:", ", ".join(f"{name} {value}" for value, name in packs))
    bare = sorted(((score(picture), picture.name) for picture in pictures if not picture.is_pack), reverse=True)[:8]
    print("most certain bare codes:", ", ".join(f"{name} {value}" for value, name in bare))


def swift_name(name):
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def write(constant, weights, names):
    rows = "\n".join(f"        .{swift_name(name)}: {weight:.4f}," for name, weight in zip(names, weights))
    SWIFT.write_text(f"""// Written by Scripts/learn/bareness.py.

/// How surely a code stands on a pack: a logistic regression of what is measured around it.
enum PackWeights {{
    /// The log odds where every feature is 0.
    static let bias = {constant:.4f}
    /// What each feature adds to the log odds, for each 1 of it.
    static let weights: [SurroundingFeature: Double] = [
{rows}
    ]
}}
""")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folders", nargs="+", type=Path)
    options.add_argument("--judge", nargs="*", type=Path, default=[])
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--write", action="store_true")
    options = options.parse_args()
    pictures = [picture for folder in options.folders for picture in read(options.qix, folder)]
    judged = [picture for folder in options.judge for picture in read(options.qix, folder)]
    names = sorted(pictures[0].features)
    learned = [picture for picture in pictures if not picture.is_real or picture.is_learned_half]
    constant, weights = learn(learned, names)

    def score(picture):
        return certainty(picture, constant, weights, names)
    report("Learned from", learned, score)
    others = [picture for picture in pictures if picture.is_real and not picture.is_learned_half]
    if others:
        report("The other half of the real photos", others, score)
    if judged:
        report("Judged only", judged, score)
    print("\n" + ", ".join(f"{name} {weight:+.2f}" for name, weight in zip(names, weights)))
    if options.write:
        write(constant, weights, names)


if __name__ == "__main__":
    main()

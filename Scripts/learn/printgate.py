#!/usr/bin/env python3
"""Collects what the net that finds print says of pictures with and without print, for the score that tells print from texture.

usage: python3 Scripts/learn/printgate.py [--qix PATH] [--every N] [--half learn|judge] --nothing FOLDER … --print FOLDER … > LINES.jsonl
       python3 Scripts/learn/scores.py LINES.jsonl --prior 2 > Sources/Receipts/Page/Print/Print.tsv

A folder that Scripts/draw/phones.py drew says in truth.json which of its pictures show a receipt; of any other folder --nothing
and --print say it of all its pictures. Pictures are read by `qix check --steps`, one in --every of each folder; `receipt.print`
has the net's features of each paper: at its first look, the one with the most print first, and then at its closer look. The first
of each look counts. Real photos belong to fixed halves (Scripts/measure/halves.py). The report counts, at the bounds in
Tuning.Page.Print, the pictures by their surest look.
"""
import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))

from halves import is_learned  # noqa: E402

ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".heic"}
TABLE = ROOT / "Sources/Receipts/Page/Print/Print.tsv"
# Tuning.Page.Print
SMALL, LARGE, TEXTURE, SURE = 6.0, 12.0, 0.04, 0.5


def look_at(qix, path):
    """What the net says of the paper with the most print, at each of its looks."""
    with tempfile.TemporaryDirectory() as folder:
        catalogues = [part for file in sorted(ROOT.glob("images/**/catalog*.csv")) for part in ("--catalog", str(file))]
        subprocess.run([qix, "check", *catalogues, "--campaigns", str(ROOT / "images/campaigns.yaml"), "--steps", folder, str(path)],
                       capture_output=True, check=False)
        files = sorted(Path(folder).glob("*-receipt.print.json"))
        papers = json.loads(files[0].read_text()) if files else []
    looks = {}
    for paper in papers:
        looks.setdefault(paper["isCloser"], paper)
    return looks.values()


def weigh(paper):
    """The score's features, as PrintFeatures.certainty has them."""
    small = max(0.0, math.log(SMALL / max(1.0, paper["capHeight"])))
    features = {name: paper[name] for name in ("logit", "coherence", "facing", "spread", "density")}
    features |= {"letters": math.log(max(1, paper["letters"])), "small": small,
                 "large": max(0.0, math.log(paper["capHeight"] / LARGE))}
    return features | ({"closer": 1, "closer small": small} if paper["isCloser"] else {})


def certainty(features, weights):
    odds = weights["bias"] + sum(weights.get(name, 0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-odds))


def list_pictures(folder, shows_print, every):
    truth = json.loads((folder / "truth.json").read_text()) if (folder / "truth.json").exists() else {}
    for path in sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)[::every]:
        entry = truth.get(path.name) or {}
        shown = entry["kind"] == "receipt" if "kind" in entry else shows_print
        half = "learn" if is_learned(path.name, {"company": entry.get("company") or entry.get("shop")}) else "judge"
        yield path, shown, half


def report(rows):
    weights = {name: float(weight) for name, weight in
               (line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#"))}
    for shown in (True, False):
        surest = sorted((max((certainty(one, weights) for one in looks), default=0.0), name)
                        for name, is_print, looks in rows if is_print == shown)
        texture, doubtful = sum(p < TEXTURE for p, _ in surest), sum(TEXTURE <= p < SURE for p, _ in surest)
        print(f"{'print' if shown else 'nothing to read'}: {len(surest)} pictures, {texture} texture, {doubtful} doubtful",
              file=sys.stderr)
        for p, name in surest[:6] if shown else surest[-6:]:
            print(f"  {name}: {p:.3f}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--half", choices=("learn", "judge"), help="by default both")
    parser.add_argument("--nothing", type=Path, nargs="*", default=[])
    parser.add_argument("--print", type=Path, nargs="*", default=[], dest="shown")
    options = parser.parse_args()
    rows = []
    for folders, shown in ((options.nothing, False), (options.shown, True)):
        for folder in folders:
            for path, is_print, half in list_pictures(folder, shown, options.every):
                # Pictures without print are of no shop.
                if options.half in (None, half) or not is_print:
                    rows.append((path.name, is_print, [weigh(paper) for paper in look_at(options.qix, path)]))
    for name, is_print, looks in rows:
        for features in looks:
            print(json.dumps({"group": name, "features": features, "right": is_print, "weight": 1}))
    report(rows)


if __name__ == "__main__":
    main()

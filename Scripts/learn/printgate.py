#!/usr/bin/env python3
"""Measures what tells print from texture in the answers of the net that finds print, and what the bounds in Tuning lose.

usage: python3 Scripts/learn/printgate.py [--qix PATH] [--every N] --nothing FOLDER … --print FOLDER …

A folder that Scripts/draw/phones.py drew says in truth.json which of its pictures show a receipt; of any other folder --nothing
and --print say it of all its pictures. Pictures are read by `qix check --steps`, one in --every of each folder; `receipt.print`
has the net's features of each paper, the one with the most print first, which alone counts. Real photos are reported by the fixed
halves (Scripts/measure/halves.py). A picture in which the net finds no print at all has no features.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))

from halves import is_learned  # noqa: E402

ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".heic"}
# Tuning.Page.Print
MAX_CAP_HEIGHT, MAX_LOGIT, MAX_COHERENCE, MAX_FACING = 4.5, 1.5, 0.9, 0.3


def features(qix, path):
    """What the net says of the paper with the most print; None where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        catalogues = [part for file in sorted(ROOT.glob("images/**/catalog*.csv")) for part in ("--catalog", str(file))]
        subprocess.run([qix, "check", *catalogues, "--campaigns", str(ROOT / "images/campaigns.yaml"), "--steps", folder, str(path)],
                       capture_output=True, check=False)
        files = sorted(Path(folder).glob("*-receipt.print.json"))
        papers = json.loads(files[0].read_text()) if files else []
    return papers[0] if papers else None


def list_pictures(folder, shows_print, every):
    truth = json.loads((folder / "truth.json").read_text()) if (folder / "truth.json").exists() else {}
    for path in sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)[::every]:
        entry = truth.get(path.name) or {}
        shown = entry["kind"] == "receipt" if "kind" in entry else shows_print
        half = "learn" if is_learned(path.name, {"company": entry.get("company") or entry.get("shop")}) else "judge"
        yield path, shown, half


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--nothing", type=Path, nargs="*", default=[])
    parser.add_argument("--print", type=Path, nargs="*", default=[], dest="shown")
    options = parser.parse_args()
    rows = []
    for folders, shown in ((options.nothing, False), (options.shown, True)):
        for folder in folders:
            for path, shows_print, half in list_pictures(folder, shown, options.every):
                rows.append((path.name, shows_print, half, features(options.qix, path)))
    for shows_print, half in ((True, "learn"), (True, "judge"), (False, "learn"), (False, "judge")):
        chosen = [row for row in rows if row[1:3] == (shows_print, half)]
        found = [row for row in chosen if row[3]]
        grain = [row for row in found if row[3]["capHeight"] < MAX_CAP_HEIGHT and row[3]["logit"] < MAX_LOGIT]
        confused = [row for row in found if row[3]["coherence"] < MAX_COHERENCE and row[3]["facing"] < MAX_FACING]
        print(f"{'print' if shows_print else 'nothing to read'}, {half}: {len(chosen)} pictures, {len(found)} with a paper, "
              f"{len(grain)} of them grain, {len(confused)} confused")
        for name, _, _, one in sorted(found, key=lambda row: row[3]["logit"])[:8]:
            print(f"  {name}: capitals {one['capHeight']:.1f} px, logit {one['logit']:.2f}, coherence {one['coherence']:.2f}, "
                  f"facing {one['facing']:.2f}, letters {one['letters']}")


if __name__ == "__main__":
    main()

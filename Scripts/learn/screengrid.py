#!/usr/bin/env python3
"""Measures what distinguishes a photographed screen from paper and packs: the values that ScreenGrid is tuned with.

usage: swift build
       /usr/bin/python3 Scripts/learn/screengrid.py [--qix PATH] [--seed N] [--drawn 24] PICTURE_FOLDER …

Reads the pictures in the folders (real photos and scans, none of a screen) and drawn photos of receipts on screens with pixels of
several sizes. `qix check --steps` reports the amplitude of the strongest frequency that all blank areas share.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts/measure"), str(ROOT / "Scripts/draw/samples")]

import camera  # noqa: E402
import forgeries  # noqa: E402

PICTURE_ENDINGS = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".heic"}


def measure_grid(qix, picture):
    """The grid that `qix check --steps` reports; None if qix finds nothing in the picture."""
    with tempfile.TemporaryDirectory() as steps:
        subprocess.run(
            [qix, "check", str(picture), "--catalog", str(ROOT / "images/catalog.csv"),
             "--campaigns", str(ROOT / "images/campaigns.yaml"), "--steps", steps], capture_output=True)
        for file in sorted(Path(steps).rglob("*-screen.json")):
            return json.loads(file.read_text())
    return None


def draw_screens(seed, count, folder):
    """Draws photos of receipts on screens; yields (photographed pixels per pixel of the screen, file)."""
    for index in range(count):
        studio = forgeries.Studio(f"{seed} {index}")
        magnified, blur = studio.dice.choice((1.5, 1.8, 2.1, 2.6, 3.3, 4.2, 5.5)), studio.dice.uniform(0, 0.5)
        shop = studio.shop()
        photo = studio.photo(studio.strip(shop, studio.slip(shop, studio.basket())))
        file = folder / f"screen-{index}.jpg"
        file.write_bytes(camera.encode(camera.blur(studio.screen(photo, magnified), blur), "jpg", 82))
        yield magnified, file


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folders", nargs="*")
    options.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    options.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options.add_argument("--drawn", type=int, default=24)
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as drawn_folder, ThreadPoolExecutor(2) as pool:
        print(f"seed {options.seed}\npictures  with squares  strongest %  most prominent  taken for a screen")
        for folder in options.folders:
            files = sorted(file for file in Path(folder).rglob("*") if file.suffix.lower() in PICTURE_ENDINGS)
            grids = [grid for grid in pool.map(lambda file: measure_grid(options.qix, file), files) if grid]
            measurable = [grid for grid in grids if grid["squares"] >= 12]
            taken_for_screen = [grid for grid in measurable if grid["amplitude"] >= 1 and grid["prominence"] >= 16]
            print(f"{len(grids):8} {len(measurable):13} {max((grid['amplitude'] for grid in measurable), default=0):12.2f}"
                  f" {max((grid['prominence'] for grid in measurable), default=0):15.1f} {len(taken_for_screen):19}  "
                  f"{Path(folder).name}")
        screens = list(draw_screens(options.seed, options.drawn, Path(drawn_folder)))
        print("photographed pixels for one of the screen's  strongest %  prominence  squares")
        for (magnified, _), grid in sorted(zip(screens, pool.map(lambda screen: measure_grid(options.qix, screen[1]), screens)),
                                           key=lambda screen: screen[0][0]):
            print(f"{magnified:44}" + (f" {grid['amplitude']:12.2f} {grid['prominence']:11.1f} {grid['squares']:8}"
                                       if grid else "  nothing read"))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes several pictures of each receipt, lets qix read them and writes the facts read to
Scripts/learn/identity/readings.ndjson, the input of Scripts/learn/identity/learn.py. The pictures are not kept.

usage: /usr/bin/python3 Scripts/learn/identity/measure.py [--drawn 120] [--seed 1] [--qix FILE] [--out FILE]

Drawn receipts are printed by Scripts/draw/slips; each gets two photos of random quality. Real receipts are the scans and photos
of the corpus: the picture itself and one altered copy (two for photos), as if the paper were photographed again: turned,
cropped, in other light, compressed. The output has a line per receipt: name, shop, and the facts of each picture. Words
are stored as hashes: qix only compares them, and the texts belong to others.
"""
import argparse
import dataclasses
import io
import json
import random
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(SCRIPTS / folder) for folder in ("measure", "draw", "draw/samples")]

import camera  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402
from readers import CORPUS, QIX  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

from states import facts  # noqa: E402

READINGS = Path(__file__).resolve().parent / "readings.ndjson"
AT_ONCE = 12  # receipts per call of the reader


def drawn(index, seed):
    """(shop, two photos) of a drawn receipt."""
    dice, rng = random.Random(f"{seed}/{index}"), camera.generator(seed * 100003 + index)
    name = list(SHOPS)[index % len(SHOPS)]
    rows, _ = SHOPS[name].print(dice)
    pictures = []
    for _ in range(2):
        look = dataclasses.replace(photos.LEVELS[dice.choice(list(photos.LEVELS))])
        look.x_height = max(9, min(dice.randint(*look.heights), round(2850 / (len(rows) * 3.1))))
        look.background = dice.choice(list(photos.BACKGROUNDS))
        pictures.append(photos.photograph(thermal.strip(SHOPS[name], rows, rng, dice, look), rng, dice, look))
    return name, pictures


def photograph_again(image, dice, rng):
    """The picture altered as if the same paper were photographed again, as JPEG."""
    altered = image.rotate(dice.gauss(0, 1.5), resample=Image.BICUBIC, expand=True, fillcolor=(200, 198, 194))
    w, h = altered.size
    cut = [dice.uniform(0, 0.02) for _ in range(4)]
    altered = altered.crop((round(w * cut[0]), round(h * cut[1]), round(w * (1 - cut[2])), round(h * (1 - cut[3]))))
    scale = dice.uniform(0.7, 1.1)
    altered = altered.resize((round(altered.width * scale), round(altered.height * scale)), Image.BICUBIC)
    altered = camera.blur(altered, dice.uniform(0, 1.2))
    altered = camera.vignette(altered, dice.uniform(0.55, 0.9), 1.05, (dice.random(), dice.random()))
    altered = camera.grain(altered, rng, dice.uniform(1, 6))
    data = io.BytesIO()
    altered.convert("RGB").save(data, "JPEG", quality=dice.randint(50, 85))
    return data.getvalue()


def real(path, times, seed):
    """The picture, and `times` altered copies."""
    dice = random.Random(f"{seed}/{path.name}")
    rng = camera.generator(seed * 7919 + zlib.crc32(path.name.encode()))
    with Image.open(path) as opened:
        # The orientation tags of the corpus' photos are wrong.
        image = (opened if "photos" in path.parts else ImageOps.exif_transpose(opened)).convert("RGB")
    image.thumbnail((2600, 2600))
    data = io.BytesIO()
    image.save(data, "JPEG", quality=90)
    return [data.getvalue()] + [photograph_again(image, dice, rng) for _ in range(times)]


def papers(options):
    """Every receipt as (name, shop, function that photographs it). The kinds are mixed evenly, so that an interrupted run
    still has a fair sample."""
    companies = {name: about["company"] for name, about in json.loads((CORPUS / "receipts/truth.json").read_text()).items()}
    kinds = [[(f"drawn-{index:03d}", None, lambda index=index: drawn(index, options.seed)) for index in range(options.drawn)]]
    for kind, folder, times in (("scan", "receipts", 1), ("photo", "photos/receipts", 2), ("cc0", "cc0-receipts", 2)):
        kinds.append([])
        for path in sorted(path for path in (CORPUS / folder).iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png")):
            chain = path.stem.split("-")[0].rsplit("_", 1)[0] if kind == "photo" else path.stem.split("-")[0]
            shop = str(zlib.crc32((companies.get(path.name) or chain).encode()))
            kinds[-1].append((f"{kind}-{path.stem}", shop,
                              lambda path=path, shop=shop, times=times: (shop, real(path, times, options.seed))))
    placed = [((place + 0.5) / len(kind), kind_index, paper)
              for kind_index, kind in enumerate(kinds) for place, paper in enumerate(kind)]
    return [paper for _, _, paper in sorted(placed, key=lambda entry: entry[:2])]


def hash_names(reading):
    """The facts of a reading, with its words as hashes; None if it shows no receipt."""
    found = facts(reading)
    if found is None:
        return None
    found["names"] = sorted(zlib.crc32(word.encode()) % 10**7 for word in found["names"])
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--drawn", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--qix", type=Path, default=QIX)
    options.add_argument("--out", type=Path, default=READINGS)
    options = options.parse_args()
    finished = {json.loads(line)["name"] for line in options.out.read_text().splitlines()} if options.out.exists() else set()
    remaining = [paper for paper in papers(options) if paper[0] not in finished]
    for start in range(0, len(remaining), AT_ONCE):
        with tempfile.TemporaryDirectory() as scratch:
            photographed, paths = [], []
            for place, (name, _, photograph) in enumerate(remaining[start:start + AT_ONCE]):
                shop, pictures = photograph()
                photographed.append((name, shop, len(pictures)))
                for turn, data in enumerate(pictures):
                    paths.append(Path(scratch) / f"{place:02d}-{turn}.jpg")
                    paths[-1].write_bytes(data)
            run = subprocess.run([str(options.qix), "read", "--jobs", "1", "-"], input="".join(f"{path}\n" for path in paths),
                                 stdout=subprocess.PIPE, text=True)
            shown = {Path(reading["image"]).stem: hash_names(reading)
                     for reading in map(json.loads, filter(str.strip, run.stdout.splitlines()))}
        with open(options.out, "a", encoding="utf-8") as file:
            for place, (name, shop, turns) in enumerate(photographed):
                readings = [shown.get(f"{place:02d}-{turn}") for turn in range(turns)]
                file.write(json.dumps({"name": name, "shop": shop, "shown": readings}, separators=(",", ":")) + "\n")
        print(f"{start + len(photographed)} of {len(remaining)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Photographs receipts again and again, has qix read each picture, and keeps what it read of each: Scripts/identity/readings.ndjson,
from which Scripts/identity/learn.py learns and on the other half of which the tests judge. The pictures are not kept.

usage: /usr/bin/python3 Scripts/identity/measure.py [--drawn 120] [--seed 1] [--qix FILE] [--out FILE]

Drawn are receipts of the tills of Scripts/slips, each photographed twice, at levels of their own. Real are the scans and
photos of the corpus: the picture as it is, and the same paper as a phone would take it once more, turned, cropped, in
other light, compressed; of photos twice more. One line a receipt: where it is from, its shop, and what each picture
showed. Words are kept as numbers that stand for them: they are compared for being equal, and the texts are others'.
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
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent),
                str(Path(__file__).resolve().parent.parent / "samples")]

import camera  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402
from readers import CORPUS, QIX  # noqa: E402
from slips import photos, thermal  # noqa: E402
from slips.chains import SHOPS  # noqa: E402

from states import facts  # noqa: E402

READINGS = Path(__file__).resolve().parent / "readings.ndjson"
AT_ONCE = 12  # receipts photographed before the reader is called


def drawn(index, seed):
    """Two photos of one drawn receipt, and its shop."""
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


def again(image, dice, rng):
    """A picture as a phone would take it of the same paper once more."""
    made = image.rotate(dice.gauss(0, 1.5), resample=Image.BICUBIC, expand=True, fillcolor=(200, 198, 194))
    w, h = made.size
    cut = [dice.uniform(0, 0.02) for _ in range(4)]
    made = made.crop((round(w * cut[0]), round(h * cut[1]), round(w * (1 - cut[2])), round(h * (1 - cut[3]))))
    scale = dice.uniform(0.7, 1.1)
    made = made.resize((round(made.width * scale), round(made.height * scale)), Image.BICUBIC)
    made = camera.blur(made, dice.uniform(0, 1.2))
    made = camera.vignette(made, dice.uniform(0.55, 0.9), 1.05, (dice.random(), dice.random()))
    made = camera.grain(made, rng, dice.uniform(1, 6))
    data = io.BytesIO()
    made.convert("RGB").save(data, "JPEG", quality=dice.randint(50, 85))
    return data.getvalue()


def real(path, times, seed):
    """The picture as it is, and others of the same paper."""
    dice = random.Random(f"{seed}/{path.name}")
    rng = camera.generator(seed * 7919 + zlib.crc32(path.name.encode()))
    with Image.open(path) as opened:
        # The photos' own orientation is wrong; see the corpus.
        image = (opened if "photos" in path.parts else ImageOps.exif_transpose(opened)).convert("RGB")
    image.thumbnail((2600, 2600))
    data = io.BytesIO()
    image.save(data, "JPEG", quality=90)
    return [data.getvalue()] + [again(image, dice, rng) for _ in range(times)]


def papers(said):
    """Every receipt as (name, shop, how to photograph it), kinds mixed, so that the first so many are like the rest."""
    companies = {name: about["company"] for name, about in json.loads((CORPUS / "receipts/truth.json").read_text()).items()}
    kinds = [[(f"drawn-{index:03d}", None, lambda index=index: drawn(index, said.seed)) for index in range(said.drawn)]]
    for kind, folder, times in (("scan", "receipts", 1), ("photo", "photos/receipts", 2), ("cc0", "cc0-receipts", 2)):
        kinds.append([])
        for path in sorted(path for path in (CORPUS / folder).iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png")):
            chain = path.stem.split("-")[0].rsplit("_", 1)[0] if kind == "photo" else path.stem.split("-")[0]
            shop = str(zlib.crc32((companies.get(path.name) or chain).encode()))
            kinds[-1].append((f"{kind}-{path.stem}", shop,
                              lambda path=path, shop=shop, times=times: (shop, real(path, times, said.seed))))
    placed = [((place + 0.5) / len(kind), of, paper) for of, kind in enumerate(kinds) for place, paper in enumerate(kind)]
    return [paper for _, _, paper in sorted(placed, key=lambda one: one[:2])]


def kept(reading):
    found = facts(reading)
    if found is None:
        return None
    found["names"] = sorted(zlib.crc32(word.encode()) % 10**7 for word in found["names"])
    return found


def main():
    said = argparse.ArgumentParser()
    said.add_argument("--drawn", type=int, default=120)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--qix", type=Path, default=QIX)
    said.add_argument("--out", type=Path, default=READINGS)
    said = said.parse_args()
    done = {json.loads(line)["name"] for line in said.out.read_text().splitlines()} if said.out.exists() else set()
    todo = [paper for paper in papers(said) if paper[0] not in done]
    for start in range(0, len(todo), AT_ONCE):
        with tempfile.TemporaryDirectory() as scratch:
            made, paths = [], []
            for place, (name, _, photograph) in enumerate(todo[start:start + AT_ONCE]):
                shop, pictures = photograph()
                made.append((name, shop, len(pictures)))
                for turn, data in enumerate(pictures):
                    paths.append(Path(scratch) / f"{place:02d}-{turn}.jpg")
                    paths[-1].write_bytes(data)
            read = subprocess.run([str(said.qix), "read", "--jobs", "1", "-"], input="".join(f"{path}\n" for path in paths),
                                  stdout=subprocess.PIPE, text=True)
            shown = {Path(reading["image"]).stem: kept(reading)
                     for reading in map(json.loads, filter(str.strip, read.stdout.splitlines()))}
        with open(said.out, "a", encoding="utf-8") as file:
            for place, (name, shop, turns) in enumerate(made):
                file.write(json.dumps({"name": name, "shop": shop, "shown": [shown.get(f"{place:02d}-{turn}") for turn in range(turns)]},
                                      separators=(",", ":")) + "\n")
        print(f"{start + len(made)} of {len(todo)}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

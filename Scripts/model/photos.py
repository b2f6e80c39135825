"""Photographs the tuned half of the scans as the drawn receipts are photographed, lets the reader find and straighten their
rows, and pairs each piece of a row with what is printed there: real print, drawn harm, and pictures exactly as the row
model is shown them.

usage: photos.py FOLDER --seed N [--copies N] [--corpus CORPUS] [--cased SHARDS] [--recorder PROGRAM] [--jobs 2]

FOLDER gets shards as draw.py's, and keeps the photos' rows beside them (`photos/`), so that a run goes on where it was
stopped. A scan counts once as it is and --copies times each as a decent phone and as a bad photo take it. --cased: the
folder of case.py, which knows what the scans' truth does not, letters' case.
"""
import argparse
import dataclasses
import difflib
import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
SCRIPTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(SCRIPTS), str(SCRIPTS / "samples"), str(SCRIPTS / "model")]

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

import camera  # noqa: E402
import draw  # noqa: E402
import texts  # noqa: E402
from confusions import aligned, is_tuned  # noqa: E402
from slips import photos  # noqa: E402
from train import lines_of, shards  # noqa: E402

# A small x on scans that are some 600 pixels wide.
X_HEIGHT = 14
# A row of the paper and a row of the photo that are less alike are not the same one.
ALIKE_ROWS = 0.6
# A piece whose reading is less alike than that to what is said to be printed there shows something else.
ALIKE_PIECES = 0.45


def photograph(page, name, level, copy, seed):
    """The JPEG's bytes of a scan as a phone takes it."""
    number = int("".join(letter for letter in name if letter.isdigit()) or 0)
    dice = random.Random(f"{seed}/{name}/{level}/{copy}")
    rng = camera.generator(seed * 100003 + number * 101 + 2 * copy + (level == "hard"))
    look = dataclasses.replace(photos.LEVELS[level])
    look.x_height = max(9, min(dice.randint(*look.heights), round(3000 * X_HEIGHT / page.height)))
    look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
    share = look.x_height / X_HEIGHT
    flat = page.resize((round(page.width * share), round(page.height * share)), Image.Resampling.LANCZOS).convert("RGBA")
    return photos.photograph(flat, rng, dice, look)


def recorded(picture, folder, recorder):
    """Has the reader cut a picture into pieces of rows, once."""
    if not (folder / f"{picture.stem}.pgm.json").exists():
        subprocess.run([recorder, "--pictures", folder, picture], check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    return folder / f"{picture.stem}.pgm"


def rows_of(boxes):
    """[(text, box)] as rows, left to right and top to bottom: what overlaps half in height is one row."""
    rows = []
    for text, (left, top, right, bottom) in sorted(boxes, key=lambda each: (each[1][1] + each[1][3]) / 2):
        middle = (top + bottom) / 2
        row = next((row for row in rows[-3:] if abs(row["middle"] - middle) < 0.35 * min(row["high"], bottom - top)), None)
        if row is None:
            row = {"middle": middle, "high": bottom - top, "parts": []}
            rows.append(row)
        row["parts"].append((left, text))
    return [[text for _, text in sorted(row["parts"], key=lambda part: part[0])] for row in rows]


def likeness(one, two):
    return difflib.SequenceMatcher(None, one.upper().replace(" ", ""), two.upper().replace(" ", ""), autojunk=False).ratio()


def matched(seen, printed):
    """Pairs (row seen, row printed) in the order of both, such that they are alike as a whole (dynamic programming)."""
    alike = [[likeness("".join(one), "".join(two)) for two in printed] for one in seen]
    best = [[0.0] * (len(printed) + 1) for _ in range(len(seen) + 1)]
    for i in range(1, len(seen) + 1):
        for j in range(1, len(printed) + 1):
            both = best[i - 1][j - 1] + (alike[i - 1][j - 1] if alike[i - 1][j - 1] >= ALIKE_ROWS else 0)
            best[i][j] = max(best[i - 1][j], best[i][j - 1], both)
    pairs, i, j = [], len(seen), len(printed)
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


def steps(read, printed):
    """For each place between characters of `read` the first place between those of `printed` that stands for it, case aside."""
    places, before = [0], 0
    for one, other, _ in aligned(read.upper(), printed.upper()):
        before += bool(other)
        if one:
            places.append(before)
    return places


def parts(pieces, printed):
    """What of a printed row each piece shows; `None` where that is not certain: a piece that does not begin and end between
    two words, and one beside words that no piece has taken."""
    read, whole = " ".join(pieces), " ".join(printed)
    places = steps(read, whole)

    def is_between(place):
        return place in (0, len(whole)) or 0 < place < len(whole) and " " in whole[place - 1:place + 1]

    # A boundary may be a character off a space where the reading is wrong there.
    spans, start = [], 0
    for piece in pieces:
        left, right = places[start], places[start + len(piece)]
        start += len(piece) + 1
        lefts = [place for place in (left, left + 1, left - 1) if is_between(place)]
        rights = [place for place in (right, right - 1, right + 1) if is_between(place)]
        spans.append((lefts[0], rights[0]) if lefts and rights else (left, right))
    found = []
    for place, (piece, (left, right)) in enumerate(zip(pieces, spans)):
        before = spans[place - 1][1] if place else 0
        after = spans[place + 1][0] if place + 1 < len(spans) else len(whole)
        text = whole[left:right].strip() if is_between(left) and is_between(right) else ""
        is_whole = not whole[before:left].strip() and not whole[right:after].strip() and before <= left and right <= after
        found.append(text if text and is_whole and likeness(text, piece) >= ALIKE_PIECES else None)
    return found


def lines(file, printed):
    """(picture of a piece, what is printed there) of one photo."""
    pieces = json.loads(file.with_name(file.name + ".json").read_text())
    pixels = np.asarray(Image.open(file))
    ends = np.cumsum([piece["width"] for piece in pieces])
    rows = []

    def middle_of(place):
        _, y, _, height = pieces[place]["box"]
        return y + height / 2

    for place in sorted(range(len(pieces)), key=middle_of):
        piece, middle = pieces[place], middle_of(place)
        row = next((row for row in rows[-3:] if abs(row["middle"] - middle) < 0.5 * piece["cap"]), None)
        if row is None:
            row = {"middle": middle, "places": []}
            rows.append(row)
        row["places"].append(place)
    for row in rows:
        row["places"].sort(key=lambda place: pieces[place]["box"][0])
    seen = [[pieces[place]["text"] for place in row["places"]] for row in rows]
    for i, j in matched(seen, printed):
        for place, text in zip(rows[i]["places"], parts(seen[i], printed[j])):
            if text and all(letter == " " or letter in texts.CHARACTERS for letter in text):
                yield pixels[:, ends[place] - pieces[place]["width"]:ends[place]], text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--copies", type=int, default=1)
    parser.add_argument("--corpus", type=Path, default=Path("corpus/receipts"))
    parser.add_argument("--cased", type=Path, default=Path(".model/cased"))
    parser.add_argument("--recorder", type=Path, default=Path(".build/release/RowRecorder"))
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    cased = {(name.split()[-1], text.upper()): text for path in shards(options.cased) for _, text, name in lines_of(path)}
    truth = json.loads((options.corpus / "truth.json").read_text(encoding="utf-8"))
    kept = options.folder / "photos"
    kept.mkdir(parents=True, exist_ok=True)

    def cut(name):
        page = Image.open(options.corpus / name).convert("RGB")
        files = [recorded(options.corpus / name, kept, options.recorder)]
        for level in ("usual", "hard"):
            for copy in range(options.copies):
                picture = kept / f"{Path(name).stem}-{level}-{options.seed}-{copy}.jpg"
                if not picture.with_suffix(".pgm.json").exists():
                    picture.write_bytes(photograph(page, name, level, copy, options.seed))
                files.append(recorded(picture, kept, options.recorder))
                picture.unlink(missing_ok=True)
        return files

    names = [name for name in sorted(truth) if is_tuned(name)]
    made = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, files in zip(names, pool.map(cut, names)):
            printed = rows_of([(" ".join(cased.get((name, line["text"].upper()), line["text"]).split()), line["box"])
                               for line in truth[name]["lines"]])
            pairs = [(*line, f"real-cased {name}") for file in files if file.exists() for line in lines(file, printed)]
            made += [line for line in pairs if 12 <= line[0].shape[1] <= 1600]
            print(f"{name}: {len(pairs)} lines", file=sys.stderr)
    random.Random(options.seed).shuffle(made)
    for place in range(0, len(made), 1000):
        draw.write(options.folder, f"{options.seed:04d}-{place // 1000:03d}", made[place:place + 1000])
    print(len(made), "lines")


if __name__ == "__main__":
    main()

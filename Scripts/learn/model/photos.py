"""Makes training lines from simulated photos of the tuned half of the scans: the reader finds and straightens the rows, and
each segment of a row is paired with its label. So the lines have real print and simulated damage, and are prepared exactly as
for the row model.

usage: photos.py FOLDER --seed N [--copies N] [--corpus CORPUS] [--cased SHARDS] [--recorder PROGRAM] [--jobs 2]

FOLDER gets shards as from draw.py, and keeps the rows of the photos (`photos/`), so that a stopped run can continue. Each
scan is used once unchanged, and --copies times at each of the levels "usual" and "hard" of slips/photos.py. --cased: the
output folder of case.py, with the case that the labels of the scans lack.
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
SCRIPTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(SCRIPTS / folder) for folder in ("draw", "draw/samples", "learn", "learn/model")]

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

import camera  # noqa: E402
import draw  # noqa: E402
import texts  # noqa: E402
from confusions import aligned, is_tuned  # noqa: E402
from slips import photos  # noqa: E402
from train import lines_of, shards  # noqa: E402

# The x-height on the scans, which are about 600 pixels wide.
X_HEIGHT = 14
# The least similarity of a row as read and its label.
SIMILAR_ROWS = 0.6
# The least similarity of a segment as read and its label.
SIMILAR_SEGMENTS = 0.45


def photograph(page, name, level, copy, seed):
    """A simulated photo of a scan, as JPEG."""
    number = int("".join(letter for letter in name if letter.isdigit()) or 0)
    dice = random.Random(f"{seed}/{name}/{level}/{copy}")
    rng = camera.generator(seed * 100003 + number * 101 + 2 * copy + (level == "hard"))
    look = dataclasses.replace(photos.LEVELS[level])
    look.x_height = max(9, min(dice.randint(*look.heights), round(3000 * X_HEIGHT / page.height)))
    look.background = dice.choices(list(photos.BACKGROUNDS), [weight for weight, _ in photos.BACKGROUNDS.values()])[0]
    share = look.x_height / X_HEIGHT
    flat = page.resize((round(page.width * share), round(page.height * share)), Image.Resampling.LANCZOS).convert("RGBA")
    return photos.photograph(flat, rng, dice, look)


def record_segments(picture, folder, recorder):
    """The file with the segments of a picture's rows; the recorder writes it unless it exists."""
    if not (folder / f"{picture.stem}.pgm.json").exists():
        subprocess.run([recorder, "--pictures", folder, picture], check=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
    return folder / f"{picture.stem}.pgm"


def group_rows(boxes):
    """Groups [(text, box)] into rows from top to bottom, each a list of texts from left to right."""
    rows = []
    for text, (left, top, right, bottom) in sorted(boxes, key=lambda each: (each[1][1] + each[1][3]) / 2):
        middle = (top + bottom) / 2
        row = next((row for row in rows[-3:] if abs(row["middle"] - middle) < 0.35 * min(row["high"], bottom - top)), None)
        if row is None:
            row = {"middle": middle, "high": bottom - top, "parts": []}
            rows.append(row)
        row["parts"].append((left, text))
    return [[text for _, text in sorted(row["parts"], key=lambda part: part[0])] for row in rows]


def similarity(one, two):
    return difflib.SequenceMatcher(None, one.upper().replace(" ", ""), two.upper().replace(" ", ""), autojunk=False).ratio()


def match_rows(seen, printed):
    """Pairs of indices (row read, row printed), both increasing, with the largest total similarity (dynamic programming)."""
    similarities = [[similarity("".join(one), "".join(two)) for two in printed] for one in seen]
    best = [[0.0] * (len(printed) + 1) for _ in range(len(seen) + 1)]
    for i in range(1, len(seen) + 1):
        for j in range(1, len(printed) + 1):
            pair_score = best[i - 1][j - 1] + (similarities[i - 1][j - 1] if similarities[i - 1][j - 1] >= SIMILAR_ROWS else 0)
            best[i][j] = max(best[i - 1][j], best[i][j - 1], pair_score)
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


def map_positions(read, printed):
    """For each position between characters of `read`, the first matching position in `printed`, ignoring case."""
    places, before = [0], 0
    for one, other, _ in aligned(read.upper(), printed.upper()):
        before += bool(other)
        if one:
            places.append(before)
    return places


def match_segments(segments, printed):
    """The part of a printed row that each segment shows. `None` if uncertain: the segment does not begin and end between
    words, or a word next to it belongs to no segment."""
    read, whole = " ".join(segments), " ".join(printed)
    places = map_positions(read, whole)

    def is_between(place):
        return place in (0, len(whole)) or 0 < place < len(whole) and " " in whole[place - 1:place + 1]

    # If the reading is wrong there, a boundary may be one character away from the space.
    spans, start = [], 0
    for segment in segments:
        left, right = places[start], places[start + len(segment)]
        start += len(segment) + 1
        lefts = [place for place in (left, left + 1, left - 1) if is_between(place)]
        rights = [place for place in (right, right - 1, right + 1) if is_between(place)]
        spans.append((lefts[0], rights[0]) if lefts and rights else (left, right))
    found = []
    for place, (segment, (left, right)) in enumerate(zip(segments, spans)):
        before = spans[place - 1][1] if place else 0
        after = spans[place + 1][0] if place + 1 < len(spans) else len(whole)
        text = whole[left:right].strip() if is_between(left) and is_between(right) else ""
        is_whole = not whole[before:left].strip() and not whole[right:after].strip() and before <= left and right <= after
        found.append(text if text and is_whole and similarity(text, segment) >= SIMILAR_SEGMENTS else None)
    return found


def pair_lines(file, printed):
    """(picture, text) of each segment of a photo that could be paired."""
    segments = json.loads(file.with_name(file.name + ".json").read_text())
    pixels = np.asarray(Image.open(file))
    ends = np.cumsum([segment["width"] for segment in segments])
    rows = []

    def middle_of(place):
        _, y, _, height = segments[place]["box"]
        return y + height / 2

    for place in sorted(range(len(segments)), key=middle_of):
        segment, middle = segments[place], middle_of(place)
        row = next((row for row in rows[-3:] if abs(row["middle"] - middle) < 0.5 * segment["cap"]), None)
        if row is None:
            row = {"middle": middle, "places": []}
            rows.append(row)
        row["places"].append(place)
    for row in rows:
        row["places"].sort(key=lambda place: segments[place]["box"][0])
    seen = [[segments[place]["text"] for place in row["places"]] for row in rows]
    for i, j in match_rows(seen, printed):
        for place, text in zip(rows[i]["places"], match_segments(seen[i], printed[j])):
            if text and all(letter == " " or letter in texts.CHARACTERS for letter in text):
                yield pixels[:, ends[place] - segments[place]["width"]:ends[place]], text


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
        files = [record_segments(options.corpus / name, kept, options.recorder)]
        for level in ("usual", "hard"):
            for copy in range(options.copies):
                picture = kept / f"{Path(name).stem}-{level}-{options.seed}-{copy}.jpg"
                if not picture.with_suffix(".pgm.json").exists():
                    picture.write_bytes(photograph(page, name, level, copy, options.seed))
                files.append(record_segments(picture, kept, options.recorder))
                picture.unlink(missing_ok=True)
        return files

    names = [name for name in sorted(truth) if is_tuned(name)]
    lines = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, files in zip(names, pool.map(cut, names)):
            printed = group_rows([(" ".join(cased.get((name, line["text"].upper()), line["text"]).split()), line["box"])
                               for line in truth[name]["lines"]])
            pairs = [(*line, f"real-cased {name}") for file in files if file.exists() for line in pair_lines(file, printed)]
            lines += [line for line in pairs if 12 <= line[0].shape[1] <= 1600]
            print(f"{name}: {len(pairs)} lines", file=sys.stderr)
    random.Random(options.seed).shuffle(lines)
    for place in range(0, len(lines), 1000):
        draw.write(options.folder, f"{options.seed:04d}-{place // 1000:03d}", lines[place:place + 1000])
    print(len(lines), "lines")


if __name__ == "__main__":
    main()

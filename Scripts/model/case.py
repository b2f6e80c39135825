"""Gives real lines their case, which the scans' truth (all capitals) does not tell.

usage: case.py FROM TO [--model eng]

FROM holds shards of real lines (draw.py --real); TO gets the same lines with case. Tesseract's own model, which knows
case well, reads each line; where it reads the letter that the truth has, the letter takes its case, and letters that it
missed take that of their word's others. Without this a net that is taught both cases as one shares its belief between
them: half as sure of every letter as it could be, and everything that asks how sure it is asks in vain.
"""
import argparse
import json
import os
import sys
from pathlib import Path

import numpy as np

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]
import draw  # noqa: E402
import leptonica  # noqa: E402
from confusions import aligned  # noqa: E402
from evaluate import SYSTEM  # noqa: E402
from train import lines_of, shards  # noqa: E402


def letters_of(truth, read):
    """For each letter of `truth` the letter of `read` that stands for it, or None; case aside."""
    one, two = truth.upper(), read.upper()
    if len(two) != len(read) or len(one) != len(truth):
        return [None] * len(truth)
    return [read[place] if letter == other else None for letter, other, place in aligned(one, two) if letter]


def cased(truth, read):
    """`truth`, letter by letter in the case in which `read` has it."""
    letters = letters_of(truth, read)
    words, start = [], 0
    for word in truth.split(" "):
        found = letters[start:start + len(word)]
        start += len(word) + 1
        # A word's first letter says little of the others.
        small = sum(letter.islower() for letter in found[1:] if letter) * 2 > sum(letter.isalpha() for letter in found[1:] if letter)
        words.append("".join(
            other if other else (letter.lower() if small and place else letter) for place, (letter, other) in enumerate(zip(word, found))))
    return " ".join(words)


def main():
    if os.environ.get("OMP_THREAD_LIMIT") != "1":  # read when the library loads: too late to set here
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "OMP_THREAD_LIMIT": "1"})
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("to", type=Path)
    parser.add_argument("--model", default="eng")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    engine = leptonica.Tesseract(options.model, str(SYSTEM))
    small = letters = 0
    for path in shards(options.source):
        if (options.to / path.name).exists():
            continue
        lines = []
        for pixels, text, name in lines_of(path):
            padded = np.pad(pixels, 6, mode="edge")
            told = cased(text.upper(), engine.text(padded))
            small += sum(letter.islower() for letter in told)
            letters += sum(letter.isalpha() for letter in told)
            lines.append((pixels, told, name.replace("real ", "real-cased ", 1)))
        draw.write(options.to, path.stem, lines)
    print(f"{letters} letters, {small} of them small")


if __name__ == "__main__":
    main()

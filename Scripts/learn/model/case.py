"""Restores the case of real lines, since the labels of the scans are all capitals.

usage: case.py FROM TO [--model eng]

FROM holds shards of real lines (draw.py --real); TO gets the same lines with case. Tesseract's own model, which recognises
case well, reads each line; where it reads the letter of the label, the letter takes its case, and letters that it missed
take the case of the rest of their word. Otherwise the net would learn both cases as one and divide its probability between
them, which halves the confidence in every letter.
"""
import argparse
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
    """For each letter of `truth` the matching letter of `read`, ignoring case, or None."""
    one, two = truth.upper(), read.upper()
    if len(two) != len(read) or len(one) != len(truth):
        return [None] * len(truth)
    return [read[place] if letter == other else None for letter, other, place in aligned(one, two) if letter]


def restore_case(truth, read):
    """`truth` with the case of the matching letters of `read`."""
    letters = letters_of(truth, read)
    words, start = [], 0
    for word in truth.split(" "):
        found = letters[start:start + len(word)]
        start += len(word) + 1
        # The first letter does not count: it may be the only capital.
        rest = [letter for letter in found[1:] if letter]
        is_lower = sum(letter.islower() for letter in rest) * 2 > sum(letter.isalpha() for letter in rest)
        words.append("".join(other if other else (letter.lower() if is_lower and place else letter)
                             for place, (letter, other) in enumerate(zip(word, found))))
    return " ".join(words)


def main():
    if os.environ.get("OMP_THREAD_LIMIT") != "1":  # libraries read it when they load, so start again with it set
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "OMP_THREAD_LIMIT": "1"})
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("to", type=Path)
    parser.add_argument("--model", default="eng")
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    engine = leptonica.Tesseract(options.model, str(SYSTEM))
    lower = letters = 0
    for path in shards(options.source):
        if (options.to / path.name).exists():
            continue
        lines = []
        for pixels, text, name in lines_of(path):
            padded = np.pad(pixels, 6, mode="edge")
            restored = restore_case(text.upper(), engine.text(padded))
            lower += sum(letter.islower() for letter in restored)
            letters += sum(letter.isalpha() for letter in restored)
            lines.append((pixels, restored, name.replace("real ", "real-cased ", 1)))
        draw.write(options.to, path.stem, lines)
    print(f"{letters} letters, {lower} of them lower case")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures how lines of receipts are matched to products, beside what people would use instead; writes Benchmarks/matching.md.

usage: python3 Scripts/measure/matching.py [--qix PROGRAM]

Sets: the suite, lines of made-up brands drawn by Scripts/draw/lines.py (seed 4242 of the tests, which nothing was learned on, and
a seed of this run, which is drawn with a second hand's short forms too), and lines of real receipts where the corpus holds a folder `matching`. The peers rank all products by likeness: rapidfuzz
by the mean of its token set and token sort ratios, TF-IDF by the cosine of groups of three letters. Their threshold and their lead
over the second are those at which the even rows of a set reach the most matches at a precision of 0.99; the odd rows are judged.
A line of which no peer can tell siblings apart, or that is no product, counts as wrong where it is matched. Peers that are not
installed are left out (Scripts/measure/peers.txt).
"""
import argparse
import csv
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections import Counter
from pathlib import Path

from readers import CORPUS, QIX, ROOT

SUITE = ROOT / "Tests" / "CatalogTests" / "Suite"
REAL = CORPUS / "matching"
PRECISION = 0.99


def folded(text):
    text = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9]+", text))


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class RapidFuzz:
    name = "rapidfuzz, mean of set and sort"

    def __init__(self, names):
        from rapidfuzz import fuzz, process
        self.fuzz, self.process, self.names = fuzz, process, names

    def scores(self, lines):
        sets = self.process.cdist(lines, self.names, scorer=self.fuzz.token_set_ratio)
        return (sets + self.process.cdist(lines, self.names, scorer=self.fuzz.token_sort_ratio)) / 200


class TFIDF:
    name = "TF-IDF of three letters, cosine"

    def __init__(self, names):
        import numpy
        self.numpy = numpy
        grams = [self.grams(name) for name in names]
        self.place = {gram: place for place, gram in enumerate(sorted(set().union(*grams)))}
        seen = Counter(gram for name in grams for gram in set(name))
        self.weight = numpy.array([numpy.log(len(names) / seen[gram]) + 1 for gram in self.place], "f4")
        self.products = self.vectors(grams)

    def scores(self, lines):
        return self.vectors([self.grams(line) for line in lines]) @ self.products.T

    @staticmethod
    def grams(text):
        text = f" {text} "
        return [text[place:place + 3] for place in range(len(text) - 2)]

    def vectors(self, texts):
        vectors = self.numpy.zeros((len(texts), len(self.place)), "f4")
        for row, grams in enumerate(texts):
            for gram, count in Counter(grams).items():
                if gram in self.place:
                    vectors[row, self.place[gram]] = count
        vectors *= self.weight
        return vectors / self.numpy.maximum(self.numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def peer_figures(peer, products, cases):
    """First by rank, then precision, recall and seconds."""
    start = time.process_time()
    try:
        ranker = peer([folded(f"{row['brand']} {row['name']} {row.get('size', '')}") for row in products])
    except ImportError:
        return None
    scores = ranker.scores([folded(case["text"]) for case in cases])
    seconds = time.process_time() - start
    found = []
    for case, row in zip(cases, scores):
        first, second = sorted(range(len(row)), key=lambda place: -row[place])[:2]
        found.append((float(row[first]), float(row[first] - row[second]), products[first]["gtin"] == case["gtin"], bool(case["gtin"])))
    named = [case for case in found if case[3]]
    learned, judged = found[::2], found[1::2]

    def counts(cases, threshold, lead):
        matched = [case for case in cases if case[0] >= threshold and case[1] >= lead]
        return sum(case[2] for case in matched), len(matched)

    def worth(limits):
        right, matched = counts(learned, *limits)
        return right if matched and right >= PRECISION * matched else -1

    best = max(((threshold / 50, lead / 100) for threshold in range(50) for lead in range(30)), key=worth)
    right, matched = counts(judged, *best)
    return (sum(case[2] for case in named) / max(1, len(named)), right / matched if matched else 1,
            right / max(1, sum(case[3] for case in judged)), seconds)


def qix_figures(program, catalog, cases):
    start = time.monotonic()
    answer = subprocess.run([program, "catalog", "test", catalog, cases, "--json"], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout), time.monotonic() - start


def sets(folder, seed):
    """Name, catalogue, cases."""
    for part in ("", "contested-", "long-names-", "near-misses-"):
        yield f"suite, {part.strip('-') or 'all'}", SUITE / f"{part}catalog.csv", SUITE / f"{part}cases.csv"
    yield "an outsider's", SUITE / "outsider-catalog.csv", SUITE / "outsider-cases.csv"
    for hand in ("first", "second"):
        subprocess.run([sys.executable, ROOT / "Scripts" / "draw" / "lines.py", "--seed", str(seed), "--hand", hand, "--out",
                        folder / hand], check=True, stdout=subprocess.DEVNULL)
    for name, place, prefix in ((4242, SUITE, "drawn-"), (seed, folder / "first", ""), (f"{seed}, second hand", folder / "second", "")):
        yield f"drawn, seed {name}", place / f"{prefix}catalog.csv", place / f"{prefix}cases.csv"
        yield f"drawn, seed {name}, misread", place / f"{prefix}catalog.csv", place / f"{prefix}misread.csv"
    if REAL.is_dir():
        for name in ("cases", "cases-misread", "cases-ambiguous"):
            yield f"real, {name} (learned on)", REAL / "catalog.csv", REAL / f"{name}.csv"


def table(program, folder, seed):
    yield "| set | lines | way | first by rank | precision | recall | must be asked, picked | seconds |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, catalog, cases in sets(folder, seed):
        lines = rows(cases)
        figures, seconds = qix_figures(program, catalog, cases)
        answers = figures["right"] + figures["wrong"] + figures["missed"]
        first = (figures["right"] + figures["asked_right_first"]) / max(1, sum(bool(line["gtin"]) for line in lines))
        ambiguous = sum(bool(line.get("acceptable")) for line in lines)
        yield (f"| {name} | {len(lines)} | **qix** | {first:.3f} | {figures['precision']:.3f} | {figures['recall']:.3f} | "
               f"{figures['picked']} of {ambiguous} | {seconds:.1f} |") if answers else f"| {name} | {len(lines)} | **qix** | | | | {figures['picked']} of {ambiguous} | |"
        for peer in (RapidFuzz, TFIDF) if any(line["gtin"] for line in lines) else ():
            found = peer_figures(peer, rows(catalog), lines)
            if found:
                yield f"| | | {peer.name} | {found[0]:.3f} | {found[1]:.3f} | {found[2]:.3f} | | {found[3]:.1f} |"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--qix", default=str(QIX))
    parser.add_argument("--seed", type=int, default=random.randrange(1, 1_000_000), help="of the lines that this run draws")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = list(table(options.qix, Path(folder), options.seed))
    heading = [
        "# Lines of receipts matched to products", "",
        "`python3 Scripts/measure/matching.py` made this. What is matched is paid; precision is right among matched, recall right",
        "among the lines that are a product. Peers: the limits that give the even rows a precision of 0.99, judged on the odd ones.",
        f"Seconds of qix ({Path(options.qix).parent.name} build) include opening the catalogue.", ""]
    (ROOT / "Benchmarks" / "matching.md").write_text("\n".join(heading + lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()

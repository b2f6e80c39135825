#!/usr/bin/env python3
"""Erases a user from a ledger of thousands of uploads, searches every file that qix wrote for the text of the user's
receipts, and guesses what they said with the ledger in hand.

usage: Scripts/measure/ledger/forget.py [--qix FILE] [--uploads N] [--seed N] [--seconds N]

Scripts/measure/ledger/replay.py generates the uploads. The shop, number and register of each receipt and the text of each item
contain a mark of their user, in small and in capital letters, so that the text of each user can be recognised. Before the
erasure the search must find the marks, or it proves nothing; afterwards no file may contain them, and the ledger must verify
and export as before.

The guesser has the ledger's file after the erasure, all that the receipts really said, and a dictionary: for every kind of
key that identifies a receipt, each shop, register, date, time, total and number that any receipt of the ledger shows, in
every combination, for --seconds. A guess is confirmed where its SHA-256 stands anywhere in the ledger. Before the erasure
the same guesses must be confirmed, and afterwards those of somebody who has the key too, or they prove nothing. Prints
tables; exits with 1 if any mark is left or any guess confirmed.
"""
import argparse
import hashlib
import hmac
import itertools
import json
import pathlib
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

from replay import PROGRAMME, ROOT, draw_uploads

# The kinds of keys of which a ledger keeps hashes when a receipt is erased (`ReceiptFingerprint.Kind`).
IDENTIFYING = ("rn", "vn", "vdt", "mdt", "fiscal", "register", "document")


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Guesser:
    """What somebody knows who was shown the receipts of some users, and the dictionary of all others."""

    def __init__(self, ledger, users):
        with sqlite3.connect(f"file:{ledger}?mode=ro", uri=True) as database:
            chosen = f"SELECT number FROM uploads WHERE \"user\" IN ({','.join('?' * len(users))})"
            self.keys = [row[0] for row in database.execute(
                f"SELECT key FROM receipts WHERE upload IN ({chosen})", users)]
            self.texts = [text for row in database.execute(
                f"SELECT image, claim, decision FROM uploads WHERE number IN ({chosen})", users) for text in row]
            # What a digest is made of is all in the claim.
            self.digests = [row[0] for row in database.execute(
                f"SELECT digest FROM uploads WHERE number IN ({chosen})", users)]
            tills = [row[0] for row in database.execute(
                f'SELECT till FROM till_users WHERE "user" IN ({",".join("?" * len(users))})', users)]
            self.tills = [sha256(till)[:16] for till in tills]
            self.parts = {}
            for (key,) in database.execute("SELECT key FROM receipts"):
                kind, *facts = key.split("|")
                if kind in IDENTIFYING:
                    for place, fact in enumerate(facts):
                        self.parts.setdefault((kind, len(facts)), {}).setdefault(place, {})[fact] = None

    def truths(self):
        """The hashes of what the receipts really said."""
        return [sha256(text) for text in self.keys + self.texts] + self.digests + self.tills

    def dictionary(self, seconds):
        """The hashes of all combinations, for so long."""
        kinds = [itertools.product(*(list(values) for _, values in sorted(places.items())))
                 for _, places in sorted(self.parts.items())]
        names = [kind for (kind, _), _ in sorted(self.parts.items())]
        end = time.monotonic() + seconds
        # The kinds take turns, a thousand guesses each.
        while kinds and time.monotonic() < end:
            for name, combinations in list(zip(names, kinds)):
                some = list(itertools.islice(combinations, 1000))
                if not some:
                    names.pop(kinds.index(combinations))
                    kinds.remove(combinations)
                for facts in some:
                    yield sha256("|".join((name, *facts)))

    def keyed(self, key):
        """The hashes of the identifying keys under the ledger's own key."""
        secret = bytes.fromhex(key.split()[-1])
        return [hmac.new(secret, f"receipt {text}".encode(), hashlib.sha256).hexdigest()
                for text in self.keys if text.split("|")[0] in IDENTIFYING]


def hashes(ledger):
    """Every text of 16 to 64 hexadecimal digits that stands anywhere in the ledger."""
    found = set()
    with sqlite3.connect(f"file:{ledger}?mode=ro", uri=True) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in database.execute(f"SELECT * FROM {table}"):
                for value in row:
                    if isinstance(value, str):
                        found.update(re.findall(r"\b[0-9a-f]{16,64}\b", value))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--seconds", type=float, default=60, help="how long to guess (60)")
    options = parser.parse_args()
    rng = random.Random(options.seed)

    def qix(*arguments):
        result = subprocess.run([options.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"qix {' '.join(arguments[:2])}: {result.stderr}")
        return result.stdout

    with tempfile.TemporaryDirectory(prefix="qix-forget-") as name:
        folder = pathlib.Path(name)
        input_folder, output_folder = folder / "given", folder / "kept"
        input_folder.mkdir()
        output_folder.mkdir()
        qix("batch", str(ROOT / "images/manifest.csv"), *PROGRAMME, "--ledger", f"{input_folder}/read.qix", "--out",
            str(input_folder), "--quiet")
        recorded = [json.loads(line) for line in (input_folder / "readings.ndjson").read_text().splitlines()]
        rows, readings = draw_uploads(recorded, options.uploads, rng)
        users = [row.split(",")[1] for row in rows[1:]]
        marked = []
        for user, line in zip(users, readings):
            reading = json.loads(line)
            receipt, mark = reading.get("receipt"), f"zq{user[4:]}qz"
            if receipt:
                for field in ("merchant", "document_number", "register"):
                    receipt[field] = f"{receipt.get(field) or ''} {mark}"
                for item in receipt["lines"]:
                    item["text"] = item["description"] = f"{item['text']} {mark.upper()}"
            reading["text"] = [f"{text} {mark}" for text in reading.get("text", [])]
            marked.append(json.dumps(reading, ensure_ascii=False))
        (input_folder / "manifest.csv").write_text("\n".join(rows) + "\n")
        (input_folder / "marked.ndjson").write_text("\n".join(marked) + "\n")
        ledger = f"{output_folder}/coins.qix"
        qix("award", f"{input_folder}/marked.ndjson", "--manifest", f"{input_folder}/manifest.csv", *PROGRAMME, "--ledger",
            ledger, "--out", f"{output_folder}/out", "--quiet")

        # The user with most uploads, and a random one.
        chosen = {max(set(users), key=users.count), rng.choice(users)}

        def count_marks(user):
            """How often the marks of a user occur, by file."""
            marks = [change_case(f"zq{user[4:]}qz").encode() for change_case in (str.lower, str.upper)]
            counts = {}
            for path in sorted(p for p in output_folder.rglob("*") if p.is_file()):
                content = path.read_bytes()
                found = sum(content.count(mark) for mark in marks)
                if found:
                    counts[path.name] = found
            return counts

        # qix refuses to erase a user with pending reviews, so these are settled first.
        for line in qix("review", "list", ledger, "--json").splitlines():
            decision = json.loads(line)["decision"]
            if decision["user"] in chosen:
                qix("review", "reject", ledger, decision["id"], "--why", "looked at")
        export = qix("ledger", "export", ledger)
        guesser = Guesser(ledger, sorted(chosen))
        before = hashes(ledger)
        truths = guesser.truths()
        confirmed_before = sum(guess in before for guess in truths)
        print(f"| {options.uploads} uploads, seed {options.seed} | the user's text before, by file | after | seconds |")
        print("|---|---|---|---|")
        failed = False
        for user in sorted(chosen):
            marks_before = count_marks(user)
            start = time.monotonic()
            qix("forget", user, "--ledger", ledger, "--out", f"{output_folder}/out")
            seconds = time.monotonic() - start
            marks_after = count_marks(user)
            failed |= not marks_before or bool(marks_after)
            found_before = ", ".join(f"{file} {count}" for file, count in marks_before.items())
            print(f"| {user}, {users.count(user)} uploads | {found_before} | {marks_after or 'none'} | {seconds:.1f} |")
        left = hashes(ledger)
        confirmed = sum(guess in left for guess in truths)
        start, tried = time.monotonic(), 0
        for guess in guesser.dictionary(options.seconds):
            tried += 1
            confirmed += guess in left
        seconds = time.monotonic() - start
        keyed = guesser.keyed(pathlib.Path(f"{ledger}.erasure-key").read_text())
        with_key = sum(guess in left for guess in keyed)
        failed |= confirmed > 0 or confirmed_before == 0 or with_key == 0
        print("\n| guesser with the ledger in hand | guesses | confirmed |")
        print("|---|---|---|")
        print(f"| knows what the receipts said, before the erasure | {len(truths)} | {confirmed_before} |")
        print(f"| knows it, after the erasure, and tries a dictionary for {seconds:.0f} s | {len(truths) + tried} | {confirmed} |")
        print(f"| has the key too | {len(keyed)} | {with_key} |")
        verdict = qix("ledger", "verify", ledger).strip().splitlines()
        is_same = qix("ledger", "export", ledger) == export
        print(f"\nThe export is {'the same, byte for byte' if is_same else 'DIFFERENT'}; verify: {verdict[-1]}")
        sys.exit(1 if failed or not is_same else 0)


main()

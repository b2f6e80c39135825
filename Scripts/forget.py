#!/usr/bin/env python3
"""Erases one user of a ledger of thousands, and looks for what the user's receipts said in every file that qix wrote.

usage: Scripts/forget.py [--qix FILE] [--uploads N] [--seed N]

The uploads are those of Scripts/replay.py; each receipt's shop, number and register and each item's text bear a mark of
their user, in small and in capital letters, so that each user's text can be told from every other's. Before, the marks must
be found, or the search proves nothing; after, none may be, in no file's bytes, and the ledger must verify and export what
it exported before. Prints a table; ends with 1 where anything is left.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from replay import PROGRAMME, ROOT, drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    rng = random.Random(given.seed)

    def qix(*arguments):
        done = subprocess.run([given.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"qix {' '.join(arguments[:2])}: {done.stderr}")
        return done.stdout

    with tempfile.TemporaryDirectory(prefix="qix-forget-") as name:
        folder = pathlib.Path(name)
        source, work = folder / "given", folder / "kept"
        source.mkdir()
        work.mkdir()
        qix("batch", str(ROOT / "images/manifest.csv"), *PROGRAMME, "--ledger", f"{source}/read.qix", "--out", str(source),
            "--quiet")
        recorded = [json.loads(line) for line in (source / "readings.ndjson").read_text().splitlines()]
        rows, readings = drawn(recorded, given.uploads, rng)
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
        (source / "manifest.csv").write_text("\n".join(rows) + "\n")
        (source / "marked.ndjson").write_text("\n".join(marked) + "\n")
        ledger = f"{work}/coins.qix"
        qix("award", f"{source}/marked.ndjson", "--manifest", f"{source}/manifest.csv", *PROGRAMME, "--ledger", ledger,
            "--out", f"{work}/out", "--quiet")

        # Who sent most, and somebody by chance.
        chosen = {max(set(users), key=users.count), rng.choice(users)}

        def left(user):
            """How often the user's marks stand in the files, and in which."""
            marks = [form(f"zq{user[4:]}qz").encode() for form in (str.lower, str.upper)]
            counts = {}
            for path in sorted(p for p in work.rglob("*") if p.is_file()):
                content = path.read_bytes()
                found = sum(content.count(mark) for mark in marks)
                if found:
                    counts[path.name] = found
            return counts

        # What waits for a person is settled first, or it is refused.
        for line in qix("review", "list", ledger, "--json").splitlines():
            waiting = json.loads(line)["decision"]
            if waiting["user"] in chosen:
                qix("review", "reject", ledger, waiting["id"], "--why", "looked at")
        export = qix("ledger", "export", ledger)
        print(f"| {given.uploads} uploads, seed {given.seed} | the user's text before, by file | after | seconds |")
        print("|---|---|---|---|")
        failed = False
        for user in sorted(chosen):
            before = left(user)
            start = time.monotonic()
            qix("forget", user, "--ledger", ledger, "--out", f"{work}/out")
            took = time.monotonic() - start
            after = left(user)
            failed |= not before or bool(after)
            told = ", ".join(f"{file} {count}" for file, count in before.items())
            print(f"| {user}, {users.count(user)} uploads | {told} | {after or 'none'} | {took:.1f} |")
        verdict = qix("ledger", "verify", ledger).strip().splitlines()
        same = qix("ledger", "export", ledger) == export
        print(f"\nThe export is {'the same, byte for byte' if same else 'another'}; verify: {verdict[-1]}")
        sys.exit(1 if failed or not same else 0)


main()

#!/usr/bin/env python3
"""Erases a user from a ledger of thousands of uploads, and searches every file that qix wrote for the text of the user's
receipts.

usage: Scripts/measure/ledger/forget.py [--qix FILE] [--uploads N] [--seed N]

Scripts/measure/ledger/replay.py generates the uploads. The shop, number and register of each receipt and the text of each item
contain a mark of their user, in small and in capital letters, so that the text of each user can be recognised. Before the
erasure the search must find the marks, or it proves nothing; afterwards no file may contain them, and the ledger must verify
and export as before. Prints a table; exits with 1 if any mark is left.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from replay import PROGRAMME, ROOT, draw_uploads


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
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
        verdict = qix("ledger", "verify", ledger).strip().splitlines()
        is_same = qix("ledger", "export", ledger) == export
        print(f"\nThe export is {'the same, byte for byte' if is_same else 'DIFFERENT'}; verify: {verdict[-1]}")
        sys.exit(1 if failed or not is_same else 0)


main()

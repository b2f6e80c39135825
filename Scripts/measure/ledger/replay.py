#!/usr/bin/env python3
"""Decides the same readings in an SQLite file and in PostgreSQL, replays each ledger into the other kind, and compares all
exports.

usage: Scripts/measure/ledger/replay.py [--qix FILE] [--readings FILE] [--uploads N] [--seed N]

The readings are those of images/ (which are read first without --readings), each used many times with other users, files, days,
documents and pictures; some uploads show a receipt that another upload shows too. Between runs, coins are spent, reviewed,
reversed and expired. Prints a section of Benchmarks/postgresql.md; exits with 1 if a byte differs.
"""

import argparse
import copy
import datetime
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))
from postgres_server import Server  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def draw_uploads(recorded, count, rng):
    """Generates `count` uploads: the rows of a manifest (with a head) and the readings."""
    rows, readings, earlier_receipts = ["image,user,shake,uploaded_at,tier"], [], []
    for number in range(count):
        reading = copy.deepcopy(rng.choice(recorded))
        reading["image"] = f"{number}.jpg"
        reading["sha256"] = hashlib.sha256(str(number).encode()).hexdigest()
        if reading.get("perceptual_hash"):
            reading["perceptual_hash"] = f"{rng.getrandbits(64):016x}"
        day = datetime.date(2026, 3, 1) + datetime.timedelta(days=rng.randrange(60))
        receipt = reading.get("receipt")
        if receipt and earlier_receipts and rng.random() < 0.1:
            receipt = reading["receipt"] = copy.deepcopy(rng.choice(earlier_receipts))
        elif receipt:
            if receipt.get("date"):
                receipt["date"] = str(day)
            if receipt.get("time"):
                receipt["time"] = f"{rng.randrange(8, 20):02}:{rng.randrange(60):02}"
            if receipt.get("document_number"):
                receipt["document_number"] = f"{rng.randrange(10000):04}-{rng.randrange(10000):04}"
            earlier_receipts.append(receipt)
        if receipt and receipt.get("date"):
            day = datetime.date.fromisoformat(receipt["date"]) + datetime.timedelta(days=rng.randrange(4))
        readings.append(json.dumps(reading, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
        uploaded_at = f"{day}T{rng.randrange(20, 23):02}:{rng.randrange(60):02}:{rng.randrange(60):02}Z"
        tier = rng.choice(["trial", "signed", "signed", "pro"])
        rows.append(f"{number}.jpg,user{rng.randrange(count // 4)},auto,{uploaded_at},{tier}")
    return rows, readings


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--readings")
    parser.add_argument("--uploads", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)

    def qix(*arguments, text=None):
        result = subprocess.run([options.qix, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"qix {' '.join(arguments[:2])}: {result.stderr}")
        return result.stdout

    with tempfile.TemporaryDirectory(prefix="qix-replay-") as name, Server() as server:
        folder = pathlib.Path(name)
        if not options.readings:
            qix("batch", str(ROOT / "images/manifest.csv"), *PROGRAMME, "--ledger", f"{name}/read.qix", "--out", name, "--quiet")
        lines = pathlib.Path(options.readings or f"{name}/readings.ndjson").read_text().splitlines()
        rows, readings = draw_uploads([json.loads(line) for line in lines], options.uploads, rng)
        manifest = folder / "manifest.csv"
        manifest.write_text("\n".join(rows) + "\n")
        (folder / "all.ndjson").write_text("\n".join(readings) + "\n")

        def use_coins(ledger):
            """Reviews, spends, reverses and expires coins, in the same way on each ledger."""
            entries = [json.loads(line) for line in qix("ledger", "export", ledger).splitlines()]
            pending = sorted({entry["upload"] for entry in entries if entry["kind"] == "pending"})
            for number, upload in enumerate(pending[:10]):
                qix("review", "approve" if number % 3 else "reject", ledger, upload, "--why", "looked at")
            balances = [json.loads(line) for line in qix("ledger", "balance", ledger, "--json").splitlines()]
            for number, balance in enumerate([balance for balance in balances if balance["available"] > 0][:15]):
                coins = str(max(1, balance["available"] // 2))
                qix("ledger", "spend", ledger, balance["user"], coins, "--for", "coffee", "--key", f"order-{number}")
            for upload in sorted({entry["upload"] for entry in entries if entry["kind"] == "award"})[:10]:
                qix("ledger", "reverse", ledger, upload, "--why", "a drawing")
            qix("ledger", "expire", ledger, "--at", "2026-06-01", "--after-days", "75")

        ledgers = {"SQLite": f"{name}/first.qix", "PostgreSQL": server.address("first")}
        copies = {"SQLite": server.address("second"), "PostgreSQL": f"{name}/second.qix"}
        results, exports, heads = [], [], []
        for kind, ledger in ledgers.items():
            start = time.monotonic()
            qix("award", f"{name}/all.ndjson", "--manifest", str(manifest), *PROGRAMME, "--ledger", ledger,
                "--out", f"{name}/out-{kind}", "--quiet")
            decided = time.monotonic() - start
            use_coins(ledger)
            start = time.monotonic()
            replay_output = qix("ledger", "replay", ledger, copies[kind])
            replayed = time.monotonic() - start
            for address in (ledger, copies[kind]):
                exports.append(qix("ledger", "export", address))
                heads.append(qix("ledger", "head", address))
                qix("ledger", "verify", address)
            results.append((kind, decided, replayed, int(replay_output.split()[0])))
    is_same = len(set(exports)) == 1 and len(set(heads)) == 1
    kinds = {}
    for line in exports[0].splitlines():
        kind = json.loads(line)["kind"]
        kinds[kind] = kinds.get(kind, 0) + 1
    entries = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"""
## The same readings in both, and replayed

`Scripts/measure/ledger/replay.py --uploads {options.uploads} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}:
{options.uploads} readings drawn from the {len(lines)} of `images/`, decided in a file and in a database,
followed by the same reviews, spends, reversals and expiries;
then each ledger was replayed from its inputs into a store of the other kind. All four ledgers verify. They have
{len(exports[0].splitlines())} entries: {entries}.

| from | decided, seconds | inputs | replayed into the other kind, seconds |
|---|---|---|---|""")
    for kind, decided, replayed, inputs in results:
        print(f"| {kind} | {decided:.0f} | {inputs} | {replayed:.0f} |")
    print(f"\nThe four exports ({len(exports[0].encode())} bytes) and heads are "
          f"{'the same, byte for byte' if is_same else 'DIFFERENT'}: "
          f"SHA-256 {hashlib.sha256(exports[0].encode()).hexdigest()[:16]}….")
    sys.exit(0 if is_same else 1)


if __name__ == "__main__":
    main()

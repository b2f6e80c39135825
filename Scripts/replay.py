#!/usr/bin/env python3
"""Decides the same recorded readings in a file and in PostgreSQL, replays each into the other, and compares all exports.

usage: Scripts/replay.py [--qix FILE] [--readings FILE] [--uploads N] [--seed N]

The readings are those of images/ (read first where no --readings names them), each drawn many times: other users, files,
days, documents and pictures; some uploads show a receipt that another upload shows too. Between runs some coins are spent,
reviewed, reversed and left to expire. Prints a section of Benchmarks/postgresql.md; ends with 1 where a byte differs.
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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from postgres_server import Server  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def drawn(recorded, count, rng):
    """So many readings, each with its row of a manifest."""
    rows, readings, papers = ["image,user,shake,uploaded_at,tier"], [], []
    for number in range(count):
        reading = copy.deepcopy(rng.choice(recorded))
        reading["image"] = f"{number}.jpg"
        reading["sha256"] = hashlib.sha256(str(number).encode()).hexdigest()
        if reading.get("perceptual_hash"):
            reading["perceptual_hash"] = f"{rng.getrandbits(64):016x}"
        day = datetime.date(2026, 3, 1) + datetime.timedelta(days=rng.randrange(60))
        paper = reading.get("receipt")
        if paper and papers and rng.random() < 0.1:
            paper = reading["receipt"] = copy.deepcopy(rng.choice(papers))
        elif paper:
            if paper.get("date"):
                paper["date"] = str(day)
            if paper.get("time"):
                paper["time"] = f"{rng.randrange(8, 20):02}:{rng.randrange(60):02}"
            if paper.get("document_number"):
                paper["document_number"] = f"{rng.randrange(10000):04}-{rng.randrange(10000):04}"
            papers.append(paper)
        if paper and paper.get("date"):
            day = datetime.date.fromisoformat(paper["date"]) + datetime.timedelta(days=rng.randrange(4))
        readings.append(json.dumps(reading, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
        moment = f"{day}T{rng.randrange(20, 23):02}:{rng.randrange(60):02}:{rng.randrange(60):02}Z"
        tier = rng.choice(["trial", "signed", "signed", "pro"])
        rows.append(f"{number}.jpg,user{rng.randrange(count // 4)},auto,{moment},{tier}")
    return rows, readings


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--readings")
    parser.add_argument("--uploads", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)

    def qix(*arguments, text=None):
        done = subprocess.run([given.qix, *arguments], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"qix {' '.join(arguments[:2])}: {done.stderr}")
        return done.stdout

    with tempfile.TemporaryDirectory(prefix="qix-replay-") as name, Server() as server:
        folder = pathlib.Path(name)
        if not given.readings:
            qix("batch", str(ROOT / "images/manifest.csv"), *PROGRAMME, "--ledger", f"{name}/read.qix", "--out", name, "--quiet")
        lines = pathlib.Path(given.readings or f"{name}/readings.ndjson").read_text().splitlines()
        rows, readings = drawn([json.loads(line) for line in lines], given.uploads, rng)
        manifest = folder / "manifest.csv"
        manifest.write_text("\n".join(rows) + "\n")
        (folder / "all.ndjson").write_text("\n".join(readings) + "\n")

        def books(ledger):
            """What is asked of a ledger besides: the same of each."""
            entries = [json.loads(line) for line in qix("ledger", "export", ledger).splitlines()]
            held = sorted({one["upload"] for one in entries if one["kind"] == "pending"})
            for number, upload in enumerate(held[:10]):
                qix("review", "approve" if number % 3 else "reject", ledger, upload, "--why", "looked at")
            balances = [json.loads(line) for line in qix("ledger", "balance", ledger, "--json").splitlines()]
            for number, balance in enumerate([one for one in balances if one["available"] > 0][:15]):
                coins = str(max(1, balance["available"] // 2))
                qix("ledger", "spend", ledger, balance["user"], coins, "--for", "coffee", "--key", f"order-{number}")
            for upload in sorted({one["upload"] for one in entries if one["kind"] == "award"})[:10]:
                qix("ledger", "reverse", ledger, upload, "--why", "a drawing")
            qix("ledger", "expire", ledger, "--at", "2026-06-01", "--after-days", "75")

        places = {"SQLite": f"{name}/first.qix", "PostgreSQL": server.address("first")}
        others = {"SQLite": server.address("second"), "PostgreSQL": f"{name}/second.qix"}
        table, exports, heads = [], [], []
        for kind, ledger in places.items():
            began = time.monotonic()
            qix("award", f"{name}/all.ndjson", "--manifest", str(manifest), *PROGRAMME, "--ledger", ledger,
                "--out", f"{name}/out-{kind}", "--quiet")
            decided = time.monotonic() - began
            books(ledger)
            began = time.monotonic()
            said = qix("ledger", "replay", ledger, others[kind])
            replayed = time.monotonic() - began
            for place in (ledger, others[kind]):
                exports.append(qix("ledger", "export", place))
                heads.append(qix("ledger", "head", place))
                qix("ledger", "verify", place)
            table.append((kind, decided, replayed, int(said.split()[0])))
    same = len(set(exports)) == 1 and len(set(heads)) == 1
    kinds = {}
    for line in exports[0].splitlines():
        kind = json.loads(line)["kind"]
        kinds[kind] = kinds.get(kind, 0) + 1
    entries = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"""
## The same readings in both, and replayed

`Scripts/replay.py --uploads {given.uploads} --seed {given.seed}`, {time.strftime("%Y-%m-%d")}: {given.uploads} readings drawn from the
{len(lines)} of `images/`, decided in a file and in a database, with the same reviews, spends, reversals and expiries after
them; then each ledger replayed from its inputs into a store of the other kind. Every one of the four verifies. They have
{len(exports[0].splitlines())} entries: {entries}.

| from | decided, seconds | inputs | replayed into the other kind, seconds |
|---|---|---|---|""")
    for kind, decided, replayed, inputs in table:
        print(f"| {kind} | {decided:.0f} | {inputs} | {replayed:.0f} |")
    print(f"\nThe four exports ({len(exports[0].encode())} bytes) and heads are {'the same, byte for byte' if same else 'DIFFERENT'}: "
          f"SHA-256 {hashlib.sha256(exports[0].encode()).hexdigest()[:16]}….")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()

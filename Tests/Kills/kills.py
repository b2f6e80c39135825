#!/usr/bin/env python3
"""Kills readers, deciders and the server of a queue at random, and holds the ledger against that of an undisturbed batch.

usage: Tests/Kills/kills.py [--qix FILE] [--kills N] [--uploads N] [--seed N]

Uploads are the sample photos of products with a few bytes behind the picture, so that each is a file of its own. Ends
with 1 where the entries differ, something is lost or counts twice, or the ledger does not verify.
"""

import argparse
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
from postgres_server import Server  # noqa: E402

PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def uploads(folder, count, rng):
    """A manifest of so many uploads of so many users as make a few each."""
    rows = [line.split(",") for line in (ROOT / "images/manifest.csv").read_text().splitlines()]
    column = rows[0].index("image")
    photos = [row[column] for row in rows[1:] if row[column].endswith(".jpg")]
    lines = ["image,user,shake,uploaded_at"]
    for number in range(count):
        image = folder / f"{number}.jpg"
        image.write_bytes((ROOT / "images" / rng.choice(photos)).read_bytes() + number.to_bytes(4, "big"))
        lines.append(f"{image.name},user{rng.randrange(count // 4)},auto,2026-03-12T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}Z")
    manifest = folder / "manifest.csv"
    manifest.write_text("\n".join(lines) + "\n")
    return manifest


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--uploads", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)

    def qix(*arguments):
        return subprocess.run([given.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    with tempfile.TemporaryDirectory(prefix="qix-kills-") as name, Server() as server:
        folder = pathlib.Path(name)
        manifest = uploads(folder, given.uploads, rng)
        began = time.monotonic()
        wanted = qix("batch", str(manifest), *PROGRAMME, "--ledger", f"{folder}/batch.qix", "--out", f"{folder}/out", "--quiet")
        if wanted.returncode != 0:
            sys.exit(wanted.stderr)
        print(f"batch: {given.uploads} uploads in {time.monotonic() - began:.0f} s", flush=True)
        ledger = server.address("killed")
        pictures = f"{folder}/pictures"
        queued = qix("enqueue", str(manifest), "--ledger", ledger, "--pictures", pictures)
        print(queued.stderr.strip(), flush=True)

        def start(kind):
            more = {
                "work": ["--pictures", pictures, "--jobs", "1", "--timeout", "5", "--lease", "20"],
                "decide": [*PROGRAMME, "--at-once", "5"],
            }[kind]
            return subprocess.Popen(
                [given.qix, kind, "--ledger", ledger, "--drain", *more],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        kinds = ["work", "work", "decide", "decide"]
        running = [start(kind) for kind in kinds]
        killed = {"work": 0, "decide": 0, "server": 0}
        began = time.monotonic()
        while sum(killed.values()) < given.kills:
            time.sleep(rng.uniform(0.05, 0.8))
            place = rng.randrange(len(kinds) + 1)
            if place == len(kinds):
                server.stop("immediate")
                server.start()
                killed["server"] += 1
            else:
                if running[place].poll() is None:
                    running[place].send_signal(signal.SIGKILL)
                    killed[kinds[place]] += 1
                running[place].wait()
            for number, kind in enumerate(kinds):
                if running[number].poll() is not None:
                    running[number] = start(kind)
        for number, process in enumerate(running):
            while process.wait() != 0:
                process = start(kinds[number])
        print(f"killed {killed} in {time.monotonic() - began:.0f} s; {qix('tickets', ledger, '--json').stdout.strip()}")

        aside = server.sql("SELECT count(*) FROM tickets WHERE reading IS NULL", "killed").strip()
        batch, queue = qix("ledger", "export", f"{folder}/batch.qix"), qix("ledger", "export", ledger)
        verified = qix("ledger", "verify", ledger)
        print(verified.stdout.strip())
        faults = []
        if batch.stdout != queue.stdout:
            faults.append(f"{len(queue.stdout.splitlines())} entries, not the {len(batch.stdout.splitlines())} of the batch")
        if verified.returncode != 0:
            faults.append("the ledger does not verify")
        if aside != "0":
            faults.append(f"{aside} tickets were set aside without a reading: three readers were killed over each")
        if server.sql("SELECT count(*) FROM tickets WHERE state <> 'decided'", "killed").strip() != "0":
            faults.append("tickets are left")
        for fault in faults:
            print(f"FAULT: {fault}")
        print("the entries are those of the batch, byte for byte" if not faults else "")
        sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

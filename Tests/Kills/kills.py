#!/usr/bin/env python3
"""Kills readers, deciders and the server of a queue at random, and holds the ledger against that of an undisturbed batch.

usage: Tests/Kills/kills.py [--qix FILE] [--kills N] [--uploads N] [--seed N] [--one-machine]

Four readers, each in a network namespace of its own where the system lets us have some (root), and two deciders. Uploads
are the sample photos of products with a few bytes behind the picture, so that each is a file of its own. Prints a section
of Benchmarks/kills.md; ends with 1 where the entries differ, something is lost or counts twice, or the ledger does not verify.
"""

import argparse
import contextlib
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
from network_namespaces import Namespaces  # noqa: E402
from postgres_server import Server  # noqa: E402

PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def say(text):
    """On its way; the section alone goes to standard output."""
    print(text, file=sys.stderr, flush=True)


def uploads(folder, count, rng):
    """A manifest of so many uploads of so many users as make a few each."""
    rows = [line.split(",") for line in (ROOT / "images/manifest.csv").read_text().splitlines()]
    column = rows[0].index("image")
    shake = rows[0].index("shake")
    # Small ones, soon read: what takes long is killed often.
    photos = [row[column] for row in rows[1:] if row[shake] == "scan" and row[column].endswith(".jpg")]
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
    parser.add_argument("--one-machine", action="store_true", help="no network namespaces")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    against = "asked for one machine" if given.one_machine else Namespaces.reason_against()
    say(f"network namespaces: {against or 'four'}")
    rng = random.Random(given.seed)

    def qix(*arguments):
        return subprocess.run([given.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    with contextlib.ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="qix-kills-"))
        machines = None if against else stack.enter_context(Namespaces(4))
        server = stack.enter_context(Server(network=machines.network if machines else None))
        folder = pathlib.Path(name)
        manifest = uploads(folder, given.uploads, rng)
        began = time.monotonic()
        wanted = qix("batch", str(manifest), *PROGRAMME, "--ledger", f"{folder}/batch.qix", "--out", f"{folder}/out", "--quiet")
        if wanted.returncode != 0:
            sys.exit(wanted.stderr)
        say(f"batch: {given.uploads} uploads in {time.monotonic() - began:.0f} s")
        ledger = server.address("killed")
        far = server.address("killed", over_network=True) if machines else ledger
        pictures = f"{folder}/pictures"
        queued = qix("enqueue", str(manifest), "--ledger", ledger, "--pictures", pictures)
        say(queued.stderr.strip())

        def start(number):
            kind = kinds[number]
            more = {
                "work": ["--pictures", pictures, "--jobs", "1", "--timeout", "5", "--lease", "20"],
                "decide": [*PROGRAMME, "--at-once", "5"],
            }[kind]
            words = [given.qix, kind, "--ledger", far if kind == "work" else ledger, "--drain", *more]
            return subprocess.Popen(
                machines.command(number, *words) if machines and kind == "work" else words,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        kinds = ["work"] * 4 + ["decide"] * 2
        running = [start(number) for number in range(len(kinds))]
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
            for number in range(len(kinds)):
                if running[number].poll() is not None:
                    running[number] = start(number)
        for number, process in enumerate(running):
            while process.wait() != 0:
                process = start(number)
        seconds = time.monotonic() - began
        say(f"killed {killed} in {seconds:.0f} s; {qix('tickets', ledger, '--json').stdout.strip()}")

        aside = server.sql("SELECT count(*) FROM tickets WHERE reading IS NULL", "killed").strip()
        batch, queue = qix("ledger", "export", f"{folder}/batch.qix"), qix("ledger", "export", ledger)
        verified = qix("ledger", "verify", ledger)
        say(verified.stdout.strip())
        faults = []
        if batch.stdout != queue.stdout:
            faults.append(f"{len(queue.stdout.splitlines())} entries, not the {len(batch.stdout.splitlines())} of the batch")
        if verified.returncode != 0:
            faults.append("the ledger does not verify")
        if aside != "0":
            faults.append(f"{aside} tickets were set aside without a reading: twelve readers were killed over each")
        if server.sql("SELECT count(*) FROM tickets WHERE state <> 'decided'", "killed").strip() != "0":
            faults.append("tickets are left")
        for fault in faults:
            say(f"FAULT: {fault}")
        deaths = ", ".join(f"{count} {kind}" for kind, count in killed.items())
        print(f"""
## Killed at random

`Tests/Kills/kills.py --kills {given.kills} --uploads {given.uploads} --seed {given.seed}`, {time.strftime("%Y-%m-%d")}: four readers, {
    "on one machine" if against else "each in a network namespace of its own"}, two
deciders and the server, killed at random ({deaths}) in {seconds:.0f} seconds, while {given.uploads} uploads were read and decided.

| entries | of the undisturbed batch | lost | twice | `qix ledger verify` |
|---|---|---|---|---|
| {len(queue.stdout.splitlines())} | {'the same, byte for byte' if batch.stdout == queue.stdout else 'OTHERS'} | {
    len(set(batch.stdout.splitlines()) - set(queue.stdout.splitlines()))} | {
    len(queue.stdout.splitlines()) - len(set(queue.stdout.splitlines()))} | {'sound' if verified.returncode == 0 else 'NOT SOUND'} |""")
        sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Kills the readers, deciders and server of an upload queue at random, and compares the ledger with that of a batch run
without kills.

usage: Tests/Kills/kills.py [--qix FILE] [--kills N] [--uploads N] [--seed N] [--one-machine]

Runs four readers, each in its own network namespace if possible (needs root), and two deciders. The uploads are sample
photos with a few bytes appended, so that all files differ. Prints a section of Benchmarks/kills.md; exits with 1 if entries
differ, are lost or duplicated, or if the ledger does not verify.
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
sys.path.insert(0, str(ROOT / "Scripts/servers"))
from network_namespaces import Namespaces  # noqa: E402
from postgres_server import Server  # noqa: E402

PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def say(text):
    """Prints progress to standard error; standard output is for the section alone."""
    print(text, file=sys.stderr, flush=True)


def uploads(folder, count, rng):
    """Writes `count` uploads, about four per user, and their manifest."""
    rows = [line.split(",") for line in (ROOT / "images/manifest.csv").read_text().splitlines()]
    column = rows[0].index("image")
    shake = rows[0].index("shake")
    # Small photos: the longer a reading takes, the more often it is killed.
    photos = [row[column] for row in rows[1:] if row[shake] == "scan" and row[column].endswith(".jpg")]
    lines = ["image,user,shake,uploaded_at"]
    for number in range(count):
        image = folder / f"{number}.jpg"
        image.write_bytes((ROOT / "images" / rng.choice(photos)).read_bytes() + number.to_bytes(4, "big"))
        time_of_day = f"{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}"
        lines.append(f"{image.name},user{rng.randrange(count // 4)},auto,2026-03-12T{time_of_day}Z")
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
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    reason_for_one = "--one-machine is given" if options.one_machine else Namespaces.reason_against()
    say(f"network namespaces: {reason_for_one or 'four'}")
    rng = random.Random(options.seed)

    def qix(*arguments):
        return subprocess.run([options.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    with contextlib.ExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(prefix="qix-kills-"))
        machines = None if reason_for_one else stack.enter_context(Namespaces(4))
        server = stack.enter_context(Server(network=machines.network if machines else None))
        folder = pathlib.Path(name)
        manifest = uploads(folder, options.uploads, rng)
        began = time.monotonic()
        expected = qix("batch", str(manifest), *PROGRAMME, "--ledger", f"{folder}/batch.qix", "--out", f"{folder}/out", "--quiet")
        if expected.returncode != 0:
            sys.exit(expected.stderr)
        say(f"batch: {options.uploads} uploads in {time.monotonic() - began:.0f} s")
        ledger = server.address("killed")
        network_ledger = server.address("killed", over_network=True) if machines else ledger
        pictures = f"{folder}/pictures"
        queued = qix("enqueue", str(manifest), "--ledger", ledger, "--pictures", pictures)
        say(queued.stderr.strip())

        def start(number):
            kind = kinds[number]
            arguments = {
                "work": ["--pictures", pictures, "--jobs", "1", "--timeout", "5", "--lease", "20"],
                "decide": [*PROGRAMME, "--at-once", "5"],
            }[kind]
            command = [options.qix, kind, "--ledger", network_ledger if kind == "work" else ledger, "--drain", *arguments]
            return subprocess.Popen(
                machines.command(number, *command) if machines and kind == "work" else command,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        kinds = ["work"] * 4 + ["decide"] * 2
        running = [start(number) for number in range(len(kinds))]
        killed = {"work": 0, "decide": 0, "server": 0}
        began = time.monotonic()
        while sum(killed.values()) < options.kills:
            time.sleep(rng.uniform(0.05, 0.8))
            index = rng.randrange(len(kinds) + 1)
            if index == len(kinds):
                server.stop("immediate")
                server.start()
                killed["server"] += 1
            else:
                if running[index].poll() is None:
                    running[index].send_signal(signal.SIGKILL)
                    killed[kinds[index]] += 1
                running[index].wait()
            for number in range(len(kinds)):
                if running[number].poll() is not None:
                    running[number] = start(number)
        for number, process in enumerate(running):
            while process.wait() != 0:
                process = start(number)
        seconds = time.monotonic() - began
        say(f"killed {killed} in {seconds:.0f} s; {qix('tickets', ledger, '--json').stdout.strip()}")

        unread = server.sql("SELECT count(*) FROM tickets WHERE reading IS NULL", "killed").strip()
        batch, queue = qix("ledger", "export", f"{folder}/batch.qix"), qix("ledger", "export", ledger)
        verified = qix("ledger", "verify", ledger)
        say(verified.stdout.strip())
        faults = []
        entries, batch_entries = queue.stdout.splitlines(), batch.stdout.splitlines()
        if batch.stdout != queue.stdout:
            faults.append(f"the {len(entries)} entries differ from the {len(batch_entries)} of the batch")
        if verified.returncode != 0:
            faults.append("the ledger does not verify")
        if unread != "0":
            faults.append(f"{unread} tickets have no reading: twelve readers were killed while they read each")
        if server.sql("SELECT count(*) FROM tickets WHERE state <> 'decided'", "killed").strip() != "0":
            faults.append("some tickets are not decided")
        for fault in faults:
            say(f"FAULT: {fault}")
        deaths = ", ".join(f"{count} {kind}" for kind, count in killed.items())
        print(f"""
## Killed at random

`Tests/Kills/kills.py --kills {options.kills} --uploads {options.uploads} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}: four readers, {
    "on one machine" if reason_for_one else "each in a network namespace of its own"}, two
deciders and the server, killed at random ({deaths}) in {seconds:.0f} seconds, while {options.uploads} uploads were read and decided.

| entries | compared with the batch | lost | duplicated | `qix ledger verify` |
|---|---|---|---|---|
| {len(entries)} | {'identical' if batch.stdout == queue.stdout else 'DIFFERENT'} | {len(set(batch_entries) - set(entries))} | {
    len(entries) - len(set(entries))} | {'sound' if verified.returncode == 0 else 'NOT SOUND'} |""")
        sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

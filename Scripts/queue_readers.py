#!/usr/bin/env python3
"""Measures what readers of a queue get done as 1, 2 and 4 processes; prints a section of Benchmarks/postgresql.md.

usage: Scripts/queue_readers.py [--qix FILE] [--uploads N] [--seed N]

The same small photos of products each time, every one a file of its own, by `qix work --jobs 1`. Processor time is that
of the readers alone, and does not depend on what else the machine does; pictures a second do.
"""

import argparse
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Scripts"), str(ROOT / "Tests/Kills")]
from kills import uploads  # noqa: E402
from postgres_server import Server  # noqa: E402


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="qix-readers-") as name, Server() as server:
        folder = pathlib.Path(name)
        manifest = uploads(folder, given.uploads, random.Random(given.seed))
        for count in (1, 2, 4):
            ledger = server.address(f"readers_{count}")
            subprocess.run(
                [given.qix, "enqueue", str(manifest), "--ledger", ledger, "--pictures", f"{name}/pictures"],
                check=True, stderr=subprocess.DEVNULL)
            used, began = processor_seconds(), time.monotonic()
            readers = [
                subprocess.Popen(
                    [given.qix, "work", "--ledger", ledger, "--pictures", f"{name}/pictures", "--jobs", "1", "--drain"],
                    stderr=subprocess.DEVNULL)
                for _ in range(count)
            ]
            if any([reader.wait() for reader in readers]):
                sys.exit("a reader failed")
            rows.append((count, given.uploads / (time.monotonic() - began), (processor_seconds() - used) / given.uploads))
    load = os.getloadavg()[0]
    print(f"""
## Readers

`Scripts/queue_readers.py --uploads {given.uploads} --seed {given.seed}`, {time.strftime("%Y-%m-%d")}, {os.cpu_count()} cores, {load:.0f} processes running at the
end: {given.uploads} photos of products by so many `qix work --jobs 1`. Efficiency: processor time a picture with one, over that with more.

| processes | pictures a second | processor time a picture, ms | efficiency |
|---|---|---|---|""")
    for count, rate, cost in rows:
        print(f"| {count} | {rate:.1f} | {cost * 1000:.1f} | {rows[0][2] / cost:.2f} |")


if __name__ == "__main__":
    main()

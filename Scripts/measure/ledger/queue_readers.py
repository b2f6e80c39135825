#!/usr/bin/env python3
"""Measures the throughput of 1, 2 and 4 processes that read a queue; prints a section of Benchmarks/postgresql.md.

usage: Scripts/measure/ledger/queue_readers.py [--qix FILE] [--uploads N] [--seed N]

Each count of `qix work --jobs 1` processes reads the same small photos of products, every one a file of its own. Processor time
is that of the readers alone and hardly depends on other load; pictures a second do.
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

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Scripts/servers"), str(ROOT / "Tests/Kills")]
from kills import uploads  # noqa: E402
from postgres_server import Server  # noqa: E402


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="qix-readers-") as name, Server() as server:
        folder = pathlib.Path(name)
        manifest = uploads(folder, options.uploads, random.Random(options.seed))
        for reader_count in (1, 2, 4):
            ledger = server.address(f"readers_{reader_count}")
            subprocess.run(
                [options.qix, "enqueue", str(manifest), "--ledger", ledger, "--pictures", f"{name}/pictures"],
                check=True, stderr=subprocess.DEVNULL)
            cpu_before, start = processor_seconds(), time.monotonic()
            readers = [
                subprocess.Popen(
                    [options.qix, "work", "--ledger", ledger, "--pictures", f"{name}/pictures", "--jobs", "1", "--drain"],
                    stderr=subprocess.DEVNULL)
                for _ in range(reader_count)
            ]
            if any([reader.wait() for reader in readers]):
                sys.exit("a reader failed")
            rows.append((reader_count, options.uploads / (time.monotonic() - start),
                         (processor_seconds() - cpu_before) / options.uploads))
    load = os.getloadavg()[0]
    print(f"""
## Readers

`Scripts/measure/ledger/queue_readers.py --uploads {options.uploads} --seed {options.seed}`, {time.strftime("%Y-%m-%d")},
{os.cpu_count()} cores, {load:.0f} processes running at the end: {options.uploads} photos of products, read by
1, 2 and 4 `qix work --jobs 1`.
Efficiency: processor time per picture with one process, divided by that with more.

| processes | pictures a second | processor time a picture, ms | efficiency |
|---|---|---|---|""")
    for reader_count, pictures_per_second, cpu_seconds in rows:
        print(f"| {reader_count} | {pictures_per_second:.1f} | {cpu_seconds * 1000:.1f} | {rows[0][2] / cpu_seconds:.2f} |")


if __name__ == "__main__":
    main()

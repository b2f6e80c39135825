#!/usr/bin/env python3
"""Reads photos beside loops that take every core, and counts those that are given up: a busy machine is not a picture's fault.

usage: Tests/Soak/busy.py [QIX] [--photos N] [--loops N] [--timeout SECONDS]

The photos are the samples of images/, each with a few bytes appended, so that all files differ. They are read once on the machine
as it is and once beside the loops, with limits so short that a clock on the wall would end most of the second readings. Prints
Benchmarks/busy.md; exits with 1 if a photo that was read without the loops is given up beside them, or is read as something else.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a reading has that differs from run to run.
PASSING = ("milliseconds",)


def photos(folder, count):
    """So many photos that differ."""
    samples = sorted(path for path in (ROOT / "images/uploads").rglob("*") if path.suffix in (".jpg", ".png"))
    files = []
    for number in range(count):
        sample = samples[number % len(samples)]
        file = folder / f"{number}{sample.suffix}"
        file.write_bytes(sample.read_bytes() + number.to_bytes(4, "big"))
        files.append(str(file))
    return files


def read(qix, files, timeout):
    """The readings by file, what was given up, and the seconds on the wall."""
    began = time.monotonic()
    found = subprocess.run(
        [qix, "read", "--jobs", "2", "--timeout", str(timeout), *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - began
    readings = {}
    for line in found.stdout.splitlines():
        reading = json.loads(line)
        readings[reading["image"]] = {key: value for key, value in reading.items() if key not in PASSING}
    if len(readings) != len(files):
        sys.exit(f"{len(readings)} readings of {len(files)} photos: {found.stderr}")
    given_up = {
        image: reading["error"]["code"] for image, reading in readings.items()
        if reading.get("error") and reading["error"]["code"] in ("timed_out", "reader_crashed", "too_costly")}
    return readings, given_up, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("qix", nargs="?", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--loops", type=int, default=8)
    parser.add_argument("--timeout", type=int, default=4, help="a reader's seconds a picture")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qix-busy-") as name:
        files = photos(pathlib.Path(name), options.photos)
        calm, given_up_calm, calm_seconds = read(options.qix, files, options.timeout)
        loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(options.loops)]
        try:
            busy, given_up_busy, busy_seconds = read(options.qix, files, options.timeout)
        finally:
            for loop in loops:
                loop.kill()
                loop.wait()
    lost = sorted(set(given_up_busy) - set(given_up_calm))
    other = sorted(image for image in calm if image not in given_up_calm and busy[image] != calm[image] and image not in lost)
    print(f"""# A busy machine

`Tests/Soak/busy.py --photos {options.photos} --loops {options.loops} --timeout {options.timeout}`, {time.strftime("%Y-%m-%d")} (`make busy`): on {
    os.cpu_count()} cores, two readers, alone
and then beside loops that do nothing but compute. A reader's limit is its own time on a core; time that it waits for one is not the picture's fault.

| beside | seconds | given up | read as something else |
|---|---|---|---|
| nothing of ours | {calm_seconds:.0f} | {len(given_up_calm)} | |
| {options.loops} loops | {busy_seconds:.0f} | {len(given_up_busy)} | {len(other)} |""")
    for image in lost:
        print(f"given up beside the loops alone: {os.path.basename(image)}: {given_up_busy[image]}", file=sys.stderr)
    sys.exit(1 if lost or other else 0)


if __name__ == "__main__":
    main()

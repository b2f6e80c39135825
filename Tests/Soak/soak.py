#!/usr/bin/env python3
"""Kills `qix batch` and its readers many times, and checks that the ledger stays correct.

usage: soak.py QIX [--kills N] [--reader-runs N] [--seed S]

1. `qix batch` on images/ is killed (SIGKILL) at N random moments. After each, the ledger verifies and is a prefix of that
   of an uninterrupted run, and the next complete run gives the same bytes.
2. `qix award` on two thousand generated readings, which it decides in transactions of hundreds, is killed N times likewise.
3. In N runs without cached readings, one reader is killed every second; the ledger must be the same.
4. Sixty pictures give the same readings in any order, with any number of readers, on an idle and a busy machine (orders.py).
5. The complete hostile folder is decided and none of it is paid; `swift test` uses a part of it.

The seed does not determine the exact moments. Needs only Python's standard library and Linux's /proc.
"""
import argparse
import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import orders

ROOT = pathlib.Path(__file__).resolve().parents[2]


def batch(qix, folder, *arguments):
    images = ROOT / "images"
    return [qix, "batch", str(images / "manifest.csv"), "--catalog", str(images / "catalog.csv"), "--campaigns",
            str(images / "campaigns.yaml"), "--ledger", str(folder / "ledger.sqlite"), "--out", str(folder / "out"),
            "--quiet", *arguments]


def run(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def export(qix, folder):
    ledger = folder / "ledger.sqlite"
    if not ledger.exists():
        return b""
    return subprocess.run([qix, "ledger", "export", str(ledger)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def children(process):
    """The process ids of the children of all threads of a process."""
    found = []
    for thread in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [int(word) for word in thread.read_text().split()]
        except (OSError, ValueError):
            pass
    return found


def kill_award(qix, folder, kills, dice):
    """Kills `qix award` while it decides many uploads in one transaction."""
    folder.mkdir()
    images = ROOT / "images"
    read = subprocess.run([qix, "read", *sorted(map(str, (images / "uploads").glob("*/*")))], stdout=subprocess.PIPE,
                          check=True, text=True)
    readings = [json.loads(line) for line in read.stdout.splitlines()]
    readings = [reading for reading in readings if reading.get("sha256")]
    rows, lines = ["image,user,shake,uploaded_at"], []
    for number in range(2000):
        reading = dict(dice.choice(readings))
        # Every tenth upload is a file that was uploaded before.
        reading["image"] = f"{number}.jpg"
        if number % 10:
            reading["sha256"] = f"{dice.getrandbits(256):064x}"
        rows.append(f"{number}.jpg,user{number % 90},auto,2026-03-{1 + number // 80:02d}T10:{number % 60:02d}:00Z")
        lines.append(json.dumps(reading))
    (folder / "manifest.csv").write_text("\n".join(rows) + "\n")
    (folder / "readings.ndjson").write_text("\n".join(lines) + "\n")

    def award(name):
        (folder / name).mkdir(exist_ok=True)
        return [qix, "award", str(folder / "readings.ndjson"), "--manifest", str(folder / "manifest.csv"), "--catalog",
                str(images / "catalog.csv"), "--campaigns", str(images / "campaigns.yaml"), "--ledger",
                str(folder / name / "ledger.sqlite"), "--out", str(folder / name / "out"), "--quiet"]

    began = time.monotonic()
    assert run(award("whole")) == 0, "award failed"
    whole_seconds = time.monotonic() - began
    expected = export(qix, folder / "whole")
    killed_early = 0
    for kill in range(kills):
        name = f"killed-{kill % 5}"
        if kill < 5 or export(qix, folder / name) == expected:
            shutil.rmtree(folder / name, ignore_errors=True)
        process = subprocess.Popen(award(name), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(dice.uniform(0.05, whole_seconds))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            killed_early += 1
        part = export(qix, folder / name)
        assert expected.startswith(part), f"award, kill {kill}: the ledger is no prefix of the expected one"
        if part:
            verified = run([qix, "ledger", "verify", str(folder / name / "ledger.sqlite")])
            assert verified == 0, f"award, kill {kill}: the ledger does not verify"
        if kill % 5 == 4:
            assert run(award(name)) == 0, f"award, kill {kill}: the next run failed"
            assert export(qix, folder / name) == expected, f"award, kill {kill}: the ledger differs"
    print(f"{kills} runs of award, {killed_early} killed before their end: all ledgers identical", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qix")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--reader-runs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    qix = str(pathlib.Path(options.qix).resolve())
    dice = random.Random(options.seed)
    top = pathlib.Path(tempfile.mkdtemp(prefix="qix-soak-"))
    try:
        whole = top / "whole"
        whole.mkdir()
        began = time.monotonic()
        assert run(batch(qix, whole)) == 0, "the uninterrupted run failed"
        whole_seconds = time.monotonic() - began
        expected = export(qix, whole)
        entries = expected.count(b"{")
        print(f"uninterrupted: {entries} entries, {whole_seconds:.1f} s", flush=True)

        (whole / "ledger.sqlite").unlink()
        began = time.monotonic()
        assert run(batch(qix, whole)) == 0, "the run with cached readings failed"
        cached_seconds = time.monotonic() - began

        killed_early = 0
        folder = top / "killed"
        for kill in range(options.kills):
            # One in ten starts without cached readings and is killed while it reads, the others while they decide.
            fresh = kill % 10 == 0
            if fresh or not folder.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
            else:
                for file in folder.glob("ledger.sqlite*"):
                    if file.is_file():
                        file.unlink()
            process = subprocess.Popen(batch(qix, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(dice.uniform(0.05, whole_seconds if fresh else cached_seconds))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                killed_early += 1
            part = export(qix, folder)
            assert expected.startswith(part), f"kill {kill}: the ledger is no prefix of the expected one"
            if (folder / "ledger.sqlite").exists() and part:
                verified = run([qix, "ledger", "verify", str(folder / "ledger.sqlite")])
                assert verified == 0, f"kill {kill}: the ledger does not verify"
            assert run(batch(qix, folder)) == 0, f"kill {kill}: the next run failed"
            assert export(qix, folder) == expected, f"kill {kill}: the ledger differs"
        print(f"{options.kills} runs, {killed_early} killed before their end: all ledgers identical", flush=True)

        kill_award(qix, top / "groups", options.kills, dice)

        for run_number in range(options.reader_runs):
            folder = top / f"readers-{run_number}"
            folder.mkdir()
            process = subprocess.Popen(batch(qix, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            killed = 0
            while process.poll() is None:
                time.sleep(1)
                readers = children(process.pid)
                if readers:
                    try:
                        subprocess.run(["kill", "-9", str(dice.choice(readers))], stderr=subprocess.DEVNULL)
                        killed += 1
                    except OSError:
                        pass
            assert killed > 1, "fewer than two readers were found to kill"
            assert process.returncode == 0, f"run {run_number}: exit status {process.returncode}"
            assert export(qix, folder) == expected, f"run {run_number}: the ledger differs after {killed} readers were killed"
            print(f"{killed} readers killed, one per second: identical ledger", flush=True)

        folder = top / "orders"
        folder.mkdir()
        orders.check(qix, folder, options.seed)
        hostile = top / "hostile"
        generated = subprocess.run([sys.executable, str(ROOT / "Tests/Hostile/make_folder.py"), str(hostile / "uploads")],
                              stdout=subprocess.PIPE, check=True)
        files = json.loads(generated.stdout)["files"]
        command = batch(qix, hostile, "--timeout", "10")
        command[command.index(str(ROOT / "images" / "manifest.csv"))] = str(hostile / "uploads")
        assert run(command) == 0, "the run over the hostile folder failed"
        decided = (hostile / "out" / "decisions.ndjson").read_text().splitlines()
        assert len(decided) == files, f"{len(decided)} of {files} hostile files were decided"
        assert not any(json.loads(line)["coins"] for line in decided), "a hostile file earned coins"
        print(f"{files} hostile files: all decided, none paid", flush=True)
    finally:
        shutil.rmtree(top, ignore_errors=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as failure:
        sys.exit(f"soak: {failure}")

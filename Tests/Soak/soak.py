#!/usr/bin/env python3
"""Kills `qix batch` and its readers for as long as asked, and checks that the ledger never minds.

usage: soak.py QIX [--kills N] [--reader-runs N] [--seed S]

1. `qix batch` on images/ is killed (SIGKILL) at N random moments; after each the ledger verifies and holds a prefix of
   what an uninterrupted run writes, and a run to the end writes the same bytes.
2. `qix award` on two thousand made-up readings, which are decided in groups of hundreds, is killed N times likewise.
3. In N runs without kept readings one reader is killed every second; the ledger is the same.
4. Sixty pictures are read in two orders, by one and two readers, on a quiet and a busy machine: the same bytes (orders.py).
5. All of the hostile folder, of which `swift test` takes a part, is decided and nothing of it paid.

Seeded, but moments are the machine's. Needs Python's standard library and Linux's /proc.
"""
import argparse, json, pathlib, random, shutil, signal, subprocess, sys, tempfile, time

import orders

ROOT = pathlib.Path(__file__).resolve().parents[2]


def batch(qix, folder, *more):
    images = ROOT / "images"
    return [qix, "batch", str(images / "manifest.csv"), "--catalog", str(images / "catalog.csv"), "--campaigns",
            str(images / "campaigns.yaml"), "--ledger", str(folder / "ledger.sqlite"), "--out", str(folder / "out"),
            "--quiet", *more]


def run(command):
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def export(qix, folder):
    ledger = folder / "ledger.sqlite"
    if not ledger.exists():
        return b""
    return subprocess.run([qix, "ledger", "export", str(ledger)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout


def children(process):
    """The process ids of a process's children, whichever of its threads started them."""
    found = []
    for thread in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [int(word) for word in thread.read_text().split()]
        except (OSError, ValueError):
            pass
    return found


def groups(qix, folder, kills, chance):
    """Kills `qix award` where it decides many uploads in one transaction."""
    folder.mkdir()
    images = ROOT / "images"
    read = subprocess.run([qix, "read", *sorted(map(str, (images / "uploads").glob("*/*")))], stdout=subprocess.PIPE,
                          check=True, text=True)
    readings = [json.loads(line) for line in read.stdout.splitlines()]
    readings = [reading for reading in readings if reading.get("sha256")]
    rows, lines = ["image,user,shake,uploaded_at"], []
    for number in range(2000):
        reading = dict(chance.choice(readings))
        # Every tenth is a file that was sent in before.
        reading["image"] = f"{number}.jpg"
        if number % 10:
            reading["sha256"] = f"{chance.getrandbits(256):064x}"
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
    lasts = time.monotonic() - began
    expected = export(qix, folder / "whole")
    struck = 0
    for kill in range(kills):
        name = f"killed-{kill % 5}"
        if kill < 5 or export(qix, folder / name) == expected:
            shutil.rmtree(folder / name, ignore_errors=True)
        process = subprocess.Popen(award(name), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(chance.uniform(0.05, lasts))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            struck += 1
        part = export(qix, folder / name)
        assert expected.startswith(part), f"award, kill {kill}: the ledger holds what no whole run would"
        if part:
            assert run([qix, "ledger", "verify", str(folder / name / "ledger.sqlite")]) == 0, f"award, kill {kill}: not sound"
        if kill % 5 == 4:
            assert run(award(name)) == 0, f"award, kill {kill}: the run after it failed"
            assert export(qix, folder / name) == expected, f"award, kill {kill}: another ledger"
    print(f"{kills} runs of award, {struck} killed before their end: every ledger the same", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qix")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--reader-runs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    qix = str(pathlib.Path(options.qix).resolve())
    chance = random.Random(options.seed)
    top = pathlib.Path(tempfile.mkdtemp(prefix="qix-soak-"))
    try:
        whole = top / "whole"
        whole.mkdir()
        began = time.monotonic()
        assert run(batch(qix, whole)) == 0, "the uninterrupted run failed"
        lasts = time.monotonic() - began
        expected = export(qix, whole)
        print(f"uninterrupted: {expected.count(b'{')} entries, {lasts:.1f} s", flush=True)

        (whole / "ledger.sqlite").unlink()
        began = time.monotonic()
        assert run(batch(qix, whole)) == 0, "the run with kept readings failed"
        kept = time.monotonic() - began

        struck = 0
        folder = top / "killed"
        for kill in range(options.kills):
            # One in ten begins without kept readings, and is struck while it reads; the others while they decide.
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
                process.wait(chance.uniform(0.05, lasts if fresh else kept))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                struck += 1
            part = export(qix, folder)
            assert expected.startswith(part), f"kill {kill}: the ledger holds what no whole run would"
            if (folder / "ledger.sqlite").exists() and part:
                assert run([qix, "ledger", "verify", str(folder / "ledger.sqlite")]) == 0, f"kill {kill}: not sound"
            assert run(batch(qix, folder)) == 0, f"kill {kill}: the run after it failed"
            assert export(qix, folder) == expected, f"kill {kill}: another ledger"
        print(f"{options.kills} runs, {struck} killed before their end: every ledger the same", flush=True)

        groups(qix, top / "groups", options.kills, chance)

        for turn in range(options.reader_runs):
            folder = top / f"readers-{turn}"
            folder.mkdir()
            process = subprocess.Popen(batch(qix, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            killed = 0
            while process.poll() is None:
                time.sleep(1)
                readers = children(process.pid)
                if readers:
                    try:
                        subprocess.run(["kill", "-9", str(chance.choice(readers))], stderr=subprocess.DEVNULL)
                        killed += 1
                    except OSError:
                        pass
            assert killed > 1, "no reader was there to be killed"
            assert process.returncode == 0, f"run {turn} ended with {process.returncode}"
            assert export(qix, folder) == expected, f"run {turn}: another ledger after {killed} readers were killed"
            print(f"{killed} readers killed, one a second: the same ledger", flush=True)

        folder = top / "orders"
        folder.mkdir()
        orders.check(qix, folder, options.seed)
        hostile = top / "hostile"
        made = subprocess.run([sys.executable, str(ROOT / "Tests/Hostile/make_folder.py"), str(hostile / "uploads")],
                              stdout=subprocess.PIPE, check=True)
        files = json.loads(made.stdout)["files"]
        command = batch(qix, hostile, "--timeout", "10")
        command[command.index(str(ROOT / "images" / "manifest.csv"))] = str(hostile / "uploads")
        assert run(command) == 0, "the run over the hostile folder failed"
        decided = (hostile / "out" / "decisions.ndjson").read_text().splitlines()
        assert len(decided) == files, f"{len(decided)} of {files} hostile files were decided"
        assert not any(json.loads(line)["coins"] for line in decided), "a hostile file was paid for"
        print(f"{files} hostile files: each decided, none paid", flush=True)
    finally:
        shutil.rmtree(top, ignore_errors=True)


if __name__ == "__main__":
    try:
        main()
    except AssertionError as failure:
        sys.exit(f"soak: {failure}")

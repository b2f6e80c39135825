#!/usr/bin/env python3
"""What an administrator meets: a full disk, rights taken away, transactions left open, a dump restored, a replica promoted.

usage: Tests/Kills/operations.py [--qix FILE] [--readings FILE] [--uploads N] [--seed N]

After each, the same run goes on and must end with the entries that an undisturbed one gives in a file, byte for byte.
Prints a section of Benchmarks/kills.md; ends with 1 where anything else was seen. The full disk needs root, for a
small tmpfs; the others run as anybody.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
from postgres_server import Server  # noqa: E402
from replay import PROGRAMME, drawn  # noqa: E402


class Scene:
    """What happens to a ledger, told in rows of a table."""

    def __init__(self, given, folder, server, rows):
        self.given, self.folder, self.server, self.rows = given, folder, server, rows
        self.isRight = True
        self.wanted = None

    def qix(self, *arguments):
        return subprocess.run(
            [self.given.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_STATE_HOME": f"{self.folder}/state"})

    def award_words(self, ledger, out="out"):
        return ["award", f"{self.folder}/all.ndjson", "--manifest", f"{self.folder}/manifest.csv", *PROGRAMME, "--ledger", ledger,
                "--out", f"{self.folder}/{out}", "--quiet"]

    def award(self, ledger):
        return self.qix(*self.award_words(ledger))

    def export(self, ledger):
        return self.qix("ledger", "export", ledger).stdout

    def tell(self, what, seen, holds):
        self.isRight = self.isRight and holds
        self.rows.append((what, seen, "yes" if holds else "**no**"))
        print(f"{what}: {seen}: {'as it should be' if holds else 'WRONG'}", file=sys.stderr, flush=True)

    def goes_on(self, ledger):
        """Whether the same run ends now, with what an undisturbed one gives."""
        again = self.award(ledger)
        verified = self.qix("ledger", "verify", ledger)
        return again.returncode == 0 and verified.returncode == 0 and self.export(ledger) == self.wanted

    def said(self, outcome):
        """The message, without addresses."""
        lines = outcome.stderr.strip().splitlines()
        return re.sub(r"postgresql://\S+: ", "", lines[-1].removeprefix("Error: ")) if lines else "nothing"

    def entries(self, ledger):
        return len(self.export(ledger).splitlines())


def full_disk(scene):
    if os.geteuid() != 0:
        scene.rows.append(("The disk is full", "not tried: not root", "–"))
        return
    small = f"{scene.server.folder}/small"
    os.mkdir(small)
    # Room for the empty tables and about half of the run: an upload takes some six kilobytes.
    kilobytes = 1024 + 3 * scene.given.uploads
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", small]).returncode != 0:
        scene.rows.append(("The disk is full", "not tried: no tmpfs can be mounted here", "–"))
        return
    try:
        shutil.chown(small, "postgres")
        scene.server.sql(f"CREATE TABLESPACE small LOCATION '{small}'")
        ledger = scene.server.address("filled") + "%20-cdefault_tablespace%3Dsmall"
        first = scene.award(ledger)
        kept = scene.entries(ledger)
        sound = scene.qix("ledger", "verify", ledger).returncode == 0
        subprocess.run(["mount", "-o", "remount,size=600M", small], check=True)
        scene.tell(
            f"A tablespace of {kilobytes} kB is full after {kept} entries, then has room",
            f"status {first.returncode}, “{scene.said(first)}”; what is there verifies; the same run goes on",
            first.returncode == 1 and "no space left" in first.stderr and sound and 0 < kept and scene.goes_on(ledger))
        scene.server.sql("DROP SCHEMA filled CASCADE")
        scene.server.sql("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", "-l", small])


def rights(scene):
    ledger = scene.server.address("rights")
    # The tables are the owner's; a role that may only add works with them.
    empty = pathlib.Path(scene.folder) / "none"
    empty.mkdir(exist_ok=True)
    scene.qix("enqueue", str(empty), "--ledger", ledger, "--pictures", str(empty))
    scene.qix("ledger", "replay", f"{scene.folder}/empty.qix", ledger)
    scene.server.sql(
        """CREATE ROLE adder LOGIN; GRANT USAGE ON SCHEMA rights TO adder; GRANT SELECT ON ALL TABLES IN SCHEMA rights TO adder;
        GRANT INSERT ON uploads, receipts, redecisions, paid_products, programmes, inputs TO adder;
        GRANT INSERT, UPDATE ON balances, budgets, spent TO adder""", "rights")
    as_adder = ledger.replace("qix@", "adder@")
    first = scene.award(as_adder)
    scene.server.sql("GRANT INSERT ON entries TO adder", "rights")
    scene.tell(
        "A role may not add entries, then may",
        f"status {first.returncode}, “{scene.said(first)}”; the same run goes on",
        first.returncode == 1 and "permission denied for table entries" in first.stderr and scene.goes_on(as_adder))


def open_transactions(scene):
    def session(text):
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        process = subprocess.Popen(
            owner + [f"{scene.server.tools}/psql", "-X", "-q", "-h", scene.server.socket, "-U", "qix", "-d", "postgres"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True, cwd=scene.server.folder)
        process.stdin.write(text)
        process.stdin.flush()
        time.sleep(1)
        return process

    ledger = scene.server.address("opened")
    scene.qix("ledger", "replay", f"{scene.folder}/empty.qix", ledger)
    reading = session("SET search_path = opened; BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM entries;\n")
    scene.tell("Somebody leaves a transaction open that has read", "the run is not held up", scene.goes_on(ledger))
    reading.kill()
    reading.wait()
    locking = session("SET search_path = opened; BEGIN; LOCK TABLE entries IN SHARE MODE;\n")
    began = time.monotonic()
    spent = scene.qix("ledger", "expire", ledger, "--at", "2027-06-01")
    waited = time.monotonic() - began
    locking.kill()
    locking.wait()
    scene.tell(
        "Somebody locks the entries and goes for lunch",
        f"status {spent.returncode} after {waited:.0f} s, “{scene.said(spent)}”; nothing is kept",
        spent.returncode == 1 and 25 < waited < 60 and scene.export(ledger) == scene.wanted)


def dump(scene):
    ledger = scene.server.address("dumped")
    scene.award(ledger)
    file = f"{scene.server.folder}/coins.dump"
    at = ["-h", scene.server.socket, "-U", "qix"]
    scene.server.run("pg_dump", "-Fc", *at, "-n", "dumped", "-d", "postgres", "-f", file)
    scene.server.run("createdb", *at, "-E", "UTF8", "-T", "template0", "restored")
    scene.server.run("pg_restore", *at, "--exit-on-error", "-d", "restored", file)
    restored = ledger.replace("/postgres?", "/restored?")
    same = scene.export(restored) == scene.export(ledger) == scene.wanted
    sound = scene.qix("ledger", "verify", restored).returncode == 0
    replayed = scene.qix("ledger", "replay", restored, f"{scene.folder}/from-dump.qix")
    spent = [scene.qix("ledger", "expire", place, "--at", "2027-06-01").returncode for place in (ledger, restored)]
    scene.tell(
        "`pg_dump` and `pg_restore` into another database",
        "the same export, sound, triggers and all; it replays, and both go on alike",
        same and sound and replayed.returncode == 0 and spent == [0, 0] and scene.export(restored) == scene.export(ledger))


class Replica(Server):
    """A streaming copy of a server."""

    def __init__(self, primary):
        super().__init__()
        self.primary = primary

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="qix-pg-")
        self.data = f"{self.folder}/data"
        self.socket = f"{self.folder}/socket"
        os.mkdir(self.socket)
        if os.geteuid() == 0:
            subprocess.run(["chown", "-R", "postgres", self.folder], check=True)
        self.run("pg_basebackup", "-h", self.primary.socket, "-U", "qix", "-D", self.data, "-R", "-X", "stream", "-c", "fast")
        self.start()
        return self


def promotion(scene):
    with Server() as primary, Replica(primary) as replica:
        ledger = primary.address("coins")
        # Confirmed is what both have.
        primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.sql("SELECT pg_reload_conf()")
        both = (f"postgresql://qix@/postgres?host={primary.socket},{replica.socket}"
                "&target_session_attrs=read-write&options=-csearch_path%3Dcoins")
        running = subprocess.Popen(
            [scene.given.qix, *scene.award_words(both, "promoted")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_STATE_HOME": f"{scene.folder}/state"})
        while running.poll() is None:
            time.sleep(0.2)
            found = replica.run("psql", "-X", "-A", "-t", "-h", replica.socket, "-U", "qix", "-d", "postgres", "-c",
                                "SELECT count(*) FROM coins.uploads", check=False)
            if found.strip().isdigit() and int(found) > scene.given.uploads // 4:
                break
        primary.stop("immediate")
        replica.run("pg_ctl", "promote", "-w", "-D", replica.data)
        # The new primary waits for no standby.
        replica.run("psql", "-X", "-q", "-h", replica.socket, "-U", "qix", "-d", "postgres", "-c",
                    "ALTER SYSTEM RESET synchronous_standby_names", "-c", "SELECT pg_reload_conf()")
        errors = running.communicate()[1]
        kept = scene.entries(both)
        outcome = subprocess.CompletedProcess([], running.returncode, "", errors)
        scene.tell(
            f"The server dies in the middle of a run ({kept} entries), and its synchronous replica is promoted",
            (f"the run ends with {running.returncode}, “{scene.said(outcome)}”; " if running.returncode else "the run goes on; ")
            + "the same run, again with both hosts in the address, goes on where it stopped",
            kept > 0 and scene.goes_on(both))
        del ledger


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--readings")
    parser.add_argument("--uploads", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="qix-operations-") as folder, Server() as server:
        scene = Scene(given, folder, server, rows)
        readings = given.readings
        if not readings:
            scene.qix("batch", str(ROOT / "images/manifest.csv"), *PROGRAMME, "--ledger", f"{folder}/read.qix", "--out", folder)
            readings = f"{folder}/readings.ndjson"
        lines = [json.loads(line) for line in pathlib.Path(readings).read_text().splitlines()]
        manifest, made = drawn(lines, given.uploads, random.Random(given.seed))
        pathlib.Path(f"{folder}/manifest.csv").write_text("\n".join(manifest) + "\n")
        pathlib.Path(f"{folder}/all.ndjson").write_text("\n".join(made) + "\n")
        scene.award(f"{folder}/wanted.qix")
        scene.wanted = scene.export(f"{folder}/wanted.qix")
        pathlib.Path(f"{folder}/nothing.csv").write_text(manifest[0] + "\n")
        scene.qix("award", f"{folder}/all.ndjson", "--manifest", f"{folder}/nothing.csv", *PROGRAMME,
                  "--ledger", f"{folder}/empty.qix", "--out", f"{folder}/nothing")
        for play in (full_disk, rights, open_transactions, dump, promotion):
            play(scene)
    print(f"""
## What an administrator meets

`Tests/Kills/operations.py --uploads {given.uploads} --seed {given.seed}`, {time.strftime("%Y-%m-%d")}: {given.uploads} readings are decided,
and something happens. Holds: what was seen is what should be, and the same command afterwards ends with the entries of
an undisturbed run in a file, byte for byte.

| what happens | what was seen | holds |
|---|---|---|""")
    for what, seen, holds in rows:
        print(f"| {what} | {seen} | {holds} |")
    sys.exit(0 if scene.isRight else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tests administrators' problems: a full disk, missing rights, open transactions, a restored dump, a promoted replica.

usage: Tests/Kills/operations.py [--qix FILE] [--readings FILE] [--uploads N] [--seed N]

After each, the same command must continue and end with exactly the entries that an undisturbed run writes to a file.
Prints a section of Benchmarks/kills.md; exits with 1 if any check fails. The full disk needs root, for a small tmpfs.
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
sys.path[:0] = [str(ROOT / "Scripts/servers"), str(ROOT / "Scripts/measure/ledger")]
from postgres_server import Server  # noqa: E402
from replay import PROGRAMME, draw_uploads  # noqa: E402


class Scene:
    """Runs qix on a server's ledgers and collects the rows of the result table."""

    def __init__(self, options, folder, server, rows):
        self.options, self.folder, self.server, self.rows = options, folder, server, rows
        self.has_passed = True
        self.expected = None  # export of an undisturbed run
        self.state = f"{folder}/state"  # of one ledger alone: all of them begin with the same upload

    def qix(self, *arguments):
        return subprocess.run(
            [self.options.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_STATE_HOME": self.state})

    def award_command(self, ledger, out="out"):
        return ["award", f"{self.folder}/all.ndjson", "--manifest", f"{self.folder}/manifest.csv", *PROGRAMME, "--ledger", ledger,
                "--out", f"{self.folder}/{out}", "--quiet"]

    def award(self, ledger):
        return self.qix(*self.award_command(ledger))

    def export(self, ledger):
        return self.qix("ledger", "export", ledger).stdout

    def report(self, event, seen, is_expected):
        self.has_passed = self.has_passed and is_expected
        self.rows.append((event, seen, "yes" if is_expected else "**no**"))
        print(f"{event}: {seen}: {'as expected' if is_expected else 'WRONG'}", file=sys.stderr, flush=True)

    def continues(self, ledger):
        """Whether the same run now succeeds and the ledger equals that of an undisturbed run."""
        again = self.award(ledger)
        verified = self.qix("ledger", "verify", ledger)
        return again.returncode == 0 and verified.returncode == 0 and self.export(ledger) == self.expected

    def error_message(self, outcome):
        """The last line of standard error, without addresses."""
        lines = outcome.stderr.strip().splitlines()
        return re.sub(r"postgresql://\S+: ", "", lines[-1].removeprefix("Error: ")) if lines else "nothing"

    def entries(self, ledger):
        return len(self.export(ledger).splitlines())


def full_disk(scene):
    if os.geteuid() != 0:
        scene.rows.append(("The disk is full", "not tried: not root", "–"))
        return
    small_disk = f"{scene.server.folder}/small"
    os.mkdir(small_disk)
    # Enough for the empty tables and about half of the run: an upload takes about six kilobytes.
    kilobytes = 1024 + 3 * scene.options.uploads
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", small_disk]).returncode != 0:
        scene.rows.append(("The disk is full", "not tried: no tmpfs can be mounted here", "–"))
        return
    try:
        shutil.chown(small_disk, "postgres")
        scene.server.sql(f"CREATE TABLESPACE small LOCATION '{small_disk}'")
        ledger = scene.server.address("filled") + "%20-cdefault_tablespace%3Dsmall"
        first = scene.award(ledger)
        kept = scene.entries(ledger)
        is_sound = scene.qix("ledger", "verify", ledger).returncode == 0
        subprocess.run(["mount", "-o", "remount,size=600M", small_disk], check=True)
        scene.report(
            f"A tablespace of {kilobytes} kB is full after {kept} entries, then has room",
            f"status {first.returncode}, “{scene.error_message(first)}”; the ledger verifies; the same run continues",
            first.returncode == 1 and "no space left" in first.stderr and is_sound and 0 < kept and scene.continues(ledger))
        scene.server.sql("DROP SCHEMA filled CASCADE")
        scene.server.sql("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", "-l", small_disk])


def rights(scene):
    ledger = scene.server.address("rights")
    # The owner creates the tables; another role may only add rows.
    scene.qix("ledger", "replay", f"{scene.folder}/empty.qix", ledger)
    scene.server.sql(scene.qix("ledger", "init", ledger, "--roles", "adder").stdout, "rights")
    scene.server.sql("REVOKE INSERT ON entries FROM adder", "rights")
    as_adder = ledger.replace("qix@", "adder@")
    first = scene.award(as_adder)
    scene.server.sql("GRANT INSERT ON entries TO adder", "rights")
    scene.report(
        "A role may not add entries, then may",
        f"status {first.returncode}, “{scene.error_message(first)}”; the same run continues",
        first.returncode == 1 and "permission denied for table entries" in first.stderr and scene.continues(as_adder))


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
    scene.report("A transaction that has read stays open", "the run does not wait", scene.continues(ledger))
    reading.kill()
    reading.wait()
    locking = session("SET search_path = opened; BEGIN; LOCK TABLE entries IN SHARE MODE;\n")
    began = time.monotonic()
    spent = scene.qix("ledger", "expire", ledger, "--at", "2027-06-01")
    waited = time.monotonic() - began
    locking.kill()
    locking.wait()
    scene.report(
        "A transaction that has locked the entries stays open",
        f"status {spent.returncode} after {waited:.0f} s, “{scene.error_message(spent)}”; nothing is written",
        spent.returncode == 1 and 25 < waited < 60 and scene.export(ledger) == scene.expected)


def dump(scene):
    ledger = scene.server.address("dumped")
    scene.award(ledger)
    file = f"{scene.server.folder}/coins.dump"
    connection = ["-h", scene.server.socket, "-U", "qix"]
    scene.server.run("pg_dump", "-Fc", *connection, "-n", "dumped", "-d", "postgres", "-f", file)
    scene.server.run("createdb", *connection, "-E", "UTF8", "-T", "template0", "restored")
    scene.server.run("pg_restore", *connection, "--exit-on-error", "-d", "restored", file)
    restored = ledger.replace("/postgres?", "/restored?")
    is_same = scene.export(restored) == scene.export(ledger) == scene.expected
    is_sound = scene.qix("ledger", "verify", restored).returncode == 0
    replayed = scene.qix("ledger", "replay", restored, f"{scene.folder}/from-dump.qix")
    spent = [scene.qix("ledger", "expire", ledger, "--at", "2027-06-01").returncode]
    # On the same machine the copy is now known to be an older one; on another it goes its own way.
    older = scene.qix("ledger", "expire", restored, "--at", "2027-06-01")
    scene.state += "-restored"
    spent.append(scene.qix("ledger", "expire", restored, "--at", "2027-06-01").returncode)
    scene.report(
        "`pg_dump` and `pg_restore` into another database",
        "same export; verifies; triggers work; can be replayed; both databases behave the same afterwards, but where the first "
        "is known the second is refused as an older copy",
        older.returncode == 1 and "does not contain the head" in older.stderr and is_same and is_sound and replayed.returncode == 0 and spent == [0, 0] and scene.export(restored) == scene.export(ledger))


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
        primary.address("coins")  # creates the schema
        # A commit waits until both have it.
        primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.sql("SELECT pg_reload_conf()")
        both = (f"postgresql://qix@/postgres?host={primary.socket},{replica.socket}"
                "&target_session_attrs=read-write&options=-csearch_path%3Dcoins")
        running = subprocess.Popen(
            [scene.options.qix, *scene.award_command(both, "promoted")], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_STATE_HOME": scene.state})
        while running.poll() is None:
            time.sleep(0.2)
            found = replica.run("psql", "-X", "-A", "-t", "-h", replica.socket, "-U", "qix", "-d", "postgres", "-c",
                                "SELECT count(*) FROM coins.uploads", check=False)
            if found.strip().isdigit() and int(found) > scene.options.uploads // 4:
                break
        primary.stop("immediate")
        replica.run("pg_ctl", "promote", "-w", "-D", replica.data)
        # The new primary waits for no standby.
        replica.run("psql", "-X", "-q", "-h", replica.socket, "-U", "qix", "-d", "postgres", "-c",
                    "ALTER SYSTEM RESET synchronous_standby_names", "-c", "SELECT pg_reload_conf()")
        errors = running.communicate()[1]
        kept = scene.entries(both)
        outcome = subprocess.CompletedProcess([], running.returncode, "", errors)
        scene.report(
            f"The server is killed during a run ({kept} entries), and its synchronous replica is promoted",
            (f"the run ends with {running.returncode}, “{scene.error_message(outcome)}”; " if running.returncode
             else "the run continues; ")
            + "the same run, again with both hosts in the address, continues where it stopped",
            kept > 0 and scene.continues(both))


def pooler(scene):
    """PgBouncer before the server, in either mode."""
    tool = shutil.which("pgbouncer", path=os.environ["PATH"] + ":/usr/sbin")
    event = "PgBouncer before the server"
    if not tool or os.geteuid() != 0:
        scene.rows.append((event, "not tried: it is not installed, or not root", "–"))
        return
    ended = {}
    for mode in ("session", "transaction"):
        folder = f"{scene.server.folder}/{mode}"
        os.mkdir(folder)
        pathlib.Path(f"{folder}/pgbouncer.ini").write_text(f"""[databases]
* = host={scene.server.socket} user=qix
[pgbouncer]
pool_mode = {mode}
unix_socket_dir = {folder}
listen_addr =
auth_type = any
ignore_startup_parameters = extra_float_digits,options
logfile = {folder}/log
""")
        subprocess.run(["chown", "-R", "postgres", folder], check=True)
        running = subprocess.Popen(["runuser", "-u", "postgres", "--", tool, "-q", f"{folder}/pgbouncer.ini"])
        # Options are ignored on the way, so the schema is that of the database.
        scene.server.run("createdb", "-h", scene.server.socket, "-U", "qix", "-E", "UTF8", "-T", "template0", mode)
        try:
            time.sleep(1)
            ledger = f"postgresql://qix@/{mode}?host={folder}&port=6432"
            scene.state = f"{scene.folder}/state-{mode}"
            first = subprocess.Popen(
                [scene.options.qix, *scene.award_command(ledger, mode)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                text=True, env={**os.environ, "XDG_STATE_HOME": scene.state})
            scene.qix("tickets", ledger)  # another session meanwhile
            errors = first.communicate()[1]
            ended[mode] = (first.returncode, errors, scene.export(ledger))
        finally:
            running.terminate()
            running.wait()
    status, _, exported = ended["session"]
    scene.report(
        "PgBouncer with pool_mode = session", f"status {status}; the entries are those of a run without it",
        status == 0 and exported == scene.expected)
    status, errors, _ = ended["transaction"]
    outcome = subprocess.CompletedProcess([], status, "", errors)
    scene.report(
        "PgBouncer with pool_mode = transaction", f"status {status}, “{scene.error_message(outcome)[:160]}…”",
        status == 1 and "pool_mode = session" in errors)


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
        manifest, made = draw_uploads(lines, given.uploads, random.Random(given.seed))
        pathlib.Path(f"{folder}/manifest.csv").write_text("\n".join(manifest) + "\n")
        pathlib.Path(f"{folder}/all.ndjson").write_text("\n".join(made) + "\n")
        scene.award(f"{folder}/expected.qix")
        scene.expected = scene.export(f"{folder}/expected.qix")
        pathlib.Path(f"{folder}/nothing.csv").write_text(manifest[0] + "\n")
        scene.qix("award", f"{folder}/all.ndjson", "--manifest", f"{folder}/nothing.csv", *PROGRAMME,
                  "--ledger", f"{folder}/empty.qix", "--out", f"{folder}/nothing")
        for test in (full_disk, rights, open_transactions, dump, pooler, promotion):
            scene.state = f"{folder}/state-{test.__name__}"
            test(scene)
    print(f"""
## Administrators' problems

`Tests/Kills/operations.py --uploads {given.uploads} --seed {given.seed}`, {time.strftime("%Y-%m-%d")}: {given.uploads} readings are
decided, and a problem occurs. Expected: qix reacted as shown, and the same command afterwards ends with exactly the entries
that an undisturbed run writes to a file.

| problem | result | expected |
|---|---|---|""")
    for event, seen, verdict in rows:
        print(f"| {event} | {seen} | {verdict} |")
    sys.exit(0 if scene.has_passed else 1)


if __name__ == "__main__":
    main()

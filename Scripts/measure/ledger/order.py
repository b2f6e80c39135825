#!/usr/bin/env python3
"""Measures what a decision costs the ledger: time, statements by what they must be in order with, bytes, and writes to disk;
prints Benchmarks/order.md.

usage: Scripts/measure/ledger/order.py [--qix FILE] [--uploads N] [--seed N] [--readings FILE]

The uploads are those of replay.py: the readings of images/ (read first, unless --readings names them), used many times. `qix award`
decides them in a file and in a temporary PostgreSQL server, and in a second server that logs each statement with its time.
The sizes do not depend on other load on the machine; the times do.
"""

import argparse
import collections
import datetime
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))
from postgres_server import Server  # noqa: E402
from replay import PROGRAMME, ROOT, draw_uploads  # noqa: E402

# What each statement must be in order with. What is in none of these compares the receipt, picture or till with those of others.
ORDER = "all decisions"
BUDGET = "decisions that one campaign pays for"
USER = "decisions for one user"
OTHERS = "earlier uploads of the same receipt, picture or till"
CLASSES = {
    ORDER: {"lock_for_writing", "lastUpload", "lastEntry", "lastRedecision", "lastErasureKey", "insertUpload", "insertEntry",
            "insertInput", "COMMIT"},
    BUDGET: {"budget", "changeBudget", "insertZeroBudget", "waitingForBudget", "insertWaitingForBudget"},
    USER: {"spentByUser", "spentByUserOnDay", "upsertBalance", "upsertSpent", "daysOfPaidProduct", "insertPaidProduct",
           "debtsOfUser", "joinedEntriesOfUser", "userPaidByDay", "userKnownElsewhere", "uploadOfUserWithFile"},
}
LINE = re.compile(r"^(\S+ \S+) \S+ \[\d+\] LOG:  duration: ([\d.]+) ms  (?:(parse|bind|execute) (\S+?): (.*)|statement: (.*))", re.M)


def class_of(name):
    return next((label for label, names in CLASSES.items() if name in names), OTHERS)


def statements(log):
    """Of each statement within a transaction that writes: how often, and milliseconds in the server; how many of them read; and
    the milliseconds from BEGIN to COMMIT, and from the first BEGIN to the last COMMIT."""
    counts, times = collections.Counter(), collections.Counter()
    begin, first, held, last, reads = None, None, 0, 0, 0
    for at, duration, step, name, prepared, simple in LINE.findall(log):
        text, milliseconds = prepared or simple, float(duration)
        now = datetime.datetime.fromisoformat(at).timestamp() * 1000
        if text.startswith("BEGIN") and "READ WRITE" in text and step in ("execute", ""):
            begin = now - milliseconds
            continue
        if begin is None:
            continue
        is_end = text.startswith("COMMIT")
        name = "COMMIT" if is_end else name or text.split()[0]
        times[name] += milliseconds
        counts[name] += step in ("execute", "")
        reads += step == "execute" and text.startswith("SELECT")
        if is_end and step in ("execute", ""):
            # The first transactions make the tables, and note the head.
            if counts["insertUpload"]:
                first = first or begin
                held, last = held + now - begin, now
            else:
                counts.clear()
                times.clear()
                reads = 0
            begin = None
    return counts, times, reads, held, last - first


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--readings")
    options = parser.parse_args()

    def run(*arguments):
        result = subprocess.run([options.qix, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            sys.exit(f"qix {arguments[0]}: {result.stderr}")

    with tempfile.TemporaryDirectory(prefix="qix-order-") as name:
        folder = pathlib.Path(name)
        if not options.readings:
            run("batch", ROOT / "images/manifest.csv", *PROGRAMME, "--ledger", folder / "read.qix", "--out", folder, "--quiet")
        lines = pathlib.Path(options.readings or folder / "readings.ndjson").read_text().splitlines()
        rows, readings = draw_uploads([json.loads(line) for line in lines], options.uploads, random.Random(options.seed))
        (folder / "manifest.csv").write_text("\n".join(rows) + "\n")
        (folder / "all.ndjson").write_text("\n".join(readings) + "\n")

        def award(ledger, out):
            """Seconds of wall clock and of this process's children's processors."""
            usage, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
            run("award", folder / "all.ndjson", "--manifest", folder / "manifest.csv", *PROGRAMME, "--ledger", ledger, "--out",
                folder / out, "--quiet")
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return time.monotonic() - start, after.ru_utime + after.ru_stime - usage.ru_utime - usage.ru_stime

        of_file = award(folder / "file.qix", "file")
        file_bytes = os.path.getsize(folder / "file.qix")
        written = "SELECT pg_current_wal_lsn() - '0/0', wal_sync FROM pg_stat_wal"
        with Server() as server:
            version = server.sql("SHOW server_version").strip()
            address = server.address("decided")
            before = [int(field) for field in server.sql(written).strip().split("|")]
            of_database = award(address, "database")
            after = [int(field) for field in server.sql(written).strip().split("|")]
            tables = dict(line.split("|") for line in server.sql(
                "SELECT relname, pg_total_relation_size(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace "
                "WHERE nspname = 'decided' AND relkind = 'r' ORDER BY 2 DESC").split())
        with Server(log_min_duration_statement=0) as server:
            award(server.address("decided"), "logged")
            counts, times, reads, held, span = statements(server.log())
    count = options.uploads
    database_bytes = sum(map(int, tables.values()))
    biggest = ", ".join(f"{table} {int(size) / count / 1000:.1f}" for table, size in list(tables.items())[:3])
    print(f"""# What a decision costs the ledger

`Scripts/measure/ledger/order.py --uploads {count} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}: readings drawn from the {len(lines)} of
`images/`, decided by `qix award`; PostgreSQL {version.split()[0]} with its default settings on the same machine, over a socket; {os.cpu_count()} cores,
load {os.getloadavg()[0]:.1f} at the end.

| decided in | decisions a second | ms a decision | of it qix's processor | kB stored a decision |
|---|---|---|---|---|
| SQLite file | {count / of_file[0]:.0f} | {of_file[0] / count * 1000:.2f} | {of_file[1] / count * 1000:.2f} | {file_bytes / count / 1000:.1f} |
| PostgreSQL | {count / of_database[0]:.0f} | {of_database[0] / count * 1000:.2f} | {of_database[1] / count * 1000:.2f} | {database_bytes / count / 1000:.1f} |

Largest tables with their indexes, kB a decision: {biggest}. A decision writes {(after[0] - before[0]) / count / 1000:.1f} kB to
PostgreSQL's log, in {(after[1] - before[1]) / count:.2f} syncs (many decisions share a commit). A reading has {sum(map(len, lines)) / len(lines) / 1000:.1f} kB.

## The single order

Between BEGIN and COMMIT nobody else books. That is {held / span * 100:.0f} % of the time in which these decisions were made, with every
statement logged; the rest is matching and rules, which could run beside it. {reads / count:.0f} of its statements read, and each of these waits
for the server; what only writes is sent without waiting. Each statement must be in order with:

| in order with | statements a decision | ms in the server | share |
|---|---|---|---|""")
    total = sum(times.values())
    for label in (ORDER, BUDGET, USER, OTHERS):
        names = [statement for statement in times if class_of(statement) == label]
        milliseconds = sum(times[statement] for statement in names)
        print(f"| {label} | {sum(counts[statement] for statement in names) / count:.1f} | {milliseconds / count:.2f} "
              f"| {milliseconds / total * 100:.0f} % |")
    print(f"| together | {sum(counts.values()) / count:.1f} | {total / count:.2f} | 100 % |")


if __name__ == "__main__":
    main()

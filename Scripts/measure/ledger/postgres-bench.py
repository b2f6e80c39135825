#!/usr/bin/env python3
"""Measures a ledger and a queue in PostgreSQL and compares them with an SQLite file and with pgbench; prints
Benchmarks/postgresql.md.

usage: Scripts/measure/ledger/postgres-bench.py [--qix FILE] [--decisions N] [--tickets N]

Everything is measured in one run, on one disk, with a temporary server that has the settings of Debian's package. The script for
pgbench is made from the server's log of real decisions: the average number of statements of each kind, one client, prepared, one
statement at a time, with new uploads, entries and keys.
"""

import argparse
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))
from postgres_server import Server  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
RUNS = 3

# The ledger's statements for pgbench: `:n` is the number of the decision, `:k` differs for each use.
KEY = "md5(:n || 'k' || :k)"
SHA = "md5(:n::text) || md5((:n + 1)::text)"
USER = "'user' || (:n % 2000)"
PGBENCH = {
    "lock_for_writing": "SELECT pg_advisory_xact_lock(1902737516, 1)",
    "uploadOfUserWithFile": f"SELECT * FROM uploads WHERE \"user\" = {USER} AND sha256 = {SHA}",
    "uploadWithFile": f"SELECT id, \"user\" FROM uploads WHERE sha256 = {SHA} ORDER BY number LIMIT 1",
    "picturesAfter": """SELECT number, picture FROM uploads WHERE number > :n - 1 UNION ALL
        SELECT uploads.number, redecisions.picture FROM redecisions JOIN uploads ON uploads.id = redecisions.id
        WHERE uploads.number > :n - 1 AND redecisions.picture IS NOT NULL ORDER BY 1""",
    "otherUsersOfRegisterWithKeyInRange": f"""SELECT 1 FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
        JOIN uploads ON uploads.number = receipts.upload WHERE receipts.key >= {KEY} AND receipts.key < {KEY} || 'a'
        AND uploads."user" <> {USER} AND same.key >= {KEY} AND same.key < {KEY} || 'a' LIMIT 1""",
    "keysOfRegisterInRange": f"""SELECT same.key FROM receipts JOIN receipts AS same ON same.upload = receipts.upload
        JOIN uploads ON uploads.number = receipts.upload WHERE receipts.key >= {KEY} AND receipts.key < {KEY} || 'a'
        AND uploads."user" <> {USER} AND same.kind = 'vat_document' LIMIT 50""",
    "uploadsWithReceiptKey": f"SELECT upload FROM receipts WHERE key = {KEY} ORDER BY upload DESC LIMIT 20",
    "uploadsWithErasedKey": f"SELECT upload FROM erased_keys WHERE key = {KEY} ORDER BY upload LIMIT 20",
    "claimOfUpload": "SELECT id, \"user\", claim FROM uploads WHERE number = :n - :k",
    "budget": "SELECT coins FROM budgets WHERE campaign = 'milk'",
    "spentByUser": f"SELECT CAST(sum(coins) AS bigint) FROM spent WHERE campaign = 'milk' AND \"user\" = {USER}",
    "spentByUserOnDay": f"SELECT coins FROM spent WHERE campaign = 'milk' AND \"user\" = {USER} AND day = '2025-01-01'",
    "daysOfPaidProduct": f"SELECT day FROM paid_products WHERE campaign = 'scan' AND \"user\" = {USER} AND gtin = '1'",
    "lastUpload": "SELECT number, hash FROM uploads ORDER BY number DESC LIMIT 1",
    "insertUpload": f"""INSERT INTO uploads (number, id, "user", sha256, image, uploaded_at, digest, outcome, picture, claim,
        decision, previous, hash) VALUES (:n, {USER} || '/' || {SHA}, {USER}, {SHA}, 'a.jpg', '2025-01-01T00:00:00Z', {SHA},
        'award', md5(:n::text), repeat({SHA}, CLAIM), repeat({SHA}, DECISION), {SHA}, {SHA})""",
    "insertReceiptKeys": f"""INSERT INTO receipts (key, upload, kind)
        SELECT {KEY} || i, :n, 'rn' FROM generate_series(1, 11) AS i""",
    "lastEntry": "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1",
    "insertEntry": f"""INSERT INTO entries (sequence, at, "user", coins, kind, campaign, partner, upload, refers, key,
        reference, reason, previous, hash) VALUES (:n, '2025-01-01T00:00:00Z', {USER}, 10, 'award', 'milk', 'Latteria',
        {USER} || '/' || {SHA}, NULL, NULL, NULL, '1 x 10 an item', {SHA}, {SHA})""",
    "upsertBalance": f"""INSERT INTO balances ("user", available, pending) VALUES ({USER}, 10, 0)
        ON CONFLICT ("user") DO UPDATE SET available = balances.available + excluded.available,
        pending = balances.pending + excluded.pending""",
    "insertZeroBudget": "INSERT INTO budgets (campaign, coins) VALUES ('milk', 0) ON CONFLICT DO NOTHING",
    "changeBudget": "UPDATE budgets SET coins = coins + 10 WHERE campaign = 'milk'",
    "upsertSpent": f"""INSERT INTO spent (campaign, "user", day, coins) VALUES ('milk', {USER}, '2025-01-01', 10)
        ON CONFLICT (campaign, "user", day) DO UPDATE SET coins = spent.coins + excluded.coins""",
    "debtsOfUser": f"""SELECT * FROM entries WHERE "user" = {USER} AND kind IN ('debt', 'repayment') ORDER BY sequence""",
    "insertPaidProduct": f"""INSERT INTO paid_products (campaign, "user", gtin, day) VALUES ('scan', {USER}, '1', '2025-01-01')
        ON CONFLICT DO NOTHING""",
    "insertProgramme": "INSERT INTO programmes (sha256, content) VALUES ('0', '{}') ON CONFLICT DO NOTHING",
    "insertInput": """INSERT INTO inputs (number, upload, redecision, operation, programme, entry)
        SELECT coalesce(max(number), 0) + 1, CAST(:n AS bigint), NULL, NULL, CAST(NULL AS text),
        (SELECT coalesce(max(sequence), 0) FROM entries) FROM inputs""",
    "entriesOfUpload": f"SELECT * FROM entries WHERE upload = {SHA} ORDER BY sequence",
}


def run(*command):
    """What a command prints."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {result.stderr}")
    return result.stdout


def qix(options, *arguments):
    return run(options.qix, *arguments)


def bench(options, *arguments):
    """What qix-bench, which is beside qix, prints about a ledger."""
    return run(pathlib.Path(options.qix).with_name("qix-bench"), "ledger", *arguments)


def measure_decisions(options, ledger, at_once):
    """Decisions per second of `qix-bench ledger`."""
    output = bench(options, ledger, "--decisions", str(options.decisions), "--at-once", str(at_once))
    return json.loads(output)["decisions_per_second"]


def list_statements(options):
    """The names of the statements of one decision, in order, each as often as on average; and the average lengths of claim and
    decision."""
    with Server(log_statement="all") as server:
        ledger = server.address("logged")
        bench(options, ledger, "--decisions", "1500")
        lengths = server.sql("SELECT avg(length(claim))::int, avg(length(decision))::int FROM uploads", "logged")
        log = server.log()
    transactions, current = [], None
    for name, sql in re.findall(r"LOG:  execute (\S+?): (.*)", log):
        if sql.startswith("BEGIN") and "READ WRITE" in sql:
            current = []
        elif sql.startswith("COMMIT"):
            transactions += [current] if current else []
            current = None
        elif current is not None:
            current.append(name)
    transactions = transactions[-1000:]
    counts = collections.Counter(name for names in transactions for name in names)
    order = sorted(counts, key=list(PGBENCH).index)
    return [name for name in order for _ in range(round(counts[name] / len(transactions)))], lengths.strip().split("|")


def measure_pgbench(options, server, names, lengths, at_once, run):
    """Decisions per second of pgbench with the statements of the ledger."""
    schema = f"pgbench_{at_once}_{run}"
    address = server.address(schema)
    bench(options, address, "--decisions", "1")
    server.sql("SET session_replication_role = replica; DELETE FROM inputs; DELETE FROM receipts; DELETE FROM entries; DELETE "
               "FROM uploads; "
               "DELETE FROM balances; DELETE FROM spent; DELETE FROM budgets", schema)
    server.sql("CREATE SEQUENCE decision", schema)
    lines = ["BEGIN;"]
    for number in range(at_once):
        lines.append("SELECT nextval('decision') AS n \\gset" if number == 0 else "\\set n :n + 1")
        for index, name in enumerate(names):
            if name == "lock_for_writing" and number > 0:
                continue
            text = PGBENCH[name].replace("CLAIM", str(int(lengths[0]) // 64)).replace("DECISION", str(int(lengths[1]) // 64))
            lines.append(" ".join(text.replace(":k", str(index)).split()) + ";")
    if at_once > 1:
        server.sql(f"ALTER SEQUENCE decision INCREMENT BY {at_once}", schema)
    lines.append("COMMIT;")
    script = pathlib.Path(server.folder) / f"{schema}.sql"
    script.write_text("\n".join(lines) + "\n")
    script.chmod(0o644)
    output = server.run(
        "pgbench", "-n", "-M", "prepared", "-c", "1", "-t", str(max(1, options.decisions // at_once)), "-f", str(script),
        "-h", server.socket, "-U", "qix", f"postgresql:///postgres?options=-csearch_path%3D{schema}")
    return float(re.search(r"tps = ([0-9.]+)", output)[1]) * at_once


def measure_claims(options, server):
    """Milliseconds to claim one ticket, by the number of tickets and how many of them are decided: (tickets, decided,
    milliseconds)."""
    ledger = server.address("queue")
    bench(options, ledger, "--decisions", "1")
    qix(options, "enqueue", str(options.empty), "--ledger", ledger, "--pictures", str(options.empty))
    claim = pathlib.Path(server.folder) / "claim.sql"
    source = (ROOT / "Sources/UploadQueue/Statement+UploadQueue.swift").read_text()
    text = source.split("static var claim:")[1].split('"""')[1].replace("\\(uploadColumns)", "number")
    for placeholder, value in (("$1", "3"), ("$2", "'qix'"), ("$3", "1"), ("$4", "'reader'"), ("$5", "600")):
        text = text.replace(placeholder, value)
    claim.write_text(" ".join(text.split()) + ";\n")
    claim.chmod(0o644)
    rows = []
    created = 0
    for size in sorted({size for size in (1000, 10_000, 100_000) if size < options.tickets} | {options.tickets}):
        server.sql(
            f"""INSERT INTO tickets (number, "user", sha256, image, shake, tier, uploaded_at, position)
            SELECT i, 'user' || i % 5000, md5(i::text) || md5(i::text), i || '.jpg', 'auto', 'signed', '2026-03-01T00:00:00Z', i
            FROM generate_series({created} + 1, {size}) AS i""", "queue")
        created = size
        for decided in (0, size // 2):
            if decided:
                server.sql(f"UPDATE tickets SET state = 'decided', reading = repeat('x', 500) WHERE number <= {decided}", "queue")
            count = min(2000, (size - decided) // 4)
            output = server.run(
                "pgbench", "-n", "-M", "prepared", "-c", "4", "-t", str(count // 4), "-f", str(claim), "-h", server.socket, "-U",
                "qix", "postgresql:///postgres?options=-csearch_path%3Dqueue")
            rows.append((size, decided, 4000 / float(re.search(r"tps = ([0-9.]+)", output)[1])))
        server.sql("UPDATE tickets SET state = 'waiting', attempts = 0, reading = NULL", "queue")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--tickets", type=int, default=1_000_000)
    options = parser.parse_args()
    names, lengths = list_statements(options)
    rates = collections.defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="qix-bench-") as folder, Server() as server:
        options.empty = pathlib.Path(folder) / "empty"
        options.empty.mkdir()
        for run in range(RUNS):
            for at_once in (1, 20):
                rates["file", at_once].append(measure_decisions(options, f"{folder}/{at_once}-{run}.qix", at_once))
                rates["database", at_once].append(measure_decisions(options, server.address(f"bench_{at_once}_{run}"), at_once))
                rates["pgbench", at_once].append(measure_pgbench(options, server, names, lengths, at_once, run))
        exports = [qix(options, "ledger", "export", address) for address in (f"{folder}/1-0.qix", server.address("bench_20_0"))]
        claim_rows = measure_claims(options, server)
        version = server.sql("SHOW server_version").strip()
    medians = {key: statistics.median(values) for key, values in rates.items()}
    print(f"""# A ledger in PostgreSQL

`Scripts/measure/ledger/postgres-bench.py`, {time.strftime("%Y-%m-%d")}: PostgreSQL {version} with its usual
settings on the same machine, over a socket; {options.decisions} decisions each, median of {RUNS} runs (least–most). pgbench
executes the same {len(names)} statements per decision, prepared, with one client, without the other work of qix.

| decisions a second | one commit each | 20 a commit |
|---|---|---|""")
    for kind, label in (("file", "SQLite file"), ("database", "PostgreSQL"), ("pgbench", "pgbench, the same statements")):
        cells = [f"{medians[kind, n]:.0f} ({min(rates[kind, n]):.0f}–{max(rates[kind, n]):.0f})" for n in (1, 20)]
        print(f"| {label} | {cells[0]} | {cells[1]} |")
    ratios = [f"{medians['database', n] / medians['pgbench', n]:.2f}" for n in (1, 20)]
    print(f"| PostgreSQL : pgbench | {ratios[0]} | {ratios[1]} |")
    is_same = exports[0] == exports[1]
    print(f"\nThe exports of the file and the database are {'the same' if is_same else 'DIFFERENT'}, byte for byte.\n")
    print("| tickets | decided before | milliseconds to take one, four readers at once |\n|---|---|---|")
    for size, before, milliseconds in claim_rows:
        print(f"| {size} | {before} | {milliseconds:.2f} |")
    sys.exit(0 if is_same else 1)


if __name__ == "__main__":
    main()

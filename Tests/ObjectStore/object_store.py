#!/usr/bin/env python3
"""Runs the samples through a queue whose pictures are in an object store, and sends backups, exports and reports to it, with a
network that fails between.

usage: Tests/ObjectStore/object_store.py [--qix FILE] [--bench FILE] [--moto FILE] [--seed N] [--only pictures|files]

The store is moto's server, which speaks the S3 interface (`make s3` installs it in a folder of its own); each run has a
PostgreSQL server and a store of its own. Every fault is on the way in all requests of its run. Expected of each: the head of
`qix batch` on the same pictures without a queue, or, where pictures are out of reach, status 69 and a sentence that says why.
Of files: a ledger that was sent in pieces and fetched again has its head, an export and a report their bytes; where the
credentials end on the way or the bucket is wrong, a sentence says why and no object is there.
Prints a section of Benchmarks/object-store.md; exits with 1 if something else happens.
"""
import argparse
import hashlib
import http.server
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/servers"))
from postgres_server import Server  # noqa: E402

BATCH = ["--catalog", "images/catalog.csv", "--campaigns", "images/campaigns.yaml"]


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


# moto checks no signatures, but that there is one.
AUTHORIZATION = "AWS4-HMAC-SHA256 Credential=K/20260101/us-east-1/s3/aws4_request"


class Moto:
    """`with Moto(program) as port:`"""

    def __init__(self, program):
        self.program, self.port = program, free_port()

    def __enter__(self):
        self.process = subprocess.Popen([self.program, "-H", "127.0.0.1", "-p", str(self.port)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                request = urllib.request.Request(f"http://127.0.0.1:{self.port}/pictures", method="PUT")
                request.add_header("Authorization", AUTHORIZATION)
                urllib.request.urlopen(request, timeout=10).read()
                return self
            except OSError:
                time.sleep(0.2)
        raise SystemExit("moto_server does not answer")

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def object(self, name):
        """The bytes of an object."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/pictures/{name}")
        request.add_header("Authorization", AUTHORIZATION)
        return urllib.request.urlopen(request, timeout=30).read()

    def uploads(self):
        """How many objects have pieces that were neither put together nor removed. One whose beginning was answered half is begun
        again: the first has a number that nobody knows, and no pieces."""
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.port}/pictures?uploads", timeout=30).read().decode()
        begun = zip(re.findall("<Key>(.*?)</Key>", text), re.findall("<UploadId>(.*?)</UploadId>", text))
        return sum(b"<PartNumber>" in self.object(f"{key}?uploadId={urllib.parse.quote(number, safe='')}") for key, number in begun)

    def objects(self):
        """Names and sizes of what is in the bucket."""
        from xml.etree import ElementTree
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.port}/pictures?list-type=2", timeout=30).read()
        space = "{http://s3.amazonaws.com/doc/2006-03-01/}"
        return {item.find(f"{space}Key").text: int(item.find(f"{space}Size").text)
                for item in ElementTree.fromstring(text).iter(f"{space}Contents")}


class FailingNetwork:
    """Passes requests on to a store, but every so often one fails: `fault(dice, number)` says how, or None."""

    def __init__(self, port, fault, seed):
        network, dice, lock = self, random.Random(seed), threading.Lock()
        self.requests = self.faults = 0

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with lock:
                    network.requests += 1
                    kind = fault(dice, network.requests)
                    network.faults += kind is not None
                if kind == "no connection":
                    self.close_connection = True
                    self.connection.close()
                    return
                if kind in ("503", "500", "403 expired", "403 skew"):
                    code = {"503": "SlowDown", "500": "InternalError", "403 expired": "ExpiredToken",
                            "403 skew": "RequestTimeTooSkewed"}[kind]
                    text = f"<Error><Code>{code}</Code><Message>injected</Message></Error>".encode()
                    self.send_response(int(kind[:3]))
                    self.send_header("Content-Length", str(len(text)))
                    self.end_headers()
                    self.wfile.write(text)
                    return
                if kind == "slow":
                    time.sleep(2)
                headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
                headers["Host"] = self.headers["Host"]
                request = urllib.request.Request(
                    f"http://127.0.0.1:{port}{self.path}", data=body or None, method=self.command, headers=headers)
                try:
                    answer = urllib.request.urlopen(request, timeout=60)
                except urllib.error.HTTPError as error:
                    answer = error
                content = answer.read()
                self.send_response(answer.status if hasattr(answer, "status") else answer.code)
                self.send_header("Content-Length", str(len(content)))
                for name in ("ETag", "Content-Range"):
                    if answer.headers[name]:
                        self.send_header(name, answer.headers[name])
                self.end_headers()
                if kind == "half":
                    self.wfile.write(content[:len(content) // 2])
                    self.wfile.flush()
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                if kind == "another's bytes" and content:
                    content = bytes([content[0] ^ 1]) + content[1:]
                self.wfile.write(content)

            do_GET = do_PUT = do_POST = do_DELETE = handle_any

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


def every(number, kind):
    return lambda dice, count: kind if dice.random() < 1 / number else None


RUNS = [
    ("no fault", lambda dice, count: None, 0),
    ("one in four is answered 503", every(4, "503"), 0),
    ("one in four is answered 500", every(4, "500"), 0),
    ("one in four comes half", every(4, "half"), 0),
    ("one in four finds no connection", every(4, "no connection"), 0),
    ("one in ten takes 2 s longer", every(10, "slow"), 0),
    ("the clock is wrong for the store", lambda dice, count: "403 skew", 69),
    ("the credentials have expired", lambda dice, count: "403 expired", 69),
]


def expiring(count):
    """Credentials that end after so many requests."""
    return lambda dice, number: "403 expired" if number > count else None


# What happens on the way, the bucket, and what is said where it cannot succeed.
FILE_RUNS = [
    ("no fault", lambda dice, count: None, "pictures", None),
    ("one in eight is answered 503", every(8, "503"), "pictures", None),
    ("one in eight comes half", every(8, "half"), "pictures", None),
    ("one in eight finds no connection", every(8, "no connection"), "pictures", None),
    ("the credentials end after the second piece", expiring(6), "pictures", "pieces that were sent stay"),
    ("the credentials have expired", expiring(0), "pictures", "the credentials have expired; write new ones"),
    ("another bucket", lambda dice, count: None, "photos", "check the bucket's name"),
]


class Trial:
    def __init__(self, qix, folder):
        self.qix, self.folder = qix, folder
        self.plain = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "QIX_S3"))}
        self.plain["XDG_CACHE_HOME"] = self.plain["XDG_STATE_HOME"] = str(folder / "state")

    def run(self, *arguments, environment=None, patience=900):
        return subprocess.run([self.qix, *arguments], cwd=ROOT, env=environment or self.plain, text=True,
                              capture_output=True, timeout=patience)

    def head(self, ledger, environment=None):
        return self.run("ledger", "head", ledger, environment=environment).stdout.split()[0]

    def environment(self, port):
        return self.plain | {
            "AWS_ACCESS_KEY_ID": "K", "AWS_SECRET_ACCESS_KEY": "S", "AWS_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}", "QIX_S3_ENCRYPTION": "AES256",
            "XDG_STATE_HOME": tempfile.mkdtemp(dir=self.folder), "TMPDIR": tempfile.mkdtemp(dir=self.folder)}


def leftovers(environment):
    """What commands left in the folder of temporary files."""
    return list(pathlib.Path(environment["TMPDIR"]).iterdir())


def same_tables(folder, store, prefix):
    """Whether the objects are the files of a folder."""
    files = [path for path in pathlib.Path(folder).iterdir() if path.is_file()]
    return bool(files) and all(store.object(f"{prefix}/{path.name}") == path.read_bytes() for path in files)


def files_run(trial, ledger, bucket, store, network, said):
    """Backup, restore, export and report of a ledger; what came of it in words, and whether that is right."""
    environment = trial.environment(network.port)
    work = pathlib.Path(tempfile.mkdtemp(dir=trial.folder))

    def run(*arguments):
        return trial.run(*map(str, arguments), environment=environment)

    place = f"s3://{bucket}/kept/coins.qix"
    backup = run("ledger", "backup", ledger, place)
    if said:
        isRight = backup.returncode == 1 and said in backup.stderr and not store.objects() and not leftovers(environment)
        return isRight, f"status {backup.returncode}: {backup.stderr.strip().splitlines()[-1][:300]}"
    restored = run("ledger", "restore", place, work / "back.qix")
    again = run("ledger", "backup", ledger, place)
    if backup.returncode or restored.returncode or trial.head(str(work / "back.qix")) != trial.head(ledger):
        return False, f"WRONG: {backup.stderr[-300:]} {restored.stderr[-300:]}"
    run("export", "--ledger", ledger, "--out", work / "tables")
    exports = [run("export", "--ledger", ledger, "--out", f"s3://{bucket}/tables"),
               run("export", "--ledger", ledger, "--out", f"s3://{bucket}/tables.sqlite", "--format", "sqlite"),
               run("export", "--ledger", ledger, "--out", f"s3://{bucket}/tables.sqlite", "--format", "sqlite")]
    report = run("batch", "images/manifest.csv", *BATCH, "--ledger", work / "report.qix", "--out", f"s3://{bucket}/report",
                 "--only", "uploads/u006/interrotta.jpg", "--quiet")
    names = {"kept/coins.qix", "kept/coins.qix.head", "tables.sqlite", "report/report.html", "report/readings.ndjson",
             "report/decisions.ndjson"} | {f"tables/{name}.csv" for name in ("uploads", "matches", "entries")}
    isRight = all((again.returncode == 1, "holds something already" in again.stderr,
                   all(export.returncode == 0 for export in exports), report.returncode == 0,
                   same_tables(work / "tables", store, "tables"), set(store.objects()) == names, store.uploads() == 0,
                   not leftovers(environment)))
    if isRight:
        return True, "the ledger's head, the export's bytes, the report"
    return False, f"WRONG: {store.objects()} {store.uploads()} {[export.stderr[-200:] for export in exports]} {report.stderr[-300:]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--qix", default=str(ROOT / ".build/debug/qix"))
    parser.add_argument("--bench", default=str(ROOT / ".build/debug/qix-bench"))
    parser.add_argument("--only", choices=["pictures", "files"])
    parser.add_argument("--moto", default=shutil.which("moto_server"))
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    if not options.moto:
        raise SystemExit("no moto_server; `make s3` installs one, or name it with --moto")
    print(f"Seed {options.seed}; moto's server.\n")
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        trial = Trial(options.qix, pathlib.Path(name))
        if options.only != "files":
            failures += try_pictures(trial, options)
        if options.only != "pictures":
            failures += try_files(trial, options)
    raise SystemExit(1 if failures else 0)


def try_files(trial, options):
    ledger = str(trial.folder / "coins.qix")
    subprocess.run([options.bench, "ledger", ledger, "--decisions", "4000", "--at-once", "500"], check=True,
                   stdout=subprocess.DEVNULL)
    trial.run("ledger", "head", ledger, "--keep")
    print(f"\n## Files\n\nA ledger of {os.path.getsize(ledger) / 2**20:.0f} MiB, in pieces of 16: backup, restore, a second backup that is "
          "refused, exports, and a run's report.\n")
    print("| on the way | requests | faults | seconds | result |\n|---|---|---|---|---|")
    failures = 0
    for what, fault, bucket, said in FILE_RUNS:
        with Moto(options.moto) as store, FailingNetwork(store.port, fault, options.seed) as network:
            begin = time.monotonic()
            isRight, result = files_run(trial, ledger, bucket, store, network, said)
            failures += not isRight
            print(f"| {what} | {network.requests} | {network.faults} | {time.monotonic() - begin:.0f} | "
                  f"{'' if isRight else 'WRONG: '}{result} |", flush=True)
    return failures


def try_pictures(trial, options):
    folder, failures = trial.folder, 0
    print("## Pictures\n\nThe samples of `images/`, 1 reader.\n")
    print("| on the way | requests | faults | objects | seconds | result |\n|---|---|---|---|---|---|")
    trial.run("batch", "images/manifest.csv", *BATCH, "--ledger", str(folder / "plain.qix"), "--out", str(folder / "out"))
    expected = trial.head(str(folder / "plain.qix"))
    for what, fault, status in RUNS:
        with Moto(options.moto) as store, FailingNetwork(store.port, fault, options.seed) as network, \
                Server() as server:
            address = server.address("coins")
            environment = trial.environment(network.port)
            begin = time.monotonic()
            place = "s3://pictures/qix/samples"
            done = trial.run("batch", "images/manifest.csv", *BATCH, "--ledger", address,
                             "--pictures", place, "--out", str(folder / "out2"), "--jobs", "1",
                             environment=environment)
            seconds = time.monotonic() - begin
            objects = store.objects()
            if status == 0:
                files = {hashlib.sha256(path.read_bytes()).hexdigest() for path in (ROOT / "images/uploads").rglob("*")
                         if path.is_file()}
                named = all(key == f"qix/samples/{key.rsplit('/')[-1][:2]}/{key.rsplit('/')[-1]}" and
                            key.rsplit("/")[-1] in files for key in objects)
                isRight = done.returncode == 0 and objects and named and \
                    trial.head(address, environment) == expected
                result = "the batch's head" if isRight else f"WRONG: {done.returncode} {done.stderr[-300:]}"
            else:
                isRight = done.returncode in (1, status) and "injected" in done.stderr
                result = f"status {done.returncode}: {done.stderr.strip().splitlines()[-1][:160]}"
            failures += not isRight
            print(f"| {what} | {network.requests} | {network.faults} | {len(objects)} | {seconds:.0f} | {result} |",
                  flush=True)
    return failures


main()

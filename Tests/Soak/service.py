#!/usr/bin/env python3
"""Simulates many phones that use `qix serve`, kills the service meanwhile, and checks that no upload is lost or paid twice.

usage: service.py QIX [--phones N] [--greedy N] [--seconds N] [--kills N] [--drain N] [--split]

Each phone is a user who sends new and repeated pictures; some bodies stall, some break off. Faults: an answer other than 2xx
and 429 or 503 with Retry-After; an accepted upload that is not decided in the end; a ledger that does not verify. With --split,
two processes answer requests, one reads and one decides, on a temporary PostgreSQL server, and each kill hits one of them.

With --greedy, so many neighbours take all they can beside the phones: the worst pictures there are (sheets of finders), large
files that are no pictures, answers that they do not read, purchases that they cannot pay, guesses of codes, exports. They are
refused as often as it comes, and only an error of the service is a fault. What they sent is not waited for: reading it takes as
long as their quotas allow. Compare the phones' times with those of a run without them.

Prints response times; exits with 1 on any fault.
"""

import argparse
import collections
import hashlib
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = sorted((ROOT / "images/uploads").glob("*/*.[jp][pn]g"))


class ServerProcess:
    """A process of `qix serve` that can be killed and restarted, on the same port if it has one."""

    def __init__(self, qix, folder, number, options):
        self.qix, self.folder, self.options, self.port = qix, folder, options, 0
        self.log = folder / f"log-{number}"
        self.start()

    def start(self):
        log = open(self.log, "a+")
        log_end = log.seek(0, 2)
        self.process = subprocess.Popen(
            [self.qix, "serve", "--data", self.folder / "data", "--catalog", ROOT / "images/catalog.csv", "--campaigns",
             ROOT / "images/campaigns.yaml", "--clock", "2026-03-12T19:00:00Z", "--port", str(self.port), "--timeout",
             "300", "--new-users", "100000", *self.options], stderr=log, cwd=ROOT,
            env=dict(os.environ, XDG_STATE_HOME=str(self.folder / "state")))
        while True:
            log.seek(log_end)
            for line in log.read().splitlines():
                if "http://" in line:
                    self.port = int(line.rstrip("/").rsplit(":", 1)[1])
                    return
                if line.startswith("qix serve: ") and " for postgresql://" in line:
                    return
            if self.process.poll() is not None:
                sys.exit(self.log.read_text())
            time.sleep(0.05)

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
        return 0


class Service:
    """The processes of a service: one with a file, or two that answer, one that reads and one that decides, with a database."""

    def __init__(self, qix, folder, database):
        self.ledger = database or str(folder / "data/ledger.sqlite")
        arguments = [["--ledger", database, "--roles", roles] for roles in ("api", "api", "read", "decide")] if database else [[]]
        self.processes = [ServerProcess(qix, folder, number, options) for number, options in enumerate(arguments)]
        self.answering = self.processes[:2]
        self.random = random.Random(20)

    @property
    def port(self):
        """The port of a random process that answers requests."""
        return random.choice(self.answering).port

    def kill(self):
        """Kills a random process and restarts it."""
        process = self.random.choice(self.processes)
        process.process.send_signal(signal.SIGKILL)
        process.process.wait()
        process.start()

    def end(self):
        """Terminates all processes; whether all exited with 0."""
        for process in self.processes:
            process.process.send_signal(signal.SIGTERM)
        return all([process.process.wait() == 0 for process in self.processes])

    def memory(self):
        """The resident memory of the largest process, in MiB."""
        return max(process.memory() for process in self.processes)


class Phone(threading.Thread):
    def __init__(self, service, seed, deadline, results):
        super().__init__()
        self.service, self.random, self.deadline, self.results = service, random.Random(seed), deadline, results
        self.token, self.accepted, self.sent = None, {}, []

    def ask(self, method, path, body=None, headers=None, stall=False, cut=False):
        connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
        headers = dict(headers or {}, **({"Authorization": f"Bearer {self.token}"} if self.token else {}))
        if stall or cut:
            connection.putrequest(method, path)
            for name, value in dict(headers, **{"Content-Length": len(body)}).items():
                connection.putheader(name, str(value))
            connection.endheaders()
            connection.send(body[:len(body) // 2])
            if cut:
                connection.close()
                return None, None, {}
            time.sleep(2)
            connection.send(body[len(body) // 2:])
        else:
            connection.request(method, path, body, headers)
        answer = connection.getresponse()
        result = answer.status, answer.read(), dict((name.lower(), value) for name, value in answer.getheaders())
        connection.close()
        return result

    def run(self):
        while time.time() < self.deadline:
            try:
                self.step()
            except (OSError, http.client.HTTPException):
                # The service is down: a phone tries again.
                self.results["no answer"] += 1
                time.sleep(0.3)

    def step(self):
        if self.token is None:
            status, body, _ = self.ask("POST", "/v1/users")
            if status == 201:
                self.token = json.loads(body)["token"]
            else:
                self.results[f"fault: user {status}"] += 1
            return
        time.sleep(self.random.expovariate(0.5))
        if self.sent and self.random.random() < 0.4:
            picture = self.random.choice(self.sent)
        else:
            # Appended bytes make another file with the same picture.
            picture = self.random.choice(SAMPLES).read_bytes() + self.random.randbytes(8)
        chance = self.random.random()
        started = time.time()
        status, body, headers = self.ask(
            "POST", "/v1/uploads", picture, {"Content-Type": "image/png"}, stall=chance < 0.1, cut=chance > 0.9)
        if status is None:
            self.results["cut off"] += 1
        elif status in (200, 202):
            self.results[str(status)] += 1
            if chance >= 0.1:
                self.results.setdefault("times", []).append(time.time() - started)
            upload = json.loads(body)
            name = hashlib.sha256(picture).hexdigest()
            if upload["id"] != name:
                self.results["fault: wrong upload"] += 1
            if upload["state"] == "decided":
                before = self.accepted.get(name)
                if isinstance(before, int) and before != upload["coins"]:
                    self.results["fault: different decision"] += 1
                self.accepted[name] = upload["coins"]
            else:
                self.accepted.setdefault(name, None)
            self.sent.append(picture)
        elif status in (429, 503) and "retry-after" in headers:
            self.results[str(status)] += 1
            time.sleep(min(5, int(headers["retry-after"])))
        else:
            self.results[f"fault: upload {status}"] += 1


def has_ended(connection):
    """Whether the other side has closed it. A part of the answer may lie in its buffer, and is left there."""
    try:
        return not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


class Neighbour(Phone):
    """Somebody who takes what there is: each step is one of the ways to do that."""

    def __init__(self, service, seed, deadline, results, sheets):
        super().__init__(service, seed, deadline, results)
        self.sheets, self.kept, self.stalled = sheets, [], []

    def step(self):
        if self.token is None:
            return super().step()
        way = self.random.choice(["sheet", "sheet", "noise", "stall", "spend", "guess", "export", "balance"])
        getattr(self, way)()
        time.sleep(0.1)

    def run(self):
        super().run()
        for connection in self.stalled:
            connection.close()

    def count(self, what, answer):
        status, body, headers = answer
        if status == 503 and "retry-after" not in headers or status >= 500 and status != 503:
            self.results[f"fault: greedy {what} {status}"] += 1
        self.results[f"greedy {what} {status}"] += 1
        return status, body

    def send(self, what, picture):
        status, body = self.count(what, self.ask("POST", "/v1/uploads", picture, {"Content-Type": "image/png"}))
        if status in (200, 202):
            self.kept.append(json.loads(body)["id"])

    def sheet(self):
        # Appended bytes make another file that takes as long.
        self.send("sheet", self.random.choice(self.sheets) + self.random.randbytes(8))

    def noise(self):
        self.send("noise", self.random.randbytes(8 << 20))

    def stall(self):
        """Asks for one of its pictures and does not read it."""
        # A kill of the service ends them.
        self.stalled = [connection for connection in self.stalled if not has_ended(connection)]
        if self.kept and len(self.stalled) < 20:
            connection = socket.socket()
            # The system would keep a large answer for a client that does not read.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
            connection.settimeout(60)
            connection.connect(("127.0.0.1", self.service.port))
            connection.sendall((f"GET /v1/uploads/{self.random.choice(self.kept)}/picture HTTP/1.1\r\n"
                                f"Host: localhost\r\nAuthorization: Bearer {self.token}\r\n\r\n").encode())
            self.stalled.append(connection)
            self.results["greedy stall"] += 1

    def post(self, what, path, value, headers=None):
        self.count(what, self.ask("POST", path, json.dumps(value), dict(headers or {}, **{"Content-Type": "application/json"})))

    def spend(self):
        self.post("spend", "/v1/spends", {"reward": "coffee-voucher"}, {"Idempotency-Key": str(self.random.random())})

    def guess(self):
        contact = f"+3902123{self.random.randrange(10 ** 5):05}"
        self.post("guess", "/v1/otp/verify", {"to": contact, "code": f"{self.random.randrange(10 ** 8):08}"})

    def export(self):
        self.count("export", self.ask("GET", "/v1/me/export"))

    def balance(self):
        self.count("balance", self.ask("GET", "/v1/me/balance"))


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("qix")
    options.add_argument("--phones", type=int, default=200)
    options.add_argument("--greedy", type=int, default=0, help="greedy neighbours beside the phones")
    options.add_argument("--seconds", type=int, default=300)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--drain", type=int, default=900, help="seconds until all accepted uploads must be decided")
    options.add_argument("--split", action="store_true", help="several processes with one database")
    options = options.parse_args()
    if not options.split:
        return run_phones(options, None)
    sys.path.insert(0, str(ROOT / "Scripts/servers"))
    from postgres_server import Server
    with Server() as server:
        run_phones(options, server.address("service"))


def run_phones(options, database):
    """Runs all phones and kills, prints the results and exits."""
    qix = str(pathlib.Path(options.qix).resolve())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="qix-service-"))
    service = Service(qix, folder, database)
    results = collections.Counter()
    deadline = time.time() + options.seconds
    phones = [Phone(service, seed, deadline, results) for seed in range(options.phones)]
    if options.greedy:
        from greedy import sheet
        sheets = [sheet(seed) for seed in range(3)]
        phones += [Neighbour(service, 10 ** 6 + seed, deadline, results, sheets) for seed in range(options.greedy)]
    for phone in phones:
        phone.start()
    memory = []
    for _ in range(options.kills):
        time.sleep(options.seconds / (options.kills + 1))
        memory.append(service.memory())
        service.kill()
    for phone in phones:
        phone.join()
    memory.append(service.memory())
    # Every accepted upload must be decided in the end.
    accepted = decided = 0
    drained = time.time() + options.drain
    for phone in phones:
        for name, coins in phone.accepted.items():
            accepted += 1
            while True:
                status, body, _ = phone.ask("GET", f"/v1/uploads/{name}")
                if status not in (200, 429, 503) or status == 200 and json.loads(body)["state"] == "decided":
                    break
                if time.time() > drained:
                    break
                time.sleep(0.2)
            state = json.loads(body).get("state")
            if status == 200 and state == "decided":
                decided += 1
                if coins is not None and json.loads(body)["coins"] != coins:
                    results["fault: different coins"] += 1
    if decided != accepted:
        # Uploads are lost, or were not decided within --drain seconds.
        results["fault: accepted and not decided"] += accepted - decided
    if not service.end():
        results["fault: exit status not 0"] += 1
    verified = subprocess.run([qix, "ledger", "verify", service.ledger], capture_output=True)
    if verified.returncode != 0:
        results["fault: ledger does not verify"] += 1
    times = sorted(results.pop("times", [])) or [0]
    p50, p95, p99 = (times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (.5, .95, .99))
    processes = "two processes that answer, one that reads, one that decides; " if database else ""
    beside = f" and {options.greedy} greedy neighbours" if options.greedy else ""
    print(f"{processes}{options.phones} phones{beside}, {options.seconds} s, {options.kills} times kill -9; memory {memory} MiB")
    print(f"upload answered: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms of {len(times)}")
    print(f"{accepted} accepted, {decided} decided")
    for name, count in sorted(results.items()):
        print(f"  {name}: {count}")
    sys.exit(any(name.startswith("fault") for name in results))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Puts a crowd of phones before `qix serve`, kills it under them, and looks for what was lost or paid twice.

usage: service.py QIX [--phones N] [--seconds N] [--kills N] [--drain N] [--split]

Each phone is a user of its own that sends pictures as phones do: new ones, the same again, bodies that stall, bodies that
break off. Every answer but 2xx and 503/429 with Retry-After is a fault, and so is an upload that was accepted and is not
decided in the end, or a ledger that does not verify. With --split, two processes answer, one reads and one decides, on a
PostgreSQL of the script's own, and each kill is of one of them. Prints a table of times; ends with 1 on any fault.
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
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = sorted((ROOT / "images/uploads").glob("*/*.[jp][pn]g"))


class Part:
    """One process of `qix serve`, which can be killed and started again; on the same port where it has one."""

    def __init__(self, qix, folder, number, options):
        self.qix, self.folder, self.options, self.port = qix, folder, options, 0
        self.log = folder / f"log-{number}"
        self.start()

    def start(self):
        log = open(self.log, "a+")
        place = log.seek(0, 2)
        self.process = subprocess.Popen(
            [self.qix, "serve", "--data", self.folder / "data", "--catalog", ROOT / "images/catalog.csv", "--campaigns",
             ROOT / "images/campaigns.yaml", "--clock", "2026-03-12T19:00:00Z", "--port", str(self.port), "--timeout",
             "300", "--new-users", "100000", *self.options], stderr=log, cwd=ROOT,
            env=dict(os.environ, XDG_STATE_HOME=str(self.folder / "state")))
        while True:
            log.seek(place)
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
    """All processes that serve together: one on a file, or two that answer, one that reads and one that decides."""

    def __init__(self, qix, folder, database):
        self.ledger = database or str(folder / "data/ledger.sqlite")
        shares = [["--ledger", database, "--roles", roles] for roles in ("api", "api", "read", "decide")] if database else [[]]
        self.parts = [Part(qix, folder, number, options) for number, options in enumerate(shares)]
        self.answering = self.parts[:2]
        self.random = random.Random(20)

    @property
    def port(self):
        """Whichever answers."""
        return random.choice(self.answering).port

    def kill(self):
        """Kills one of them and starts it again."""
        part = self.random.choice(self.parts)
        part.process.send_signal(signal.SIGKILL)
        part.process.wait()
        part.start()

    def end(self):
        """Asks all to stop; whether all did."""
        for part in self.parts:
            part.process.send_signal(signal.SIGTERM)
        return all([part.process.wait() == 0 for part in self.parts])

    def memory(self):
        """Of the largest."""
        return max(part.memory() for part in self.parts)


class Phone(threading.Thread):
    def __init__(self, service, seed, until, results):
        super().__init__()
        self.service, self.random, self.until, self.results = service, random.Random(seed), until, results
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
        while time.time() < self.until:
            try:
                self.step()
            except (OSError, http.client.HTTPException):
                # The service is down, or went down meanwhile: a phone tries again.
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
            # Bytes after a picture's end make it another file with the same picture.
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
                self.results["fault: another's upload"] += 1
            if upload["state"] == "decided":
                before = self.accepted.get(name)
                if isinstance(before, int) and before != upload["coins"]:
                    self.results["fault: another decision"] += 1
                self.accepted[name] = upload["coins"]
            else:
                self.accepted.setdefault(name, None)
            self.sent.append(picture)
        elif status in (429, 503) and "retry-after" in headers:
            self.results[str(status)] += 1
            time.sleep(min(5, int(headers["retry-after"])))
        else:
            self.results[f"fault: upload {status}"] += 1


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("qix")
    arguments.add_argument("--phones", type=int, default=200)
    arguments.add_argument("--seconds", type=int, default=300)
    arguments.add_argument("--kills", type=int, default=20)
    arguments.add_argument("--drain", type=int, default=900, help="seconds in which the rest must be decided")
    arguments.add_argument("--split", action="store_true", help="several processes on one database")
    arguments = arguments.parse_args()
    if not arguments.split:
        return crowd(arguments, None)
    sys.path.insert(0, str(ROOT / "Scripts"))
    from postgres_server import Server
    with Server() as server:
        crowd(arguments, server.address("service"))


def crowd(arguments, database):
    qix = str(pathlib.Path(arguments.qix).resolve())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="qix-service-"))
    service = Service(qix, folder, database)
    results = collections.Counter()
    until = time.time() + arguments.seconds
    phones = [Phone(service, seed, until, results) for seed in range(arguments.phones)]
    for phone in phones:
        phone.start()
    memory = []
    for _ in range(arguments.kills):
        time.sleep(arguments.seconds / (arguments.kills + 1))
        memory.append(service.memory())
        service.kill()
    for phone in phones:
        phone.join()
    memory.append(service.memory())
    # Everything that was accepted is decided in the end.
    accepted = decided = 0
    drained = time.time() + arguments.drain
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
                    results["fault: decided otherwise"] += 1
    if decided != accepted:
        # Those that the service knows nothing of are lost; the others waited longer than they were given.
        results["fault: accepted and not decided"] += accepted - decided
    if not service.end():
        results["fault: ended badly"] += 1
    verified = subprocess.run([qix, "ledger", "verify", service.ledger], capture_output=True)
    if verified.returncode != 0:
        results["fault: ledger does not verify"] += 1
    times = sorted(results.pop("times", [])) or [0]
    part = lambda share: times[min(len(times) - 1, int(len(times) * share))] * 1000
    what = "two processes that answer, one that reads, one that decides; " if database else ""
    print(f"{what}{arguments.phones} phones, {arguments.seconds} s, {arguments.kills} times kill -9; memory {memory} MiB")
    print(f"upload answered: p50 {part(.5):.0f} ms, p95 {part(.95):.0f} ms, p99 {part(.99):.0f} ms of {len(times)}")
    print(f"{accepted} accepted, {decided} decided")
    for name, count in sorted(results.items()):
        print(f"  {name}: {count}")
    sys.exit(any(name.startswith("fault") for name in results))


if __name__ == "__main__":
    main()

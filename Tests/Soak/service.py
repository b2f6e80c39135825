#!/usr/bin/env python3
"""Puts a crowd of phones before `qix serve`, kills it under them, and looks for what was lost or paid twice.

usage: service.py QIX [--phones N] [--seconds N] [--kills N] [--drain N]

Each phone is a user of its own that sends pictures as phones do: new ones, the same again, bodies that stall, bodies that
break off. Every answer but 2xx and 503/429 with Retry-After is a fault, and so is an upload that was accepted and is not
decided in the end, or a ledger that does not verify. Prints a table of times; ends with 1 on any fault.
"""

import argparse
import collections
import hashlib
import http.client
import json
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


class Service:
    """`qix serve` on one port, which can be killed and started again."""

    def __init__(self, qix, folder):
        self.qix, self.folder, self.port = qix, folder, 0
        self.start()

    def start(self):
        log = open(self.folder / "log", "a+")
        place = log.seek(0, 2)
        self.process = subprocess.Popen(
            [self.qix, "serve", "--data", self.folder / "data", "--catalog", ROOT / "images/catalog.csv", "--campaigns",
             ROOT / "images/campaigns.yaml", "--clock", "2026-03-12T19:00:00Z", "--port", str(self.port), "--timeout",
             "300", "--new-users", "100000"], stderr=log, cwd=ROOT)
        while True:
            log.seek(place)
            lines = [line for line in log.read().splitlines() if "http://" in line]
            if lines:
                self.port = int(lines[-1].rstrip("/").rsplit(":", 1)[1])
                return
            if self.process.poll() is not None:
                sys.exit((self.folder / "log").read_text())
            time.sleep(0.05)

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
        return 0


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
    arguments = arguments.parse_args()
    qix = str(pathlib.Path(arguments.qix).resolve())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="qix-service-"))
    service = Service(qix, folder)
    results = collections.Counter()
    until = time.time() + arguments.seconds
    phones = [Phone(service, seed, until, results) for seed in range(arguments.phones)]
    for phone in phones:
        phone.start()
    memory = []
    for _ in range(arguments.kills):
        time.sleep(arguments.seconds / (arguments.kills + 1))
        memory.append(service.memory())
        service.process.send_signal(signal.SIGKILL)
        service.process.wait()
        service.start()
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
    service.process.send_signal(signal.SIGTERM)
    if service.process.wait() != 0:
        results["fault: ended badly"] += 1
    verified = subprocess.run([qix, "ledger", "verify", folder / "data/ledger.sqlite"], capture_output=True)
    if verified.returncode != 0:
        results["fault: ledger does not verify"] += 1
    times = sorted(results.pop("times", [])) or [0]
    part = lambda share: times[min(len(times) - 1, int(len(times) * share))] * 1000
    print(f"{arguments.phones} phones, {arguments.seconds} s, {arguments.kills} times kill -9; memory {memory} MiB")
    print(f"upload answered: p50 {part(.5):.0f} ms, p95 {part(.95):.0f} ms, p99 {part(.99):.0f} ms of {len(times)}")
    print(f"{accepted} accepted, {decided} decided")
    for name, count in sorted(results.items()):
        print(f"  {name}: {count}")
    sys.exit(any(name.startswith("fault") for name in results))


if __name__ == "__main__":
    main()

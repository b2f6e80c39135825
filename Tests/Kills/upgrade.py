#!/usr/bin/env python3
"""Upgrades readers and deciders of a queue to another version under load, while they are killed at random.

usage: Tests/Kills/upgrade.py [--qix FILE] [--uploads N] [--kills N] [--seed N]

Five machines, each in a network namespace (needs root): the database, the one that sends uploads, two that read and one that
decides. Version N reads and decides by earlier rules; N+1 is the same build under another reader version, with the final rules,
which pay for more from the day of the upgrade on. The steps are those of “Upgrading without a stop” in
Documentation/postgresql.md. Prints a section of Benchmarks/kills.md; exits with 1 if an upload is lost or decided twice, if the
entries are not those of a batch by the final rules, if N's processes do not end by themselves, or if somebody waits too long.
"""

import argparse
import contextlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Scripts/servers"), str(ROOT / "Tests/Kills")]
from kills import say  # noqa: E402
from network_namespaces import Namespaces  # noqa: E402
from postgres_server import Server  # noqa: E402

DATABASE, SENDER, DECIDER = 0, 1, 4
READERS = (2, 3)
# A reader that dies leaves its ticket for a lease of 20 seconds. It may die with the same ticket again, and the server beside it;
# the rest is for a busy machine. Without the rule the uploads would wait until somebody comes.
LONGEST_WAIT_SECONDS = 120
# What the final rules pay in addition, from the second day of the uploads on.
MORE = """  - id: corvina-friday
    name: Friday at Corvina
    partner: Dolciaria Corvina
    shake: scan
    from: 2026-03-13
    to: 2026-05-31
    coins:
      per_item: 9
"""
GAVE_WAY = "gave way to"


class Programme:
    """The rules of a version."""

    def __init__(self, folder, name, more=""):
        self.folder = folder / f"rules-{name}"
        self.folder.mkdir()
        for path in (ROOT / "images").iterdir():
            os.symlink(path, self.folder / path.name)
        (self.folder / "campaigns.yaml").unlink()
        rules = (ROOT / "images/campaigns.yaml").read_text()
        (self.folder / "campaigns.yaml").write_text(rules.replace("\ncampaigns:\n", "\ncampaigns:\n" + more, 1))
        self.options = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(self.folder / "campaigns.yaml")]


class Process:
    """A reader or decider under a supervisor, which starts it again until it ends because its version gave way."""

    def __init__(self, scene, machine, version, kind):
        self.scene, self.machine, self.version, self.kind = scene, machine, version, kind
        self.has_given_way = False
        self.said = []
        self.start()

    def start(self):
        scene = self.scene
        own = {
            "work": ["--pictures", scene.pictures, "--jobs", "1", "--name", f"{self.version}-{self.machine}"],
            "decide": [*scene.rules[self.version].options, "--at-once", "5"],
        }[self.kind]
        self.log = open(f"{scene.folder}/log-{len(scene.logs)}", "w+", encoding="utf-8")
        scene.logs.append(self.log)
        self.process = scene.popen(
            self.machine, self.kind, "--ledger", scene.ledger, "--reader-version", f"qix/{self.version}", *own, stderr=self.log)

    def supervise(self):
        if self.has_given_way or self.process.poll() is None:
            return
        self.log.seek(0)
        text = self.log.read()
        self.said.append((self.process.returncode, text))
        if self.process.returncode == 1 and GAVE_WAY in text:
            self.has_given_way = True
        elif self.process.returncode == -signal.SIGKILL:
            self.start()
        else:
            raise SystemExit(f"{self.kind} of {self.version} ends with {self.process.returncode}: {text[-1000:]}")

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


class Scene:
    """A queue on five machines, from the first upload by version N to the last decision by N+1."""

    def __init__(self, options, folder, machines, server, name):
        self.options, self.folder, self.machines, self.server, self.name = options, folder, machines, server, name
        self.ledger = server.address(name, over_network=True)
        self.pictures = f"{folder}/pictures"
        self.rng = random.Random(options.seed)
        self.logs, self.running = [], []
        self.rules = {"N": Programme(folder, "N"), "N+1": Programme(folder, "N+1", MORE)}
        self.killed = {"reader": 0, "decider": 0, "sender": 0, "server": 0}
        self.longest, self.faults = 0.0, []

    def popen(self, machine, *arguments, stderr=subprocess.PIPE):
        return subprocess.Popen(
            self.machines.command(machine, self.options.qix, *arguments), stdout=subprocess.DEVNULL, stderr=stderr, text=True,
            env={**os.environ, "XDG_STATE_HOME": f"{self.folder}/state-{machine}"})

    def qix(self, *arguments, machine=DECIDER):
        return subprocess.run(
            self.machines.command(machine, self.options.qix, *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env={**os.environ, "XDG_STATE_HOME": f"{self.folder}/state-{machine}"})

    def sql(self, text):
        return self.server.sql(text, self.name).strip()

    # The steps

    def manifests(self):
        """Writes the uploads of two days, in manifests of ten; the first day is sent before the upgrade."""
        rows = [line.split(",") for line in (ROOT / "images/manifest.csv").read_text().splitlines()]
        image, shake = rows[0].index("image"), rows[0].index("shake")
        photos = [row[image] for row in rows[1:] if row[shake] == "scan" and row[image].endswith(".jpg")]
        head, lines = "image,user,shake,uploaded_at", []
        for number in range(self.options.uploads):
            file = self.folder / f"{number}.jpg"
            file.write_bytes((ROOT / "images" / self.rng.choice(photos)).read_bytes() + number.to_bytes(4, "big"))
            day = 12 if number < self.options.uploads // 2 else 13
            moment = f"{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}"
            lines.append(f"{file},user{self.rng.randrange(self.options.uploads // 4)},scan,2026-03-{day}T{moment}Z")
        self.all = self.folder / "all.csv"
        self.all.write_text("\n".join([head, *lines]) + "\n")
        parts = []
        for start in range(0, len(lines), 10):
            parts.append(self.folder / f"part-{start}.csv")
            parts[-1].write_text("\n".join([head, *lines[start:start + 10]]) + "\n")
        half = (self.options.uploads // 2 + 9) // 10
        return parts[:half], parts[half:]

    def start(self, version):
        for machine in READERS:
            self.running.append(Process(self, machine, version, "work"))
        for _ in range(2):
            self.running.append(Process(self, DECIDER, version, "decide"))

    def send(self, manifest):
        """Sends a manifest, again if the sender or the server is killed meanwhile."""
        while True:
            sender = self.popen(SENDER, "enqueue", str(manifest), "--ledger", self.ledger, "--pictures", self.pictures,
                                stderr=subprocess.DEVNULL)
            if self.rng.random() < 0.1:
                time.sleep(self.rng.uniform(0, 0.2))
                if sender.poll() is None:
                    sender.kill()
                    self.killed["sender"] += 1
            if sender.wait() == 0:
                return
            self.supervise()

    def supervise(self):
        for process in self.running:
            process.supervise()

    def look(self):
        """How long the oldest upload that has no answer waits."""
        oldest = self.sql("SELECT coalesce(max(extract(epoch FROM now() - since)), 0) FROM tickets WHERE state <> 'decided'")
        self.longest = max(self.longest, float(oldest))
        return float(oldest)

    def kill_one(self):
        if self.rng.random() < 0.1:
            self.server.stop("immediate")
            self.server.start()
            self.killed["server"] += 1
            return
        alive = [process for process in self.running if process.process.poll() is None]
        if alive:
            victim = self.rng.choice(alive)
            victim.kill()
            self.killed["reader" if victim.kind == "work" else "decider"] += 1

    def under_load(self, manifests, kills):
        """Sends uploads, one manifest after the other, and kills so many processes meanwhile."""
        for number, manifest in enumerate(manifests):
            self.send(manifest)
            for _ in range(kills * (number + 1) // len(manifests) - kills * number // len(manifests)):
                time.sleep(self.rng.uniform(0.1, 0.8))
                self.kill_one()
                self.supervise()
            self.supervise()
            self.look()

    def expand(self):
        """What an update of the tables does: it adds what N does not know."""
        for part, table in (("tickets", "tickets"), ("ledger", "entries")):
            self.sql(f"ALTER TABLE {table} ADD COLUMN later text")
            self.sql(f"UPDATE qix_schema SET steps = steps + 1 WHERE part = '{part}'")

    def until(self, condition, what, seconds=180):
        end = time.monotonic() + seconds
        while not condition():
            self.supervise()
            self.look()
            if time.monotonic() > end:
                self.faults.append(f"not within {seconds} s: {what}")
                return
            time.sleep(0.3)

    def of(self, version):
        return [process for process in self.running if process.version == version]

    def upgrade(self, keep):
        before, after = self.manifests()
        kills = self.options.kills
        self.qix("ledger", "init", self.ledger)
        self.start("N")
        self.under_load(before[:-2], kills // 3)
        decided = "SELECT count(*) FROM tickets WHERE state = 'decided'"
        self.until(lambda: int(self.sql(decided)) >= self.options.uploads // 4, "a quarter is decided by N", seconds=120)
        self.expand()
        self.start("N+1")
        # Both versions are there, and N reads; some of it is taken when N+1 is announced.
        self.under_load(before[-2:-1], kills // 6)
        self.send(before[-1])
        # Repeated where the server is just being killed; a version that is announced is not announced again.
        for _ in range(10):
            announced = self.qix("tickets", "announce", self.ledger, "--reader-version", "qix/N+1", "--force",
                                 *(["--keep-readings"] if keep else []))
            if announced.returncode == 0:
                break
        else:
            raise SystemExit(f"qix tickets announce ends with {announced.returncode}: {announced.stderr}")
        self.under_load(after, kills - kills // 3 - kills // 6)
        self.until(lambda: all(process.has_given_way for process in self.of("N")), "N's readers and deciders end by themselves",
                   seconds=120)
        self.until(lambda: self.sql("SELECT count(*) FROM tickets WHERE state <> 'decided'") == "0", "all is decided")

    def contract(self):
        """After N is gone, what it needed is removed: it is refused in a sentence, whatever it is to do."""
        self.sql("UPDATE qix_schema SET oldest = steps")
        for command in (["tickets", self.ledger], ["ledger", "head", self.ledger],
                        ["work", "--ledger", self.ledger, "--pictures", self.pictures, "--drain"]):
            refused = self.qix(*command)
            if refused.returncode != 1 or "use a newer qix" not in refused.stderr:
                self.faults.append(f"after the removal qix {command[0]} ends with {refused.returncode}: {refused.stderr[-200:]}")
        self.sql("UPDATE qix_schema SET oldest = 1")

    def stop(self):
        for process in self.running:
            process.has_given_way = True
            if process.process.poll() is None:
                process.process.terminate()
        for process in self.running:
            process.process.wait()
        for log in self.logs:
            log.close()

    def check(self):
        """Compares with a batch by the final rules; the entries."""
        batch = self.qix("batch", str(self.all), *self.rules["N+1"].options, "--ledger", f"{self.folder}/batch.qix", "--out",
                         f"{self.folder}/out", "--quiet")
        if batch.returncode != 0:
            self.faults.append(f"the batch ends with {batch.returncode}: {batch.stderr[-300:]}")
        expected = self.qix("ledger", "export", f"{self.folder}/batch.qix").stdout
        found = self.qix("ledger", "export", self.ledger).stdout
        entries, wanted = found.splitlines(), expected.splitlines()
        if found != expected:
            self.faults.append(
                f"{len(entries)} entries differ from the {len(wanted)} of the batch: {len(set(wanted) - set(entries))} lost")
        if len(entries) != len(set(entries)):
            self.faults.append("some entries are there twice")
        if "corvina-friday" not in expected:
            self.faults.append("the final rules pay nothing more: the test shows nothing")
        if self.qix("ledger", "verify", self.ledger).returncode != 0:
            self.faults.append("the ledger does not verify")
        if (tickets := self.sql("SELECT count(*), count(answer) FROM tickets")) != "|".join([str(self.options.uploads)] * 2):
            self.faults.append(f"{tickets} tickets and answers")
        if self.longest > LONGEST_WAIT_SECONDS:
            self.faults.append(f"somebody waited {self.longest:.0f} s")
        return entries


def upgraded(options, keep):
    """Carries out one upgrade; a row of the table, and whether all is as expected."""
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="qix-upgrade-")))
        machines = stack.enter_context(Namespaces(5))
        server = stack.enter_context(Server(network=machines.address(DATABASE), machine=machines.command(DATABASE)))
        scene = Scene(options, folder, machines, server, "kept" if keep else "again")
        stack.callback(scene.stop)
        began = time.monotonic()
        scene.upgrade(keep)
        seconds = time.monotonic() - began
        readings = dict(
            line.split("|") for line in scene.sql(
                "SELECT (reading::json ->> 'reader_version'), count(*) FROM tickets GROUP BY 1").splitlines())
        scene.contract()
        entries = scene.check()
        how = "kept" if keep else "made again"
        deaths = ", ".join(f"{count} {what}" for what, count in scene.killed.items())
        for fault in scene.faults:
            say(f"FAULT ({how}): {fault}")
        say(f"{how}: {seconds:.0f} s, {readings}, killed {deaths}, the longest wait {scene.longest:.0f} s")
        return (
            f"| {how} | {deaths} | {seconds:.0f} s | {readings.get('qix/N', 0)} and {readings.get('qix/N+1', 0)} | "
            f"{scene.longest:.0f} s | {len(entries)} | {'; '.join(scene.faults) or 'identical, sound'} |", not scene.faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=300)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    print(f"""
## An upgrade under load

`Tests/Kills/upgrade.py --uploads {options.uploads} --kills {options.kills} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}: five machines, each in a
network namespace, go from version N to N+1 of readers and deciders while uploads come and processes are killed; N+1 decides by
rules that pay for more from that day on, and the tables get a column that N does not know. Expected: the entries of a batch by
the final rules, nothing lost, nothing twice, N's processes end by themselves, nobody waits longer than {LONGEST_WAIT_SECONDS} s, and after a
removal N is refused in a sentence.
""")
    if reason := Namespaces.reason_against():
        print(f"Not tried: {reason}.")
        return
    rows = [upgraded(options, keep) for keep in (False, True)]
    print("| readings of N of what was not decided | killed | took | readings of N and N+1 | the longest wait | entries | result |")
    print("|---|---|---|---|---|---|---|")
    for row, _ in rows:
        print(row)
    sys.exit(0 if all(is_good for _, is_good in rows) else 1)


if __name__ == "__main__":
    main()

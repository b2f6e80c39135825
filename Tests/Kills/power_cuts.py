#!/usr/bin/env python3
"""Cuts the power of a disk that lies, lets each write fail in turn, and makes the clock jump.

usage: Tests/Kills/power_cuts.py [--qix FILE] [--cuts N] [--failures N] [--seed N] [PART…]

Tests/LyingDisk/lying_disk.c, which is built here, notes what the programs synced. At a power cut the program is killed, and
what it had synced is put together with some part of what it had written since: nothing, whole files without their names, a
random part of the pages, a random part of the sectors of torn pages. Then the same command runs again on a good disk. Expected:
nothing that was acknowledged is lost, nothing is booked twice, the ledger verifies and goes on. Prints a section of
Benchmarks/kills.md; exits with 1 if something else happens.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/measure"))
from redteam import Bench, LinkService, different_receipts  # noqa: E402

# What of the writes since the last sync survives a cut.
MODES = ["nothing", "writes without names", "pages", "sectors"]
UNIT = {"pages": 4096, "sectors": 512}
EIO, ENOSPC = 5, 28
CAMPAIGNS = """campaigns:
  - {id: pasta, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_receipt: 20},
     limits: {budget: 1000}}
"""


class Disk:
    """A folder on a disk that lies."""

    def __init__(self, folder, library, dice):
        self.folder, self.dice = folder, dice
        self.shadow = folder.with_name(folder.name + ".shadow")
        shutil.rmtree(self.shadow, ignore_errors=True)
        for part in ("kept", "synced"):
            (self.shadow / part).mkdir(parents=True)
        self.environment = environment(folder) | {
            "LD_PRELOAD": str(library), "LYING_DISK": str(folder), "LYING_DISK_SHADOW": str(self.shadow)}
        # What is there at the beginning is there for good.
        with open(self.shadow / "log", "w") as log:
            for path, folders, files in os.walk(folder):
                log.write(f"folder {path}\n")
                for name in folders + files:
                    place = os.path.join(path, name)
                    number = os.stat(place).st_ino
                    log.write(f"{'d' if name in folders else 'f'} {number} {name}\n")
                    if name in files:
                        os.link(place, self.shadow / "kept" / str(number))
                        shutil.copyfile(place, self.shadow / "synced" / str(number))
                log.write("end\n")

    def cut(self, mode):
        """The folder as it is when the power is back, in place of the one of before."""
        # Names that were synced, by folder: the last whole record.
        names, record = {}, None
        for line in (self.shadow / "log").read_text().splitlines():
            if line.startswith("folder "):
                record = (line[7:], {})
            elif line == "end" and record:
                names[record[0]] = record[1]
                record = None
            elif record:
                kind, number, name = line.split(" ", 2)
                record[1][name] = (kind, int(number))
        found = self.folder.with_name(self.folder.name + ".found")
        self.restore(str(self.folder), found, names, mode)
        shutil.rmtree(self.folder)
        shutil.rmtree(self.shadow)
        found.rename(self.folder)

    def restore(self, path, target, names, mode):
        target.mkdir(mode=0o700)
        synced = names.get(path, {})
        there = {}
        if os.path.isdir(path):
            for entry in os.scandir(path):
                there[entry.name] = ("d" if entry.is_dir() else "f", entry.inode())
        for name in sorted(set(synced) | set(there)):
            choice = synced.get(name)
            if mode in UNIT and there.get(name) != choice:
                choice = self.dice.choice([choice, there.get(name)])
            if choice is None:
                continue
            kind, number = choice
            if kind == "d":
                self.restore(os.path.join(path, name), target / name, names, mode)
            else:
                is_there = there.get(name) == choice
                content = self.content(number, os.path.join(path, name) if is_there else None, mode)
                (target / name).write_bytes(content)
                (target / name).chmod(0o600)

    def content(self, number, path, mode):
        kept, synced = self.shadow / "kept" / str(number), self.shadow / "synced" / str(number)
        before = synced.read_bytes() if synced.exists() else b""
        now = kept.read_bytes() if kept.exists() else pathlib.Path(path).read_bytes() if path else before
        if mode == "nothing" or now == before:
            return before
        if mode == "writes without names":
            return now
        unit = UNIT[mode]
        mixed = bytearray()
        for place in range(0, max(len(now), len(before)), unit):
            first, second = before[place:place + unit], now[place:place + unit]
            part = first if self.dice.random() < 0.5 else second
            # A hole that was never written reads as zeros, if anything comes after it.
            mixed += part if part else bytes(len(first or second))
        return bytes(mixed[:self.dice.choice([len(before), len(now)])])


def environment(folder):
    return {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}


class Scene:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.dice = random.Random(options.seed)
        self.bench = Bench(options.qix, options.seed)
        self.library = folder / "lying_disk.so"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(self.library),
                        str(ROOT / "Tests/LyingDisk/lying_disk.c"), "-ldl"], check=True)
        self.receipts = different_receipts(self.bench, 24)
        self.rows, self.faults = [], []

    def place(self, name):
        """An empty folder with what deciding needs."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        # Writes the files that the command reads, too.
        self.award_command(folder)
        return folder

    def award_command(self, folder, count=None):
        (folder / "campaigns.yaml").write_text(CAMPAIGNS)
        receipts = self.receipts[:count]
        return self.bench.award_command(receipts, [f"u{number % 5}" for number in range(len(receipts))], folder, CAMPAIGNS)

    def run(self, command, environment):
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    def ledger(self, folder, verb, *rest, expect=0):
        run = self.run([self.options.qix, "ledger", verb, str(folder / "ledger.sqlite"), *rest], environment(folder))
        if expect is not None and run.returncode != expect:
            self.faults.append(f"qix ledger {verb}: status {run.returncode}: {run.stderr.strip()[-300:]}")
        return run

    def compare(self, folder, expected, event):
        """Whether the ledger is sound and has the entries of a run that nobody disturbed."""
        is_sound = self.ledger(folder, "verify").returncode == 0
        is_same = self.ledger(folder, "export").stdout == expected
        if not (is_sound and is_same):
            self.faults.append(f"{event}: sound {is_sound}, entries as undisturbed {is_same}")
        return is_sound and is_same

    def undisturbed(self):
        folder = self.place("whole")
        began = time.monotonic()
        run = self.run(self.award_command(folder), environment(folder))
        if run.returncode:
            sys.exit(f"qix award failed: {run.stderr[-400:]}")
        self.takes = time.monotonic() - began
        self.expected = self.ledger(folder, "export").stdout
        if len(self.expected.splitlines()) < len(self.receipts) // 2:
            sys.exit("the undisturbed run booked too little to compare")
        return folder

    def award(self):
        """A run is cut off, up to three times in a row, and repeated."""
        for mode in MODES:
            same = cuts = halves = 0
            for number in range(self.options.cuts):
                folder = self.place("award")
                for _ in range(self.dice.randint(1, 3)):
                    disk = Disk(folder, self.library, self.dice)
                    # All receipts that are ready are one transaction, so some of them come first.
                    part = self.award_command(folder, self.dice.choice([8, 16, 24]))
                    process = subprocess.Popen(part, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                               env=disk.environment)
                    time.sleep(self.dice.uniform(0.3, 1.1) * self.takes)
                    process.kill()
                    process.wait()
                    disk.cut(mode)
                    cuts += 1
                command = self.award_command(folder)
                run = self.run([self.options.qix, "ledger", "export", str(folder / "ledger.sqlite")], environment(folder))
                halves += run.returncode == 0 and 0 < len(run.stdout) < len(self.expected)
                again = self.run(command, environment(folder))
                if again.returncode:
                    self.faults.append(f"award, {mode}: status {again.returncode}: {again.stderr.strip()[-300:]}")
                    continue
                same += self.compare(folder, self.expected, f"award, {mode}, {number}")
            self.rows.append((f"`qix award` of 24 receipts, {mode} kept", f"{cuts} cuts, {halves} ledgers found in the middle",
                              f"{same} of {self.options.cuts} end as undisturbed, sound"))

    def spends(self):
        """What a command said it did is there after a cut, and a repetition does nothing more."""
        base = self.undisturbed()
        self.ledger(base, "grant", "u0", "1000", "--partner", "P", "--campaign", "start", "--why", "a start", "--key", "start")
        kept = said = 0
        for number in range(self.options.cuts * len(MODES)):
            folder = self.folder / "spend"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(base, folder)
            disk = Disk(folder, self.library, self.dice)
            spend = [self.options.qix, "ledger", "spend", str(folder / "ledger.sqlite"), "u0", "5", "--for", "tea", "--key",
                     "k", "--at", "2026-03-20T08:00:00+01:00"]
            run = self.run(spend, disk.environment)
            if run.returncode:
                self.faults.append(f"spend: status {run.returncode}: {run.stderr.strip()[-300:]}")
                continue
            said += 1
            before = self.ledger(folder, "export").stdout
            disk.cut(MODES[number % len(MODES)])
            kept += self.compare(folder, before, f"spend, {MODES[number % len(MODES)]}")
            self.run(spend, environment(folder))
            self.compare(folder, before, "spend, repeated")
        self.rows.append(("`qix ledger spend`, cut after it said so", f"{said} cuts", f"{kept} of {said} there, once, sound"))

    def service(self):
        """Users, uploads and purchases that a service acknowledged are there after a cut."""
        users = uploads = lost = 0
        picture = (ROOT / "images/uploads/u001/spesa-naviglio.png").read_bytes()
        folder = self.folder / "service"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        (folder / "state").mkdir()
        tokens, sent = [], []
        for number in range(max(2, self.options.cuts // 2)):
            disk = Disk(folder, self.library, self.dice)
            service = LinkService(self.options.qix, folder, environment=disk.environment)
            for _ in range(4):
                status, body = service.send("POST", "/v1/users")
                if status == 201:
                    tokens.append(json.loads(body)["token"])
                # Each picture is another one: bytes after its end count for its hash.
                request = picture + os.urandom(8)
                status, body = self.upload(service, tokens[-1], request)
                if status in (200, 202):
                    sent.append((tokens[-1], json.loads(body)["id"]))
            time.sleep(self.dice.uniform(0, 1))
            service.process.kill()
            service.process.wait()
            disk.cut(MODES[number % len(MODES)])
            service = LinkService(self.options.qix, folder, environment=environment(folder))
            for token in tokens:
                lost += service.send("GET", "/v1/me", token)[0] != 200
            for token, name in sent:
                lost += service.send("GET", f"/v1/uploads/{name}", token)[0] != 200
                lost += service.send("GET", f"/v1/uploads/{name}/picture", token)[0] != 200
            service.end()
            users, uploads = len(tokens), len(sent)
            verified = self.run([self.options.qix, "ledger", "verify", str(folder / "data/ledger.sqlite")],
                                environment(folder))
            if verified.returncode:
                self.faults.append(f"service: not sound: {verified.stdout[-300:]}")
        if lost:
            self.faults.append(f"service: {lost} acknowledged things are lost")
        self.rows.append(("`qix serve`, cut while users come and send pictures", f"{max(2, self.options.cuts // 2)} cuts",
                          f"{users} users and {uploads} uploads acknowledged, {lost} lost, sound"))

    @staticmethod
    def upload(service, token, body):
        request = urllib.request.Request(service.base + "/v1/uploads", method="POST", data=body)
        request.add_header("Authorization", f"Bearer {token}")
        request.add_header("Content-Type", "image/png")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def failures(self):
        """The disk fails at the n-th change, and works again afterwards."""
        folder = self.place("fail")
        count = self.folder / "count"
        disk = Disk(folder, self.library, self.dice)
        self.run(self.award_command(folder), disk.environment | {
            "LYING_DISK_FAIL": "1000000000", "LYING_DISK_COUNT": str(count)})
        changes = int(count.read_text())
        wanted = range(1, changes + 1)
        chosen = sorted(self.dice.sample(wanted, min(self.options.failures, changes)))
        for name, number in (("an error (EIO)", EIO), ("no room (ENOSPC)", ENOSPC)):
            told = same = 0
            for place in chosen:
                folder = self.place("fail")
                command = self.award_command(folder)
                disk = Disk(folder, self.library, self.dice)
                run = self.run(command, disk.environment | {"LYING_DISK_FAIL": f"{place}:{number}"})
                if run.returncode < 0:
                    self.faults.append(f"{name} at change {place}: ended by signal {-run.returncode}")
                if run.returncode == 0 and self.ledger(folder, "export").stdout != self.expected:
                    self.faults.append(f"{name} at change {place}: status 0, and entries are missing")
                told += run.returncode > 0
                again = self.run(command, environment(folder))
                if again.returncode:
                    self.faults.append(f"{name} at change {place}, repeated: {again.stderr.strip()[-300:]}")
                    continue
                same += self.compare(folder, self.expected, f"{name} at change {place}")
            self.rows.append((f"{name} at one of {changes} changes, and at all after it", f"{len(chosen)} runs, {told} say so",
                              f"{same} of {len(chosen)} end as undisturbed when they are repeated, sound"))

    def heads(self):
        """An older ledger beside its head, and entries without one, are refused; a head that is behind is not."""
        folder = self.place("heads")
        self.run(self.award_command(folder, 12), environment(folder))
        older = folder.with_name("older")
        shutil.rmtree(older, ignore_errors=True)
        shutil.copytree(folder, older)
        self.run(self.award_command(folder), environment(folder))
        spend = ["u0", "1", "--for", "tea", "--key", "k"]

        def expect(event, text, expected):
            run = self.ledger(folder, "spend", *spend, expect=None)
            right = (run.returncode == 0) if expected is None else (run.returncode == 1 and expected in run.stderr)
            if not right:
                self.faults.append(f"{event}: status {run.returncode}: {run.stderr.strip()[-300:]}")
            self.rows.append((event, text, "yes" if right else "**no**"))

        head, ledger = folder / "ledger.sqlite.head", folder / "ledger.sqlite"
        new_head, new_ledger = head.read_bytes(), ledger.read_bytes()
        head.write_bytes((older / head.name).read_bytes())
        expect("a head that is behind its ledger, as a death before it was saved leaves it", "goes on", None)
        head.write_bytes(new_head)
        ledger.write_bytes((older / ledger.name).read_bytes())
        expect("an older copy of the ledger beside its head", "refused", "older copy")
        ledger.write_bytes(new_ledger)
        head.unlink()
        expect("a ledger with entries whose head is missing", "refused", "is missing")

    def clock(self):
        """A clock that jumps by up to 400 days changes no decision."""
        same = 0
        for number in range(3):
            folder = self.place("clock")
            run = self.run(self.award_command(folder), environment(folder) | {
                "LD_PRELOAD": str(self.library), "LYING_CLOCK": str(86_400 * [1, 40, 400][number])})
            if run.returncode:
                self.faults.append(f"clock: status {run.returncode}: {run.stderr.strip()[-300:]}")
            same += self.compare(folder, self.expected, "clock")
        self.rows.append(("a clock that jumps by up to a day, 40 and 400 days, at every fourth look", "3 runs",
                          f"{same} of 3 as undisturbed, sound"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--cuts", type=int, default=10)
    parser.add_argument("--failures", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("parts", nargs="*", help="award, spends, service, failures, heads, clock; all if left out")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qix-power-") as name:
        scene = Scene(options, pathlib.Path(os.path.realpath(name)))
        scene.undisturbed()
        for part in options.parts or ["award", "spends", "service", "failures", "heads", "clock"]:
            getattr(scene, part)()
    for fault in scene.faults:
        print(f"FAULT: {fault}", file=sys.stderr)
    print(f"""
## A disk that lies

`Tests/Kills/power_cuts.py --cuts {options.cuts} --failures {options.failures} --seed {options.seed}`, {time.strftime("%Y-%m-%d")}: at a cut
only what was synced is sure to be there, names of folders included; of what was written since, a random part. Expected: what was
acknowledged is there, and the same command again ends as if nothing had happened.

| event | tried | then |
|---|---|---|""")
    for row in scene.rows:
        print("| " + " | ".join(row) + " |")
    sys.exit(1 if scene.faults else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Gives a queue readers that cannot reach its pictures, and kills readers that hold a ticket.

usage: Tests/Kills/out_of_reach.py [--qix FILE] [--uploads N] [--kills N] [--seed N]

No upload may be left unread, no attempt used up, and the ledger must be that of a batch. A killed reader may delay nobody
longer than 30 seconds. Prints a section of Benchmarks/kills.md; exits with 1 if any check fails. A reader of another user
and a folder that is unmounted need root.
"""

import argparse
import contextlib
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
sys.path[:0] = [str(ROOT / "Scripts/servers"), str(ROOT / "Tests/Kills")]
from kills import PROGRAMME, say, uploads  # noqa: E402
from postgres_server import Server  # noqa: E402

OUT_OF_REACH = 69
LONGEST_WAIT_SECONDS = 30


class Scene:
    """A server, a manifest and the ledger of an undisturbed batch."""

    def __init__(self, options, folder, server):
        self.options, self.folder, self.server = options, folder, server
        self.rows = []
        self.has_passed = True
        self.manifest = uploads(folder, options.uploads, random.Random(options.seed))
        expected = self.qix("batch", str(self.manifest), *PROGRAMME, "--ledger", f"{folder}/batch.qix", "--out",
                            f"{folder}/out", "--quiet")
        if expected.returncode != 0:
            sys.exit(expected.stderr)
        self.expected = self.qix("ledger", "export", f"{folder}/batch.qix").stdout

    def environment(self):
        return {**os.environ, "XDG_STATE_HOME": f"{self.folder}/state"}

    def qix(self, *arguments, before=()):
        return subprocess.run(
            [*before, self.options.qix, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment())

    def start(self, *arguments, before=()):
        return subprocess.Popen(
            [*before, self.options.qix, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env=self.environment())

    def queue(self, schema):
        """A queue of its own with all uploads; the folder of pictures and the ledger's address."""
        ledger, pictures = self.server.address(schema), f"{self.folder}/{schema}-pictures"
        queued = self.qix("enqueue", str(self.manifest), "--ledger", ledger, "--pictures", pictures)
        if queued.returncode != 0:
            sys.exit(queued.stderr)
        return ledger, pictures

    def work(self, ledger, pictures, *options):
        return ["work", "--ledger", ledger, "--pictures", pictures, "--jobs", "1", *options]

    def decide(self, ledger):
        return self.start("decide", *PROGRAMME, "--ledger", ledger, "--drain")

    def check(self, schema, ledger):
        """What is wrong with the queue and the ledger at the end."""
        faults = []
        if (states := self.server.sql("SELECT DISTINCT state FROM tickets", schema).split()) != ["decided"]:
            faults.append(f"tickets are {', '.join(states)}")
        if (used := self.server.sql("SELECT count(*) FROM tickets WHERE attempts <> 1", schema).strip()) != "0":
            faults.append(f"{used} tickets used up attempts")
        if self.qix("ledger", "export", ledger).stdout != self.expected:
            faults.append("the entries differ from those of the batch")
        if self.qix("ledger", "verify", ledger).returncode != 0:
            faults.append("the ledger does not verify")
        return faults

    def report(self, event, seen, faults):
        self.has_passed = self.has_passed and not faults
        self.rows.append((event, "; ".join([seen, *faults]), "**no**" if faults else "yes"))
        say(f"{event}: {'; '.join([seen, *faults])}")

    def skip(self, event, why):
        self.rows.append((event, f"not tried: {why}", "–"))


def last_line(text):
    lines = text.strip().splitlines()
    return re.sub(r"/\S*/|postgresql://\S+", "…/", lines[-1]) if lines else "nothing"


def beside(scene, event, schema, poor_folder, before=(), says=""):
    """A reader that finds no picture beside one that finds all."""
    ledger, pictures = scene.queue(schema)
    poor = scene.start(*scene.work(ledger, poor_folder or pictures, "--patience", "3", "--name", "poor"), before=before)
    good = scene.start(*scene.work(ledger, pictures, "--drain"))
    decider = scene.decide(ledger)
    poor_says = poor.communicate()[1]
    good_says, decider_says = good.communicate()[1], decider.communicate()[1]
    faults = scene.check(schema, ledger)
    if poor.returncode != OUT_OF_REACH or says not in poor_says:
        faults.append(f"the reader without pictures ends with {poor.returncode}: {last_line(poor_says)}")
    if good.returncode != 0 or decider.returncode != 0:
        faults.append(f"the others end with {good.returncode} and {decider.returncode}: "
                      f"{last_line(good_says)}; {last_line(decider_says)}")
    scene.report(
        event, f"it ends with {poor.returncode}; {scene.options.uploads} uploads are decided, entries as by the batch",
        faults)


def alone(scene):
    """A reader without pictures alone, then the right one."""
    ledger, pictures = scene.queue("alone")
    empty = f"{scene.folder}/none"
    os.mkdir(empty)
    poor = scene.qix(*scene.work(ledger, empty, "--patience", "0", "--drain"))
    untouched = scene.server.sql("SELECT count(*) FROM tickets WHERE state = 'waiting' AND attempts = 0", "alone").strip()
    good, decider = scene.start(*scene.work(ledger, pictures, "--drain")), scene.decide(ledger)
    good.communicate()
    decider.communicate()
    faults = scene.check("alone", ledger)
    if poor.returncode != OUT_OF_REACH or untouched != str(scene.options.uploads):
        faults.append(f"it ends with {poor.returncode} and leaves {untouched} untouched: {last_line(poor.stderr)}")
    scene.report(
        "A reader with an empty folder, alone, and then one with the pictures",
        f"status {poor.returncode}, “{last_line(poor.stderr)}”; no ticket is touched; the other reads all", faults)


def unmounted(scene):
    """The folder goes away while its reader reads, and comes back."""
    event = "The folder is unmounted while its only reader reads, and mounted again after 5 s"
    if os.geteuid() != 0:
        return scene.skip(event, "not root")
    ledger, pictures = scene.queue("unmounted")
    mounted = f"{scene.folder}/mounted"
    os.mkdir(mounted)
    mount = ["mount", "--bind", pictures, mounted]
    if subprocess.run(mount).returncode != 0:
        return scene.skip(event, "nothing can be mounted here")
    try:
        reader = scene.start(*scene.work(ledger, mounted, "--patience", "60", "--drain"))
        decider = scene.decide(ledger)
        read = "SELECT count(*) FROM tickets WHERE reading IS NOT NULL"
        while reader.poll() is None and int(scene.server.sql(read, "unmounted")) < 3:
            time.sleep(0.2)
        subprocess.run(["umount", "-l", mounted], check=True)
        time.sleep(5)
        leased = scene.server.sql("SELECT count(*) FROM tickets WHERE state = 'leased'", "unmounted").strip()
        subprocess.run(mount, check=True)
        says = reader.communicate()[1]
        decider_says = decider.communicate()[1]
        faults = scene.check("unmounted", ledger)
        if decider.returncode != 0:
            faults.append(f"the decider ends with {decider.returncode}: {last_line(decider_says)}")
        if reader.returncode != 0 or "can be reached again" not in says:
            faults.append(f"it ends with {reader.returncode}: {last_line(says)}")
        if leased != "0":
            faults.append(f"{leased} tickets are leased meanwhile")
        scene.report(event, "it waits, with no ticket taken, and goes on by itself", faults)
    finally:
        subprocess.run(["umount", "-l", mounted], stderr=subprocess.DEVNULL)
    return None


def killed(scene):
    """Readers that are killed with a ticket: how long the ticket then waits for its decision."""
    ledger, pictures = scene.queue("killed")
    rng = random.Random(scene.options.seed)
    readers = [scene.start(*scene.work(ledger, pictures, "--drain", "--name", f"r{number}")) for number in range(2)]
    decider = scene.decide(ledger)
    waits = []
    while len(waits) < scene.options.kills:
        time.sleep(rng.uniform(0.2, 1.5))
        number = rng.randrange(2)
        held = scene.server.sql(
            f"SELECT number FROM tickets WHERE state = 'leased' AND reader LIKE 'r{number}/%'", "killed").split()
        if readers[number].poll() is None and held:
            readers[number].kill()
            began = time.monotonic()
            readers[number].wait()
            readers[number] = scene.start(*scene.work(ledger, pictures, "--drain", "--name", f"r{number}"))
            while scene.server.sql(f"SELECT state FROM tickets WHERE number = {held[0]}", "killed").strip() != "decided":
                time.sleep(0.1)
            waits.append(time.monotonic() - began)
        elif decider.poll() is not None:
            break
    for process in [*readers, decider]:
        process.communicate()
    faults = [fault for fault in scene.check("killed", ledger) if "attempts" not in fault]
    if not waits or max(waits) > LONGEST_WAIT_SECONDS:
        faults.append("that is too long")
    scene.report(
        f"{len(waits)} readers are killed with a ticket, each started again at once",
        f"the ticket is decided after {max(waits, default=0):.1f} s at most, {sum(waits) / max(1, len(waits)):.1f} s on "
        "average", faults)


def before_the_server(scene):
    """Reader and deciders start while the server is down, and a standby lives through two restarts and takes over."""
    ledger, pictures = scene.queue("early")
    scene.server.stop("fast")
    reader = scene.start(*scene.work(ledger, pictures, "--drain", "--patience", "60"))
    deciders = [scene.start("decide", *PROGRAMME, "--ledger", ledger, "--drain", "--patience", "60") for _ in range(2)]
    time.sleep(5)
    scene.server.start()
    for _ in range(2):
        time.sleep(4)
        scene.server.stop("immediate")
        time.sleep(3)
        scene.server.start()
    time.sleep(2)
    deciders[0].kill()
    says = [process.communicate()[1] for process in (reader, *deciders)]
    faults = [fault for fault in scene.check("early", ledger) if "attempts" not in fault]
    if reader.returncode != 0 or deciders[1].returncode != 0:
        faults.append(f"they end with {reader.returncode} and {deciders[1].returncode}: {last_line(says[0])}; {last_line(says[2])}")
    scene.report(
        "A reader and two deciders start 5 s before the server, which dies twice; then one decider is killed",
        "all wait, and the other decider finishes", faults)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qix", default=str(ROOT / ".build/release/qix"))
    parser.add_argument("--uploads", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="qix-reach-")))
        scene = Scene(options, folder, stack.enter_context(Server()))
        os.mkdir(folder / "empty")
        beside(scene, "A reader with an empty folder beside one with the pictures", "empty", f"{folder}/empty")
        other_user = "A reader of another user, who may not read the pictures, beside one who may"
        if os.geteuid() == 0 and shutil.which("setpriv"):
            for place in (folder, scene.server.folder):
                os.chmod(place, 0o755)
            beside(scene, other_user, "other", None, before=("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"),
                   says="Permission denied for the user with number 65534")
        else:
            scene.skip(other_user, "not root")
        for test in (alone, unmounted, before_the_server, killed):
            test(scene)
    print(f"""
## Readers without pictures, and readers that die

`Tests/Kills/out_of_reach.py --uploads {options.uploads} --kills {options.kills} --seed {options.seed}`, {
    time.strftime("%Y-%m-%d")}: each line is a queue of {options.uploads} uploads.
Expected: every upload decided, the entries of an undisturbed batch, no attempt used up by who has no pictures, and nobody
delayed by more than {LONGEST_WAIT_SECONDS} seconds by a reader that died.

| event | result | expected |
|---|---|---|""")
    for event, seen, verdict in scene.rows:
        print(f"| {event} | {seen} | {verdict} |")
    sys.exit(0 if scene.has_passed else 1)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks Packaging/monitoring: every metric and label that the alert rules and the dashboard name is one that the programs write, each
alert names a section of the runbook, and the files can be read by Prometheus and Grafana.

usage: python3 Tests/Packaging/monitoring.py [QIX]            QIX: a built qix; without it nothing is started
       python3 Tests/Packaging/monitoring.py QIX --record     writes Tests/Packaging/scrapes anew

Tests/Packaging/scrapes has what each program writes. With QIX, they are run again and compared with it: `qix serve`, `batch`, `watch`,
qix-ledger-metrics, and, where PostgreSQL is installed, `work` and `decide`. Those of node_exporter 1.5 and HAProxy 2.6 (Debian 12) were
recorded by hand and have only what is used. Where promtool is installed (`make monitoring` does it), it checks the rules too, and
plays the stories in alerts-tests.yaml.
"""
import contextlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRAPES = ROOT / "Tests/Packaging/scrapes"
FOLDER = ROOT / "Packaging/monitoring"
sys.path[:0] = [str(ROOT / "Scripts/servers"), str(ROOT / "Scripts/build")]
sys.dont_write_bytecode = True
from links import heading_anchors  # noqa: E402
from postgres_server import Server  # noqa: E402

# Words of PromQL that are no metrics.
WORDS = set("""sum min max avg count rate increase delta irate resets absent time offset by without on ignoring and or unless bool
    histogram_quantile predict_linear min_over_time max_over_time avg_over_time vector scalar clamp_min clamp_max""".split())
# What Prometheus adds to all that it scrapes.
ADDED = {"job", "instance"}
# Series that Prometheus makes itself.
OWN = {"up": {}, "ALERTS": {"alertname": {"*"}, "alertstate": {"firing", "pending"}, "severity": {"*"}}}


def read_scrape(text):
    """Of each metric its labels, and of each label its values."""
    metrics = {}
    for line in text.splitlines():
        match = re.match(r"([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ", line)
        if match:
            labels = metrics.setdefault(match[1], {})
            for label, value in re.findall(r'(\w+)="((?:[^"\\]|\\.)*)"', match[2] or ""):
                labels.setdefault(label, set()).add(value)
    for kind, name in re.findall(r"^# TYPE (\S+) (\S+)", text, re.M):
        if name != "histogram":
            metrics.setdefault(kind, {})
    return metrics


def known_metrics():
    metrics = {name: dict(labels) for name, labels in OWN.items()}
    for file in sorted(SCRAPES.glob("*.prom")):
        metrics |= read_scrape(file.read_text(encoding="utf-8"))
    # What happened in no recorded run, such as a reader's failure, has its outcome in the table of running.md.
    for process, values in re.findall(r"of (readers|deciders) ((?:`\w+`(?:, )?)+)", (ROOT / "Documentation/running.md").read_text()):
        name = {"readers": "qix_work_uploads_total", "deciders": "qix_decide_uploads_total"}[process]
        metrics.setdefault(name, {}).setdefault("outcome", set()).update(re.findall(r"`(\w+)`", values))
    return metrics


def faults_of(expression, metrics):
    """What an expression names that nobody writes."""
    faults = []
    for name, selector in re.findall(r"([a-zA-Z_:][\w:]*)\s*\{([^}]*)\}", expression):
        if name not in metrics:
            continue  # said below
        for label, operator, value in re.findall(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"', selector):
            values = metrics[name].get(label)
            if label in ADDED:
                continue
            if values is None:
                faults.append(f"{name} has no label {label}")
            elif "*" not in values and operator in ("=", "=~"):
                faults += [f"{name} has no {label}={part}" for part in value.split("|")
                           if re.fullmatch(r"\w+", part) and part not in values]
    plain = re.sub(r'"[^"]*"', '""', expression)
    plain = re.sub(r"\{[^}]*\}", "", plain)
    plain = re.sub(r"\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)", " ", plain)
    plain = re.sub(r"\[[^\]]*\]|\boffset\s+\w+", " ", plain)
    named = set(re.findall(r"(?<![\w.])[a-zA-Z_:][\w:]*", plain)) - WORDS
    faults += [f"nobody writes {name}" for name in sorted(named) if name not in metrics]
    if not named:
        faults.append(f"{expression} names no metric")
    for match in re.finditer(r"\b(?:by|on|without)\s*\(([^)]*)\)", expression):
        all_labels = set(ADDED).union({"le"}, *(metrics[name] for name in named if name in metrics))
        faults += [f"none of {', '.join(sorted(named))} has the label {label.strip()}"
                   for label in match[1].split(",") if label.strip() not in all_labels]
    return faults


def read_rules(text):
    """The alerts of a rules' file that is written as ours is: two blanks a level, expressions in one line or folded."""
    rules, folded = [], None
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        indent = len(line) - len(line.lstrip())
        if folded and indent > folded:
            rules[-1]["expr"] = f"{rules[-1]['expr']} {line.strip()}".strip()
            continue
        folded = None
        match = re.fullmatch(r"(?:- )?(\w+):\s*(.*)", line.strip())
        if not match:
            raise ValueError(f"not understood: {line}")
        key, value = match.groups()
        if key == "alert":
            rules.append({"alert": value})
        elif key == "expr" and value == ">-":
            rules[-1]["expr"], folded = "", indent
        elif key == "labels" and value:
            rules[-1].update(re.findall(r"(\w+): (\w+)", value))
        elif rules and key in ("expr", "for", "summary", "runbook"):
            rules[-1][key] = value.strip('"')
        elif key not in ("groups", "name", "rules", "annotations"):
            raise ValueError(f"not understood: {line}")
    return rules


def faults_of_rules(text, metrics):
    faults = []
    rules = read_rules(text)
    runbook = ROOT / "Documentation/runbook.md"
    anchors, words = set(heading_anchors(runbook)), runbook.read_text(encoding="utf-8")
    names = [rule["alert"] for rule in rules]
    faults += [f"{name}: twice" for name in set(names) if names.count(name) > 1]
    for rule in rules:
        name = rule["alert"]
        faults += [f"{name}: no {field}" for field in ("expr", "severity", "summary", "runbook") if not rule.get(field)]
        faults += [f"{name}: {fault}" for fault in faults_of(rule.get("expr", ""), metrics)]
        if rule.get("severity") not in ("page", "ticket"):
            faults.append(f"{name}: severity is neither page nor ticket")
        file, _, anchor = rule.get("runbook", "").partition("#")
        if file != "runbook.md" or anchor not in anchors:
            faults.append(f"{name}: the runbook has no section {anchor}")
        if not re.search(rf"\b{name}\b", words):
            faults.append(f"{name}: its section of the runbook does not name it")
        for opening, closing in ("()", "{}", "[]"):
            if rule.get("expr", "").count(opening) != rule.get("expr", "").count(closing):
                faults.append(f"{name}: {opening} without {closing}")
    faults += [f"runbook.md: {name} is no alert" for name in set(re.findall(r"\bQix\w+", words)) - set(names)]
    return faults


def faults_of_dashboard(text, metrics):
    faults = []
    board = json.loads(text)
    panels = [panel for outer in board["panels"] for panel in (outer, *outer.get("panels", []))]
    numbers = [panel["id"] for panel in panels]
    faults += [f"panel id {number} twice" for number in set(numbers) if numbers.count(number) > 1]
    taken = {}
    for panel in panels:
        title, at = panel["title"], panel["gridPos"]
        if at["x"] + at["w"] > 24:
            faults.append(f"{title}: wider than the page")
        for cell in ((x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])):
            if taken.setdefault(cell, title) != title:
                faults.append(f"{title} lies on {taken[cell]}")
                break
        targets = panel.get("targets", [])
        if panel["type"] != "row" and not targets:
            faults.append(f"{title}: shows nothing")
        letters = [target["refId"] for target in targets]
        if len(set(letters)) != len(letters):
            faults.append(f"{title}: a refId twice")
        for target in targets:
            faults += [f"{title}: {fault}" for fault in faults_of(target["expr"], metrics)]
            if target["datasource"] != {"type": "prometheus", "uid": "${datasource}"}:
                faults.append(f"{title}: another source than the one that is chosen")
    for annotation in board["annotations"]["list"]:
        faults += [f"{annotation['name']}: {fault}" for fault in faults_of(annotation["expr"], metrics)]
    return faults


# What the programs write -------------------------------------------------------------------------------------------------

PROGRAMME = ["--catalog", str(ROOT / "images/catalog.csv"), "--campaigns", str(ROOT / "images/campaigns.yaml")]


def finished(command, accepted=(0, 75), **options):
    result = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if result.returncode not in accepted:
        raise AssertionError(f"{command[1]}: status {result.returncode}: {result.stderr}")


@contextlib.contextmanager
def running(command, until, log):
    """A process that has said or made something; SIGTERM at the end."""
    with open(log, "w", encoding="utf-8") as file:
        process = subprocess.Popen([str(part) for part in command], stdout=file, stderr=file)
    try:
        end = time.monotonic() + 300
        while not (found := until()):
            if process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{command[1]}: {Path(log).read_text()}")
            time.sleep(0.1)
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=120)


def budgeted(folder):
    """A file of a campaign that pays today and has a budget."""
    file = folder / "campaigns.yaml"
    file.write_text("campaigns:\n  - {id: milk, partner: Latteria, shake: scan, from: 2024-01-01, to: 2052-01-01, "
                    "coins: {per_item: 2}, limits: {budget: 1000}}\n")
    return file


def scrape_service(qix, folder):
    hooks = folder / "webhooks.yaml"
    hooks.write_text('webhooks:\n  - {partner: Alimentari Serra, url: "http://127.0.0.1:9/", '
                     "secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}\n")
    log = folder / "serve.log"
    # No collector listens there: what is dropped is counted too.
    command = [qix, "serve", "--data", folder / "data", "--catalog", ROOT / "images/catalog.csv", "--campaigns", budgeted(folder),
               "--port", "0", "--webhooks", hooks, "--push-contact", "mailto:ops@example.org", "--traces", "http://127.0.0.1:9"]
    with running(command, lambda: re.search(r"http://127\.0\.0\.1:\d+", log.read_text()), log) as found:
        report = json.dumps({"screens": {"home": 1}, "faults": {}, "waits": [{"for": "decision", "milliseconds": 300}]}).encode()
        urllib.request.urlopen(urllib.request.Request(f"{found[0]}/v1/events", report, {"Content-Type": "application/json"})).close()
        token = (folder / "data/operator.token").read_text().strip()
        request = urllib.request.Request(f"{found[0]}/metrics", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as response:
            return response.read().decode()


def verify_changed(qix, ledger, folder):
    """What qix-ledger-metrics writes of a copy of a ledger in which somebody changed a record."""
    changed, file = folder / "changed.sqlite", folder / "changed.prom"
    finished([qix, "ledger", "copy", ledger, changed])
    with contextlib.closing(sqlite3.connect(changed)) as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'uploads'").fetchall():
            database.execute(f'DROP TRIGGER "{trigger}"')
        database.execute("UPDATE uploads SET uploaded_at = '2020-01-01T00:00:00Z'")
        database.commit()
    finished([sys.executable, FOLDER / "qix-ledger-metrics", changed, "--qix", qix, "--verify", "--to", file])
    return file.read_text()


def scrape_all(qix, folder):
    """What each program writes, by name."""
    scrapes = {"serve": scrape_service(qix, folder)}
    image = "uploads/u006/interrotta.jpg"  # ends in the middle, and is read in no time
    (folder / "uploads/u006").mkdir(parents=True)
    shutil.copy(ROOT / "images" / image, folder / image)
    manifest = folder / "manifest.csv"
    manifest.write_text(f"image,user,shake,uploaded_at,tier\n{image},u006,scan,2026-03-19T19:05:00Z,signed\n")
    ledger = folder / "data/ledger.sqlite"

    def of(name, command, **options):
        file = folder / f"{name}.prom"
        finished([*command, file], **options)
        scrapes[name] = file.read_text()

    of("batch", [qix, "batch", manifest, *PROGRAMME, "--ledger", ledger, "--out", folder / "out", "--quiet", "--metrics"])
    metrics = [sys.executable, FOLDER / "qix-ledger-metrics", ledger, "--qix", qix]
    of("ledger", [*metrics, "--campaigns", budgeted(folder), "--push", "--to"])
    of("verify", [*metrics, "--verify", "--to"])
    scrapes["verify of a changed ledger"] = verify_changed(qix, ledger, folder)
    watched, file = folder / "watched", folder / "watch.prom"
    watched.mkdir()
    with running([qix, "watch", watched, *PROGRAMME, "--ledger", folder / "watch.qix", "--metrics", file],
                 file.exists, folder / "watch.log"):
        scrapes["watch"] = file.read_text()
    try:
        server = Server()
    except SystemExit as reason:
        print(f"monitoring: skipped qix work and decide: {reason}", file=sys.stderr)
        return scrapes
    with server:
        address = server.address("monitored")
        environment = os.environ | {"XDG_STATE_HOME": str(folder / "state")}
        finished([qix, "enqueue", manifest, "--ledger", address, "--pictures", folder / "pictures"], env=environment)
        of("work", [qix, "work", "--ledger", address, "--pictures", folder / "pictures", "--drain", "--metrics"], env=environment)
        of("decide", [qix, "decide", *PROGRAMME, "--ledger", address, "--drain", "--metrics"], env=environment)
    return scrapes


def shape(text):
    """The names of a scrape with the names of their labels."""
    return {name: sorted(labels) for name, labels in read_scrape(text).items()}


class Files(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.metrics = known_metrics()
        self.rules = (FOLDER / "alerts.yaml").read_text(encoding="utf-8")
        self.board = (FOLDER / "dashboard.json").read_text(encoding="utf-8")

    def test_rules(self):
        self.assertEqual(faults_of_rules(self.rules, self.metrics), [])
        self.assertGreater(len(read_rules(self.rules)), 20)

    def test_dashboard(self):
        self.assertEqual(faults_of_dashboard(self.board, self.metrics), [])

    def test_what_is_misspelt_is_found(self):
        for right, wrong, said in (
                ("qix_uploads_waiting", "qix_uplods_waiting", "nobody writes qix_uplods_waiting"),
                ("qix_uploads_waiting", "upload_waiting", "nobody writes upload_waiting"),
                ('state="waiting"', 'state="wating"', "has no state=wating"),
                ('outcome=~"failed|missing"', 'outcome=~"failed|mising"', "has no outcome=mising"),
                ('state="missing"', 'status="missing"', "has no label status"),
                ("#uploads-wait\n", "#uploads-wate\n", "no section uploads-wate"),
                ("{severity: page}", "{severity: loud}", "neither page nor ticket"),
                ("alert: QixUploadsWait", "alert: QixUploadsWate", "QixUploadsWate: its section"),
                ("alert: QixUploadsWait", "alert: QixQueueOld", "QixQueueOld: twice"),
                ("[15m]) > 0 and", "[15m] > 0 and", "( without )")):
            self.assertIn(right, self.rules)
            self.assertIn(said, "\n".join(faults_of_rules(self.rules.replace(right, wrong, 1), self.metrics)))
        board = json.loads(self.board)
        for change, said in (
                (lambda panels: panels[2].update(id=panels[1]["id"]), "twice"),
                (lambda panels: panels[2].update(gridPos=panels[1]["gridPos"]), "lies on"),
                (lambda panels: panels[1]["targets"][0].update(expr="max(qix_uploads_wait)"), "nobody writes qix_uploads_wait"),
                (lambda panels: panels[1]["targets"][0].update(expr="sum by (sate) (qix_uploads_waiting)"), "has the label sate")):
            changed = json.loads(json.dumps(board))
            change(changed["panels"])
            self.assertIn(said, "\n".join(faults_of_dashboard(json.dumps(changed), self.metrics)))

    def test_promtool(self):
        tool = shutil.which("promtool")
        if not tool:
            self.skipTest("promtool is not installed: make monitoring installs it")
        for command in (["check", "rules", FOLDER / "alerts.yaml"], ["test", "rules", ROOT / "Tests/Packaging/alerts-tests.yaml"]):
            result = subprocess.run([tool, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            self.assertEqual(result.returncode, 0, result.stdout)
        # The dashboard's expressions, as rules.
        expressions = [target["expr"] for panel in json.loads(self.board)["panels"] for target in panel.get("targets", [])]
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            json.dump({"groups": [{"name": "panels", "rules": [
                {"record": f"panel:{number}", "expr": expression} for number, expression in enumerate(expressions)]}]}, file)
            file.flush()
            result = subprocess.run([tool, "check", "rules", file.name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)


class Programs(unittest.TestCase):
    qix, record = None, False

    def test_the_programs_write_what_was_recorded(self):
        if not self.qix:
            self.skipTest("no built qix was named")
        with tempfile.TemporaryDirectory(prefix="qix-monitoring-") as folder:
            scrapes = scrape_all(self.qix, Path(folder))
        self.assertIn("\nqix_ledger_sound 1\n", scrapes["verify"])
        self.assertIn("\nqix_ledger_sound 0\n", scrapes.pop("verify of a changed ledger"))
        for name, text in scrapes.items():
            file = SCRAPES / f"{name}.prom"
            if self.record:
                file.write_text(text, encoding="utf-8")
            self.assertEqual(shape(file.read_text(encoding="utf-8")), shape(text),
                             f"{file.relative_to(ROOT)}: other metrics than qix writes; record them anew (--record)")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    Programs.record = "--record" in arguments
    Programs.qix = next((Path(argument).resolve() for argument in arguments if argument != "--record"), None)
    unittest.main(argv=sys.argv[:1])

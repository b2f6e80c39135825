"""Runs readers of pictures, ours and others', and times them: what accuracy.py and bench.py share.

A reader is a command that takes paths and prints one JSON reading a line, in their order. Only Python's standard
library is used here; what the peers need is in peers.txt.
"""
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QIX = ROOT / ".build" / "release" / "qix"
PEERS = ROOT / "Scripts" / "peers.py"
# Photos with known answers, as Scripts/corpus lays them out; the last place is tried whether it is there or not.
CORPUS = next((place for place in (Path(os.environ.get("QIX_CORPUS") or "/nowhere"), ROOT / "corpus") if place.exists()),
              ROOT.parent / "shared" / "corpus")

os.environ["OMP_THREAD_LIMIT"] = "1"


@dataclass
class Run:
    """What one run of a reader printed and cost."""
    readings: list
    wall: float  # seconds from start to end
    cpu: float  # user and system seconds of all its processes
    gaps: list = field(default_factory=list)  # seconds from one reading to the next, the first from the start
    status: int = 0

    @property
    def median(self):
        """Seconds of the middle picture: by the reading's own clock where it has one, for readers that work at once
        hand over in order; else by the time from one reading to the next."""
        own = [reading.get("milliseconds", {}).get("total") for reading in self.readings]
        ordered = sorted(total / 1000 for total in own if total is not None) or sorted(self.gaps[1:] or self.gaps)
        return ordered[len(ordered) // 2] if ordered else 0.0

    @property
    def between(self):
        """Seconds from one reading to the next, of the middle picture: what a reader that works at one picture at a time takes,
        all its processes' beginnings and ends included."""
        ordered = sorted(self.gaps[1:] or self.gaps)
        return ordered[len(ordered) // 2] if ordered else 0.0


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, paths):
    """Calls a reader once with every path. A line that is no JSON is an error of the reader and is said."""
    before, start = spent(), time.perf_counter()
    process = subprocess.Popen([str(part) for part in command] + [str(path) for path in paths],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    readings, gaps, last = [], [], start
    for line in process.stdout:
        now = time.perf_counter()
        if line.strip():
            readings.append(json.loads(line))
            gaps.append(now - last)
            last = now
    status = process.wait()
    return Run(readings, time.perf_counter() - start, spent() - before, gaps, status)


def shell(paths, jobs=2, language="ita+eng"):
    """What one would write at a prompt: GNU parallel over tesseract and zbarimg. Returns a Run with text and codes."""
    line = f"OMP_THREAD_LIMIT=1 tesseract {{}} - -l {language} 2>/dev/null; zbarimg -q {{}} 2>/dev/null; printf '\\f\\f'"
    before, start = spent(), time.perf_counter()
    made = subprocess.run(["parallel", "--no-notice", f"-j{jobs}", "-k", line, ":::", *map(str, paths)],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wall, cpu = time.perf_counter() - start, spent() - before
    readings = []
    for path, text in zip(paths, made.stdout.split("\f\f")):
        codes = re.findall(r"^(EAN-13|EAN-8|UPC-A|UPC-E):(\d+)$", text, re.M)
        rows = [row for row in text.splitlines() if row.strip() and not re.match(r"^[A-Z0-9-]+:\d+$", row)]
        readings.append({"image": str(path), "text": rows, "barcodes": [{"gtin": code.zfill(14)} for _, code in codes]})
    return Run(readings, wall, cpu)


def peer(name):
    """The command of a peer, or None where it cannot run here."""
    module = {"zbar": "pyzbar", "zxing": "zxingcpp", "rapidocr": "rapidocr_onnxruntime"}.get(name.removesuffix("_all"))
    if module and subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode:
        return None
    return [sys.executable, PEERS, name]


def first_line(command):
    try:
        made = subprocess.run(command, capture_output=True, text=True)
        return (made.stdout + made.stderr).strip().splitlines()[0]
    except (OSError, IndexError):
        return "absent"


def commit():
    """The commit that is checked out, and whether files differ from it."""
    name = first_line(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"])
    changed = subprocess.run(["git", "-C", str(ROOT), "status", "--porcelain", "-uno"], capture_output=True, text=True).stdout.strip()
    return name + " and changes" if changed else name


def machine():
    """What was measured on and when, as Markdown."""
    cpu = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    memory = int(next(line.split()[1] for line in open("/proc/meminfo") if line.startswith("MemTotal"))) // (1 << 20)
    system = next((line.split("=", 1)[1].strip().strip('"') for line in open("/etc/os-release") if line.startswith("PRETTY_NAME")), "Linux")
    load = os.getloadavg()[0]
    return "\n".join([
        f"- Machine: {cpu}, {len(os.sched_getaffinity(0))} cores, {memory} GiB, {system}; load when it began {load:.1f}",
        f"- Date: {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC; commit {commit()}",
        f"- tesseract: {first_line(['tesseract', '--version'])}; zbar: {first_line(['zbarimg', '--version'])}",
    ])


def table(head, rows):
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


class Watch(threading.Thread):
    """Samples the memory of a process's children while it runs; `peak` holds the largest RSS of any one, in MiB."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.peak, self.over = pid, 0, threading.Event()

    def run(self):
        while not self.over.wait(0.05):
            try:
                children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
                for child in children or [str(self.pid)]:
                    status = Path(f"/proc/{child}/status").read_text()
                    self.peak = max(self.peak, int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024)
            except (OSError, TypeError):
                continue

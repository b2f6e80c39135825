#!/usr/bin/env python3
"""Keeps the results of every `make bench` and draws how they developed.

usage: Scripts/measure/history.py [--from-git]

Adds the figures of Benchmarks/results.md to Benchmarks/history.ndjson, unless they are there already: a line per run with its
commit, date and machine. --from-git adds those of every version in Git. Draws Documentation/history.svg, which shows only
ratios of two programs in one run, because machines differ.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RESULTS, HISTORY, PLOT = ROOT / "Benchmarks/results.md", ROOT / "Benchmarks/history.ndjson", ROOT / "Documentation/history.svg"

# What is drawn: label, title of the section, row, column, goal.
LINES = [
    ("receipts: qix's throughput, of tesseract's and zbarimg's", "Receipts: the whole of a photo's text",
     "tesseract and zbarimg, parallel -j2", "qix's throughput", 2.5),
    ("receipts: qix's throughput, of RapidOCR's", "Receipts: the whole of a photo's text", "RapidOCR", "qix's throughput", 6),
    ("a picture with nothing in it: CPU, of the pipeline's", "One photo, for a user who waits", "nothing in it (a cat)",
     "CPU, of zbarimg and tesseract's", .35),
    ("a product, 12 megapixels: CPU, of zbarimg's",
     "One photo, for a user who waits", "a product, 12 megapixels", "CPU, of zbarimg's", .35),
    ("efficiency of two readers", "More readers", "2", "efficiency", .9),
]
COLOURS = ["#0b5d4b", "#b3541e", "#3b4cc0", "#9c1f6b", "#5a6b00"]


def parse_tables(page):
    """{section: [{column: text}]} of a Markdown page."""
    tables, title, columns = {}, None, None
    for line in page.splitlines():
        if line.startswith("## "):
            title, columns = line[3:].strip(), None
        elif line.startswith("|") and title:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if columns is None:
                columns = cells
            elif not set(line) <= set("|- "):
                tables.setdefault(title, []).append(dict(zip(columns, cells)))
        else:
            columns = None
    return tables


def parse_run(page):
    """The date, commit, machine and tables of a results page; None if it names no machine or date."""
    machine = re.search(r"^- Machine: (.*)$", page, re.M)
    date = re.search(r"^- Date: (.*?); commit (.*)$", page, re.M)
    if not machine or not date:
        return None
    return {"date": date[1], "commit": date[2], "machine": machine[1], "tables": parse_tables(page)}


def read_pages(from_git):
    """Yields the results pages: those of every commit if asked, then the present one."""
    if from_git:
        commits = subprocess.run(["git", "log", "--reverse", "--format=%H", "--", "Benchmarks/results.md"], cwd=ROOT, check=True,
                                 stdout=subprocess.PIPE, text=True).stdout.split()
        for commit in commits:
            output = subprocess.run(["git", "show", f"{commit}:Benchmarks/results.md"], cwd=ROOT, stdout=subprocess.PIPE,
                                    text=True)
            if output.returncode == 0:
                yield output.stdout
    if RESULTS.exists():
        yield RESULTS.read_text(encoding="utf-8")


def find_figure(run, section, row, column):
    """The number in a cell, or None."""
    for cells in run["tables"].get(section, []):
        # The row is found by any of its cells, because stored cells are sorted by the names of their columns.
        if row in cells.values() and (found := re.match(r"[\d.]+", cells.get(column, ""))):
            return float(found[0])
    return None


def draw_plot(runs):
    """An SVG with a small chart per line of LINES, one below the other; a dashed line marks the goal."""
    width, height, left = 760, 110, 60
    parts = []
    for number, (label, section, row, column, goal) in enumerate(LINES):
        points = [(index, value)
                  for index, run in enumerate(runs) if (value := find_figure(run, section, row, column)) is not None]
        top = number * (height + 44) + 28
        highest = max([value for _, value in points] + [goal]) * 1.15
        x = lambda index: left + (width - left - 60) * (index / max(1, len(runs) - 1))
        y = lambda value: top + height * (1 - value / highest)
        parts.append(f'<text x="{left}" y="{top - 8}" class="title">{label}</text>')
        parts.append(f'<path d="M{left} {top}V{top + height}H{width - 60}" class="axis"/>')
        parts.append(f'<path d="M{left} {y(goal):.1f}H{width - 60}" class="wanted"/><text x="{width - 54}" '
                     f'y="{y(goal) + 4:.1f}">{goal:g}</text>')
        if points:
            path = "L".join(f"{x(index):.1f} {y(value):.1f}" for index, value in points)
            parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[number]}" stroke-width="2"/>')
            parts += [f'<circle cx="{x(index):.1f}" cy="{y(value):.1f}" r="3" '
                      f'fill="{COLOURS[number]}"><title>{runs[index]["date"]}, {runs[index]["commit"]}: '
                      f'{value:g}</title></circle>'
                      for index, value in points]
            parts.append(f'<text x="{left - 8}" y="{y(points[-1][1]) + 4:.1f}" text-anchor="end">{points[-1][1]:g}</text>')
    total = len(LINES) * (height + 44) + 24
    dates = (f'<text x="{left}" y="{total - 6}">{runs[0]["date"][:10]}</text>'
             f'<text x="{width - 60}" y="{total - 6}" text-anchor="end">{runs[-1]["date"][:10]}</text>') if runs else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" font-family="sans-serif" font-size="12">\n'
            '<style>text{fill:#17211e}.title{font-weight:600}.axis{fill:none;stroke:#999}'
            '.wanted{stroke:#999;stroke-dasharray:5 4}</style>\n'
            f'<rect width="{width}" height="{total}" fill="#fff"/>\n' + "\n".join(parts) + "\n" + dates + "\n</svg>\n")


def main():
    runs = [json.loads(line) for line in HISTORY.read_text(encoding="utf-8").splitlines()] if HISTORY.exists() else []
    keys = {(run["date"], run["commit"]) for run in runs}
    for page in read_pages("--from-git" in sys.argv[1:]):
        run = parse_run(page)
        if run and (run["date"], run["commit"]) not in keys:
            keys.add((run["date"], run["commit"]))
            runs.append(run)
    runs.sort(key=lambda run: run["date"])
    HISTORY.write_text("".join(json.dumps(run, ensure_ascii=False, sort_keys=True) + "\n" for run in runs), encoding="utf-8")
    PLOT.write_text(draw_plot(runs), encoding="utf-8")
    print(f"{len(runs)} runs in {HISTORY.relative_to(ROOT)}; {PLOT.relative_to(ROOT)}", file=sys.stderr)


main()

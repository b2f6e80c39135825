#!/usr/bin/env python3
"""Checks that every link of the project's documents to a file or a heading of the project leads somewhere.

usage: python3 Scripts/links.py [FILE.md …]

Links to other sites are not followed. Without arguments every Markdown file that git keeps is checked.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")


def prose(text):
    """Markdown without code, in which brackets are no links."""
    text = re.sub(r"^(```|~~~).*?^\1\s*$", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path):
    """The names that a Git forge gives to a document's headings."""
    found = {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", re.sub(r"^(```|~~~).*?^\1\s*$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S), re.M):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        count = found[name] = found.get(name, -1) + 1
        yield f"{name}-{count}" if count else name


def broken(path):
    for link in LINK.findall(prose(path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        place, _, name = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        if not target.exists():
            yield link, "there is no such file"
        elif name and target.suffix == ".md" and name not in set(anchors(target)):
            yield link, "the document has no such heading"


def main():
    kept = subprocess.run(["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
                          capture_output=True, text=True).stdout.splitlines()
    paths = [Path(name).resolve() for name in sys.argv[1:]] or [ROOT / name for name in kept if (ROOT / name).exists()]
    faults = [f"{path.relative_to(ROOT)}: {link}: {what}" for path in paths for link, what in broken(path)]
    print("\n".join(faults), file=sys.stderr) if faults else None
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks that every link in the documents to a file or heading of the project has a target, and that every path in Scripts/
that a text file names exists.

usage: python3 Scripts/build/links.py [FILE …]

Links to other sites are not followed; only Markdown files are searched for links. Without arguments, every file of the working
tree that Git does not ignore is checked.
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A path such as Scripts/build/lint, without the punctuation after it.
SCRIPT = re.compile(r"(?<![\w-])Scripts/[\w./-]*\w")
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")


def remove_code(text):
    """Markdown without code, where brackets are not links."""
    text = re.sub(r"^(```|~~~).*?^\1\s*$", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def heading_anchors(path):
    """The anchors that a Git forge gives to the headings of a document."""
    counts = {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$",
                              re.sub(r"^(```|~~~).*?^\1\s*$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S), re.M):
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        count = counts[name] = counts.get(name, -1) + 1
        yield f"{name}-{count}" if count else name


def find_broken_links(path):
    """Yields (link, reason) of each broken link."""
    for link in LINK.findall(remove_code(path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        file_part, _, anchor = link.partition("#")
        target = (path.parent / file_part).resolve() if file_part else path
        if not target.exists():
            yield link, "the file does not exist"
        elif anchor and target.suffix == ".md" and anchor not in set(heading_anchors(target)):
            yield link, "the document does not have this heading"


def find_missing_scripts(path):
    """Yields (path in Scripts/, reason) of each that does not exist; nothing for a file that is not text."""
    content = path.read_bytes()
    if b"\0" in content:
        return
    for name in sorted(set(SCRIPT.findall(content.decode("utf-8", "replace")))):
        if not (ROOT / name).exists():
            yield name, "the script does not exist"


def main():
    git_files = subprocess.run(["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"],
                               capture_output=True, text=True).stdout.splitlines()
    paths = [Path(name).resolve() for name in sys.argv[1:]] or [ROOT / name for name in git_files if (ROOT / name).is_file()]
    faults = [f"{path.relative_to(ROOT)}: {link}: {reason}"
              for path in paths if path.suffix == ".md" for link, reason in find_broken_links(path)]
    faults += [f"{path.relative_to(ROOT)}: {name}: {reason}" for path in paths for name, reason in find_missing_scripts(path)]
    print("\n".join(faults), file=sys.stderr) if faults else None
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

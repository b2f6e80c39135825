#!/usr/bin/env python3
"""Holds the Swift sources to what CONTRIBUTING.md promises, where no formatter or compiler does.

usage: Scripts/style.py [--wrap] [--counts] [FOLDER ...]

Without options it prints each breach as `file:line: what is wrong` and exits with 1 if there is one:
  wide        a line of more than 120 columns
  long        a function of more than 70 lines, in Sources
  decimal     a number with a fraction outside a target's Tuning, other than the few that need no name (0.5, 1.0 …)
  source      a field of a Tuning whose comment names no source
  language    a word of a language, a country or a company in the Swift of the receipt grammar
  folder      a folder of one file, or of more than 15
--wrap        wraps comments that are too wide, in place, and changes nothing else
--counts      prints how many lines, types, numbers and so on each target has, as architecture.md shows them
"""
import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 120
LONGEST_FUNCTION = 70
LARGEST_FOLDER = 15
# What a decimal may be without a name: halves, units and the bounds of a byte.
PLAIN = {"0.0", "0.5", "1.0", "2.0", "3.0", "4.0", "8.0", "10.0", "100.0", "255.0", "1e-9", "1e-12", "0.25", "0.1", "0.01"}
PLAIN -= {"0.25", "0.1", "0.01"}
# Tables that a script learned, which stand beside it.
LEARNED = {"PrintedDigitWeights.swift", "ReceiptWeights.swift"}
# Targets whose Swift may name no language, country or company; their JSON does.
LANGUAGE_FREE = {"ReceiptGrammar"}
COMMENT = re.compile(r"^(\s*)(///?)( ?)(.*)$")
DECIMAL = re.compile(r"(?<![\w.$])\d[\d_]*\.\d[\d_]*(?:e[+-]?\d+)?(?!\w)|(?<![\w.])\d+e-\d+")
TYPE = re.compile(r"^\s*(?:(?:public|private|fileprivate|package|internal|indirect|final)\s+)*(?:struct|class|enum|protocol|actor)\s+(\w+)")
FUNCTION = re.compile(r"^(\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|private|fileprivate|package|internal|static|mutating|final|override|nonisolated|consuming|borrowing|convenience|required)\s+)*(?:func\s+\S+|init[?!]?\s*[(<])")


def blanked(text, strings=True, comments=True):
    """The source with comments and strings, as asked, replaced by blanks of the same length; line ends stay."""
    out = []
    place = 0
    depth_of_comment = 0
    while place < len(text):
        two = text[place:place + 2]
        if depth_of_comment:
            if two == "*/":
                depth_of_comment -= 1
                out.append("  ")
                place += 2
            elif two == "/*":
                depth_of_comment += 1
                out.append("  ")
                place += 2
            else:
                out.append("\n" if text[place] == "\n" else " ")
                place += 1
        elif two == "//":
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
            out.append(" " * (end - place) if comments else text[place:end])
            place = end
        elif two == "/*":
            depth_of_comment = 1
            out.append("  ")
            place += 2
        elif text[place] in "\"#" and (match := re.compile(r'(#*)("""|")').match(text, place)):
            hashes, quotes = match.groups()
            close = quotes + hashes
            end = match.end()
            while end < len(text) and not text.startswith(close, end):
                if text[end] == "\\" and not hashes:
                    if text[end:end + 2] == "\\(":
                        depth, end = 1, end + 2
                        while end < len(text) and depth:
                            depth += {"(": 1, ")": -1}.get(text[end], 0)
                            end += 1
                        continue
                    end += 1
                if quotes == '"' and text[end:end + 1] == "\n":
                    break
                end += 1
            end = min(len(text), end + len(close))
            piece = text[place:end]
            out.append(re.sub(r"[^\n]", " ", piece) if strings else piece)
            place = end
        else:
            out.append(text[place])
            place += 1
    return "".join(out)


def functions(code):
    """(first line, number of lines) of each function whose body has braces."""
    lines = code.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for number, line in enumerate(lines):
        if not FUNCTION.match(line):
            continue
        depth = 0
        place = starts[number]
        opened = None
        while place < len(code):
            sign = code[place]
            if sign in "([":
                depth += 1
            elif sign in ")]":
                depth -= 1
            elif sign == "{" and depth == 0:
                opened = place
                break
            elif sign == "}" and depth == 0:
                break
            elif sign == "\n" and depth == 0 and not re.match(r"\s*(->|throws|async|where|\{|\)|rethrows)", code[place + 1:place + 80]) \
                    and not re.search(r"(->|where|,)\s*$", code[starts[number]:place]):
                break
            place += 1
        if opened is None:
            continue
        braces = 0
        for place in range(opened, len(code)):
            braces += {"{": 1, "}": -1}.get(code[place], 0)
            if braces == 0:
                yield number + 1, code.count("\n", starts[number], place) + 1
                break


def wrapped(text):
    """The text with comments that are too wide wrapped; a paragraph of prose is filled, anything else is left."""
    lines = text.split("\n")
    out = []
    index = 0
    while index < len(lines):
        match = COMMENT.match(lines[index])
        if not match:
            out.append(lines[index])
            index += 1
            continue
        indent, mark = match.group(1), match.group(2)
        block = []
        while index < len(lines) and (match := COMMENT.match(lines[index])) and match.groups()[:2] == (indent, mark):
            block.append(match.group(4) if match.group(3) or not match.group(4) else match.group(4))
            index += 1
        out += [f"{indent}{mark} {line}".rstrip() for line in filled(block, COLUMNS - len(indent) - len(mark) - 1)]
    return "\n".join(out)


ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s")


def filled(block, width):
    if all(len(line) <= width for line in block):
        return block
    out, paragraph, fenced = [], [], False

    def flush():
        if not paragraph:
            return
        if all(len(line) <= width for line in paragraph):
            out.extend(paragraph)
        else:
            item = ITEM.match(paragraph[0])
            hang = " " * (item.end() if item else len(paragraph[0]) - len(paragraph[0].lstrip()))
            lead = paragraph[0][:len(paragraph[0]) - len(paragraph[0].lstrip())]
            current = lead
            for word in " ".join(line.strip() for line in paragraph).split():
                if current.strip() and len(current) + (current != lead and not current.endswith(" ")) + len(word) > width:
                    out.append(current.rstrip())
                    current = hang + word
                else:
                    current += word if current in (lead, "") or current == lead else " " + word
            out.append(current.rstrip())
        paragraph.clear()

    for line in block:
        if line.lstrip().startswith("```"):
            flush()
            out.append(line)
            fenced = not fenced
        elif fenced or not line.strip() or line.lstrip().startswith("|") or line.startswith("    "):
            flush()
            out.append(line)
        elif ITEM.match(line) or line.startswith("MARK:"):
            flush()
            paragraph.append(line)
        else:
            paragraph.append(line)
    flush()
    return out


def is_tuning(path):
    return path.name.startswith("Tuning") or path.parent.name == "Tuning"


def check(path, breaches):
    text = path.read_text(encoding="utf-8")
    relative = path.relative_to(ROOT)
    target = relative.parts[1] if relative.parts[0] == "Sources" else ""
    code = blanked(text)
    unquoted = blanked(text, comments=False).split("\n")
    for number, line in enumerate(text.split("\n"), 1):
        # A line within a multi-line string is as wide as what it is for: help, SQL.
        if len(line) > COLUMNS and len(unquoted[number - 1].rstrip()) > COLUMNS and path.name not in LEARNED:
            breaches.append((relative, number, "wide", f"{len(line)} columns"))
    if not target:
        return
    for number, length in functions(code):
        if length > LONGEST_FUNCTION:
            breaches.append((relative, number, "long", f"a function of {length} lines"))
    if is_tuning(path):
        lines = text.split("\n")
        for number, line in enumerate(lines):
            if re.match(r"\s*(?:public |package )?(?:static )?(?:let|var) \w+(?:: [\w\[\], ]+)? = (?![A-Z]\w*\(\)$)", line):
                comment = []
                above = number - 1
                while above >= 0 and lines[above].lstrip().startswith("//"):
                    comment.append(lines[above])
                    above -= 1
                if "source" not in " ".join(comment).lower():
                    breaches.append((relative, number + 1, "source", "the comment names no source"))
    elif path.name not in LEARNED:
        for number, line in enumerate(code.split("\n"), 1):
            for match in DECIMAL.finditer(line):
                if match.group().replace("_", "") not in PLAIN:
                    breaches.append((relative, number, "decimal", match.group()))
    if target in LANGUAGE_FREE:
        for number, line in enumerate(blanked(text, strings=False).split("\n"), 1):
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                if re.search(r"[A-ZÀ-Þ]{3,}", literal) and "\\(" not in literal:
                    breaches.append((relative, number, "language", literal))


def folders(breaches):
    for folder in sorted(path for path in (ROOT / "Sources").rglob("*") if path.is_dir()):
        files = [path for path in folder.iterdir() if path.suffix == ".swift"]
        if len(files) > LARGEST_FOLDER:
            breaches.append((folder.relative_to(ROOT), 0, "folder", f"{len(files)} files"))
        if len(files) == 1 and folder.parent != ROOT / "Sources" and not [path for path in folder.iterdir() if path.suffix != ".swift"]:
            breaches.append((folder.relative_to(ROOT), 0, "folder", "one file"))


def main():
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("-h", "--help", action="store_true")
    arguments.add_argument("--wrap", action="store_true")
    arguments.add_argument("--counts", action="store_true")
    arguments.add_argument("folders", nargs="*")
    given = arguments.parse_args()
    if given.help:
        print(__doc__.strip())
        return 0
    roots = [ROOT / name for name in given.folders] or [ROOT / "Sources", ROOT / "Tests"]
    paths = sorted(path for root in roots for path in ([root] if root.is_file() else root.rglob("*.swift")))
    if given.wrap:
        for path in paths:
            text = path.read_text(encoding="utf-8")
            if (new := wrapped(text)) != text:
                path.write_text(new, encoding="utf-8")
        return 0
    breaches = []
    for path in paths:
        check(path, breaches)
    if not given.folders:
        folders(breaches)
    if given.counts:
        kinds = defaultdict(int)
        for relative, _, kind, _ in breaches:
            kinds[(relative.parts[1] if len(relative.parts) > 1 else "", kind)] += 1
        names = {match.group(1) for path in paths for line in path.read_text(encoding="utf-8").split("\n")
                 if (match := TYPE.match(line))}
        for (target, kind), count in sorted(kinds.items()):
            print(f"{target}\t{kind}\t{count}")
        print(f"lines\t{sum(path.read_text(encoding='utf-8').count(chr(10)) for path in paths)}")
        print(f"type names\t{len(names)}")
        return 0
    for path, number, kind, what in breaches:
        print(f"{path}:{number}: {kind}: {what}", file=sys.stderr)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())

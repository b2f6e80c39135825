#!/usr/bin/env python3
"""Checks the Swift sources against the rules of CONTRIBUTING.md that no formatter or compiler checks.

usage: Scripts/build/style.py [--wrap] [--counts] [FOLDER ...]

Without options it prints each violation as `file:line: what is wrong`, and exits with 1 if there is one:
  wide        a line of more than 120 columns
  long        a function of more than 70 lines, in Sources
  decimal     a number with a fraction outside a target's Tuning, except common ones that need no name (0.5, 1.0 …)
  source      a field of a Tuning whose comment names no source
  language    a word of a language, a country or a company in the Swift of the receipt grammar
  folder      a folder of one file, or of more than 15
--wrap        wraps comments that are too wide, in place, and changes nothing else
--counts      prints the number of violations per target and kind, of lines and of type names
"""
import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = 120
LONGEST_FUNCTION = 70
LARGEST_FOLDER = 15
# Decimals that need no name: halves, units and the bounds of a byte.
UNNAMED_DECIMALS = {"0.0", "0.5", "1.0", "2.0", "3.0", "4.0", "8.0", "10.0", "100.0", "255.0", "1e-9", "1e-12"}
# Files of learned numbers, written by a script.
LEARNED = {"PackWeights.swift", "PrintedDigitWeights.swift", "ReceiptWeights.swift"}
# Targets whose Swift must not name a language, country or company; their JSON does.
LANGUAGE_FREE = {"ReceiptGrammar"}
COMMENT = re.compile(r"^(\s*)(///?)( ?)(.*)$")
DECIMAL = re.compile(r"(?<![\w.$])\d[\d_]*\.\d[\d_]*(?:e[+-]?\d+)?(?!\w)|(?<![\w.])\d+e-\d+")
TYPE = re.compile(r"^\s*(?:(?:public|private|fileprivate|package|internal|indirect|final)\s+)*"
                  r"(?:struct|class|enum|protocol|actor)\s+(\w+)")
FUNCTION = re.compile(
    r"^(\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|private|fileprivate|package|internal|static|mutating|final|override|"
    r"nonisolated|consuming|borrowing|convenience|required)\s+)*(?:func\s+\S+|init[?!]?\s*[(<])")


def blank(text, strings=True, comments=True):
    """Replaces comments and strings, as requested, by blanks of the same length; line ends stay."""
    parts = []
    position = 0
    depth_of_comment = 0
    while position < len(text):
        pair = text[position:position + 2]
        if depth_of_comment:
            if pair == "*/":
                depth_of_comment -= 1
                parts.append("  ")
                position += 2
            elif pair == "/*":
                depth_of_comment += 1
                parts.append("  ")
                position += 2
            else:
                parts.append("\n" if text[position] == "\n" else " ")
                position += 1
        elif pair == "//":
            end = text.find("\n", position)
            end = len(text) if end < 0 else end
            parts.append(" " * (end - position) if comments else text[position:end])
            position = end
        elif pair == "/*":
            depth_of_comment = 1
            parts.append("  ")
            position += 2
        elif text[position] in "\"#" and (match := re.compile(r'(#*)("""|")').match(text, position)):
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
            literal = text[position:end]
            parts.append(re.sub(r"[^\n]", " ", literal) if strings else literal)
            position = end
        else:
            parts.append(text[position])
            position += 1
    return "".join(parts)


def function_lengths(code):
    """Yields (first line, number of lines) of each function with a body in braces."""
    lines = code.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for number, line in enumerate(lines):
        if not FUNCTION.match(line):
            continue
        depth = 0
        position = starts[number]
        body_start = None
        while position < len(code):
            character = code[position]
            if character in "([":
                depth += 1
            elif character in ")]":
                depth -= 1
            elif character == "{" and depth == 0:
                body_start = position
                break
            elif character == "}" and depth == 0:
                break
            elif character == "\n" and depth == 0 and not re.match(r"\s*(->|throws|async|where|\{|\)|rethrows)",
                                                                   code[position + 1:position + 80]) \
                    and not re.search(r"(->|where|,)\s*$", code[starts[number]:position]):
                break
            position += 1
        if body_start is None:
            continue
        braces = 0
        for position in range(body_start, len(code)):
            braces += {"{": 1, "}": -1}.get(code[position], 0)
            if braces == 0:
                yield number + 1, code.count("\n", starts[number], position) + 1
                break


def wrap_comments(text):
    """Wraps comments that are too wide: fills paragraphs of prose and leaves everything else."""
    lines = text.split("\n")
    wrapped = []
    index = 0
    while index < len(lines):
        match = COMMENT.match(lines[index])
        if not match:
            wrapped.append(lines[index])
            index += 1
            continue
        indent, mark = match.group(1), match.group(2)
        block = []
        while index < len(lines) and (match := COMMENT.match(lines[index])) and match.groups()[:2] == (indent, mark):
            block.append(match.group(4))
            index += 1
        wrapped += [f"{indent}{mark} {line}".rstrip() for line in fill_paragraphs(block, COLUMNS - len(indent) - len(mark) - 1)]
    return "\n".join(wrapped)


ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])\s")


def fill_paragraphs(block, width):
    """Fills the paragraphs of a comment to a width; keeps lists, tables, code and comments that fit."""
    if all(len(line) <= width for line in block):
        return block
    lines, paragraph, fenced = [], [], False

    def flush():
        if not paragraph:
            return
        if all(len(line) <= width for line in paragraph):
            lines.extend(paragraph)
        else:
            item = ITEM.match(paragraph[0])
            hanging_indent = " " * (item.end() if item else len(paragraph[0]) - len(paragraph[0].lstrip()))
            indent = paragraph[0][:len(paragraph[0]) - len(paragraph[0].lstrip())]
            current = indent
            for word in " ".join(line.strip() for line in paragraph).split():
                if current.strip() and len(current) + (current != indent and not current.endswith(" ")) + len(word) > width:
                    lines.append(current.rstrip())
                    current = hanging_indent + word
                else:
                    current += word if current in (indent, "") else " " + word
            lines.append(current.rstrip())
        paragraph.clear()

    for line in block:
        if line.lstrip().startswith("```"):
            flush()
            lines.append(line)
            fenced = not fenced
        elif fenced or not line.strip() or line.lstrip().startswith("|") or line.startswith("    "):
            flush()
            lines.append(line)
        elif ITEM.match(line) or line.startswith("MARK:"):
            flush()
            paragraph.append(line)
        else:
            paragraph.append(line)
    flush()
    return lines


def is_tuning(path):
    return path.name.startswith("Tuning") or path.parent.name == "Tuning"


def check_file(path, violations):
    text = path.read_text(encoding="utf-8")
    relative = path.relative_to(ROOT)
    target = relative.parts[1] if relative.parts[0] == "Sources" else ""
    code = blank(text)
    unquoted = blank(text, comments=False).split("\n")
    for number, line in enumerate(text.split("\n"), 1):
        # Lines of a multi-line string may be wider: help texts, SQL.
        if len(line) > COLUMNS and len(unquoted[number - 1].rstrip()) > COLUMNS and path.name not in LEARNED:
            violations.append((relative, number, "wide", f"{len(line)} columns"))
    if not target:
        return
    for number, length in function_lengths(code):
        if length > LONGEST_FUNCTION:
            violations.append((relative, number, "long", f"a function of {length} lines"))
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
                    violations.append((relative, number + 1, "source", "the comment names no source"))
    elif path.name not in LEARNED:
        for number, line in enumerate(code.split("\n"), 1):
            for match in DECIMAL.finditer(line):
                if match.group().replace("_", "") not in UNNAMED_DECIMALS:
                    violations.append((relative, number, "decimal", match.group()))
    if target in LANGUAGE_FREE:
        for number, line in enumerate(blank(text, strings=False).split("\n"), 1):
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
                if re.search(r"[A-ZÀ-Þ]{3,}", literal) and "\\(" not in literal:
                    violations.append((relative, number, "language", literal))


def check_folders(violations):
    for folder in sorted(path for path in (ROOT / "Sources").rglob("*") if path.is_dir()):
        files = [path for path in folder.iterdir() if path.suffix == ".swift"]
        if len(files) > LARGEST_FOLDER:
            violations.append((folder.relative_to(ROOT), 0, "folder", f"{len(files)} files"))
        if len(files) == 1 and folder.parent != ROOT / "Sources" and not [path for path in folder.iterdir()
                                                                          if path.suffix != ".swift"]:
            violations.append((folder.relative_to(ROOT), 0, "folder", "one file"))


def main():
    arguments = argparse.ArgumentParser(add_help=False)
    arguments.add_argument("-h", "--help", action="store_true")
    arguments.add_argument("--wrap", action="store_true")
    arguments.add_argument("--counts", action="store_true")
    arguments.add_argument("folders", nargs="*")
    options = arguments.parse_args()
    if options.help:
        print(__doc__.strip())
        return 0
    roots = [ROOT / name for name in options.folders] or [ROOT / "Sources", ROOT / "Tests"]
    paths = sorted(path for root in roots for path in ([root] if root.is_file() else root.rglob("*.swift")))
    if options.wrap:
        for path in paths:
            text = path.read_text(encoding="utf-8")
            if (new := wrap_comments(text)) != text:
                path.write_text(new, encoding="utf-8")
        return 0
    violations = []
    for path in paths:
        check_file(path, violations)
    if not options.folders:
        check_folders(violations)
    if options.counts:
        counts = defaultdict(int)
        for relative, _, kind, _ in violations:
            counts[(relative.parts[1] if len(relative.parts) > 1 else "", kind)] += 1
        type_names = {match.group(1) for path in paths for line in path.read_text(encoding="utf-8").split("\n")
                      if (match := TYPE.match(line))}
        for (target, kind), count in sorted(counts.items()):
            print(f"{target}\t{kind}\t{count}")
        print(f"lines\t{sum(path.read_text(encoding='utf-8').count(chr(10)) for path in paths)}")
        print(f"type names\t{len(type_names)}")
        return 0
    for path, number, kind, message in violations:
        print(f"{path}:{number}: {kind}: {message}", file=sys.stderr)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())

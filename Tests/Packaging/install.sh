#!/bin/sh
# Tests Scripts/build/install: it builds nothing, says what the user must do, and removes everything that it installed.
#
# usage: Tests/Packaging/install.sh QIX       (a built qix)
set -eu
qix=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
install=$(cd "$(dirname "$0")/../.." && pwd)/Scripts/build/install
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'install: %s\n' "$*" >&2; exit 1; }

# Without a binary it tells the user to build one, and installs nothing. PATH has no swift, like root's.
if (cd "$work" && QIX='' PATH=/usr/bin:/bin "$install" "$work/none") 2>"$work/log"; then failed "it succeeded without a binary"; fi
grep -q "make build" "$work/log" || failed "it did not say to run make build: $(cat "$work/log")"
[ ! -e "$work/none" ] || failed "it installed something without a binary"

# With a binary it installs every file, and the installed program runs.
QIX=$qix PATH=/usr/bin:/bin "$install" "$work/there" 2>"$work/log"
grep -q "export PATH=\"$work/there/bin:" "$work/log" ||
    failed "it did not say that the folder is not on the PATH: $(cat "$work/log")"
for file in bin/qix share/bash-completion/completions/qix share/zsh/site-functions/_qix share/fish/vendor_completions.d/qix.fish; do
    [ -s "$work/there/$file" ] || failed "$file is missing"
done
if command -v python3 >/dev/null 2>&1; then
    grep -q '^\.TH QIX 1' "$work/there/share/man/man1/qix.1" || failed "the manual page is missing"
fi
[ "$("$work/there/bin/qix" --version)" = "$("$qix" --version)" ] || failed "the installed qix has another version"
PATH="$work/there/bin:/usr/bin:/bin" QIX=$qix "$install" "$work/there" 2>"$work/log"
if grep -q 'not on your PATH' "$work/log"; then failed "it said that the folder is not on the PATH, which has it"; fi

# --remove removes everything.
"$install" --remove "$work/there" 2>/dev/null
[ -z "$(find "$work/there" -type f)" ] || failed "these files remain: $(find "$work/there" -type f)"
echo "install: passed"

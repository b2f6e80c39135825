#!/bin/sh
# Scripts/install as its users see it: it builds nothing, says what to do, and takes away all that it put there.
#
# usage: Tests/Packaging/install.sh QIX       (a built qix)
set -eu
qix=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
install=$(cd "$(dirname "$0")/../.." && pwd)/Scripts/install
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'install: %s\n' "$*" >&2; exit 1; }

# Without a binary it says to build one, and lays out nothing. PATH has no swift, as root's has none.
if (cd "$work" && QIX='' PATH=/usr/bin:/bin "$install" "$work/none") 2>"$work/said"; then failed "it ended well without a binary"; fi
grep -q "make build" "$work/said" || failed "it did not say to run make build: $(cat "$work/said")"
[ ! -e "$work/none" ] || failed "it laid something out without a binary"

# With one, everything is there, and the program runs from where it was put.
QIX=$qix PATH=/usr/bin:/bin "$install" "$work/there" 2>"$work/said"
grep -q "export PATH=\"$work/there/bin:" "$work/said" || failed "it did not say that the folder is not on the PATH: $(cat "$work/said")"
for file in bin/qix share/bash-completion/completions/qix share/zsh/site-functions/_qix share/fish/vendor_completions.d/qix.fish; do
    [ -s "$work/there/$file" ] || failed "there is no $file"
done
if command -v python3 >/dev/null 2>&1; then
    grep -q '^\.TH QIX 1' "$work/there/share/man/man1/qix.1" || failed "there is no manual page"
fi
[ "$("$work/there/bin/qix" --version)" = "$("$qix" --version)" ] || failed "the installed qix is another one"
PATH="$work/there/bin:/usr/bin:/bin" QIX=$qix "$install" "$work/there" 2>"$work/said"
if grep -q 'not on your PATH' "$work/said"; then failed "it found its folder missing on a PATH that has it"; fi

# And all of it goes again.
"$install" --remove "$work/there" 2>/dev/null
[ -z "$(find "$work/there" -type f)" ] || failed "these stayed: $(find "$work/there" -type f)"
echo "install: passed"

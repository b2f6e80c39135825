#!/bin/sh
# Tests Scripts/build/packages on copies: a changed, an added and a missing package each fail the check and are named.
#
# usage: Tests/Packaging/packages.sh
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
packages="$top/Scripts/build/packages"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'packages: %s\n' "$*" >&2; exit 1; }
check() { "$packages" --check --folder "$work" 2>"$work/log"; }
refused() { # TEXT: the check fails and its message has TEXT
    if check; then failed "it accepted a build with other packages"; fi
    grep -qF -- "$1" "$work/log" || failed "its message lacks '$1': $(cat "$work/log")"
    grep -qF -- "--write" "$work/log" || failed "its message does not say how to accept the difference"
}

cp "$top/Packages.txt" "$work/"
check || failed "it failed although nothing is resolved yet"
grep -q "nothing was compared" "$work/log" || failed "it did not say that it compared nothing"

# What --pin writes agrees with the list; each way to differ from it is refused.
"$packages" --pin --folder "$work"
check || failed "it refused its own Package.resolved: $(cat "$work/log")"
cp "$work/Package.resolved" "$work/pinned"
version=$(sed -n 's/^hummingbird \([^ ]*\) .*/\1/p' "$work/Packages.txt")
sed "s/\"version\": \"$version\"/\"version\": \"0.0.1\"/" "$work/pinned" > "$work/Package.resolved"
refused "hummingbird: Packages.txt lists"
revision=$(sed -n 's/^yams [^ ]* \([^ ]*\) .*/\1/p' "$work/Packages.txt")
sed "s/$revision/0000000000000000000000000000000000000000/" "$work/pinned" > "$work/Package.resolved"
refused "yams: Packages.txt lists"
cp "$work/pinned" "$work/Package.resolved"
grep -v '^yams ' "$top/Packages.txt" > "$work/Packages.txt"
refused "yams: Packages.txt lists nothing"
{ cat "$top/Packages.txt"; echo "zzz 1.0.0 0 https://example.org/zzz MIT"; } > "$work/Packages.txt"
refused "zzz: Packages.txt lists 1.0.0 (0); the build uses nothing"

# --write accepts what was resolved, and keeps the listed addresses: those of a mirror do not replace them.
sed 's|https://github.com/jpsim/Yams|https://mirror.example/Yams|' "$work/pinned" > "$work/Package.resolved"
cp "$top/Packages.txt" "$work/"
"$packages" --write --folder "$work"
check || failed "it refused what it wrote itself"
cmp -s "$top/Packages.txt" "$work/Packages.txt" || failed "--write changed the list: $(diff "$top/Packages.txt" "$work/Packages.txt")"

# Bad input: one sentence and a failure.
for case in "Packages.txt:a line without five" "Package.resolved:{"; do
    cp "$top/Packages.txt" "$work/"
    cp "$work/pinned" "$work/Package.resolved"
    printf '%s\n' "${case#*:}" > "$work/${case%%:*}"
    if check; then failed "it accepted a damaged ${case%%:*}"; fi
    [ "$(wc -l < "$work/log")" = 1 ] || failed "not one sentence about a damaged ${case%%:*}: $(cat "$work/log")"
done
cp "$work/pinned" "$work/Package.resolved"
rm "$work/Packages.txt"
if check; then failed "it succeeded without Packages.txt"; fi
grep -q "Packages.txt cannot be read" "$work/log" || failed "it did not name the missing file: $(cat "$work/log")"
echo "packages: passed"

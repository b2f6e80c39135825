#!/bin/sh
# Scripts/corpus on a small list: it finds photos by what they hold, in any commit of a clone or in a plain folder,
# takes nothing else for them, and says what is missing.
#
# usage: Tests/Packaging/corpus.sh
set -eu
corpus=$(cd "$(dirname "$0")/../.." && pwd)/Scripts/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'corpus: %s\n' "$*" >&2; exit 1; }
commit() { git -C "$1" add -A && git -C "$1" -c user.name=t -c user.email=t@localhost commit -qm "$2"; }

# One photo that its source has renamed and drawn anew since, one in a plain folder, one that nobody has.
mkdir -p "$work/clone/samples" "$work/folder"
printf 'the photo' > "$work/clone/samples/01.webp"
git -C "$work/clone" init -q
commit "$work/clone" "as it was"
git -C "$work/clone" mv samples/01.webp samples/renamed.webp
printf 'another photo' > "$work/clone/samples/renamed.webp"
commit "$work/clone" "as it is"
printf 'a receipt' > "$work/folder/called-otherwise.jpg"
printf 'A receipt' > "$work/folder/wanted.jpg" # the name and the size, but not the photo
{
    echo path,source,truth,bytes,sha256,blob
    for row in "barcodes/one.webp,zxing-cpp,08012417001107,the photo" "photos/receipts/wanted.jpg,receipt_recognition,1.50,a receipt" \
        "quagga/barcodes/two.jpg,quagga2,08012417001107,nobody has this"; do
        content=${row##*,}
        printf '%s,%s,%s,%s\n' "${row%,*}" "${#content}" "$(printf %s "$content" | sha256sum | cut -d' ' -f1)" \
            "$(printf %s "$content" | git hash-object --stdin)"
    done
} > "$work/list.csv"

if "$corpus" --list "$work/list.csv" --into "$work/made" zxing-cpp="$work/clone" receipt_recognition="$work/folder" \
    quagga2="$work/folder" 2>"$work/said"; then
    failed "it ended well though a photo is missing"
fi
[ "$(cat "$work/made/barcodes/one.webp")" = "the photo" ] || failed "the photo was not found in the clone's history"
[ "$(cat "$work/made/photos/receipts/wanted.jpg")" = "a receipt" ] || failed "another file of this name and size was taken for the photo"
grep -q 'missing: quagga/barcodes/two.jpg' "$work/said" || failed "it did not say which photo is missing: $(cat "$work/said")"
[ "$(cat "$work/made/barcodes/truth.csv")" = "file,gtin
one.webp,08012417001107" ] || failed "the label is not there"
[ ! -e "$work/made/quagga" ] || failed "it made something of a source that has nothing"

# Complete, it is right; touched, it is not.
printf 'nobody has this' > "$work/folder/found.jpg"
"$corpus" --list "$work/list.csv" --into "$work/made" quagga2="$work/folder" 2>"$work/said" || failed "it is complete: $(cat "$work/said")"
printf 'touched' > "$work/made/barcodes/one.webp"
if "$corpus" --list "$work/list.csv" --into "$work/made" --check 2>"$work/said"; then failed "a photo that was touched passed"; fi
grep -q 'not as listed: barcodes/one.webp' "$work/said" || failed "it did not say which photo was touched"
echo "corpus: passed"

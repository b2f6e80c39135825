#!/bin/sh
# Tests Scripts/measure/corpus with a small list: it finds photos by their content, in any commit of a clone or in a plain
# folder, accepts no other files, and names the missing ones.
#
# usage: Tests/Packaging/corpus.sh
set -eu
corpus=$(cd "$(dirname "$0")/../.." && pwd)/Scripts/measure/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed() { printf 'corpus: %s\n' "$*" >&2; exit 1; }
commit() { git -C "$1" add -A && git -C "$1" -c user.name=t -c user.email=t@localhost commit -qm "$2"; }

# A photo that its source has renamed and changed since, one in a plain folder, one that is nowhere.
mkdir -p "$work/clone/samples" "$work/folder"
printf 'the photo' > "$work/clone/samples/01.webp"
git -C "$work/clone" init -q
commit "$work/clone" "the photo"
git -C "$work/clone" mv samples/01.webp samples/renamed.webp
printf 'another photo' > "$work/clone/samples/renamed.webp"
commit "$work/clone" "renamed and changed"
printf 'a receipt' > "$work/folder/called-otherwise.jpg"
printf 'A receipt' > "$work/folder/wanted.jpg" # same name and size, other content
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
    quagga2="$work/folder" 2>"$work/log"; then
    failed "it succeeded although a photo is missing"
fi
[ "$(cat "$work/made/barcodes/one.webp")" = "the photo" ] || failed "the photo was not found in the clone's history"
[ "$(cat "$work/made/photos/receipts/wanted.jpg")" = "a receipt" ] || failed "it accepted another file of the same name and size"
grep -q 'missing: quagga/barcodes/two.jpg' "$work/log" || failed "it did not name the missing photo: $(cat "$work/log")"
[ "$(cat "$work/made/barcodes/truth.csv")" = "file,gtin
one.webp,08012417001107" ] || failed "the label is missing"
[ ! -e "$work/made/quagga" ] || failed "it made a folder for a source without photos"

# A complete corpus passes; a modified photo fails.
printf 'nobody has this' > "$work/folder/found.jpg"
"$corpus" --list "$work/list.csv" --into "$work/made" quagga2="$work/folder" 2>"$work/log" ||
    failed "it failed although the corpus is complete: $(cat "$work/log")"
printf 'modified' > "$work/made/barcodes/one.webp"
if "$corpus" --list "$work/list.csv" --into "$work/made" --check 2>"$work/log"; then failed "it accepted a modified photo"; fi
grep -q 'not as listed: barcodes/one.webp' "$work/log" || failed "it did not name the modified photo"
echo "corpus: passed"

#!/bin/sh
# Reads the same uploads in three ways and compares the ledgers: `qix batch`; GNU parallel with two jobs and `qix award`;
# Spark's RDD.pipe and `qix award`. Exits with 0 if all exports are identical.
#
# usage: spread.sh QIX MANIFEST CATALOG CAMPAIGNS        (SPARK_MASTER: default local[2])
set -eu
[ $# = 4 ] || { sed -n 2,5p "$0" >&2; exit 64; }
qix=$(realpath "$1") manifest=$(realpath "$2") catalog=$3 campaigns=$4
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$(dirname "$manifest")

# The paths, not in the order of the manifest.
python3 -c 'import csv, sys
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8")): print(sys.argv[2] + "/" + row["image"])' \
  "$manifest" "$folder" | sort -r > "$work/paths"

award() {
  "$qix" award "$work/$1.ndjson" --manifest "$manifest" --catalog "$catalog" --campaigns "$campaigns" \
    --ledger "$work/$1.sqlite" --out "$work/$1" --quiet
  "$qix" ledger export "$work/$1.sqlite" > "$work/$1.export"
}

"$qix" batch "$manifest" --catalog "$catalog" --campaigns "$campaigns" --ledger "$work/batch.sqlite" \
  --out "$work/batch" --timeout 300 --quiet
"$qix" ledger export "$work/batch.sqlite" > "$work/batch.export"
[ -s "$work/batch.export" ] || { echo "the batch wrote no entries to compare" >&2; exit 1; }

if command -v parallel > /dev/null; then
  parallel --will-cite -j 2 --pipe -N 3 "$qix" read --timeout 300 --jobs 1 - < "$work/paths" > "$work/parallel.ndjson"
  award parallel
  cmp "$work/batch.export" "$work/parallel.export"
  echo "parallel: identical, $(wc -l < "$work/batch.export") entries"
else
  echo "parallel: skipped, GNU parallel is not installed"
fi

if python3 -c 'import pyspark' 2> /dev/null; then
  python3 "$here/spread_spark.py" "$qix" "$work/paths" "$work/spark.ndjson" "${SPARK_MASTER:-local[2]}"
  award spark
  cmp "$work/batch.export" "$work/spark.export"
  echo "spark: identical, $(wc -l < "$work/batch.export") entries"
else
  echo "spark: skipped, pyspark is not installed"
fi

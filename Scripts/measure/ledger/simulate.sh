#!/bin/sh
# Generates a ledger of uploads, simulates them under other campaigns and prints how long that takes.
#
# usage: Scripts/measure/ledger/simulate.sh QIX QIX-BENCH [UPLOADS]
set -eu
qix=$1
bench=$2
uploads=${3:-100000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$bench" ledger "$folder/coins.qix" --decisions "$uploads" --at-once 500 >/dev/null
# The campaigns of the generated uploads, one of them with other coins and a budget.
cat >"$folder/next.yaml" <<'YAML'
campaigns:
  - {id: milk, partner: Latteria, shake: receipt, from: 2024-10-04, to: 2052-02-20, coins: {per_item: 7, per_receipt: 3}, limits: {per_user_per_day: 400, per_user: 100000, budget: 900000}}
  - {id: scan, partner: Latteria, shake: scan, from: 2024-10-04, to: 2052-02-20, coins: {per_item: 2}, limits: {per_user_per_day: 20, same_product_days: 1}}
YAML
begin=$(date +%s%N)
"$qix" simulate --ledger "$folder/coins.qix" --campaigns "$folder/next.yaml" --page "$folder/next.html" >"$folder/report.txt"
end=$(date +%s%N)
tail -n 22 "$folder/report.txt" | head -n 1
echo "$(((end - begin) / 1000000)) ms for $uploads uploads on $(nproc) cores"

#!/usr/bin/env python3
"""Runs `qix read -` on Spark's workers with RDD.pipe.

usage: spread_spark.py QIX PATHS READINGS [MASTER]

PATHS has one path per line, READINGS gets one reading per line. MASTER: default local[2]. Needs pyspark and Java 17.
"""
import shlex
import sys

from pyspark import SparkConf, SparkContext


def main(qix, paths, readings, master="local[2]"):
    context = SparkContext(conf=SparkConf().setMaster(master).setAppName("qix").set("spark.ui.enabled", "false"))
    context.setLogLevel("ERROR")
    names = [line for line in open(paths, encoding="utf-8").read().splitlines() if line]
    # One command per partition of the paths; with checkCode, a task fails if its command fails.
    lines = context.parallelize(names, 4).pipe(f"{shlex.quote(qix)} read --jobs 1 -", checkCode=True).collect()
    with open(readings, "w", encoding="utf-8") as out:
        out.writelines(line + "\n" for line in lines)
    context.stop()


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])

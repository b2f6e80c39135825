# qix: photos of barcodes and receipts become coins in a ledger. `make help` lists what can be done.

SHELL := /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
OUT ?= out
QIX := .build/release/qix

# Tesseract's own threads fight each other: one each is the fastest.
export OMP_THREAD_LIMIT = 1

.DEFAULT_GOAL := help
.PHONY: help setup build run test lint format samples install uninstall accuracy bench stress tills fuzz soak clean

help: ## Lists these targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup:
	@Scripts/setup build

build: setup ## Builds qix for release.
	$(SWIFT) build -c release --product qix

run: build ## Reads images/, decides what it earns and keeps it in out/ledger.sqlite.
	@mkdir -p $(OUT)
	$(QIX) batch images/manifest.csv --catalog images/catalog.csv --campaigns images/campaigns.yaml \
		--ledger $(OUT)/ledger.sqlite --out $(OUT)
	@echo "Report: $(OUT)/report.html" >&2

test: setup ## Builds and runs every test, the black-box ones on the built qix included.
	@SWIFT="$(SWIFT)" Scripts/test

lint: ## Checks the style of every source, strictly.
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format: ## Rewrites every source in the project's style.
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

samples: ## Draws images/ anew; the same bytes each time.
	@Scripts/setup samples
	/usr/bin/python3 Scripts/samples

accuracy: build ## Measures the reader beside its peers; writes Benchmarks/accuracy.md.
	@Scripts/setup bench
	python3 Scripts/accuracy.py

bench: build ## Measures speed beside what people would use instead; writes Benchmarks/results.md.
	@Scripts/setup bench
	python3 Scripts/bench.py

stress: build ## Blurs, turns, creases and scratches photos of codes and counts misreads; writes Benchmarks/stress.md.
	@Scripts/setup bench
	python3 Scripts/stress.py

tills: build ## Draws receipts after fourteen tills, photographs them badly, counts what is read; writes Benchmarks/tills.md.
	@Scripts/setup samples
	/usr/bin/python3 Scripts/receipts.py --seed 2 --count 60 > Benchmarks/tills.md.new
	@mv Benchmarks/tills.md.new Benchmarks/tills.md

fuzz: setup ## Looks with libFuzzer for bytes that break what reads strangers' files, a minute an entry.
	@SWIFT="$(SWIFT)" Scripts/fuzz

soak: build ## Kills runs and readers at random and compares ledgers; 100,000 inputs for each fuzz entry (20 minutes).
	python3 Tests/Soak/soak.py $(QIX)
	@SWIFT="$(SWIFT)" Scripts/fuzz --loop 100000

install: build ## Installs qix, its manual page and its completions under PREFIX (/usr/local).
	Scripts/install "$(DESTDIR)$(PREFIX)"

uninstall: ## Takes away what install put there.
	Scripts/install --remove "$(DESTDIR)$(PREFIX)"

clean: ## Removes builds and results.
	rm -rf .build $(OUT)

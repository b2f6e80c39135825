# qix: photos of barcodes and receipts become coins in a ledger. `make help` lists what can be done.

SHELL := /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
OUT ?= out
QIX := .build/release/qix
BENCH := .build/release/qix-bench
DEBUG_QIX := .build/debug/qix
PROGRAMS := qix qix-reader qix-serve
PEERS := .build/peers/installed
PEERS_PYTHON := .build/peers/bin/python3

# Swift's own libraries go into the binary, so that it runs where no Swift is; macOS has them in the system.
STATIC := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)

# Not every shell opens the tilde of `make install PREFIX=~/.local`.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))

# Tesseract's own threads fight each other: one each is the fastest.
export OMP_THREAD_LIMIT = 1

.DEFAULT_GOAL := help
.PHONY: help setup build bench-program run serve test options lint format same same-keep samples install uninstall deb deb-test boot-test container-steps release corpus accuracy bench postgres load greedy busy pages api-fuzz s3 kills stress simulate likedigits tills sound model redteam learn monitoring forget fuzz soak clean

help: ## Lists these targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# A new checkout builds the packages that Packages.txt lists.
setup:
	@Scripts/build/setup build
	@command -v python3 >/dev/null || exit 0; Scripts/build/packages --pin

build: setup ## Builds qix, qix-reader and qix-serve for release, some minutes the first time; they then run without Swift.
	@Scripts/build/setup options
	for program in $(PROGRAMS); do $(SWIFT) build -c release $(STATIC) --product $$program || exit; done

# Measurements of single parts, which the product does not need.
bench-program: build
	$(SWIFT) build -c release $(STATIC) --product qix-bench

# With the build that the tests use, which is made in half of a release's time; it reads pictures as fast. Without the parts
# that this does not need: the service, PostgreSQL and sound. One of the samples is HEIC. `QIX_OPTIONS=none make run` needs
# neither libheif nor zxing-cpp, and cannot read that sample.
run: QIX_OPTIONS ?= zxing,heic
run: setup ## Reads images/, decides what it earns and keeps it in out/ledger.sqlite.
	@QIX_OPTIONS="$(QIX_OPTIONS)" Scripts/build/setup options
	QIX_OPTIONS="$(QIX_OPTIONS)" $(SWIFT) build
	@mkdir -p $(OUT)
	$(DEBUG_QIX) batch images/manifest.csv --catalog images/catalog.csv --campaigns images/campaigns.yaml \
		--ledger $(OUT)/ledger.sqlite --out $(OUT)
	@echo "Report: $(OUT)/report.html" >&2
	@command -v qix >/dev/null || echo "To call qix by name: export PATH=\"$(CURDIR)/.build/debug:\$$PATH\", or make build install" >&2

# Last spring's receipts are young on a clock that shows last spring.
serve: QIX_OPTIONS ?= service,zxing,heic
serve: setup ## Serves the samples' programme at http://127.0.0.1:8080, with a page for phones; keeps all in out/service.
	@QIX_OPTIONS="$(QIX_OPTIONS)" Scripts/build/setup options
	QIX_OPTIONS="$(QIX_OPTIONS)" $(SWIFT) build
	$(DEBUG_QIX) serve --data $(OUT)/service --catalog images/catalog.csv --campaigns images/campaigns.yaml \
		--rewards images/rewards.yaml --product-pictures images/products --codes log \
		--clock 2026-03-12T19:00:00Z

test: setup ## Builds and runs every test, the black-box ones on the built qix included.
	@Scripts/build/setup options
	@Scripts/build/setup test
	@SWIFT="$(SWIFT)" Scripts/build/test

lint: ## Checks the style of every source, strictly, and that the documents' links lead somewhere.
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks
	Scripts/build/packages --check
	@Scripts/build/setup lint
	Scripts/build/lint

options: setup ## Builds qix with each option left out, and tries what it then says.
	@Scripts/build/setup options
	@SWIFT="$(SWIFT)" Tests/Packaging/options.sh

format: ## Rewrites every source in the project's style.
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

same-keep: setup ## Keeps what qix reads, decides and replays as it is now, before a change that is to change nothing.
	@Scripts/build/setup samples
	@Scripts/build/setup options
	$(SWIFT) build
	Scripts/measure/same --keep --qix $(DEBUG_QIX)

same: setup ## Holds readings, ledgers and replays against what `make same-keep` kept, bit for bit; under ten minutes.
	@Scripts/build/setup samples
	@Scripts/build/setup options
	$(SWIFT) build
	Scripts/measure/same --qix $(DEBUG_QIX)

samples: ## Draws images/ anew; the same bytes each time.
	@Scripts/build/setup samples
	/usr/bin/python3 Scripts/draw/samples

corpus: ## Says how to lay out the photos with known answers that accuracy is measured on.
	@Scripts/measure/corpus --help

# Readers of others, to measure beside ours. One that cannot be installed here is left out of the tables.
$(PEERS): Scripts/measure/peers.txt
	@Scripts/build/setup bench
	python3 -m venv .build/peers
	-$(PEERS_PYTHON) -m pip install --quiet --requirement Scripts/measure/peers.txt
	@touch $@

accuracy: build $(PEERS) ## Measures the reader beside its peers; writes Benchmarks/accuracy.md, engines.md, matching.md and photos-read.md.
	@Scripts/build/setup samples
	$(PEERS_PYTHON) Scripts/measure/accuracy.py
	$(PEERS_PYTHON) Scripts/measure/engines.py
	$(PEERS_PYTHON) Scripts/measure/matching.py
	$(PEERS_PYTHON) Scripts/measure/photos.py --accuracy-only

bench: bench-program $(PEERS) ## Measures speed beside what people would use instead; writes Benchmarks/results.md and photos.md, and keeps each run.
	@Scripts/build/setup samples
	$(PEERS_PYTHON) Scripts/measure/bench.py
	$(PEERS_PYTHON) Scripts/measure/photos.py
	python3 Scripts/measure/history.py

simulate: bench-program ## Draws a month of 100,000 uploads, simulates another programme on them and prints the time.
	@Scripts/measure/ledger/simulate.sh $(QIX) $(BENCH)

forget: build ## Erases users of a ledger of 10,000 uploads and looks for their texts in every file; writes Benchmarks/forget.md.
	python3 Scripts/measure/ledger/forget.py > Benchmarks/forget.md.new
	@mv Benchmarks/forget.md.new Benchmarks/forget.md

sound: bench-program ## Measures marks in sound after what broadcasting and rooms do to them; writes Benchmarks/sound.md.
	@Scripts/build/setup sound
	python3 Scripts/measure/sound.py > Benchmarks/sound.md.new
	@(echo; echo "By \`qix-bench sound --pieces 112\`, on the same sounds and with its own damages:"; echo; echo '```') >> Benchmarks/sound.md.new
	python3 Scripts/measure/sound.py --write .build/sounds
	$(BENCH) sound .build/sounds --pieces 112 >> Benchmarks/sound.md.new
	@echo '```' >> Benchmarks/sound.md.new
	python3 Scripts/measure/audibility.py >> Benchmarks/sound.md.new
	@mv Benchmarks/sound.md.new Benchmarks/sound.md

postgres: bench-program ## Measures a ledger and a queue in PostgreSQL beside a file and pgbench; writes Benchmarks/postgresql.md and order.md.
	@Scripts/build/setup test
	python3 Scripts/measure/ledger/postgres-bench.py > Benchmarks/postgresql.md.new
	python3 Scripts/measure/ledger/replay.py >> Benchmarks/postgresql.md.new
	python3 Scripts/measure/ledger/queue_readers.py >> Benchmarks/postgresql.md.new
	@mv Benchmarks/postgresql.md.new Benchmarks/postgresql.md
	python3 Scripts/measure/ledger/order.py > Benchmarks/order.md.new
	@mv Benchmarks/order.md.new Benchmarks/order.md

load: build ## Puts 200 phones, and greedy neighbours, before a service for five minutes and kills it twenty times, on files and as processes on a database; writes Benchmarks/load.md.
	@Scripts/build/setup test
	@{ printf '# A crowd before the service, which dies twenty times\n\nWritten by `make load`, on two cores with the phones beside it.\n\n```\n'; \
		python3 Tests/Soak/service.py $(QIX) && printf '```\n\nThe same beside five greedy neighbours.\n\n```\n' && \
		python3 Tests/Soak/service.py $(QIX) --greedy 5 && printf '```\n\nSeveral processes on one PostgreSQL; each time one of them is killed.\n\n```\n' && \
		python3 Tests/Soak/service.py $(QIX) --split && printf '```\n'; } > Benchmarks/load.md.new && mv Benchmarks/load.md.new Benchmarks/load.md

greedy: build ## Plays greedy neighbours of a service: what others wait beside the worst pictures, and stalled clients; writes Benchmarks/greedy.md.
	@{ printf '# Greedy neighbours\n\nWritten by `make greedy`.\n\n```\n'; python3 Tests/Soak/greedy.py $(QIX) && printf '```\n'; } \
		> Benchmarks/greedy.md.new && mv Benchmarks/greedy.md.new Benchmarks/greedy.md

busy: build ## Reads sixty photos beside eight loops that take every core; none may be given up; writes Benchmarks/busy.md.
	python3 Tests/Soak/busy.py $(QIX) > Benchmarks/busy.md.new
	@mv Benchmarks/busy.md.new Benchmarks/busy.md

pages: setup ## Uses the page for phones and the desk in a real browser, at three widths; screenshots go to out/pages.
	@Scripts/build/setup pages
	@Scripts/build/setup options
	$(SWIFT) build
	python3 -m venv $(OUT)/pages-venv && $(OUT)/pages-venv/bin/pip install --quiet --no-deps axe-playwright-python==0.1.8
	python3 Tests/Browser/cards.py $(OUT)/pages
	python3 Tests/Browser/capture.py $(OUT)/pages
	python3 Tests/Browser/phone.py $(DEBUG_QIX) $(OUT)/pages \
		--axe $$(echo $(OUT)/pages-venv/lib/python3*/site-packages/axe_playwright_python/axe.min.js)
	python3 Tests/Browser/sign_in.py $(DEBUG_QIX) $(OUT)/pages
	python3 Tests/Browser/desk.py $(DEBUG_QIX) $(OUT)/pages

api-fuzz: setup ## Sends the service 10,000 requests that nobody should send, on either store; nothing may break or leak.
	@Scripts/build/setup api-fuzz
	@Scripts/build/setup options
	$(SWIFT) build
	python3 -m venv $(OUT)/api-fuzz
	$(OUT)/api-fuzz/bin/pip install -q -r Scripts/build/api-fuzz.txt
	PATH="$(CURDIR)/$(OUT)/api-fuzz/bin:$$PATH" python3 Tests/Requests/api_fuzz.py $(DEBUG_QIX)
	PATH="$(CURDIR)/$(OUT)/api-fuzz/bin:$$PATH" python3 Tests/Requests/api_fuzz.py $(DEBUG_QIX) --postgres

s3: bench-program ## Keeps pictures, backups, exports and reports in an object store (moto's) behind a network that fails; writes Benchmarks/object-store.md.
	@Scripts/build/setup s3
	python3 -m venv $(OUT)/moto && $(OUT)/moto/bin/pip install --quiet 'moto[server,s3]==5.*'
	@{ printf '# An object store, over a network that fails\n\nWritten by `make s3`.\n\n' && \
		python3 Tests/ObjectStore/object_store.py --qix $(QIX) --bench $(BENCH) --moto $(OUT)/moto/bin/moto_server; } \
		> Benchmarks/object-store.md.new && mv Benchmarks/object-store.md.new Benchmarks/object-store.md

kills: build ## Kills readers, deciders and the server of a queue at random, fills the disk, promotes a replica, cuts the power of a disk that lies; the ledger must be the batch's.
	@Scripts/build/setup test
	@echo "# A queue whose parts die, and a server in trouble" > Benchmarks/kills.md.new
	python3 Tests/Kills/kills.py >> Benchmarks/kills.md.new
	python3 Tests/Kills/out_of_reach.py >> Benchmarks/kills.md.new
	python3 Tests/Kills/upgrade.py >> Benchmarks/kills.md.new
	python3 Tests/Kills/operations.py >> Benchmarks/kills.md.new
	python3 Tests/Kills/payments.py >> Benchmarks/kills.md.new
	python3 Tests/Kills/power_cuts.py >> Benchmarks/kills.md.new
	@mv Benchmarks/kills.md.new Benchmarks/kills.md

stress: build $(PEERS) ## Blurs, turns, creases and scratches photos of codes and counts misreads; writes Benchmarks/stress.md.
	$(PEERS_PYTHON) Scripts/measure/stress.py

likedigits: setup ## Reads 100,000 drawn symbols of 1, 7, 2 and 8, whose ink alone tells them apart (some twenty minutes of one core; it goes on where it stopped); writes Benchmarks/likedigits.md.
	@Scripts/build/setup options
	@SWIFT="$(SWIFT)" Scripts/measure/likedigits

tills: build ## Draws receipts after fourteen tills, photographs them badly, counts what is read; writes Benchmarks/tills.md.
	@Scripts/build/setup samples
	/usr/bin/python3 Scripts/measure/receipts.py --count 60 > Benchmarks/tills.md.new
	@mv Benchmarks/tills.md.new Benchmarks/tills.md

model: ## Trains the model that reads tills and measures it; hours, and it goes on where it stopped (Models/README.md).
	@Scripts/build/setup model
	Scripts/learn/model/make

redteam: setup ## Tries to earn coins for what is not there; writes Benchmarks/redteam.md.
	@Scripts/build/setup samples
	@Scripts/build/setup options
	$(SWIFT) build
	@python3 Scripts/measure/redteam.py > Benchmarks/redteam.md.new; failed=$$?; \
		python3 Scripts/measure/repeats.py >> Benchmarks/redteam.md.new || failed=1; \
		/usr/bin/python3 Scripts/measure/forgeries.py --count 3 >> Benchmarks/redteam.md.new || failed=1; \
		mv Benchmarks/redteam.md.new Benchmarks/redteam.md; exit $$failed

learn: build ## Draws half a year of ten unknown shops, decides it with and without what reviews teach; writes Benchmarks/learn.md.
	@python3 Scripts/measure/learn.py > Benchmarks/learn.md.new && mv Benchmarks/learn.md.new Benchmarks/learn.md

monitoring: setup ## Checks alerts and dashboard with promtool and plays the alerts' stories, which make test skips where it is missing.
	@Scripts/build/setup monitoring
	python3 Tests/Packaging/monitoring.py

fuzz: setup ## Looks with libFuzzer for bytes that break what reads strangers' files, a minute an entry.
	@Scripts/build/setup options
	@SWIFT="$(SWIFT)" Scripts/build/fuzz

soak: build ## Kills runs and readers at random and compares ledgers; 100,000 inputs for each fuzz entry (20 minutes).
	python3 Tests/Soak/soak.py $(QIX)
	@SWIFT="$(SWIFT)" Scripts/build/fuzz --loop 100000
	QIX_LEDGER_STEPS=10000 $(SWIFT) test --filter LedgerTests.ModelTests

install: ## Installs the qix that `make build` built, its manual page and completions under PREFIX (/usr/local).
	@Scripts/build/install "$(DESTDIR)$(PREFIX)"

uninstall: ## Takes away what install put there.
	@Scripts/build/install --remove "$(DESTDIR)$(PREFIX)"

deb: build ## Makes the Debian packages qix, qix-reader and qix-serve in dist/, which install where no Swift is, and a list of what is in each (SPDX).
	@Scripts/build/setup deb
	Scripts/build/deb dist

# The packages of the newest dist/qix_VERSION_ARCH.deb.
DEBS = $$(ls -t dist/qix_*.deb | head -n 1 | sed 's|/qix_|/qix*_|')

deb-test: ## Installs dist/*.deb into a fresh Debian 12 in a folder (as root), reads the samples there and starts the service; SUITE=trixie: Debian 13.
	@Scripts/build/setup deb-test
	Scripts/build/deb-test $(DEBS)

boot-test: ## Starts the packaged service under systemd, with its confinement, in a container (as root).
	@Scripts/build/setup deb-test
	Scripts/build/boot-test $(DEBS)

container-steps: ## Executes the steps of the Containerfile's last stage on a Debian in a folder (as root).
	@Scripts/build/setup deb-test
	Scripts/build/container-steps dist

# What would make it fail is checked before the build.
release: ## Makes the signed files of a release in dist/release: make release KEY=key.pem (CONTRIBUTING.md).
	@KEY="$(KEY)" Scripts/build/release --check dist/release
	$(MAKE) build
	@Scripts/build/setup deb
	KEY="$(KEY)" Scripts/build/release dist/release

clean: ## Removes builds and results.
	rm -rf .build dist $(OUT)

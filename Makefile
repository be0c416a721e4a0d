# Everything a contributor runs. The work is done by the programs in scripts/.
PORT ?= 5173
SECONDS ?= 600
DIR ?= tests/data/recorded
COUNT ?= 10000
export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/node_modules/.bin:$(PATH)

wasm := pkg/wasm/mcp_cards_bg.wasm
trap := target/trap-pkg/mcp_cards_bg.wasm
elements := pkg/elements/dist/elements.js
cjs := pkg/dist/inline.cjs
# Folders are listed too: their times tell that a file was removed.
sources := $(shell find src crates) Cargo.toml Cargo.lock scripts/build.sh scripts/embed.mjs
element_sources := $(shell find pkg/elements -not -path '*/dist*') scripts/elements.mjs scripts/no-page.js package-lock.json
# One stage of scripts/test.mjs each; the second line needs the built package.
crate_tests := test-fmt test-clippy test-clippy-wasm test-doc test-native test-web test-lock test-kinds test-lint
package_tests := test-node test-browser test-elements test-package test-apps test-page test-size

.DEFAULT_GOAL := help
.PHONY: help setup setup-build setup-browser setup-engines build build-trap demo docs test test-engines test-consumers recordings \
	$(crate_tests) $(package_tests) fuzz-draw \
	size size-detail bench bench-quick bench-stages bench-calls bench-lines soak load screenshots fuzz fuzz-targets fmt pack clean distclean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo "  Single stages of the tests:"
	@echo "    $(crate_tests)"
	@echo "    $(package_tests)"

setup: setup-build setup-browser ## install what is missing: Rust target, wasm-pack, npm packages, browser

setup-build:
	@scripts/setup.sh build

setup-browser: setup-build
	@scripts/setup.sh browser

setup-engines: setup-browser
	@scripts/setup.sh engines

build: $(wasm) $(elements) $(cjs) ## build the wasm module into pkg/wasm, the elements into pkg/elements/dist, CommonJS into pkg/dist
build-trap: $(trap) ## build the module that can be made to trap, for the tests

$(wasm): $(sources) | setup-build
	@scripts/build.sh pkg/wasm

# Its own target folder: cargo would otherwise overwrite one module with the other. It need not be fast, only be there soon.
$(trap): $(sources) | setup-build
	@DEV=1 CARGO_TARGET_DIR=target/trap scripts/build.sh target/trap-pkg --features trap-test

$(elements): $(element_sources) | setup-build
	@node scripts/elements.mjs

$(cjs): $(wasm) $(elements) $(shell find pkg/lib pkg/types pkg/react) pkg/inline.js pkg/index.d.ts $(wildcard scripts/cjs*)
	@node scripts/cjs.mjs

demo: build ## build and serve the demo page (PORT=5173)
	@scripts/demo.sh "$(PORT)"

# Not from `build`: without a built package the pages are made all the same, only without the demo.
docs: setup-build ## write README.md and docs/ as a site with search, with the demo if the package is built, into www/dist-docs
	@node scripts/docs.mjs

test: setup build build-trap ## run all checks and tests
	@scripts/setup.sh engines-if-possible
	@node scripts/test.mjs

$(crate_tests): setup
	@node scripts/test.mjs $(@:test-%=%)

$(package_tests): setup build build-trap
	@node scripts/test.mjs $(@:test-%=%)

test-engines: setup-engines build ## the package, streams and elements in Firefox, WebKit and Chromium (1 min)
	@node scripts/test.mjs engines

test-consumers: setup-browser build ## use the package in many kinds of apps, as built and while developing (15 min the first time; APPS='next vite-5')
	@node tests/consumers/matrix/run.mjs $(APPS)

size: build ## print the sizes against size-budget.json
	@node scripts/size.mjs

# The trap module is built elsewhere, so what cargo left in target/ is what was shipped.
size-detail: build ## print what the module's bytes are spent on: by crate, module and function (30 s)
	@node scripts/size-detail.mjs

bench: setup-browser build ## measure in Chromium and Node, and write benches/RESULTS.md (SHORT=1: only see that it runs)
	@node benches/run.mjs $(if $(SHORT),--short)

bench-quick: build ## measure single rows in a few seconds (ROWS='tiny products-50', CHROMIUM=1)
	@node benches/quick.mjs $(ROWS) $(if $(CHROMIUM),--chromium)

bench-stages: setup-build ## count the instructions of each stage, natively, at 1 to 500 rows (needs valgrind)
	@node benches/stages.mjs

bench-calls: setup-build ## count the instructions of 10,000 and 40,000 calls that never end, in every carrier (needs valgrind, 5 min)
	@node benches/calls.mjs

bench-lines: setup-build ## count the instructions of a result of 1 and 8 MB in one long line, in every carrier (needs valgrind, 5 min)
	@node benches/lines.mjs

recordings: build ## which cards a folder of recorded results becomes, and what is not as expected (DIR=tests/data/recorded)
	@node scripts/recordings.mjs "$(DIR)"

soak: setup-browser build ## a hundred thousand results and two thousand streams in one page: memory stays flat
	@node tests/browser/soak.mjs

load: setup-browser build ## measure the script time of each frame with 300 rows, with 200 cards, and for the worst card of each type
	@node --test --test-reporter=spec tests/elements/load.mjs

screenshots: setup-browser build ## take pictures of every scenario and the gallery into www/screenshots
	@node www/tests/screenshots.mjs
	@node tests/elements/screenshots.mjs

fuzz: setup-build ## run the long random tests: against serde_json, and damaged copies of the seeds
	@cargo test --release --test native -- --ignored --nocapture

fuzz-draw: setup-browser build ## draw random and hostile cards in Chromium: nothing requested, asked, thrown (COUNT=10000, SEED=)
	@node tests/elements/fuzz.mjs --count $(COUNT) $(if $(SEED),--seed $(SEED))

fuzz-targets: ## run the targets of cargo-fuzz, each SECONDS=600, JOBS=2 at a time
	@scripts/fuzz.sh "$(SECONDS)"

fmt: setup ## format the Rust code and repair what the JavaScript linter can
	@cargo fmt --all
	@eslint --fix .

pack: build ## make the npm tarball in target/
	@mkdir -p target
	@npm pack ./pkg --pack-destination target

clean: ## remove what was built
	rm -rf target pkg/wasm pkg/elements/dist www/dist www/dist-docs

distclean: clean ## remove what was installed as well
	rm -rf .tools node_modules

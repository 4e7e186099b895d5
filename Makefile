# The dev tools and the interpreted build (editable) live in .venv; the compiled build lies in
# build/compiled and is chosen by PYTHONPATH, which comes before the editable install. build/profiled
# is compiled as wheels are, with a profile: faster, but it takes minutes.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
COMPILED := $(CURDIR)/build/compiled
PROFILED := $(CURDIR)/build/profiled
SOURCES := $(shell find src -type f ! -name '*.pyc' 2>/dev/null | LC_ALL=C sort)

.PHONY: help play test bench lint protocol compiled profiled clean test-interpreted test-compiled FORCE
.DELETE_ON_ERROR:

help: ## show these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

play: compiled ## play a game in the terminal
	@PYTHONPATH=$(COMPILED) $(BIN)/thandar play $(ARGS)

test: ## lint, then run the tests against the interpreted and the compiled build
	@$(MAKE) --no-print-directory -j2 lint compiled
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled

bench: profiled ## measure the engine's speed, compiled with a profile
	@PYTHONPATH=$(PROFILED) $(BIN)/thandar bench

lint: .venv/.stamp ## ruff and mypy
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

clean: ## remove everything that make and the tools have made
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

test-interpreted: .venv/.stamp
	@echo "== Tests, interpreted build"
	@THANDAR_BUILD=interpreted $(BIN)/python -m pytest --quiet

# Texts and documents are the same for both builds; the doctests of src/ need its modules.
test-compiled: compiled
	@if find build/compiled -name '*.so' -o -name '*.pyd' | grep -q .; then \
		echo "== Tests, compiled build"; \
		THANDAR_BUILD=compiled PYTHONPATH=$(COMPILED) \
			$(BIN)/python -m pytest --quiet tests --ignore=tests/locales --ignore=tests/docs; \
	else echo "== Tests, compiled build: left out, there is none"; fi

.venv/.stamp: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Thandar needs Python 3.11 or newer, and none was found:" \
		"install one, or name it with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Thandar needs Python 3.11 or newer, $(PYTHON) is not."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || \
		{ echo "$(PYTHON) cannot make virtual environments (no ensurepip):" \
		"on Debian and Ubuntu install python3-venv."; exit 1; }
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(PIP) install -c constraints.txt hatchling setuptools mypy
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[dev,terminal,server]'
	@touch $@

BUILT_FROM := build/sources pyproject.toml constraints.txt hatch_build.py $(SOURCES) .venv/.stamp

build/compiled/.stamp: $(BUILT_FROM)
	@echo "Compiling the engine"
	@rm -rf build/compiled
	@THANDAR_PROFILE=0 $(PIP) install --no-build-isolation --no-deps --target build/compiled .
	@touch $@

build/profiled/.stamp: $(BUILT_FROM) benchmarks/training.py
	@echo "Compiling the engine with a profile; this takes minutes"
	@rm -rf build/profiled
	@THANDAR_PROFILE=1 $(PIP) install --no-build-isolation --no-deps --target build/profiled .
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

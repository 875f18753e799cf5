# The everyday commands. `make help` lists them.

VENV := .venv
BIN := $(VENV)/bin

# One stamp for each level of packaging/setup.sh: it runs again only when a file it depends on has changed.
RUN_READY := $(VENV)/.ready-to-run
TEST_READY := $(VENV)/.ready-to-test

# Kivy's wheel draws on X11 only, so without DISPLAY what draws gets a virtual screen; tests open their own
# (tests/displays.py). Expanded late (`=`, not `:=`), because setup may install xvfb-run first. Where there is
# none (macOS), Kivy uses the real screen.
SCREEN = $(if $(DISPLAY),,$(if $(shell command -v xvfb-run 2>/dev/null),xvfb-run -a -s "-screen 0 1920x1200x24"))

# Python keeps what it has compiled, wherever the environment says otherwise: the tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

# Each process of the tests takes whole files, so that what a file shares is made once. They are one more than
# two cores, because every now and then one has to wait: for a server, a browser, a killed process.
JOBS = 3
TESTS := $(BIN)/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder -q

# What needs no window, process or network.
ALONE := tests/alarm tests/core tests/device tests/handover tests/log tests/paper tests/rulebook \
	tests/storage tests/typefaces tests/views

.DEFAULT_GOAL := help
.PHONY: help run test check soak teeth setup lint check-android format messages sim bench-store bench-engine bench-search bench-sync bench-backbone bench-board bench-paper bench-ui screenshots clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(RUN_READY) ## start the app
	$(BIN)/python main.py

test: setup ## set up, check the style and the Android build, then run every test; ten minutes
	$(MAKE) -j2 lint check-android
	$(TESTS)

check: lint ## what to run after every edit: the style, and the tests without window, process or network
	$(TESTS) $(ALONE)

soak: setup ## run all that is long, within an hour; SOAK="--only PART" for a part of it
	$(BIN)/python -m tests.soak $(SOAK)

teeth: setup ## plant every fault of tests/teeth in a copy and see that a test catches it; TEETH="--only NAME"
	$(BIN)/python -m tests.teeth.run --jobs $(JOBS) $(TEETH)

setup: $(TEST_READY) ## install what the app and its tests need

lint: setup ## check style, format, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-android: setup ## check what an Android build would trip over; needs the package registry when the list changes
	PYTHONPATH=packaging $(BIN)/python -m android_check

format: setup ## put every file into the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: setup ## gather all texts and compile the languages; ADD=de begins a new one
	$(BIN)/python packaging/messages.py $(ADD)

sim: setup ## simulate SEEDS=1000 days of tablets in step in JOBS=3 processes; SEED=7 tells one of them at length
	$(BIN)/python -m tests.sim.run $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),1000) --jobs $(JOBS))

bench-store: setup ## measure the event store
	PYTHONPATH=. $(BIN)/python bench/store.py

bench-engine: setup ## measure pairing and standings
	PYTHONPATH=. $(BIN)/python bench/engine.py

bench-search: setup ## measure a keystroke in the rules lookup
	PYTHONPATH=. $(BIN)/python bench/search.py

bench-sync: setup ## measure tablets in step over real links
	PYTHONPATH=. $(BIN)/python bench/sync.py

bench-backbone: setup ## measure tablets in step over a cluster of real servers
	PYTHONPATH=. $(BIN)/python bench/backbone.py

bench-board: setup ## measure 500 phones that follow one tablet
	PYTHONPATH=. $(SCREEN) $(BIN)/python bench/board.py

bench-paper: setup ## measure the sheets of 500 players
	PYTHONPATH=. $(BIN)/python bench/paper.py

screenshots: setup ## take a picture of every screen, into build/screenshots or TO=folder
	KIVY_NO_ARGS=1 KIVY_NO_FILELOG=1 $(SCREEN) $(BIN)/python packaging/screenshots.py $(or $(TO),build/screenshots)

bench-ui: setup ## measure how the screens start, rest and scroll
	PYTHONPATH=. $(SCREEN) $(BIN)/python bench/startup.py
	PYTHONPATH=. $(SCREEN) $(BIN)/python bench/frames.py
	PYTHONPATH=. $(SCREEN) $(BIN)/python bench/slips.py

clean: ## remove everything that make has made, .venv too
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN_READY): requirements.txt packaging/setup.sh
	packaging/setup.sh run
	@touch $@

# The test level holds the run level, so both are ready after it.
$(TEST_READY): requirements.txt requirements-dev.txt packaging/setup.sh
	packaging/setup.sh test
	@touch $(RUN_READY) $@

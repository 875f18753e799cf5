# The everyday commands. `make help` lists them.

VENV := .venv
BIN := $(VENV)/bin

# One stamp for each level of packaging/setup.sh: it runs again only when a file it depends on has changed.
RUN_READY := $(VENV)/.ready-to-run
TEST_READY := $(VENV)/.ready-to-test

# Kivy's wheel draws on X11 only, so without DISPLAY the tests get a virtual screen. Expanded late (`=`, not
# `:=`), because setup may install xvfb-run first. Where there is none (macOS), Kivy uses the real screen.
# Those that run beside each other begin to look for a free one at different numbers.
SCREEN_FROM := 99
SCREEN = $(if $(DISPLAY),,$(if $(shell command -v xvfb-run 2>/dev/null),xvfb-run -a -n $(SCREEN_FROM) -s "-screen 0 1920x1200x24"))

# Kivy in tests: it leaves pytest's arguments and output alone and writes nothing to the user's home. Its own
# clipboard, because an xclip left behind would keep a pipe from make open.
TEST_ENV := KIVY_NO_ARGS=1 KIVY_NO_CONSOLELOG=1 KIVY_NO_FILELOG=1 KIVY_CLIPBOARD=sdl2 \
	KIVY_HOME="$(CURDIR)/$(VENV)/kivy-home"

.DEFAULT_GOAL := help
.PHONY: help run test test-screens test-screens-aside test-rest setup lint check-android test-oo test-tablet format messages torture sim bench-store bench-engine bench-search bench-sync bench-backbone bench-board bench-paper bench-ui screenshots clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(RUN_READY) ## start the app
	$(BIN)/python main.py

# The screens take as long as all the rest, and each keeps one processor busy: so they run beside each other.
test: setup lint check-android ## set up, check the style and the Android build, then run every test
	$(MAKE) -j2 test-screens-aside test-rest

test-screens-aside:
	@mkdir -p build
	@echo "The screens are tested aside; what came of it follows at the end, from build/test-screens.log."
	@$(MAKE) -j1 test-screens >build/test-screens.log 2>&1; status=$$?; cat build/test-screens.log; exit $$status

test-screens: SCREEN_FROM := 199
test-screens: setup ## run the tests that touch the screens
	$(TEST_ENV) $(SCREEN) $(BIN)/python -m pytest tests/ui

test-rest: setup ## run all other tests, also as Python runs on Android and on a simulated tablet
	$(TEST_ENV) $(SCREEN) $(BIN)/python -m pytest --ignore=tests/ui
	$(MAKE) -j1 test-oo
	$(MAKE) -j1 test-tablet

# What runs on the tablet is neither asserted nor documented: -OO. The flag reaches started processes by PYTHONOPTIMIZE.
# pytest's warning is about other modules than those of the tests, in which asserts do hold (tests/tablet/test_asserts.py).
test-oo: setup ## run the tests of everything but screens and links as Python runs on Android
	PYTHONOPTIMIZE=2 $(TEST_ENV) $(BIN)/python -OO -m pytest -m "not ui" -W "ignore:assertions not in test modules" \
		--ignore=tests/storage/torture tests/core tests/log tests/views tests/alarm tests/rulebook tests/typefaces tests/paper tests/storage \
		tests/device tests/board tests/watch tests/test_*.py

test-tablet: setup ## run the touch tests of a whole event on a simulated tablet
	PYTHONPATH=packaging $(SCREEN) $(BIN)/python -m tests.tablet.run

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

torture: setup ## the long crash tests of the store and property tests of the log
	TABLESIDE_TORTURE=long $(TEST_ENV) $(BIN)/python -m pytest tests/storage/torture tests/log

sim: setup ## simulate SEEDS=1000 days of tablets in step with JOBS=2 processes; SEED=7 tells one of them at length
	$(BIN)/python -m tests.sim.run $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),1000) --jobs $(or $(JOBS),2))

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
	$(TEST_ENV) $(SCREEN) $(BIN)/python packaging/screenshots.py $(or $(TO),build/screenshots)

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

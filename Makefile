# `make run` plays, `make test` proves it. Everything is set up in .venv on the way.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
ON_PI := $(wildcard /proc/device-tree/model)
EXTRA := $(if $(ON_PI),[pi],[panel])
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable

# Whole games by the hundred, at random.
GAMES := $(wildcard tests/bots/*/test_proof.py tests/bots/*/test_any_corrections.py tests/bots/*/test_extremes.py tests/bots/*/test_oracle.py)
# What takes twice as long while coverage is measured, and covers nothing more: games, and positions by the hundred.
UNMEASURED := $(GAMES) $(wildcard tests/bots/*/test_invariants.py tests/bots/*/test_referee_*.py tests/bots/*/test_oracle_*.py) \
	tests/bots/droids/board/test_properties.py tests/bots/test_stories.py tests/core/test_properties.py \
	tests/core/test_any_position.py
# Of what proves a bot, the parts that play so many games: likewise.
LONG := any_correction or every_text_fits or random_games or any_hash_seed or is_played_ or any_moves or any_code or can_be_said or \
	nothing_away or looking_changes or asked_is_declared or people_tell
PYTEST := $(BIN)/python -m pytest -q
ALL_CORES := -n auto --dist worksteal
# Half as many again as there are cores: who tests a device waits for disks and for other processes, too.
AND_MORE := -n $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 3 / 2) --dist worksteal

# Tests that are marked `slow` (half a second and more, which no mutant of the table needs), and besides these files:
# whole games by the hundred, real processes, disks rebuilt, sheets read code by code, people who play whole games, the
# tests of the figures' and the machine's own programs: `make test` runs them and measures coverage, `make check` does not.
SLOW := $(addprefix tests/device/,test_cli_absurd.py test_cli_foreign.py test_disk_states.py test_double_presses.py \
	test_power_cut.py test_ward.py test_worth_a_press.py box/test_daemon_firmware.py box/test_daemon_signals.py \
	doctor/test_config_txt_mended.py drivers/test_browser.py drivers/test_labels_read.py glass/test_oled_faults.py glass/test_power_lost.py \
	output/test_streams.py parts/scan/test_scanner_modules.py tray/test_calibrate.py) \
	$(addprefix tests/board/,test_throws.py test_under_micropython.py test_on_terminal.py) \
	$(GAMES) tests/test_package.py tests/test_new_bot.py tests/figures tests/e2e

# Tests start the program by the hundred: what Python has compiled is kept, whatever the environment says of it.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: firmware hardware throws run test browser quick check format lint types bench bench-before soak mutants print-slow pictures type e2e package package-check packages release release-check image clean

run: $(VENV)/.run
	$(BIN)/compere run

GOLDEN := $(wildcard tests/bots/*/test_proof.py) -k games_play_as_they_did
test: COVERAGE := --cov=compere
test: REPORT := --cov-append --cov-fail-under=100 --cov-report=term:skip-covered
test: APART := $(UNMEASURED)
quick: APART := $(filter-out %/test_proof.py,$(GAMES))
quick: SHORT := -k "not ($(LONG))"
quick: LEFT_OUT := $(SLOW)
quick: QUICK := -m "not slow"
test quick: $(VENV)/.test
	PYTHONHASHSEED=0 $(PYTEST) $(GOLDEN) $(COVERAGE) $(COVERAGE:%=--cov-report=)
	PYTHONHASHSEED=1 $(PYTEST) $(GOLDEN)
	$(PYTEST) $(ALL_CORES) tests/core tests/bots $(APART:%=--ignore=%) $(SHORT) $(QUICK) $(COVERAGE) $(REPORT)
	$(PYTEST) $(AND_MORE) $(QUICK) $(filter-out $(LEFT_OUT),$(APART) tests/e2e tests/figures $(wildcard tests/test_*.py)) tests/mutants tests/board tests/device $(LEFT_OUT:%=--ignore=%)

check: lint types quick

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.test $(VENV)/.board
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench-before: $(VENV)/.test
	PYTHONPATH=tests $(BIN)/python -m figures.before

bench: $(VENV)/.test
	PYTHONPATH=tests $(BIN)/python -m figures

soak: HOURS := $(BIN)/python -m pytest -n auto --timeout 0
soak: $(VENV)/.test
	COMPERE_GAMES=2000 $(HOURS) tests/core/test_properties.py tests/bots tests/figures/test_inputs.py
	COMPERE_PROMPTS=5000 $(HOURS) tests/bots -k every_text_fits
	COMPERE_READINGS=all $(HOURS) tests/device/doctor/test_config_txt_mended.py tests/device/boot/test_plan_undone.py
	COMPERE_KILLS=all $(HOURS) tests/device/test_power_cut.py tests/device/test_disk_states.py

# The panel in a real Chromium, which is installed where it is missing and can be, else its tests are skipped. BROWSER may
# choose some of them, as for pytest; SHOTS names a folder for pictures of the page with each bot, to be looked at.
browser: $(VENV)/.test $(VENV)/.chromium
	$(BIN)/python -m pytest -q --durations=5 tests/browser $(BROWSER)
	$(if $(SHOTS),PYTHONPATH=tests $(BIN)/python tests/panel_pictures.py $(SHOTS))

# Breaks the sources in 400 places, and sees which test file notices: two hours, most of it to find out what each file reaches.
# `python -m mutants.again FILES` tries those alone that these test files noticed the last time; without files it takes out
# of the table what is no more.
mutants: $(VENV)/.test
	PYTHONPATH=tests $(BIN)/python -m mutants

print-slow:
	@echo $(SLOW)

# What is put on the reader board.
firmware: $(VENV)/.test
	PYTHON=$(abspath $(BIN))/python deploy/firmware.sh build/firmware
	@find build/firmware -type f -exec cat {} + | wc -c | xargs echo "bytes of flash:"

# Ten thousand dice on twenty-five trays that the firmware does not model, and what is no throw in time; ten minutes.
throws: $(VENV)/.test
	cd tests && PYTHONPATH=../core:../device:../firmware:. ../$(BIN)/python -m board.throws $(THROWS)
	cd tests && PYTHONPATH=../core:../device:../firmware:. ../$(BIN)/python -m board.timing
	cd tests && PYTHONPATH=../core:../device:../firmware:. ../$(BIN)/python -m board.singles

# The printed parts: models, checks, pictures and figures, what the page says of them, and their tests, which draw each
# picture anew. Throws take the better part of an hour, and are kept in build/throws. What is changed in models/, pictures/
# or figures.json is to be looked at.
HARDWARE := build/hardware
DRAWN = { command -v openscad >/dev/null || deploy/apt-install.sh openscad; } && $(PRINTED) printed
PRINTED = cd hardware && PYTHONPATH=../core:../device:. ../$(HARDWARE)/venv/bin/python -m
hardware: $(HARDWARE)/.venv $(VENV)/.test
	$(DRAWN)
	$(PRINTED) printed.leans
	$(PRINTED) printed.thrown
	$(PRINTED) printed.pages
	$(PYTEST) --durations=5 tests/test_printed.py tests/test_printed_anew.py

pictures: $(VENV)/.test
	$(BIN)/python tests/pictures.py
	$(BIN)/python tests/sheets.py
	PYTHONPATH=tests $(BIN)/python tests/code_pictures.py
	PYTHONPATH=tests $(BIN)/python tests/read_rates.py
	PYTHONPATH=tests $(BIN)/python tests/wiring.py
	$(BIN)/python tests/bom.py
	PYTHONPATH=tests $(BIN)/python tests/players.py
	PYTHONPATH=tests $(BIN)/python tests/panel_pictures.py

type: $(VENV)/.test
	$(BIN)/python tests/typeface.py

e2e: $(VENV)/bin/python
	PYTHONPATH=tests $(BIN)/python -m e2e.run $(E2E)

# The Debian package; what can be said of it without installing it; and real Debian systems that it is installed in.
package: $(VENV)/bin/python
	PYTHON=$(BIN)/python deploy/package.sh dist

# Everything that a release consists of, into dist/VERSION: from what is committed, the same bytes each time.
# With the models as STEP, too, which are not committed.
release: $(VENV)/.release $(HARDWARE)/step
	$(BIN)/python deploy/release.py dist/$(VERSION)

# Twice from other folders, which must make the same bytes.
release-check: $(VENV)/.release $(VENV)/.debian
	PYTHONPATH=tests $(BIN)/python -m packages release

# The card that a Raspberry Pi starts from, as root: IMAGE is its architecture (deploy/IMAGE.md).
IMAGE ?= arm64
image: $(VENV)/bin/python
	PYTHON=$(abspath $(BIN))/python deploy/image/build.sh $(IMAGE) dist/$(VERSION)

package-check: $(VENV)/.test $(VENV)/.debian
	PYTHONPATH=tests $(BIN)/python -m packages check

packages: $(VENV)/.release $(VENV)/.debian
	PYTHONPATH=tests $(BIN)/python -m packages install

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV) || deploy/install-venv.sh $(PYTHON) $(VENV)

# Some packages have no wheels: where they cannot be compiled, what compiles them is installed.
COMPILER := deploy/apt-install.sh gcc libc6-dev linux-libc-dev python3-dev

$(VENV)/.run: $(VENV)/bin/python pyproject.toml constraints.txt
	$(PIP_INSTALL) ".$(EXTRA)" || { $(if $(ON_PI),$(COMPILER),false) && $(PIP_INSTALL) ".$(EXTRA)"; }
	touch $@

# zbar, Graphviz, espeak-ng, fdisk and e2fsprogs are no Python: without them the tests that need them say so, and are skipped.
$(VENV)/.test: $(VENV)/.run
	{ PATH="$$PATH:/sbin:/usr/sbin"; ldconfig -p | grep -q libzbar.so.0 && command -v dot && command -v espeak-ng && command -v sfdisk && command -v mkfs.ext4; } \
		>/dev/null || deploy/apt-install.sh libzbar0 graphviz espeak-ng fdisk e2fsprogs || true
	$(PIP_INSTALL) ".[dev]" || { $(COMPILER) && $(PIP_INSTALL) ".[dev]"; }
	touch $@

$(VENV)/.release: $(VENV)/.test
	$(PIP_INSTALL) ".[release]"
	touch $@

# What builds the Debian package, looks at it, and runs it as Debian does.
$(VENV)/.debian: $(VENV)/bin/python
	deploy/apt-install.sh debhelper dh-python dpkg-dev lintian shellcheck python3-cbor2 python3-pil python3-serial \
		ttf-bitstream-vera
	touch $@

$(VENV)/.chromium: $(VENV)/bin/python
	{ { command -v chromium || command -v google-chrome; } >/dev/null || deploy/apt-install.sh chromium fonts-dejavu-core; } && touch $@ || true

$(HARDWARE)/step: | $(HARDWARE)/.venv
	$(DRAWN)

$(HARDWARE)/.venv: pyproject.toml hardware/constraints.txt
	mkdir -p $(HARDWARE)
	$(PYTHON) -m venv $(HARDWARE)/venv
	$(HARDWARE)/venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--constraint hardware/constraints.txt --editable ".[hardware]"
	touch $@

# What MicroPython's modules look like: apart from the packages, whose modules have the same names.
$(VENV)/.board: $(VENV)/bin/python constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --constraint constraints.txt --upgrade \
		--target $(VENV)/board micropython-rp2-stubs micropython-stdlib-stubs
	touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

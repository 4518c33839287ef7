# Two commands do all the set-up: `make play` and `make test`. They need python3 (3.11 or later) and make.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.installed
# compiled modules are kept, whatever the shell says: hundreds of processes would compile all anew
export PYTHONDONTWRITEBYTECODE =

.PHONY: play test checks quick lint types unit legality soak mails bench arena levels balance battles mutants faults dice secrecy sessions snapshots bars monkey fuzz pages samples crowds fields terminals pictures catalogue wheel post clean

play: $(STAMP)
	@$(BIN)/python -m pbem

# the types are checked beside the tests: what one of them waits for, the other uses
test: $(STAMP)
	@$(MAKE) --no-print-directory -j 2 checks unit

checks: lint types

# what a change touches, in less than a minute: `make quick SINCE=origin/main`
quick: lint types
	$(BIN)/python -m tools.quick --since $(or $(SINCE),HEAD)

lint: $(STAMP)
	$(BIN)/ruff check pbem tests tools
	$(BIN)/ruff format --check pbem tests tools
	$(BIN)/lint-imports --no-logo

types: $(STAMP)
	$(BIN)/mypy

# four at once on two processors: tests in a terminal wait most of the time
unit: $(STAMP)
	$(BIN)/python -m pytest -n 4 --dist worksteal

# the long runs: their figures are in docs/measured. `make soak SEED=2 SIZE=10` takes another seed, and a size of its own
SEED ?= 1
legality: $(STAMP)
	PBEM_MUTATIONS=$(or $(SIZE),10000) $(BIN)/python -m pytest -s tests/games/guerra_do_congo/test_legality.py

# the tests, each with so many times as many matches, boards and examples: `make samples SIZE=6 OF=tests/view`
samples: $(STAMP)
	PBEM_SAMPLES=$(or $(SIZE),6) $(BIN)/python -m pytest -n 4 --dist worksteal $(OF)

fields: $(STAMP)
	$(BIN)/python -m tools.fields --fields $(or $(SIZE),200) --seed $(SEED) --out docs/measured

crowds: $(STAMP)
	PBEM_CROWDS=$(or $(SIZE),2000) $(BIN)/python -m pytest -s tests/games/rio_40/positions_read/test_reckoned_room.py

soak: $(STAMP)
	$(BIN)/python -m tools.soak --matches $(or $(SIZE),200) --seed $(SEED) --out docs/measured

mails: $(STAMP)
	$(BIN)/python -m tools.soak --houses --matches $(or $(SIZE),8) --seed $(SEED) --out docs/measured

bench: $(STAMP)
	$(BIN)/python -m tools.bench --out docs/measured

arena: $(STAMP)
	$(BIN)/python -m tools.arena house walker --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured

levels: $(STAMP)
	$(BIN)/python -m tools.arena house:hard house:normal --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured
	$(BIN)/python -m tools.arena house:normal house:easy --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured

balance: $(STAMP)
	$(BIN)/python -m tools.arena house house --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured

battles: $(STAMP)
	$(BIN)/python -m tools.battles walker --battles $(or $(SIZE),100) --seed $(SEED) --out docs/measured
	$(BIN)/python -m tools.battles mirror --battles $(or $(SIZE),160) --seed $(SEED) --out docs/measured
	$(BIN)/python -m tools.battles lists --seed $(SEED) --out docs/measured

mutants: $(STAMP)
	$(BIN)/python -m tools.mutants --count $(or $(SIZE),360) --seed $(SEED) --out docs/measured

# syncs killed at any moment; then real servers, installed where they are missing (Debian, as the superuser)
post: $(STAMP)
	$(BIN)/python -m tools.post kills --size $(or $(SIZE),300) --seed $(SEED) --out docs/measured
	$(BIN)/python -m tools.post servers --size $(or $(SIZE),200) --seed $(SEED) --out docs/measured
	$(BIN)/python -m tools.post mailbox --out docs/measured
	$(BIN)/python -m tools.post recipes --out docs/measured
	$(BIN)/python -m tools.post live --out docs/measured
	$(BIN)/python -m tools.post ssh --seed $(SEED) --out docs/measured

# EVERY=1 strikes each step of each command
faults: $(STAMP)
	$(BIN)/python -m tools.faults --kills $(or $(SIZE),600) --every $(or $(EVERY),4) --seed $(SEED) --out docs/measured

dice: $(STAMP)
	$(BIN)/python -m tests.dice.families --out docs/measured

secrecy: $(STAMP)
	$(BIN)/python -m tools.secrecy --states $(or $(SIZE),1000) --seed $(SEED) --out docs/measured

sessions: $(STAMP)
	PBEM_SESSIONS=1 $(BIN)/python -m pytest tests/tui/on_the_line/test_sessions.py tests/tui/on_the_line/test_sessions_hidden.py \
		tests/tui/on_the_line/test_sessions_drawn.py tests/tui/on_the_line/test_sessions_battle.py tests/tui/screens/test_tutorial_battle.py
	PBEM_KEYS=500 $(BIN)/python -m pytest tests/tui/on_the_line/test_output.py tests/tui/on_the_line/test_output_terminals.py tests/tui/on_the_line/test_output_tmux.py

snapshots: $(STAMP)
	PBEM_SNAPSHOTS=write $(BIN)/python -m pytest tests/tui/screens/test_snapshots.py

bars: $(STAMP)
	$(BIN)/python -m tools.terminal_limits --out docs/measured

# the map in both looks, for docs/pictures
pictures: $(STAMP)
	$(BIN)/python -m tools.pictures
	$(BIN)/python -m tools.printed_map
	$(BIN)/python -m tools.field_pictures

# needs tmux, GNU screen, xterm and Xvfb
terminals: $(STAMP)
	$(BIN)/python -m tests.tui.terminals --steps $(or $(SIZE),5000) --seed $(SEED) --out docs/measured

monkey: $(STAMP)
	$(BIN)/python -m tests.tui.monkey --keys 5000 --out docs/measured

fuzz: $(STAMP)
	$(BIN)/python -m tools.fuzz --frames $(or $(SIZE),100000) --seed $(SEED) --out docs/measured

# all that is made from code or data: docs/bytes, the man page, what shells complete, the keys in README.md
pages: $(STAMP)
	$(BIN)/python -m tools.pages

# the sentences to translate, build/pbem.pot; brings the catalogues up to date with it, checks and compiles them.
# One of your own: make catalogue PO=~/.config/pbem/languages/pt.po (begun where there is none)
PO ?= $(wildcard pbem/languages/*.po)
BABEL = $(BIN)/python -m babel.messages.frontend --quiet
catalogue: $(STAMP)
	@mkdir -p build
	$(BABEL) extract -F pyproject.toml -k Plural:1,2 --sort-by-file --project pbem -o build/pbem.pot pbem
	for each in $(PO); do $(BABEL) update --init-missing -i build/pbem.pot -o $$each -l $$(basename $$each .po) && \
		$(BIN)/python -m tools.check_translations $$each && $(BABEL) compile -i $$each -o $${each%.po}.mo || exit 1; done

$(STAMP): pyproject.toml constraints.txt pbem/__init__.py
	@echo "setting up $(VENV): this takes a minute, once"
	@$(PYTHON) -c 'import sys; sys.exit("pbem needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

# built from a clean tree, and played in a folder of its own
wheel: $(STAMP)
	rm -rf build dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	$(PYTHON) -m venv build/trial
	build/trial/bin/python -m pip install --quiet --disable-pip-version-check dist/pbem-*.whl
	cd build/trial && bin/pbem --version && bin/pbem --saves saves demo

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build dist *.egg-info

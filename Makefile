# Two commands do all the set-up: `make play` and `make test`. They need python3 (3.11 or later) and make.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.installed

.PHONY: play test lint types unit legality soak mails bench arena balance mutants faults dice secrecy sessions snapshots bars monkey fuzz pages crowds terminals clean

play: $(STAMP)
	@$(BIN)/python -m pbem

test: lint types unit

lint: $(STAMP)
	$(BIN)/ruff check pbem tests tools
	$(BIN)/ruff format --check pbem tests tools

types: $(STAMP)
	$(BIN)/mypy

# three at once on two processors: tests in a terminal wait most of the time
unit: $(STAMP)
	$(BIN)/python -m pytest -n 3

# the long runs: their figures are in docs/measured. `make soak SEED=2 SIZE=10` takes another seed, and a size of its own
SEED ?= 1
legality: $(STAMP)
	PBEM_MUTATIONS=$(or $(SIZE),10000) $(BIN)/python -m pytest -s tests/games/guerra_do_congo/test_legality.py

crowds: $(STAMP)
	PBEM_CROWDS=$(or $(SIZE),2000) $(BIN)/python -m pytest -s tests/games/rio_40/test_reckoned_room.py

soak: $(STAMP)
	$(BIN)/python tools/soak.py --matches $(or $(SIZE),200) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/soak.py --game rio_40 --matches $(or $(SIZE),200) --seed $(SEED) --out docs/measured

mails: $(STAMP)
	$(BIN)/python tools/soak.py --houses --matches $(or $(SIZE),8) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/soak.py --houses --game rio_40 --matches $(or $(SIZE),4) --seed $(SEED) --out docs/measured

bench: $(STAMP)
	$(BIN)/python tools/bench.py --out docs/measured

arena: $(STAMP)
	$(BIN)/python tools/arena.py house walker --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/arena.py house walker --game rio_40 --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured

balance: $(STAMP)
	$(BIN)/python tools/arena.py house house --matches $(or $(SIZE),100) --seed $(SEED) --out docs/measured

mutants: $(STAMP)
	$(BIN)/python tools/mutants.py --count $(or $(SIZE),360) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/mutants.py --game rio_40 --count $(or $(SIZE),360) --seed $(SEED) --out docs/measured

faults: $(STAMP)
	$(BIN)/python tools/faults.py --kills $(or $(SIZE),1000) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/faults.py --of guerra_do_congo --kills $(or $(SIZE),400) --seed $(SEED) --out docs/measured
	$(BIN)/python tools/faults.py --of rio_40 --kills $(or $(SIZE),600) --seed $(SEED) --out docs/measured

dice: $(STAMP)
	$(BIN)/python -m tests.dice.families --out docs/measured

secrecy: $(STAMP)
	$(BIN)/python tools/secrecy.py --states $(or $(SIZE),1000) --seed $(SEED) --out docs/measured

sessions: $(STAMP)
	PBEM_SESSIONS=1 $(BIN)/python -m pytest tests/tui/test_sessions.py tests/tui/test_sessions_hidden.py
	PBEM_KEYS=500 $(BIN)/python -m pytest tests/tui/test_output.py tests/tui/test_output_terminals.py tests/tui/test_output_tmux.py

snapshots: $(STAMP)
	PBEM_SNAPSHOTS=write $(BIN)/python -m pytest tests/tui/test_snapshots.py

bars: $(STAMP)
	$(BIN)/python tools/bars.py --out docs/measured

# needs tmux, GNU screen, xterm and Xvfb
terminals: $(STAMP)
	$(BIN)/python -m tests.tui.terminals --steps $(or $(SIZE),5000) --seed $(SEED) --out docs/measured

monkey: $(STAMP)
	$(BIN)/python -m tests.tui.monkey --keys 5000 --out docs/measured

fuzz: $(STAMP)
	$(BIN)/python tools/fuzz.py --frames $(or $(SIZE),100000) --seed $(SEED) --out docs/measured

# what docs/bytes says of each game, after a change of its types or its data
pages: $(STAMP)
	$(BIN)/python tools/bytes_page.py

$(STAMP): pyproject.toml constraints.txt pbem/__init__.py
	@echo "setting up $(VENV): this takes a minute, once"
	@$(PYTHON) -c 'import sys; sys.exit("pbem needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache build *.egg-info

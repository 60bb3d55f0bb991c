VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check bench accuracy soak study picture snapshots clean

COUNT := 1000
SEED := 1
PROCESSES := 1

run: $(VENV)/.installed
	$(BIN)/bedside

test: $(VENV)/.installed
	$(BIN)/pytest -n 2 --dist worksteal

check: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.installed
	$(BIN)/python -m tests.bench

accuracy: $(VENV)/.installed
	$(BIN)/python -m tests.accuracy

soak: $(VENV)/.installed
	$(BIN)/python -m tests.soak --count $(COUNT) --seed $(SEED)

study: COUNT := 20
study: $(VENV)/.installed
	$(BIN)/python -m tests.study --count $(COUNT) --processes $(PROCESSES)

picture: $(VENV)/.installed
	$(BIN)/python -m tests.picture

snapshots: $(VENV)/.installed
	$(BIN)/pytest -n 2 tests/tui --snapshot-update

$(VENV)/.installed: pyproject.toml requirements.lock
	test -d $(VENV) || python3 -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis

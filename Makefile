VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check bench accuracy picture snapshots clean

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

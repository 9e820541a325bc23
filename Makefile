# eightpuzzle: the lab, its tests, and the upkeep of both. GNU make 3.81 or newer, a POSIX shell, Python 3.11 or newer.

PYTHON ?= python3
LAB_FLAGS ?=
TEST_FLAGS ?=
LOCK_FLAGS ?=
BENCH_FLAGS ?=
KORF_FLAGS ?=
# How many tests run at a time, each lot with a JupyterLab and a browser of its own.
TEST_WORKERS ?= 2

PY := .venv/bin/python
# Made last of all, so that an installation that was interrupted has none.
STAMP := .venv/installed
NOTEBOOKS = $(wildcard notebooks/*.ipynb notebooks/solutions/*.ipynb)

# What follows `make` in the hints, so that they can be copied.
GOAL = $(firstword $(MAKECMDGOALS) lab)

.PHONY: help lab test install notebooks bench korf lock clean

help:
	@echo 'make lab         open the lessons in JupyterLab      (LAB_FLAGS=--no-browser for more of its options)'
	@echo 'make test        run every test, the lessons too     (TEST_FLAGS=-x to stop at the first failure)'
	@echo 'make notebooks   run the lessons and store what they show'
	@echo 'make bench       time the searches'
	@echo 'make korf        run a hundred 15-puzzle boards again  (KORF_FLAGS=7-8 for the largest tables: 4 GB)'
	@echo 'make install     only make .venv, which the above do by themselves'
	@echo 'make lock        pin the packages again              (LOCK_FLAGS=--upgrade for newer ones)'
	@echo 'make clean       remove .venv and all that was made'
	@echo 'With another Python: make PYTHON=python3.12 lab'

# By its address, not as an argument: the address that is printed for --no-browser then leads there too.
# The lessons are signed first, where that can be: else JupyterLab shows no stored figure until its cell is run.
lab: $(STAMP)
	@$(PY) -m jupyter trust notebooks/*.ipynb notebooks/solutions/*.ipynb >/dev/null 2>&1 || true
	$(PY) -m jupyterlab --LabApp.default_url=/lab/tree/notebooks/00-start-here.ipynb --LabApp.news_url=None \
	    $(if $(filter 0,$(shell id -u)),--allow-root) $(LAB_FLAGS)

# The first import of pyplot may print that it builds a font cache, which no lesson's stored output has.
test: $(STAMP)
	@$(PY) -c 'import matplotlib.pyplot'
	$(PY) -m pytest -p no:nbval -n $(TEST_WORKERS) --dist worksteal $(TEST_FLAGS)
	$(PY) -m pytest --nbval --nbval-current-env --nbval-sanitize-with tests/notebooks/sanitize.cfg \
	    --nbval-cell-timeout=120 -n $(TEST_WORKERS) --dist loadfile $(TEST_FLAGS) $(NOTEBOOKS)

notebooks: $(STAMP)
	@$(PY) -c 'import matplotlib.pyplot'
	$(PY) tests/notebooks/refresh.py

# After an interrupt it goes on.
korf: $(STAMP)
	$(PY) notebooks/data/korf.py $(KORF_FLAGS)

bench: $(STAMP)
	$(PY) benchmarks/run.py $(BENCH_FLAGS)

install: $(STAMP)

# The old pins are kept where they still fit. One resolution holds for every platform and every Python from 3.11 on.
# Not after an installation: that fails when pyproject.toml asks for what the old pins do not allow.
lock:
	@$(PY) -m uv --version >/dev/null 2>&1 || { \
	    echo 'make lock needs uv in .venv, where make install puts it if it can.' >&2; exit 1; }
	cp requirements.lock .venv/lock
	UV_SYSTEM_CERTS=1 $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-annotate \
	    --no-emit-index-url --no-emit-find-links $(LOCK_FLAGS) pyproject.toml -o .venv/lock
	{ echo '# Exact versions of all that the extras need, for make lab and make test. Made by make lock.'; \
	  grep -v '^#' .venv/lock; } >requirements.lock
	rm .venv/lock

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .hypothesis .import_linter_cache .ruff_cache .coverage htmlcov
	find . -name .git -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -prune -exec rm -rf {} +

# ---- .venv ----------------------------------------------------------------------------------------------------------

# Does .venv work, here? Not when its installation was interrupted (no stamp), nor when its Python was removed or
# upgraded, nor when the folder was copied or renamed (the package would come from the old one), nor when PYTHON=
# now asks for another version.
ifneq ($(origin PYTHON),file)
WANTED := $(shell "$(PYTHON)" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || echo none)
endif
WORKS := import importlib.util, os, sys; \
    package = importlib.util.find_spec("eightpuzzle"); \
    version = "%d.%d" % sys.version_info[:2]; \
    sys.exit(sys.version_info < (3, 11) or sys.argv[1:] not in ([], [version]) \
    or not os.path.samefile(os.path.dirname(package.origin), "eightpuzzle"))

# One that works is brought up to date in place, any other is made anew: nobody knows what a half-made one lacks.
# Either way there is no stamp from the first step to the last. The Python is looked for once more when the old .venv
# is gone, since it may have been that .venv's own (an activated one).
ifeq ($(shell test -f $(STAMP) && $(PY) -I -c '$(WORKS)' $(WANTED) 2>/dev/null && echo yes),yes)
make_venv = @rm -f $(STAMP)
else
.PHONY: $(STAMP)
define make_venv
$(need_python)
rm -rf .venv
$(need_python)
"$(PYTHON)" -m venv .venv
endef
endif

# uv installs in a fifth of the time that pip takes. Where it cannot be had, or fails, pip does it. It is to trust
# the certificates that the system trusts, as pip does: a school's network may have one of its own. And it is to compile
# what it installs, as pip does: else the first start of everything is slow, or every start where Python may not write.
PACKAGES := --constraint requirements.lock --editable '.[lab,fast,cluster,test]'
$(STAMP): pyproject.toml requirements.lock
	$(make_venv)
	@echo 'Installing the packages into .venv: half a minute to a few minutes, the first time.'
	@$(PY) -m pip install --quiet --disable-pip-version-check --retries 1 --only-binary uv uv 2>/dev/null \
	    && UV_SYSTEM_CERTS=1 $(PY) -m uv pip install --compile-bytecode --python $(PY) $(PACKAGES) \
	    || { echo 'uv could not install them; pip tries.'; \
	         $(PY) -m pip install --disable-pip-version-check $(PACKAGES); }
	@touch $(STAMP)

define need_python
@"$(PYTHON)" -c '' 2>/dev/null || { printf '%s\n' >&2 \
    'eightpuzzle needs Python 3.11 or newer, and "$(PYTHON)" does not run here.' \
    'Install one from python.org or with your package manager (Debian, Ubuntu: apt install python3 python3-venv),' \
    'or name one that you have: make PYTHON=python3.12 $(GOAL)'; exit 1; }
@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
    old=$$("$(PYTHON)" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
    echo "eightpuzzle needs Python 3.11 or newer, and \"$(PYTHON)\" is Python $$old." >&2; \
    for python in python3.13 python3.12 python3.11; do \
        if $$python -c '' 2>/dev/null; then \
            echo "There is a newer one on this machine: make PYTHON=$$python $(GOAL)" >&2; exit 1; \
        fi; \
    done; \
    echo 'Install a newer one, from python.org or with your package manager, and name it:' >&2; \
    echo 'make PYTHON=python3.12 $(GOAL)' >&2; exit 1; }
@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { printf '%s\n' >&2 \
    '"$(PYTHON)" lacks the module venv or ensurepip, so that no .venv can be made.' \
    'Debian, Ubuntu: apt install python3-venv (or python3.12-venv, for a Python 3.12 beside the usual one).' \
    'Elsewhere: install Python from python.org, or name another one: make PYTHON=python3.12 $(GOAL)'; exit 1; }
endef

# What people do with the house. Needs Python 3.11 or newer; everything else is fetched into this folder.
SHELL := /bin/bash
# A house starts nine processes: Python keeps what it has compiled, so that each of them need not compile it again.
unexport PYTHONDONTWRITEBYTECODE
LOCK := --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-annotate
JS := static/js static/worker tests/static "*.config.js"
JOBS ?= 2
SAMPLE ?= 200
EACH ?= 0
DEALS ?= 200
N ?= 1000000
SEED ?= 1
RUNS ?= 20
TABLES ?= 100
TEST = .venv/bin/python -m pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder --ignore=tests/tidy
.DEFAULT_GOAL := help
.PHONY: help run demo cluster cluster-drill scale-drill test test-long chaos restore-drill check check-python check-pages check-browser check-tidy docs screenshots messages bench mutants secrecy fuzz lock sbom audit format schema prepare prepare-dev clean-data

help: ## What there is
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

run: prepare ## Open the house on this machine (PORT=8000, HOST=127.0.0.1)
	@exec .venv/bin/python -m rummysite.run

demo: export RUMMY_DATA_DIR ?= $(CURDIR)/.demo
demo: prepare ## Open a house of its own that has a week of play, money and trouble in it (SEED=1)
	@.venv/bin/python manage.py prepare_house
	@.venv/bin/python manage.py fill_demo --seed $(SEED)
	@exec .venv/bin/python -m rummysite.run

cluster: prepare-dev ## Open it on what fails over: etcd, Patroni, Valkey Sentinel, HAProxy, two of each part (PORT=8443)
	@exec .venv/bin/python -m deploy.cluster

cluster-drill: prepare-dev ## Break the cluster while deals are played (RUNS=20, ONLY=primary-killed,valkey,web,...)
	@.venv/bin/python -m tests.cluster --runs $(RUNS) --only '$(ONLY)' --page

scale-drill: prepare-dev ## Break a house with cells on Citus while TABLES=100 are played (RUMMY_CITUS=folder, RUNS=1, ONLY=cell,web,move)
	@.venv/bin/python -m tests.scale --tables '$(TABLES)' --runs $(if $(filter command environment,$(origin RUNS)),$(RUNS),1) --only '$(ONLY)' --page

test: prepare-dev ## Every check and every test but the long ones, in a browser too (JOBS=2 processes)
	@.venv/bin/python -m tests.browser --install
	@.venv/bin/python -m tests.programs --install
	@$(MAKE) --no-print-directory check
	@$(TEST) -m "not long"

test-long: prepare-dev ## The long ones: whole houses opened, broken and closed, every story in a browser, every command (RUN_S=seconds)
	@.venv/bin/python -m tests.browser --install
	@.venv/bin/python -m tests.programs --install
	@$(TEST) -m long

chaos: prepare-dev ## Everything that can go silent, slow, full or dead while a deal is played; half an hour
	CHAOS=1 .venv/bin/python -m pytest -q $(addprefix tests/faults/test_,chaos.py clocks_apart.py servers_that_are_full.py \
		kills_in_the_middle.py killed_matches.py rolling_deploy.py a_house_that_watches_itself.py)

restore-drill: prepare-dev ## Is a backup worth anything? Restore one to a moment between two deals and check it all (DEALS=8)
	@.venv/bin/python -m pip install --quiet --no-deps -r requirements-drill.txt
	@.venv/bin/python -m deploy.restore_drill --deals $(if $(filter command environment,$(origin DEALS)),$(DEALS),8)

check: prepare-dev ## Lint, types, layers, templates, generated files, documents, tidiness
	@$(MAKE) --no-print-directory --jobs=2 check-python check-pages check-browser check-tidy

check-python:
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports --no-logo

check-pages:
	.venv/bin/python -m rummysite.schema --check
	.venv/bin/djlint templates --check --lint
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict

check-browser:
	deploy/node node_modules/typescript/bin/tsc
	deploy/node node_modules/typescript/bin/tsc --project tsconfig.worker.json
	deploy/node node_modules/eslint/bin/eslint.js $(JS)
	deploy/node node_modules/prettier/bin/prettier.cjs --check --log-level warn $(JS) "*.json"
	deploy/node node_modules/stylelint/bin/stylelint.mjs "static/css/**/*.css"

check-tidy:
	.venv/bin/python -m pytest -q tests/tidy

docs: prepare-dev ## The documents as a site in site/; a broken link or anchor ends it
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict

screenshots: prepare-dev ## Take the pictures of the documents from a house that is played in
	@.venv/bin/python -m tests.browser --install
	@.venv/bin/python -m tests.docs.screenshots

messages: prepare-dev ## Collect the words of the code into locale/
	@.venv/bin/python manage.py makemessages

mutants: prepare-dev ## Does a test fail when the code is wrong? SAMPLE=200 or all, EACH=4 of a room, NEAR=1 for quick, SEED=1, ROOM=engine/hands, ONLY=locks, TESTS=...
	@.venv/bin/python -m tests.mutants --room '$(ROOM)' --sample '$(SAMPLE)' --each '$(EACH)' $(if $(NEAR),--near) --seed '$(SEED)' --only '$(ONLY)' --tests '$(TESTS)' --jobs $(JOBS)

bench: prepare-dev ## Every benchmark on its own, as ratios in one run (Linux)
	@.venv/bin/python -m bench

secrecy: prepare-dev ## Does any byte tell a secret? Recording clients at DEALS=200 deals of every profile
	@DEALS=$(DEALS) .venv/bin/python -m pytest -q tests/faults/test_secrecy_of_pushes.py
	@.venv/bin/python -m tests.faults.secrecy --deals $(DEALS)

fuzz: prepare-dev ## Does any input make the house fail? The API, then N=1000000 messages and raw frames to its sockets
	@FUZZ_EXAMPLES=200 .venv/bin/python -m pytest -q tests/api/test_fuzz.py
	@.venv/bin/python -m tests.fuzz --messages $(N)

lock: prepare-dev ## Write down, with hashes, what the requirements come to; audit it
	@.venv/bin/uv pip compile $(LOCK) requirements.txt --output-file requirements.lock
	@.venv/bin/uv pip compile $(LOCK) requirements-dev.txt --constraints requirements.lock --output-file requirements-dev.lock
	@$(MAKE) --no-print-directory audit sbom

sbom: prepare-dev ## Write what the house is made of, as CycloneDX, into sbom/
	@.venv/bin/python -m deploy.supply sbom

audit: prepare-dev ## Hold what is locked against the known faults of PyPI and npm, where these can be reached
	@.venv/bin/python -m deploy.supply audit

format: prepare-dev ## Put the code into the house's shape
	.venv/bin/ruff check --fix
	.venv/bin/ruff format
	.venv/bin/djlint templates --reformat --quiet
	deploy/node node_modules/eslint/bin/eslint.js --fix $(JS)
	deploy/node node_modules/prettier/bin/prettier.cjs --write --log-level warn $(JS) "*.json"
	deploy/node node_modules/stylelint/bin/stylelint.mjs --fix "static/css/**/*.css"

schema: prepare-dev ## Write the generated files from the server's types: TypeScript, protocol tables, AsyncAPI
	@.venv/bin/python -m rummysite.schema

prepare:
	@python=$$(deploy/find-python) && "$$python" deploy/prepare.py

prepare-dev:
	@python=$$(deploy/find-python) && "$$python" deploy/prepare.py --dev

# Thin on purpose: everything is in scripts/dev.py, which works without make.
PYTHON ?= python3
.DEFAULT_GOAL := help
.PHONY: help install run test check lock bench

help:
	@echo "make run      start everything (http://127.0.0.1:8765, PORT=... overrides); Ctrl-C stops it"
	@echo "make test     run the tests on servers of their own"
	@echo "make check    lint, types, import rules, drift of the OpenAPI file"
	@echo "make install  the virtual environment alone; .venv/bin/reckon works after it"
	@echo "make lock     write the lock files anew"
	@echo "make bench    run the benchmarks"

install run test check lock bench:
	@$(PYTHON) scripts/dev.py $@ $(ARGS)

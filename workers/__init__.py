"""Celery workers: they take bots' turns, run clocks and play simulations."""

"""Structured logs: JSON in production, readable lines in a terminal."""

from __future__ import annotations

import logging

import structlog

from service.settings import Settings


def configure(settings: Settings) -> None:
    """Set structlog up for this process."""
    renderer = (
        structlog.processors.JSONRenderer()
        if settings.production
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level)),
    )

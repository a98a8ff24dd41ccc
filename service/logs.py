"""Structured logs: JSON in production, readable lines in a terminal."""

from __future__ import annotations

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from service.settings import Settings

_TOKEN = re.compile(r"(dr_|whsec_)[A-Za-z0-9_+/=-]{8,}", re.ASCII)
_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]*@")
_LIBRARIES = ("kombu", "amqp", "urllib3")


def configure(settings: Settings) -> None:
    """Set structlog up for this process, and the libraries' own logs in the same form."""
    renderer: Processor = (
        structlog.processors.JSONRenderer()
        if settings.production
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, settings.log_level)),
    )
    _lead_libraries(shared, renderer)


def without_secrets(_logger: WrappedLogger, _method: str, found: EventDict) -> EventDict:
    """Blank what looks like a token or a password, whatever it came in with."""
    for name, value in found.items():
        if isinstance(value, str):
            found[name] = _CREDENTIALS.sub("***@", _TOKEN.sub(r"\1***", value))
    return found


def _lead_libraries(shared: list[Processor], renderer: Processor) -> None:
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in _LIBRARIES:
        logging.getLogger(name).setLevel(logging.WARNING)

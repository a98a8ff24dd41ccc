"""The task of webhooks: once a second, one process of all follows the feed and sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import structlog
from celery import Celery

from service import metrics
from service.application import Application
from service.queue import SWEEP_SECONDS
from service.settings import Settings
from workers.sending import post

log = structlog.get_logger(__name__)
TASK = "webhooks.relay"


def register(app: Celery, application: Callable[[], Application], settings: Settings) -> None:
    """Put the task on this app, and on the clock where the settings switch webhooks on.

    It goes with the long work: a slow receiver must not hold up a bot.
    """

    @app.task(name=TASK)
    def relay() -> None:
        """Tell those who want to be told."""
        application().run_webhooks(sender(settings.webhooks_private))

    if settings.webhooks:
        app.conf.beat_schedule["webhooks"] = {
            "task": TASK,
            "schedule": SWEEP_SECONDS,
            "options": {"queue": "simulations", "expires": 5},
        }


def sender(private: bool) -> Callable[[str, Mapping[str, str], bytes], str | None]:
    """How messages leave this process, counted."""

    def send(url: str, headers: Mapping[str, str], body: bytes) -> str | None:
        error = post(url, headers, body, private=private)
        metrics.HOOKS.labels("delivered" if error is None else "failed").inc()
        if error is not None:
            log.info("webhook_failed", delivery=headers.get("webhook-id"), error=error)
        return error

    return send

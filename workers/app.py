"""The Celery app: `celery -A workers.app worker -B` (queues bots and simulations)."""

from __future__ import annotations

from functools import cache

from service.application import Application, from_settings
from service.logs import configure
from service.queue import make_queue
from service.settings import read
from workers import simulations, watching, webhooks

settings = read().connected()
app = make_queue(settings.redis_url)
configure(settings)
watching.keep_our_logs(app)


@cache
def application() -> Application:
    """One application a process, made after the fork: connections are not shared."""
    return from_settings(settings)


@app.task(name="bots.take_turn")
def take_turn(item: int, lease_no: int | None) -> None:
    """Do one work item; its row in Postgres says whether it is still to be done."""
    with watching.work(item) as watched:
        watched.outcome = application().work(item, lease_no)


@app.task(name="bots.sweep")
def sweep() -> None:
    """Queue what is due and in nobody's hands: lost messages, dead workers, deadlines."""
    for item in application().claim_work():
        app.send_task("bots.take_turn", (item.id, item.lease_no))


simulations.register(app, application)
webhooks.register(app, application, settings)

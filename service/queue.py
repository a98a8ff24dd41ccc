"""The one Celery configuration, for those who send tasks and those who run them (STORE.md 3.10)."""

from __future__ import annotations

from celery import Celery

VISIBILITY_SECONDS = 120
HARD_LIMIT_SECONDS = 60
SWEEP_SECONDS = 1.0


def make_queue(redis_url: str) -> Celery:
    """A Celery app on this Redis; tasks carry ids only, never secrets."""
    app = Celery("dead_reckoning", broker=redis_url)
    app.conf.update(
        task_serializer="json",
        accept_content=["json"],
        task_ignore_result=True,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        worker_soft_shutdown_timeout=5,
        worker_cancel_long_running_tasks_on_connection_loss=True,
        broker_connection_retry_on_startup=True,
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "socket_timeout": 5,
            "socket_connect_timeout": 1,
            "socket_keepalive": True,
            "max_retries": 1,
            # messages of a lost worker come back after a few seconds, not minutes
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
        },
        visibility_timeout=VISIBILITY_SECONDS,
        result_backend_transport_options={"visibility_timeout": VISIBILITY_SECONDS},
        task_soft_time_limit=HARD_LIMIT_SECONDS - 10,
        task_time_limit=HARD_LIMIT_SECONDS,
        task_publish_retry=False,
        task_default_queue="bots",
        task_routes={"bots.*": {"queue": "bots"}, "simulations.*": {"queue": "simulations"}},
        beat_schedule={
            "sweep": {
                "task": "bots.sweep",
                "schedule": SWEEP_SECONDS,
                # a sweep that could not run in time is worthless: the next one comes at once
                "options": {"expires": 5},
            }
        },
        timezone="UTC",
    )
    return app

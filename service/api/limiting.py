"""Rate limits on requests, before any work is done for them."""

from __future__ import annotations

from flask import Flask, Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service import metrics
from service.limits import Limit, Limiter, Limits, Verdict, address_key, token_key
from service.settings import Settings

from .auth import caller
from .errors import Problem, respond

FREE_PATHS = ("/healthz", "/readyz", "/metrics", "/docs", "/openapi.json")
COMMAND = "seats.give_command"
NEW_ACCOUNT = "accounts.create_account"


def install(app: Flask, settings: Settings) -> None:
    """Put the limits on this app, after its other hooks; off unless the settings say so."""
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]  # as Flask documents it
    if settings.rate_limits:
        app.extensions["limits"] = Limits.of(settings)
        app.extensions["limiter"] = Limiter(settings.redis_url)
        app.before_request(_take)
        app.after_request(_tell)


def _take() -> None:
    if request.endpoint is None or request.method == "OPTIONS":
        return
    if request.path.startswith(FREE_PATHS):
        return
    limit, who = _bucket(current_app.extensions["limits"])
    verdict = _ask(limit, who)
    g.limit = verdict
    if not verdict.allowed:
        raise _refusal(verdict)


def _bucket(limits: Limits) -> tuple[Limit, str]:
    """Which bucket this request is taken from."""
    header = request.headers.get("Authorization")
    if request.endpoint == NEW_ACCOUNT:
        return limits.accounts, address_key(request.remote_addr)
    if header is None:
        return limits.strangers, address_key(request.remote_addr)
    if request.endpoint == COMMAND:
        # all tokens of an account together, or more tokens would mean more commands
        return limits.commands, caller().account or token_key(header)
    return limits.requests, token_key(header)


def _tell(response: Response) -> Response:
    """Say what is left; who sends tokens that are not known pays as a stranger."""
    if response.status_code == 401 and "Authorization" in request.headers:
        limits: Limits = current_app.extensions["limits"]
        verdict = _ask(limits.strangers, address_key(request.remote_addr))
        g.limit = verdict
        if not verdict.allowed:
            response = respond(_refusal(verdict))
    if found := g.get("limit"):
        response.headers.update(found.headers())
    return response


def _ask(limit: Limit, who: str) -> Verdict:
    limiter: Limiter = current_app.extensions["limiter"]
    return limiter.take(limit, who)


def _refusal(verdict: Verdict) -> Problem:
    limit = verdict.limit
    metrics.LIMITED.labels(limit.name).inc()
    detail = f"{limit.name}: {limit.amount} in {limit.period_s:g} s, {limit.burst} at once"
    return Problem("rate_limited", detail, retry_after=verdict.wait_s)

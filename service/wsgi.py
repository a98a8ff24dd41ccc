"""What the web server imports: the application, made once in each of its processes."""

from __future__ import annotations

from service.api import create_app
from service.sockets import on_stop

app = create_app()
on_stop(app.extensions["tails"].stop)

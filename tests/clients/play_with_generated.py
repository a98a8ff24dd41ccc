"""Plays one game with the client that a public generator made of api_spec/openapi.json.

Arguments: the address of the service. The package `reckon_client` must be importable.
"""

from __future__ import annotations

import sys
from uuid import uuid4

from reckon_client import AuthenticatedClient, Client
from reckon_client.api.accounts import create_account
from reckon_client.api.decisions import open_decisions
from reckon_client.api.games import create_game, get_game, start_game
from reckon_client.api.records import audit
from reckon_client.api.seats import give_command
from reckon_client.models import Given, GivenCommand, NewAccount, NewAccountKind, NewGame


def main(address: str) -> None:
    account = create_account.sync(
        client=Client(base_url=address), body=NewAccount(kind=NewAccountKind.BOT, name="Typed")
    )
    client = AuthenticatedClient(base_url=address, token=account.token, timeout=30)
    game = create_game.sync(
        client=client, body=NewGame(ruleset="halloween", seats=["me", "bot:greedy"])
    )
    start_game.sync(game.game_id, client=client)
    while get_game.sync(game.game_id, client=client).status == "running":
        for decision in open_decisions.sync(client=client, wait=5).decisions:
            command = GivenCommand.from_dict(decision.commands[0].to_dict())
            answer = give_command.sync(
                decision.game_id,
                decision.seat,
                client=client,
                body=Given(command, expected_version=decision.version),
                idempotency_key=str(uuid4()),
            )
            assert answer.status == "accepted", answer
    verdict = audit.sync(game.game_id, client=client)
    assert verdict.verified, verdict
    print("played and verified")


if __name__ == "__main__":
    main(sys.argv[1])

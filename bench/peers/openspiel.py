"""Random games of OpenSpiel: `openspiel.py GAME SECONDS` prints decisions and CPU seconds."""

from __future__ import annotations

import json
import random
import sys
import time

import open_spiel.python.games
import pyspiel

assert open_spiel.python.games  # the import registers the games that are written in Python


def play(game: pyspiel.Game, chance: random.Random) -> int:
    """One random game; the number of decisions, without those of chance."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(outcomes, weights)[0] if len(outcomes) > 1 else outcomes[0]
        else:
            legal = state.legal_actions()
            action = legal[int(chance.random() * len(legal))]
            decisions += 1
        state.apply_action(action)
    return decisions


def main() -> None:
    """Play for so many CPU seconds, after one to warm up."""
    game, seconds, chance = pyspiel.load_game(sys.argv[1]), float(sys.argv[2]), random.Random(1)
    play(game, chance)
    decisions = games = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        decisions += play(game, chance)
        games += 1
    print(json.dumps({"done": decisions, "seconds": spent, "decisions_a_game": decisions / games}))


main()

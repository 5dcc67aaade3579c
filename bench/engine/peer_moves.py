"""Gin rummy of a peer, played by chance: `python peer_moves.py open_spiel | rlcard`, in the peers' own environment.

For each line on stdin it plays whole games for so many seconds of processor time, which others' work does not shorten,
and answers with the moves a second. A move is what a player chooses at random among what is legal, and that it is
applied; cards dealt and games begun are in the time and not in the count. Of each peer the cheapest way to play is
taken: of RLCard the game itself, without its environment.
"""

import random
import sys
import time
from collections.abc import Callable


def open_spiel() -> Callable[[], int]:
    """One game; returns how many moves it had."""
    import pyspiel  # type: ignore[import-not-found]

    gin = pyspiel.load_game("gin_rummy")

    def play() -> int:
        state, made = gin.new_initial_state(), 0
        while not state.is_terminal():
            made += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return made

    return play


def rlcard() -> Callable[[], int]:
    """One game; returns how many moves it had."""
    from rlcard.games.gin_rummy.game import GinRummyGame  # type: ignore[import-not-found]

    def play() -> int:
        game, made = GinRummyGame(), 0
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.judge.get_legal_actions()))
            made += 1
        return made

    return play


PEERS = {"open_spiel": open_spiel, "rlcard": rlcard}


def main(name: str) -> None:
    """Play for as long as each line says."""
    play = PEERS[name]()
    play()
    for line in sys.stdin:
        seconds, made, began = float(line), 0, time.process_time()
        while time.process_time() - began < seconds:
            made += play()
        print(made / (time.process_time() - began), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

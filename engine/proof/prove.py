"""The proof of a house before anybody plays by it: a thousand deals, and whole matches where it is played in those."""

from collections.abc import Callable

import msgspec

from engine.deal import Refused
from engine.houses.rule_profile import RuleProfile
from engine.matches import FORMATS
from engine.pool import MatchRefused
from engine.proof.deals import Fault, prove_deal
from engine.proof.matches import prove_match

DEALS = 1_000
DEALS_A_MATCH = 20
"""One match is played for this many deals."""
_FALLS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError, Refused, MatchRefused)


class Proof(msgspec.Struct, frozen=True):
    """The result: the hash of the rules, the number of deals, and the first broken promise, or ""."""

    rules_hash: str
    deals: int
    moves: int
    declared: int
    matches: int
    fault: str

    @property
    def holds(self) -> bool:
        """Whether no promise was broken."""
        return not self.fault


def prove(
    rules: RuleProfile,
    deals: int = DEALS,
    seed: str = "",
    after: int = 0,
    goes_on: Callable[[int], None] = lambda _done: None,
) -> Proof:
    """Play so many deals by chance; the same rules and the same seed play the same ones.

    A long proof can be had in parts: the deals are numbered, and those `after` a number are played. `goes_on` is told
    after each deal how many are done. An exception of the engine's is a fault like any other, and so is a whole
    proof in which nobody ever declared.
    """
    done = moves = declared = matches = 0
    fault = ""
    try:
        for number in range(after + 1, after + deals + 1):
            found = prove_deal(rules, f"{seed}{rules.hash[:12]}-{number}")
            done, moves, declared = done + 1, moves + found.moves, declared + found.declared
            if rules.format in FORMATS and number % DEALS_A_MATCH == 0:
                prove_match(rules, f"{seed}{rules.hash[:12]}-{number}")
                matches += 1
            goes_on(done)
    except Fault as broken:
        fault = str(broken)
    except _FALLS as error:  # the engine itself fell over these rules
        fault = f"After {done} deals: {type(error).__name__}: {error}"
    return Proof(rules.hash, done, moves, declared, matches, fault or dead_end(done, declared))


def dead_end(deals: int, declared: int) -> str:
    """What is wrong with a house when in so many deals nobody declared: they end only because players leave.

    "" where somebody did, or where the deals are too few to tell.
    """
    if declared or deals < DEALS:
        return ""
    return f"In {deals} deals nobody could declare: nobody plays such a deal to its end."

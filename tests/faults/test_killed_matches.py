"""`kill -9` of workers and PostgreSQL between two deals of a match, during a rejoin offer and during a split vote.

Nothing is paid twice, nobody is left out, and the match ends with an empty pool.
"""

import time
from collections.abc import Callable

from engine.pool import MatchState, Phase, Status, decode
from tests.faults.house import House
from tests.faults.match_errands import standing

WAIT_S = 90
FEE_MINOR = 2500


class Match:
    """A match in the house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = [person["id"] for person in house.clerk.ask("people", count=4)]
        self.before = self.chips()
        terms = {"seats": 4, "between_s": 2, "rejoin_s": 8, "vote_s": 8}
        self.id = house.clerk.ask("offer", **terms)
        house.clerk.ask("enter", match=self.id, players=self.people)

    @property
    def state(self) -> MatchState:
        return decode(standing(self.house, self.id)[1])

    def say(self, who: int, what: str, answer: bool | None = None) -> str:
        return self.house.clerk.ask("say", match=self.id, player=self.people[who], what=what, answer=answer)

    def deal_ends(self, **points: int) -> None:
        """The deal ends and whoever ended it dies before the match goes on."""
        scores = {self.people["abcd".index(who)]: lost for who, lost in points.items()}
        self.house.clerk.ask("end_deal", match=self.id, points=scores)

    def until(self, condition: Callable[[MatchState], bool], what: str) -> MatchState:
        """Wait until the match stands so."""
        until_s = time.monotonic() + WAIT_S
        while time.monotonic() < until_s:
            state = self.state
            if condition(state):
                return state
            time.sleep(0.1)
        raise AssertionError(f"it never was so: {what}; {self.state}; {self.house.log('worker')}")

    def plays(self, number: int) -> None:
        """Wait until that deal is being played."""
        self.until(lambda state: state.phase is Phase.DEAL and state.deal_number == number, f"deal {number}")
        assert standing(self.house, self.id)[2] == 1, "one deal, just dealt"

    def chips(self) -> list[int]:
        rows = self.house.rows(
            "SELECT u.public_id, a.balance_minor FROM accounts_user u JOIN wallet_account a "
            "ON a.code = 'player:' || u.id || ':main' WHERE u.public_id = ANY(%s)",
            self.people,
        )
        return [dict(rows)[player] for player in self.people]


def kill_and_start(house: House, *parts: str) -> None:
    for part in parts:
        house.kill(part)
    house.start(*parts)


def test_a_match_outlives_its_workers_and_the_database_at_every_turn(house: House) -> None:
    match = Match(house)
    match.plays(1)

    house.kill("worker")  # between the end of a deal and the next
    match.deal_ends(a=40, b=30)
    kill_and_start(house, "postgres")
    house.start("worker")
    match.plays(2)
    assert [one.total for one in match.state.entrants] == [40, 30, 0, 0]

    match.deal_ends(a=40)  # a falls: during a rejoin offer
    match.until(lambda state: state.phase is Phase.REJOIN, "the offer")
    kill_and_start(house, "postgres", "worker")
    said = match.say(0, "answer_rejoin", True)
    assert match.say(0, "answer_rejoin", True) != "ok"
    fees = 5 if said == "ok" else 4
    match.plays(3)
    assert match.state.fees_minor == fees * FEE_MINOR

    match.deal_ends(d=61, c=20)  # d falls and says nothing, while no worker is there to close the offer
    match.until(lambda state: state.phase is Phase.REJOIN, "d's offer")
    kill_and_start(house, "worker")
    match.until(lambda state: state.phase is Phase.BETWEEN, "the offer's end")
    assert match.state.entrants[3].status is Status.OUT

    assert match.say(1, "propose_split") == "ok"  # during a split vote
    kill_and_start(house, "worker", "postgres")
    match.plays(4)
    assert match.state.fees_minor == fees * FEE_MINOR

    match.deal_ends(b=2)
    match.until(lambda state: state.phase is Phase.BETWEEN, "the end of deal 4")
    assert match.say(2, "propose_split") == "ok"
    for who in range(3):
        match.say(who, "answer_split", True)
    kill_and_start(house, "postgres", "worker")
    status, state, _ = standing(house, match.id)
    assert status == "over"
    paid = decode(state).payouts_minor
    assert sum(paid) + decode(state).rake_minor == fees * FEE_MINOR
    spent = [FEE_MINOR * one.entries for one in decode(state).entrants]
    assert match.chips() == [had - cost + won for had, cost, won in zip(match.before, spent, paid, strict=True)]
    ((left,),) = house.rows("SELECT balance_minor FROM wallet_account WHERE code = 'pool:' || %s", match.id)
    assert left == 0
    assert house.clerk.ask("ledger") == []

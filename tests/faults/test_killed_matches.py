"""`kill -9` of workers and PostgreSQL between deals, in a rejoin offer, a round change, a split vote, a pay-out.

A match and a tournament are played in the house at the same time, so that each death meets both. Nothing is paid twice,
nobody is left out, and both end with empty accounts.
"""

import asyncio
import time
from collections.abc import Callable

from engine.pool import MatchState, Phase, Status, decode
from tests.faults.game import game
from tests.faults.house import House
from tests.faults.match_errands import standing
from tests.faults.survival import asked_from_a_thread, ends_as_it_must, record
from tests.patience import PATIENCE_S

FEE_MINOR = 2500
CUP_FEE_MINOR = 10_000


def until(house: House, condition: Callable[[], bool], what: str) -> None:
    """Wait until it is so."""
    until_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until_s, f"it never was so: {what}; {house.log('worker')}"
        time.sleep(0.05)


def chips(house: House, players: list[str]) -> list[int]:
    rows = house.rows(
        "SELECT u.public_id, a.balance_minor FROM accounts_user u JOIN wallet_account a "
        "ON a.code = 'player:' || u.id || ':main' WHERE u.public_id = ANY(%s)",
        players,
    )
    return [dict(rows)[player] for player in players]


def in_the_pool(house: House, public_id: str) -> int:
    ((held_minor,),) = house.rows("SELECT balance_minor FROM wallet_account WHERE code = 'pool:' || %s", public_id)
    return int(held_minor)


class Match:
    """A match in the house."""

    def __init__(self, house: House, **terms: int) -> None:
        self.house = house
        self.people = [person["id"] for person in house.clerk.ask("people", count=4)]
        self.before = chips(house, self.people)
        self.id = house.clerk.ask("offer", **({"seats": 4, "between_s": 4, "rejoin_s": 6, "vote_s": 3} | terms))
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

    def comes_to(self, phase: Phase) -> None:
        until(self.house, lambda: self.state.phase is phase, phase)

    def plays(self, number: int) -> None:
        """Wait until that deal is being played."""
        until(self.house, lambda: (self.state.phase, self.state.deal_number) == (Phase.DEAL, number), f"deal {number}")
        assert standing(self.house, self.id)[2] == 1, "one deal, just dealt"

    def is_paid_out(self, fees: int) -> None:
        """The match is over and every unit of so many fees has gone somewhere once."""
        status, state, _ = standing(self.house, self.id)
        assert status == "over"
        ended = decode(state)
        assert sum(ended.payouts_minor) + ended.rake_minor == fees * FEE_MINOR
        moved = [won - FEE_MINOR * one.entries for one, won in zip(ended.entrants, ended.payouts_minor, strict=True)]
        assert chips(self.house, self.people) == [had + more for had, more in zip(self.before, moved, strict=True)]
        assert in_the_pool(self.house, self.id) == 0


class Cup:
    """A tournament of six in the house: two tables of three, then a table of two."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people = [person["id"] for person in house.clerk.ask("people", count=6)]
        self.before = chips(house, self.people)
        self.id = house.clerk.ask("cup", players=self.people, starts_in_s=3)

    @property
    def step(self) -> str:
        ((step,),) = self.house.rows("SELECT step FROM tournaments_tournament WHERE public_id = %s", self.id)
        return str(step)

    def is_paid_out(self) -> None:
        """Everybody has a place, two rounds were played once, and the guarantee has gone out but for the rake."""
        rows = self.house.rows(
            "SELECT r.rank, r.prize_minor FROM tournaments_registration r JOIN tournaments_tournament t "
            "ON t.id = r.tournament_id JOIN accounts_user u ON u.id = r.player_id "
            "WHERE t.public_id = %s ORDER BY array_position(%s, u.public_id::text)",
            self.id,
            self.people,
        )
        assert sorted(rank for rank, _ in rows) == [1, 2, 3, 4, 5, 6]
        deals = self.house.rows(
            "SELECT r.number, count(d.id) FROM tournaments_round r JOIN tournaments_tournament t "
            "ON t.id = r.tournament_id JOIN tournaments_roundtable s ON s.round_id = r.id "
            "JOIN tournaments_rounddeal d ON d.round_table_id = s.id WHERE t.public_id = %s GROUP BY 1 ORDER BY 1",
            self.id,
        )
        assert deals == [(1, 2), (2, 1)]
        assert sum(prize for _, prize in rows) == 90_000
        after = [had - CUP_FEE_MINOR + prize for had, (_, prize) in zip(self.before, rows, strict=True)]
        assert chips(self.house, self.people) == after
        assert in_the_pool(self.house, self.id) == 0


def kill_and_start(house: House, *parts: str) -> float:
    """Kill these one after the other and start them; the moment of the first death."""
    killed_s = time.monotonic()
    for part in parts:
        house.kill(part)
    house.start(*parts)
    return killed_s


async def test_a_match_and_a_tournament_outlive_the_workers_and_the_database_at_every_turn(house: House) -> None:
    async with game(house) as playing:
        await playing.reaches(6)
        took_s = await asyncio.to_thread(_a_match_and_a_tournament, house, asked_from_a_thread(playing))
        await ends_as_it_must(playing)
    for what, seconds in took_s.items():
        record(what, seconds)


def _a_match_and_a_tournament(house: House, goes_on: Callable[[float], float]) -> dict[str, float]:
    """Let both be played out; how long it took after each death until the deal beside them went on."""
    took_s = {}
    match, cup = Match(house), Cup(house)
    match.plays(1)

    killed_s = time.monotonic()
    house.kill("live")  # between the end of a deal and the next
    match.deal_ends(a=40, b=30)
    kill_and_start(house, "postgres")
    house.start("live")
    took_s["`live` and `postgres` are killed between two deals of a match"] = goes_on(killed_s)
    match.plays(2)
    assert [one.total for one in match.state.entrants] == [40, 30, 0, 0]

    until(house, lambda: cup.step == "break", "the first round's end")
    match.deal_ends(a=40, d=61, c=20)  # a and d fall: during a rejoin offer, and between two rounds
    match.comes_to(Phase.REJOIN)
    killed_s = kill_and_start(house, "postgres", "live")
    said = match.say(0, "answer_rejoin", True)
    assert match.say(0, "answer_rejoin", True) != "ok"
    fees = 5 if said == "ok" else 4
    took_s["`postgres` and `live` are killed in a rejoin offer"] = goes_on(killed_s)
    match.comes_to(Phase.BETWEEN)  # d has said nothing
    assert match.state.fees_minor == fees * FEE_MINOR
    assert match.state.entrants[3].status is Status.OUT

    assert match.say(1, "propose_split") == "ok"  # during a split vote
    killed_s = kill_and_start(house, "live", "postgres")
    took_s["`live` and `postgres` are killed in a split vote"] = goes_on(killed_s)
    match.plays(3)
    assert match.state.fees_minor == fees * FEE_MINOR

    match.deal_ends(b=2)
    match.comes_to(Phase.BETWEEN)
    assert match.say(2, "propose_split") == "ok"
    for who in range(3):
        match.say(who, "answer_split", True)
    killed_s = kill_and_start(house, "postgres")  # right after the last yes
    took_s["`postgres` is killed right after the last yes of a split"] = goes_on(killed_s)
    match.is_paid_out(fees)
    until(house, lambda: cup.step == "done", "the tournament's end")
    cup.is_paid_out()
    return took_s

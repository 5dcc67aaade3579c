"""A whole pool match between three people, and all that their browsers and a spectator's are told.

The cards are played: one plays as well as a bot can, one drops and declares wrongly, falls, rejoins and falls again,
one comes second. Meanwhile they talk, mute, arrange a hand in two windows, shuffle together and let it fail.
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import msgspec

from accounts.people.models import User
from base import clock
from engine import deal as rules
from engine import views
from engine.bots import Strength, choose
from engine.houses import profile
from engine.pool import MatchRefused, Phase
from engine.shuffle import share_commitment
from tables.live.db_threads import in_thread
from tables.live.snapshots.queries import Shown
from tables.play import deadlines
from tables.play.models import Deal, DealStatus
from tables.shuffle.models import Shuffle
from tests.tables.browser import Browser
from tests.tables.snapshots import snapshot_for
from tests.tournaments.matches.cast import act, funded, in_turn, on_time, players, saved_state, started, state_of
from tournaments.matches.models.match import ENDED, Match
from tournaments.matches.services.answering import answer_rejoin, answer_split, propose_split

HOUSE = "playship-pool61"
MOST_STEPS = 1500
WRONG_AFTER = 16
"""After so many moves of a deal the first finishes with a hand that is none."""
DROPPED = 2
"""The deal that the first drops, and falls by."""
SHUFFLED_TOGETHER, NOBODY_REVEALS = 2, 3
"""The deals before which all commit to a share."""


class Record:
    """What one socket is told: each message with the step that brought it, and a fresh snapshot as of each step."""

    def __init__(self, user: User, browser: Browser) -> None:
        self.user, self.browser = user, browser
        self.told: list[tuple[int, dict[str, Any]]] = []
        self.truths: list[dict[str, Any]] = []

    async def follow(self, table: str) -> None:
        """Hear all that the step has brought: as much as a fresh snapshot knows of."""
        shown: Shown = await in_thread(snapshot_for)(table, self.user)
        while not self._has(shown):
            await self.browser.receive()
        step = len(self.truths)
        self.told += [(step, message) for message in self.browser.seen[len(self.told) :]]
        self.truths.append(msgspec.json.decode(shown.message))

    async def hear(self, kind: str, **fields: object) -> None:
        """Hear a message of which no version tells."""
        while not any(
            one["type"] == kind and all(one.get(name) == value for name, value in fields.items())
            for one in self.browser.seen
        ):
            await self.browser.receive()

    async def see(self, user: User) -> None:
        """Hear that a player is connected: of that no revision tells, and it may come later than a snapshot says it."""
        while not self._sees(user):
            await self.browser.receive()

    def _sees(self, user: User) -> bool:
        for one in reversed(self.browser.seen):
            if one["type"] == "presence" and one["player"] == user.public_id:
                return bool(one["connected"])
            if one["type"] in {"snapshot", "table"}:
                chairs = (chair for chair in one["table"]["seats"] if chair["player"])
                return any(chair["connected"] for chair in chairs if chair["player"]["id"] == user.public_id)
        return False

    def _has(self, shown: Shown) -> bool:
        """Whether the socket was told of this revision, and of this version of its deal."""
        seen = self.browser.seen
        revisions = [one["table"]["revision"] for one in seen if one["type"] in {"snapshot", "table"}]
        steps = [one["deal"] for one in seen if one["type"] == "snapshot" and one["deal"]]
        steps += [one for one in seen if one["type"] == "events"]
        versions = [one["version"] for one in steps if one["deal"] == shown.deal]
        return max(revisions, default=-1) >= shown.revision and max(versions, default=0) >= shown.version


class Recording:
    """The match, its people and what their sockets are told; the last record is a spectator's."""

    def __init__(self, match: Match, people: list[User], records: list[Record]) -> None:
        self.match, self.people, self.records = match, people, records
        self.table = match.table.public_id
        self.rejoined: set[User] = set()
        self.shares: dict[User, bytes] = {}
        self.moves = self.talked = self.arranged = 0

    async def play(self) -> None:
        """Until the match is over, and everybody has heard of it."""
        for _ in range(MOST_STEPS):
            await self._all_hear()
            await self._shuffle()
            await self._talk()
            await self._arrange()
            if await in_thread(self._is_over)():
                return
        raise AssertionError("the match does not end")

    async def _all_hear(self) -> None:
        for record in self.records:
            await record.follow(self.table)

    def _is_over(self) -> bool:
        """Whether the match is over; otherwise makes the next move, gives the next answer or lets time pass."""
        self.match.refresh_from_db()
        if self.match.status in ENDED:
            return True
        deal = Deal.objects.filter(pk=self.match.deal_id, status=DealStatus.LIVE).first()
        if deal is not None:
            self._move(deal)
        elif not self._answered():
            self.moves = 0
            shuffle = Shuffle.objects.filter(table=self.match.table, due_at__isnull=False).first()
            if shuffle is not None and shuffle.due_at is not None:
                deadlines.sweep_starts(clock.to_ms(shuffle.due_at))
            on_time(self.match)
        return False

    def _move(self, deal: Deal) -> None:
        state, self.moves = state_of(deal), self.moves + 1
        seats = {one.player: number for number, one in enumerate(state.seats)}
        user = in_turn(deal, self.people)
        if state.phase is rules.Phase.SHOW:
            waited = {state.seats[seat].player for seat in state.still_in if state.seats[seat].sent is None}
            user = next(one for one in self.people if one.public_id in waited)
        act(
            deal,
            user,
            self._choice(state, deal.number, seats[user.public_id]),
            (state.due_at_ms or clock.now_ms()) - 500,
        )

    def _choice(self, state: rules.DealState, number: int, seat: int) -> rules.SeatAction:
        """The first finishes wrongly or drops, the third drops while there are three; the second plays to win."""
        first, winner, third = (state.seats[seat].player == user.public_id for user in self.people)
        if winner or state.phase is rules.Phase.SHOW:
            return choose(views.for_seat(state, seat), profile(HOUSE), Strength.STRONG)
        if state.phase is rules.Phase.DECLARE:
            return rules.Declare(seat=seat, groups=(), ungrouped=state.seats[seat].hand)
        if state.drawn_card is not None:
            ends = rules.Finish if first and self.moves > WRONG_AFTER else rules.Discard
            return ends(seat=seat, card=state.drawn_card)
        if (third and len(state.seats) > 2) or (first and number == DROPPED):
            return rules.Drop(seat=seat)
        return rules.Draw(seat=seat, pile=rules.Pile.CLOSED)

    def _answered(self) -> bool:
        """Whether somebody has said something to an offer or about a split, before its time was over."""
        assert self.match.due_at is not None
        phase, now_ms = saved_state(self.match).phase, clock.to_ms(self.match.due_at) - 1000
        with suppress(MatchRefused):
            if phase is Phase.REJOIN:
                asked = self.match.table.hosted["match"]["rejoin"]["players"]
                user = next(one for one in self.people if one.public_id in asked)
                answer_rejoin(self.match.public_id, user, user not in self.rejoined, now_ms)
                self.rejoined.add(user)
                return True
            if phase is Phase.VOTE:
                answer_split(self.match.public_id, self.people[2], agreed=False, now_ms=now_ms)
                return True
            if phase is Phase.BETWEEN:
                propose_split(self.match.public_id, self.people[1], now_ms)
                return True
        return False

    async def _shuffle(self) -> None:
        """Before two of the deals all commit to a share, and before one of these they reveal it."""
        shown = self.records[-1].truths[-1]["table"]
        number, coming = shown["deal_number"] + 1, shown["next_deal"]
        if coming is None or number not in {SHUFFLED_TOGETHER, NOBODY_REVEALS}:
            self.shares = {}
            return
        if coming["closed"] is None and not self.shares:
            for record in self.records[:3]:
                share = self.shares[record.user] = secrets.token_bytes(32)
                made = share_commitment(coming["id"], record.user.public_id, share)
                assert (await record.browser.ask("shuffle.commit", deal=coming["id"], commitment=made))["type"] == "ok"
        elif coming["closed"] is not None and number == SHUFFLED_TOGETHER and not coming["revealed"]:
            for record in self.records[:3]:
                share = self.shares[record.user].hex()
                sent = {"deal": coming["id"], "transcript": coming["closed"]["hash"], "share": share}
                assert (await record.browser.ask("shuffle.reveal", **sent))["type"] == "ok"
                for each in self.records:
                    await each.hear("shuffle.revealed", player=record.user.public_id, share=share)

    async def _talk(self) -> None:
        """Now and then somebody says something; the second is muted for a while by the third."""
        self.talked += 1
        second, third = self.records[1:3]
        if self.talked % 40 in {20, 30}:
            wanted = self.talked % 40 == 20
            sent = {"player": second.user.public_id, "wanted": wanted}
            if (await third.browser.ask("mute", **sent))["type"] == "ok":
                await third.hear("muted", players=[second.user.public_id] if wanted else [])
        elif self.talked % 5 == 0:
            for speaker in (second, third):
                seen = len(speaker.browser.seen)
                if (await speaker.browser.ask("phrase", key="well_played"))["type"] == "ok":
                    (line,) = [one["line"] for one in speaker.browser.seen[seen:] if one["type"] == "said"] or [None]
                    for each in self.records if line else ():
                        if each is not third or self.talked % 40 < 20 or speaker is third:
                            await each.hear("said", line=line)

    async def _arrange(self) -> None:
        """The second arranges the hand, in the same window or by what stands for another."""
        self.arranged += 1
        record = self.records[1]
        shown = record.truths[-1]
        view = shown["deal"]
        if view is None or view["you"] is None or view["result"] is not None or self.arranged % 7:
            return
        hand = sorted(view["hand"], reverse=self.arranged % 2 == 0)
        sent = {"deal": view["deal"], "groups": [hand[:4], hand[4:]], "seen": shown["arrangement_version"]}
        told = await record.browser.ask("arrange", **sent)
        if told["type"] == "ok":
            await record.hear("arranged", deal=view["deal"], version=told["version"])


@asynccontextmanager
async def recorded() -> AsyncIterator[Recording]:
    """A match that begins, with a socket for each of its three people and for a spectator."""
    people: list[User] = await in_thread(players)(3)
    match: Match = await in_thread(_begun)(people)
    async with AsyncExitStack() as sockets:
        watching = (*people, await in_thread(funded)("Gauri"))
        records = [Record(user, await sockets.enter_async_context(Browser(match.table, user))) for user in watching]
        for record in records:
            await record.hear("snapshot")  # so that the house knows of all of them
        for record in records:
            for user in people:
                await record.see(user)
        yield Recording(match, people, records)


def _begun(people: list[User]) -> Match:
    match = started(people, profile_name=HOUSE, rejoin_s=20, vote_s=20)
    return Match.objects.select_related("table").get(pk=match.pk)

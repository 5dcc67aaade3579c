"""Writes of practice deals. Nothing here has a clock or a wallet.

A request replays the row's moves, adds its own and the bots', and saves them if the row has not changed: `revision`
is compared and set. The second of two requests is told that the deal went on.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.db.models import Q

from accounts.people.models import User
from base import clock
from engine import deal as rules
from engine.bots import Strength
from school.practice import past as pasts
from school.practice.hints import Hint, hint
from school.practice.models import PracticeGame
from school.practice.past import Past, remembered
from school.practice.positions import Position
from school.refusals import SchoolRefusal, SchoolRefused
from school.table import deals
from school.table.messages import Named, still
from tables.play.models import NOT_ENDED, DealSeat

MOST_GAMES = 20
"""The most deals of one player or browser; the least recently used one is deleted first."""
MOST_MOVES = 2_000
KEPT_DAYS = 30
KEPT_DAYS_OF_A_GUEST = 7

_moves = msgspec.msgpack.Decoder(list[rules.Action])


class Visitor(NamedTuple):
    """A practising player, or a browser with a random name."""

    user: User | None
    browser: str

    @property
    def games(self) -> Q:
        """The condition under which a practice deal is this visitor's."""
        return Q(owner=self.user) if self.user is not None else Q(owner=None, visitor=self.browser)


class Stood(NamedTuple):
    """The present state of a practice deal: its row, the state, the moves until then, and those just made."""

    game: PracticeGame
    state: rules.DealState
    moves: list[rules.Action]
    fresh: list[deals.Made]

    @property
    def first(self) -> rules.DealState:
        """The state in which the deal began."""
        return rules.decode(bytes(self.game.first))

    @property
    def past(self) -> Past:
        """What came before the first state."""
        return pasts.decode(bytes(self.game.past))

    @property
    def known(self) -> Past:
        """What came before the first state, and what the learner was told since."""
        happened = deals.made(self.first, self.moves)
        since = [event for _, _, events in happened for event in remembered(events, self.game.seat)]
        past = self.past
        return msgspec.structs.replace(past, events=(*past.events, *since))

    @property
    def named(self) -> Named:
        """What it is called on the screen; another deal after every move taken back, so that nothing late is shown."""
        return Named("", f"{self.game.public_id}-{self.game.takes}", self.game.seat)


def begin(visitor: Visitor, position: Position, strength: Strength, open_handed: bool) -> PracticeGame:
    """A practice deal from a position; bots whose turn it is there have moved."""
    bots = deals.by_bots(position.state, position.seat, strength, match_of=position.past.match_of)
    played = [action for action, _, _ in bots]
    with transaction.atomic():
        _make_room(visitor)
        return PracticeGame.objects.create(
            owner=visitor.user,
            visitor="" if visitor.user else visitor.browser,
            house=position.state.profile.name,
            strength=strength.value,
            began_from=position.began_from,
            seat=position.seat,
            first=rules.encode(position.state),
            past=pasts.encode(position.past),
            moves=msgspec.msgpack.encode(played),
            open_handed=open_handed,
        )


def stand(visitor: Visitor, public_id: str) -> Stood:
    """A practice deal of the visitor's as it stands now; raises SchoolRefused no_practice for any other."""
    game = PracticeGame.objects.filter(visitor.games, public_id=public_id).first()
    if game is None:
        raise SchoolRefused(SchoolRefusal.NO_PRACTICE)
    moves = _moves.decode(bytes(game.moves))
    return Stood(game, deals.after(rules.decode(bytes(game.first)), moves), moves, [])


def move(visitor: Visitor, public_id: str, deal: str, action: rules.SeatAction) -> Stood:
    """Make a move of the learner's, then the bots'; `deal` is the one that the learner's screen shows.

    Raises SchoolRefused no_practice, went_on, practice_too_long, and Refused for what the rules do not allow.
    """
    stood = stand(visitor, public_id)
    if deal != stood.named.deal:
        raise SchoolRefused(SchoolRefusal.WENT_ON)
    if len(stood.moves) >= MOST_MOVES:
        raise SchoolRefused(SchoolRefusal.PRACTICE_TOO_LONG)
    [own] = deals.made(stood.state, [action])
    strength = Strength(stood.game.strength)
    fresh = [own, *deals.by_bots(own[1], stood.game.seat, strength, match_of=stood.past.match_of)]
    moves = [*stood.moves, *(made for made, _, _ in fresh)]
    return _written(stood.game, fresh[-1][1], moves, fresh)


def take_back(visitor: Visitor, public_id: str, keep: int) -> Stood:
    """Take back moves until the learner has made only `keep` of them, with the bots' moves since then.

    Raises SchoolRefused no_practice, nothing_taken_back, went_on.
    """
    stood = stand(visitor, public_id)
    own = deals.own_steps(stood.moves, stood.game.seat)
    if keep >= len(own):
        raise SchoolRefused(SchoolRefusal.NOTHING_TAKEN_BACK)
    moves = stood.moves[: own[keep]]
    state = deals.after(stood.first, moves)
    stood.game.takes += 1
    return _written(stood.game, state, moves, [])


def show_hands(visitor: Visitor, public_id: str, wanted: bool) -> Stood:
    """Show what the others hold, or hide it again. Raises SchoolRefused no_practice, went_on."""
    stood = stand(visitor, public_id)
    stood.game.open_handed = wanted
    return _written(stood.game, stood.state, stood.moves, [])


def hint_for(visitor: Visitor, public_id: str) -> Hint:
    """A hint for the present position. Raises SchoolRefused, also while the player is in a deal at a table."""
    stood = stand(visitor, public_id)
    if visitor.user and DealSeat.objects.filter(player=visitor.user, deal__status__in=NOT_ENDED).exists():
        raise SchoolRefused(SchoolRefusal.IN_A_LIVE_DEAL)
    advice = hint(still(stood.state, stood.named), stood.state.profile, stood.known)
    if advice is None:
        raise SchoolRefused(SchoolRefusal.NO_HINT)
    return advice


def forget_old() -> int:
    """Delete practice deals that were not used for long; returns how many."""
    now = clock.now()
    old = Q(touched_at__lt=now - timedelta(days=KEPT_DAYS))
    old_of_guests = Q(owner=None, touched_at__lt=now - timedelta(days=KEPT_DAYS_OF_A_GUEST))
    return PracticeGame.objects.filter(old | old_of_guests).delete()[0]


def _written(
    game: PracticeGame, state: rules.DealState, moves: Iterable[rules.Action], fresh: list[deals.Made]
) -> Stood:
    """The deal with these moves, if nobody has changed it since it was read."""
    all_moves = list(moves)
    won = state.result is not None and state.result.winner == game.seat
    changed = PracticeGame.objects.filter(pk=game.pk, revision=game.revision).update(
        moves=msgspec.msgpack.encode(all_moves),
        takes=game.takes,
        open_handed=game.open_handed,
        over=state.result is not None,
        won=won,
        revision=game.revision + 1,
        touched_at=clock.now(),
    )
    if not changed:
        raise SchoolRefused(SchoolRefusal.WENT_ON)
    game.revision += 1
    return Stood(game, state, all_moves, fresh)


def _make_room(visitor: Visitor) -> None:
    games = PracticeGame.objects.filter(visitor.games).order_by("-touched_at").values_list("pk", flat=True)
    PracticeGame.objects.filter(pk__in=list(games[MOST_GAMES - 1 :])).delete()

"""Who is on a break from play is not in a match that starts, and leaves its deals to drops while it lasts."""

import pytest

from accounts.care.breaks.services import Length, take_break
from tests.tournaments.matches.cast import (
    NOON_MS,
    chips_of,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    saved_state,
    started,
)
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services.answering import set_auto_drop
from tournaments.matches.services.entering import enter
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db


def test_a_match_that_starts_this_moment_gives_the_fee_back() -> None:
    match, people = open_match(offer_of(4)), players(3)
    before = chips_of(people[0])
    for user in people:
        enter(match.public_id, user, NOON_MS)
    take_break(people[0], Length.FOR_GOOD)
    on_time(match)
    assert (match.status, chips_of(people[0])) == (MatchStatus.PLAYING, before)
    assert {entry.player for entry in match.entries.filter(withdrawn_at=None)} == set(people[1:])


def test_on_a_break_nobody_comes_back_to_the_cards_but_may_still_leave_them_to_drops() -> None:
    people = players(2)
    match = started(people)
    take_break(people[0], Length.FOR_GOOD)
    with pytest.raises(WalletRefused, match="excluded"):
        set_auto_drop(match.public_id, people[0], False, NOON_MS)
    set_auto_drop(match.public_id, people[0], True, NOON_MS)
    entrant = saved_state(match).entrant(people[0].public_id)
    assert entrant is not None
    assert entrant.auto_drop


def test_who_is_on_a_break_is_dropped_at_once() -> None:
    people = players(2)
    match = started(people)
    for user in people:
        take_break(user, Length.FOR_GOOD)
    assert next_deal(match).ended_at is not None

"""Bots keep people company in matches for chips: they enter with the first person and give way to any other."""

import pytest
from django.core.exceptions import ValidationError
from msgspec.structs import replace

from base import clock
from engine.houses import profile
from engine.pool import MatchState, Phase, Status, apply, start
from engine.pool.moves import CloseOffers, FinishDeal, ProposeSplit, StartDeal
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    deal_with,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    pool_minor,
    saved_state,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.services import company
from tournaments.matches.services.entering import enter, withdraw
from tournaments.matches.services.leaving import leave
from wallet.ledger.audit import differences


def entered(match) -> list[bool]:
    """Who is in: True for a bot, in the order of entry."""
    there = match.entries.filter(withdrawn_at=None).order_by("pk").select_related("player")
    return [entry.player.is_bot for entry in there]


@pytest.mark.django_db
class TestEntering:
    def test_bots_enter_with_the_first_person_and_pay_like_everybody(self):
        match = open_match(offer_of(4, bots_wanted=2))
        assert entered(match) == []
        enter(match.public_id, players(1)[0], NOON_MS)
        assert entered(match) == [False, True, True]
        assert pool_minor(match) == 3 * FEE_MINOR

    def test_a_bot_gives_its_place_to_a_person(self):
        match, people = open_match(offer_of(3, bots_wanted=2)), players(2)
        for user in people:
            enter(match.public_id, user, NOON_MS)
        assert entered(match) == [False, True, False]
        assert pool_minor(match) == 3 * FEE_MINOR

    def test_a_match_full_with_bots_waits_for_people_until_its_countdown_ends(self):
        match = open_match(offer_of(2, bots_wanted=1))
        enter(match.public_id, players(1)[0], NOON_MS)
        match.refresh_from_db()
        assert match.status == MatchStatus.REGISTERING
        on_time(match)
        assert match.status == MatchStatus.PLAYING

    def test_when_the_last_person_goes_so_do_the_bots(self):
        match, [asha] = open_match(offer_of(4, bots_wanted=3)), players(1)
        enter(match.public_id, asha, NOON_MS)
        withdraw(match.public_id, asha, NOON_MS)
        assert entered(match) == []
        assert pool_minor(match) == 0

    def test_no_offer_for_money_has_bots(self):
        with pytest.raises(ValidationError) as wrong:
            offer_of(currency_id="INR", bots_wanted=1)
        assert "bots_wanted" in wrong.value.message_dict or "currency" in wrong.value.message_dict


@pytest.mark.django_db
class TestPlaying:
    def test_a_bot_that_falls_rejoins_while_it_has_a_drop_left(self):
        match, people = open_match(offer_of(4, bots_wanted=1, start_s=1)), players(3)
        for user in people:
            enter(match.public_id, user, NOON_MS)
        on_time(match)
        bot = next(entry.player for entry in match.entries.select_related("player") if entry.player.is_bot)
        deal_with(match, {bot: 80, people[0]: 30})
        deal_with(match, {bot: 80})
        assert saved_state(match).phase is Phase.BETWEEN
        assert saved_state(match).entrant(bot.public_id).total == 31
        assert pool_minor(match) == 5 * FEE_MINOR

    def test_bots_alone_come_to_an_end_soon_and_by_the_ledger(self):
        match, [asha] = open_match(offer_of(3, bots_wanted=2, start_s=1)), players(1)
        enter(match.public_id, asha, NOON_MS)
        on_time(match)
        leave(match.public_id, asha, NOON_MS)
        for _ in range(40):
            match.refresh_from_db()
            if match.status == MatchStatus.OVER:
                break
            moment = clock.to_ms(match.due_at) if match.due_at else NOON_MS
            match_deadlines.sweep(moment)
        assert match.status == MatchStatus.OVER
        assert pool_minor(match) == 0
        assert list(differences()) == []

    def test_bots_are_dealt_in_as_bots(self):
        match, [asha] = open_match(offer_of(2, bots_wanted=1, start_s=1)), players(1)
        enter(match.public_id, asha, NOON_MS)
        on_time(match)
        assert next_deal(match).bot_seats in (1, 2)


def voted(*drops: int) -> MatchState:
    """Three left of four with so many drops left at Playship's 101, "a" having proposed a split."""
    state = start(profile("playship-pool101"), ["a", "b", "c", "d"], 2500, 0)
    totals = dict(zip("abc", (100 - 20 * left for left in drops), strict=True))
    for points in ({"d": 80, "a": 0}, {"d": 80, "a": 0}):
        state, _ = apply(state, StartDeal())
        state, _ = apply(state, FinishDeal({"a": 0, "b": 0, "c": 0, "d": 0} | points))
        if state.phase is Phase.REJOIN:
            state, _ = apply(state, CloseOffers())
    entrants = tuple(replace(one, total=totals.get(one.player, one.total)) for one in state.entrants)
    state, _ = apply(replace(state, entrants=entrants), ProposeSplit("a"))
    return state


def test_a_bot_agrees_to_a_fair_split():
    said = company.answer(voted(2, 2, 2), frozenset("b"))
    assert said is not None
    assert said.agreed


def test_a_bot_refuses_a_split_that_offers_less_than_nine_tenths_of_its_part():
    # Of 10,000 it is offered 2,500, with two parts of seven in it: 2,857.
    said = company.answer(voted(2, 1, 1), frozenset("b"))
    assert said is not None
    assert not said.agreed


def test_a_bot_that_has_agreed_is_not_asked_again():
    assert company.answer(voted(2, 2, 2), frozenset("a")) is None


def test_people_are_never_answered_for():
    assert company.answer(voted(2, 1, 1), frozenset()) is None


def test_a_bot_out_for_good_is_not_asked():
    state = voted(2, 1, 1)
    assert state.entrant("d").status is Status.OUT
    assert company.answer(state, frozenset("d")) is None

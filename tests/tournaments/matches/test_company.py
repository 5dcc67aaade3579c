"""Bots keep people company in matches for chips: they enter with the first person and give way to any other."""

import pytest
from django.core.exceptions import ValidationError
from msgspec.structs import replace

from accounts.people.services import create_bot
from base import clock
from engine.houses import profile
from engine.pool import MatchState, Phase, Status, apply, start
from engine.pool.moves import CloseOffers, FinishDeal, ProposeSplit, StartDeal
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    NOON_MS,
    chips_of,
    deal_with,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    pool_minor,
    saved_state,
)
from tests.wallet.builders import rupees
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.refusals import EntryRefusal, EntryRefused
from tournaments.matches.services import company
from tournaments.matches.services.answering import propose_split
from tournaments.matches.services.entering import enter, withdraw
from tournaments.matches.services.leaving import leave
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction


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


def fallen(*dropped_out: str, others: int) -> MatchState:
    """Five of a Playship's 101, of whom these have fallen; the others have so many points."""
    state = start(profile("playship-pool101"), ["a", "b", "c", "d", "e"], 2500, 0)
    for _ in range(2):
        state, _ = apply(state, StartDeal())
        state, _ = apply(state, FinishDeal(dict.fromkeys("abcde", 0) | dict.fromkeys(dropped_out, 80)))
    assert state.phase is Phase.REJOIN
    return replace(state, rejoin_total=others + 1)


@pytest.mark.parametrize(("others", "rejoins"), [(79, True), (80, False)])
def test_a_bot_rejoins_while_it_could_still_afford_a_drop(others, rejoins):
    said = company.answer(fallen("b", others=others), frozenset("b"))
    assert said is not None
    assert (said.player, said.accepted) == ("b", rejoins)


def test_nobody_answers_an_offer_for_a_person_or_for_a_bot_that_has_none():
    assert company.answer(fallen("b", others=20), frozenset("c")) is None
    assert company.answer(fallen("b", others=20), frozenset()) is None


def two_left(*drops: int) -> MatchState:
    """Two left of five with so many drops left, "a" having proposed a split of 12,500."""
    state, _ = apply(fallen("c", "d", "e", others=0), CloseOffers())
    left = dict(zip("ab", (100 - 20 * left for left in drops), strict=True))
    entrants = tuple(replace(one, total=left.get(one.player, one.total)) for one in state.entrants)
    state, _ = apply(replace(state, entrants=entrants), ProposeSplit("a"))
    return state


def test_nine_tenths_of_its_part_are_enough_for_a_bot():
    # With one drop and being in it has two parts of six in 12,500: nine tenths of that are 3,750, which it is offered.
    said = company.answer(two_left(3, 1), frozenset("b"))
    assert said is not None
    assert said.agreed


@pytest.mark.parametrize(
    ("currency", "people", "bots"), [("CHIP", 1, 2), ("CHIP", 3, 1), ("CHIP", 0, 0), ("INR", 1, 0)]
)
def test_bots_come_with_people_where_chips_are_played_for_and_seats_are_free(currency, people, bots):
    assert company.wanted(Match(currency_id=currency, seats=4, bots_wanted=2), people) == bots


@pytest.mark.django_db
@pytest.mark.parametrize("lacks_minor", [-1, 0, 1])
def test_a_bot_is_given_what_it_lacks_of_a_fee(lacks_minor):
    bot = create_bot("Asha Bot")
    had_minor = chips_of(bot)
    company.give_chips(bot, had_minor + lacks_minor, "a fee")
    assert chips_of(bot) == had_minor + max(0, lacks_minor)
    assert Transaction.objects.filter(kind="chip_grant").count() == (lacks_minor > 0)


@pytest.mark.django_db
def test_a_bot_that_enters_by_itself_takes_a_place_and_counts_for_nobody_of_the_people():
    match = open_match(offer_of(2, bots_wanted=1))
    enter(match.public_id, create_bot("Asha Bot"), NOON_MS)
    assert entered(match) == [True]
    enter(match.public_id, players(1)[0], NOON_MS)
    match.refresh_from_db()
    assert (entered(match), match.status) == ([True, False], MatchStatus.REGISTERING)


@pytest.mark.django_db
def test_no_bot_enters_a_match_for_money():
    match, bot = open_match(offer_of()), create_bot("Asha Bot")
    Match.objects.filter(pk=match.pk).update(currency=rupees())
    with pytest.raises(EntryRefused) as refused:
        enter(match.public_id, bot, NOON_MS)
    assert refused.value.code is EntryRefusal.BOTS_ONLY_FOR_CHIPS


@pytest.mark.django_db
def test_a_bot_votes_as_soon_as_a_split_is_proposed():
    match, people = open_match(offer_of(4, bots_wanted=1, start_s=1)), players(3)
    for user in people:
        enter(match.public_id, user, NOON_MS)
    on_time(match)
    for _ in range(2):
        deal_with(match, {people[2]: 80})
    on_time(match)
    propose_split(match.public_id, people[0], clock.to_ms(match.due_at) - 1000)
    bot = next(entry.player for entry in match.entries.select_related("player") if entry.player.is_bot)
    assert saved_state(match).agreed == (people[0].public_id, bot.public_id)


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

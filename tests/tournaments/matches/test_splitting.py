"""Rules 8, split: anybody left proposes, all must agree within the clock; Playship's dear pools split by themselves."""

import pytest
from django.urls import reverse
from msgspec.structs import replace

from base import clock
from engine.houses.documents import edition
from engine.pool import MatchRefusal, MatchRefused, Phase, encode
from tests.tournaments.matches.cast import (
    FEE_MINOR,
    chips_of,
    deal_with,
    next_deal,
    offer_of,
    on_time,
    open_match,
    players,
    pool_minor,
    saved_state,
    started,
    totals,
)
from tournaments.matches.models.match import MatchStatus
from tournaments.matches.queries import match_page
from tournaments.matches.services.answering import answer_split, propose_split
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db


def three_of_six():
    """Three are out; the last three have 70, 60 and 40 of 101: 1, 2 and 3 drops left."""
    people = players(6)
    match = started(people)
    rest, out = people[:3], people[3:]
    deal_with(match, dict.fromkeys(people[1:], 80) | {rest[1]: 60, rest[2]: 40})
    deal_with(match, dict.fromkeys(out, 80) | {rest[0]: 70})
    on_time(match)
    return match, rest


def now_ms(match) -> int:
    return clock.to_ms(match.due_at) - 1000


def refused(verb, *args) -> MatchRefusal:
    with pytest.raises(MatchRefused) as said:
        verb(*args)
    return said.value.code


def test_everybody_sees_what_each_would_get_before_anybody_proposes():
    match, (asha, binod, chitra) = three_of_six()
    shown = match.table.hosted["match"]["split"]
    assert shown["possible"]
    assert shown["amounts_minor"] == {asha.public_id: 2500, binod.public_id: 5000, chitra.public_id: 7500}


def test_the_pause_is_longer_when_there_is_something_to_think_about():
    match, rest = three_of_six()
    last = deal_with(match, {rest[0]: 2})
    assert clock.to_ms(match.due_at) == clock.to_ms(last.started_at) + 60_000 + 13_000


def test_when_all_agree_each_is_paid_to_the_unit():
    match, rest = three_of_six()
    before = [chips_of(user) for user in rest]
    propose_split(match.public_id, rest[0], now_ms(match))
    assert match.table.__class__.objects.get(pk=match.table_id).hosted["match"]["split"]["proposed_by"] == (
        rest[0].public_id
    )
    for user in rest[1:]:
        answer_split(match.public_id, user, True, now_ms(match))
    match.refresh_from_db()
    assert [chips_of(user) - had for user, had in zip(rest, before, strict=True)] == [2500, 5000, 7500]
    assert (match.status, match.ending, pool_minor(match)) == (MatchStatus.OVER, "manual_split", 0)
    assert match.table.__class__.objects.get(pk=match.table_id).hosted["match"]["ending"] == "split"
    assert list(differences()) == []


def test_one_no_plays_on_and_there_is_no_second_proposal_before_the_next_deal_has_ended():
    match, rest = three_of_six()
    propose_split(match.public_id, rest[0], now_ms(match))
    answer_split(match.public_id, rest[1], False, now_ms(match))
    assert saved_state(match).phase is Phase.BETWEEN
    assert refused(propose_split, match.public_id, rest[2], now_ms(match)) is MatchRefusal.SPLIT_TRIED
    deal_with(match, {})
    propose_split(match.public_id, rest[2], now_ms(match))
    assert saved_state(match).phase is Phase.VOTE


def test_silence_plays_on():
    match, rest = three_of_six()
    propose_split(match.public_id, rest[0], now_ms(match))
    answer_split(match.public_id, rest[1], True, now_ms(match))
    match.refresh_from_db()
    on_time(match)
    assert saved_state(match).phase is Phase.BETWEEN
    assert pool_minor(match) == 6 * FEE_MINOR


def test_nobody_agrees_twice():
    match, rest = three_of_six()
    propose_split(match.public_id, rest[0], now_ms(match))
    assert refused(answer_split, match.public_id, rest[0], True, now_ms(match)) is MatchRefusal.ALREADY_AGREED


def test_during_a_deal_nothing_is_split():
    match, rest = three_of_six()
    next_deal(match)
    assert refused(propose_split, match.public_id, rest[0]) is MatchRefusal.NOT_NOW


def test_before_anybody_is_out_nothing_is_split():
    people = players(3)
    match = started(people)
    deal_with(match, {people[0]: 30})
    assert refused(propose_split, match.public_id, people[0], now_ms(match)) is MatchRefusal.NO_SPLIT
    assert match.table.hosted["match"]["split"] is None


def test_the_seeds_example_is_paid_so_through_the_whole_stack():
    """Seed 003: fee 25, pool 150, drops left 3, 1 and 0: 91.66, 41.67 and 16.67.

    Its drops are three apart: the example is RummyCircle's own (rules 10).
    """
    asha, binod, chitra, *out = people = players(6)
    match = started(people, profile_name="rummycircle-pool101")
    deal_with(match, dict.fromkeys(people[1:], 80) | {binod: 70})
    deal_with(match, dict.fromkeys(out, 80) | {chitra: 10, asha: 40})
    assert totals(match) == {"Asha": 40, "Binod": 70, "Chitra": 90}
    before = [chips_of(user) for user in (asha, binod, chitra)]
    propose_split(match.public_id, asha, now_ms(match))
    answer_split(match.public_id, binod, True, now_ms(match))
    answer_split(match.public_id, chitra, True, now_ms(match))
    won = [chips_of(user) - had for user, had in zip((asha, binod, chitra), before, strict=True)]
    assert won == [9166, 4167, 1667]
    [paid] = Transaction.objects.filter(kind="prize")
    assert sorted(entry.amount_minor for entry in paid.entries.all()) == [-15000, 1667, 4167, 9166]
    assert pool_minor(match) == 0
    assert list(differences()) == []


def test_a_dear_pool_is_split_by_itself():
    people = players(4)
    match = started(people, entry_fee_minor=300_000)
    before = [chips_of(user) for user in people]
    deal_with(match, dict.fromkeys(people[1:], 75) | {people[3]: 80})
    deal_with(match, {people[0]: 80, people[3]: 80})
    assert match.status == MatchStatus.PLAYING
    deal_with(match, {people[0]: 10})
    match.refresh_from_db()
    assert (match.status, match.ending) == (MatchStatus.OVER, "auto_split")
    won = [chips_of(user) - had for user, had in zip(people, before, strict=True)]
    assert sum(won) == 4 * 300_000
    assert won[3] == 0
    assert pool_minor(match) == 0


def nearly_over_at_rummycircle(people):
    """A dear pool of four: one is out, and after the next deal each of the others has one drop left or none."""
    match = started(people, entry_fee_minor=300_000, profile_name="rummycircle-pool101")
    deal_with(match, dict.fromkeys(people[1:], 75) | {people[3]: 80})
    deal_with(match, {people[0]: 80, people[3]: 80})
    return match


def test_at_rummycircle_a_dear_pool_waits_for_everybodys_word():
    people = players(4)
    match = nearly_over_at_rummycircle(people)
    deal_with(match, {people[0]: 10})
    shown = match.table.__class__.objects.get(pk=match.table_id).hosted["match"]["split"]
    assert (match.status, shown["kind"], shown["possible"]) == (MatchStatus.PLAYING, "manual", True)
    for verb, *args in ((propose_split, people[0]), (answer_split, people[1], True), (answer_split, people[2], True)):
        verb(match.public_id, *args, now_ms(match))
    match.refresh_from_db()
    assert (match.status, match.ending, pool_minor(match)) == (MatchStatus.OVER, "manual_split", 0)


def test_a_match_that_began_by_an_earlier_edition_is_split_by_it_and_its_page_says_so():
    people = players(4)
    match = nearly_over_at_rummycircle(people)
    first = edition("rummycircle-pool101", 1)
    match.state = encode(replace(saved_state(match), profile=first))
    match.save(update_fields=["state"])
    assert match_page(match, None).rules == first
    deal_with(match, {people[0]: 10})
    assert (match.status, match.ending) == (MatchStatus.OVER, "auto_split")


def test_the_page_says_how_far_apart_those_may_be_who_split(client):
    for house, said in (("playship-pool101", "close to each other"), ("rummycircle-pool101", "however far apart")):
        match = open_match(offer_of(profile_name=house))
        assert said in client.get(reverse("tournaments:match", args=[match.public_id])).content.decode()

"""The profit and loss of every pool adds up, and a statement's lines lead to the match they are about."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.matches.cast import FEE_MINOR, deal_with, open_match, players, started
from tournaments.answers.meanings import matches
from tournaments.answers.reports import pools
from tournaments.matches.services.entering import enter, withdraw
from wallet.finance.reports import Period, days
from wallet.player import statement

pytestmark = pytest.mark.django_db


def now() -> Period:
    here = timezone.localdate()
    return days(here, here, as_of=timezone.now() + timedelta(days=1))


def adds_up(line: tuple) -> bool:
    before, _, entries, rejoins, guarantee, refunds, prizes, rake, _, after = line[4:]
    return before + entries + rejoins + guarantee - refunds - prizes - rake == after


def test_a_match_being_played_holds_its_fees() -> None:
    match = started(players(3))
    (line,) = pools(now())
    assert line[0] == match.public_id
    assert line[5:7] == (3, 3 * FEE_MINOR)
    assert line[-1] == 3 * FEE_MINOR
    assert adds_up(line)


def test_a_match_that_is_over_has_paid_prizes_and_rake_and_holds_nothing() -> None:
    asha, binod = players(2)
    match = started([asha, binod], rake_bps=1000)
    while match.ended_at is None:
        deal_with(match, {asha: 0, binod: 80})
        match.refresh_from_db()
    (line,) = pools(now())
    assert line[3] == "over"
    assert (line[10], line[11], line[-1]) == (2 * FEE_MINOR * 9 // 10, 2 * FEE_MINOR // 10, 0)
    assert line[12] == line[11]
    assert adds_up(line)


def test_a_fee_that_was_given_back_is_a_refund() -> None:
    (asha,) = players(1)
    from tests.tournaments.matches.cast import offer_of

    match = open_match(offer_of())
    enter(match.public_id, asha)
    withdraw(match.public_id, asha)
    (line,) = pools(now())
    assert (line[6], line[9], line[-1]) == (FEE_MINOR, FEE_MINOR, 0)
    assert adds_up(line)


def test_a_fees_line_names_its_match_and_leads_to_it() -> None:
    asha, binod = players(2)
    match = started([asha, binod])
    line = next(line for line in statement.lines(asha.pk, statement.LineFilter("CHIP")).lines if line.kind == "entry")
    assert line.about is not None
    assert (line.about.words, line.about.href) == ("Pool 101", f"/matches/{match.public_id}/")
    assert matches({match.public_id, "nothing"}) == {match.public_id: line.about}

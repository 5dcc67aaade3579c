"""Rake recomputed from the deals agrees with the ledger, and what lies on chairs is found with its deal."""

from datetime import timedelta

import msgspec
import pytest
from django.db.models import Sum
from django.utils import timezone

from base import clock
from tables.play.models import Deal
from tables.reports.funds import funds
from tables.reports.rake import rake
from tests.tables.cast import LOSS_MINOR, NOON_MS, dealt, funded
from tests.tables.played import over
from wallet.finance.reports import Period, days
from wallet.ledger import queries, refs
from wallet.ledger.models import Account, Transaction
from wallet.play.reversing import reverse

pytestmark = pytest.mark.django_db


def that_day() -> Period:
    """The day on which these tests play, seen from the day after."""
    noon = timezone.localtime(clock.at(NOON_MS))
    return days(noon.date(), noon.date(), as_of=noon + timedelta(days=1))


def test_rake_booked_is_the_rake_of_the_hands_settled_again() -> None:
    over(funded("Asha"), funded("Bela"), rake_bps=1000)
    (line,) = rake(that_day())
    deals, booked, again, difference, reversed_since = line[6:]
    assert deals == 1
    assert booked == again == queries.balance(refs.house_rake("CHIP")) > 0
    assert difference == reversed_since == 0


def test_a_deal_reversed_since_agrees_with_its_hands_and_says_what_was_given_back() -> None:
    deal = over(funded("Asha"), funded("Bela"), rake_bps=1000)
    reverse(Transaction.objects.get(key=f"deal:{deal.public_id}"), note="the wrong table")
    (line,) = rake(that_day())
    _deals, booked, again, difference, reversed_since = line[6:]
    assert (difference, reversed_since) == (0, booked)
    assert booked == again > 0
    assert queries.balance(refs.house_rake("CHIP")) == 0


def test_a_deal_whose_result_was_changed_shows_up_as_a_difference() -> None:
    deal = over(funded("Asha"), funded("Bela"), rake_bps=1000)
    Deal.objects.filter(pk=deal.pk).update(rake_bps=2000)
    (line,) = rake(that_day())
    assert line[9] != 0


def test_deals_of_one_table_on_one_day_are_one_line_and_other_tables_have_their_own() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    one, other = over(asha, bela, rake_bps=500), over(funded("Chitra"), funded("Devi"), rake_bps=500)
    lines = list(rake(that_day()))
    assert {line[3] for line in lines} == {one.table.public_id, other.table.public_id}
    assert [line[6] for line in lines] == [1, 1]


def test_a_deal_after_the_moment_asked_for_is_not_counted() -> None:
    before = clock.at(NOON_MS)
    over(funded("Asha"), funded("Bela"), rake_bps=1000)
    assert list(rake(msgspec.structs.replace(that_day(), as_of=before))) == []


def test_chips_on_chairs_are_listed_with_the_deal_that_is_on() -> None:
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    lines = {line[5]: line for line in funds(that_day())}
    assert set(lines) == {asha.public_id, bela.public_id}
    for line in lines.values():
        assert line[1] == deal.table.public_id
        assert (line[3], line[4]) == (deal.public_id, "live")
        assert line[8] == 2 * LOSS_MINOR


def test_a_chair_between_deals_has_no_deal() -> None:
    over(funded("Asha"), funded("Bela"))
    lines = list(funds(that_day()))
    assert {line[3] for line in lines} == {""}
    on_seats = Account.objects.filter(kind="seat", currency="CHIP").aggregate(total=Sum("balance_minor"))
    assert sum(line[8] for line in lines) == on_seats["total"] > 0

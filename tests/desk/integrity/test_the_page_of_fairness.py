"""The page of fairness counts every deck; the published script counts the published file to the same numbers."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from base import clock
from desk.integrity.fairness.counting import count, deck_of, verdict, verdicts
from desk.integrity.models import BotCount
from engine.settlement import Outcome
from rummysite.paths import BASE_DIR
from tables.play.models import Deal
from tests.tables.cast import NOON_MS, funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db
SCRIPT = BASE_DIR / "static" / "check_fairness.py"
LATER = clock.at(NOON_MS) + timedelta(days=30)


def test_the_script_counts_the_file_to_the_pages_numbers(client: Client, tmp_path: Path) -> None:
    for number in range(3):
        over(funded("Asha"), funded("Ravi"), name=f"Table {number}")
    assert count(LATER) == 3
    (found,) = verdicts()
    noon = clock.at(NOON_MS)
    answer = client.get(reverse("desk:fairness-decks", args=[noon.year, noon.month]))
    file = tmp_path / "decks.csv"
    file.write_bytes(b"".join(answer))
    said = subprocess.run([sys.executable, str(SCRIPT), str(file)], capture_output=True, text=True, check=True).stdout
    assert said == (
        f"3 decks of {found.cards} cards: chi-square {found.statistic:.1f} of {found.freedom}, "
        f"as much by chance: {found.tail:.3f}\n"
    )


def test_a_deck_is_the_one_that_was_dealt(client: Client) -> None:
    deal = over(funded("Asha"), funded("Ravi"))
    assert len(deck_of(deal)) == 106
    assert set(deck_of(deal)) == set(range(53))


def test_the_page_is_everybodys(client: Client) -> None:
    cache.clear()
    over(funded("Asha"), funded("Ravi"))
    count(LATER)
    page = client.get(reverse("desk:fairness")).content.decode()
    assert "check_fairness.py" in page
    assert "<td>106</td>" in page


def test_bots_are_counted_by_strength() -> None:
    eventful(1, players=2, bots=1)
    count(LATER)
    row = BotCount.objects.get()
    assert (row.strength, row.deals, row.fair_wins_milli) == ("club", 1, 333)


def test_what_bots_won_is_counted_beside_what_chance_gives_them() -> None:
    deal = over(*(funded(name) for name in ("Asha", "Ravi", "Mira", "Dev")))
    Deal.objects.filter(pk=deal.pk).update(bot_seats=0b1110)  # all but the first are bots, and the last has won
    deal.deal_seats.exclude(seat_index=3).update(outcome=Outcome.LOST)
    deal.deal_seats.filter(seat_index=3).update(outcome=Outcome.WON)
    count(LATER)
    row = BotCount.objects.get()
    assert (row.deals, row.wins, row.fair_wins_milli) == (3, 1, 750)


def test_a_deck_that_cannot_be_read_is_left_out_and_those_after_it_are_counted() -> None:
    broken = over(funded("Asha"), funded("Ravi"))
    over(funded("Mira"), funded("Dev"))
    Deal.objects.filter(pk=broken.pk).update(snapshot=b"nothing")
    assert count(LATER) == 2
    assert [found.decks for found in verdicts()] == [1]


def test_a_shuffle_that_favours_a_place_is_seen() -> None:
    even = [[2] * 53 for _ in range(106)]
    assert verdict(106, 106, even).tail > 0.99
    odd = [[0] * 53 for _ in range(106)]
    for place in range(106):
        odd[place][place % 53] = 106
    assert verdict(106, 106, odd).tail < 1e-9


def test_a_bot_in_a_deal_for_money_is_refused_by_the_database() -> None:
    deal = over(funded("Asha"), funded("Ravi"))
    with pytest.raises(IntegrityError, match="deal_bots_never_play_for_money"), transaction.atomic():
        Deal.objects.filter(pk=deal.pk).update(currency="INR", bot_seats=1)

"""The page of fairness is shown in both languages, whatever has been counted, ended and called off, or not yet."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from base import clock
from base.ids import new_public_id
from desk.integrity.fairness.counting import KINDS, count
from desk.integrity.models import BotCount, DeckCount
from tables.history.log_pages import called_off
from tables.play.models import Deal, DealStatus
from tables.setup.models import BotStrength
from tables.shuffle.models import Shuffle, Stage
from tables.wire.shuffling import CalledOff
from tests.tables.cast import NOON_MS, dealt, funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db
NOON = clock.at(NOON_MS)


def shown(client: Client, language: str) -> str:
    """The page as somebody reads it who has not seen it before."""
    cache.clear()
    client.cookies["django_language"] = language
    answer = client.get(reverse("desk:fairness"))
    assert answer.status_code == 200
    page = answer.content.decode()
    assert f'<html lang="{language}"' in page
    return page


def shuffle_called_off(reason: CalledOff, months_ago: int = 0) -> Shuffle:
    """A shuffle that a table took and that came to nothing."""
    at = NOON - timedelta(days=30 * months_ago)
    shuffle = Shuffle.objects.create(public_id=new_public_id(), house=new_public_id(), drawn_at=at)
    Shuffle.objects.filter(pk=shuffle.pk).update(stage=Stage.TAKEN, taken_at=at)
    Shuffle.objects.filter(pk=shuffle.pk).update(stage=Stage.CALLED_OFF, reason=reason, ended_at=at)
    return shuffle


def a_void_deal() -> None:
    """One that was called off in its middle."""
    deal = dealt(funded("Asha"), funded("Ravi"))
    Deal.objects.filter(pk=deal.pk).update(status=DealStatus.VOID, ended_at=NOON, due_at=None)


def counted() -> None:
    """Deals of people and of bots, counted."""
    over(funded("Asha"), funded("Ravi"))
    eventful(1, players=2, bots=1)
    count(NOON + timedelta(days=30))


STATES: dict[str, Callable[[], object]] = {
    "nothing": lambda: None,
    "a deal that goes on": lambda: dealt(funded("Asha"), funded("Ravi")),
    "a deal that nobody has counted": lambda: over(funded("Asha"), funded("Ravi")),
    "counted": counted,
    "void": a_void_deal,
    "a reader that has counted nothing": lambda: count(NOON),
    "a size of deck without decks": lambda: DeckCount.objects.create(cards=106, decks=0, counts=[]),
    "bots without deals": lambda: BotCount.objects.create(strength=BotStrength.CLUB),
    **{f"called off: {one}": lambda one=one: shuffle_called_off(one) for one in CalledOff},  # type: ignore[misc]
    "called off in other months than deals": lambda: (counted(), shuffle_called_off(CalledOff.HOST, 3)),
}


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize("state", STATES)
def test_the_page_is_shown_in_every_state(client: Client, state: str, language: str) -> None:
    STATES[state]()
    page = shown(client, language)
    assert ("check_fairness.py" in page) == Deal.objects.filter(ended_at__isnull=False).exists()
    assert page.count("<code>") == Shuffle.objects.filter(stage=Stage.CALLED_OFF).count()


@pytest.mark.parametrize("language", ["en", "hi"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    packs=st.integers(1, 4),
    decks=st.integers(0, 2**40),
    seen=st.integers(0, 2**40),
    deals=st.integers(0, 2**40),
    wins=st.integers(0, 2**40),
    fair=st.integers(0, 2**50),
    strength=st.sampled_from(list(BotStrength)),
)
def test_the_page_is_shown_with_any_numbers(
    client: Client,
    language: str,
    packs: int,
    decks: int,
    seen: int,
    deals: int,
    wins: int,
    fair: int,
    strength: BotStrength,
) -> None:
    DeckCount.objects.all().delete()
    BotCount.objects.all().delete()
    cards = packs * KINDS
    DeckCount.objects.create(cards=cards, decks=decks, counts=[[seen] * KINDS] * cards)
    BotCount.objects.create(strength=strength, deals=deals, wins=wins, fair_wins_milli=fair)
    shown(client, language)


@contextmanager
def after_the_first_question_of(table: str, happens: Callable[[], object]) -> Generator[list[str]]:
    """What happens between the first question to a table and whatever is asked next; yields what was asked."""
    asked: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if table in sql and sql.startswith("SELECT"):
            asked.append(sql)
            if len(asked) == 1:
                happens()
        return found

    with connection.execute_wrapper(watch):
        yield asked


def test_a_shuffle_that_is_called_off_while_the_page_is_made_breaks_nothing(client: Client) -> None:
    with after_the_first_question_of('"tables_shuffle"', lambda: shuffle_called_off(CalledOff.HOST)) as asked:
        shown(client, "hi")
    assert asked
    assert [(row.deals, row.share) for row in called_off()] == [(1, 100.0)]


def test_shares_are_of_all_that_ended_in_the_month(client: Client) -> None:
    over(funded("Asha"), funded("Ravi"))
    Shuffle.objects.filter(stage=Stage.DEALT).update(ended_at=NOON)
    for reason in (CalledOff.HOST, CalledOff.HOST, CalledOff.BEACON):
        shuffle_called_off(reason)
    shuffle_called_off(CalledOff.HOST, 2)
    ended = Shuffle.objects.filter(ended_at=NOON).count()
    rows = {(row.month.month, row.reason): (row.deals, row.share) for row in called_off()}
    assert rows == {
        (NOON.month, "beacon"): (1, 100 / ended),
        (NOON.month, "host"): (2, 200 / ended),
        ((NOON - timedelta(days=60)).month, "host"): (1, 100.0),
    }

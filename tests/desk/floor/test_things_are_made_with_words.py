"""Tables, offers and tournaments are made with words: amounts in units, per cent, rounds and prizes as sentences."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from desk.floor.models import Template
from desk.floor.plain import NotUnderstood, prizes_in_words, prizes_of, rounds_in_words, rounds_of
from tables.setup.models import Table
from tournaments.leagues.models import League
from tournaments.matches.models.offer import PoolOffer
from tournaments.scheduled.models.tournament import Tournament

TABLE = {
    "name": "Neem Tree", "house": "rummycircle-points", "currency": "CHIP", "stakes": "0.5, 1", "rake_percent": "10",
    "pace": "", "seats": 6, "least_times": 1, "most_times": 10, "bots": 3, "bot_strength": "club", "copies": 1,
    "delay_s": 0, "chat_on": "on",
}  # fmt: skip
OFFER = {
    "name": "Pool", "house": "rummycircle-pool101", "currency": "CHIP", "fees": "10, 50", "rake_percent": "12.5",
    "pace": "quick", "seats": 6, "fewest": 3, "wait_s": 60, "bots": 0, "bot_strength": "club",
}  # fmt: skip
SUNDAY = {
    "name": "Sunday Open", "house": "rummycircle-points", "currency": "CHIP", "fee": "20", "guarantee": "2000",
    "rake_percent": "10", "pace": "", "seats": 6, "opens_hours": 72, "repeats": "604800", "fewest": 6, "most": 300,
    "rounds": "2 deals, first 2 of each table\n3 deals", "prizes": "1: 50 %\n2-3: 25 %", "late_minutes": 5, "bots": 0,
    "bot_strength": "club",
}  # fmt: skip


def sent(desk: Client, kind: str, words: dict, do: str = "make"):
    """The form of this kind, filled in and sent."""
    return desk.post(reverse("desk:floor-make", args=[kind]), words | {"do": do})


def test_a_table_for_each_stake(desk: Client) -> None:
    sent(desk, "table", TABLE)
    tables = list(Table.objects.order_by("point_value_minor"))
    assert [(one.point_value_minor, one.rake_bps, one.buy_in_min_minor) for one in tables] == [
        (50, 1000, 50 * tables[0].largest_loss_points),
        (100, 1000, 100 * tables[0].largest_loss_points),
    ]


def test_a_preview_makes_nothing_and_says_what_will_be_booked(desk: Client) -> None:
    page = sent(desk, "table", TABLE, "preview").content.decode()
    assert not Table.objects.exists()
    assert "house:rake" in page
    assert "0.50 CHIP" in page


def test_an_offer_for_each_fee(desk: Client) -> None:
    sent(desk, "offer", OFFER)
    assert sorted(PoolOffer.objects.values_list("entry_fee_minor", "rake_bps")) == [(1000, 1250), (5000, 1250)]
    assert {one.rules.turn_s for one in PoolOffer.objects.all()} == {15}


def test_a_weekly_tournament(desk: Client) -> None:
    starts_at = timezone.localtime() + timedelta(days=3)
    sent(desk, "tournament", SUNDAY | {"starts_at": f"{starts_at:%Y-%m-%dT%H:%M}"})
    made = Tournament.objects.get()
    assert made.rounds == [{"deals": 2, "per_table": 2}, {"deals": 3}]
    assert made.prizes == {"kind": "shares", "rows": [{"each": 5000}, {"each": 2500, "places": 2}]}
    assert (made.repeat_s, made.late_s, made.guarantee_minor) == (604_800, 300, 200_000)
    page = desk.get(reverse("desk:floor-calendar")).content.decode()
    assert page.count("Sunday Open") >= 4  # its successors of the coming weeks too
    copied = desk.get(reverse("desk:floor-make", args=["tournament"]), {"copy": made.pk}).content.decode()
    assert "2 deals, first 2 of each table" in copied


def test_what_is_not_understood_is_named(desk: Client) -> None:
    page = sent(desk, "tournament", SUNDAY | {"rounds": "some deals"}).content.decode()
    assert "some deals" in page
    assert not Tournament.objects.exists()


def test_what_no_table_could_be_is_said_in_words(desk: Client) -> None:
    page = sent(desk, "table", TABLE | {"bots": 6}).content.decode()
    assert "Leave at least one chair to people." in page
    assert not Table.objects.exists()


def test_words_are_kept_as_a_template(desk: Client) -> None:
    sent(desk, "table", TABLE, "keep")
    kept = Template.objects.get()
    page = desk.get(reverse("desk:floor-make", args=["table"]), {"template": kept.pk}).content.decode()
    assert 'value="0.5, 1"' in page


def test_who_has_no_right_makes_nothing(desk: Client) -> None:
    desk.logout()
    assert sent(desk, "table", TABLE).status_code == 302
    assert not Table.objects.exists()


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 9), st.integers(0, 99)), min_size=1, max_size=6))
def test_rounds_come_back_from_their_words(rounds: list[tuple[int, int, int]]) -> None:
    kept = [
        {"deals": deals} | ({"per_table": table} if table else {}) | ({"best": best} if best else {})
        for deals, table, best in rounds
    ]
    assert rounds_of(rounds_in_words(kept)) == kept


@given(st.sampled_from(["shares", "fixed"]), st.lists(st.tuples(st.integers(1, 10**9), st.integers(1, 40)), min_size=1))
def test_prizes_come_back_from_their_words(kind: str, rows: list[tuple[int, int]]) -> None:
    kept = {"kind": kind, "rows": [{"each": each} | ({"places": n} if n > 1 else {}) for each, n in rows]}
    assert prizes_of(prizes_in_words(kept)) == kept


def test_a_gap_between_places_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        prizes_of("1: 50 %\n3: 50 %")


def test_freerolls_at_hours_of_a_week(desk: Client) -> None:
    starts_at = timezone.localtime() + timedelta(days=3)
    words = SUNDAY | {"fee": "0", "repeats": "0", "times": "Mon-Fri 18:00, 21:00; sat 20:00"}
    sent(desk, "tournament", words | {"starts_at": f"{starts_at:%Y-%m-%dT%H:%M}"})
    made = Tournament.objects.get()
    assert made.times == "mon-fri 18:00 21:00; sat 20:00"
    assert desk.get(reverse("desk:floor-calendar")).content.decode().count("Sunday Open") > 20
    page = sent(desk, "tournament", words | {"times": "now and then", "starts_at": f"{starts_at:%Y-%m-%dT%H:%M}"})
    assert "now and then" in page.content.decode()


def test_a_league_and_a_satellite_that_counts_for_it(desk: Client) -> None:
    starts_at = timezone.localtime() + timedelta(days=3)
    later = starts_at + timedelta(days=2)
    league = {
        "name": "Monsoon League", "ends_at": f"{later:%Y-%m-%dT%H:%M}", "points": "1: 25\n2-3: 10", "best": 2,
        "currency": "CHIP", "guarantee": "1000", "prizes": "1: 60 %\n2: 40 %",
    }  # fmt: skip
    assert "600" in sent(desk, "league", league, "preview").content.decode()
    sent(desk, "league", league)
    made = League.objects.get()
    assert (made.points, made.guarantee_minor) == ([{"each": 25}, {"each": 10, "places": 2}], 100_000)
    sent(desk, "tournament", SUNDAY | {"starts_at": f"{later:%Y-%m-%dT%H:%M}", "repeats": "0"})
    final = Tournament.objects.get()
    way = SUNDAY | {
        "name": "Way In", "fee": "5", "guarantee": "40", "prizes": "up to 9 tickets", "ticket_to": final.public_id,
        "league": made.public_id, "repeats": "0", "starts_at": f"{starts_at:%Y-%m-%dT%H:%M}",
    }  # fmt: skip
    assert "Sunday Open" in sent(desk, "tournament", way, "preview").content.decode()
    sent(desk, "tournament", way)
    satellite = Tournament.objects.get(name="Way In")
    assert satellite.prizes == {"kind": "tickets", "rows": [{"each": 2000, "places": 9}]}
    assert (satellite.ticket_to, satellite.league) == (final, made)
    copied = desk.get(reverse("desk:floor-make", args=["tournament"]), {"copy": satellite.pk}).content.decode()
    assert "up to 9 tickets" in copied


def test_a_leagues_points_are_plain_numbers(desk: Client) -> None:
    ends_at = timezone.localtime() + timedelta(days=9)
    league = {
        "name": "League", "ends_at": f"{ends_at:%Y-%m-%dT%H:%M}", "points": "1: 25 %", "best": 0, "currency": "CHIP",
        "guarantee": "1000", "prizes": "1: 100 %",
    }  # fmt: skip
    assert "plain numbers" in sent(desk, "league", league).content.decode()
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"rounds": "2 deals\n3 deals"}, "राउंड 1 से किसी को आगे जाना होगा"),
        ({"prizes": "1: 20 %\n2: 80 %"}, "किसी स्थान को अपने से पहले वाले से ज़्यादा नहीं मिलता"),
        ({"prizes": f"1-{'9' * 5_000}: 5"}, "इसमें एक संख्या बहुत लंबी है"),
        ({"rounds": f"{'9' * 5_000} deals"}, "इसमें एक संख्या बहुत लंबी है"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_in_the_operators_language(
    desk: Client, words: dict[str, str], said: str
) -> None:
    desk.cookies["django_language"] = "hi"
    starts_at = timezone.localtime() + timedelta(days=2)
    when = {"starts_at": f"{starts_at:%Y-%m-%dT%H:%M}"}
    assert said in sent(desk, "tournament", SUNDAY | when | words).content.decode()
    assert not Tournament.objects.exists()

"""Somebody has got SQL into the players' web and lets the house add to a pool what no operator has promised."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.people.models import User
from base import clock
from tables.dealer import stock
from tests.granted import grant
from tests.tournaments.scheduled.cast import NOON_MS, announced
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import refused_by, sql
from tests.wallet.logins import outcome_of_posting
from tests.wallet.money.cast import INR, main_minor, proven
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Step, Tournament, TournamentStatus
from tournaments.scheduled.services import announcing, paying

pytestmark = pytest.mark.usefixtures("asha")  # with her comes the licence

PLAY = "rummy_attacks_play"
DAY = timedelta(days=1)
PROMISED_MINOR = 10_000_00
FIXED = {"kind": "fixed", "rows": [{"each": 5_000_00, "places": 2}]}
LIKE = "INSERT INTO tournaments_tournament ({columns}) SELECT {values} FROM tournaments_tournament WHERE id = %s"


def promising(**terms: Any) -> Tournament:
    """What an operator has announced: so much is won at least, by one who has paid 100.00."""
    return announced(**({"currency_id": INR, "guarantee_minor": PROMISED_MINOR} | terms))


def copied(one: Tournament, **otherwise: str) -> None:
    """Its row once more by SQL, with another id and these columns otherwise."""
    kept = [field.column for field in Tournament._meta.concrete_fields if field.column != "id"]
    given = {"public_id": "'mine'"} | otherwise
    values = ", ".join(given.get(column, column) for column in kept)
    sql(LIKE.format(columns=", ".join(kept), values=values), one.pk)


@pytest.mark.parametrize(
    "otherwise",
    [
        {"guarantee_minor": "1000000000", "starts_at": "starts_at + interval '1 day'"},
        {
            "prizes": '\'{"kind": "fixed", "rows": [{"each": 1000000000}]}\'',
            "starts_at": "starts_at + interval '1 day'",
        },
        {"name": "'Mine'", "starts_at": "starts_at + interval '1 day'"},
        {"starts_at": "starts_at + interval '1 hour'"},
        {"starts_at": "starts_at"},
        {"starts_at": "now() - interval '1 minute'", "registration_opens_at": "now() - interval '1 day'"},
        {"starts_at": "starts_at + interval '1 day'", "status": "'playing'", "step": "'paying'"},
    ],
)
def test_one_of_ones_own(otherwise: dict[str, str]) -> None:
    """Larger, of another name, beside the beat, twice at once, in the past, or ended as it is announced."""
    series = promising(repeat_s=86_400)
    grant(LOGINS)
    with logged_in_as(PLAY), refused_by("tournament_promised_at_the_desk"):
        copied(series, **otherwise)


def test_one_more_of_what_was_announced_once() -> None:
    once = promising(repeat_s=0)
    grant(LOGINS)
    with logged_in_as(PLAY), refused_by("tournament_promised_at_the_desk"):
        copied(once, starts_at="starts_at + interval '1 day'")


def test_one_for_chips_that_becomes_one_for_money() -> None:
    announced(guarantee_minor=PROMISED_MINOR)
    grant(LOGINS)
    with logged_in_as(PLAY):
        sql("UPDATE tournaments_tournament SET guarantee_minor = guarantee_minor + 1")
        with refused_by("tournament_terms_by_the_desk"):
            sql("UPDATE tournaments_tournament SET currency_id = 'INR'")


@pytest.mark.parametrize(
    "change",
    ["guarantee_minor = guarantee_minor + 1", "prizes = '{\"kind\": \"fixed\", \"rows\": [{\"each\": 9999999}]}'",
     "starts_at = now()", "repeat_s = 1", "times = 'daily 0:00'", "starts_when_full = true", "entry_fee_minor = 0"],
)  # fmt: skip
def test_its_terms_changed(change: str) -> None:
    promising(repeat_s=86_400)
    grant(LOGINS)
    with logged_in_as(PLAY), refused_by("tournament_terms_by_the_desk"):
        sql(f"UPDATE tournaments_tournament SET {change}")


def test_the_next_of_a_series_announces_itself_as_before() -> None:
    daily, fixed = promising(repeat_s=86_400), promising(name="Fixed", guarantee_minor=0, prizes=FIXED, repeat_s=3_600)
    weekly = promising(name="Weekly", times="mon-fri 18:00 21:30; sat 20:00")
    full = promising(name="Full", starts_when_full=True, max_entrants=3, repeat_s=600)
    stock.draw(4 * 14)
    grant(LOGINS)
    with logged_in_as(PLAY):
        for first in (daily, fixed, weekly, full):
            last, at_ms = first, NOON_MS
            for _again in range(14):
                again = announcing.announce_again(last, at_ms)
                assert again is not None
                last, at_ms = again, clock.to_ms(again.starts_at)


def test_two_series_side_by_side_announce_themselves_too() -> None:
    both = [promising(repeat_s=86_400), promising(repeat_s=86_400)]
    stock.draw(2)
    grant(LOGINS)
    with logged_in_as(PLAY):
        assert len([announcing.announce_again(one, NOON_MS) for one in both]) == 2
        with refused_by("tournament_promised_at_the_desk"):
            copied(both[0], starts_at="starts_at + interval '1 day'")


def test_hours_of_the_week_made_more() -> None:
    weekly = promising(times="mon 18:00")
    grant(LOGINS)
    with logged_in_as(PLAY):
        for number in range(1, 7):
            copied(weekly, public_id=f"'mine{number}'", starts_at=f"starts_at + interval '{number} minutes'")
        with refused_by("tournament_promised_at_the_desk"):
            copied(weekly, starts_at="starts_at + interval '7 minutes'")


def ended(tournament: Tournament, player: User, overlay_minor: int) -> dict[str, int]:
    """One in which all is over and a player of 100.00 has won; the legs by which the house would add so much."""
    Registration.objects.create(
        tournament=tournament, player=player, paid_minor=100_00, prize_minor=1, registered_at=timezone.now()
    )
    Tournament.objects.filter(pk=tournament.pk).update(
        status=TournamentStatus.OVER, step=Step.DONE, due_at=None, paid_minor=100_00, rake_minor=10_00,
        overlay_minor=overlay_minor,
    )  # fmt: skip
    return {"house:promotions": -overlay_minor, f"pool:{tournament.public_id}": overlay_minor}


def test_the_house_adds_what_is_lacking_and_no_more(asha: User) -> None:
    now = timezone.now()
    tournament = promising(starts_at=now - timedelta(seconds=1), registration_opens_at=now - DAY)
    legs = ended(tournament, asha, PROMISED_MINOR)  # as if nobody had paid
    key = f"tournament_guarantee:{tournament.public_id}"
    grant(LOGINS)
    with logged_in_as(PLAY):
        assert outcome_of_posting("guarantee", key, legs, currency=INR) == ("not_allowed", "the house promised less")
    lacking = PROMISED_MINOR - 90_00
    Tournament.objects.filter(pk=tournament.pk).update(overlay_minor=lacking)
    legs = {"house:promotions": -lacking, f"pool:{tournament.public_id}": lacking}
    with logged_in_as(PLAY):
        assert outcome_of_posting("guarantee", key, legs, currency=INR)[0] == "posted"


def test_not_before_it_has_begun(asha: User) -> None:
    tournament = promising()
    legs = ended(tournament, asha, PROMISED_MINOR - 90_00)
    key = f"tournament_guarantee:{tournament.public_id}"
    grant(LOGINS)
    with logged_in_as(PLAY):
        assert outcome_of_posting("guarantee", key, legs, currency=INR) == (
            "not_allowed",
            "that tournament is still to come",
        )


def test_what_was_promised_is_paid_by_the_players_web(asha: User) -> None:
    now, binu = timezone.now(), proven("binu")
    free = promising(entry_fee_minor=0, starts_at=now - timedelta(seconds=1), registration_opens_at=now - DAY)
    for rank, player in enumerate((asha, binu), start=1):
        Registration.objects.create(
            tournament=free, player=player, reached_round=1, round_rank=rank, registered_at=now - DAY
        )
    Tournament.objects.filter(pk=free.pk).update(
        status=TournamentStatus.PLAYING, step=Step.PAYING, round_number=1, started_at=now, due_at=now
    )
    free.refresh_from_db()
    grant(LOGINS)
    with logged_in_as(PLAY), transaction.atomic():
        paying.pay(free, clock.now_ms())
    assert main_minor(asha) > main_minor(binu) > 0
    assert main_minor(asha) + main_minor(binu) == PROMISED_MINOR

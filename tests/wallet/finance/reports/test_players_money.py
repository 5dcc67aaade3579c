"""What players hold, what happened to it entry by entry and day by day, and what lies still."""

from datetime import timedelta

import pytest

from tests.wallet.builders import GRANT_MINOR
from tests.wallet.finance.reports.books import played, today
from wallet.finance.reports.liability import dormant, liability
from wallet.finance.reports.statement import player_days, statement
from wallet.ledger import queries

pytestmark = pytest.mark.django_db


def test_liability_says_what_is_at_hand_and_what_is_in_play() -> None:
    books = played()
    owed = {line[0]: line[2:] for line in liability(today())}
    assert owed[books.asha.public_id] == (GRANT_MINOR - 20_000, 0, 24_500, 0, GRANT_MINOR + 4_500, 0)
    assert owed[books.bela.public_id] == (GRANT_MINOR - 20_000, 0, 15_000, 0, GRANT_MINOR - 5_000, 0)


def test_liability_of_one_player_is_that_players_alone() -> None:
    books = played()
    assert [line[0] for line in liability(today(owner_id=books.asha.pk))] == [books.asha.public_id]


def test_a_statement_runs_up_to_what_the_player_holds() -> None:
    books = played()
    lines = list(statement(today(owner_id=books.bela.pk)))
    assert [line[2] for line in lines] == ["sign_up_grant", "buy_in", "buy_in", "deal"]
    assert lines[-1][7] == queries.holdings_minor(books.bela.pk) == GRANT_MINOR - 5_000
    running = 0
    for line in lines:
        running += line[5]
        assert line[7] == running


def test_a_statement_of_nobody_is_empty() -> None:
    played()
    assert list(statement(today())) == []


def test_each_day_leads_from_what_was_held_before_to_what_is_held_after() -> None:
    books = played()
    for line in player_days(today()):
        before, deposited, withdrawn, won, lost, entries, given, other, after = line[3:12]
        assert before + deposited + withdrawn + won - lost - entries + given + other == after
    of_bela = next(line for line in player_days(today()) if line[1] == books.bela.public_id)
    assert of_bela[7] == 5_000
    assert of_bela[12] == 1


def test_who_moved_nothing_in_the_period_is_dormant() -> None:
    books = played()
    assert list(dormant(today())) == []
    later = today().first + timedelta(days=200)
    found = dormant(today(first=later - timedelta(days=90), last=later, as_of=today().as_of + timedelta(days=201)))
    assert [line[0] for line in found] == [books.asha.public_id, books.bela.public_id]

"""A host's boards: the same cards at several tables, sealed and untold until nobody will play them any more."""

import pytest

from accounts.people.models import User
from engine.shuffle import commitment
from tables.openlog.models import LogLine
from tables.play import hosting, parking
from tables.play.models import Deal, DealStatus
from tables.play.starting import Board
from tables.setup.models import Table
from tests.tables.cast import NOON_MS, all_drop, funded, state_of
from tests.tables.hosted import hosted_table

pytestmark = pytest.mark.django_db
BOARD = Board("board 1 of the cup", bytes(range(32)))


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def table(two: list[User]) -> Table:
    return hosted_table(*two, deals_boards=True)


@pytest.fixture
def deal(table: Table, two: list[User]) -> Deal:
    return hosting.deal_board(table, two, BOARD, NOON_MS)


def kept(deal: Deal) -> tuple[bool, bytes]:
    """Whether it is held back, and the key that everybody could read it by."""
    deal.refresh_from_db()
    return deal.held_back, bytes(deal.data_key)


def test_a_match_has_chat_and_one_of_boards_has_none_and_nobody_waits_for_what_is_shown(two: list[User]) -> None:
    usual, boards = hosted_table(two[0]), hosted_table(two[1], deals_boards=True)
    assert (usual.chat_on, boards.chat_on) == (True, False)
    assert (usual.spectator_delay_s, boards.spectator_delay_s) == (0, 0)


def test_the_same_chairs_have_the_same_cards_at_every_table(deal: Deal, two: list[User]) -> None:
    others = [funded("Chetan"), funded("Deepa")]
    again = hosting.deal_board(hosted_table(*others, deals_boards=True), others, BOARD, NOON_MS)
    assert deal.commitment == again.commitment == commitment(BOARD.seed)
    assert [seat.hand for seat in state_of(deal).seats] == [seat.hand for seat in state_of(again).seats]


def test_a_table_of_boards_has_no_deal_of_its_own_to_commit_to(table: Table) -> None:
    assert table.next_deal_id == ""


def test_a_table_that_deals_no_boards_is_dealt_none(two: list[User]) -> None:
    with pytest.raises(ValueError, match="deals no boards"):
        hosting.deal_board(hosted_table(*two), two, BOARD, NOON_MS)


def test_a_played_board_stays_sealed_until_it_is_told(deal: Deal, two: list[User]) -> None:
    all_drop(deal, two)
    assert kept(deal) == (True, b"")
    assert not LogLine.objects.filter(deal=deal.public_id, kind="opened").exists()
    assert hosting.tell(Deal.objects.all()) == 1
    assert (kept(deal)[0], kept(deal)[1] != b"") == (False, True)
    assert hosting.tell(Deal.objects.all()) == 0


def test_a_board_that_is_still_played_is_not_told(deal: Deal) -> None:
    assert hosting.tell(Deal.objects.all()) == 0
    assert kept(deal) == (True, b"")


@pytest.mark.parametrize("way", ["declared void", "given up"])
def test_a_board_that_was_stopped_stays_sealed_too(deal: Deal, way: str) -> None:
    if way == "given up":
        hosting.abandon_deal(deal, NOON_MS, "nobody is left")
    else:
        parking.void(deal.public_id, "lightning", NOON_MS)
    assert kept(deal) == (True, b"")
    assert deal.status == DealStatus.VOID
    assert not LogLine.objects.filter(deal=deal.public_id, kind="opened").exists()

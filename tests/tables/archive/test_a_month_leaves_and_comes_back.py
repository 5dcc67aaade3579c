"""A month's finished deals leave for files, their lines stay, and --restore brings every row back as it was."""

import io
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from tables.archive import leaving
from tables.archive.holding import CannotArchive
from tables.archive.models import DealMonth
from tables.archive.parts import DEALS, PARTS
from tables.play import parking
from tables.play.models import Deal, DealSeat, DealStatus
from tests.tables.archive.past import MONTH, archived, closed, moves_here, put_back, rows
from tests.tables.cast import dealt, funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> list[Deal]:
    """A long deal with bots, a short one, and one that was declared void."""
    void = dealt(funded(), funded("Bela"))
    parking.void(void.public_id, "a fault")
    found = [eventful(3), over(funded("Chetan"), funded("Dina")), void]
    DealSeat.objects.filter(deal=found[1]).update(arrangement=b"as it lay")
    put_back(*found)
    closed()
    return found


def test_moves_and_states_leave_and_what_it_came_to_stays(played: list[Deal], tmp_path: Path) -> None:
    kept = ("player", "outcome", "score", "money_minor")
    before = {deal.pk: list(deal.deal_seats.values_list(*kept)) for deal in played}
    assert all(moves_here(deal) for deal in played)
    archived(tmp_path, *played)
    assert moves_here(*played) == 0
    for deal in played:
        assert (bytes(deal.snapshot), bytes(deal.terms), deal.archived_in) == (b"", b"", MONTH)
        assert list(deal.deal_seats.values_list(*kept)) == before[deal.pk]
        assert not deal.deal_seats.exclude(arrangement=b"").exists()


def test_every_row_comes_back_as_it_was(played: list[Deal], tmp_path: Path) -> None:
    before = rows(*played)
    assert all(before[part.name] for part in PARTS if part.name != "shares")
    archived(tmp_path, *played)
    assert rows(*played) != before
    assert leaving.restore(MONTH, tmp_path) == len(played)
    assert rows(*played) == before
    assert not Deal.objects.exclude(archived_in="").exists()
    assert not DealMonth.objects.exists()


def test_a_month_that_came_back_leaves_again(played: list[Deal], tmp_path: Path) -> None:
    place = archived(tmp_path, *played)
    first = {path.name: path.read_bytes() for path in place.iterdir() if path.suffix == ".parquet"}
    leaving.restore(MONTH, tmp_path)
    archived(tmp_path, *played)
    assert {path.name: path.read_bytes() for path in place.iterdir() if path.suffix == ".parquet"} == first


def test_deals_of_other_months_are_not_touched(played: list[Deal], tmp_path: Path) -> None:
    other = over(funded("Esha"), funded("Farid"))
    put_back(other, begins_at=leaving.begins("2024-04"))
    before = rows(other)
    archived(tmp_path, *played)
    assert rows(other) == before
    assert list(leaving.due_before(leaving.begins("2024-06"))) == ["2024-04"]


def test_the_command_says_what_it_did(played: list[Deal], tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        out = io.StringIO()
        call_command("archive_deals", *arguments, f"--folder={tmp_path}", stdout=out)
        return out.getvalue()

    assert said("--before=2024-04").startswith(f"{MONTH}: 3 deals in {tmp_path / 'deals-2024-03'}, SHA-256")
    assert said("--before=2024-04") == "No month is left to archive.\n"
    assert said("--restore=2024-03") == f"{MONTH}: 3 deals are back.\n"
    with pytest.raises(CommandError, match="No deals of 2024-03 are in files"):
        said("--restore=2024-03")
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("archive_deals", "--before=2024-04", f"--folder={tmp_path / 'none'}")


def test_a_folder_in_its_place_is_put_aside_whatever_it_holds(played: list[Deal], tmp_path: Path) -> None:
    theirs = tmp_path / "deals-2024-03" / "letter.txt"
    theirs.parent.mkdir()
    theirs.write_text("mine")
    first = archived(tmp_path, *played)
    leaving.restore(MONTH, tmp_path)
    before = {path.name: path.read_bytes() for path in first.iterdir()}
    archived(tmp_path, *played)
    assert (tmp_path / "old-deals-2024-03-1" / "letter.txt").read_text() == "mine"
    assert {path.name: path.read_bytes() for path in (tmp_path / "old-deals-2024-03-2").iterdir()} == before
    assert sorted(path.name for path in tmp_path.glob("deals-*")) == ["deals-2024-03"]


def test_a_half_written_folder_that_is_not_ours_is_not_taken_away(played: list[Deal], tmp_path: Path) -> None:
    theirs = tmp_path / "unfinished-deals-2024-03" / "letter.txt"
    theirs.parent.mkdir()
    theirs.write_text("mine")
    with pytest.raises(CannotArchive, match="in the way"):
        leaving.archive(MONTH, tmp_path)
    assert theirs.read_text() == "mine"
    assert moves_here(*played)


def test_others_on_the_machine_do_not_read_the_hands(played: list[Deal], tmp_path: Path) -> None:
    assert archived(tmp_path, *played).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["moves.parquet", "deals.parquet", "manifest.json"])
def test_a_file_that_was_changed_does_not_come_back(played: list[Deal], tmp_path: Path, name: str) -> None:
    place = archived(tmp_path, *played)
    (place / name).write_bytes((place / name).read_bytes().replace(b"2", b"3"))
    with pytest.raises(CannotArchive, match="is not"):
        leaving.restore(MONTH, tmp_path)
    assert Deal.objects.filter(archived_in=MONTH).count() == len(played)


def test_a_row_that_is_not_what_was_written_does_not_leave(
    played: list[Deal], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = leaving.let_go

    def after_a_change(*given: object) -> int:
        DealSeat.objects.filter(deal=played[1]).update(client_seed="another")
        return let_go(*given)

    monkeypatch.setattr(leaving, "let_go", after_a_change)
    with pytest.raises(CannotArchive, match="seats of the database"):
        leaving.archive(MONTH, tmp_path)
    assert moves_here(played[1])
    assert not Deal.objects.exclude(archived_in="").exists()


def test_every_column_of_a_deal_is_in_its_file() -> None:
    for part in PARTS:
        written = {field.column for field in part.model._meta.concrete_fields} - set(part.schema.names)
        assert written == ({"archived_in"} if part is DEALS else set())


def test_a_deal_that_has_its_moves_cannot_say_that_it_has_none(played: list[Deal]) -> None:
    with pytest.raises(IntegrityError, match="deal_archived_has_ended_and_left"), transaction.atomic():
        Deal.objects.filter(pk=played[0].pk).update(archived_in=MONTH)
    going_on = dealt(funded("Gita"), funded("Hari"))
    with pytest.raises(IntegrityError, match="deal_archived_has_ended_and_left"), transaction.atomic():
        Deal.objects.filter(pk=going_on.pk).update(archived_in=MONTH, snapshot=b"", terms=b"")
    assert going_on.status == DealStatus.LIVE


def test_a_month_has_an_end() -> None:
    assert leaving.next_month(leaving.begins("2024-12")) == leaving.begins("2025-01")
    assert leaving.next_month(leaving.begins("2024-02")) - leaving.begins("2024-02") == timedelta(days=29)

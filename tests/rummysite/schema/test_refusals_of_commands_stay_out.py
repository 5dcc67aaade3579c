"""Browsers never hear a refusal of a command, so the schema is the same where a command has been imported."""

from rummysite.management.refusals import CommandRefusal as OfTheSite
from rummysite.schema import files, rooms
from wallet.management.refusals import CommandRefusal as OfTheWallet


def test_they_are_no_refusals_of_the_schema() -> None:
    assert not {OfTheSite, OfTheWallet} & set(rooms.refusals())


def test_the_files_can_still_be_written() -> None:
    assert dict(files.texts())

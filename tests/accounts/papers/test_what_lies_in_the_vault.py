"""What lies sealed opens nothing by accident: papers in a folder for the house alone, short texts in the rows."""

import stat
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from pytest_django import Settings

from accounts.papers import vault


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """A folder that is not there yet, in one that is not there either."""
    settings.PAPERS_DIR = str(tmp_path / "data" / "papers")
    return tmp_path / "data" / "papers"


def mode_of(path: Path) -> int:
    """Who may do what with a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def test_the_folder_is_made_for_the_houses_user_alone(folder: Path) -> None:
    vault.keep("one", b"a picture")
    vault.keep("two", b"another")
    assert (mode_of(folder), mode_of(folder / "one")) == (0o700, 0o600)
    assert vault.read("two") == b"another"


def test_a_group_that_owns_the_folder_reads_what_is_put_there(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o2750)
    vault.keep("one", b"a picture")
    assert mode_of(folder / "one") == 0o640


def test_what_is_gone_is_erased_without_ado() -> None:
    vault.keep("one", b"a picture")
    for _ in range(2):
        vault.erase("one")
    with pytest.raises(vault.Unreadable):
        vault.read("one")


def test_a_sealed_text_differs_each_time_and_says_nothing() -> None:
    one, other = vault.seal("50100012345678"), vault.seal("50100012345678")
    assert one != other
    assert "5010" not in one
    assert vault.unseal(one) == vault.unseal(other) == "50100012345678"


def test_no_text_stays_none() -> None:
    assert (vault.seal(""), vault.unseal("")) == ("", "")


def test_a_new_key_reads_what_the_old_one_sealed_until_that_is_taken_away(settings: Settings) -> None:
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings.PAPERS_KEYS = [old]
    text = vault.seal("50100012345678")
    vault.keep("one", b"a picture")
    settings.PAPERS_KEYS = [new, old]
    assert (vault.unseal(text), vault.read("one")) == ("50100012345678", b"a picture")
    settings.PAPERS_KEYS = [new]
    with pytest.raises(vault.Unreadable):
        vault.unseal(text)
    with pytest.raises(vault.Unreadable):
        vault.read("one")

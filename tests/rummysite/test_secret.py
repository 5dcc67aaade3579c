"""The secret key: never missing in public, never the same on two machines, never readable by others."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from rummysite.secret import secret_key


def test_a_given_key_is_used(tmp_path: Path) -> None:
    assert secret_key("given", local=False, folder=tmp_path) == "given"
    assert list(tmp_path.iterdir()) == []


def test_a_public_site_without_a_key_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        secret_key("", local=False, folder=tmp_path)


def test_a_local_site_makes_one_and_keeps_it(tmp_path: Path) -> None:
    first = secret_key("", local=True, folder=tmp_path / "data")
    assert len(first) >= 50
    assert secret_key("", local=True, folder=tmp_path / "data") == first
    assert secret_key("", local=True, folder=tmp_path / "other") != first


def test_only_we_may_read_it(tmp_path: Path) -> None:
    secret_key("", local=True, folder=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600

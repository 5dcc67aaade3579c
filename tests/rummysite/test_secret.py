"""Secrets: never missing in public, never the same on two machines, never readable by others."""

import base64
import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from rummysite.secret import fernet_keys, live_keys, secret_key


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


@pytest.mark.parametrize("wrong", ["short", "not base64 at all !", base64.urlsafe_b64encode(bytes(16)).decode()])
def test_a_key_that_fernet_does_not_take_is_named_before_somebody_needs_it(wrong: str) -> None:
    right = base64.urlsafe_b64encode(bytes(32)).decode()
    assert fernet_keys("PAPERS_KEYS", [right]) == [right]
    with pytest.raises(ImproperlyConfigured, match=r"PAPERS_KEYS: key 2 is not 32 bytes") as refused:
        fernet_keys("PAPERS_KEYS", [right, wrong])
    assert wrong not in str(refused.value)


def test_given_keys_of_hands_are_used_in_their_order(tmp_path: Path) -> None:
    assert live_keys(["new", "old"], local=True, folder=tmp_path) == ["new", "old"]
    assert list(tmp_path.iterdir()) == []


def test_a_local_house_makes_a_key_of_hands_and_keeps_it(tmp_path: Path) -> None:
    (first,) = live_keys([], local=True, folder=tmp_path / "data")
    assert len(base64.urlsafe_b64decode(first)) == 32
    assert live_keys([], local=True, folder=tmp_path / "data") == [first]
    assert stat.S_IMODE((tmp_path / "data" / "live_key").stat().st_mode) == 0o600


def test_a_public_house_or_another_duty_is_given_none_that_it_was_not_told(tmp_path: Path) -> None:
    assert live_keys([], local=False, folder=tmp_path) == []
    assert list(tmp_path.iterdir()) == []

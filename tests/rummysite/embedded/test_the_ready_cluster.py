"""Checkouts with different migrations keep a ready cluster each; one that nobody has used for days goes."""

import os
import time
from pathlib import Path

import pytest

from rummysite.embedded import Embedded, embedded
from tests import ready_cluster

LONG_AGO = time.time() - ready_cluster.UNUSED_S - 60


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was made, in place of migrating: the test is about what is kept of it."""
    places = list[Path]()

    def make(home: Path) -> Path:
        (home / "postgres").mkdir(parents=True)
        places.append(home)
        return home

    monkeypatch.setattr(ready_cluster, "_make", make)
    return places


def version(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As a checkout with other migrations would be."""
    monkeypatch.setattr(ready_cluster, "_version", lambda: name)


def laid(tmp_path: Path, name: str) -> Embedded:
    servers = embedded(tmp_path / name, durable=False)
    ready_cluster.lay_cluster(servers, tmp_path)
    assert servers.postgres.data.is_dir()
    return servers


def kept(tmp_path: Path) -> set[str]:
    return {place.name.rpartition("-")[2] for place in tmp_path.glob("rummy-ready-*") if place.is_dir()}


def test_two_versions_are_made_once_each_and_none_takes_the_others_away(
    tmp_path: Path, made: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, name in enumerate(("one", "two", "one", "two")):
        version(monkeypatch, name)
        laid(tmp_path, f"house{number}")
    assert [place.name.rpartition("-")[2] for place in made] == ["one.unfinished", "two.unfinished"]
    assert kept(tmp_path) == {"one", "two"}


def test_one_that_nobody_has_used_for_days_goes_when_another_is_made(
    tmp_path: Path, made: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old", "used"):
        version(monkeypatch, name)
        laid(tmp_path, f"house-{name}")
        os.utime(next(tmp_path.glob(f"rummy-ready-*-{name}")), (LONG_AGO, LONG_AGO))
    laid(tmp_path, "house-again")
    version(monkeypatch, "new")
    laid(tmp_path, "house-new")
    assert kept(tmp_path) == {"used", "new"}


def test_what_a_run_that_was_killed_has_left_is_made_again(
    tmp_path: Path, made: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    version(monkeypatch, "one")
    (tmp_path / f"rummy-ready-{os.geteuid()}-one.unfinished" / "postgres").mkdir(parents=True)
    laid(tmp_path, "house")
    assert kept(tmp_path) == {"one"}

"""The head is kept outside the house too; a place that fails is tried again and shown, and stops nothing."""

import json
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.wallet.builders import guards_off, refused_by, sql
from tests.wallet.money.cast import operator
from tests.wallet.seal.places import Authority, Store, running
from tests.wallet.seal.sealed import play, seal
from wallet.models import Anchor, AnchorPlace, Block
from wallet.seal.anchors import anchor_head, in_trouble, services
from wallet.seal.anchors.places import line_of, shown
from wallet.tasks import anchor_ledger, seal_ledger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def store() -> Iterator[Store]:
    """An object store."""
    with running(Store()) as place:
        yield place


@pytest.fixture
def authority(tmp_path: Path) -> Iterator[Store]:
    """A time stamp authority."""
    folder = tmp_path / "tsa"
    folder.mkdir()
    with running(Store(Authority(folder))) as place:
        yield place


def later() -> None:
    """An hour and more has gone by since every place was tried."""
    AnchorPlace.objects.update(tried_at=timezone.now() - timedelta(hours=2))


def next_block(number: int) -> Block:
    """Some play, sealed."""
    play(number)
    seal()
    return Block.objects.latest("number")


def test_a_file_gets_a_line_for_each_head(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "heads.ndjson"
    settings.LEDGER_ANCHOR_FILE = str(path)
    assert anchor_ledger() == 0
    heads = []
    for number in (1, 2):
        heads.append(next_block(number))
        assert anchor_ledger() == 1
        assert anchor_ledger() == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(line["block"], line["sha256"]) for line in lines] == [(head.number, head.sha256) for head in heads]
    told = [line_of(head, {}) for head in heads]
    assert [(bytes(one.proof), one.line.encode()) for one in Anchor.objects.order_by("id")] == [(i, i) for i in told]


def test_a_time_stamp_is_over_the_head(settings: Settings, authority: Store) -> None:
    settings.LEDGER_ANCHOR_TSA_URL = authority.url
    block = next_block(1)
    assert anchor_head() == 1
    (anchor,) = Anchor.objects.all()
    assert authority.authority is not None
    assert authority.authority.verify(bytes(anchor.proof), anchor.line.encode())
    assert anchor.line.encode() == line_of(block, {})
    next_block(2)
    assert anchor_head() == 0  # not so often
    settings.LEDGER_ANCHOR_EVERY_S = 0
    assert anchor_head() == 1


def test_the_stamp_of_something_else_is_none(settings: Settings, authority: Store) -> None:
    settings.LEDGER_ANCHOR_TSA_URL = authority.url
    settings.LEDGER_ANCHOR_EVERY_S = 0
    next_block(1)
    anchor_head()
    authority.replays = bytes(Anchor.objects.get().proof)
    next_block(2)
    assert anchor_head() == 0
    assert "something else" in in_trouble().get().trouble
    for nonsense in (b"nonsense", b"\x30\x03\x02\x01\x00"):
        authority.replays = nonsense
        later()
        assert anchor_head() == 0
        assert in_trouble().get().trouble


def test_the_stamp_of_the_same_line_by_another_question_is_none(settings: Settings, authority: Store) -> None:
    settings.LEDGER_ANCHOR_TSA_URL = authority.url
    next_block(1)
    assert anchor_head() == 1
    authority.replays = bytes(Anchor.objects.get().proof)
    with guards_off():
        sql("DELETE FROM wallet_anchor")
    assert anchor_head() == 0
    assert "something else" in in_trouble().get().trouble


def test_a_stamp_that_comes_packed_is_read(settings: Settings, authority: Store) -> None:
    settings.LEDGER_ANCHOR_TSA_URL = authority.url
    authority.zips = True
    next_block(1)
    assert anchor_head() == 1


def test_an_object_is_put_for_each_head(settings: Settings, store: Store) -> None:
    settings.LEDGER_ANCHOR_PUT_URL = f"{store.url}/heads/"
    block = next_block(1)
    assert anchor_head() == 1
    assert store.kept == {"/heads/1.json": line_of(block, {})}


@pytest.mark.parametrize("status", [300, 307, 412])
def test_what_is_not_taken_is_not_anchored_and_nobody_is_followed_elsewhere(
    settings: Settings, store: Store, status: int
) -> None:
    settings.LEDGER_ANCHOR_PUT_URL = f"{store.url}/heads/"
    store.fails_with = status
    next_block(1)
    assert anchor_head() == 0
    assert in_trouble().get().trouble.endswith(f"answers {status}")


@pytest.mark.parametrize(
    ("failures", "pause"),
    [
        (1, timedelta(seconds=30)),
        (2, timedelta(seconds=60)),
        (3, timedelta(seconds=120)),
        (7, timedelta(seconds=1_920)),
        (8, timedelta(hours=1)),
        (10_000, timedelta(hours=1)),
    ],
)
def test_after_each_failure_the_pause_is_twice_as_long_up_to_an_hour(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int, pause: timedelta
) -> None:
    settings.LEDGER_ANCHOR_FILE = str(tmp_path / "no" / "folder")
    next_block(1)
    tried_at = timezone.now() - timedelta(days=1)
    place = AnchorPlace.objects.create(place="file", tried_at=tried_at, failures=failures)
    for at, expected in ((pause - timedelta(microseconds=1), failures), (pause, failures + 1)):
        monkeypatch.setattr(services, "timezone", SimpleNamespace(now=lambda at=at: tried_at + at))
        assert anchor_head() == 0
        place.refresh_from_db()
        assert place.failures == expected


def test_others_may_read_the_file_and_not_write_in_it(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "heads.ndjson"
    settings.LEDGER_ANCHOR_FILE = str(path)
    next_block(1)
    before = os.umask(0)
    try:
        assert anchor_head() == 1
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o644


def test_an_address_without_a_machine_is_shown_as_it_is() -> None:
    assert shown("file:/mnt/heads.ndjson") == "file:/mnt/heads.ndjson"
    assert shown("https://user:secret@example.org/heads?key=secret") == "https://example.org/heads"


def test_a_place_that_fails_is_tried_again_later_and_shown_and_stops_nothing(
    settings: Settings, store: Store, tmp_path: Path, signing: Path
) -> None:
    settings.LEDGER_ANCHOR_PUT_URL = f"{store.url}/heads"
    settings.LEDGER_ANCHOR_FILE = str(tmp_path / "heads.ndjson")
    store.fails_with = 503
    play()
    assert seal_ledger() == 1
    assert anchor_ledger() == 1  # the file
    assert anchor_ledger() == 0  # not at once
    (place,) = in_trouble()
    assert (place.place, place.failures) == ("put", 1)
    assert "answers 503" in place.trouble
    later()
    assert anchor_ledger() == 0
    assert in_trouble().get().failures == 2
    client = Client()
    client.force_login(operator("omar"))
    index = client.get("/admin/").content.decode()
    assert "The sealed ledger is held up" in index
    assert "answers 503" in index
    store.fails_with = 0
    later()
    assert anchor_ledger() == 1
    assert not in_trouble().exists()


def test_a_place_that_is_not_there_is_named_without_its_secrets(settings: Settings, tmp_path: Path) -> None:
    settings.LEDGER_ANCHOR_PUT_URL = "http://user:secret@127.0.0.1:9/heads?key=secret"
    settings.LEDGER_ANCHOR_FILE = str(tmp_path / "no" / "folder")
    next_block(1)
    assert anchor_head() == 0
    troubles = " ".join(place.trouble for place in in_trouble())
    assert "http://127.0.0.1/heads/1.json does not answer" in troubles
    assert "No such file" in troubles
    assert "secret" not in troubles + shown(settings.LEDGER_ANCHOR_PUT_URL)


def test_what_was_anchored_stays_written(settings: Settings, tmp_path: Path) -> None:
    settings.LEDGER_ANCHOR_FILE = str(tmp_path / "heads.ndjson")
    next_block(1)
    anchor_head()
    with refused_by("wallet_anchor_append_only"):
        sql("DELETE FROM wallet_anchor")

"""The files alone tell what a month came to: hashes, sums, heads of the public chains, and records that play again."""

import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from engine.record import replay
from tables.archive import reading
from tables.archive.models import DealMonth
from tables.openlog import chain
from tables.play.models import Deal, DealSeat
from tests.tables.archive.past import MONTH, archived
from tests.tables.cast import funded
from tests.tables.played import eventful, over

pytestmark = pytest.mark.django_db

ONLINE = """
SELECT count(DISTINCT d.id), COALESCE(sum(abs(s.score)), 0), COALESCE(-sum(s.money_minor), 0),
    COALESCE(-sum(s.money_minor) FILTER (WHERE s.money_minor < 0), 0)
FROM tables_deal d JOIN tables_dealseat s ON s.deal_id = d.id WHERE d.archived_in = ANY (%s)
"""


@pytest.fixture
def deals() -> list[Deal]:
    return [eventful(5), over(funded("Asha"), funded("Bela")), over(funded("Chetan"), funded("Dina"))]


def online(*months: str) -> tuple[int, ...]:
    """Deals, points, rake and pot of the deals that are in files of these months, or '' here."""
    with connection.cursor() as cursor:
        cursor.execute(ONLINE, [list(months)])
        return tuple(map(int, cursor.fetchone()))


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("read_archived_deals", *arguments, stdout=out)
    return out.getvalue()


def test_what_was_here_is_what_the_files_have_and_what_is_left(deals: list[Deal], tmp_path: Path) -> None:
    before = online("")
    moves = sum(deal.moves.count() for deal in deals)
    place = archived(tmp_path, *deals[:2])
    sums = reading.manifest_of(place)["totals"]["CHIP"]
    filed = (sums["deals"], sums["points"], sums["rake_minor"], sums["pot_minor"])
    assert filed == online(MONTH)
    assert before == tuple(a + b for a, b in zip(filed, online(""), strict=True))
    assert moves == sums["moves"] + deals[2].moves.count()
    assert filed[2] > 0


def test_the_manifest_names_the_hash_of_each_file_and_the_heads_that_know_the_deals(
    deals: list[Deal], tmp_path: Path
) -> None:
    chain.seal_next()
    place = archived(tmp_path, *deals)
    manifest = json.loads((place / "manifest.json").read_text())
    assert {path.name for path in place.iterdir()} == {*manifest["files"], "manifest.json"}
    for name, told in manifest["files"].items():
        assert told["sha256"] == hashlib.sha256((place / name).read_bytes()).hexdigest()
        assert told["rows"] == pq.ParquetFile(place / name).metadata.num_rows
    assert manifest["heads"]["shuffles"] == chain.head()
    assert (manifest["month"], manifest["deals"], manifest["version"]) == (MONTH, 3, 1)


def test_each_record_plays_again_and_the_root_is_over_all_of_them(deals: list[Deal], tmp_path: Path) -> None:
    place = archived(tmp_path, *deals)
    rows = list(reading.rows_in(place, "deals", ["record", "record_sha256"]))
    assert all(replay(row["record"].encode()).valid for row in rows)
    digests = [hashlib.sha256(row["record"].encode()).digest() for row in rows]
    assert [row["record_sha256"] for row in rows] == [digest.hex() for digest in digests]
    leaf = [hashlib.sha256(b"\x00" + digest).digest() for digest in digests]
    node = hashlib.sha256(b"\x01" + leaf[0] + leaf[1]).digest()
    root = hashlib.sha256(b"\x01" + node + leaf[2]).hexdigest()
    assert reading.manifest_of(place)["records"] == {"count": 3, "merkle_root": root}


def test_a_record_from_a_file_is_replayed_by_the_engine_alone(deals: list[Deal], tmp_path: Path) -> None:
    archived(tmp_path, *deals)
    file = tmp_path / "deal.json"
    file.write_text(said(f"--folder={tmp_path}", f"--deal={deals[0].public_id}"))
    done = subprocess.run([sys.executable, "-m", "engine", "replay", file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with pytest.raises(CommandError, match="No file there has a record of the deal nosuchdeal"):
        said(f"--folder={tmp_path}", "--deal=nosuchdeal")


def test_who_has_the_files_alone_finds_players_and_shuffles_by_their_public_ids(
    deals: list[Deal], tmp_path: Path
) -> None:
    place = archived(tmp_path, *deals)
    players = set(DealSeat.objects.filter(deal__in=deals).values_list("player__public_id", flat=True))
    assert {row["player_public_id"] for row in reading.rows_in(place, "seats")} == players
    shuffles = {row["public_id"]: row for row in reading.rows_in(place, "shuffles")}
    assert set(shuffles) == {deal.public_id for deal in deals}
    assert all(hashlib.sha256(row["transcript"]).hexdigest() == row["transcript_hash"] for row in shuffles.values())


def test_the_reader_tells_totals_and_that_the_house_agrees(deals: list[Deal], tmp_path: Path) -> None:
    assert said(f"--folder={tmp_path}") == "No deals are in files there.\n"
    archived(tmp_path, *deals)
    told = said(f"--folder={tmp_path}").splitlines()
    assert told[0].startswith(f"{MONTH} CHIP: deals 3, moves ")
    assert told[1] == f"{MONTH}: the files and what the house kept of the same deals agree."
    DealMonth.objects.all().delete()
    assert said(f"--folder={tmp_path}", f"--month={MONTH}").splitlines()[1].startswith(f"{MONTH}: this house does not")


def test_the_reader_refuses_a_file_that_was_changed(deals: list[Deal], tmp_path: Path) -> None:
    place = archived(tmp_path, *deals[1:])
    whole = (place / "seats.parquet").read_bytes()
    (place / "seats.parquet").write_bytes(whole[:-1])
    with pytest.raises(CommandError, match=r"seats\.parquet is not there, or is not what"):
        said(f"--folder={tmp_path}")
    (place / "seats.parquet").write_bytes(whole)
    (place / "manifest.json").write_text((place / "manifest.json").read_text().replace('"deals": 2', '"deals": 3'))
    with pytest.raises(CommandError, match="not the manifest that this house remembers"):
        said(f"--folder={tmp_path}")


def test_the_reader_says_where_the_house_has_changed_what_it_kept(deals: list[Deal], tmp_path: Path) -> None:
    archived(tmp_path, *deals[1:])
    DealSeat.objects.filter(deal=deals[1], money_minor__lt=0).update(money_minor=-1)
    with pytest.raises(CommandError, match="came to something else in this house"):
        said(f"--folder={tmp_path}")

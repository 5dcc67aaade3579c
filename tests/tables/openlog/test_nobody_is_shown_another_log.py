"""A house that shows one player something else than the others is found: by the deal's page, the file, the script.

The insider here may rewrite any row past the guards, and have the house chain and sign its log anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.people.models import User
from tables.history.shuffles_checked import differences
from tables.openlog import chain
from tables.openlog.lines import say
from tables.openlog.models import LogBlock, LogKind, LogLine
from tables.play.models import DealSeat
from tables.shuffle.models import Shuffle, Stage
from tables.shuffle.queries import next_deal, next_shuffle
from tests.static.node import answers
from tests.tables.cast import NOON_MS, funded
from tests.tables.openlog.cast import chained_anew, downloaded, past_the_guards, stranger
from tests.tables.shuffle.cast import close, commit, counting_down
from wallet import tasks
from wallet.seal import keys
from wallet.seal.anchors import compare

pytestmark = pytest.mark.django_db
OTHER = "ab" * 32
GOLDEN = Path("tests/engine/record/golden/rummycircle-points")
AGREES = {"log_house", "log_transcript", "log_shares", "log_seed", "log_blocks"}


@pytest.fixture
def record(played: str, client: Client, tmp_path: Path) -> Path:
    """The deal's record, as its player takes it away."""
    player = User.objects.get(pk=DealSeat.objects.filter(deal__public_id=played)[0].player_id)
    client.force_login(player)
    file = tmp_path / "deal.json"
    file.write_bytes(client.get(f"/deals/{played}/record.json").content)
    return file


def told(client: Client, deal: str) -> str:
    """What the log says of a deal, as the page and the file read it."""
    return client.get(f"/fairness/log/{deal}.json").content.decode()


def seen_in_a_browser(record: Path, told: str, known: dict[str, Any] | None = None) -> dict[str, Any]:
    """The checks of the page and of the file, by name."""
    (checks,) = answers("check-log.js", [{"text": record.read_text(), "told": told, "known": known}])
    return {one["name"]: one for one in checks}


def failing(checks: dict[str, Any]) -> set[str]:
    return {name for name, one in checks.items() if not one["ok"]}


def test_an_honest_house_agrees_everywhere(record: Path, played: str, client: Client, tmp_path: Path) -> None:
    checks = seen_in_a_browser(record, told(client, played))
    assert checks.keys() >= AGREES
    assert failing(checks) == set()
    head = LogBlock.objects.get()
    assert f"{head.number}, {head.sha256}" in checks["log_blocks"]["words"]
    found = stranger(downloaded(client, tmp_path), record)
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"Deal {played}: its record's commitment, transcript, shares and seed are those of the log." in found.stdout
    assert "Its signature was not checked" in found.stdout


@pytest.mark.parametrize(
    ("kind", "said", "check", "words"),
    [
        ("drawn", {"house": OTHER}, "log_house", "the log has another commitment"),
        ("closed", {"transcript": OTHER}, "log_transcript", "the log has another transcript"),
        ("revealed", {"shares": OTHER}, "log_shares", "the log has another shares"),
        ("opened", {"seed": OTHER}, "log_seed", "the log has another seed"),
    ],
)
def test_a_log_that_was_rewritten_and_chained_anew_is_found(
    kind: str, said: dict[str, str], check: str, words: str, record: Path, played: str, client: Client, tmp_path: Path
) -> None:
    past_the_guards("UPDATE tables_logline SET said = %s WHERE deal = %s AND kind = %s", json.dumps(said), played, kind)
    chained_anew()
    assert failing(seen_in_a_browser(record, told(client, played))) == {check}
    found = stranger(downloaded(client, tmp_path), record)
    assert (found.returncode, words in found.stdout) == (1, True), found.stdout


def test_a_line_that_was_rewritten_alone_is_in_no_block(record: Path, played: str, client: Client) -> None:
    past_the_guards("UPDATE tables_logline SET at = at + interval '1 s' WHERE kind = 'closed'")
    checks = seen_in_a_browser(record, told(client, played))
    assert failing(checks) == {"log_blocks"}
    assert "closed" in checks["log_blocks"]["words"]


def test_a_block_that_was_rewritten_is_none(record: Path, played: str, client: Client) -> None:
    past_the_guards("UPDATE tables_logblock SET made_at_ms = made_at_ms + 1")
    assert failing(seen_in_a_browser(record, told(client, played))) == {"log_blocks"}


def test_a_deal_that_the_log_is_silent_about_is_found(
    record: Path, played: str, client: Client, tmp_path: Path
) -> None:
    past_the_guards("DELETE FROM tables_logline WHERE deal = %s", played)
    chained_anew()
    assert client.get(f"/fairness/log/{played}.json").status_code == 404
    silent = json.dumps({"deal": played, "lines": [], "blocks": []})  # what the page makes of it
    assert failing(seen_in_a_browser(record, silent)) == {"log_silent"}
    found = stranger(downloaded(client, tmp_path), record)
    assert (found.returncode, "the log says nothing of it" in found.stdout) == (1, True)


def test_a_deal_that_was_dealt_and_is_said_to_have_been_called_off(
    record: Path, played: str, client: Client, tmp_path: Path
) -> None:
    said = json.dumps({"reason": "outage", "stage": "closed"})
    past_the_guards(
        "UPDATE tables_logline SET kind = 'called_off', said = %s WHERE deal = %s AND kind = 'dealt'", said, played
    )
    chained_anew()
    assert "log_called_off" in failing(seen_in_a_browser(record, told(client, played)))
    assert "does not say that it was dealt" in stranger(downloaded(client, tmp_path), record).stdout


def test_one_player_is_shown_another_commitment_before_the_deal(client: Client, tmp_path: Path) -> None:
    """The row that the player's table shows is another for as long as that player looks."""
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    house = Shuffle.objects.get(public_id=table.next_deal_id).house
    past_the_guards("UPDATE tables_shuffle SET house = %s WHERE house = %s", OTHER, house)
    shown = next_deal(next_shuffle(table))
    past_the_guards("UPDATE tables_shuffle SET house = %s WHERE house = %s", house, OTHER)
    assert shown is not None
    assert shown.commitment == OTHER
    for user in two:
        commit(table, user)
    close(table)
    chain.seal_next()
    log, deal = downloaded(client, tmp_path), table.next_deal_id
    assert stranger(log, deal, house).returncode == 0
    found = stranger(log, deal, shown.commitment)
    assert (found.returncode, "than the one that was seen" in found.stdout) == (1, True)


def test_after_the_deal_page_and_file_know_what_their_player_had_seen(
    record: Path, played: str, client: Client, tmp_path: Path
) -> None:
    checks = seen_in_a_browser(record, told(client, played), {"seen": OTHER})
    assert failing(checks) == {"seen"}
    found = stranger(downloaded(client, tmp_path), record, OTHER)
    assert (found.returncode, "than the one that was seen" in found.stdout) == (1, True)


def test_a_deal_that_was_called_off_is_found_by_its_id_with_its_reason(
    played: str, client: Client, tmp_path: Path
) -> None:
    shuffle = Shuffle.objects.get(stage=Stage.CALLED_OFF)
    found = stranger(downloaded(client, tmp_path), shuffle.public_id, shuffle.house)
    assert found.returncode == 0, found.stdout
    assert f"Deal {shuffle.public_id} was called off with the reason 'nobody' at the stage 'settled'." in found.stdout
    lines = json.loads(told(client, shuffle.public_id))["lines"]
    assert [one["line"]["kind"] for one in lines] == ["drawn", "closed", "revealed", "called_off"]


def test_lines_that_wait_for_their_block_are_said_to(record: Path, played: str, client: Client) -> None:
    past_the_guards("DELETE FROM tables_logplace WHERE line_id = (SELECT max(line_id) FROM tables_logplace)")
    last = LogLine.objects.filter(deal=played).latest("pk")
    past_the_guards("DELETE FROM tables_logplace WHERE line_id = %s", last.pk)
    checks = seen_in_a_browser(record, told(client, played))
    assert "wait for their block" in checks["log_waits"]["words"]


def test_without_lines_and_for_older_deals_it_is_not_held_against_the_log(played: str, tmp_path: Path) -> None:
    for name, lines in (("revealed", ""), ("revealed", "nonsense"), ("revealed", "[]"), ("declared", "")):
        checks = seen_in_a_browser(GOLDEN / f"{name}.json", lines)
        assert checks["not_held"]["words"] == "Not held against the public log."
        assert failing(checks) == set()
        assert not AGREES & checks.keys()


def test_the_key_that_a_reader_knows_is_the_one_that_signed(
    signing: None, record: Path, client: Client, tmp_path: Path
) -> None:
    (public,) = (one.hex() for one in keys.public_keys().values())
    log = downloaded(client, tmp_path)
    assert "It is signed with the key that you gave." in stranger(log, record, "--key", public).stdout
    for other in (OTHER, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "00" * 31):
        found = stranger(log, record, "--key", other)
        assert found.returncode == 1
        assert "Traceback" not in found.stderr


@pytest.mark.django_db(transaction=True)
def test_two_views_of_one_log_end_in_other_hashes_and_what_lies_outside_tells_which_is_true(
    signing: None, settings: Settings, record: Path, played: str, client: Client, tmp_path: Path
) -> None:
    heads = tmp_path / "heads.ndjson"
    settings.LEDGER_ANCHOR_FILE = str(heads)
    assert tasks.seal_ledger() >= 1
    assert tasks.anchor_ledger() == 1
    head = LogBlock.objects.get()
    assert json.loads(heads.read_text())["shuffles"] == {"number": head.number, "sha256": head.sha256}
    honest = downloaded(client, tmp_path, "honest.jsonl")
    assert stranger(honest, "--anchored", heads).returncode == 0
    assert list(differences()) == []

    past_the_guards("UPDATE tables_logline SET said = %s WHERE kind = 'called_off'", json.dumps({"reason": "beacon"}))
    chained_anew()
    rewritten = downloaded(client, tmp_path, "rewritten.jsonl")
    assert stranger(rewritten).returncode == 0  # nothing in it shows it
    assert stranger(honest).stdout.split("The last block")[1] != stranger(rewritten).stdout.split("The last block")[1]
    found = stranger(rewritten, "--anchored", heads)
    assert (found.returncode, f"outside it is kept as {head.sha256}" in found.stdout) == (1, True)
    now = LogBlock.objects.get().sha256
    about, expected = f"block {head.number} of shuffles", f"{head.sha256}, as it was anchored"
    assert list(compare.differing()) == [(about, now, expected)]
    assert f"{about}: {now} and not {expected}" in list(differences())
    with pytest.raises(CommandError):
        call_command("check_shuffles")


@pytest.mark.django_db(transaction=True)
def test_a_log_that_was_emptied_is_named_by_what_lies_outside(
    settings: Settings, played: str, client: Client, tmp_path: Path
) -> None:
    settings.LEDGER_ANCHOR_FILE = str(tmp_path / "heads.ndjson")
    tasks.seal_ledger()
    tasks.anchor_ledger()
    past_the_guards("DELETE FROM tables_logplace")
    past_the_guards("DELETE FROM tables_logblock")
    assert [one for one in differences() if "as it was anchored" in one and ": gone and not" in one]


def test_what_is_written_elsewhere_is_no_deal_of_the_log(client: Client) -> None:
    say("k3m9", LogKind.DRAWN, NOON_MS, house=OTHER)
    assert client.get("/fairness/log/k3m9.json").json()["lines"][0]["block"] is None
    assert client.get("/fairness/log/other.json").status_code == 404

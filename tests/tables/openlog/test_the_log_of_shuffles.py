"""The public log: chained blocks for everybody, checked by a stranger's script, named by closed days."""

import json

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from tables.history.shuffles_checked import differences
from tables.openlog import chain
from tables.openlog.lines import say
from tables.openlog.models import LogBlock, LogKind, LogLine
from tests.tables.cast import NOON_MS
from tests.tables.openlog.cast import downloaded, past_the_guards, stranger
from wallet.finance.closing.heads import heads
from wallet.seal import keys
from wallet.seal.canonical import GENESIS

pytestmark = pytest.mark.django_db
TAKE_AWAY = """
    WITH gone AS (DELETE FROM tables_logplace p USING tables_logline l
        WHERE l.id = p.line_id AND l.kind = 'called_off' RETURNING p.line_id)
    DELETE FROM tables_logline WHERE id IN (SELECT line_id FROM gone)
"""


def test_all_is_well(played):
    assert list(differences()) == []
    call_command("check_shuffles")


def test_a_stranger_checks_the_file_with_the_script(played, client, tmp_path):
    found = stranger(downloaded(client, tmp_path))
    assert (found.returncode, found.stderr) == (0, "")
    assert "1 deals were called off" in found.stdout


def test_the_stranger_finds_a_line_that_was_changed(played, client, tmp_path):
    file = downloaded(client, tmp_path)
    file.write_text(file.read_text().replace('"reason":"nobody"', '"reason":"outage"'))
    assert "a line is not what was chained" in stranger(file).stdout


def test_the_stranger_finds_another_seed(played, client, tmp_path):
    past_the_guards("UPDATE tables_logline SET said = %s WHERE kind = 'opened'", json.dumps({"seed": "00" * 32}))
    assert "the published seed is not the one" in stranger(downloaded(client, tmp_path)).stdout


def test_blocks_are_chained_and_named_by_the_day(played):
    say("another", LogKind.DRAWN, NOON_MS, house="0" * 64)
    assert chain.seal_next() == 1
    assert chain.seal_next() == 0
    first, second = LogBlock.objects.order_by("number")
    lines = LogLine.objects.count()
    assert [(one.number, one.first, one.last) for one in (first, second)] == [(1, 1, lines - 1), (2, lines, lines)]
    assert (first.previous, second.previous) == (GENESIS, first.sha256)
    assert heads()["shuffles"] == {"number": 2, "sha256": second.sha256}
    assert chain.holds(heads()["shuffles"])


def test_a_line_that_comes_late_is_chained_within_a_bound_and_beyond_it_when_a_dealer_begins(
    played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    past_the_guards("DELETE FROM tables_logplace WHERE place = 1")
    monkeypatch.setattr(chain, "LOOKED_BACK", 0)
    assert chain.seal_next() == 0
    assert chain.seal_next(from_the_start=True) == 1
    past_the_guards("DELETE FROM tables_logplace WHERE place = 2")
    monkeypatch.setattr(chain, "LOOKED_BACK", 10_000)
    assert chain.seal_next() == 1


def test_a_block_is_signed_with_the_houses_key(signing, played):
    block = LogBlock.objects.get()
    assert keys.is_signed(block.key_id, block.signature, chain.head_message(block.number, block.sha256))


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE tables_shuffle SET house = repeat('0', 64)", "its commitment is not the one"),
        ("UPDATE tables_shuffle SET transcript_hash = repeat('0', 64)", "its transcript is not the one"),
        ("UPDATE tables_shuffle SET transcript = tables_deal.snapshot FROM tables_deal", "not what its hash is of"),
        (
            "UPDATE tables_shuffle SET stage = 'dealt', reason = '' WHERE stage = 'called_off'",
            "called off and not said so",
        ),
        (TAKE_AWAY, "called off and not said so"),
        ("DELETE FROM tables_logplace WHERE place = 2", "a line has come or gone"),
        ("UPDATE tables_logline SET at = at + interval '1 s'", "a line is not what was chained"),
        ("UPDATE tables_logblock SET made_at_ms = 0", "its hash is another"),
        ("UPDATE tables_deal SET public_id = 'another'", "there is no deal"),
    ],
)
def test_what_was_changed_past_the_guards_is_found(played, statement, sentence):
    past_the_guards(statement)
    assert any(sentence in found for found in differences()), list(differences())
    with pytest.raises(CommandError):
        call_command("check_shuffles")


def test_a_seed_that_was_swapped_after_the_commitment_is_found(played):
    other = LogLine.objects.get(kind=LogKind.OPENED)
    past_the_guards("UPDATE tables_logline SET said = %s WHERE id = %s", json.dumps({"seed": "11" * 32}), other.pk)
    assert any("the seed that was published is not the one" in found for found in differences())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables_logline SET said = '{}'",
        "DELETE FROM tables_logline",
        "TRUNCATE tables_logline CASCADE",
        "UPDATE tables_logblock SET sha256 = ''",
        "DELETE FROM tables_logblock",
        "TRUNCATE tables_logblock CASCADE",
        "UPDATE tables_logplace SET place = place + 100",
        "DELETE FROM tables_logplace",
        "TRUNCATE tables_logplace",
    ],
)
def test_the_log_is_only_added_to(played, statement):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else nothing may be emptied, whoever asks
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(statement)


def test_a_deal_is_said_of_once(played):
    with pytest.raises(IntegrityError), transaction.atomic():
        say(played, LogKind.DRAWN, NOON_MS)


def test_everybody_reads_the_page(played, client):
    answer = client.get("/fairness/log/")
    assert answer.status_code == 200
    assert played in answer.content.decode()


@pytest.mark.parametrize("after", ["-1", "x", "٣", "9" * 40])
def test_a_place_that_is_no_number_is_not_found(client, after):
    assert client.get("/fairness/log.jsonl", {"after": after}).status_code == 404


def test_the_file_goes_on_after_a_block(played, client):
    assert b"".join(client.get("/fairness/log.jsonl", {"after": 1})) == b""


def test_the_rates_are_on_the_page_of_fairness(played, client):
    cache.clear()  # the page is kept for a while, and another test may have looked at it
    assert "<code>nobody</code>" in client.get("/fairness/").content.decode()

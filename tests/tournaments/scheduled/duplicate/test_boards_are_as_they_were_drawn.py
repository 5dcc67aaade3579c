"""Anybody checks that the cards of a duplicate tournament were drawn, and not chosen."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from engine import record
from tables.history.records import record_of
from tables.history.shuffles_checked import differences
from tables.play.models import Deal
from tests.static.node import answers
from tests.tournaments.scheduled.cast import entered, run
from tests.tournaments.scheduled.duplicate.cast import duplicate

pytestmark = pytest.mark.django_db


def test_a_record_of_a_board_replays_and_says_by_what_it_was_shuffled():
    tournament = duplicate()
    entered(tournament, 9)
    run(tournament)
    deal = Deal.objects.filter(table__round_table__round__tournament=tournament).first()
    written = record_of(deal)
    assert written.board == deal.board
    assert record.replay(record.encode(written)).valid
    assert list(differences()) == []


def test_the_scripts_for_anybody_find_the_draws_and_the_cards_true(tmp_path):
    tournament = duplicate()
    entered(tournament, 9)
    run(tournament)
    draws = tmp_path / "draws.json"
    draws.write_bytes(Client().get(f"/tournaments/{tournament.public_id}/draws/").content)
    status, words = _says("verify_draws.py", draws)
    assert status == 0, words
    assert words.count("boards were dealt as they were drawn") == 2
    assert words.count("9 entrants sit as they were drawn") == 2
    assert _failing(draws.read_text()) == []
    deal = Deal.objects.filter(table__round_table__round__tournament=tournament).last()
    written = tmp_path / "deal.json"
    written.write_bytes(record.encode(record_of(deal)))
    status, words = _says("verify_shuffle.py", written)
    assert (status, "This shuffle is true" in words) == (0, True), words


def test_a_board_that_was_not_drawn_is_found(tmp_path):
    tournament = duplicate()
    entered(tournament, 9)
    run(tournament)
    told = json.loads(Client().get(f"/tournaments/{tournament.public_id}/draws/").content)
    of_cards = next(draw for draw in told["draws"] if draw["boards"] is not None)
    of_cards["boards"][1] = "ab" * 32
    (tmp_path / "draws.json").write_text(json.dumps(told))
    status, words = _says("verify_draws.py", tmp_path / "draws.json")
    assert (status, "board 2 is not what was drawn" in words) == (1, True), words
    assert _failing(json.dumps(told)) == ["boards"]


def test_the_browser_finds_who_was_not_moved_on():
    tournament = duplicate()
    entered(tournament, 9)
    run(tournament)
    told = json.loads(Client().get(f"/tournaments/{tournament.public_id}/draws/").content)
    later = next(draw for draw in told["draws"] if draw["boards"] is None and draw["round"] == 2)
    later["tables"][0].reverse()
    assert _failing(json.dumps(told)) == ["seats"]


def _failing(text):
    """The checks that fail in a browser, where the document is opened."""
    (found,) = answers("check-draws.js", [{"text": text}])
    checks = [*found["checks"], *(check for draw in found["draws"] for check in draw["checks"])]
    assert len(checks) >= 3 * len(found["draws"])
    return [check["name"] for check in checks if not check["ok"]]


def _says(script, *arguments):
    """What a script for anybody says, in a Python without packages."""
    place = Path(__file__).parents[4] / "static" / script
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(place), *map(str, arguments)], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr

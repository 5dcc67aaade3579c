"""A closed case is a sealed document that two commands check: sha256sum and the engine's replay."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from desk.cases import services
from desk.cases.deciding import decisions, proposals
from desk.cases.kinds import Outcome
from desk.cases.models import Case
from desk.dossiers.models import Dossier
from desk.dossiers.services import GENESIS, untrue
from desk.replays.services import look_back
from rummysite.paths import BASE_DIR
from tests.desk.cast import operator, reported
from tests.tables.cast import dealt, funded
from tests.wallet.builders import guards_off, sql

pytestmark = pytest.mark.django_db


def closed_case() -> Case:
    """A report with a look, a compensation by two, a note, and an end."""
    case, asha, bela = reported()
    number = Case.objects.count()
    first, second = operator(f"first{number}"), operator(f"second{number}")
    look_back(case.deal, first)
    services.note(case, first, "bela is a friend of the house")
    decisions.mute(case, first, bela, _later(), "rude words at the table")
    proposals.agree(proposals.ask_compensation(case, first, asha, 5_000, "CHIP", "a fault of ours"), second)
    return services.close(case, first, Outcome.UPHELD, "a move was lost", "You were right; here are your chips.")


def _later():
    from datetime import timedelta

    from django.utils import timezone

    return timezone.now() + timedelta(hours=1)


def unpacked(content: bytes, folder: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(content)) as files:
        files.extractall(folder)
    return folder


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def replayed(folder: Path) -> "subprocess.CompletedProcess[str]":
    (file,) = folder.glob("deal-*.json")
    return run(BASE_DIR, sys.executable, "-m", "engine", "replay", str(file))


def test_the_player_downloads_it_and_checks_it_with_two_commands(client, tmp_path) -> None:
    case = closed_case()
    client.force_login(case.player)
    answer = client.get(reverse("desk:report-dossier", args=[case.public_id]))
    folder = unpacked(answer.content, tmp_path)
    checked = run(folder, "sha256sum", "-c", "SHA256SUMS")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    played_again = replayed(folder)
    assert played_again.returncode == 0, played_again.stdout
    named = run(folder, "sha256sum", "SHA256SUMS").stdout.split()[0]
    assert named == Dossier.objects.get(case=case).sha256


def test_a_file_that_was_changed_is_found(client, tmp_path) -> None:
    case = closed_case()
    client.force_login(case.player)
    folder = unpacked(client.get(reverse("desk:report-dossier", args=[case.public_id])).content, tmp_path)
    (file,) = folder.glob("deal-*.json")
    file.write_text(file.read_text().replace('"points"', '"pionts"', 1))
    assert run(folder, "sha256sum", "-c", "SHA256SUMS").returncode != 0
    assert replayed(folder).returncode != 0


def test_the_house_has_its_own_files_beside_them(client, tmp_path) -> None:
    case = closed_case()
    client.force_login(operator("auditor", "view_case", "view_every_hand"))
    folder = unpacked(client.get(reverse("admin:desk_case_dossier", args=[case.pk])).content, tmp_path)
    for manifest in ("SHA256SUMS", "DESK-SHA256SUMS"):
        assert run(folder, "sha256sum", "-c", manifest).returncode == 0
    named = run(folder, "sha256sum", "DESK-SHA256SUMS").stdout.split()[0]
    assert json.loads((folder / "dossier.json").read_text())["desk_sha256"] == named
    acts = json.loads((folder / "desk" / "acts.json").read_text())
    assert "bela is a friend of the house" in {act["words"] for act in acts}


def test_the_player_reads_nothing_that_is_the_desks(client) -> None:
    case = closed_case()
    client.force_login(case.player)
    with zipfile.ZipFile(
        io.BytesIO(client.get(reverse("desk:report-dossier", args=[case.public_id])).content)
    ) as files:
        text = "".join(files.read(name).decode() for name in files.namelist())
    for secret in ("friend of the house", "a move was lost", "rude words", "First", "equity"):
        assert (secret in text) == (secret == "equity"), secret


def test_who_looked_decided_and_approved_is_in_it() -> None:
    case = closed_case()
    with zipfile.ZipFile(io.BytesIO(bytes(Dossier.objects.get(case=case).shared))) as files:
        (asked,) = json.loads(files.read("decisions.json"))
        (look,) = json.loads(files.read("looks.json"))
        money = json.loads(files.read("money.json"))
        seeds = json.loads(files.read("seed.json"))
    assert asked["asked_by"] != asked["decided_by"]
    assert (asked["agreed"], asked["why"]) == (True, "a fault of ours")
    assert look["by"] == asked["asked_by"]
    assert [one["kind"] for one in money] == ["deal", "adjustment"]
    assert seeds["replay"]["valid"]


def test_dossiers_are_chained() -> None:
    first, second = closed_case(), closed_case()
    one, two = Dossier.objects.get(case=first), Dossier.objects.get(case=second)
    assert (one.number, one.previous) == (1, GENESIS)
    assert (two.number, two.previous) == (2, one.sha256)
    assert list(untrue()) == []


def test_one_that_was_rewritten_past_the_guards_is_found() -> None:
    closed_case()
    closed_case()
    with guards_off():
        sql("UPDATE desk_dossier SET manifest = manifest || 'x' WHERE number = 1")
        sql("UPDATE desk_dossier SET shared = whole WHERE number = 2")
    assert {about for about, _found, _expected in untrue()} == {"dossier 1", "dossier 1 shared", "dossier 1 whole"}


def test_one_without_the_desks_own_files_is_found() -> None:
    closed_case()
    with guards_off():
        sql("UPDATE desk_dossier SET whole = shared")
    assert [about for about, _found, _expected in untrue()] == ["dossier 1 whole"]


@pytest.mark.parametrize("column", ["number = number + 1", "previous = repeat('1', 64)", "sha256 = repeat('1', 64)"])
def test_the_database_refuses_one_that_does_not_follow(column: str) -> None:
    closed_case()
    columns = "case_id, number, manifest, sha256, previous, whole, shared, sealed_by_id"
    other = closed_but_not_sealed()
    name, value = column.split(" = ", 1)
    given = {
        "number": "number + 1",
        "previous": "sha256",
        "sha256": "sha256",
        name: "number" if name == "number" else value,
    }
    with pytest.raises(DatabaseError, match="desk: a dossier follows"), transaction.atomic():
        sql(
            f"INSERT INTO desk_dossier ({columns}) SELECT %s, {given['number']}, manifest, {given['sha256']},"
            f" {given['previous']}, whole, shared, sealed_by_id FROM desk_dossier",
            other.pk,
        )


def closed_but_not_sealed() -> Case:
    case = services.open_case("other", "A question")
    sql("UPDATE desk_case SET state = 'closed', closed_at = now() WHERE id = %s", case.pk)
    return case


def test_a_live_deals_hands_are_in_no_dossier() -> None:
    deal = dealt(funded("Asha"), funded("Bela"))
    case = services.open_case("deal", "A question", deal=deal, player=deal.deal_seats.first().player, source="player")
    services.close(case, operator("first"), Outcome.DISMISSED, "too early", "The deal is still being played.")
    with zipfile.ZipFile(io.BytesIO(bytes(Dossier.objects.get(case=case).whole))) as files:
        assert {"hands.json", "seed.json"}.isdisjoint(files.namelist())


def test_another_player_is_not_given_it(client) -> None:
    case = closed_case()
    client.force_login(case.against)
    assert client.get(reverse("desk:report-dossier", args=[case.public_id])).status_code == 404


def test_taking_it_is_a_look_at_the_hands_and_needs_that_right(client) -> None:
    case = closed_case()
    address = reverse("admin:desk_case_dossier", args=[case.pk])
    client.force_login(operator("helper", "view_case"))
    assert client.get(address).status_code == 403
    looks = case.deal.looks.count()
    client.force_login(operator("auditor", "view_case", "view_every_hand"))
    assert client.get(address).status_code == 200
    assert case.deal.looks.count() == looks + 1

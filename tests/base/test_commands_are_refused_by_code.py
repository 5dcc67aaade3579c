"""A command of `manage.py` that has not done what it was asked for says a code and a sentence, and ends with 1."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from django.core.management import CommandError
from django.db import OperationalError, ProgrammingError

from base.refusals import CommandRefused, Refused
from engine.spoken import Spoken
from rummysite.management.refusals import CommandRefusal
from rummysite.management.troubles import refused_by
from rummysite.paths import BASE_DIR
from rummysite.servers.refusals import Unfit, Unfitness
from wallet.refusals import WalletRefusal

FILES = sorted(path for path in BASE_DIR.glob("*/management/**/*.py") if path.name != "refusals.py")
REASONS = [
    (place, import_module(".".join(place.relative_to(BASE_DIR).with_suffix("").parts)).CommandRefusal)
    for place in sorted(BASE_DIR.glob("*/management/refusals.py"))
]
NAMED = re.compile(r"\bCommandRefusal\.([A-Z_]+)")


def test_the_message_is_the_code_and_the_sentence_with_its_values() -> None:
    refused = CommandRefused(CommandRefusal.ROLE_TOO_LONG, most=63, role="x")
    assert str(refused) == "role_too_long: A role's name has at most 63 bytes: 'x' is none."
    assert (refused.code, refused.returncode) == (CommandRefusal.ROLE_TOO_LONG, 1)


def test_a_refusal_of_a_service_keeps_its_code_and_what_it_is_about() -> None:
    refused = CommandRefused.by(Refused(WalletRefusal.INSUFFICIENT_FUNDS, "k3f9"))
    assert refused.code is WalletRefusal.INSUFFICIENT_FUNDS
    assert str(refused) == f"insufficient_funds: {WalletRefusal.INSUFFICIENT_FUNDS.sentence} (k3f9)"


def test_a_sentence_of_somebody_else_is_shown_as_it_is() -> None:
    refused = refused_by(OperationalError("100% of the slots are taken"))
    assert str(refused).startswith("database_away: ")
    assert str(refused).endswith("100% of the slots are taken")


def test_a_server_that_is_not_fit_keeps_its_own_code() -> None:
    refused = refused_by(Unfit(Unfitness.SESSION_NEEDED))
    assert refused is not None
    assert refused.code is Unfitness.SESSION_NEEDED


def test_a_fault_of_ours_is_no_refusal() -> None:
    assert refused_by(ProgrammingError("syntax error")) is None
    assert refused_by(KeyError("deal")) is None


@pytest.mark.parametrize("place", FILES, ids=lambda path: str(path.relative_to(BASE_DIR)))
def test_no_command_is_refused_without_a_code(place: object) -> None:
    assert list(_raised_plainly(ast.parse(BASE_DIR.joinpath(str(place)).read_text()))) == []


@pytest.mark.parametrize(("place", "reasons"), REASONS, ids=lambda value: getattr(value, "__module__", None))
def test_every_reason_of_a_room_is_one_that_its_commands_give(place: object, reasons: type[Spoken]) -> None:
    room = BASE_DIR.joinpath(str(place)).parent
    named = {name for path in room.rglob("*.py") for name in NAMED.findall(path.read_text())}
    assert named == set(reasons.__members__)


def test_every_room_with_commands_that_refuse_is_looked_at() -> None:
    assert {reasons.__module__.partition(".")[0] for _, reasons in REASONS} == {
        path.relative_to(BASE_DIR).parts[0] for path in FILES if "CommandRefus" in path.read_text()
    }


def _raised_plainly(tree: ast.AST) -> Iterator[str]:
    """What is raised as a `CommandError`, or ends the process with a sentence alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            raised = ast.unparse(node.exc.func)
            if raised.rpartition(".")[2] in {CommandError.__name__, SystemExit.__name__}:
                yield f"{node.lineno}: {raised}"

"""A log with a deal that was played and one that was called off, of a house that may sign."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tables.openlog import chain
from tables.play import deadlines
from tests.tables.cast import all_drop, funded
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, due_ms, reveal
from wallet.seal import keys


@pytest.fixture
def played(db: None) -> str:
    """A deal that was dealt, played and ended, and one that was called off; the first one's id."""
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    shares = {user: commit(table, user) for user in two}
    deal_id = close(table).public_id
    for user, share in shares.items():
        reveal(table, user, share)
    deadlines.sweep_starts(DUE_MS + 1000)
    all_drop(deal_of(table), two)
    other = counting_down(*two)
    for user in two:
        commit(other, user)
    deadlines.sweep_starts(due_ms(close(other)))
    chain.seal_next()
    return deal_id


@pytest.fixture
def signing(settings: Settings, tmp_path: Path) -> None:
    """The house signs."""
    settings.LEDGER_KEY_FILE = str(tmp_path / "key.pem")
    keys.make_key(tmp_path / "key.pem")

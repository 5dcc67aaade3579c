"""Commands beside a house that plays for money: its ledger is checked, and no shell takes its licence by mistake."""

from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.rummysite.run.house import free_port, house
from tests.rummysite.run.test_a_command_beside import manage

LICENCE = BASE_DIR / "docs" / "administrators" / "licence-example.toml"


def test_the_licence_is_there_beside_the_house_and_after_it(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port(), LICENCE_FILE=str(LICENCE)) as licensed:
        licensed.await_open()
        code, said = manage(migrated_dir, "check_ledger")
        assert code == 0, said
        assert said.startswith(f"On the open house of {migrated_dir}")
        code, said = manage(migrated_dir, "apply_licence")
        assert code == 0, said
        licensed.interrupt()
    code, said = manage(migrated_dir, "apply_licence")
    assert code == 1
    assert "LICENCE_FILE is not set, but this house has the licence" in said

"""The licence is a file named by LICENCE_FILE; what is wrong in it is said in a sentence and nothing is changed."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from wallet.money.licence.services import BadLicence, licence, money_currency, read_licence

TEXT = """
number = "OG/2026/17"
issued_by = "a gaming authority"
currency = "INR"
currency_name = "Rupee"
country = "IN"
valid_from = 2026-01-01
valid_until = 2099-12-31
permitted_states = ["MH", "KA"]
least_age = 18
tax_rules = "IN"
rake_cap_bps = 1500
match_rake_cap_bps = 2000
second_person_above_minor = 1_000_000
"""


def apply(*options: str) -> str:
    """What the command says."""
    out = io.StringIO()
    call_command("apply_licence", *options, stdout=out)
    return out.getvalue()


def written(folder: Path, text: str = TEXT) -> str:
    """A licence file."""
    (folder / "licence.toml").write_text(text)
    return str(folder / "licence.toml")


def test_no_file_is_practice_chips_and_says_nothing(db: None, settings: Settings) -> None:
    settings.LICENCE_FILE = ""
    assert apply() == ""
    assert licence() is None


def test_a_file_is_applied(db: None, settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_FILE = written(tmp_path)
    assert apply() == "The house may play for INR until 2099-12-31: licence OG/2026/17.\n"
    held = licence()
    assert held is not None
    assert held.permitted_states == ("MH", "KA")


def test_a_shell_without_the_setting_takes_no_licence_away(db: None, settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_FILE = written(tmp_path)
    apply()
    settings.LICENCE_FILE = ""
    with pytest.raises(CommandError, match="LICENCE_FILE is not set, but this house has the licence OG/2026/17"):
        apply()
    assert money_currency() == "INR"


def test_a_licence_is_taken_away_by_its_number(db: None, settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_FILE = written(tmp_path)
    apply()
    settings.LICENCE_FILE = ""
    assert apply("--withdraw", "OG/2026/17").startswith("The house plays for practice chips only")
    assert money_currency() is None
    assert apply() == ""


@pytest.mark.parametrize(
    ("number", "file_stays", "said"),
    [("OG/2026/18", False, "licence is OG/2026/17, not OG/2026/18"), ("OG/2026/17", True, "LICENCE_FILE still names")],
)
def test_what_is_not_meant_is_not_withdrawn(
    db: None, settings: Settings, tmp_path: Path, number: str, file_stays: bool, said: str
) -> None:
    settings.LICENCE_FILE = file = written(tmp_path)
    apply()
    settings.LICENCE_FILE = file if file_stays else ""
    with pytest.raises(CommandError, match=said):
        apply("--withdraw", number)
    assert money_currency() == "INR"


def test_where_there_is_no_licence_none_is_withdrawn(db: None, settings: Settings) -> None:
    settings.LICENCE_FILE = ""
    with pytest.raises(CommandError, match="no licence"):
        apply("--withdraw", "OG/2026/17")


def test_one_that_has_run_out_says_so(db: None, settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_FILE = written(tmp_path, TEXT.replace("2099-12-31", "2026-01-02"))
    assert apply().startswith("The licence is not in force today.")


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ('currency = "INR"', 'currency = "CHIP"', "currency"),
        ("least_age = 18", "least_age = 16", "least_age"),
        ("rake_cap_bps = 1500", "rake_cap_bps = 10001", "rake_cap_bps"),
        ("valid_until = 2099-12-31", "valid_until = 2025-12-31", "before valid_from"),
        ('tax_rules = "IN"', 'tax_rules = "XX"', "tax_rules"),
        ("least_age = 18", "least_agee = 18", "least_agee"),
        ("least_age = 18", "least_age 18", "not right"),
    ],
)
def test_a_file_that_is_not_right_changes_nothing(
    db: None, settings: Settings, tmp_path: Path, wrong: str, right: str, said: str
) -> None:
    settings.LICENCE_FILE = written(tmp_path, TEXT.replace(wrong, right, 1))
    with pytest.raises(CommandError, match=said):
        apply()
    assert licence() is None


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadLicence, match="cannot be read"):
        read_licence(tmp_path / "none.toml")


def test_the_example_in_the_documents_is_right() -> None:
    example = Path(__file__).parents[4] / "docs" / "administrators" / "licence-example.toml"
    assert read_licence(example).currency == "INR"

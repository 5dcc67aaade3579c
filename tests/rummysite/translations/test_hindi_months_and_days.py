"""Months and days in Hindi are spelt as people spell them; Django's own Hindi has several wrong."""

from datetime import date, timedelta

import pytest
from django.template import Context, Template
from django.utils.translation import override

from accounts.people.avatars import Avatar

MONTHS = ["जनवरी", "फ़रवरी", "मार्च", "अप्रैल", "मई", "जून", "जुलाई", "अगस्त", "सितंबर", "अक्टूबर", "नवंबर", "दिसंबर"]
SHORT = ["जन", "फ़र", "मार्च", "अप्रैल", "मई", "जून", "जुल", "अग", "सित", "अक्टू", "नव", "दिस"]
DAYS = ["सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार", "रविवार"]
SHORT_DAYS = ["सोम", "मंगल", "बुध", "गुरु", "शुक्र", "शनि", "रवि"]
MONDAY = date(2026, 11, 30)


def shown(day: date, pattern: str) -> str:
    """A day as a page in Hindi shows it."""
    with override("hi"):
        return Template(f'{{{{ day|date:"{pattern}" }}}}').render(Context({"day": day}))


@pytest.mark.parametrize(("pattern", "names"), [("F", MONTHS), ("M", SHORT)])
def test_the_twelve_months(pattern: str, names: list[str]) -> None:
    assert [shown(date(2026, month, 1), pattern) for month in range(1, 13)] == names


@pytest.mark.parametrize(("pattern", "names"), [("l", DAYS), ("D", SHORT_DAYS)])
def test_the_seven_days(pattern: str, names: list[str]) -> None:
    assert [shown(MONDAY + timedelta(days=number), pattern) for number in range(7)] == names


def test_a_portrait_with_the_name_of_a_day_is_no_day() -> None:
    with override("hi"):
        assert str(Avatar.SUN.label) == "सूरज"

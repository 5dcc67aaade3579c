"""All houses stand side by side with the profiles' own numbers, and what is unusual is marked."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from engine.houses import PROFILES
from school.houses import rows
from school.houses.rows import Row, sections


def row(name: str) -> Row:
    return next(one for section in sections() for one in section.rows if one.name == name)


def test_every_house_is_there() -> None:
    assert [len(section.houses) for section in sections()] == [11, 5, 3]


def test_no_two_houses_have_one_name() -> None:
    for section in sections():
        assert len(set(section.houses)) == len(section.houses)
    assert sections()[2].houses == ["Junglee, best of 2", "Junglee, best of 3", "Junglee, best of 6"]


def test_no_extra_time_is_not_told_as_a_time() -> None:
    assert {"30 s", "30 s, then 30 s"} == {cell.words for cell in row("Time for a turn").cells}


def test_the_numbers_are_the_profiles_own() -> None:
    assert [cell.words for cell in row("First drop").cells] == [
        "–" if house.drops == "never" else str(house.first_drop) for house in PROFILES.values()
    ]


def test_what_most_houses_have_is_not_marked_and_what_one_has_is() -> None:
    marked = [cell.words for cell in row("Missed turns").cells if cell.differs]
    assert marked == ["5"]


def test_half_of_the_houses_are_usual_where_the_others_differ_among_themselves() -> None:
    marked = [cell.words for cell in row("First drop").cells if cell.differs]
    assert marked == ["30", "25", "15", "25", "–", "–", "–"]


def test_where_all_agree_nothing_is_marked() -> None:
    assert row("Players").differs is False
    assert not any(cell.differs for cell in row("Players").cells)


def test_a_number_that_changes_is_shown_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    taj = msgspec.structs.replace(PROFILES["taj-points"], wrong_show=77)
    monkeypatch.setattr(rows, "PROFILES", PROFILES | {"taj-points": taj})
    assert ("77", True) in row("Wrong show").cells


@pytest.mark.django_db
def test_the_page_marks_the_same() -> None:
    page = Client().get(reverse("school:houses")).content.decode()
    marked = sum(cell.differs for section in sections() for one in section.rows for cell in one.cells)
    assert page.count('<mark class="differs">') == marked + 1  # and the one that says what the mark means

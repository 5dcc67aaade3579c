"""The place for the card one finishes with is named once to the eye, and says to the ear what it does."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.reading import AT_REST
from tests.e2e.site import Site
from tests.e2e.test_low_windows import on_its_side, sits

# Words that can be seen; what stands in a low window at the side of its deck counts as well.
SEEN = """() => [...document.querySelectorAll('[data-pile=finish] *')]
  .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .flatMap(one => [...one.childNodes]).filter(one => one.nodeType === 3).map(one => one.data.trim())
  .filter(Boolean)"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (568, 320)], ids="{0[0]}x{0[1]}".format)
def test_the_finish_place_is_named_once(site: Site, open_page: OpenPage, size: tuple[int, int]) -> None:
    person = on_its_side(open_page, "en")
    sits(site, person, f"Finish Once {size[0]}", 21, 2)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(AT_REST)
    assert person.page.evaluate(SEEN) == ["Finish"]
    expect(person.page.get_by_role("button", name="Finish with the card chosen")).to_be_visible()

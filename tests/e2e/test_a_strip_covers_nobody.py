"""The strip of a match stands over nobody's face: upright the chairs have room under it, in a low window beside it."""

import pytest

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.reading import AT_REST
from tests.e2e.site import Site
from tests.e2e.test_pool_match import enter, open_match

UNDER = """() => {
  const strip = document.querySelector('.strip').getBoundingClientRect()
  const lies = (box) => box.top < strip.bottom && box.left < strip.right && strip.left < box.right
  return [...document.querySelectorAll('.seats .ring, .seats .bot-mark, .seats .name')]
    .filter(one => one.checkVisibility() && lies(one.getBoundingClientRect())).map(one => one.outerHTML)
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)], ids="{0[0]}x{0[1]}".format)
def test_a_strip_covers_nobody(site: Site, open_page: OpenPage, size: tuple[int, int]) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    enter(page, open_match(site, f"Bare Match {size[0]}", seats=6))
    page.evaluate(AT_REST)
    assert page.locator(".seats .bot-mark").count() > 0
    assert page.evaluate(UNDER) == []

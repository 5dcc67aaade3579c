"""Whatever can be tapped on the pages of a player is at least 24 pixels wide and high, in English and in Hindi.

A link in the middle of a sentence is as high as its line, which WCAG 2.2 allows (2.5.8); one that stands alone, or
between separators, is not.
"""

import json

import pytest

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.fitting import TARGET_LEAST_PX
from tests.e2e.person import Person
from tests.e2e.reading import AT_REST, in_hindi
from tests.e2e.site import Site
from tests.e2e.test_every_screen_can_be_read import PAGES
from tests.e2e.test_pool_match import open_match

ALSO = (
    "/wallet/statement/", "/wallet/bonuses/", "/deals/", "/lobby/deals/", "/accounts/keep/", "/accounts/limits/",
    "/accounts/break/", "/accounts/sessions/", "/accounts/shuffle-seed/",
)  # fmt: skip
SMALL = """least => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, summary, textarea')]
  .filter(one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.disabled)
  .filter(one => !one.closest('.sr-only, .skip, dialog:not([open])'))
  .filter(one => {
    const sentence = one.closest('p')
    const words = sentence && [...sentence.childNodes].some(each => each.nodeType === 3 && /\\p{L}{2}/u.test(each.data))
    return !(one.tagName === 'A' && words)
  })
  .map(one => {
    const target = one.matches('input[type=radio], input[type=checkbox]') && one.closest('label') || one
    const { width, height } = target.getBoundingClientRect()
    return [Math.min(width, height), `${width} x ${height} px: ${one.outerHTML.replace(/\\s+/g, ' ').slice(0, 160)}`]
  })
  .filter(([px]) => px && px < least).map(([, what]) => what)"""


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_target_is_large_enough(site: Site, open_page: OpenPage, language: str) -> None:
    page = open_page(**PHONE)
    Person(page).play_as_guest()
    if language == "hi":
        in_hindi(page)
    match, found = open_match(site, f"Wide Match {language}"), {}
    for address in (*PAGES, *ALSO, f"/matches/{match}/"):
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, address
        page.evaluate(AT_REST)
        if small := page.evaluate(SMALL, TARGET_LEAST_PX):
            found[address] = small
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)

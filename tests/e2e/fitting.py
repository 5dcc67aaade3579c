"""Whether a dialog fits its window: it lies inside it, whatever it holds can be reached, and all of it can be read.

With `PICTURES=folder` in the environment each of them is kept there as a picture, to be looked at.
"""

import json
import os
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.reading import AT_REST, WORDS

SIZES = ((1440, 900), (844, 390), (390, 844), (320, 568))
TARGET_LEAST_PX = 24
seen: set[str] = set()
"""Which dialogs were looked at: by the element that is one, or the id that the page gives it or its place."""
KIND = """dialog => dialog.parentElement.localName.includes('-') ? dialog.parentElement.localName
  : dialog.id || dialog.parentElement.id"""
# A link in the middle of a sentence is as high as its line; what is made to scroll sideways says so by its overflow.
FAULTS = """(dialog, least) => {
  const faults = []
  const say = (what, one) => faults.push(`${what}: ${one.outerHTML.replace(/<!--.*?-->/g, '').slice(0, 140)}`)
  const whole = dialog.getBoundingClientRect()
  if (whole.left < -1 || whole.top < -1 || whole.right > innerWidth + 1 || whole.bottom > innerHeight + 1)
    say(`outside the window by ${JSON.stringify(whole)}`, dialog)
  const scrolls = one => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
  const sideways = one => { for (; one && one !== dialog; one = one.parentElement)
    if (one.matches('.scores-scroll, .chat-quick')) return true; return false }
  const seen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.sr-only')
  const all = [dialog, ...dialog.querySelectorAll('*')].filter(seen)
  for (const one of all) {
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth && !sideways(one) && one.tagName !== 'INPUT'
        && getComputedStyle(one).overflowX !== 'visible') say('wider than its room', one)
    for (const text of one.childNodes) {
      if (text.nodeType !== 3 || !text.data.trim() || sideways(one) || one.closest('svg')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width && (box.left < whole.left - 1 || box.right > whole.right + 1)) say('words cut off', one)
    }
  }
  const inSentence = one => one.tagName === 'A' && [...one.parentElement.childNodes]
    .some(beside => beside.nodeType === 3 && beside.data.trim())
  for (const one of dialog.querySelectorAll('a, button, input:not([type=hidden]), select, summary, textarea')) {
    if (!seen(one) || one.disabled) continue
    const target = one.matches('input[type=radio], input[type=checkbox]') && one.closest('label') || one
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = target.getBoundingClientRect()
    if (Math.min(box.width, box.height) < least && !inSentence(one)) say(`${box.width} x ${box.height} px`, one)
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!at || !(target.contains(at) || at.contains(target) && inSentence(one))) say('cannot be reached', one)
  }
  for (const one of all) one.scrollTop = 0
  return faults
}"""


def fits(dialog: Locator, name: str, main: str | None = None) -> None:
    """Look at an open dialog in windows of every size, and leave the last; `main` is what it is there for."""
    page, found = dialog.page, {}
    seen.add(str(dialog.evaluate(KIND)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(dialog).to_be_visible()
        if main is not None:
            expect(dialog.locator(main).first).to_be_attached()
        page.evaluate(AT_REST)
        faults = dialog.evaluate(FAULTS, TARGET_LEAST_PX) + dialog.evaluate(WORDS)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png")
        if faults:
            found[f"{name} at {width} x {height}"] = faults
    assert not found, json.dumps(found, indent=1)

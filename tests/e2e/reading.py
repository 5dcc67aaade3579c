"""Whether a screen can be read: no words are cut off, none lie over others, nothing is wider than the window.

With `PICTURES=folder` in the environment each screen is kept there as a picture, to be looked at.
"""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

SIZES = ((320, 568), (390, 844), (844, 390), (1440, 900))
HINDI = "हिंदी"
# After a window has another size the page measures itself and lies anew, for some frames; clocks go on for ever.
AT_REST = """async () => {
  await document.fonts.ready
  const frame = () => new Promise(done => requestAnimationFrame(() => done()))
  const lie = () => [...document.querySelectorAll('body :not(svg, svg *)')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  }).join(';')
  for (let same = 0, before = '', frames = 0; same < 3 && frames < 120; frames++) {
    await frame()
    const now = lie()
    same = now === before ? same + 1 : 0
    before = now
  }
  await Promise.all(document.getAnimations()
    .filter(each => Number.isFinite(each.effect.getComputedTiming().endTime))
    .map(each => each.finished.catch(() => null)))
}"""
# Cards lie over each other on purpose, and a name that a stranger chose may end in dots: both are told by a label.
# Words are as high as their line here; what meets by less than a third of it only has its lines close together.
WORDS = """root => {
  const faults = []
  // A phone zooms out until all is in its window, so that the window is as wide as what is too wide.
  const whole = document.documentElement, wide = whole.clientWidth
  const ON_PURPOSE = '.sr-only, svg, .card, .held, .deck, .avatar, [aria-hidden=true], [data-name], .name'
  const spoken = one => one.clientWidth === 1 && one.clientHeight === 1
  const seen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !spoken(one)
  const outer = one => { for (; one && one !== document.body; one = one.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position) || one.matches('dialog, details > :not(summary)'))
      return one; return null }
  const words = []
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const one = text.parentElement
    if (!text.data.trim() || !seen(one) || one.closest(ON_PURPOSE) || one.closest('select, option, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1)
    if (boxes.length) words.push({ one, boxes, said: text.data.trim().slice(0, 60), outer: outer(one) })
  }
  const clips = (one, axis) => ['hidden', 'clip'].includes(getComputedStyle(one)[`overflow${axis}`])
  const scrolls = (one, axis) => ['auto', 'scroll'].includes(getComputedStyle(one)[`overflow${axis}`])
  for (const { one, boxes, said } of words) {
    let freeX = false, freeY = false
    for (let round = one; round && round !== document.documentElement; round = round.parentElement) {
      freeX ||= scrolls(round, 'X'), freeY ||= scrolls(round, 'Y')
      const room = round.getBoundingClientRect()
      const cutX = !freeX && clips(round, 'X')
        && boxes.some(box => box.left < room.left - 1 || box.right > room.right + 1)
      const third = box => box.height / 3
      const cutY = !freeY && clips(round, 'Y')
        && boxes.some(box => box.top < room.top - third(box) || box.bottom > room.bottom + third(box))
      if (cutX || cutY) { faults.push(`cut off: ${said} (${round.className || round.localName})`); break }
    }
    if (!freeX && boxes.some(box => box.left < -1 || box.right > wide + 1)) faults.push(`off the side: ${said}`)
  }
  const inner = ({ left, right, top, bottom, height }) =>
    ({ left: left + 1, right: right - 1, top: top + height / 3, bottom: bottom - height / 3 })
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left)
    && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
  const isShown = ({ one }, box) => {
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return !at || one.contains(at) || at.contains(one)
  }
  words.forEach((word, n) => {
    for (const other of words.slice(n + 1)) {
      if (word.one === other.one || word.outer !== other.outer) continue
      for (const box of word.boxes) for (const under of other.boxes) {
        if (!meet(inner(box), inner(under)) || !isShown(word, box) || !isShown(other, under)) continue
        faults.push(`over each other: ${word.said} | ${other.said}`)
      }
    }
  })
  if (whole.scrollWidth > wide) faults.push(`the page is ${whole.scrollWidth} px wide`)
  return [...new Set(faults)]
}"""


def in_hindi(page: Page) -> None:
    """Choose Hindi by the page's own switch."""
    page.get_by_role("button", name=HINDI).click()
    page.locator("html[lang=hi]").wait_for()


def unreadable(page: Page, within: str = "body") -> list[str]:
    """What is wrong with the words of a screen as it is."""
    page.evaluate(AT_REST)
    faults: list[str] = page.locator(within).first.evaluate(WORDS)
    return faults


def reads(page: Page, name: str) -> dict[str, list[str]]:
    """What is wrong with a screen in windows of every size; it is left in the last."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults = unreadable(page)
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png")
        if faults:
            found[f"{name} at {width} x {height}"] = faults
    return found


def wrong_in_windows(
    page: Page, sizes: Sequence[tuple[int, int]], faults: str, given: object = None
) -> dict[str, list[str]]:
    """What a script finds wrong in windows of these sizes, each when it has come to rest."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(AT_REST)
        if wrong := page.evaluate(faults, given):
            found[f"{width} x {height}"] = wrong
    return found


def in_words(found: dict[str, list[str]]) -> str:
    """The faults, to be read by people."""
    return json.dumps(found, indent=1, ensure_ascii=False)

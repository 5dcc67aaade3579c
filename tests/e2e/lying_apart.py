"""Whether the parts of a table's screen lie apart: the title, the bar's buttons, the chairs, the decks, what is told,
the hand, the buttons. Each part is told by its name and its place in the window.

With `PICTURES=folder` in the environment each screen is kept there as a picture, to be looked at.
"""

import os
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Page

from tests.e2e.reading import AT_REST

SLACK_PX = 0.6
"""What a browser's rounding may make of edges that meet."""


class Part(TypedDict):
    """A part of the screen: to what it belongs, what it is, its edges in px."""

    of: str
    what: str
    left: float
    top: float
    right: float
    bottom: float


# Words are as wide as they are, not as their room. What lies on a part on purpose belongs to it: a clock to its face.
PARTS = """() => {
  const parts = []
  const note = (of, one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    const room = one.getBoundingClientRect(), range = document.createRange()
    range.selectNodeContents(one)
    const words = one.matches('h1, p') ? range.getBoundingClientRect() : room
    const box = { left: Math.max(room.left, words.left), right: Math.min(room.right, words.right),
      top: Math.max(room.top, words.top), bottom: Math.min(room.bottom, words.bottom) }
    if (box.right - box.left < 2 || box.bottom - box.top < 2) return
    parts.push({ of, what: one.className || one.localName, ...box })
  }
  const all = (of, selector, root = document) => root.querySelectorAll(selector).forEach(one => note(of, one))
  const each = (of, selector, inner) => document.querySelectorAll(selector)
    .forEach((one, n) => inner ? all(`${of} ${n}`, inner, one) : note(`${of} ${n}`, one))
  const CHAIR = '.ring, .ring > *, .bot-mark, .name, .stack, .seat-more, .seat-state, .seat-free, .seat-plus'
  all('title', '.bar-title > *')
  each('button of the bar', '.bar-button')
  all('strip', '.strip')
  each('chair', '.seats .seat', CHAIR)
  each('own chair', '.me .seat', CHAIR)
  each('pile', '.pile', '.pile-cards > *, .cut-joker, .pile-label')
  all('prompt', '.centre .prompt')
  all('words', '.words')
  all('what one waits for', '.waiting > *')
  all('points', '.my-points')
  all('arrange', '.hand-button')
  all('word of a finish', '.can-finish')
  all('declaration', '.declare')
  each('move', '.action')
  all('hand', '.held, .group-label, .no-hand > *')
  return parts
}"""


def lying_over(page: Page, name: str, size: tuple[int, int]) -> list[str]:
    """Which parts lie over others or not in the window, and which targets are too small, in a window of this size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AT_REST)
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}-{width}x{height}.png")
    parts: list[Part] = page.evaluate(PARTS)
    faults = [f"{_told(part)} is not in the window" for part in parts if not _is_within(part, width, height)]
    faults += [
        f"{_told(one)} lies over {_told(other)}"
        for at, one in enumerate(parts)
        for other in parts[at + 1 :]
        if one["of"] != other["of"] and _meet(one, other)
    ]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append("the page scrolls sideways")
    return faults


def _told(part: Part) -> str:
    edges = [round(edge) for edge in (part["left"], part["top"], part["right"], part["bottom"])]
    return f"{part['of']} ({part['what']}, {edges})"


def _is_within(part: Part, width: int, height: int) -> bool:
    left, top = min(part["left"], 0), min(part["top"], 0)
    return min(left, top, width - part["right"], height - part["bottom"]) >= -SLACK_PX


def _meet(one: Part, other: Part) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return min(across, down) > SLACK_PX

"""The events that change one seat alone, as functions for the browser: what becomes of the seat."""

import json
from typing import Any

from engine.deal import Event
from engine.deal.events import Its, SeatEvent
from engine.deal.forms import kinds_in, tag_of
from rummysite.schema.browser.typescript import HEAD
from rummysite.schema.catalogue import Catalogue

_TEXT = """{head}
/**
 * What becomes of a seat by an event that changes nothing else (`SeatEvent` in `engine/deal/events.py`).
 */

/**
 * @import {{ Arms }} from "./arms.js"
 * @import {{
 *   DealEvent,
{names}
 *   SeatSeen,
 * }} from "./messages.js"
 */
/** @typedef {{{union}}} SeatEvent */

/** @type {{Arms<SeatEvent, [], Partial<SeatSeen>>}} */
export const SEAT_BECOMES = {{
{arms}
}};

/**
 * Whether an event changes nothing but its seat.
 * @param {{DealEvent}} event
 * @returns {{event is SeatEvent}}
 */
export function isOfSeat(event) {{
  return Object.hasOwn(SEAT_BECOMES, event.type);
}}
"""


def module(types: Catalogue) -> str:
    """The whole file; `types` names the events as the browser's declarations do."""
    kinds = [kind for kind in kinds_in(Event) if issubclass(kind, SeatEvent)]
    names = [types.name_of_class(kind) for kind in kinds]
    arms = "\n".join(f"  {tag_of(kind)}: {_arm(kind)}," for kind in kinds)
    imported = "\n".join(f" *   {name}," for name in names)
    return _TEXT.format(head=HEAD, names=imported, union=" | ".join(names), arms=arms)


def _arm(kind: type[SeatEvent]) -> str:
    becomes = kind.seat_becomes
    argument = "event" if any(isinstance(value, Its) for value in becomes.values()) else ""
    return f"({argument}) => ({{ {', '.join(f'{name}: {_value(value)}' for name, value in becomes.items())} }})"


def _value(value: Any) -> str:
    return f"event.{value.field}" if isinstance(value, Its) else json.dumps(value)

"""What the lobby's pages show of matches and tournaments: `{% load play %}`."""

from datetime import datetime
from functools import reduce
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil

from accounts.people.models import User
from base import clock
from engine.houses import RuleProfile
from engine.matches import total_to_begin_with
from tables.lobby.filters import house_of
from tournaments.lobby import playing

register = template.Library()
BOT_PORTRAITS = 4


@register.inclusion_tag("tournaments/mine.html")
def my_play(user: Any, tables: list[Any]) -> dict[str, Any]:
    """One's own tables, matches and tournaments that are on; a match's table is not named a second time."""
    if not isinstance(user, User):
        return {}
    matches = playing.matches_of(user)
    theirs = {row.table_url for row in matches}
    return {
        "tables": [row for row in tables if row.url not in theirs],
        "matches": matches,
        "tournaments": playing.tournaments_of(user),
    }


@register.simple_tag
def countdown(at: datetime | None) -> SafeString:
    """A time to come; the page's script counts down to it by the server's clock, and without it the words stay."""
    if at is None:
        return SafeString("")
    now = clock.now()
    words = timeuntil(at, now) if at > now else "0"
    stamps = (at.isoformat(), clock.to_ms(at), clock.to_ms(now), words)
    return format_html('<time class="countdown" datetime="{}" data-due-ms="{}" data-now-ms="{}">{}</time>', *stamps)


@register.filter
def house(profile_name: str) -> str:
    """The house whose rules a profile has."""
    return house_of(profile_name)


@register.filter
def chips_to_begin_with(rules: RuleProfile) -> int:
    """The chips that each player of a match of Deals begins with."""
    return total_to_begin_with(rules)


@register.simple_tag
def portrait(player_id: str, avatar: str, bot: bool) -> str:
    """The name of a player's drawn portrait; a bot has the same one of the robots as at the table (`avatars.js`)."""
    return f"bot-{1 + _hash(player_id) % BOT_PORTRAITS}" if bot else avatar


def _hash(text: str) -> int:
    return reduce(lambda so_far, letter: (so_far * 31 + ord(letter)) % 2**32, text, 0)


@register.filter
def percent(bps: int) -> str:
    """Basis points as per cent: 1000 is '10', 250 is '2.5'."""
    whole, rest = divmod(bps, 100)
    return f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole)


@register.filter
def get(values: dict[str, Any], key: str) -> Any:
    """One value of a mapping by its key, None when there is none."""
    return values.get(key)

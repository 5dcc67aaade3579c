"""Findings of the watch over the ledger: `{% load findings %} {% open_findings as rows %}`."""

import msgspec
from django import template
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from wallet.kept_words import translated, translated_part
from wallet.seal import anchors, watch

register = template.Library()
SHOWN = 20


class Waiting(msgspec.Struct, frozen=True):
    """One thing to look into, for `admin/waiting.html`."""

    href: str
    words: str
    more: str = ""


@register.simple_tag
def open_findings() -> list[Waiting]:
    """The newest findings that are open."""
    return [
        Waiting(
            reverse("admin:wallet_finding_change", args=[finding.pk]),
            translated_part(finding.about),
            f"{translated(finding.sentence)} {date_format(localtime(finding.found_at), 'j M, H:i')}",
        )
        for finding in watch.open_findings()[:SHOWN]
    ]


@register.simple_tag
def log_troubles() -> list[Waiting]:
    """What delays the sealed log, the watch over it, or its anchors outside the house."""
    href = reverse("wallet:log")
    rows = [Waiting(href, place.place, place.trouble) for place in anchors.in_trouble()]
    waits = (
        (_("Transactions wait to be sealed"), watch.sealed_late()),
        (_("Sealed blocks wait to be looked at"), watch.looked_late()),
    )
    for words, waited in waits:
        if waited is not None:
            waited_min = int(waited.total_seconds() // 60)
            rows.append(Waiting(href, words, _("for %(min)d minutes") % {"min": waited_min}))
    return rows

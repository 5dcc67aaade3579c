"""How a player likes the table to look, kept for the account: another browser shows it the same way.

Sounds and buzzing are the device's own and stay in its browser (static/js/storage/preferences.js).
"""

from typing import Literal

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.people.models import User
from accounts.people.visitor import visitor
from base.api import read_posted

LONGEST_BYTES = 1_000


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="camel"):
    """What a player has chosen; what is at its default is left out."""

    four_colours: bool = False
    large_index: bool = False
    plain_courts: bool = False
    left_handed: bool = False
    letter_keys: bool = True
    felt: Literal["green", "blue", "wine", "night"] = "green"
    cards: Literal["large", "middle", "small"] = "large"


_decoder = msgspec.json.Decoder(Look)


@login_required
@require_POST
def keep_look(request: HttpRequest) -> HttpResponse:
    """Keep what the table's page posts as JSON, whole; 400 with a sentence for anything else."""
    body = request.body
    try:
        if len(body) > LONGEST_BYTES:
            raise msgspec.DecodeError("too long")
        look = read_posted(body, _decoder)
    except msgspec.DecodeError:
        sentence = _("The table cannot look like that. Load the page again.")
        return JsonResponse({"code": "bad_look", "sentence": sentence}, status=400)
    User.objects.filter(pk=visitor(request).pk).update(look=msgspec.json.encode(look).decode())
    return HttpResponse(status=204)

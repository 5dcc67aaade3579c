"""A player's bonuses: the part that is not earned yet, how to earn it, and until when."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.people.models import User
from wallet.money.bonuses.models import Bonus

SHOWN = 50


@require_GET
@login_required
def bonuses(request: HttpRequest) -> HttpResponse:
    """The visitor's bonuses, the newest first."""
    own = Bonus.objects.filter(user=cast(User, request.user))
    return render(request, "wallet/money/bonuses/bonuses.html", {"bonuses": own[:SHOWN]})

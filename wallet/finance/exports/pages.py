"""A list of all files that were ever requested, with a search, and a way to request one again."""

from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from wallet.finance.exports import job
from wallet.finance.exports.models import FileStatus, ReportFile
from wallet.finance.frame import finance, page

ON_A_PAGE = 50


@require_GET
@finance("wallet.view_reportfile")
def files(request: HttpRequest) -> HttpResponse:
    """Every file, newest first; each word that is sought must be in its name or its asker's."""
    shown = Paginator(files_found(request), ON_A_PAGE).get_page(request.GET.get("page"))
    unfinished = any(file.status in (FileStatus.WAITING, FileStatus.WRITING) for file in shown)
    sought = _sought(request)
    return page(request, "all_files", _("Files"), shown=shown, files=shown, sought=sought, unfinished=unfinished)


def files_found(request: HttpRequest) -> "QuerySet[ReportFile]":
    """Those that have every word that is sought."""
    files = ReportFile.objects.select_related("by")
    for word in _sought(request).split():
        files = files.filter(
            Q(report__icontains=word)
            | Q(format__iexact=word)
            | Q(public_id__istartswith=word)
            | Q(asked__currency__iexact=word)
            | Q(asked__first__startswith=word)
            | Q(asked__last__startswith=word)
            | Q(by__username__icontains=word)
        )
    return files


def _sought(request: HttpRequest) -> str:
    return request.GET.get("q", "")[:80].strip()


@require_POST
@finance("wallet.add_reportfile")
def again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Request a file again with the same parameters: as of the same moment, it has the same contents."""
    file = get_object_or_404(ReportFile, public_id=public_id)
    job.ask_again(cast(User, request.user), file)
    messages.success(request, _("The file is being written. This page shows how far it is."))
    return redirect("finance:files")

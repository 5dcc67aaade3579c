"""Papers on pages: a player sends them and sees where they stand; an operator opens one, which is noted first."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.views.decorators import staff_member_required
from django.contrib.auth.decorators import permission_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.http import require_GET

from accounts.law.terms import terms
from accounts.papers import services, vault
from accounts.papers.forms import AddressForm, IdentityForm
from accounts.papers.kinds import DocumentKind, Proof, ProofState
from accounts.papers.models import Document, DocumentView, ProofCheck
from accounts.papers.proofs import proofs_of
from accounts.people.visitor import visitor


class Papers(LoginRequiredMixin, View):
    """Send one's papers, see where they stand; not there in a house without money."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Guests first become accounts."""
        held = terms()
        if held is None:
            raise Http404
        if request.user.is_authenticated and visitor(request).is_guest:
            return redirect("accounts:keep")
        self.held = held
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        """The states, and a form for what is to be sent."""
        return self.page(request, IdentityForm(), AddressForm(held=self.held))

    def post(self, request: HttpRequest) -> HttpResponse:
        """One of the two forms, by `what`."""
        identity, address = IdentityForm(), AddressForm(held=self.held)
        is_address = request.POST.get("what") == "address"
        form: forms.Form = (
            AddressForm(request.POST, request.FILES, held=self.held)
            if is_address
            else IdentityForm(request.POST, request.FILES)
        )
        if form.is_valid():
            try:
                self.send(request, form.cleaned_data, is_address)
            except ValidationError as refused:
                form.add_error(None, refused)
            else:
                messages.success(request, _("Sent. We look at it and say here what we found."))
                return redirect("accounts:papers")
        return self.page(request, identity if is_address else form, form if is_address else address)

    def send(self, request: HttpRequest, given: dict[str, Any], is_address: bool) -> None:
        """Hand it to the service. Raises ValidationError."""
        kind = DocumentKind(given.pop("kind"))
        if is_address:
            services.send_address(visitor(request), kind=kind, files=given.pop("pictures"), **given)
        else:
            services.send_identity(visitor(request), self.held, kind=kind, files=given.pop("pictures"), **given)

    def page(self, request: HttpRequest, identity: forms.Form, address: forms.Form) -> HttpResponse:
        """The page with these forms."""
        user = visitor(request)
        proofs = proofs_of(user, self.held)
        checks = {check.proof: check for check in ProofCheck.objects.filter(user=user)}
        shown = [(proof, proofs.states[proof], checks.get(proof)) for proof in Proof]
        context = {
            "shown": shown,
            "proofs": proofs,
            "identity": identity if proofs.states[Proof.IDENTITY] in services.OPEN else None,
            "address": address if proofs.states[Proof.ADDRESS] in services.OPEN else None,
            "least_age": self.held.least_age,
            "proven": all(state == ProofState.APPROVED for state in proofs.states.values()),
        }
        return render(request, "accounts/papers.html", context)


@require_GET
@staff_member_required
@permission_required("accounts.review_papers", raise_exception=True)
def document(request: HttpRequest, public_id: str) -> HttpResponse:
    """A document for who may judge it: downloaded, kept by no cache, and the look at it written down before."""
    found = get_object_or_404(Document, public_id=public_id, erased_at=None)
    DocumentView.objects.create(
        document=found, viewer=visitor(request), address=request.META.get("REMOTE_ADDR") or None
    )
    try:
        content = vault.read(found.public_id)
    except vault.Unreadable as gone:
        raise Http404 from gone
    suffix = found.content_type.rsplit("/", 1)[-1]
    return HttpResponse(
        content,
        content_type=found.content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{found.public_id}.{suffix}"',
            "Cache-Control": "no-store, private",
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        },
    )

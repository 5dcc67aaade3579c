"""Pages of papers: a player sends them and sees their state; an operator opens a document, which is logged first."""

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

from accounts.law.terms import terms_in_force
from accounts.papers import services, vault
from accounts.papers.forms import AddressForm, IdentityForm
from accounts.papers.kinds import DocumentKind, Proof, ProofState
from accounts.papers.models import Document, ProofCheck
from accounts.papers.proofs import proofs_of
from accounts.people.visitor import visitor


class Papers(LoginRequiredMixin, View):
    """The page for sending papers and seeing their state; it exists only where money is played for."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer 404 in a house without money, and send guests to make an account first."""
        terms = terms_in_force()
        if terms is None:
            raise Http404
        if request.user.is_authenticated and visitor(request).is_guest:
            return redirect("accounts:keep")
        self.terms = terms
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the states, and a form for each proof that may be sent."""
        return self.page(request, IdentityForm(), AddressForm(terms=self.terms))

    def post(self, request: HttpRequest) -> HttpResponse:
        """Take one of the two forms; the posted `what` says which."""
        identity, address = IdentityForm(), AddressForm(terms=self.terms)
        is_address = request.POST.get("what") == "address"
        form: forms.Form = (
            AddressForm(request.POST, request.FILES, terms=self.terms)
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

    def send(self, request: HttpRequest, cleaned: dict[str, Any], is_address: bool) -> None:
        """Send the papers of a valid form. Raises ValidationError."""
        kind = DocumentKind(cleaned.pop("kind"))
        if is_address:
            services.send_address(visitor(request), kind=kind, files=cleaned.pop("pictures"), **cleaned)
        else:
            services.send_identity(visitor(request), self.terms, kind=kind, files=cleaned.pop("pictures"), **cleaned)

    def page(self, request: HttpRequest, identity: forms.Form, address: forms.Form) -> HttpResponse:
        """Render the page with these forms."""
        user = visitor(request)
        proofs = proofs_of(user, self.terms)
        checks = {check.proof: check for check in ProofCheck.objects.filter(user=user)}
        shown = [(proof, proofs.states[proof], checks.get(proof)) for proof in Proof]
        context = {
            "shown": shown,
            "proofs": proofs,
            "identity": identity if proofs.states[Proof.IDENTITY] in services.OPEN else None,
            "address": address if proofs.states[Proof.ADDRESS] in services.OPEN else None,
            "least_age": self.terms.least_age,
            "proven": all(state == ProofState.APPROVED for state in proofs.states.values()),
        }
        return render(request, "accounts/papers/papers.html", context)


@require_GET
@staff_member_required
@permission_required("accounts.review_papers", raise_exception=True)
def document(request: HttpRequest, public_id: str) -> HttpResponse:
    """Send a document to an operator who may judge it, marked as not cacheable; the view is logged first."""
    paper = get_object_or_404(Document, public_id=public_id, erased_at=None)
    services.note_view(paper, visitor(request), request.META.get("REMOTE_ADDR") or None)
    try:
        content = vault.read(paper.public_id)
    except vault.Unreadable as gone:
        raise Http404 from gone
    suffix = paper.content_type.rsplit("/", 1)[-1]
    return HttpResponse(
        content,
        content_type=paper.content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{paper.public_id}.{suffix}"',
            "Cache-Control": "no-store, private",
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        },
    )

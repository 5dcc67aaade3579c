"""Papers on pages: a player sends them and sees where they stand; an operator opens one, which is noted first."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.views.decorators import staff_member_required
from django.contrib.auth.decorators import permission_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.decorators.http import require_GET

from accounts.care.kinds import DocumentKind, Proof, ProofState
from accounts.law.terms import Terms, terms
from accounts.papers import services as papers
from accounts.papers import vault
from accounts.papers.models import Document, DocumentView, ProofCheck
from accounts.papers.proofs import standing
from accounts.people.pages import visitor

IDENTITY = (
    DocumentKind.PAN,
    DocumentKind.AADHAAR,
    DocumentKind.PASSPORT,
    DocumentKind.VOTER,
    DocumentKind.LICENCE,
)
ADDRESS = (
    DocumentKind.AADHAAR,
    DocumentKind.PASSPORT,
    DocumentKind.VOTER,
    DocumentKind.LICENCE,
    DocumentKind.BILL,
    DocumentKind.BANK,
)


class Files(forms.ClearableFileInput):
    """A field for several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One to four files, each with its content."""

    widget = Files(attrs={"accept": "image/jpeg,image/png,application/pdf"})

    def clean(self, data: Any, initial: Any = None) -> Any:
        """The contents. Raises ValidationError for what is too many or too large, before it is read."""
        given: list[UploadedFile[Any]] = [
            super(FilesField, self).clean(one, initial) for one in (data if isinstance(data, (list, tuple)) else [data])
        ]
        if len(given) > papers.MOST_FILES or any((one.size or 0) > vault.MOST_BYTES for one in given):
            raise ValidationError(_("Send JPEG, PNG or PDF files of at most 5 MB."), code="file")
        return [one.read() for one in given]


class IdentityForm(forms.Form):
    """Who one is."""

    legal_name = forms.CharField(label=gettext_lazy("Name as in your papers"), max_length=120)
    born_on = forms.DateField(
        label=gettext_lazy("Date of birth"), widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"})
    )
    kind = forms.ChoiceField(label=gettext_lazy("Document"), choices=[(each.value, each.label) for each in IDENTITY])
    number = forms.CharField(label=gettext_lazy("Number of the document"), max_length=40)
    pictures = FilesField(label=gettext_lazy("Pictures of it, both sides"))


class AddressForm(forms.Form):
    """Where one lives."""

    address = forms.CharField(label=gettext_lazy("House, street and town"), max_length=240)
    place = forms.ChoiceField(label=gettext_lazy("State or union territory"))
    pin_code = forms.RegexField(
        r"\A[1-9][0-9]{5}\Z", label=gettext_lazy("PIN code"), widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )
    kind = forms.ChoiceField(label=gettext_lazy("Document"), choices=[(each.value, each.label) for each in ADDRESS])
    pictures = FilesField(label=gettext_lazy("Pictures of it, both sides"))

    def __init__(self, *args: Any, held: Terms, **kwargs: Any) -> None:
        """Only places the licence holds in."""
        super().__init__(*args, **kwargs)
        field = self.fields["place"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = held.names()


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
            papers.send_address(visitor(request), kind=kind, files=given.pop("pictures"), **given)
        else:
            papers.send_identity(visitor(request), self.held, kind=kind, files=given.pop("pictures"), **given)

    def page(self, request: HttpRequest, identity: forms.Form, address: forms.Form) -> HttpResponse:
        """The page with these forms."""
        user = visitor(request)
        stands = standing(user, self.held)
        checks = {check.proof: check for check in ProofCheck.objects.filter(user=user)}
        shown = [(proof, stands.states[proof], checks.get(proof)) for proof in Proof]
        context = {
            "shown": shown,
            "standing": stands,
            "identity": identity if stands.states[Proof.IDENTITY] in papers.OPEN else None,
            "address": address if stands.states[Proof.ADDRESS] in papers.OPEN else None,
            "least_age": self.held.least_age,
            "proven": all(state == ProofState.APPROVED for state in stands.states.values()),
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

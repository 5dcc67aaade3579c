"""Forms for sending papers: identity and address, each with pictures of the documents."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.law.terms import Terms
from accounts.papers import vault
from accounts.papers.kinds import DocumentKind
from accounts.papers.services import MOST_FILES

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
        """The files' contents. Raises ValidationError for too many or too large files before they are read."""
        files: list[UploadedFile[Any]] = [
            super(FilesField, self).clean(one, initial) for one in (data if isinstance(data, (list, tuple)) else [data])
        ]
        if len(files) > MOST_FILES or any((one.size or 0) > vault.MOST_BYTES for one in files):
            raise ValidationError(_("Send JPEG, PNG or PDF files of at most 5 MB."), code="file")
        return [one.read() for one in files]


class IdentityForm(forms.Form):
    """The player's name and birth, and the document that proves them."""

    legal_name = forms.CharField(label=gettext_lazy("Name as in your papers"), max_length=120)
    born_on = forms.DateField(
        label=gettext_lazy("Date of birth"), widget=forms.DateInput(attrs={"type": "date", "autocomplete": "bday"})
    )
    kind = forms.ChoiceField(label=gettext_lazy("Document"), choices=[(each.value, each.label) for each in IDENTITY])
    number = forms.CharField(label=gettext_lazy("Number of the document"), max_length=40)
    pictures = FilesField(label=gettext_lazy("Pictures of it, both sides"))


class AddressForm(forms.Form):
    """The player's address, and the document that proves it."""

    address = forms.CharField(label=gettext_lazy("House, street and town"), max_length=240)
    place = forms.ChoiceField(label=gettext_lazy("State or union territory"))
    pin_code = forms.RegexField(
        r"\A[1-9][0-9]{5}\Z", label=gettext_lazy("PIN code"), widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )
    kind = forms.ChoiceField(label=gettext_lazy("Document"), choices=[(each.value, each.label) for each in ADDRESS])
    pictures = FilesField(label=gettext_lazy("Pictures of it, both sides"))

    def __init__(self, *args: Any, terms: Terms, **kwargs: Any) -> None:
        """Offer only the places that the licence covers."""
        super().__init__(*args, **kwargs)
        field = self.fields["place"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = terms.names()

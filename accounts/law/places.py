"""Where in India play for money is allowed, as dated data: a law that is repealed gets an end, never a deletion.

This module says nothing about the central act of 2025, which forbids money games in the whole country. Because of
that act the house is in SOCIAL mode unless a licence says otherwise (docs/operators/care.md). A licence may permit
fewer places than these laws.

Nobody has compared these entries with the texts of the laws yet: `checked` is empty, and the admin says so beside
each (`admin/places/`). A person who has compared an entry with its source adds their name, the day, and what they
read. Until then a licence should name the states that it permits, and not rely on this list.
"""

from datetime import date

import msgspec
from django.db import models
from django.utils.translation import gettext_lazy as _


class Place(models.TextChoices):
    """A state or union territory by its ISO 3166-2:IN code."""

    AN = "AN", _("Andaman and Nicobar Islands")
    AP = "AP", _("Andhra Pradesh")
    AR = "AR", _("Arunachal Pradesh")
    AS = "AS", _("Assam")
    BR = "BR", _("Bihar")
    CH = "CH", _("Chandigarh")
    CG = "CG", _("Chhattisgarh")
    DH = "DH", _("Dadra and Nagar Haveli and Daman and Diu")
    DL = "DL", _("Delhi")
    GA = "GA", _("Goa")
    GJ = "GJ", _("Gujarat")
    HP = "HP", _("Himachal Pradesh")
    HR = "HR", _("Haryana")
    JH = "JH", _("Jharkhand")
    JK = "JK", _("Jammu and Kashmir")
    KA = "KA", _("Karnataka")
    KL = "KL", _("Kerala")
    LA = "LA", _("Ladakh")
    LD = "LD", _("Lakshadweep")
    MH = "MH", _("Maharashtra")
    ML = "ML", _("Meghalaya")
    MN = "MN", _("Manipur")
    MP = "MP", _("Madhya Pradesh")
    MZ = "MZ", _("Mizoram")
    NL = "NL", _("Nagaland")
    OD = "OD", _("Odisha")
    PB = "PB", _("Punjab")
    PY = "PY", _("Puducherry")
    RJ = "RJ", _("Rajasthan")
    SK = "SK", _("Sikkim")
    TN = "TN", _("Tamil Nadu")
    TS = "TS", _("Telangana")
    TR = "TR", _("Tripura")
    UK = "UK", _("Uttarakhand")
    UP = "UP", _("Uttar Pradesh")
    WB = "WB", _("West Bengal")


class Checked(msgspec.Struct, frozen=True):
    """A person has compared an entry with its source: who, when, and what they read."""

    by: str
    on: date
    against: str


class Restriction(msgspec.Struct, frozen=True):
    """A law that forbids rummy for money in a place from one day until another (exclusive; None while it is in force).

    `source` names the law; `checked` is None until somebody has compared the entry with its text.
    """

    place: str
    since: date
    until: date | None
    source: str
    checked: Checked | None = None

    @property
    def place_name(self) -> str:
        """The name of the place in the reader's language."""
        return str(Place(self.place).label)


RESTRICTIONS: tuple[Restriction, ...] = (
    Restriction("AS", date(1970, 9, 18), None, "Assam Game and Betting Act, 1970 (no exception for games of skill)"),
    Restriction("OD", date(1955, 9, 23), None, "Odisha Prevention of Gambling Act, 1955 (no exception for skill)"),
    Restriction("SK", date(2009, 3, 4), None, "Sikkim Online Gaming (Regulation) Act, 2008, and its rules of 2009"),
    Restriction("NL", date(2016, 4, 8), None, "Nagaland Act 3 of 2016: online games of skill only under its licence"),
    Restriction("TS", date(2017, 6, 17), None, "Telangana Gaming (Amendment) Ordinance and Act, 2017"),
    Restriction("AP", date(2020, 9, 25), None, "Andhra Pradesh Gaming (Amendment) Ordinance and Act, 2020"),
    Restriction(
        "TN", date(2020, 11, 20), date(2021, 8, 3), "Tamil Nadu Ordinance 11 of 2020; struck down by the High Court"
    ),
    Restriction(
        "TN", date(2023, 4, 21), date(2023, 11, 9), "Tamil Nadu Act 9 of 2023; schedule read down by the High Court"
    ),
    Restriction("KA", date(2021, 10, 5), date(2022, 2, 14), "Karnataka Act 28 of 2021; struck down by the High Court"),
)


def restricted(place: str, day: date) -> Restriction | None:
    """The law that forbids play for money in a place on a day, if any."""
    for law in RESTRICTIONS:
        if law.place == place and law.since <= day and (law.until is None or day < law.until):
            return law
    return None

"""What people call the houses."""

from django.utils.translation import gettext as _

from engine.houses import RuleProfile

_COMPANIES = {
    "rummycircle": "RummyCircle",
    "taj": "Taj",
    "classic": "Classic",
    "playship": "Playship",
    "junglee": "Junglee",
}


def name_of(house: RuleProfile) -> str:
    """A house's name as people say it: "Taj, 13 cards", "Playship, pool 101", "Junglee, best of 3"."""
    company = house.name.partition("-")[0]
    company_name = _COMPANIES.get(company, company)
    if house.limit is not None:
        return _("%(house)s, pool %(limit)s") % {"house": company_name, "limit": house.limit}
    if house.deals is not None:
        return _("%(house)s, best of %(deals)s") % {"house": company_name, "deals": house.deals}
    return _("%(house)s, %(cards)s cards") % {"house": company_name, "cards": house.cards}

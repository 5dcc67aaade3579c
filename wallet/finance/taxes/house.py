"""The house as a taxpayer: its name, address and numbers, from the settings."""

import msgspec
from django.conf import settings

STATES = {
    "JK": "01",
    "HP": "02",
    "PB": "03",
    "CH": "04",
    "UK": "05",
    "HR": "06",
    "DL": "07",
    "RJ": "08",
    "UP": "09",
    "BR": "10",
    "SK": "11",
    "AR": "12",
    "NL": "13",
    "MN": "14",
    "MZ": "15",
    "TR": "16",
    "ML": "17",
    "AS": "18",
    "WB": "19",
    "JH": "20",
    "OD": "21",
    "CG": "22",
    "MP": "23",
    "GJ": "24",
    "DH": "26",
    "MH": "27",
    "KA": "29",
    "GA": "30",
    "LD": "31",
    "KL": "32",
    "TN": "33",
    "PY": "34",
    "AN": "35",
    "TS": "36",
    "AP": "37",
    "LA": "38",
}
"""GST's numbers of states and union territories, by place."""


class House(msgspec.Struct, frozen=True):
    """The house as a taxpayer; a number that is not set is empty. `hsn` is the code of its supplies."""

    name: str
    address: str
    gstin: str
    tan: str
    pan: str
    hsn: str = ""

    @property
    def state(self) -> str:
        """GST's number of the state it is registered in."""
        return self.gstin[:2]

    def is_at_home(self, state: str) -> bool:
        """Whether a supply to that state stays within the house's own: CGST and SGST, and not IGST."""
        return state == self.state


def house() -> House:
    """The house's tax identity, read from the settings."""
    return House(
        name=settings.HOUSE_NAME,
        address=settings.HOUSE_ADDRESS,
        gstin=settings.HOUSE_GSTIN,
        tan=settings.HOUSE_TAN,
        pan=settings.HOUSE_PAN,
        hsn=settings.HOUSE_HSN,
    )


def state_of(place: str, own: House) -> str:
    """GST's number of the place of supply; without an address it is the house's (section 12(2)(b) IGST Act)."""
    return STATES.get(place, own.state)

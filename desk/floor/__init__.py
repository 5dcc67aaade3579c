"""The floor: guided forms for tables, offers and tournaments; announcements, holds on new deals, maintenance."""

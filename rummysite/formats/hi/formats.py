"""Hindi: lakhs and crores, 1,00,000, and 30 अप्रैल 2026, 20:36; Django's own formats of the language do neither."""

NUMBER_GROUPING = (3, 2, 0)
THOUSAND_SEPARATOR = ","
DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i"

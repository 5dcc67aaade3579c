"""English as in India: lakhs and crores, 12,34,567.89, and the day before the month, 30 Apr 2026, 20:36."""

NUMBER_GROUPING = (3, 2, 0)
THOUSAND_SEPARATOR = ","
DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
SHORT_DATE_FORMAT = DATE_FORMAT
SHORT_DATETIME_FORMAT = DATETIME_FORMAT

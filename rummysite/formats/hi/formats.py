"""Hindi: lakhs and crores, 1,00,000; Django's own formats of the language group nothing."""

NUMBER_GROUPING = (3, 2, 0)
THOUSAND_SEPARATOR = ","

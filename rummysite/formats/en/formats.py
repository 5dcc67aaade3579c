"""English: lakhs and crores, 12,34,567.89, as the rest of the house and every bank in India write them."""

NUMBER_GROUPING = (3, 2, 0)
THOUSAND_SEPARATOR = ","

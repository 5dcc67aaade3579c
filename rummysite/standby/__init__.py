"""The site's reads off the primary: where the standby is, which addresses it answers, and how it is."""

"""Functions for the registries of the rooms below: breaks, data, audit, reports, meanings."""

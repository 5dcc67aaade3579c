"""Tags of the site's own pages."""

"""The site's own costs."""

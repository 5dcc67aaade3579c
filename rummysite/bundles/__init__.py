"""The browser's modules and style sheets, joined for the wire: `build` makes them, `served` says which a page loads."""

"""The browser's modules and style sheets as bundles: `build` makes them, `served` decides which a page loads."""

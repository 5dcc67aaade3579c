"""Running deals may lie in cells, schemas that can be put on other servers: docs/decisions/cells.md."""

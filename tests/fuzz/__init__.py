"""A siege of the table's socket: messages made from the published schema, spoiled ones, and frames that are none."""

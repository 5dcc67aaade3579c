"""The wire's declarations, written out for those who do not read Python.

The msgspec types of the rooms are the only declaration of what goes over the wire. `python -m rummysite.schema` writes
from them the browser's TypeScript declarations, the tables of docs/protocol.md, an AsyncAPI document of the socket and
the JSON Schema of a deal's record; `--check` says which of these files are not what the types say.
"""

"""All models of the school in one list, which Django reads; each stands in its slice's `models`."""

__all__: list[str] = []

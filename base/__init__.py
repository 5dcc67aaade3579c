"""What every room uses and none owns: ids, the clock, refusals, registries, the API's frame, parts of admin pages."""

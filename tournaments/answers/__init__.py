"""What the rooms below ask this one through their registries: breaks, data, audit, reports, meanings."""

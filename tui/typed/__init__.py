"""What a typed line means, and how it is completed."""

"""How the measurement desk reads an order and finds what the case holds for it."""

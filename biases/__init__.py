"""How a persona is bent: the catalogue of biases and their effects."""

"""How a diagnosis is read: what a doctor commits to, and whether two names are one disease.

The phrases of each language are a table beside this page (`en.yaml`); the names of diseases are in `scenarios/terms/`.
"""

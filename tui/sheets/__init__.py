"""Sheets: modal forms that a screen opens and that give back a contribution."""

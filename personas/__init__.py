"""Who speaks: the roles, what passes between them, and the voices that give a persona its words."""

"""A player for both boxes of the family: plans one turn from the rows of its box."""

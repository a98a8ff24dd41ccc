"""The engine of the family: everything that its boxes do alike, driven by their data.

Clauses are named by the classic box's numbers; a box that numbers otherwise says in
`Ruleset.renumbered` which of its own stands for which.
"""

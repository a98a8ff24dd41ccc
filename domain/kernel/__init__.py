"""What all rulesets share: events, commands, decisions, dice, games and their records."""

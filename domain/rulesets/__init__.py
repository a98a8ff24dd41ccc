"""The games, one folder each; `registry` finds them by slug and version."""

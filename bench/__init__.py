"""Ratios to other programs, measured side by side; docs/benchmarks.md says how and what came."""

"""Where the hidden goals may lie: exact sums over all placings, by subsets of goals (WER-10.4).

A placing gives every hidden slot another goal; its weight is the product of `weights[slot][goal]`.
With k goals and n slots this looks at no more than 2**k subsets instead of k!/(k-n)! placings.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.dice import Dice

Weights = Sequence[Sequence[float]]


def sums_after(weights: Weights, goals: int) -> list[float]:
    """For each set of used goals (bit mask): the weight of all ways to fill the slots left.

    The slots are filled in order, so a set of m goals stands before slot m.
    """
    slots = len(weights)
    after = [0.0] * (1 << goals)
    for used in range((1 << goals) - 1, -1, -1):
        slot = used.bit_count()
        if slot == slots:
            after[used] = 1
        elif slot < slots:
            row = weights[slot]
            after[used] = sum(
                row[g] * after[used | 1 << g] for g in range(goals) if row[g] and not used >> g & 1
            )
    return after


def sample(weights: Weights, goals: int, dice: Dice) -> list[int]:
    """One placing, drawn with its weight (whole numbers): the goal of each slot."""
    after = sums_after(weights, goals)
    used, placing = 0, list[int]()
    for row in weights:
        ways = [0 if used >> g & 1 else int(row[g] * after[used | 1 << g]) for g in range(goals)]
        at = dice.below(sum(ways))
        goal = next(g for g in range(goals) if (at := at - ways[g]) < 0)
        placing.append(goal)
        used |= 1 << goal
    return placing


def chances(weights: Weights, goals: int) -> list[list[float]]:
    """For each slot and goal: the share of the weight of all placings that have it there."""
    after = sums_after(weights, goals)
    before = [0.0] * (1 << goals)
    before[0] = 1.0
    found = [[0.0] * goals for _ in weights]
    for used in range(1 << goals):
        slot = used.bit_count()
        if slot >= len(weights) or not before[used]:
            continue
        for g in range(goals):
            if not used >> g & 1 and (weight := before[used] * weights[slot][g]):
                before[used | 1 << g] += weight
                found[slot][g] += weight * after[used | 1 << g]
    return [[share / after[0] for share in row] for row in found]

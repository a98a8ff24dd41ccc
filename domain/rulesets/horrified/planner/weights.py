"""What things are worth to the planner; the unit is one action of a hero."""

from __future__ import annotations

STRENGTH = 0.75  # a point of strength that a sum still needs
USE = 0.6  # what an item in the hand counts of what it is worth once it is used
PRICE_AHEAD = 0.55  # what a monster's price counts of that while its task is open
TRIP = 3.0  # walking to a place and doing what is to be done there
RELIEF = 7.0  # a monster that strikes no more
WIN = 150.0
HOMEWARD = 0.86  # what is left of that for each step that a villager is from home
SPARE = (1.2, 0.9, 0.6, 0.4, 0.2, 0.1)  # the first, second ... item, to block with
LOST_ITEM = 1.3
PATIENCE = 0.93  # what a gain is worth that comes one action later
SECOND = 0.3  # what the second best prospect counts beside the best
TERROR = (25.0, 18.0, 13.0, 9.0, 6.0, 4.0, 3.0, 2.0)  # a step, by how many can be borne
LAST_STEP = 90.0
TERROR_A_CARD = 0.17  # what each card brings of it on average
OTHERS = 0.3  # what a need still counts where other heroes have what it takes
PERK = 2.0
SAFE = 0.3  # the part of a step of terror that a rescue saves
ARMFUL = 4.0  # more than that in useful items is worth little before some of it is used
SURPLUS = 0.15  # what goes beyond it counts
EFFICIENCY = 0.5  # the part of all actions that bring a task nearer its end
LEISURE, HASTE = 1.0, 1.25  # how much less or more tasks count by the time that is left
AHEAD = 4  # so many actions are looked at in full
FEW = 2  # heroes whose next turn comes so soon that less will do
AHEAD_OF_FEW = 3
FUTURE = 0.87  # what is left of a prospect after the turn of each player

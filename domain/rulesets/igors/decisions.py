"""What IGORs asks (rules.md, "Decision points"), gathered from the modules of its rules."""

from __future__ import annotations

from domain.kernel.decision import Step

from .closing import Adjust, LostTurn, PassTurn, TurnStart, WrapUp
from .deliveries import AfterPieceRoll, BeforePieceRoll, ChooseErrand
from .moving import AfterRoll
from .reactions import Reaction
from .trading import ScrapyardBuy, ScrapyardExchange

STEPS: tuple[type[Step], ...] = (
    TurnStart, LostTurn, AfterRoll, ChooseErrand, BeforePieceRoll, AfterPieceRoll,
    ScrapyardExchange, ScrapyardBuy, WrapUp, Reaction, Adjust, PassTurn,
)  # fmt: skip

__all__ = [
    "STEPS",
    "Adjust",
    "AfterPieceRoll",
    "AfterRoll",
    "BeforePieceRoll",
    "ChooseErrand",
    "LostTurn",
    "PassTurn",
    "Reaction",
    "ScrapyardBuy",
    "ScrapyardExchange",
    "TurnStart",
    "WrapUp",
]

"""What may stand on the agenda: the kinds of items, and how an item is a number.

The last item is due. A *step* does itself; a *question* is asked of a seat (or of chance), unless it has only one
answer, which is then given at once, or none, and then it falls away. An item is kind + 64 x seat + 512 x arg; what
`arg` means stands with each kind.
"""

from __future__ import annotations

from typing import Final

# ---- steps ---------------------------------------------------------------------------------------------------------

PERIOD: Final = 0
"""A period begins. arg: which, 0 to 2"""
WORK: Final = 1
"""Phase 1 begins."""
WORK_ROUND: Final = 2
"""Whose turn it is to work."""
NEUTRAL: Final = 3
"""CT-11: the neutral third plants, after Work."""
OWN_WORKERS: Final = 4
"""Phase 2 begins: private workers on one's own plantations (CT-35)."""
OTHERS_WORKERS: Final = 5
"""Then on those of others (CT-36)."""
OTHERS_ROUND: Final = 6
FINES: Final = 7
"""Then fines (CT-37)."""
TRADE: Final = 8
"""Phase 3 begins."""
TRADE_ROUND: Final = 9
FOLLOWERS: Final = 10
"""Who follows next into a trade. seat: who opened it; arg: coop + 8 x how many were asked"""
BUILDERS: Final = 11
"""Who follows next with a building. seat: who built; arg: coop (5: a warehouse) + 8 x how many were asked"""
HARVEST: Final = 12
"""Phase 4."""
SELL: Final = 13
"""Phase 5 begins."""
SELL_ROUND: Final = 14
RESET: Final = 15
"""Phase 6: everybody home, bonus reserves refilled (CT-80, CT-83), then what is asked, then RENEW."""
RENEW: Final = 16
"""The end of phase 6: the new turn order, coins in Antwerp (CT-85)."""
ALL_PLACED: Final = 17
"""CT-27, if all plantations of the seat are placed."""
STOCK_COFFEE: Final = 18
"""CT-84: the coffee of a seat's stock counters, after storing."""
HAND_OUT: Final = 19
"""CT-10: what everybody starts with, after the draws."""
DELIVERED: Final = 20
"""What a payment brings (CT-62, CT-64). arg: the target"""

# ---- questions to chance -------------------------------------------------------------------------------------------

DRAW_ORDER: Final = 21
DRAW_SETS: Final = 22
"""seat: whose contract set"""
DRAW_OBJECTIVES: Final = 23
"""arg: the letter"""
DRAW_COUNTERS: Final = 24
"""arg: letter x 8 + place in the stack, from the top"""

# ---- questions to a seat -------------------------------------------------------------------------------------------

WORKING: Final = 25
"""A turn of Work (CT-20)."""
FAVOURING: Final = 26
"""Too few common workers (CT-29). arg: coop + 8 x seats that may get one (mask) + 256 if an opponent has got one"""
LINE_BONUS: Final = 27
"""CT-26: one more plantation. arg: the line it comes from"""
MANNING: Final = 28
"""CT-35."""
HELPING: Final = 29
"""CT-36."""
FINED: Final = 30
"""CT-37. arg: place in BY_ROW of the plantation asked about + 64 x the row of the first loss (3: none yet)"""
TRADING: Final = 31
"""A turn of Trade and build (CT-40)."""
STEPPING: Final = 32
"""CT-46: Arabica steps of one's choice. arg: how many"""
FOLLOWING: Final = 33
"""CT-42. arg: coop"""
BUILDING_ALONG: Final = 34
"""CT-44. arg: coop (5: a warehouse) + 8 x the seat that built first"""
GIVING: Final = 35
"""CT-44: which coffee. arg: to which seat"""
PUTTING_BACK_COINS: Final = 36
"""CT-4."""
PUTTING_BACK_MEEPLE: Final = 37
"""CT-4."""
TAKING_ANIMAL: Final = 38
"""An animal counter, any colour left (CT-45, CT-64)."""
REWARDED: Final = 39
"""CT-63: an animal counter, a civet or a meeple."""
WINNING_BUILDING: Final = 40
"""CT-62. arg: the contract's letter"""
SELLING: Final = 41
"""A turn of Sell, or what is left of it (CT-60). arg: 1 after a delivery to a bar + 2 if counters were swapped in it"""
SWAPPING: Final = 42
"""CT-61: stock counters to discard, in rising order. arg: how many are left + 8 x the first that may be named"""
PAYING: Final = 43
"""CT-61: `State.owed` is still to be covered. arg: the target"""
STORING: Final = 44
"""CT-84: what a warehouse is for, bulk first, sorts rising. arg: warehouses left + 8 x bulk by sort, 3 bits each"""
KEEPING: Final = 45
"""CT-84: coffee kept without a warehouse. arg: how many more + 8 x what is above storage by sort, 8 bits each"""
TAKING_COFFEE: Final = 46
"""CT-84: the coffee of a joker."""

FIRST_QUESTION: Final = DRAW_ORDER
FIRST_OF_SEATS: Final = WORKING
KIND_NAMES: Final[list[str]] = [
    "period", "work", "work-round", "neutral", "own-workers", "others-workers", "others-round", "fines", "trade",
    "trade-round", "followers", "builders", "harvest", "sell", "sell-round", "reset", "renew", "all-placed",
    "stock-coffee", "hand-out", "delivered", "draw-order", "draw-sets", "draw-objectives", "draw-counters", "working",
    "favouring", "line-bonus",
    "manning", "helping", "fined", "trading", "stepping", "following", "building-along", "giving",
    "putting-back-coins", "putting-back-meeple", "taking-animal", "rewarded", "winning-building", "selling", "swapping",
    "paying", "storing", "keeping", "taking-coffee",
]  # fmt: skip


def item_of(kind: int, seat: int = 0, arg: int = 0) -> int:
    return kind + 64 * seat + 512 * arg

"""One game of the plan, and its result."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from tertulia import bots
from tertulia.arena.plan import Plan
from tertulia.arena.schedule import Seating
from tertulia.bots.playing import play_game
from tertulia.kernel.errors import BadInput


@dataclass(frozen=True)
class Result:
    """A finished game, as plain data. The plan determines everything but the times."""

    number: int
    deal: int
    bots: list[str]
    """By seat, as are points, ranks, sources and times."""
    points: list[int]
    ranks: list[int]
    """1 is best; ties share one."""
    endings: list[str]
    order: list[int]
    """The seats in the order of their first turns."""
    verbs: dict[str, int]
    """How often each verb was played."""
    sources: list[dict[str, int]]
    """Where each seat's points came from."""
    times: list[list[int]]
    """The microseconds each seat took over each decision in which it had a choice."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def length(self) -> int:
        """The number of decisions."""
        return sum(self.verbs.values())

    def share(self, seat: int) -> float:
        """A seat's share of the win: 1 for a sole winner; a tie is split."""
        return (self.ranks[seat] == 1) / self.ranks.count(1)

    def chairs(self, bot: str) -> list[int]:
        return [seat for seat, name in enumerate(self.bots) if name == bot]

    def ahead(self, one: str, two: str) -> float:
        """How often one bot is ahead of the other, over their chairs; ties count half."""
        pairs = [(self.ranks[mine], self.ranks[his]) for mine in self.chairs(one) for his in self.chairs(two)]
        return sum(1.0 if mine < his else 0.5 if mine == his else 0.0 for mine, his in pairs) / len(pairs)

    @property
    def winner_points(self) -> int:
        return max(points for points, rank in zip(self.points, self.ranks, strict=True) if rank == 1)

    def content(self) -> dict[str, Any]:
        return asdict(self)


def play(plan: Plan, seating: Seating) -> Result:
    """Play a game. Draws depend on seed and deal, each bot on seed, game and seat, so any process plays it the same."""
    game = plan.played
    try:
        players = [
            bots.make(name, game, f"{plan.seed}/{seating.number}/{seat}") for seat, name in enumerate(seating.bots)
        ]
        played = play_game(game, plan.options, players, Random(f"{plan.seed}/{seating.deal}"), with_sources=True)
    except Exception as error:
        what = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
        who = f"game {seating.number + 1} ({', '.join(seating.bots)})"
        remedy = "leave the bot out that fails, or report the fault"
        raise BadInput(f"{who} cannot be finished: {what}; {remedy}") from error
    return Result(
        number=seating.number, deal=seating.deal, bots=list(seating.bots), points=played.points,
        ranks=list(played.outcome.ranks), endings=list(played.outcome.endings), order=played.order,
        verbs=dict(played.verbs.most_common()), sources=played.sources,
        times=[[round(seconds * 1e6) for seconds in one] for one in played.times],
    )  # fmt: skip

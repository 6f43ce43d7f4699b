"""Information-set Monte Carlo tree search: simulates many possible worlds and plays the action that does best.

It works for any game. Each round guesses a state consistent with what the seat knows, goes down the tree, adds a node,
evaluates it with the game's evaluation, and carries the value up. An action's prior is its evaluation one step ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from tertulia.kernel.game import CHANCE, OVER, Game
from tertulia.kernel.playout import draw, play_out

FEW_OUTCOMES: Final = 6
"""Draws with at most this many outcomes get a node per outcome; others share one node for all outcomes."""
CERTAIN: Final = 0.98
"""How much of a finished game's value is the win itself; the rest is the margin."""
MOST_NODES: Final = 100_000
"""The tree stops growing at this size. A node takes a few hundred bytes for each of its actions."""
LOOK_AT_LEAD: Final = 32
"""The number of rounds between checks whether the best action can still be overtaken."""
FEW_ROUNDS: Final = 100
"""With fewer rounds there is no time to explore widely or to doubt the priors, whatever the game says."""
NARROWLY: Final = 0.2
SURELY: Final = 0.1
LONGEST_TURN: Final = 12
"""The most steps to look ahead within one turn."""


class Node:
    """A decision in the tree: which actions were tried, how often, and with what results."""

    __slots__ = ("actions", "children", "index", "leads", "priors", "rounds", "totals", "visits")

    def __init__(self) -> None:
        self.rounds = 0
        self.actions: list[int] = []
        self.index: dict[int, int] = {}
        """The index of each action in the lists."""
        self.priors: list[float] = []
        """The one-step evaluation of each action, in points."""
        self.visits: list[int] = []
        self.totals: list[float] = []
        """Sums of the chances to win, for the seat that decides here."""
        self.leads: list[float] = []
        """Sums of the leads in points, for the same seat."""
        self.children: dict[int, Node] = {}

    def best(self) -> int:
        """The index of the action that was tried most."""
        found = 0
        for at in range(1, len(self.actions)):
            if (self.visits[at], self.totals[at]) > (self.visits[found], self.totals[found]):
                found = at
        return found

    def lead(self) -> int:
        """How many more times the best action was tried than the next."""
        most = next_most = 0
        for visits in self.visits:
            if visits > most:
                most, next_most = visits, most
            elif visits > next_most:
                next_most = visits
        return most - next_most

    def size(self) -> int:
        """The number of nodes in this subtree, including this one."""
        count = 0
        below = [self]
        while below:
            count += 1
            below.extend(below.pop().children.values())
        return count


class Value:
    """The estimate of a state for each seat: the chance to win, and the lead in points."""

    __slots__ = ("chances", "leads")

    def __init__(self, chances: list[float], leads: list[float]) -> None:
        self.chances = chances
        self.leads = leads


class Search:
    def __init__(
        self, game: Game[Any], rng: Random, rounds: int = 0, seconds: float = 0.0, blind: bool = False
    ) -> None:
        self.game = game
        self.rng = rng
        self.rounds = rounds
        self.seconds = seconds
        self.blind = blind
        """Whether to evaluate states by random games to the end, without knowledge of the game; used as a reference."""
        self.steps = 0
        """The number of decisions and draws simulated."""
        self.spread: float = game.spread[0]
        self.ahead = 0
        """How many turns are played on after the turn of a new node."""
        few = 0 < rounds < FEW_ROUNDS
        self.explore: float = min(NARROWLY, game.explore) if few else game.explore
        self.doubt: float = min(SURELY, game.doubt) if few else game.doubt
        self.tempo: float = game.tempo
        self.turn: Callable[[Any], int] = game.turn or game.actor
        self.nodes = 0
        self.root = Node()
        self.foreseen: Any = None
        """The view for which the root was kept from the previous decision; None if it was not kept."""

    def choose(self, view: Any, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        root = self.think(view)
        at = root.best()
        self.keep(view, root.actions[at])
        return root.actions[at]

    def think(self, view: Any) -> Node:
        """Search until the budget is spent; the root, with what was found about each action."""
        began = perf_counter()
        seats = len(self.game.scores(view))
        self.spread = self.game.spread[min(seats - 1, len(self.game.spread)) - 1]
        self.ahead = self.game.ahead * seats
        if self.foreseen is None or self.foreseen != self.game.dump(view):
            self.root = Node()
            self.nodes = 1
        root = self.root
        done = 0
        while True:
            self._round(root, self.game.guess(view, self.rng))
            done += 1
            if len(root.actions) == 1:
                return root
            if self.rounds:
                left = self.rounds - root.rounds
            else:
                spent = perf_counter() - began
                left = int(done * (self.seconds - spent) / spent)
            if left <= 0 or (done % LOOK_AT_LEAD == 0 and root.lead() > left):
                return root

    def keep(self, view: Any, action: int) -> None:
        """If the turn goes on, keep what was found about the next decision."""
        game = self.game
        seat = game.actor(view)
        after = view.copy()
        game.apply(after, action)
        child = self.root.children.get(action)
        self.foreseen = None
        if child is not None and game.actor(after) == seat:
            self.root = child
            self.nodes = child.size()
            self.foreseen = game.dump(after)

    def _round(self, root: Node, state: Any) -> None:
        game = self.game
        actor_of, apply = game.actor, game.apply
        path: list[Node] = []
        taken: list[int] = []
        seats: list[int] = []
        node = root
        seat: int = actor_of(state)
        while True:
            legal: list[int] = game.legal(state)
            if not self.blind:
                legal = game.promising(state, legal)
            if not node.actions:
                value = self._open(node, state, seat, legal)
                break
            at = self._select(node, state, seat, legal)
            path.append(node)
            taken.append(at)
            seats.append(seat)
            key = node.actions[at]
            apply(state, key)
            seat = actor_of(state)
            while seat == CHANCE:
                outcome = draw(game, state, self.rng)
                if len(game.legal(state)) <= FEW_OUTCOMES:
                    key = key * 10_007 + outcome + 1
                apply(state, outcome)
                self.steps += 1
                seat = actor_of(state)
            if seat == OVER:
                value = self._result(state)
                break
            child = node.children.get(key)
            if child is None:
                if self.nodes >= MOST_NODES:
                    value = self._estimate(state)
                    break
                child = Node()
                node.children[key] = child
                self.nodes += 1
            node = child
        self.steps += len(path)
        for step in range(len(path)):
            node = path[step]
            at = taken[step]
            node.rounds += 1
            node.visits[at] += 1
            node.totals[at] += value.chances[seats[step]]
            node.leads[at] += value.leads[seats[step]]

    def _select(self, node: Node, state: Any, seat: int, legal: list[int]) -> int:
        """The action to try next: the one with the highest mean value plus exploration bonus (PUCT)."""
        if legal != node.actions:
            self._add(node, state, seat, legal)
        index, priors, visits = node.index, node.priors, node.visits
        ats = [index[action] for action in legal]
        best_prior = max([priors[at] for at in ats])
        weights = [exp((priors[at] - best_prior) / (self.spread * self.doubt)) for at in ats]
        total_weight = sum(weights)
        tried = 0
        total = 0.0
        for at in ats:
            tried += visits[at]
            total += node.totals[at]
        unknown = total / tried if tried else 0.5
        best = ats[0]
        best_bound = -1.0
        for number, at in enumerate(ats):
            mean = node.totals[at] / visits[at] if visits[at] else unknown
            bound = mean + self.explore * weights[number] / total_weight * sqrt(tried + 1.0) / (1.0 + visits[at])
            if bound > best_bound:
                best_bound = bound
                best = at
        return best

    def _add(self, node: Node, state: Any, seat: int, legal: list[int]) -> Any:
        """Add actions that are new to this node; returns the best state one step ahead among them."""
        game = self.game
        best: Any = None
        best_worth = 0.0
        for action in legal:
            if action in node.index:
                continue
            after: Any = None
            worth = 0.0
            if not self.blind:
                after = state.copy()
                game.apply(after, action)
                worth = game.evaluate(after, seat)
            node.index[action] = len(node.actions)
            node.actions.append(action)
            node.priors.append(worth)
            node.visits.append(0)
            node.totals.append(0.0)
            node.leads.append(0.0)
            if best is None or worth > best_worth:
                best = after
                best_worth = worth
        return best

    def _open(self, node: Node, state: Any, seat: int, legal: list[int]) -> Value:
        """The value of a new node: look ahead from the action with the best evaluation."""
        whose = self.turn(state)
        best = self._add(node, state, seat, legal)
        if not self.blind:
            return self.look_ahead(best, whose)
        decisions, draws = play_out(self.game, state, self.rng)
        self.steps += decisions + draws
        ranks = list(self.game.outcome(state).ranks)
        first = ranks.count(1)
        return Value([1.0 / first if rank == 1 else 0.0 for rank in ranks], [0.0] * len(ranks))

    def look_ahead(self, state: Any, whose: int) -> Value:
        """Play on to the end of this turn and of `ahead` more, always taking the step with the best evaluation."""
        game = self.game
        turns = 0
        in_turn = 1
        while True:
            self.steps += 1
            actor: int = game.actor(state)
            if actor == OVER:
                return self._result(state)
            if actor == CHANCE:
                if turns == self.ahead:
                    return self._estimate(state, whose)
                game.apply(state, draw(game, state, self.rng))
                continue
            turn = self.turn(state)
            if turn != whose or in_turn == LONGEST_TURN:
                if turns == self.ahead:
                    return self._estimate(state, whose)
                turns += 1
                in_turn = 0
                whose = turn
            state = self._best_next(state, actor)
            in_turn += 1

    def _best_next(self, state: Any, seat: int) -> Any:
        game = self.game
        legal: list[int] = game.promising(state, game.legal(state))
        if len(legal) == 1:
            game.apply(state, legal[0])
            return state
        best: Any = None
        best_worth = 0.0
        for action in legal:
            after = state.copy()
            game.apply(after, action)
            worth: float = game.evaluate(after, seat)
            if best is None or worth > best_worth:
                best = after
                best_worth = worth
        return best

    def _estimate(self, state: Any, after: int = OVER) -> Value:
        """The value according to the game's forecast; `after` is the seat that has just had a turn."""
        points: list[float] = self.game.forecast(state)
        if after >= 0:
            points[after] -= self.tempo
        leads = [points[seat] - max(points[:seat] + points[seat + 1 :]) for seat in range(len(points))]
        chances = [1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead / self.spread)))) for lead in leads]
        whole = sum(chances)
        return Value([chance / whole for chance in chances], leads)

    def _result(self, state: Any) -> Value:
        value = self._estimate(state)
        winners = self.game.outcome(state).winners
        for seat in range(len(value.chances)):
            won = 1.0 / len(winners) if seat in winners else 0.0
            value.chances[seat] = CERTAIN * won + (1.0 - CERTAIN) * value.chances[seat]
        return value

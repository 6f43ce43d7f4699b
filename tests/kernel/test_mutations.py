"""The machinery of the fuzzers of doors: plain data made wrong by structure."""

from random import Random

from tertulia.kernel.mutations import copied, mutated


def test_a_mutation_leaves_the_original_as_it_was_and_the_same_seed_makes_the_same_one() -> None:
    data = {"seats": 3, "plots": [["a", "b"], ["c"]], "money": 1.5, "over": False, "name": "toy"}
    before = copied(data)
    made = [mutated(data, Random(number)) for number in range(2_000)]
    assert data == before
    assert made[7] == mutated(data, Random(7))
    assert sum(one != data for one in made) > 1_900


def test_mutations_of_anything_are_made_without_an_error() -> None:
    for number in range(500):
        data: object = 3
        for step in range(6):
            data = mutated(data, Random(f"{number}/{step}"))

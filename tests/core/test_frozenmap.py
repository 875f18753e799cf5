"""A frozen map behaves like a dict that nobody can change."""

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.frozenmap import FrozenMap

steps = st.lists(st.tuples(st.integers(0, 60), st.integers()), max_size=300)


@given(steps)
def test_it_holds_what_a_dict_would_in_the_same_order(steps: list[tuple[int, int]]) -> None:
    frozen: FrozenMap[int, int] = FrozenMap()
    plain: dict[int, int] = {}
    for key, value in steps:
        frozen = frozen.put(key, value)
        plain[key] = value
    assert list(frozen.items()) == list(plain.items())
    assert len(frozen) == len(plain)
    assert all(key in frozen for key in plain)
    assert 61 not in frozen
    assert frozen.get(61) is None


def test_it_keeps_its_order_over_many_layers() -> None:
    frozen: FrozenMap[int, int] = FrozenMap()
    keys = [(number * 7919) % 5000 for number in range(5000)]
    for value, key in enumerate(keys + keys[:2000]):
        frozen = frozen.put(key, value)
    assert list(frozen) == keys
    assert list(frozen.values()) == [*range(5000, 7000), *range(2000, 5000)]
    assert len(frozen) == 5000
    assert all(frozen[key] == value for key, value in frozen.items())


@given(steps, st.lists(st.integers(0, 61), max_size=5))
def test_what_is_taken_out_leaves_the_rest_in_order(steps: list[tuple[int, int]], gone: list[int]) -> None:
    frozen: FrozenMap[int, int] = FrozenMap()
    for key, value in steps:
        frozen = frozen.put(key, value)
    whole, plain = frozen, dict(frozen)
    for key in gone:
        frozen = frozen.without(key)
        plain.pop(key, None)
    assert list(frozen.items()) == list(plain.items())
    assert len(frozen) == len(plain)
    assert dict(whole) == dict(steps)


@given(steps, st.integers(0, 299))
def test_what_it_was_it_stays(steps: list[tuple[int, int]], when: int) -> None:
    frozen: FrozenMap[int, int] = FrozenMap()
    kept, then = frozen, dict(frozen)
    for number, (key, value) in enumerate(steps):
        frozen = frozen.put(key, value)
        if number == when:
            kept, then = frozen, dict(frozen)
    assert dict(kept) == then

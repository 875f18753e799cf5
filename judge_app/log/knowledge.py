"""What a device can have known when it wrote an entry: all that was there, or less of what others wrote.

The log does not say what a tablet had heard of. But it knew its own entries, those it replaced, and by its
clock the newest one there was; and of each other tablet it held the first so many entries, without a gap.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ids import MatchId
from judge_app.core.ops import (
    CutMade,
    DeckChecked,
    DeviceRevoked,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoleChanged,
    RoundPaired,
    RulesetChosen,
    SettingChosen,
    TableFixed,
    TablesRepaired,
    Undone,
)
from judge_app.log.entry import Entry

__all__ = ["MOST_TRIES", "knowledges"]

MOST_TRIES = 60
"""So many guesses of what a tablet knew are tried for one entry."""
_MATTERS = (
    RoundPaired,
    TablesRepaired,
    CutMade,
    ResultReported,
    ResultCorrected,
    ResultSettled,
    PlayerReported,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    TableFixed,
    RulesetChosen,
    SettingChosen,
    DeckChecked,
    RoleChanged,
    DeviceRevoked,
    Undone,
)
"""What can change a pairing, a cut or a draw."""

Vector = dict[DeviceId, int]


def knowledges(before: Sequence[Entry], entry: Entry) -> Iterator[list[Entry]]:
    """What the device of *entry* may have held of *before*, which precedes it; the fullest first.

    Never all of it: that is what everybody tries first.
    """
    sure = _surely_known(before, entry)
    choices = _choices(before, entry, sure)
    full = {device: held[0] for device, held in choices.items()}
    seen = {tuple(full.values())}
    for vector in islice(_vectors(choices), MOST_TRIES):
        if (key := tuple(vector.values())) not in seen:
            seen.add(key)
            yield [one for one in before if one.seq <= vector.get(one.device, one.seq)]


def _vectors(choices: Mapping[DeviceId, Sequence[int]]) -> Iterator[Vector]:
    """All of them where that is feasible; else one tablet at a time, while the others are full or bare."""
    devices = [*choices]
    count = 1
    for held in choices.values():
        count *= len(held)
    if count <= MOST_TRIES:
        for some in product(*choices.values()):
            yield dict(zip(devices, some, strict=True))
        return
    least = {device: held[-1] for device, held in choices.items()}
    full = {device: held[0] for device, held in choices.items()}
    yield least
    depth = max(map(len, choices.values()))
    for place in range(depth):
        for device in devices:
            known = choices[device][min(place, len(choices[device]) - 1)]
            yield full | {device: known}
            yield least | {device: known}


def _choices(before: Sequence[Entry], entry: Entry, sure: Vector) -> dict[DeviceId, list[int]]:
    """For each other tablet how many of its entries may have been known, the most first."""
    choices: dict[DeviceId, list[int]] = {}
    for one in before:
        if one.device == entry.device:
            continue
        held = choices.setdefault(one.device, [sure.get(one.device, 0)])
        if one.seq > held[0] and isinstance(one.op, _MATTERS):
            if held[0] < one.seq - 1:
                held.insert(0, one.seq - 1)
            held.insert(0, one.seq)
    return {device: sorted({*held}, reverse=True) for device, held in choices.items() if len(held) > 1}


def _surely_known(before: Sequence[Entry], entry: Entry) -> Vector:
    at: dict[EntryId, Entry] = {one.id: one for one in before}
    moments = Counter(one.lamport for one in before)
    by_moment = {one.lamport: one for one in before}
    sure: Vector = {}
    for one in _needed(before, entry):
        sure[one.device] = max(one.seq, sure.get(one.device, 0))
    last = 0
    for own in (*(one for one in before if one.device == entry.device), entry):
        known = [at[one] for one in own.stamp.basis if one in at]
        if own.lamport > last + 1 and moments[own.lamport - 1] == 1:
            known.append(by_moment[own.lamport - 1])
        for one in known:
            sure[one.device] = max(one.seq, sure.get(one.device, 0))
        last = own.lamport
    return sure


def _needed(before: Sequence[Entry], entry: Entry) -> Iterator[Entry]:
    """The only word about a match, without which no tablet pairs a later round or makes the cut."""
    last = _last_round_needed(entry)
    rounds = {
        seat.match_id: one.op.number
        for one in before
        if isinstance(one.op, RoundPaired | TablesRepaired)
        for seat in one.op.seatings
    }
    words: dict[MatchId, list[Entry]] = {}
    for one in before:
        if isinstance(one.op, ResultReported | PlayerReported | ResultCorrected | ResultSettled):
            words.setdefault(one.op.match_id, []).append(one)
    for match, said in words.items():
        if len(said) == 1 and rounds.get(match, last + 1) <= last:
            yield said[0]


def _last_round_needed(entry: Entry) -> int:
    match entry.op:
        case RoundPaired(number=number):
            return number - 1
        case CutMade(after=after):
            return after
    return 0

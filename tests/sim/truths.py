"""What must be true once everything has healed."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judge_app.core.claims import DeviceId
from judge_app.core.model import State
from judge_app.desk import Desk
from judge_app.log.digest import digest
from judge_app.log.oplog import OpLog
from judge_app.storage.opstore import OpStore
from judge_app.sync.clockoffset import PROMISE_MS
from tests.sim.install import PATH, Install
from tests.sim.oracle import Oracle

if TYPE_CHECKING:
    from tests.sim.hall import Hall

__all__ = ["forks_of", "look"]

SLEWED_MS = 250.0
"""A clock that is further off is set at once."""


def look(hall: "Hall") -> None:
    """Raise `Wrong` if anything came out that must not."""
    forks = forks_of(hall)
    if all(install.device in forks for install in hall.installs):
        hall.counts["nobody was left to say that all were copied"] += 1
        return
    _all_hold_the_same(hall)
    _nothing_is_lost(hall, forks)
    _one_digest_for_each_app(hall)
    _only_rights_count(hall, hall.installs[0])
    if hall.plan.has_clocks:
        _clocks_keep_their_promise(hall)
    _old_apps_understand_once_updated(hall)


def _all_hold_the_same(hall: "Hall") -> None:
    held = [{entry.id: entry.digest for entry in install.desk.log.entries} for install in hall.installs]
    for install, log in zip(hall.installs, held, strict=True):
        lacks, more = len(held[0].keys() - log.keys()), len(log.keys() - held[0].keys())
        hall.require(
            log == held[0], f"{install.number} lacks {lacks} entries that 0 holds, and has {more} more"
        )
        hall.require(not install.exchange.trouble, f"{install.number} is in trouble")
    hall.require({*held[0].values()} <= hall.signed, "a log holds what no tablet signed")


def forks_of(hall: "Hall") -> dict[DeviceId, int]:
    """The devices that wrote two histories, and their first entry of which there are two."""
    found = {
        device: [seq for seq, digests in entries.items() if len(digests) > 1]
        for device, entries in hall.kept.items()
    }
    return {device: min(seqs) for device, seqs in found.items() if seqs}


def _nothing_is_lost(hall: "Hall", forks: dict[DeviceId, int]) -> None:
    hall.counts["forked"] += len(forks)
    for install in hall.installs:
        log = install.desk.log
        for device, fork in forks.items():
            hall.require(
                log.fork(device) == fork,
                f"{install.number} did not notice the fork of {device[:4]} at {fork}",
            )
            hall.require(log.vector.get(device, 0) < fork, f"{install.number} counts what was forked")
        for device, entries in hall.kept.items():
            for seq, digests in entries.items():
                if seq < forks.get(device, seq + 1):
                    hall.require(
                        log.head(device, seq) in digests, f"{install.number} lost {device[:4]}:{seq}"
                    )


def _one_digest_for_each_app(hall: "Hall") -> None:
    for is_old in (False, True):
        digests = {digest(install.desk.state) for install in hall.installs if install.is_old == is_old}
        hall.require(len(digests) <= 1, f"the same log amounts to {len(digests)} different states")


def _old_apps_understand_once_updated(hall: "Hall") -> None:
    for install in [one for one in hall.installs if one.is_old][:1]:
        log = OpLog(hall.event, install.device)
        updated = Desk(log, OpStore(PATH, install.disk), install.clock)
        same = digest(updated.state) == digest(hall.installs[0].desk.state)
        hall.require(same, "an updated app made something else of its log")


def _only_rights_count(hall: "Hall", install: Install) -> None:
    """The state is what the oracle says, by the kinds whose effect it can tell entry by entry."""
    state = install.desk.state
    oracle = Oracle(hall.founder, (entry.body for entry in install.desk.log.entries), state.roster.void)
    unjust = oracle.unjust()
    hall.require(not unjust, "; ".join(unjust))
    roster = {device: member.role for device, member in state.roster.members.items()}
    wanted = {DeviceId(device): oracle.role(device) for device in oracle.first}
    hall.require(roster == wanted, "the roster is not what was decided")
    for kind, found in (
        ("note_written", state.notes),
        ("announced", state.announcements),
        ("ruling_given", state.rulings),
    ):
        hall.require({*found} == oracle.standing(kind), f"{kind}: not those that had a right to it")
    standing = {word.id for word in oracle.words if oracle.may(word) and word.id not in oracle.undone}
    hall.require(standing.issuperset(_sources(state)), "something counts to which its signer had no right")
    for word in oracle.words:
        if not oracle.may(word) and word.id not in oracle.undone:
            hall.require(word.id in state.ignored, f"{word.kind} was applied without a right")
            hall.counts["without a right"] += 1


def _sources(state: State) -> Iterable[str]:
    yield from (claim.entry for claim in state.names)
    yield from state.penalties
    for claims in state.settings.values():
        yield from (claim.entry for claim in claims)
    for player in state.players.values():
        yield from (claim.entry for claim in (*player.names, *player.presence))
    for played in state.rounds.values():
        yield from (claim.entry for claim in played.pairings)
    for match in state.matches.values():
        yield from (claim.entry for claim in match.results)


def _clocks_keep_their_promise(hall: "Hall") -> None:
    reference = hall.installs[0].reference
    references = [install for install in hall.installs if install.device == reference]
    if len(references) != 1:
        return  # it was copied, or goes on under another key
    told = references[0].keeper.told(references[0].clock.own_ms())
    if told is None:
        raise AssertionError("the reference does not know its own time")
    linked = {wire.other(references[0]) for wire in hall.wires if references[0] in wire.ends}
    for install in linked.intersection(hall.installs) - {references[0]}:
        own = install.clock.own_ms()
        estimate = install.keeper.estimate(own)
        in_step = install.keeper.is_in_step(own) and estimate is not None
        if not in_step and (hall.plan.loss > 0.1 or hall.plan.jitter > 0.3):
            continue  # nearly all was lost so far, and the pauses between bursts have become long
        hall.require(in_step, f"{install.number} does not know the time")
        _check_clock(hall, install, told.hall_ms, estimate.error_ms if estimate else PROMISE_MS)


def _check_clock(hall: "Hall", install: Install, hall_ms: float, error_ms: float) -> None:
    off, slewing = abs(install.clock.hall_ms() - hall_ms), abs(install.clock.slewing_ms)
    hall.counts["clocks compared"] += 1
    hall.require(slewing <= SLEWED_MS, f"{install.number} is {slewing:.0f} ms off and not set")
    hall.require(off <= error_ms + slewing + 1, f"{install.number} is {off:.0f} ms off, said {error_ms:.0f}")

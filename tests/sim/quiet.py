"""What must be true of a backbone over which nothing is left to be said."""

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge_app.core.claims import DeviceId
    from tests.sim.backbone import Backbone
    from tests.sim.hall import Hall

__all__ = ["watch"]

SETTLES_S = 40.0
"""So long somebody may still bring to the stream what it has lost, though all hold it."""
WATCHED_S = 30.0
MOST_SAID = 7
"""So often a tablet says in that time what it holds, where the stream claims to hold more than there is."""
MOST_OFFERED = 10
"""So often a tablet offers one entry to the stream on a day on which everything goes wrong."""
DEAF_S, MOST_FOR_DEAF = 300.0, 6
"""Who never takes anything is offered it ever more seldom; twice, because the stream knows it."""


def watch(hall: "Hall", backbone: "Backbone") -> None:
    """Raise `Wrong` if the backbone is kept busy though all tablets are in step."""
    plan = hall.plan.backbone
    if plan is None or not (plan.is_watched or plan.has_deaf):
        return
    hall.pass_time(SETTLES_S)  # what a tablet off the backbone wrote is brought by others after a while
    if hall.plan.is_quiet and not hall.counts["forged"]:
        _each_entry_went_once(hall, backbone)
    published, said = backbone.published.copy(), backbone.said.copy()
    hall.pass_time(DEAF_S if plan.has_deaf else WATCHED_S)
    more = backbone.published - published
    if plan.has_deaf:
        hall.counts["deaf"] += 1
        most = max(more.values(), default=0)
        hall.require(most <= MOST_FOR_DEAF, f"a tablet offered one entry {most} times to somebody deaf")
    else:
        hall.counts["watched"] += 1
        hall.require(not more, f"{more.total()} entries were published though nobody lacks any")
        offered = max(backbone.published.values(), default=0)
        hall.require(offered <= MOST_OFFERED, f"a tablet offered one entry {offered} times")
        _little_is_said(hall, backbone.said - said)


def _each_entry_went_once(hall: "Hall", backbone: "Backbone") -> None:
    hall.counts["quiet"] += 1
    entries = {entry.id for entry in hall.installs[0].desk.log.entries}
    found = Counter(f"{one.parcel.device}:{one.parcel.seq}" for one in backbone.messages)
    hall.require(found == Counter(entries), "the stream does not hold each entry once")
    doubled = [entry for (_number, entry), times in backbone.published.items() if times > 1]
    hall.require(not doubled, f"a tablet offered an entry twice: {doubled}")
    hall.require(not hall.counts["published again"], "somebody was taken to lack something")


def _little_is_said(hall: "Hall", said: Counter[tuple[str, "DeviceId"]]) -> None:
    """A copied tablet speaks with the voice of both."""
    voices = Counter(install.device for install in hall.installs)
    for (kind, device), times in said.items():
        most = MOST_SAID * voices[device] if kind == "Have" else 0
        hall.require(times <= most, f"{device[:4]} said {kind} {times} times though nothing happens")

"""What can happen to the devices of an event, sensible or not."""

from typing import get_args

from hypothesis import strategies as st

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import (
    AccessBox,
    BackboneAccessGiven,
    BackboneChosen,
    BackboneLeft,
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    EntryLost,
    EventTakenOver,
    Op,
    ReviewClosed,
    RoleChanged,
    TakeOverPrepared,
    TimebaseChosen,
)
from judge_app.core.roster import DeviceRole

devices = st.sampled_from([DeviceId(name) for name in "abcd"])
roles = st.sampled_from(get_args(DeviceRole))
names = st.sampled_from(["Dana", "Maya", ""])
held = st.integers(-1, 9)
digests = st.sampled_from(["0" * 64, "1" * 64, "no digest"])

STAFF: dict[type[Op], st.SearchStrategy[Op]] = {
    DeviceAdmitted: st.builds(DeviceAdmitted, devices, names, names, roles),
    DeviceNamed: st.builds(DeviceNamed, names, names),
    DeviceRenewed: st.builds(DeviceRenewed, devices, st.just("00" * 64)),
    TakeOverPrepared: st.builds(TakeOverPrepared, devices),
    EventTakenOver: st.builds(EventTakenOver, devices, st.just("00" * 64), names, names),
    RoleChanged: st.builds(RoleChanged, devices, roles, held),
    DeviceRevoked: st.builds(DeviceRevoked, devices, held),
    DeviceForked: st.builds(
        DeviceForked, devices, held, digests, st.just("00" * 64), digests, st.just("00" * 64)
    ),
    EntryLost: st.builds(EntryLost, st.sampled_from(["", "0" * 64])),
    BackboneChosen: st.builds(
        BackboneChosen,
        names,
        st.lists(st.just("tls://a.example:4222"), max_size=2).map(tuple),
        st.just(""),
        st.sampled_from("AB"),
    ),
    BackboneLeft: st.builds(BackboneLeft),
    BackboneAccessGiven: st.builds(
        BackboneAccessGiven,
        st.sampled_from("AB"),
        st.sampled_from(["one", "two"]),
        st.lists(st.builds(AccessBox, devices, st.just(""), st.booleans()), max_size=3).map(tuple),
    ),
    TimebaseChosen: st.builds(TimebaseChosen, devices),
    ReviewClosed: st.builds(
        ReviewClosed,
        st.builds(lambda device, seq: EntryId(f"{device}:{seq}"), devices, st.integers(1, 12)),
        st.booleans(),
    ),
}

"""What took no effect and what is disputed is told in sentences."""

from judge_app.core.model import MatchId, PlayerId, Result
from judge_app.core.ops import DeviceAdmitted, DeviceRevoked, PlayerAdded, PlayerDropped, ResultReported
from judge_app.views.passedover import passed_over
from tests.core.organized import Organizer, player
from tests.log.audited import SignedOrganizer
from tests.log.signed import SignedDevice


def test_a_log_in_which_all_took_effect_says_so() -> None:
    (found,) = passed_over(Organizer(4).state)
    assert (found.where, found.follows, found.is_odd) == ("Rights", True, False)


def test_what_a_revoked_tablet_did_is_told_with_the_reason() -> None:
    organizer, other = SignedOrganizer(4), SignedDevice(1)
    organizer.judge(DeviceAdmitted(other.device, "Maya", "Tablet", "floor"))
    other.sync(organizer)
    organizer.judge(DeviceRevoked(other.device, 0))
    other.do(PlayerDropped(player("Ada")))
    organizer.sync(other)
    (found,) = passed_over(organizer.state)
    assert found.sentence == (
        "“Ada dropped”, entry 1 of Maya, took no effect: its tablet was revoked; it waits for review."
    )
    assert found.is_odd


def test_what_the_role_of_a_tablet_did_not_allow_is_told() -> None:
    organizer, other = SignedOrganizer(4), SignedDevice(1)
    organizer.judge(DeviceAdmitted(other.device, "Maya", "Tablet", "floor"))
    other.sync(organizer)
    other.do(PlayerAdded(PlayerId("new"), "Nia"))
    organizer.sync(other)
    (found,) = passed_over(organizer.state)
    assert found.sentence.endswith("took no effect: the role of its tablet does not allow it.")


def test_an_open_dispute_is_told_with_both_words() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = organizer.matches[0]
    organizer.judge(ResultReported(match.id, Result(match.a)))
    organizer.contradict(match)
    dispute = passed_over(organizer.state)[-1]
    assert dispute.where == "Dispute"
    assert dispute.sentence.count(f"“Round 1, table {match.table}: ") == 2


def test_many_without_effect_are_counted() -> None:
    organizer = Organizer(4)
    for n in range(25):
        organizer.do(ResultReported(MatchId(f"nowhere {n}"), Result(None)))
    found = passed_over(organizer.state)
    assert len(found) == 21
    assert found[-1].sentence == "So it is with 5 more entries."

"""A token lets a device do on the servers what its own event needs, and tells the servers nothing of it."""

from judge_app.sync.access import Lane
from judge_app.sync.natsaccess import claims_of
from tests.log.signed import OAKHAVEN, SignedDevice, founded
from tests.sync.access.leaders import SIGNING, VENUE, choose, everybody, got


def test_a_token_names_only_the_subjects_of_its_own_device_and_event() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    lane = Lane(OAKHAVEN)
    token = lane.stream.removeprefix("TABLESIDE_")
    claims = claims_of(got(dana).jwt)
    assert (claims["iss"], claims["nats"]["issuer_account"]) == (SIGNING.public, VENUE.account)
    assert (claims["sub"], claims["name"]) == (got(dana).user_key.public, dana.device)
    hear, say = claims["nats"]["sub"]["allow"], claims["nats"]["pub"]["allow"]
    assert hear == [
        f"tableside.{token}.say.*",
        f"tableside.{token}.ask.{dana.device}",
        f"_INBOX.{dana.device}.>",
    ]
    plain = [one for one in say if not one.startswith("$JS.")]
    assert plain == [
        f"tableside.{token}.log.*.{dana.device}",
        f"tableside.{token}.say.{dana.device}",
        f"tableside.{token}.ask.*",
    ]
    storage = [one for one in say if one.startswith("$JS.")]
    assert all(lane.stream in one.split(".") for one in storage)
    verbs = {tuple(one.partition("API.")[2].split(f".{lane.stream}")[0].split(".")) for one in storage}
    assert verbs == {
        ("STREAM", "INFO"),
        ("STREAM", "CREATE"),
        ("CONSUMER", "CREATE"),
        ("CONSUMER", "INFO"),
        ("CONSUMER", "DELETE"),
        ("CONSUMER", "MSG", "NEXT"),
    }


def test_tokens_of_two_devices_share_nothing_they_alone_may_say_or_hear() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    claims = [claims_of(got(one).jwt)["nats"] for one in (founder, dana)]
    for one, other in ((founder, claims[1]), (dana, claims[0])):
        assert not any(one.device in subject for way in ("pub", "sub") for subject in other[way]["allow"])


def test_a_server_learns_neither_the_event_nor_the_same_name_twice() -> None:
    lanes = [Lane(OAKHAVEN), Lane(SignedDevice(2).event), Lane(type(OAKHAVEN)("riverside"))]
    assert lanes[0].stream == lanes[1].stream != lanes[2].stream
    for text in (lanes[0].stream, lanes[0].log(), lanes[0].say(), lanes[0].ask()):
        assert OAKHAVEN not in text
        assert "oakhaven" not in text.lower()

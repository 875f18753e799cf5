"""What a tablet needs on the backbone of its event: what it was given, and how a leader gives it."""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from judge_app.core.backbone import Backbone, Key, lacking, needs_new_key
from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.core.ops import AccessBox, BackboneAccessGiven, BackboneChosen, Op
from judge_app.core.roster import LEADERS, Member
from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.natsaccess import NatsKey, Venue, key_of, new_key, user_jwt
from judge_app.sync.sealing import KEY_BYTES, key_name, sealed_for, unsealed

__all__ = ["Access", "Given", "Lane", "access_of", "choosing", "given_to", "giving"]

MOST_AT_ONCE = 100
"""So many boxes an entry holds: with four kilobytes each, far below the largest one."""
MOST_MISSED = 6
"""So many of the last keys are given to who has older ones."""

Entropy = Callable[[int], bytes]


class Lane:
    """How the things of one event are called on a server, which learns no name and no id of it."""

    def __init__(self, event: EventId) -> None:
        token = sha256(b"tableside backbone\n" + event.encode()).hexdigest()[:32]
        self.stream = f"TABLESIDE_{token}"
        self._root = f"tableside.{token}"

    def log(self, device: str = "*", publisher: str = "*") -> str:
        """Where the entries of *device* go; others publish them too, if it cannot."""
        return f"{self._root}.log.{device}.{publisher}"

    def say(self, device: str = "*") -> str:
        """Where tablets say what they hold; nothing of it is kept."""
        return f"{self._root}.say.{device}"

    def ask(self, device: str = "*") -> str:
        """Where *device* alone is asked for the time, and shown what was sealed for it."""
        return f"{self._root}.ask.{device}"

    @staticmethod
    def inbox(device: DeviceId) -> str:
        """Where a server answers *device*, and nobody else can listen."""
        return f"_INBOX.{device}"

    def may_publish(self, device: DeviceId) -> list[str]:
        api = "$JS.API"
        consumers = [f"{api}.CONSUMER.{verb}.{self.stream}" for verb in ("DELETE", "INFO", "MSG.NEXT")]
        return [
            self.log(publisher=device),
            self.say(device),
            self.ask(),
            f"{api}.STREAM.INFO.{self.stream}",
            f"{api}.STREAM.CREATE.{self.stream}",
            f"{api}.CONSUMER.CREATE.{self.stream}.>",
            *(f"{one}.*" for one in consumers),
        ]

    def may_subscribe(self, device: DeviceId) -> list[str]:
        return [self.say(), self.ask(device), f"{self.inbox(device)}.>"]


@dataclass(frozen=True)
class Access:
    """What one device needs to use the backbone: where it is, who it is there, and the keys."""

    name: str
    servers: tuple[str, ...]
    ca: str
    jwt: str = field(repr=False)
    user: bytes = field(repr=False)
    keys: Mapping[str, bytes] = field(repr=False)
    key_for: Callable[[DeviceId, int], str] = field(repr=False, compare=False)
    """The name of the key under which an entry travels."""
    key_names: frozenset[str] = frozenset()
    """The names of all keys of the event, had or not."""
    key: str = ""
    """The name of the newest key that this device has."""

    @property
    def user_key(self) -> NatsKey:
        return NatsKey("user", self.user)


@dataclass(frozen=True)
class Given:
    """What was found in the boxes of a device; perhaps not all that it needs."""

    keys: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    jwt: str = field(default="", repr=False)
    user: bytes = field(default=b"", repr=False)
    seed: str = field(default="", repr=False)


def given_to(
    backbone: Backbone, signer: Signer, former: Iterable[Signer] = (), shown: Iterable[str] = ()
) -> Given:
    """What *signer*'s device was given, and the *former* keys of the same tablet; its pass is its own.

    Of boxes that somebody has *shown* only such keys count of which the log tells.
    """
    names = {key.name for key in backbone.keys}
    opened = [_opened(signer, box, backbone.account).get("keys", "") for box in shown]
    keys = {key_name(key): key for some in opened for key in map(bytes.fromhex, some.split())}
    keys = {name: key for name, key in keys.items() if name in names}
    found: dict[str, str] = {}
    for one in (*former, signer):
        for box in backbone.boxes.get(one.device, ()):
            content = _opened(one, box.sealed, backbone.account)
            keys |= {key_name(key): key for key in map(bytes.fromhex, content.pop("keys", "").split())}
            found |= content if one is signer else {"seed": content["seed"]} if "seed" in content else {}
    user = bytes.fromhex(found.get("user", ""))
    return Given(keys, found.get("jwt", ""), user, found.get("seed", ""))


def access_of(backbone: Backbone, given: Given) -> Access | None:
    """What is *given*, ready to be used; nothing if it is not enough.

    Who lacks the newest key stays linked by those it has: what it writes reaches others, and whoever is to
    give it the key.
    """
    newest = next((key.name for key in reversed(backbone.keys) if key.name in given.keys), "")
    if not backbone.servers or not newest or not given.jwt or not given.user:
        return None
    return Access(
        backbone.name,
        backbone.servers,
        backbone.ca,
        given.jwt,
        given.user,
        given.keys,
        backbone.key_for,
        frozenset(key.name for key in backbone.keys),
        newest,
    )


def choosing(
    event: EventId, backbone: Backbone, state: State, known: Given, venue: Venue, now_s: int
) -> list[Op]:
    """What is to be done so that an event goes over the servers of *venue* from now on."""
    before = backbone if backbone.account == venue.account else Backbone()
    after = before._replace(name=venue.name, servers=venue.servers, ca=venue.ca, account=venue.account)
    chosen = BackboneChosen(venue.name, venue.servers, venue.ca, venue.account)
    known = known if before is backbone else Given()
    return [chosen, *giving(event, after, state, replace(known, seed=venue.seed), now_s)]


def giving(
    event: EventId,
    backbone: Backbone,
    state: State,
    known: Given,
    now_s: int,
    entropy: Entropy = os.urandom,
) -> list[BackboneAccessGiven]:
    """What a leader has to give to whom; nothing if everybody has what they need.

    *known* is what that leader has got. After a revocation there is a new key for all. To be done at once: so
    long as nothing stands between them, all of it travels under the key before.
    """
    keys, name = dict(known.keys), backbone.key
    if needs_new_key(backbone, state.roster, state.forks) or name not in keys:
        fresh = entropy(KEY_BYTES)
        name = key_name(fresh)
        keys[name] = fresh
        backbone = backbone._replace(keys=(*backbone.keys, Key(name, DeviceId(""), 0)))
    in_order = [keys[key.name] for key in backbone.keys if key.name in keys]
    giver = _Giver(event, backbone, key_of(known.seed), in_order, now_s, entropy)
    boxes = [*map(giver.box, lacking(backbone, state.roster, state.forks))]
    return [
        BackboneAccessGiven(backbone.account, name, tuple(boxes[start : start + MOST_AT_ONCE]))
        for start in range(0, len(boxes), MOST_AT_ONCE)
    ]


class _Giver:
    def __init__(
        self,
        event: EventId,
        backbone: Backbone,
        signing: NatsKey,
        keys: Sequence[bytes],
        now_s: int,
        entropy: Entropy,
    ) -> None:
        self._lane, self._backbone, self._signing = Lane(event), backbone, signing
        self._keys, self._now_s, self._entropy = keys, now_s, entropy

    def box(self, member: Member) -> AccessBox:
        """Who has been given access already keeps its pass, and may have missed some of the last keys."""
        device, leads = member.device, member.role in LEADERS
        before = self._backbone.boxes.get(device, ())
        content = {"account": self._backbone.account}
        content["keys"] = " ".join(key.hex() for key in (self._keys[-MOST_MISSED:] if before else self._keys))
        if not before:
            content |= self._user(device)
        if leads:
            content["seed"] = self._signing.seed_text
        return AccessBox(device, self._sealed(device, content), leads)

    def _sealed(self, device: DeviceId, content: dict[str, str]) -> str:
        try:
            return sealed_for(device, json.dumps(content).encode(), self._entropy)
        except Refused:
            return ""  # an id with which nobody can sign or agree on anything: it gets an empty box

    def _user(self, device: DeviceId) -> dict[str, str]:
        user = new_key("user", self._entropy)
        publish, subscribe = self._lane.may_publish(device), self._lane.may_subscribe(device)
        account = self._backbone.account
        jwt = user_jwt(self._signing, account, user.public, device, self._now_s, publish, subscribe)
        return {"jwt": jwt, "user": user.seed.hex()}


def _opened(signer: Signer, box: str, account: str) -> dict[str, str]:
    """What a box holds for this account; nothing of it if another device made nonsense of it."""
    try:
        content: dict[str, str] = json.loads(unsealed(signer, box) or b"{}")
        is_sound = isinstance(content, dict) and all(isinstance(value, str) for value in content.values())
        if not is_sound or content.get("account") != account:
            return {}
        keys = [bytes.fromhex(key) for key in content.get("keys", "").split()]
        if any(len(key) != KEY_BYTES for key in keys) or not _are_sound(content):
            return {}
    except (ValueError, Refused, RecursionError):
        return {}
    return content


def _are_sound(content: Mapping[str, str]) -> bool:
    """Whether what a box holds beside keys can be used as what it is called."""
    user, jwt, seed = content.get("user"), content.get("jwt"), content.get("seed")
    return (
        (user is None or len(bytes.fromhex(user)) == KEY_BYTES)
        and (jwt is None or (bool(jwt) and jwt.isascii()))
        and (seed is None or key_of(seed).kind == "account")
    )

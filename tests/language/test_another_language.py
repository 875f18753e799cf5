"""The app speaks whatever language it is given."""

import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from judge_app import language
from judge_app.core.model import PlayerId
from judge_app.core.ops import EventOpened, PlayerAdded, PlayerDropped, check
from judge_app.core.ruleset import printed, structure
from judge_app.errors import Refused
from judge_app.language import _, all_of, ngettext, one_of
from judge_app.storage.damage import survey
from judge_app.storage.trouble import StoreCorrupt
from judge_app.views.event import notices
from judge_app.views.history import log_view
from judge_app.views.structure import structure_lines
from judge_app.views.words import day_and_time, players
from tests.language.catalogue import MESSAGES, ROOT, forms
from tests.log.devices import Device

ACCENTS = str.maketrans("aeiouncyAEIOUNCY", "áéíóúñçýÁÉÍÓÚÑÇÝ")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    language.use("en")


@pytest.fixture
def elvish(tmp_path: Path) -> None:
    """A language in which every text stands in brackets, with accents; its plurals are those of German."""
    catalog = Catalog("de", fuzzy=False)
    with (ROOT / MESSAGES.TEMPLATE).open("rb") as file:
        for message in read_po(file):
            if message.id:
                spoken = tuple(map(in_elvish, forms(message.id)))
                catalog.add(message.id, spoken if len(spoken) > 1 else spoken[0])
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "tableside.mo").write_bytes(MESSAGES.compiled(catalog))
    language.use("de", tmp_path)


def in_elvish(text: str) -> str:
    """
    >>> in_elvish("Round {round} is on")
    '[Róúñd {round} ís óñ]'
    """
    parts = re.split(r"(\{\w*\})", text)
    return f"[{''.join(part if part.startswith('{') else part.translate(ACCENTS) for part in parts)}]"


@pytest.fixture
def story() -> Device:
    device = Device("here")
    device.do(EventOpened("Oakhaven"))
    device.do(PlayerAdded(PlayerId("p1"), "Ada {name}"))
    return device


@pytest.mark.usefixtures("elvish")
def test_the_log_is_told_in_the_language_and_names_stay_as_they_are(story: Device) -> None:
    assert language.in_use() == "de"
    added, opened = log_view(story.state).rows
    assert opened.text == "[Oakhaven wás ópéñéd]"
    assert added.text == "[Ada {name} jóíñéd]"


@pytest.mark.usefixtures("elvish")
def test_a_refusal_speaks_the_language(story: Device) -> None:
    story.do(PlayerDropped(PlayerId("p1")))
    with pytest.raises(Refused, match=r"^\[Ada \{name\} hás álréádý dróppéd\.\]$"):
        check(PlayerDropped(PlayerId("p1")), story.state)


@pytest.mark.usefixtures("elvish")
def test_why_an_entry_took_no_effect_is_kept_in_no_language_and_told_in_this_one(story: Device) -> None:
    story.hear([story.log.stamp(PlayerDropped(PlayerId("nobody")), (), 0)])
    assert [*story.state.ignored.values()] == ["no such player"]
    assert notices(story.state) == (
        "[“[[Á pláýér whó ís ñót héré] dróppéd]” tóók ñó éfféçt: [ñó súçh pláýér].]",
    )


@pytest.mark.usefixtures("elvish")
def test_counts_lists_and_days_speak_the_language() -> None:
    assert (players(1), players(2)) == ("[1 pláýér]", "[2 pláýérs]")
    assert all_of(["a", "b", "c"]) == "[a, b áñd c]"
    assert one_of(["a", "b"]) == "[a ór b]"
    assert day_and_time(0, UTC) == "[00:00, 1 [Jáñúárý] 1970]"


@pytest.mark.usefixtures("elvish")
def test_the_store_and_the_rules_speak_the_language(tmp_path: Path) -> None:
    found = survey(b"no journal")
    assert "([thís ís ñót á jóúrñál, " in str(StoreCorrupt(tmp_path / "x.journal", 0, found.what))
    ruleset = printed("draft")
    told = [line for pair in structure_lines(ruleset, 24, structure(ruleset, 24)) for line in pair]
    assert "[Swíss róúñds]" in told


def test_a_language_that_there_is_not_falls_back_to_english() -> None:
    language.use("tlh")
    assert language.in_use() == "en"
    assert _("Undo") == "Undo"
    assert ngettext("{n} point", "{n} points", 2) == "{n} points"


@pytest.mark.usefixtures("elvish")
def test_nothing_is_nothing_in_every_language() -> None:
    assert _("") == ""

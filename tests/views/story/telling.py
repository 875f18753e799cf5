"""The story of a player of an organizer's event, and its chapters."""

from datetime import UTC

from judge_app.views.story import Story, story_view
from tests.core.organized import Organizer, player

ADA = player("Ada")


def story(organizer: Organizer, who: str = "Ada") -> Story:
    return story_view(organizer.state, player(who), UTC)


def chapter(found: Story, title: str) -> list[str]:
    (lines,) = (one.lines for one in found.chapters if one.title == title)
    return [line.text for line in lines]


def titles(found: Story) -> list[str]:
    return [one.title for one in found.chapters]

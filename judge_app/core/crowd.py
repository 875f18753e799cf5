"""The people of a simulated event: names that no two share, some with a table of their own."""

from judge_app.core.model import PlayerId
from judge_app.core.randomness import Draw
from judge_app.core.tournament import Entrant

__all__ = ["crowd"]

_NAMES = (
    (
        "Ada Ben Chloë Dmitri Eilidh Farouk Greta Håkon Inês Jo Katarzyna Liam María-José Nadia Oluwaseun"
        " Priya Quentin Rosa Søren Thandiwe Uschi Víctor Wanjiru Ximena Yusuf Zoë Þórunn",
        "Abara Bjørnstad Castellanos D’Amico Ek Fitzgerald González Haddad Ivanović Jansen Kowalczyk Łukasik"
        " Mbeki Nguyễn O’Connell Papadakis Quiroga Rao Šimůnek Tanaka-Weiß Usman Vandenberghe Wu Xhaferi"
        " Yıldız Zimmermann",
    ),
    ("Анна Борис Вера Дмитро Ольга Тарас Юлія", "Бондаренко Коваль Левченко Мельник Романюк Шевчук"),
    ("Αλέξης Δήμητρα Ελένη Νίκος Σοφία", "Αγγέλου Βλάχου Ιωάννου Μακρή Στεργίου"),
    ("أحمد ليلى سامي فاطمة يوسف", "الحداد الخوري السيد الفاسي المصري"),
    ("דנה יעל משה נועם רות", "אדלר ברק כהן לוי שפירא"),
    # Here the family name stands first.
    ("佐藤 高橋 田中 山本 渡辺 鈴木", "結衣 大輝 葵 蓮 さくら 直樹"),
    ("王 李 张 陈 欧阳", "伟 芳 秀英 磊 静"),
    ("김 박 이 최 정", "민준 서연 지우 하은 도윤"),
)


def crowd(players: int, seed: str) -> tuple[Entrant, ...]:
    """As many entrants as *players*, p1 and on in the order in which they enter."""
    draw = Draw(seed, "crowd")
    names = draw.shuffled(_full_names())
    tables = _fixed_tables(players, draw)
    return tuple(
        Entrant(PlayerId(f"p{count + 1}"), _name(names, count), table=tables.get(count))
        for count in range(players)
    )


def _full_names() -> list[str]:
    return [
        f"{first} {last}" for firsts, lasts in _NAMES for first in firsts.split() for last in lasts.split()
    ]


def _name(names: list[str], count: int) -> str:
    lap, which = divmod(count, len(names))
    return f"{names[which]} {lap + 1}" if lap else names[which]


def _fixed_tables(players: int, draw: Draw) -> dict[int, int]:
    """Who always sits at which table: nobody at most events, about one in a hundred at large ones."""
    how_many = players // 100 + (draw.below(4) == 0)
    sitting = draw.shuffled(range(players))[:how_many]
    tables = draw.shuffled(range(1, players // 2 + 1))
    return dict(zip(sitting, tables, strict=False))

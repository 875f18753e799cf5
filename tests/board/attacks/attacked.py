"""Two players of a board that is attacked, what is written there, and whether others are served on."""

from itertools import count

from judge_app.board.server import BoardServer
from judge_app.core.ids import PlayerId
from judge_app.core.ops import Announced, Op, PlayerAdded
from tests.board.clients import Client
from tests.board.running import Running

ADA, BO = PlayerId("ada"), PlayerId("bo")
PLAYERS = [PlayerAdded(ADA, "Ada Byron"), PlayerAdded(BO, "Bo Diaz")]
TIMES = count(1)


def server_of(board: Running) -> BoardServer:
    assert board.host._server
    return board.host._server


def proof(board: Running, player: PlayerId = ADA) -> str:
    return str(
        Client(board.url, "127.0.9.9")
        .post("/api/0/prove", player=player, pin=board.pin(player))
        .json["proof"]
    )


def unharmed(board: Running) -> None:
    """Somebody else, from another address, is served as ever and hears of what happens."""
    with Client(board.url, "127.0.8.8").live() as screen:
        board.do(Announced(f"All is well {next(TIMES)}."))
        said = [*board.state.announcements.values()][-1].text
        screen.until(lambda view: view["events"][0]["band"] == said)


def written(board: Running) -> list[Op]:
    return [entry.op for entry in board.desk.log.entries]

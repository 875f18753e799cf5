"""Who pretends to be a phone or a player gets nothing, and nothing of the tablets is sent."""

import json
from typing import Any

from judge_app.core.claims import DeviceId
from judge_app.core.ops import Announced, PlayerCalled, PlayerRenamed
from tests.board.attacks.attacked import ADA, BO, proof, written
from tests.board.clients import Client
from tests.board.running import Running

SCRIPT = "<script>alert(1)</script>"


def test_another_website_cannot_act_in_the_name_of_a_phone(board: Running, client: Client) -> None:
    body: dict[str, Any] = {"player": ADA, "proof": proof(board), "reason": "x"}
    before = written(board)
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://{client.host}.evil.example"},
        {"Origin": f"http://evil.example@{client.host}"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "multipart/form-data; boundary=x"},
    ):
        answer = client.post("/api/0/call", headers, **body)
        assert answer.status in (400, 403), headers
        assert not any(name.lower().startswith("access-control") for name in answer.headers)
    assert client.ask("OPTIONS", "/api/0/call", headers={"Origin": "http://evil.example"}).status == 405
    assert written(board) == before
    assert client.post("/api/0/call", **body).status == 200


def test_markup_in_names_stays_text(board: Running, client: Client) -> None:
    board.do(PlayerRenamed(ADA, SCRIPT), Announced(f"{SCRIPT}\u2028\u2029</b>"))
    with client.live(f"/live/phone/0?player={ADA}") as phone, client.live() as screen:
        phone.until(lambda view: view["me"]["name"] == SCRIPT)
        assert SCRIPT in screen.until(lambda view: view["events"][0]["band"])["events"][0]["band"]
    names = client.get("/api/0/names")
    assert names.headers["Content-Type"].startswith("application/json")
    assert SCRIPT in [one["name"] for one in names.json]
    for path in (f"/api/0/why/{SCRIPT}", f"/{SCRIPT}", f"/api/0/rules?q={SCRIPT}"):
        assert client.get(path.replace(" ", "%20")).headers["Content-Type"].startswith("application/json")


def test_a_pin_is_not_found_by_trying(strict: Running) -> None:
    wrong = [f"{number:05}" for number in range(40) if f"{number:05}" != strict.pin(ADA)]
    here = Client(strict.url, "127.0.1.1")
    assert [here.post("/api/0/prove", player=ADA, pin=pin).status for pin in wrong[:6]] == [403] * 5 + [429]
    right = here.post("/api/0/prove", player=ADA, pin=strict.pin(ADA))
    assert (right.status, "minutes" in right.said) == (429, True)
    for number, pin in enumerate(wrong[5:20]):
        assert (
            Client(strict.url, f"127.0.2.{number + 1}").post("/api/0/prove", player=ADA, pin=pin).status
            == 403
        )
    locked = Client(strict.url, "127.0.3.1").post("/api/0/prove", player=ADA, pin=strict.pin(ADA))
    assert locked.status == 429
    assert Client(strict.url, "127.0.3.2").post("/api/0/prove", player=BO, pin=strict.pin(BO)).status == 200


def test_a_proof_is_good_for_one_player(board: Running, client: Client) -> None:
    shown = proof(board, ADA)
    for player, given in ((BO, shown), (ADA, shown[:-1]), (ADA, ""), (ADA, shown.upper() + "0"), ("x", "")):
        assert client.post("/api/0/call", player=player, proof=given, reason="x").status == 403
    with client.live(f"/live/phone/0?player={BO}&proof={shown}") as phone:
        assert not phone.view["me"]["is_proven"]
    assert not any(isinstance(op, PlayerCalled) for op in written(board))


def test_without_a_key_nothing_proves_anything(board: Running, client: Client) -> None:
    from judge_app.board.proofs import is_proven, is_right

    keyless = board.state._replace(phone_key="")
    for given in ("", "0", "00000", "d41d8"):
        assert not is_right(keyless, ADA, given)
        assert not is_proven(keyless, ADA, given)


def test_a_stranger_s_device_id_or_key_is_never_sent(board: Running, client: Client) -> None:
    key, device = board.state.phone_key, DeviceId(board.desk.device)
    with client.live() as screen, client.live(f"/live/phone/0?player={ADA}&proof={proof(board)}") as phone:
        told = [json.dumps(screen.view), json.dumps(phone.view)]
    told += [client.get(f"/api/0/{name}").body.decode() for name in ("names", "pairings", "standings")]
    for text in told:
        assert key not in text
        assert device not in text
        assert board.pin(BO) not in text.replace(str(board.now_ms())[:6], "")

"""A bot in another program: it sits down at a table by its link and plays whatever brings the most points at once.

    python examples/remote_bot.py http://localhost:8777/t/TABLE

Needs httpx and websockets (pip install httpx websockets).
"""

from __future__ import annotations

import json
import sys
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import connect


def play(link: str, name: str = "Remote") -> None:
    url = urlsplit(link)
    table = f"/api/tables/{url.path.rstrip('/').split('/')[-1]}"
    with httpx.Client(base_url=f"{url.scheme}://{url.netloc}") as cafe:
        token = cafe.post("/api/people", json={"name": name}).json()["token"]
        cafe.headers["Authorization"] = key = f"Bearer {token}"
        seat = cafe.post(f"{table}/join", json={"name": name}).raise_for_status().json()["seat"]
        scheme = "wss" if url.scheme == "https" else "ws"
        with connect(f"{scheme}://{url.netloc}{table}/stream", additional_headers={"Authorization": key}) as stream:
            for message in stream:  # the table as this seat may know it, whenever it has changed
                view = json.loads(message)
                if view["status"] == "over":
                    print("points:", view["points"])
                    return
                if view.get("your_turn"):
                    legal = cafe.get(f"{table}/legal").json()
                    best = max(legal, key=lambda action: action["points"], default={"action": view["legal"][0]})
                    move = {"seat": seat, "seq": view["seq"], "step": view["step"], "confirm": True}
                    cafe.post(f"{table}/act", json={**move, "action": best["action"]})  # a stale one is refused


if __name__ == "__main__":
    play(*sys.argv[1:3])

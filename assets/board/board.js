// The big screen: follows all events that the server shows and gives each its pane.

import { el, everySecond, follow, hallTime } from "./common.js";
import { Pane } from "./boardpane.js";
import { Controls } from "./boardcontrols.js";
import { Sounds } from "./boardsounds.js";
import { WORDS } from "./boardwords.js";

const TURN_SIDES_MS = 15 * 60_000;
const ORBIT_MS = 60_000;
// Where all of the board stands, minute by minute: no pixel shines for hours.
const ORBIT = [
  [0, 0],
  [3, 1],
  [4, 4],
  [1, 5],
  [-2, 4],
  [-4, 1],
  [-3, -2],
  [1, -3],
];

const board = document.getElementById("board");
const toPhone = document.getElementById("tophone");
const panes = new Map();
const sounds = new Sounds();
let view = null;
let isLive = false;

function showAll() {
  const { events, place } = view;
  const keys = events.map((one) => one.key);
  for (const [key, pane] of panes) {
    if (!keys.includes(key)) {
      pane.root.remove();
      panes.delete(key);
    }
  }
  board.dataset.count = String(events.length);
  for (const event of events) {
    if (!panes.has(event.key)) panes.set(event.key, new Pane());
    const { root } = panes.get(event.key);
    if (root.parentElement !== board) board.append(root);
  }
  showEmpty(events.length ? "" : WORDS.nothing);
  for (const event of events) panes.get(event.key).show(event, place ?? {}, events.length > 1);
  toPhone.hidden = !events.some((one) => one.has_phones);
  document.title = events.map((one) => one.event).join(", ") || "Tableside";
}

function showEmpty(text) {
  board.querySelector(".empty")?.remove();
  if (text) board.append(el("p", { class: "empty" }, text));
}

function showLive(live) {
  isLive = live;
  if (live) document.body.classList.remove("notlive");
  else if (view) document.body.classList.add("notlive");
}

function tick() {
  const now = hallTime();
  const [x, y] = ORBIT[Math.floor(now / ORBIT_MS) % ORBIT.length];
  board.style.transform = `translate(${x}px, ${y}px)`;
  const isSwapped = Math.floor(now / TURN_SIDES_MS) % 2 === 1;
  document.body.classList.toggle("swapped", isSwapped);
  const zone = view?.zone ?? -new Date().getTimezoneOffset();
  for (const pane of panes.values()) pane.tick(now, zone);
  if (view) sounds.tick(view.events, now, isLive);
}

toPhone.textContent = WORDS.toPhone;
showEmpty(WORDS.waiting);
new Controls(document.getElementById("controls"), sounds);
follow("/live/board", {
  onView(whole) {
    view = whole;
    showAll();
    tick();
  },
  onLive: showLive,
});
addEventListener("resize", () => panes.forEach((pane) => pane.fit()));
document.fonts?.ready.then(() => panes.forEach((pane) => pane.fit()));
everySecond(tick);

// The pages of the board: each puts its parts into the room it is given and answers what of them goes on by itself.

import { el } from "./common.js";
import { icon } from "./icons.js";
import { drawBracket } from "./boardbracket.js";
import { clockParts, heading, phoneBox, turningList } from "./boardparts.js";
import { WORDS } from "./boardwords.js";

/** The card beside a list: how it stands, the clock, the way to the phones. */
function sideCard(event, place, statusIcon) {
  const { nodes, ...clock } = clockParts(event);
  const top = el("div", { class: "cardtop" }, heading(event, statusIcon), ...nodes);
  return { card: el("div", { class: `card side${clock.digits ? "" : " no-clock"}` }, top, phoneBox(event, place)), clock };
}

function welcome(page, event, place) {
  const { nodes, ...clock } = clockParts(event);
  page.append(
    el(
      "div",
      { class: "card hello" },
      el("div", { class: "hellostatus" }, event.title),
      el("h1", { class: "hellotitle", dir: "auto" }, event.event),
      el("div", { class: "helloline" }, [event.status, event.players].filter(Boolean).join(" · ")),
      ...nodes,
    ),
  );
  const box = phoneBox(event, place);
  if (box) page.append(el("div", { class: "card bigphone" }, box));
  return clock;
}

function pairings(page, event, place, { unit }) {
  const { card, clock } = sideCard(event, place, "seat");
  page.append(card);
  const list = turningList(page, {
    title: WORDS.find,
    items: event.names,
    unit,
    rowOf: (one) =>
      el(
        "div",
        { class: "row" },
        el("span", { class: `number${one.table ? "" : " none"}` }, one.table || "–"),
        el(
          "div",
          { class: "who" },
          el("div", { class: "whoname ellipsis", dir: "auto" }, el("b", {}, one.last), one.first ? ` ${one.first}` : ""),
          el("div", { class: "whom ellipsis", dir: "auto" }, one.opponent),
        ),
      ),
    labelOf: (one) => one.last,
  });
  return { ...clock, ...list };
}

function standings(page, event, place, { unit }) {
  const { card, clock } = sideCard(event, place, "podium");
  page.append(card);
  const items = [...event.standings];
  const last = items.map((one) => one.is_in).lastIndexOf(true);
  if (event.cut && last >= 0) items.splice(last + 1, 0, { cut: event.cut });
  const list = turningList(page, {
    title: event.players,
    items,
    unit,
    rowOf: (one) => (one.cut ? cutRow(one.cut) : placeRow(one)),
    labelOf: (one) => one.rank,
  });
  return { ...clock, ...list };
}

function cutRow(text) {
  return el("div", { class: "row cutrow" }, el("span", {}, text));
}

function placeRow(one) {
  return el(
    "div",
    { class: `row place${one.is_in ? " in" : ""}` },
    el("span", { class: "number" }, one.rank),
    el("span", { class: "whoname ellipsis", dir: "auto" }, one.name),
    el("span", { class: "record" }, one.record),
    el("span", { class: "points" }, one.points),
  );
}

function running(page, event, place, { unit }) {
  const { nodes, ...clock } = clockParts(event, { hasMarks: true });
  const isCalled = event.page === "called";
  const statusIcon = isCalled ? "bell" : event.clock.phase === "paused" ? "pause" : event.look === "mint" ? "play" : undefined;
  const face = el("div", { class: "card bigclock" }, heading(event, statusIcon), el("div", { class: "clockbody" }, ...nodes));
  page.append(face, el("div", { class: "beside" }, hall(event), extensions(event), phoneBox(event, place)));
  thinTiles(page, unit);
  return clock;
}

function hall(event) {
  if (!event.hall && !event.tables.length) return null;
  const tiles = event.tables.map((one) =>
    el(
      "span",
      { class: `tile ${one.how}` },
      el("span", { class: "tilenumber" }, one.number),
      one.how === "done" ? icon("check") : one.extra ? el("span", { class: "tileextra" }, one.extra) : null,
    ),
  );
  return el("div", { class: "card hall" }, el("h2", { class: "halltitle" }, event.hall), el("div", { class: "tiles" }, ...tiles));
}

/** Many tables: the tiles grow smaller, those that are done make room, and where nothing helps the count must do. */
function thinTiles(page, unit) {
  const tiles = page.querySelector(".tiles");
  if (!tiles) return;
  for (const how of ["", "small", "only-playing", "small only-playing", "no-tiles"]) {
    tiles.className = `tiles ${how}`;
    if (tiles.scrollHeight <= tiles.clientHeight + unit) break;
  }
  tiles.parentElement.classList.toggle("only-count", tiles.classList.contains("no-tiles"));
}

function extensions(event) {
  if (!event.extensions.length) return null;
  const rows = event.extensions.map((one) =>
    el(
      "div",
      { class: "extension" },
      el("span", { class: "number" }, one.table),
      el("span", { class: "extratime" }, one.extra),
      el("span", { class: "extraends" }, one.ends),
    ),
  );
  return el("div", { class: "card extensions" }, el("h2", { class: "halltitle" }, WORDS.extensions), ...rows.slice(0, 4));
}

function bracket(page, event, place, { isTall }) {
  const { nodes, ...clock } = clockParts({ ...event, starts: "", length: "", ends: "" });
  page.append(el("div", { class: "brackethead" }, heading(event, "trophy"), el("div", { class: "headclock" }, ...nodes)));
  return { ...clock, ...drawBracket(page, event, isTall) };
}

function winner(page, event) {
  const places = event.places.map(([place, name]) =>
    el("div", { class: "placed" }, el("span", { class: "number" }, place), el("span", { class: "whoname ellipsis", dir: "auto" }, name)),
  );
  const length = event.winner.length > 34 ? " longest" : event.winner.length > 20 ? " longer" : "";
  page.append(
    el(
      "div",
      { class: "card champion" },
      icon("trophy"),
      el("div", { class: "championword" }, event.title || WORDS.winner),
      el("h1", { class: `championname${length}`, dir: "auto" }, event.winner),
      el("div", { class: "championline" }, event.winner_line),
    ),
    places.length ? el("div", { class: "placeds" }, ...places.slice(0, 7)) : el("span", {}),
  );
  return {};
}

export const PAGES = { welcome, pairings, clock: running, called: running, standings, bracket, winner };

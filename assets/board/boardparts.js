// The parts that the pages of the board are put together from.

import { el, qrCode } from "./common.js";
import { icon } from "./icons.js";
import { WORDS, fromTo, howToFollow } from "./boardwords.js";

const STATUS_ICONS = { mint: "seat", amber: "pause", coral: "bell", plain: "info" };

export const strong = (text) => el("b", {}, text);

/** "Round 4 of 5" and how it stands. */
export function heading(event, statusIcon) {
  const status =
    event.status &&
    el("span", { class: `status look-${event.look}` }, icon(statusIcon ?? STATUS_ICONS[event.look]), el("span", {}, event.status));
  return el("div", { class: "heading" }, el("h1", { class: "title" }, event.title), status || null);
}

/** The clock with its bar and what is known about its times; nothing where no clock is. */
export function clockParts(event, { hasMarks = false } = {}) {
  if (event.clock.phase === "none") return { nodes: times(event), digits: null, bar: null, caption: null };
  const caption = el("div", { class: "caption" }, event.caption);
  const digits = el(
    "div",
    { class: "digits", role: "timer" },
    el("span", {}, "00"),
    el("span", { class: "colon" }, ":"),
    el("span", {}, "00"),
  );
  const bar = el("div", { class: "gone" });
  const track = el("div", { class: "track" }, bar);
  if (hasMarks && event.clock.length_ms) for (const minutes of event.warnings) track.append(mark(event, minutes));
  const isTimed = event.clock.length_ms > 0;
  return { nodes: [caption, digits, isTimed ? track : null, ...times(event)].filter(Boolean), digits, bar, caption };
}

function mark(event, minutes) {
  const made = el("span", { class: "mark" }, String(minutes));
  made.style.left = `${(1 - (minutes * 60_000) / event.clock.length_ms) * 100}%`;
  return made;
}

function times(event) {
  const known = [event.starts, event.length, event.ends].filter(Boolean);
  if (!known.length) return [];
  return [el("div", { class: "times" }, ...known.map((one) => el("span", {}, one)))];
}

/** How a player gets this on the phone; nothing where the organizer has switched that off. */
export function phoneBox(event, place) {
  if (!event.has_phones || !place.url) return null;
  const code = place.qr?.length ? qrCode(place.qr, WORDS.qr) : null;
  return el(
    "div",
    { class: "phonebox" },
    code,
    el(
      "div",
      { class: "phonetext" },
      el("div", { class: "phonetitle" }, WORDS.follow),
      el("div", { class: "phoneway" }, ...howToFollow(place.wifi, place.url, strong)),
    ),
  );
}

// From roomy to close; a list takes the first in which it needs few pages enough.
const LEVELS = [
  { name: "roomy", column: 480, row: 72, gap: 10, between: 32, pages: 4 },
  { name: "close", column: 400, row: 72, gap: 10, between: 32, pages: 5 },
  { name: "dense", column: 400, row: 48, gap: 8, between: 32, pages: Infinity },
];

/**
 * A list that turns pages: as many columns and rows as fit into the room that it gets.
 * *room* is where it is put, *unit* the pixels of one unit, *rowOf* draws one of *items*, *labelOf* names it in the head.
 */
export function turningList(page, { title, items, unit, rowOf, labelOf }) {
  const label = el("span", { class: "listlabel ellipsis", dir: "auto" });
  const dots = el("span", { class: "dots" });
  const grid = el("div", { class: "grid" });
  const list = el(
    "div",
    { class: "list" },
    el("div", { class: "listhead" }, el("h2", { class: "listtitle" }, title), el("div", { class: "listwhere" }, label, dots)),
    grid,
  );
  page.append(list);
  const { level, columns, rows } = fitted(page, grid, items.length, unit);
  const each = columns * rows;
  const pages = Math.max(Math.ceil(items.length / each), 1);
  grid.style.gridTemplateRows = `repeat(${rows}, ${level.row * unit}px)`;
  grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
  if (pages > 1 && pages <= 12) dots.append(...Array.from({ length: pages }, () => el("span", { class: "dot" })));

  function turn(index) {
    const shown = items.slice(index * each, (index + 1) * each);
    grid.replaceChildren(...shown.map(rowOf));
    grid.classList.remove("turned");
    void grid.offsetWidth; // so that the fading begins anew
    grid.classList.add("turned");
    if (pages > 1 && labelOf) {
      const named = shown.map(labelOf).filter(Boolean);
      label.textContent = fromTo(named[0] ?? "", named[named.length - 1] ?? "");
    }
    if (pages > 12) dots.textContent = `${index + 1} / ${pages}`;
    else [...dots.children].forEach((one, at) => one.classList.toggle("on", at === index));
  }

  return { pages, turn };
}

function fitted(page, grid, count, unit) {
  let found = null;
  for (const level of LEVELS) {
    LEVELS.forEach((one) => page.classList.toggle(one.name, one === level));
    const width = grid.clientWidth / unit;
    const height = grid.clientHeight / unit;
    const columns = Math.max(Math.floor((width + level.between) / (level.column + level.between)), 1);
    const rows = Math.max(Math.floor((height + level.gap + 0.5) / (level.row + level.gap)), 1);
    found = { level, columns, rows };
    if (count <= columns * rows * level.pages) break;
  }
  return found;
}

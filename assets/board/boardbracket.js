// The bracket of the cut: columns of matches, each joined to the one that its winner goes to.

import { el } from "./common.js";
import { icon } from "./icons.js";

const MOST = 8; // matches below each other that can be read from the back of the hall

/** Draw it into *page*; a large one in parts, which turn like pages. */
export function drawBracket(page, event, isTall) {
  const tree = el("div", { class: "tree" });
  page.append(tree);
  const parts = partsOf(event.bracket, event.stages, isTall ? 2 : 4);
  return {
    pages: parts.length,
    turn: (index) => tree.replaceChildren(...parts[index].map((column, at) => columnOf(column, at, parts[index], event.third))),
  };
}

/** What is shown at once: so many stages beside each other, and of each so many matches as can be read. */
function partsOf(bracket, stages, beside) {
  const columns = bracket.map((matches, at) => ({ stage: stages[at] ?? "", matches, isFinal: at === bracket.length - 1 }));
  const parts = [];
  for (let from = 0; from === 0 || from < columns.length - 1; from += beside - 1) {
    const shown = columns.slice(from, from + beside);
    const isLast = from + beside >= columns.length;
    if (isLast || !shown.every((column) => column.matches.every((one) => one.is_over))) parts.push(...pieces(shown));
  }
  return parts;
}

function pieces(columns) {
  const count = Math.max(Math.ceil((columns[0]?.matches.length ?? 0) / MOST), 1);
  return Array.from({ length: count }, (_, piece) =>
    columns.filter((column) => column.matches.length >= count).map((column) => {
      const each = column.matches.length / count;
      return { ...column, matches: column.matches.slice(piece * each, (piece + 1) * each) };
    }),
  );
}

function columnOf({ stage, matches, isFinal }, at, columns, third) {
  const drawn = matches.map((one) => el("div", { class: `joint${one.is_over ? " over" : ""}` }, matchOf(one)));
  const extra = isFinal && third ? el("div", { class: "third" }, matchOf(third)) : null;
  const column = el(
    "div",
    { class: `stage${at === columns.length - 1 ? " last" : ""}${at === 0 ? " first" : ""}` },
    el("div", { class: "stagename" }, stage),
    el("div", { class: "joints" }, ...drawn, extra),
  );
  column.dataset.count = String(columns[0].matches.length);
  return column;
}

function matchOf(match) {
  return el(
    "div",
    { class: `match${match.is_over ? " over" : ""}` },
    el("div", { class: "matchhead" }, el("span", { class: "ellipsis" }, match.title), el("span", { class: "ellipsis" }, match.state)),
    seatOf(match.high, match),
    seatOf(match.low, match),
  );
}

function seatOf(seat, match) {
  const hasScore = !seat.is_open && (match.is_over || match.high.won + match.low.won > 0);
  const how = seat.is_open ? " open" : seat.is_winner ? " winner" : match.is_over ? " beaten" : "";
  return el(
    "div",
    { class: `seat${how}` },
    el("span", { class: "seed" }, seat.seed),
    el("span", { class: "seatname ellipsis", dir: "auto" }, seat.name),
    seat.is_winner ? icon("trophy") : null,
    el("span", { class: "won" }, hasScore ? String(seat.won) : ""),
  );
}

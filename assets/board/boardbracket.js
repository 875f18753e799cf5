// The bracket of the cut: columns of matches, each joined to the one that its winner goes to.

import { el } from "./common.js";
import { icon } from "./icons.js";

const MOST = 8; // matches below each other that can be read from the back of the hall

/** Draw it into *page*; a large one in parts, which turn like pages. */
export function drawBracket(page, event) {
  const tree = el("div", { class: "tree" });
  page.append(tree);
  const parts = partsOf(withoutPast(event.bracket, event.stages));
  return {
    pages: parts.length,
    turn: (index) => tree.replaceChildren(...parts[index].map((column, at) => columnOf(column, at, parts[index], event.third))),
  };
}

/** First rounds that are over are left out where they would not fit. */
function withoutPast(bracket, stages) {
  let columns = bracket.map((matches, at) => ({ stage: stages[at] ?? "", matches, isFinal: at === bracket.length - 1 }));
  while (columns.length > 1 && columns[0].matches.length > MOST && columns[0].matches.every((one) => one.is_over)) {
    columns = columns.slice(1);
  }
  return columns;
}

function partsOf(columns) {
  const count = columns[0]?.matches.length ?? 0;
  const pieces = Math.max(Math.ceil(count / MOST), 1);
  return Array.from({ length: pieces }, (_, piece) =>
    columns
      .map((column) => {
        const each = column.matches.length / pieces;
        return each >= 1 ? { ...column, matches: column.matches.slice(piece * each, (piece + 1) * each) } : { ...column, matches: [] };
      })
      .filter((column) => column.matches.length),
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
  const how = seat.is_open ? " open" : seat.is_winner ? " winner" : match.is_over ? " beaten" : "";
  return el(
    "div",
    { class: `seat${how}` },
    el("span", { class: "seed" }, seat.seed),
    el("span", { class: "seatname ellipsis", dir: "auto" }, seat.name),
    seat.is_winner ? icon("trophy") : null,
    el("span", { class: "won" }, seat.is_open ? "" : String(seat.won)),
  );
}

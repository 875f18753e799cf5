/** The main page: time, table and opponent at one look. */

import { el } from "./common.js";
import { icon } from "./icons.js";
import { go } from "./phoneroute.js";
import { phone } from "./phonestate.js";
import { words } from "./phonewords.js";

const LONG_NAME = 24;

export function mainPage() {
  const { hall, me } = phone;
  const own = me ? [tableCard(me), me.place && scoreRow(me)] : [phone.player ? null : pickCard()];
  return [clockCard(hall, me), ...own, tiles()].filter(Boolean);
}

function clockCard(hall, me) {
  const hasClock = hall.clock.phase !== "none";
  const [caption, ends] = me?.ends ? [words.yourTableEnds, me.ends] : [hall.caption, ""];
  return el(
    "section",
    { class: `card clock ${hall.look}` },
    el("div", { class: "headline" }, el("h1", {}, hall.title), el("div", { class: "chips" }, ...chips(hall, me))),
    hasClock && el("div", { class: "time", id: "time", role: "timer", "aria-live": "off" }),
    hasClock && el("div", { class: "bar", "aria-hidden": "true" }, el("div", { id: "bar" })),
    caption && el("div", { class: "ends" }, el("span", { id: "caption", "data-text": caption }, caption), el("b", {}, ends)),
  );
}

/** A round that simply runs needs no word for it. */
function chips(hall, me) {
  const isPlain = hall.look === "mint" && hall.clock.phase === "running";
  const isDone = me?.result && !me.is_disputed;
  return [
    me?.extra && !isDone && el("span", { class: "chip amber" }, icon("extra"), me.extra),
    hall.status && !isPlain && el("span", { class: `chip ${hall.look}`, id: "status" }, hall.status),
  ];
}

function tableCard(me) {
  const [tile, ...lines] = me.table ? atTable(me) : away(me);
  return el("section", { class: "card seat", id: "seat" }, tile, el("div", { class: "against" }, ...lines));
}

function atTable(me) {
  const isDone = me.result && !me.is_disputed;
  return [
    el("div", { class: isDone ? "tile done" : "tile" }, el("span", {}, words.table), el("b", {}, me.table)),
    el("span", { class: "about" }, isDone ? words.youPlayed : words.youPlay),
    el("h2", { class: me.opponent.length > LONG_NAME ? "long" : "" }, me.opponent),
    me.result
      ? el("span", { class: `chip ${me.is_disputed ? "coral" : "plain"}`, id: "result" }, me.result)
      : el("span", { class: "about" }, me.against),
  ];
}

/** Without a table: the sentence that says why. */
function away(me) {
  return [
    el("div", { class: "tile" }, icon("seat")),
    el("h2", {}, me.line),
  ];
}

function scoreRow(me) {
  return el(
    "div",
    { class: "scores" },
    el("div", { class: "score" }, el("span", {}, words.points), el("b", {}, me.points)),
    el(
      "button",
      { class: "score", id: "why", onclick: () => go("why", me.id) },
      el("span", {}, words.place, el("em", {}, words.why)),
      el("b", {}, me.place),
    ),
  );
}

function pickCard() {
  return el(
    "section",
    { class: "card pick" },
    el("button", { class: "btn primary wide", id: "pick", onclick: () => go("names") }, words.pickName),
    el("span", { class: "about" }, words.pickLead),
  );
}

function tiles() {
  const ways = [
    ["rules", "book", words.rules],
    ["pairings", "list", words.pairings],
    ["standings", "podium", words.standings],
  ];
  return el(
    "nav",
    { class: "tiles" },
    ...ways.map(([where, name, text]) => el("button", { id: `to-${where}`, onclick: () => go(where) }, icon(name), text)),
  );
}

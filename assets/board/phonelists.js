/** The pages with lists: names to pick from, pairings, standings, and why somebody stands where. */

import { el } from "./common.js";
import { icon } from "./icons.js";
import { ask } from "./phoneask.js";
import { go, instead } from "./phoneroute.js";
import { becomePlayer, phone } from "./phonestate.js";
import { fill, words } from "./phonewords.js";

/** The pages by their name in the address: a title, and what fills the page. */
export const LISTS = {
  names: [words.whoAreYou, names],
  pairings: [words.pairings, pairings],
  standings: [words.standings, standings],
  why: [words.why, why],
};

const known = new Map();

/** *parts* as all there is in *page*; what is empty is left out. Whoever types there goes on typing. */
export function put(page, ...parts) {
  const isTyping = page.contains(document.activeElement) && document.activeElement.id === "find";
  page.replaceChildren(...parts.filter(Boolean));
  if (isTyping) document.getElementById("find")?.focus({ preventScroll: true });
}

/** Fills *page* with what was known before, at once, and with what the tablet answers. */
async function filled(page, path, draw) {
  const before = known.get(path);
  if (before) draw(before);
  else put(page, el("p", { class: "empty" }, words.opening));
  const answer = await ask(path);
  if (!page.isConnected) return;
  if (answer.ok) {
    known.set(path, answer.body);
    if (JSON.stringify(answer.body) !== JSON.stringify(before)) draw(answer.body);
  } else if (!before) put(page, el("p", { class: "empty" }, answer.said));
}

/** Everybody to pick from; where a slip's code led here, the two at its *table* come first. */
function names(page, table = "") {
  const isHere = (row) => Boolean(table) && row.table.match(/\d+/)?.[0] === table;
  filled(page, `/api/${phone.key}/names`, (rows) => {
    const pick = (id) => {
      becomePlayer(id);
      instead("");
    };
    const sorted = [...rows.filter(isHere), ...rows.filter((one) => !isHere(one))];
    const list = sorted.map((one) =>
      row(
        one.name,
        el(
          "button",
          { class: `row${isHere(one) ? " own" : ""}`, "data-id": one.id, onclick: () => pick(one.id) },
          el("b", {}, one.name),
          el("span", { class: "end" }, one.table),
        ),
      ),
    );
    put(
      page,
      !phone.player && !phone.isWatching && el("h1", { class: "reading" }, words.whoAreYou),
      el("p", { class: "lead" }, words.whoLead),
      ...searched(page, words.findName, list, rows.length ? words.nobodyFound : words.noPlayers),
      el("button", { class: "btn wide", id: "watch", onclick: () => pick("") }, words.justWatch),
    );
  });
}

function pairings(page) {
  filled(page, `/api/${phone.key}/pairings`, ({ title, rows, empty }) => {
    const own = phone.me?.table;
    const list = rows.map(({ table, a, b }) =>
      row(
        `${table} ${a} ${b}`,
        el(
          "div",
          { class: `row pair${own && own === table ? " own" : ""}` },
          el("span", { class: "num" }, table || "–"),
          el("div", { class: "both" }, el("b", {}, a), el("b", {}, b || words.bye)),
        ),
      ),
    );
    const first = list.filter((one) => one.firstChild.classList.contains("own"));
    const rest = list.filter((one) => !first.includes(one));
    put(
      page,
      title && el("p", { class: "lead" }, title),
      ...(rows.length ? searched(page, words.findPairing, [...first, ...rest], words.nothingFound) : [nothing(empty)]),
    );
  });
}

function standings(page) {
  filled(page, `/api/${phone.key}/standings`, ({ title, columns, rows, cut, empty }) => {
    const head = el(
      "div",
      { class: "row place head", "aria-hidden": "true" },
      el("span", { class: "num" }, ""),
      el("span", { class: "who" }, words.name),
      el("span", { class: "figures" }, ...columns.map((one) => el("span", {}, one))),
      el("span", { class: "points" }, words.pointsColumn),
    );
    const list = rows.map((one, place) => {
      const isOwn = one.id === phone.player;
      const made = row(
        `${one.rank} ${one.name}`,
        el(
          "button",
          { class: `row place${isOwn ? " own" : ""}`, "data-id": one.id, onclick: () => go("why", one.id) },
          el("span", { class: "num" }, one.rank),
          el("span", { class: "who" }, el("b", {}, one.name), el("span", {}, one.record)),
          el("span", { class: "figures" }, ...one.figures.map((figure) => el("span", {}, figure))),
          el("b", { class: "points" }, one.points),
        ),
      );
      if (cut && place === cut - 1) made.append(el("p", { class: "cut" }, fill(words.playOn, { n: cut })));
      return made;
    });
    put(
      page,
      title && el("p", { class: "lead" }, title),
      ...(rows.length ? searched(page, words.findPlayer, list, words.nothingFound, head) : [nothing(empty)]),
    );
  });
}

function why(page, id) {
  filled(page, `/api/${phone.key}/why/${encodeURIComponent(id)}`, (panel) => {
    if (!panel.title) {
      put(page, nothing(words.whyNot));
      return;
    }
    put(
      page,
      el("h2", { class: "reading" }, panel.title),
      el("p", { class: "lead" }, panel.lead),
      el("div", { class: "sums" }, ...panel.lines.map(sumLine)),
      el("p", { class: "apart" }, panel.apart),
      panel.document && source(panel.section ? `${panel.document} · ${panel.section}` : panel.document),
    );
  });
}

function sumLine(line) {
  if (line.is_heading) return el("h3", {}, line.name);
  return el(
    "div",
    { class: `sum${line.is_sum ? " is-sum" : ""}${line.is_total ? " is-total" : ""}` },
    el("span", { class: "about" }, line.about),
    el("span", { class: "who" }, line.name),
    el("span", { class: "how" }, line.how),
    el("b", {}, line.value),
  );
}

/** Where it is written. */
export function source(text) {
  return el("p", { class: "source" }, icon("book"), text);
}

export function nothing(text) {
  return el("p", { class: "empty" }, text);
}

function row(found, content) {
  return el("li", { "data-found": folded(found) }, content);
}

/** A field over *list*, which shows only what is typed there. */
function searched(page, hint, list, empty, head = null) {
  const none = nothing(empty);
  const show = () => {
    const wanted = folded(field.value).split(" ").filter(Boolean);
    const shown = list.filter((one) => {
      const parts = one.dataset.found.split(" ");
      one.hidden = !wanted.every((word) => parts.some((part) => part.startsWith(word)));
      return !one.hidden;
    });
    none.hidden = shown.length > 0;
  };
  const typed = page.querySelector("input")?.value || "";
  const field = el("input", {
    id: "find",
    type: "search",
    placeholder: hint,
    "aria-label": hint,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    oninput: show,
    value: typed,
  });
  show();
  return [el("div", { class: "find" }, field), head, el("ul", { class: "rows" }, ...list), none];
}

/** Small letters without accents: "Zoë" is found as "zoe". */
export function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

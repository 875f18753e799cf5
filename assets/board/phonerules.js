/** The rules, as a player looks them up: a word, what is found, one of it in full. */

import { el } from "./common.js";
import { nothing, source } from "./phonelists.js";
import { ask } from "./phoneask.js";
import { go } from "./phoneroute.js";
import { phone } from "./phonestate.js";
import { words } from "./phonewords.js";

const PAUSE_MS = 250;
/** Kept, so that Back from a rule finds the same list again. */
const last = { typed: "", hits: null, none: "" };

export const RULES = { rules: [words.rules, search], rule: [words.rules, rule] };

function search(page) {
  const found = el("div", { id: "hits", "aria-live": "polite" });
  let timer = 0;
  const field = el("input", {
    id: "find",
    type: "search",
    placeholder: words.findRule,
    "aria-label": words.findRule,
    autocomplete: "off",
    enterkeyhint: "search",
    value: last.typed,
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    },
  });
  const look = async () => {
    const typed = field.value.trim();
    last.typed = typed;
    if (typed.length < 2) {
      last.hits = null;
      show();
      return;
    }
    const answer = await ask(`/api/${phone.key}/rules?q=${encodeURIComponent(typed)}`);
    if (last.typed !== typed || !page.isConnected) return;
    last.hits = answer.ok ? answer.body.hits : null;
    last.none = answer.body.none_found;
    if (answer.ok) show();
    else found.replaceChildren(nothing(answer.said));
  };
  const show = () => {
    if (!last.hits) found.replaceChildren(nothing(words.ruleLead));
    else if (!last.hits.length) found.replaceChildren(nothing(last.none));
    else found.replaceChildren(el("ul", { class: "rows" }, ...last.hits.map(hit)));
  };
  page.replaceChildren(el("div", { class: "find" }, field), found);
  show();
  if (!last.typed) field.focus();
}

function hit({ id, title, short, source: from }) {
  return el(
    "li",
    {},
    el(
      "button",
      { class: "row hit", "data-id": id, onclick: () => go("rule", id) },
      el("b", {}, title),
      short && el("span", {}, short),
      el("small", {}, from),
    ),
  );
}

async function rule(page, id) {
  page.replaceChildren(nothing(words.opening));
  const answer = await ask(`/api/${phone.key}/rule/${encodeURIComponent(id)}`);
  if (!page.isConnected) return;
  if (!answer.ok) {
    page.replaceChildren(nothing(answer.said));
    return;
  }
  const { title, paragraphs, source: from } = answer.body;
  page.replaceChildren(
    el("article", { class: "card rule" }, el("h2", {}, title), ...paragraphs.map((text) => el("p", {}, text)), source(from)),
  );
}

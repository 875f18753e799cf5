/** The sheets over the main page: what a judge is wanted for, who won, the PIN, the player's own menu. */

import { el } from "./common.js";
import { icon } from "./icons.js";
import { actAndClose, forgetPin, prove } from "./phoneacts.js";
import { back, instead } from "./phoneroute.js";
import { phone } from "./phonestate.js";
import { fill, words } from "./phonewords.js";

export const SHEETS = { call, report, pin, drop, me };

/** Whether there is a point in the sheet *name* as things are; one that lost its point is closed. */
export function isOpenable(name) {
  const { hall, me } = phone;
  if (!hall || !me || (name !== "me" && !phone.isLive)) return false;
  if (name === "call") return hall.can_call && me.is_proven && me.call.state === "none" && !me.why_not_call;
  if (name === "report") return hall.can_report && me.is_proven && Boolean(me.table) && !me.why_not_report;
  if (name === "drop") return hall.can_drop && me.is_proven && !me.drop && !me.why_not_drop;
  return true;
}

function call() {
  const { hall, me } = phone;
  const lead = me.table ? fill(words.callLeadTable, { table: me.table }) : words.callLead;
  const field = el("input", {
    id: "other",
    type: "text",
    maxlength: "80",
    autocomplete: "off",
    placeholder: words.callOtherHint,
    "aria-label": words.callOther,
    enterkeyhint: "send",
  });
  const send = (reason) => once(() => actAndClose("call", { reason }));
  return sheet(
    words.callTitle,
    lead,
    el(
      "div",
      { class: "reasons" },
      ...hall.reasons.map((reason, place) =>
        el("button", { class: "btn", id: `reason-${place}`, onclick: () => send(reason) }, reason),
      ),
    ),
    el(
      "form",
      { class: "line", onsubmit: (event) => (event.preventDefault(), send(field.value.trim() || words.callOther)) },
      field,
      el("button", { class: "btn red", id: "other-send" }, words.callSend),
    ),
  );
}

function report() {
  const { me } = phone;
  const { table, opponent } = me;
  const ways = [
    ["won", words.iWon],
    ["lost", fill(words.theyWon, { name: opponent })],
    ...(me.has_draws ? [["draw", words.draw]] : []),
  ];
  return sheet(
    words.reportTitle,
    fill(words.reportLead, { table, opponent }),
    el(
      "div",
      { class: "choices" },
      ...ways.map(([result, text]) =>
        el(
          "button",
          {
            class: `btn choice ${result}`,
            id: `said-${result}`,
            "aria-pressed": String(me.report === result),
            onclick: () => once(() => actAndClose("report", { result })),
          },
          text,
        ),
      ),
    ),
  );
}

function pin(next) {
  const field = el("input", {
    id: "pin",
    class: "pin",
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: "5",
    autocomplete: "off",
    placeholder: "•••••",
    "aria-label": fill(words.pinLabel, { name: phone.me.name }),
    "aria-describedby": "sheet-said",
    autofocus: true,
    oninput: () => {
      field.value = field.value.replace(/\D/g, "");
      if (field.value.length === 5) send();
    },
  });
  const button = el("button", { class: "btn primary wide", id: "pin-send" }, words.pinSend);
  const send = () =>
    once(async () => {
      if (field.value.length !== 5) {
        sayInSheet(words.pinFive);
        return;
      }
      const answer = await prove(field.value);
      if (answer.ok) {
        phone.me = { ...phone.me, is_proven: true };
        instead(next || "");
        return;
      }
      sayInSheet(answer.said);
      field.value = "";
      field.disabled = button.disabled = answer.status === 429;
      if (!field.disabled) field.focus();
    });
  return sheet(
    words.pinTitle,
    words.pinLead,
    el("form", { class: "stack", onsubmit: (event) => (event.preventDefault(), send()) }, field, saidPart(), button),
    el("p", { class: "note" }, words.pinWithout),
  );
}

function drop() {
  return sheet(
    words.dropTitle,
    words.dropLead,
    el("button", { class: "btn red wide", id: "drop-send", onclick: () => once(() => actAndClose("drop", { wanted: true })) }, words.dropSend),
    el("button", { class: "btn wide", onclick: back }, words.dropStay),
  );
}

function me() {
  const { hall, me: own } = phone;
  const canDrop = hall.can_drop && own.drop !== "dropped" && own.drop !== "asked";
  return sheet(
    own.name,
    own.is_proven ? words.pinKnown : words.pinUnknown,
    !own.is_proven && el("button", { class: "btn wide", id: "give-pin", onclick: () => instead("pin", "") }, icon("lock"), words.givePin),
    canDrop &&
      el(
        "button",
        { class: "btn wide", id: "drop", disabled: Boolean(own.why_not_drop), onclick: () => leadTo("drop") },
        words.drop,
      ),
    canDrop && own.why_not_drop && el("p", { class: "note" }, own.why_not_drop),
    el("button", { class: "btn wide", id: "not-me", onclick: () => instead("names") }, words.notMe),
    phone.events?.length > 1 && el("a", { class: "btn wide", id: "other-event", href: "/p" }, words.otherEvent),
    own.is_proven && el("button", { class: "btn wide", id: "forget", onclick: () => (forgetPin(), back()) }, words.forgetPin),
  );
}

function leadTo(next) {
  if (phone.me.is_proven) instead(next);
  else instead("pin", next);
}

/** What went wrong, where it is seen: in the sheet. */
export function sayInSheet(text) {
  document.getElementById("sheet-said").textContent = text;
}

function sheet(title, lead, ...parts) {
  return [
    el(
      "div",
      { class: "sheet-head" },
      el("h2", { id: "sheet-title", tabindex: "-1", autofocus: true }, title),
      el("button", { class: "btn bare", id: "sheet-close", "aria-label": words.close, onclick: back }, icon("close")),
    ),
    lead && el("p", { class: "lead" }, lead),
    ...parts,
    title === words.pinTitle ? null : saidPart(),
  ].filter(Boolean);
}

function saidPart() {
  return el("p", { class: "wrong", id: "sheet-said", role: "alert" });
}

let isBusy = false;

/** A second tap while the first is under way is none. */
async function once(acts) {
  if (isBusy) return;
  isBusy = true;
  try {
    await acts();
  } finally {
    isBusy = false;
  }
}

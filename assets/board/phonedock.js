/** What a player can do, at the lower edge where the thumb is: report the result, call a judge. */

import { el } from "./common.js";
import { icon } from "./icons.js";
import { cancelCall, keepIn, withPin } from "./phoneacts.js";
import { canAct, phone } from "./phonestate.js";
import { words } from "./phonewords.js";

export function dock() {
  const { hall, me, isLive } = phone;
  if (!isLive) return [awayPanel(), ...(me ? [reportPart(hall, me), callPart(hall, me)] : [])].filter(Boolean);
  if (!me) return [];
  return [dropPart(hall, me), reportPart(hall, me), callPart(hall, me)].filter(Boolean);
}

function awayPanel() {
  return el("div", { class: "panel amber", id: "away" }, icon("hand"), el("div", {}, el("b", {}, words.away), el("span", {}, words.comesBack)));
}

function reportPart(hall, me) {
  if (!hall.can_report || !me.table || me.is_bye) return null;
  if (me.report_line) return wordPart(me);
  if (me.result && !me.is_disputed) return null;
  return act("report", "btn tonal", "trophy", words.report, me.why_not_report, () => withPin("report"));
}

/** What the two players said so far, and the way to say it, or something else. */
function wordPart(me) {
  return el(
    "div",
    { class: `panel ${me.is_disputed ? "coral" : me.report ? "plain" : "amber"}`, id: "said" },
    icon(me.is_disputed ? "bell" : "trophy"),
    el("div", {}, el("span", {}, me.report_line)),
    !me.why_not_report && small("report", me.report ? words.change : words.answer, () => withPin("report")),
  );
}

function callPart(hall, me) {
  if (!hall.can_call) return el("p", { class: "note", id: "raise" }, icon("hand"), words.raiseHand);
  if (me.call.state === "waiting") {
    return el(
      "div",
      { class: "panel coral", id: "called" },
      icon("bell"),
      el("div", {}, el("b", {}, me.call.line), el("span", { id: "waited", role: "timer", "aria-live": "off" })),
      me.call.id && small("cancel", words.cancel, cancelCall),
    );
  }
  if (me.call.state === "coming") {
    return el("div", { class: "panel mint big", id: "coming" }, icon("hand"), el("div", {}, el("b", {}, me.call.line)));
  }
  return act("call", "btn red", "hand", words.call, me.why_not_call, () => withPin("call"));
}

function dropPart(hall, me) {
  if (me.drop !== "asked") return null;
  return el(
    "div",
    { class: "panel amber", id: "drop-asked" },
    icon("seat"),
    el("div", {}, el("b", {}, words.dropAsked), el("span", {}, words.dropAskedLine)),
    hall.can_drop && small("keep-in", words.keepIn, keepIn),
  );
}

/** A button, or the sentence why there is none. */
function act(id, look, name, text, whyNot, acts) {
  if (whyNot) return el("div", { class: "panel plain", id: `${id}-why-not` }, icon(name), el("div", {}, el("span", {}, whyNot)));
  return el("button", { class: look, id, disabled: !canAct(), onclick: acts }, icon(name), text);
}

function small(id, text, acts) {
  return el("button", { class: "btn small", id, disabled: !canAct(), onclick: acts }, text);
}

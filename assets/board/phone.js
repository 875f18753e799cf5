/** The player's page: follows the tablet, and draws what it hears. */

import { clockFace, el, everySecond, follow, hallTime, inMinutes, say } from "./common.js";
import { icon } from "./icons.js";
import { onTold } from "./phoneacts.js";
import { ask } from "./phoneask.js";
import { dock } from "./phonedock.js";
import { LISTS } from "./phonelists.js";
import { mainPage } from "./phonemain.js";
import { back, go, instead, lastScroll, onRoute, route } from "./phoneroute.js";
import { RULES } from "./phonerules.js";
import { SHEETS, isOpenable, sayInSheet } from "./phonesheets.js";
import { change, enterEvent, keepProof, becomePlayer, onChange, phone } from "./phonestate.js";
import { fill, words } from "./phonewords.js";

const PAGES = { ...LISTS, ...RULES };
const TOLD_MS = 6000;
const ASK_AGAIN_MS = 4000;
const at = (id) => document.getElementById(id);

let stream = null;
let followed = "";
let startTimer = 0;

async function start() {
  clearTimeout(startTimer);
  const answer = await ask("/api/events");
  if (!answer.ok) {
    change({ trouble: answer.status === 403 ? "off" : "away" });
    startTimer = setTimeout(start, ASK_AGAIN_MS);
    return;
  }
  const events = answer.body;
  const wanted = location.pathname.split("/")[2];
  const event = wanted ? events.find(({ key }) => key === wanted) : events.length === 1 && events[0];
  change({ events, trouble: "" });
  if (event) enterEvent(event.key, event.name);
  else startTimer = setTimeout(start, ASK_AGAIN_MS);
}

/** The stream of this player; another one when the player or the proof is another. */
function listen() {
  const wanted = `/live/phone/${phone.key}?${new URLSearchParams({ player: phone.player, proof: phone.proof })}`;
  if (!phone.key || wanted === followed) return;
  followed = wanted;
  if (stream) stream.again();
  else stream = follow(() => followed, { onView, onLive });
}

function onView({ hall, me }) {
  const before = phone.me?.call.state;
  change({ hall, me, trouble: hall.is_on ? "" : "off" });
  if (phone.player && !me) becomePlayer("", false);
  if (phone.proof && me && !me.is_proven) keepProof("");
  if (me?.call.state === "coming" && before !== "coming") say(at("heard"), me.call.line);
  else if (me?.call.state !== "coming") say(at("heard"), "");
}

async function onLive(isLive) {
  change({ isLive });
  if (isLive) return;
  const answer = await ask(`/api/${phone.key}/names`);
  if (phone.isLive) return;
  if (answer.status === 403) change({ trouble: "off" });
  if (answer.status === 404) leaveEvent();
}

/** The tablet shows other events now. */
function leaveEvent() {
  stream.stop();
  stream = null;
  followed = "";
  change({ key: "", hall: null, me: null, events: null });
  start();
}

/** *place* drawn anew where *facts* are others than the last time; what had the focus keeps it. */
function fresh(place, facts, make) {
  const now = JSON.stringify(facts);
  if (place.facts === now) return false;
  place.facts = now;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  make(place);
  if (focused) at(focused)?.focus({ preventScroll: true });
  return true;
}

function draw() {
  listen();
  const where = shown();
  document.body.dataset.page = where[0] || "main";
  document.title = phone.hall?.event || phone.event || "Tableside";
  drawTop(where);
  drawBand(where);
  drawPage(where);
  drawDock(where);
  drawSheet();
  tick();
}

/** The page to see: the one in the address, unless there is something to settle before. */
function shown() {
  const [name, ...rest] = route();
  if (phone.trouble === "off") return ["off"];
  if (!phone.key) return [phone.events ? "events" : phone.trouble || "opening"];
  if (!phone.hall) return [phone.isLive || !phone.trouble ? "opening" : phone.trouble];
  if (!phone.player && !phone.isWatching) return name === "table" ? ["names", ...rest] : ["names"];
  return name in PAGES ? [name, ...rest] : [""];
}

function drawTop([name]) {
  const { hall, me, isLive, player, isWatching } = phone;
  const isPage = name in PAGES && (player || isWatching);
  fresh(at("top"), [name, isPage, hall?.event, me?.name, isLive, phone.event], (place) => {
    const event = hall?.event || phone.event || "Tableside";
    const live = el("span", { class: `live${isLive ? "" : " off"}` }, icon(isLive ? "live" : "notlive"), isLive ? words.live : words.notLive);
    place.replaceChildren(
      isPage
        ? el("button", { class: "btn bare", id: "back", "aria-label": words.back, onclick: back }, icon("back"))
        : el("span", { class: "logo" }, icon("table")),
      isPage ? el("h1", { class: "title" }, PAGES[name][0]) : whoPart(event, me, name),
      el("span", { class: "small-time", id: "small-time", hidden: !isPage }),
      hall || phone.key ? live : "",
    );
  });
}

function whoPart(event, me, name) {
  if (!me || name) return el("div", { class: "who" }, el("b", {}, event), el("span", {}, name ? "" : words.justWatching));
  return el(
    "button",
    { class: "who", id: "me", "aria-label": fill(words.you, { name: me.name }), onclick: () => go("me") },
    el("b", {}, event),
    el("span", {}, el("span", { class: "ellipsis" }, me.name), icon("next")),
  );
}

function drawBand([name]) {
  const text = name === "" && phone.hall ? phone.hall.band : "";
  fresh(at("band"), text, (place) => place.replaceChildren(...(text ? [icon("bullhorn"), el("span", {}, text)] : [])));
  at("band").hidden = !text;
}

function drawPage(where) {
  const { hall, me, player, key, events } = phone;
  const [name, ...rest] = where;
  const isMain = name === "";
  const place = at("page");
  const facts = isMain ? [{ ...hall, lists: 0 }, me] : name in LISTS ? [key, player, hall?.lists, me?.table] : [key, events, location.hash];
  fresh(place, [where, facts], () => {
    const isSame = place.dataset.where === where.join("/");
    place.dataset.where = where.join("/");
    place.className = isMain ? "main" : name in PAGES ? "list" : "message";
    if (isMain) place.replaceChildren(...mainPage());
    else if (name in PAGES) {
      // An element of its own: an answer that comes when the page has been left finds it gone.
      if (!isSame) place.replaceChildren(el("div", { class: "contents" }));
      PAGES[name][1](place.firstElementChild, ...rest);
    }
    else place.replaceChildren(...message(name));
    if (isSame) return;
    if (!at("sheet").open && document.activeElement?.tagName !== "INPUT") place.focus({ preventScroll: true });
    scrollTo(0, lastScroll());
  });
}

function message(name) {
  if (name === "events") return chooseEvent();
  const [picture, title, line] = {
    opening: ["table", words.opening, ""],
    off: ["lock", words.off, words.offLine],
    away: ["notlive", words.unreachable, words.unreachableLine],
  }[name];
  return [icon(picture), el("h1", {}, title), el("p", {}, line)];
}

/** What stands behind # goes along: the code on a slip names a table. */
function chooseEvent() {
  if (!phone.events.length) return [icon("table"), el("h1", {}, words.noEvents), el("p", {}, words.noEventsLine)];
  const address = (key) => `/p/${encodeURIComponent(key)}${location.hash}`;
  const rows = phone.events.map(({ key, name }) => el("a", { class: "btn wide", href: address(key) }, name));
  return [el("h1", {}, words.whichEvent), ...rows];
}

function drawDock([name]) {
  const { hall, me, isLive } = phone;
  // Nothing that changes by itself: a button that is drawn anew under a thumb loses the tap.
  const own = me && { ...me, points: "", place: "", against: "", ends: "" };
  const parts = name === "" && hall ? [hall.can_call, hall.can_report, hall.can_drop, own, isLive] : null;
  fresh(at("dock"), parts, (place) => place.replaceChildren(...(parts ? dock() : [])));
  at("dock").hidden = !at("dock").childElementCount;
}

function drawSheet() {
  const { hall, me } = phone;
  const [name, ...rest] = route();
  const dialog = at("sheet");
  const isWanted = name in SHEETS && !phone.trouble && shown()[0] === "";
  if (!isWanted || !isOpenable(name)) {
    dialog.facts = "";
    if (dialog.open) dialog.close();
    if (isWanted && me) instead("");
    return;
  }
  const facts = name === "pin" ? [me.id] : [me, hall.reasons, hall.can_drop];
  fresh(dialog, [name, rest, facts], () => {
    dialog.replaceChildren(...SHEETS[name](...rest));
    dialog.dataset.sheet = name;
    if (dialog.open) dialog.querySelector("[autofocus]")?.focus();
    else dialog.showModal();
  });
}

/** What counts by itself: never read out by a screen reader. */
function tick() {
  const { hall, me } = phone;
  if (!hall) return;
  const now = hallTime();
  const face = clockFace(hall.clock, now, me?.extra_s || 0);
  const time = at("time");
  if (time) {
    say(time, face.text);
    time.dataset.mood = face.mood;
    time.classList.toggle("long", face.text.length > 5);
    at("bar").style.width = `${(face.share * 100).toFixed(1)}%`;
    at("bar").dataset.mood = face.mood;
    const caption = at("caption");
    if (caption) caption.dataset.mood = face.mood;
    if (caption) say(caption, face.isOver && hall.over_caption ? hall.over_caption : caption.dataset.text);
  }
  const small = at("small-time");
  if (small) {
    say(small, face.text);
    small.dataset.mood = face.mood;
  }
  const waited = at("waited");
  if (waited) say(waited, fill(words.waiting, { time: inMinutes(Math.max(now - me.call.since_ms, 0)).replace(/^0/, "") }));
}

let toldTimer = 0;

function told(text, isBad) {
  if (isBad && at("sheet").open) {
    sayInSheet(text);
    return;
  }
  const place = at("told");
  place.className = isBad ? "bad" : "";
  place.textContent = text;
  clearTimeout(toldTimer);
  toldTimer = setTimeout(() => (place.textContent = ""), TOLD_MS);
}

at("sheet").addEventListener("cancel", (event) => (event.preventDefault(), back()));
at("sheet").addEventListener("click", (event) => event.target === at("sheet") && back());
onChange(draw);
onRoute(draw);
onTold(told);
draw();
everySecond(tick);
start();

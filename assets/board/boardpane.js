// One event on the board: its header, its page, its band. A board with several events has several of these.

import { clockFace, el, say } from "./common.js";
import { icon } from "./icons.js";
import { PAGES } from "./boardpages.js";
import { WORDS, dayOf, hourOf } from "./boardwords.js";

const TURN_MS = 8_000;
const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1400 };
const STACKED = 1.5; // so much higher than wide, the figures of the clock stand in two lines
const PREFER_WIDE = 1.15;

export class Pane {
  constructor() {
    this.day = el("span", { class: "day" });
    this.hour = el("span", { class: "hour" });
    this.name = el("span", { class: "event ellipsis", dir: "auto" });
    this.main = el("div", { class: "page" });
    this.bandText = el("span", { class: "bandtext", dir: "auto" });
    this.band = el("div", { class: "band", role: "status" }, icon("bullhorn"), this.bandText);
    const notLive = el("span", { class: "notlivechip" }, icon("notlive"), WORDS.notLive);
    const header = el(
      "header",
      { class: "header" },
      el("span", { class: "headname" }, icon("table"), this.name),
      el("span", { class: "headtime" }, notLive, this.day, this.hour),
    );
    this.root = el("section", { class: "pane" }, header, this.main, this.band);
    this.event = null;
    this.drawn = null;
  }

  show(event, place, isMany) {
    const isOther = !this.event || this.event.page !== event.page || this.event.title !== event.title;
    if (isOther) this.since = performance.now();
    this.event = event;
    this.place = place;
    this.root.classList.toggle("one-of-many", isMany);
    say(this.name, event.event);
    this.name.hidden = event.page === "welcome";
    say(this.bandText, event.band);
    this.band.hidden = !event.band;
    this.band.classList.toggle("long", event.band.length > 90);
    this.band.classList.toggle("longest", event.band.length > 240);
    this.fit();
    if (isOther) this.main.classList.add("fresh");
  }

  /** Measure the room anew, then draw. */
  fit() {
    if (!this.event) return;
    const { clientWidth: width, clientHeight: height } = this.root;
    const wide = Math.min(width / WIDE.width, height / WIDE.height);
    const tall = Math.min(width / TALL.width, height / TALL.height);
    const isTall = wide * PREFER_WIDE < tall;
    const unit = isTall ? tall : wide;
    this.root.style.setProperty("--u", `${unit}px`);
    this.root.style.setProperty("--w", String(Math.round(width / unit)));
    this.root.style.setProperty("--h", String(Math.round(height / unit)));
    this.root.classList.toggle("tall", isTall);
    this.root.classList.toggle("stacked", height / width > STACKED);
    this.room = { unit, isTall };
    this.draw();
  }

  draw() {
    const { page } = this.event;
    this.main.className = `page page-${page}`;
    this.main.replaceChildren();
    this.drawn = PAGES[page](this.main, this.event, this.place, this.room);
    this.turned = 0;
    this.drawn.turn?.(this.pageNow());
    this.face = "";
  }

  pageNow() {
    const pages = this.drawn.pages ?? 1;
    return Math.floor((performance.now() - this.since) / TURN_MS) % pages;
  }

  tick(now, zone) {
    if (!this.drawn) return;
    say(this.day, dayOf(now, zone));
    say(this.hour, hourOf(now, zone));
    this.drawClock(clockFace(this.event.clock, now));
    const page = this.pageNow();
    if (page !== this.turned) {
      this.turned = page;
      this.drawn.turn?.(page);
    }
  }

  drawClock(face) {
    const known = `${face.text}${face.mood}`;
    if (known === this.face) return;
    this.face = known;
    this.root.dataset.mood = face.mood;
    this.root.dataset.phase = face.phase;
    const { digits, bar, caption } = this.drawn;
    if (digits) {
      const [minutes, seconds] = face.text.split(":");
      digits.dataset.length = String(face.text.length);
      say(digits.children[0], minutes);
      say(digits.children[2], seconds);
    }
    if (bar) bar.style.width = `${face.share * 100}%`;
    if (caption) say(caption, face.isOver ? this.event.over_caption || this.event.caption : this.event.caption);
  }
}

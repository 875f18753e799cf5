// What the board and the phones share: the hall's time, the live view, the face of a clock; and elements.

export { el, qrCode, say, shape } from "./elements.js";

// ---- The hall's time -------------------------------------------------------------------------------------------
//
// Each answer of the server bounds how far its clock is ahead of ours: it was stamped after we asked and before we
// heard. Whatever the server sends by itself bounds it from below alone. The bounds of many answers are cut with each
// other, so a way that is slow in one direction spoils nothing as long as some answer was quick in each.

const ASKED_AT_START = 8;
const ASK_AGAIN_MS = 30_000;
const ASK_SOON_MS = 2_000;
const GOOD_ENOUGH_MS = 60;
const DRIFT = 0.0001; // two quartz clocks part by less than this share of the time

const time = { low: -Infinity, high: Infinity, at: 0, ahead: null, asking: false, timer: 0, skew: null };

function bound(low, high) {
  const now = performance.now();
  const slack = (now - time.at) * DRIFT;
  time.low = Math.max(time.low - slack, low);
  time.high = Math.min(time.high + slack, high);
  time.at = now;
  if (time.low > time.high + 1) {
    // The server's clock was set, or this device slept: what was known before is worth nothing.
    time.low = low;
    time.high = high;
    time.ahead = null;
  }
  if (Number.isFinite(time.low) && Number.isFinite(time.high)) time.ahead = (time.low + time.high) / 2;
  else if (time.ahead === null) {
    time.ahead = time.low;
    askOften(ASKED_AT_START);
  }
}

async function askTime() {
  const given = new AbortController();
  const limit = setTimeout(() => given.abort(), 5_000);
  try {
    const before = performance.now();
    const answer = await fetch("/api/time", { cache: "no-store", signal: given.signal });
    const after = performance.now();
    if (!answer.ok) throw new Error("no time");
    const { now } = await answer.json();
    bound(now - after, now - before);
  } finally {
    clearTimeout(limit);
  }
}

async function askOften(times) {
  if (time.asking) return;
  time.asking = true;
  clearTimeout(time.timer);
  try {
    for (let asked = 0; asked < times; asked += 1) await askTime();
  } catch {
    // Away for now: the live view says so, and asks again when it is back.
  } finally {
    time.asking = false;
    const isGood = time.high - time.low <= GOOD_ENOUGH_MS;
    time.timer = setTimeout(() => askOften(2), isGood ? ASK_AGAIN_MS : ASK_SOON_MS);
  }
}

/** Milliseconds of the hall's clock now; the device's own clock has no part in it. */
export function hallTime() {
  return performance.now() + (time.ahead ?? performance.timeOrigin);
}

/** Measure anew, for what was measured before a break or a sleep may be wrong. */
export function measureTime() {
  time.low = -Infinity;
  time.high = Infinity;
  time.at = performance.now();
  askOften(ASKED_AT_START);
}

/** How far the hall's time may be off, in milliseconds. */
export function timeDoubt() {
  return (time.high - time.low) / 2;
}

// A sleeping device stops performance.now() on some systems: the two clocks of the browser then part.
setInterval(() => {
  const skew = Date.now() - performance.now();
  if (time.skew !== null && Math.abs(skew - time.skew) > 500) measureTime();
  time.skew = skew;
}, 1_000);

// ---- The live view ---------------------------------------------------------------------------------------------

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const MISSED_WAIT_MS = 100;
const SILENCE_MS = 25_000;
const SILENCE_AT_START_MS = 8_000;

let loadedApp = null;

/**
 * Follow the server-sent view at *url* (a string, or a function that tells it at each try).
 * onView(view, change) hears each whole view and each change (null for a whole view);
 * onLive(isLive) hears when the server is there and when it is not.
 * Returns { stop(), again() }; again() starts anew at once, for another url.
 */
export function follow(url, { onView, onLive }) {
  let source = null;
  let view = null;
  let wait = FIRST_WAIT_MS;
  let timer = 0;
  let silence = 0;
  let isLive = null;
  let isStopped = false;

  function tell(live) {
    if (live === isLive) return;
    isLive = live;
    onLive?.(live);
  }

  function listen(limit = SILENCE_MS) {
    clearTimeout(silence);
    silence = setTimeout(lost, limit);
  }

  function close() {
    clearTimeout(timer);
    clearTimeout(silence);
    source?.close();
    source = null;
  }

  function lost() {
    close();
    if (isStopped) return;
    tell(false);
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function connect() {
    close();
    if (isStopped) return;
    const own = new EventSource(typeof url === "function" ? url() : url);
    source = own;
    listen(SILENCE_AT_START_MS);
    own.onerror = () => own === source && lost();
    const hear = (kind, act) =>
      own.addEventListener(kind, (message) => {
        if (own !== source) return;
        const heard = performance.now();
        const frame = JSON.parse(message.data);
        listen();
        if (!isLive) measureTime();
        bound(frame.now - heard, Infinity);
        act(frame);
      });
    hear("view", (frame) => {
      if (loadedApp !== null && frame.app !== loadedApp) {
        location.reload();
        return;
      }
      loadedApp = frame.app;
      wait = FIRST_WAIT_MS;
      view = frame;
      tell(true);
      onView(view, null);
    });
    hear("change", (frame) => {
      if (view === null || frame.from !== view.v) {
        // Something was missed: a new connection begins with the whole view.
        close();
        timer = setTimeout(connect, MISSED_WAIT_MS);
        return;
      }
      view = merged(view, frame);
      onView(view, frame);
    });
    hear("beat", () => {});
  }

  function again() {
    wait = FIRST_WAIT_MS;
    connect();
  }

  function awake() {
    if (!document.hidden && !isStopped && !isLive) again();
  }

  function shownAgain({ persisted }) {
    if (persisted && !isStopped) again();
  }

  // A browser has six connections for a host, and keeps pages that were left for the way back: none may keep one.
  addEventListener("pagehide", close);
  addEventListener("pageshow", shownAgain);
  addEventListener("online", awake);
  document.addEventListener("visibilitychange", awake);
  connect();
  return {
    again,
    stop() {
      isStopped = true;
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", shownAgain);
      removeEventListener("online", awake);
      document.removeEventListener("visibilitychange", awake);
      close();
    },
  };
}

/** The view after a change: parts are changed key by key, lists of parts by the key of each. */
export function merged(view, change) {
  const after = { ...view };
  for (const [name, value] of Object.entries(change)) {
    if (name === "from") continue;
    const before = view[name];
    if (Array.isArray(before) && isPart(value)) {
      after[name] = before.map((one) => (one.key in value ? { ...one, ...value[one.key] } : one));
    } else after[name] = isPart(before) && isPart(value) ? { ...before, ...value } : value;
  }
  return after;
}

function isPart(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// ---- The face of a clock ---------------------------------------------------------------------------------------

const LAST_MS = 5 * 60_000;

let turnsIn = Infinity; // milliseconds until the first face turns of those that were asked for in this tick

/**
 * What a clock shows at *now*, with the *extra* seconds of a table:
 * text "04:37", phase (none, waiting, running, paused, called), mood (none, normal, last, over), isOver, share of the
 * time that has gone, left in milliseconds (below zero what is over; null without a limit).
 */
export function clockFace(clock, now, extra = 0) {
  const { phase } = clock;
  if (phase === "none") return { text: "", phase, mood: "none", isOver: false, share: 0, left: null };
  const extraMs = extra * 1000;
  const isCounting = phase === "running" || phase === "called";
  let left = null;
  if (isCounting && clock.ends_ms !== null) left = clock.ends_ms + extraMs - now;
  else if (!isCounting && clock.left_ms !== null && clock.length_ms) left = clock.left_ms + extraMs;
  if (phase === "called" && left !== null && extra === 0) left = Math.min(left, 0);
  if (left === null) {
    const gone = phase === "running" && clock.since_ms !== null ? now - clock.since_ms : (clock.left_ms ?? 0);
    if (isCounting) turnsIn = Math.min(turnsIn, 1000 - (Math.max(gone, 0) % 1000));
    return { text: inMinutes(Math.max(gone, 0)), phase, mood: "normal", isOver: false, share: 0, left };
  }
  const isOver = left <= 0;
  if (isCounting) turnsIn = Math.min(turnsIn, isOver ? 1000 - (-left % 1000) : ((left - 1) % 1000) + 1);
  // The last second of the time shows as 00:01, so that 00:00 and the end are the same moment.
  const shown = isOver ? -left : Math.ceil(left / 1000) * 1000;
  const whole = clock.length_ms + extraMs;
  const share = isOver || whole <= 0 ? 1 : Math.min(Math.max(1 - shown / whole, 0), 1);
  const mood = isOver ? "over" : left <= LAST_MS && LAST_MS < clock.length_ms ? "last" : "normal";
  return { text: inMinutes(shown), phase, mood, isOver, share, left };
}

/** "04:37": two figures for the minutes, so that nothing moves at ten. */
export function inMinutes(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Call *draw* at once, whenever a face that it drew turns, and at least four times a second. */
export function everySecond(draw) {
  let timer = 0;
  const tick = () => {
    turnsIn = Infinity;
    draw();
    timer = setTimeout(tick, Math.min(Math.max(turnsIn, 0), 249) + 1);
  };
  tick();
  return () => clearTimeout(timer);
}

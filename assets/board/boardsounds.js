// The gong at warnings, at the end and at the call of time; a voice for what is announced, where the browser has one.

import { clockFace } from "./common.js";
import { minutesLeft } from "./boardwords.js";

const KEPT = "tableside-board";
const NEWS_MS = 60_000;
const REMEMBERED = 60;
const STEP_MS = 5_000; // a clock that moves by more than this between two ticks was set, and has not run

export class Sounds {
  constructor() {
    const kept = read();
    this.isOn = Boolean(kept.sound);
    this.hasVoice = Boolean(kept.voice);
    this.spoken = kept.spoken ?? [];
    this.canSpeak = "speechSynthesis" in window;
    this.left = new Map();
    this.since = null;
    this.rung = [];
    this.onChange = () => {};
    if (this.isOn) this.wake();
    // Browsers play nothing before somebody has touched the page.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.isOn && this.wake());
  }

  /** Whether the sound is on but the browser still waits for a touch. */
  get isMute() {
    return this.isOn && this.context?.state !== "running";
  }

  switchSound() {
    this.isOn = this.isMute || !this.isOn;
    this.keep();
    if (this.isOn) this.wake().then(() => this.strike(0.25));
  }

  switchVoice() {
    this.hasVoice = !this.hasVoice;
    if (!this.hasVoice && this.canSpeak) speechSynthesis.cancel();
    this.keep();
  }

  async wake() {
    if (!this.context) {
      this.context = new AudioContext();
      this.context.onstatechange = () => this.onChange();
    }
    if (this.context.state === "suspended") await this.context.resume().catch(() => {});
    this.onChange();
  }

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ sound: this.isOn, voice: this.hasVoice, spoken: this.spoken }));
    } catch {
      // A browser that keeps nothing: it is asked again next time.
    }
  }

  tick(events, now, isLive) {
    this.since ??= now;
    for (const event of events) {
      const name = events.length > 1 ? `${event.event}: ` : "";
      this.warn(event, now, name);
      if (isLive) this.speak(event.speech ?? [], now, name);
    }
  }

  /** Ring when the clock passes a warning or its end, or when time is called. */
  warn(event, now, name) {
    const { left, phase } = clockFace(event.clock, now);
    const before = this.left.get(event.key);
    this.left.set(event.key, { left, phase, title: event.title });
    if (!before || before.title !== event.title) return;
    if (phase === "called") {
      if (before.phase === "running" || before.phase === "paused") this.ring("called", 3);
      return;
    }
    if (phase !== "running" || left === null || before.left === null || before.left - left > STEP_MS) return;
    const passed = event.warnings.find((one) => before.left > one * 60_000 && left <= one * 60_000);
    if (passed !== undefined) {
      this.ring(`warning ${passed}`, 1);
      this.say(`${name}${minutesLeft(passed)}`);
    } else if (before.left > 0 && left <= 0) this.ring("end", 3);
  }

  speak(speech, now, name) {
    for (const one of speech) {
      if (this.spoken.includes(one.id)) continue;
      this.spoken = [...this.spoken, one.id].slice(-REMEMBERED);
      this.keep();
      if (one.at_ms >= this.since && now - one.at_ms < NEWS_MS) this.say(`${name}${one.text}`);
    }
  }

  say(text) {
    if (!this.hasVoice || !this.canSpeak) return;
    const words = new SpeechSynthesisUtterance(text);
    words.rate = 0.95;
    speechSynthesis.speak(words);
  }

  ring(why, times) {
    this.rung.push(why);
    document.body.dataset.rung = this.rung.slice(-3).join(", ");
    if (!this.isOn) return;
    this.wake().then(() => {
      for (let at = 0; at < times; at += 1) this.strike(1, at * 1.6);
    });
  }

  /** One stroke of a gong: partials that are no harmonics, the higher ones dying sooner. */
  strike(loudness, after = 0) {
    const { context } = this;
    if (context?.state !== "running") return;
    const start = context.currentTime + after;
    for (const [ratio, strength, seconds] of GONG) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = 174 * ratio;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.32 * strength * loudness, start + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + seconds);
    }
  }
}

const GONG = [
  [1, 1, 4.5],
  [1.48, 0.6, 3.6],
  [2.03, 0.5, 2.8],
  [2.71, 0.3, 1.9],
  [3.94, 0.18, 1.1],
  [5.4, 0.1, 0.6],
];

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

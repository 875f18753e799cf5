/** What the page knows right now, and how it may change. */

import { remember, remembered } from "./phonekeep.js";

export const phone = {
  key: "",
  event: "",
  events: null,
  /** "" while it works; else why there is nothing to show: "off" or "away". */
  trouble: "",
  isLive: false,
  hall: null,
  me: null,
  player: "",
  proof: "",
  isWatching: false,
};

let listener = () => {};

export function onChange(heard) {
  listener = heard;
}

export function change(facts) {
  Object.assign(phone, facts);
  listener();
}

/** The event on the page, with whom this phone knows of it. */
export function enterEvent(key, event) {
  change({ key, event, hall: null, me: null, trouble: "", ...remembered(event) });
}

/** *isWatching*: nobody's phone, by choice. */
export function becomePlayer(player, isWatching = !player) {
  const who = { player, proof: "", isWatching };
  remember(phone.event, who);
  change({ ...who, me: null });
}

export function keepProof(proof) {
  remember(phone.event, { proof });
  change({ proof });
}

/** Whether a tap can do something: the tablet hears it, and knows whose phone this is. */
export function canAct() {
  return phone.isLive && Boolean(phone.me);
}

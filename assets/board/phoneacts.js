/** What a player does: each act is one message to the tablet, and its answer is read out. */

import { tell } from "./phoneask.js";
import { back, go, route } from "./phoneroute.js";
import { keepProof, phone } from "./phonestate.js";

let tellPlayer = () => {};

/** Where the answers go: *told*(sentence, isBad). */
export function onTold(told) {
  tellPlayer = told;
}

/** To the sheet *next*, by way of the PIN where this phone has not given it yet. */
export function withPin(next) {
  if (phone.me?.is_proven) go(next);
  else go("pin", next);
}

export async function act(verb, facts = {}) {
  const { player, proof } = phone;
  const answer = await tell(`/api/${phone.key}/${verb}`, { player, proof, ...facts });
  if (answer.said) tellPlayer(answer.said, !answer.ok);
  return answer;
}

/** From a sheet: it closes when the tablet has heard it. */
export async function actAndClose(verb, facts) {
  const from = route()[0];
  const answer = await act(verb, facts);
  if (answer.ok && route()[0] === from) back();
  return answer;
}

export function cancelCall() {
  return act("cancel");
}

export function keepIn() {
  return act("drop", { wanted: false });
}

/** The answer; the proof is kept when the PIN was right. */
export async function prove(pin) {
  const answer = await tell(`/api/${phone.key}/prove`, { player: phone.player, pin });
  if (answer.ok) keepProof(answer.body.proof);
  return answer;
}

export function forgetPin() {
  keepProof("");
}

/** What this phone remembers, of each event by itself: its player, and the proof that it may act for them. */

const NOBODY = { player: "", proof: "", isWatching: false };

/** A phone that keeps nothing (a private window) works too: it only asks again. */
export function remembered(event) {
  try {
    return { ...NOBODY, ...JSON.parse(localStorage.getItem(place(event)) || "{}") };
  } catch {
    return { ...NOBODY };
  }
}

export function remember(event, who) {
  try {
    localStorage.setItem(place(event), JSON.stringify({ ...remembered(event), ...who }));
  } catch {
    // Nothing to do: see above.
  }
}

function place(event) {
  return `tableside.player.${event}`;
}

/** Where on the page somebody is. It stands in the address, so that the phone's own Back works. */

const scrolled = new Map();
let listener = () => {};

/** Calls *heard* whenever we are somewhere else. */
export function onRoute(heard) {
  listener = heard;
  addEventListener("popstate", () => heard());
}

/** ["why", "7"] of "#why/7"; [""] for the main page. */
export function route() {
  return location.hash.slice(1).split("/").map(decodeURIComponent);
}

export function go(...parts) {
  scrolled.set(location.hash, scrollY);
  history.pushState({ depth: depth() + 1 }, "", address(parts));
  listener();
}

/** In place of where we are: Back does not come here again. */
export function instead(...parts) {
  history.replaceState({ depth: depth() }, "", address(parts));
  listener();
}

export function back() {
  if (depth()) history.back();
  else instead("");
}

/** How far down the page had been read when it was left. */
export function lastScroll() {
  return scrolled.get(location.hash) || 0;
}

function depth() {
  return history.state?.depth || 0;
}

function address(parts) {
  const hash = parts.map(encodeURIComponent).join("/");
  return location.pathname + (hash ? `#${hash}` : "");
}

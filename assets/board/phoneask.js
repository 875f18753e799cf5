/** Questions and words to the tablet: each has an answer, also when the tablet is away. */

import { words } from "./phonewords.js";

const PATIENCE_MS = 8000;

/** {ok, status, body, said}; status 0 where nobody answered. */
export async function ask(path) {
  return answer(path, {});
}

export async function tell(path, body) {
  return answer(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function answer(path, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { ...options, signal: stop.signal, cache: "no-store" });
    const body = await response.json().catch(() => ({}));
    return { ok: response.ok, status: response.status, body, said: body.said || (response.ok ? "" : words.notSent) };
  } catch {
    return { ok: false, status: 0, body: {}, said: words.notSent };
  } finally {
    clearTimeout(timer);
  }
}

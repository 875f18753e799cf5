// Elements made of text and drawings, never of markup: a player may be called anything.

/**
 * An element: el("b", { class: "name", title: "…", onclick: act, "aria-label": "…" }, "text", other, …).
 * Texts become text nodes, never markup. A property true is set without a value; false, null and undefined are left out.
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** Set the text of *element* only where it differs: a screen reader and the layout are left in peace. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function shape(tag, props = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A QR code of rows of "0" and "1", dark on light with its quiet margin. */
export function qrCode(rows, label) {
  const quiet = 2;
  const size = rows.length + 2 * quiet;
  let path = "";
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/1+/g)) path += `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`;
  });
  return shape(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    shape("rect", { width: size, height: size, fill: "#ffffff" }),
    shape("path", { d: path, fill: "#0d1116" }),
  );
}

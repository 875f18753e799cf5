// The icons of the board and the phones, drawn by hand on a grid of 24: lines unless "fill" says otherwise.

import { shape } from "./elements.js";

const LINE = { fill: "none", stroke: "currentColor", "stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round" };
const FILL = { fill: "currentColor" };

const ICONS = {
  table: [["M3 7h18M4.5 11h15M6 7l-1.6 11M18 7l1.6 11", "line", "2.6"]],
  seat: [["M8 4h8v8H8zM4 11v3h16v-3M6 14v6M18 14v6", "line"]],
  bullhorn: [
    ["M3 9.5h5L16 5v14l-8-4.5H3z", "fill"],
    ["M5.5 15h3.5v5h-2.5z", "fill"],
    ["M18.5 9.5c1.6 1.4 1.6 3.6 0 5", "line"],
  ],
  live: [
    ["M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M4.9 19a10 10 0 0 1 0-14M19.1 5a10 10 0 0 1 0 14", "line"],
    ["M12 10a2 2 0 1 1 0 4a2 2 0 1 1 0-4z", "fill"],
  ],
  notlive: [
    ["M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 .9 7.2M4.9 19a10 10 0 0 1 0-14M19.1 5a10 10 0 0 1 1 12.5M4 3l17 18", "line"],
  ],
  hand: [["M7 12.5V6a1.4 1.4 0 0 1 2.8 0v5V3.9a1.4 1.4 0 0 1 2.8 0V11V4.9a1.4 1.4 0 0 1 2.8 0V12V7.4a1.4 1.4 0 0 1 2.8 0V15c0 4.5-2.7 7-6.2 7c-3 0-4.6-1.6-6-4.3L3.7 13.5a1.3 1.3 0 0 1 2-1.6z", "fill"]],
  book: [["M12 6.5C9.5 4.7 6.5 4.3 3 4.5v13.5c3.5-.2 6.5.2 9 2c2.5-1.8 5.5-2.2 9-2V4.5c-3.5-.2-6.5.2-9 2zM12 6.5V20M15 9.5c1-.4 2-.5 3-.5M15 13c1-.4 2-.5 3-.5", "line"]],
  list: [["M9 6h11M9 12h11M9 18h11", "line"], ["M3.5 5h2v2h-2zM3.5 11h2v2h-2zM3.5 17h2v2h-2z", "fill"]],
  podium: [["M9 10h6v11H9zM2.5 14h5.5v7H2.5zM16 16.5h5.5V21H16z", "fill"], ["M12 1.5l1.2 2.5l2.7.3l-2 1.9l.5 2.7L12 7.6l-2.4 1.3l.5-2.7l-2-1.9l2.7-.3z", "fill"]],
  trophy: [["M7 3h10v7a5 5 0 0 1-10 0zM11 14.5h2V18h3v3H8v-3h3z", "fill"], ["M7 5H3.5v2.5A3.5 3.5 0 0 0 7 11M17 5h3.5v2.5A3.5 3.5 0 0 1 17 11", "line"]],
  extra: [["M12 5a8 8 0 1 0 7.7 10.2M9.5 2h5M12 9v4.5M17.5 5.5v6M14.5 8.5h6", "line"]],
  bell: [["M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6z", "fill"], ["M10 20h4", "line"]],
  soundon: [["M3 9h4l5-4.5v15L7 15H3z", "fill"], ["M15.5 9a4 4 0 0 1 0 6M18 6a8 8 0 0 1 0 12", "line"]],
  soundoff: [["M3 9h4l5-4.5v15L7 15H3z", "fill"], ["M16 9.5l5 5M21 9.5l-5 5", "line"]],
  voice: [["M4 4h16v12H11l-5 4.5V16H4z", "line"], ["M8 8.5h8M8 12h5", "line"]],
  pause: [["M6 4h4v16H6zM14 4h4v16h-4z", "fill"]],
  play: [["M7 4l13 8l-13 8z", "fill"]],
  flag: [["M5 21V4h13l-3 4.5l3 4.5H5", "line"]],
  check: [["M4 12.5l5.5 5.5L20.5 6.5", "line", "2.6"]],
  close: [["M5.5 5.5l13 13M18.5 5.5l-13 13", "line"]],
  back: [["M20 12H4.5M11 5l-7 7l7 7", "line"]],
  next: [["M9 5l7 7l-7 7", "line"]],
  search: [["M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM15.5 15.5L21 21", "line"]],
  person: [["M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM4 21c0-4.5 3.5-7 8-7s8 2.5 8 7z", "fill"]],
  leave: [["M10 4H4v16h6M9 12h12M17 8l4 4l-4 4", "line"]],
  lock: [["M6 11h12v9.5H6z", "fill"], ["M8.5 11V8a3.5 3.5 0 0 1 7 0v3", "line"]],
  info: [["M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 11v6M12 7.2v.3", "line"]],
};

/** The drawing of one icon, as high as the text around it unless the style sheet says otherwise. */
export function icon(name) {
  const parts = ICONS[name].map(([d, kind, width]) => {
    const props = kind === "fill" ? FILL : LINE;
    return shape("path", { ...props, d, ...(width ? { "stroke-width": width } : {}) });
  });
  return shape("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, ...parts);
}

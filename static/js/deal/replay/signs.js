import { svg } from "lit";

import { line } from "../../parts/icons.js";

/** The signs on a replay's buttons. */
export const SIGNS = {
  first: line(svg`<path d="M6 5v14M18.5 5.5 10 12l8.5 6.5Z"/>`),
  back: line(svg`<path d="M16.5 5 8 12l8.5 7Z"/>`),
  play: line(svg`<path d="M8 4.5 19 12 8 19.5Z"/>`),
  pause: line(svg`<path d="M8 5v14M16 5v14"/>`),
  next: line(svg`<path d="M7.5 5 16 12l-8.5 7Z"/>`),
  last: line(svg`<path d="M18 5v14M5.5 5.5 14 12l-8.5 6.5Z"/>`),
};

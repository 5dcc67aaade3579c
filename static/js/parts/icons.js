/**
 * Suits and small line drawings as SVG, so that no font decides what a card looks like.
 */

import { html, svg } from "lit";

/** @import { TemplateResult } from "lit" */

/** @type {Record<string, unknown>} */
const SUIT_PATHS = {
  S: svg`<path d="M12 1.6c2.9 4.2 9.2 7.6 9.2 12.6 0 3-2.1 4.9-4.6 4.9-1.5 0-2.7-.7-3.4-1.8.1 2.2.8 3.8 2.2 5.1H8.6c1.4-1.3 2.1-2.9 2.2-5.1-.7 1.1-1.9 1.8-3.4 1.8-2.5 0-4.6-1.9-4.6-4.9 0-5 6.3-8.4 9.2-12.6Z"/>`,
  H: svg`<path d="M12 22C5.4 16.6 2 12.6 2 8.3 2 5 4.4 2.6 7.4 2.6c2 0 3.7 1.1 4.6 2.9.9-1.8 2.6-2.9 4.6-2.9C19.6 2.6 22 5 22 8.3c0 4.3-3.4 8.3-10 13.7Z"/>`,
  D: svg`<path d="M12 1.2c2.2 4 4.9 7.5 8 10.8-3.1 3.3-5.8 6.8-8 10.8-2.2-4-4.9-7.5-8-10.8 3.1-3.3 5.8-6.8 8-10.8Z"/>`,
  C: svg`<path d="M12 1.8a4.8 4.8 0 0 1 4 7.45 4.85 4.85 0 1 1-2.75 8.1c.15 2.05.85 3.7 2.15 5.05H8.6c1.3-1.35 2-3 2.15-5.05a4.85 4.85 0 1 1-2.75-8.1A4.8 4.8 0 0 1 12 1.8Z"/>`,
};

/**
 * One suit's sign: S, H, D or C.
 * @type {(suit: string) => TemplateResult}
 */
export const suitSign = (suit) =>
  html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true">${SUIT_PATHS[suit]}</svg>`;

/**
 * The moment of whoever has won: the suits, and under them what was won.
 * @param {unknown} won
 */
export const triumph = (won) =>
  html`<div class="triumph" aria-hidden="true">
    <span class="triumph-suits">${[..."SHDC"].map((suit) => suitSign(suit))}</span>
    <b>${won}</b>
  </div>`;

export const STAR = html`<svg class="star" viewBox="0 0 24 24" aria-hidden="true">
  <path d="m12 1.6 3.1 6.7 7.3.9-5.4 5 1.45 7.2L12 17.8l-6.45 3.6L7 14.2l-5.4-5 7.3-.9Z" />
</svg>`;

/** @type {Record<string, unknown>} */
const COURT_PATHS = {
  J: svg`<path d="M5 17h14l-1.5 3h-11ZM5.5 15.5C4 10 7 5.5 12.5 4.5c2 3 5.5 6 6 11ZM14 4.5c2.5-2 5-2 6.5-1.5-1 2.5-2.5 4-5 4.5Z"/>`,
  Q: svg`<path d="M4.5 17h15l-1 3h-13ZM4.5 15.5 3 8l4.8 3.5L12 5l4.2 6.5L21 8l-1.5 7.5Z"/><circle cx="12" cy="3.4" r="1.5"/><circle cx="2.9" cy="6.4" r="1.3"/><circle cx="21.1" cy="6.4" r="1.3"/>`,
  K: svg`<path d="M4 17.5h16V20H4ZM4 16 2.5 7.5l5 3.5L9 5.5l3 3 3-3 1.5 5.5 5-3.5L20 16ZM11 .8h2v1.7h1.7v1.8H13v2.2h-2V4.3H9.3V2.5H11Z"/>`,
};

/**
 * A king's beard, a queen's long hair, a jack's short hair: what tells the three apart at a look.
 * @type {Record<string, unknown>}
 */
const BUST_PATHS = {
  J: svg`<path class="hair" d="M5 11c0-6 3.4-9 7-9s7 3 7 9c-1.4 3-2 3-3 3V8.5H8V14c-1 0-1.6 0-3-3Z"/><path class="robe" d="M2 26c.6-5 3.5-7.5 10-7.5S21.4 21 22 26Z"/><path class="skin" d="M8 8.5c2.5-1.5 5.5-1.5 8 0V13c0 3-1.6 5.5-4 5.5S8 16 8 13Z"/>`,
  Q: svg`<path class="hair" d="M4 20c-1-9 1-18 8-18s9 9 8 18c-2 .5-4-.5-4-2V8H8v10c0 1.5-2 2.5-4 2Z"/><path class="robe" d="M3 26c.4-4.5 3.5-7 9-7s8.6 2.5 9 7Z"/><path class="skin" d="M8 8c2.5-1.8 5.5-1.8 8 0v5c0 3-1.6 5.5-4 5.5S8 16 8 13Z"/><circle class="gem" cx="12" cy="21.5" r="1.3"/>`,
  K: svg`<path class="robe" d="M1.5 26c.5-5.5 4-8 10.5-8s10 2.5 10.5 8Z"/><path class="skin" d="M8 6.5h8V13c0 3-1.6 5-4 5s-4-2-4-5Z"/><path class="hair" d="M7 10.5c.3 2 1 2.5 2.3 2.5h5.4c1.3 0 2-.5 2.3-2.5 1.3 7-1.5 11.5-5 12.5-3.5-1-6.3-5.5-5-12.5ZM6.5 12V5.5h11V12L16 8H8Z"/>`,
};

/**
 * The drawn head of a court card, with the eyes and the mouth that all three have.
 * @type {(rank: string) => TemplateResult}
 */
export const bust = (rank) =>
  html`<svg class="bust" viewBox="0 0 24 26" aria-hidden="true">
    ${BUST_PATHS[rank]}
    <path class="line" d="M10 11.3v.1M14 11.3v.1M10.8 15.3c.8.5 1.6.5 2.4 0" />
  </svg>`;

/**
 * The crown of a court card.
 * @type {(rank: string) => TemplateResult}
 */
export const crown = (rank) =>
  html`<svg class="crown" viewBox="0 0 24 24" aria-hidden="true">${COURT_PATHS[rank]}</svg>`;

/** @type {(paths: unknown) => TemplateResult} */
export const line = (paths) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;

export const ICONS = {
  back: line(svg`<path d="m14.5 5-7 7 7 7"/>`),
  sort: line(svg`<path d="M7 4.5v15m0 0-3-3m3 3 3-3M13 6h7.5M13 11h5.5M13 16h3.5"/>`),
  arrange: line(svg`<path d="M12 3.5l1.8 4.7 4.7 1.8-4.7 1.8L12 16.5l-1.8-4.7L5.5 10l4.7-1.8ZM18.5 15.5v5M16 18h5"/>`),
  group: line(
    svg`<rect x="3.5" y="6" width="8" height="12" rx="1.6"/><path d="M14 7.5 18.6 6.3a1.5 1.5 0 0 1 1.8 1.1l2 8.2a1.5 1.5 0 0 1-1.1 1.8L15 18.8"/>`,
  ),
  discard: line(
    svg`<rect x="7" y="3.5" width="10" height="11" rx="1.6"/><path d="M3.5 15v3.5a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2V15M12 7v4.6m0 0-1.9-1.9M12 11.6l1.9-1.9"/>`,
  ),
  drop: line(svg`<path d="M10 4.5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h4M15 8l4.5 4L15 16M19 12H9.5"/>`),
  finish: line(svg`<path d="M5.5 21V4M5.5 5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0"/>`),
  declare: line(svg`<path d="m4 12.8 5 5L20 6.5"/>`),
  help: line(
    svg`<circle cx="12" cy="12" r="9"/><path d="M9.3 9.3a2.75 2.75 0 1 1 3.9 2.6c-.8.4-1.2.9-1.2 1.9M12 17v.1"/>`,
  ),
  other: line(svg`<path d="M4 8.5h14m0 0-3.5-3.5M18 8.5 14.5 12M20 16H6m0 0 3.5-3.5M6 16l3.5 3.5"/>`),
  add: line(svg`<path d="M12 5v14M5 12h14"/>`),
  chat: line(svg`<path d="M4 5.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8L7 20.5v-4H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z"/>`),
  send: line(svg`<path d="M4 12 20 4.5 15 20l-3.5-6.5Zm7.5 1.5L20 4.5"/>`),
  dots: line(svg`<path d="M5.5 12h.1M12 12h.1M18.5 12h.1"/>`),
  look: line(
    svg`<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2.2"/><circle cx="9" cy="17" r="2.2"/>`,
  ),
  menu: line(svg`<path d="M4 7h16M4 12h16M4 17h16"/>`),
  close: line(svg`<path d="m5.5 5.5 13 13m0-13-13 13"/>`),
  last: line(svg`<path d="M4 12a8 8 0 1 0 2.7-6M4 4v4.5h4.5M12 8v4.5l3 1.8"/>`),
  lost: line(
    svg`<path d="M3 9a14 14 0 0 1 18 0M6.2 12.6a9 9 0 0 1 11.6 0M9.3 16a4.5 4.5 0 0 1 5.4 0M12 19.5v.1M4 4l16 16"/>`,
  ),
  chip: html`<svg class="chip" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10.5" />
    <circle class="chip-core" cx="12" cy="12" r="5.8" />
  </svg>`,
};

/**
 * A small group of cards with its name under it, as in results.
 */

import { html } from "lit";

import { cardFace } from "./card.js";
import { cardName } from "./names.js";

/** `codes` are the cards, `name` what they are called, `kind` the kind or null, `jokers` the deal's joker codes. */
export function miniGroup(codes, name, kind, jokers) {
  return html`<figure class="mini-group" data-kind=${kind ?? "none"} aria-label="${name}: ${codes.map(cardName).join(", ")}">
    <div class="mini-cards">${codes.map((code) => cardFace(code, { wild: jokers.includes(code) }))}</div>
    <figcaption aria-hidden="true">${name}</figcaption>
  </figure>`;
}

/**
 * A small group of cards with its name under it, as in results.
 */

import { html } from "lit";

import { cardFace } from "./card-face.js";
import { cardName } from "../words/names.js";

/** @import { Kind } from "../wire/messages.js" */

/**
 * `codes` are the cards, `name` what they are called or "", `kind` the kind or null, `jokers` the deal's joker codes.
 * @param {string[]} codes
 * @param {string} name
 * @param {Kind | null} kind
 * @param {string[]} jokers
 */
export function miniGroup(codes, name, kind, jokers) {
  const cards = codes.map(cardName).join(", ");
  return html`<figure class="mini-group" data-kind=${kind ?? "none"} aria-label=${name ? `${name}: ${cards}` : cards}>
    <div class="mini-cards">${codes.map((code) => cardFace(code, { wild: jokers.includes(code) }))}</div>
    <figcaption aria-hidden="true">${name}</figcaption>
  </figure>`;
}

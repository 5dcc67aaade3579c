/**
 * A small group of cards with its name under it, as in results.
 */

import { html } from "lit";

import { jokersOf } from "../rules/jokers.js";
import { sortBySuit } from "../rules/sorting.js";
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

/**
 * Cards of no group, by suit and rank, as a hand is read.
 * @param {string[]} codes
 * @param {string} name
 * @param {string[]} jokers
 */
export const looseGroup = (codes, name, jokers) =>
  miniGroup(sortBySuit(codes, jokersOf(null, jokers)).flat(), name, null, jokers);

/**
 * What the others hold, for who wants to see it.
 */

import { html, nothing } from "lit";

import { miniGroup } from "../parts/card-group.js";

/** @import { OpenHand } from "../wire/messages.js" */

/** @type {(hands: OpenHand[], jokers: string[]) => unknown} */
export function openHands(hands, jokers) {
  if (hands.length === 0) return nothing;
  return html`<div class="open-hands">${hands.map(({ name, cards }) => miniGroup(cards, name, null, jokers))}</div>`;
}

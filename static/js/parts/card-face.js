/**
 * A card's face and back.
 *
 * Only what the card is; who may drag or choose it is the business of the hand or pile it lies in.
 */

import { html, nothing } from "lit";

import { PRINTED_JOKER } from "../rules/cards.js";
import { STAR, bust, crown, suitSign } from "./icons.js";

/**
 * The face of a card; `wild` marks a wild joker (a printed one marks itself). Drawn for the eye only.
 * @param {string} code
 * @param {{ wild?: boolean }} [look]
 */
export function cardFace(code, { wild = false } = {}) {
  if (code === PRINTED_JOKER) return jokerFace();
  const rank = code.slice(0, -1);
  const suit = code.slice(-1);
  return html`<span class="card" data-suit=${suit} data-rank=${rank} ?data-wild=${wild} aria-hidden="true">
    ${index(rank, suit)}
    <span class="art">${art(rank, suit)}</span>
    ${wild ? html`<span class="wild">${STAR}</span>` : nothing}
  </span>`;
}

/**
 * A card as one writes it, its rank and the sign of its suit.
 * @param {string} code
 */
export const shortCard = (code) =>
  code === PRINTED_JOKER
    ? html`<b>${STAR}</b>`
    : html`<b class="short-card" data-suit=${code.slice(-1)}>${code.slice(0, -1)}${suitSign(code.slice(-1))}</b>`;

export const cardBack = () => html`<span class="card card-back" aria-hidden="true"></span>`;

/**
 * @param {string} rank
 * @param {string} suit
 */
function index(rank, suit) {
  return html`<span class="index"><b class="rank">${rank}</b>${suitSign(suit)}</span>`;
}

/**
 * @param {string} rank
 * @param {string} suit
 */
function art(rank, suit) {
  if (!"JQK".includes(rank)) return suitSign(suit);
  return html`<span class="court">${crown(rank)}${bust(rank)}${suitSign(suit)}</span>`;
}

function jokerFace() {
  return html`<span class="card card-joker" data-wild aria-hidden="true">
    <span class="index"><b class="rank">${STAR}</b><span class="joker-word">JOKER</span></span>
    <span class="art">${jester()}</span>
  </span>`;
}

function jester() {
  return html`<svg class="jester" viewBox="0 0 48 48">
    <path class="cap-left" d="M24 27C15 27 13 20 13 15c0-4-4-6-8-4 1-6 9-8 14-3 3 3 5 8 5 19Z" />
    <path class="cap-right" d="M24 27c9 0 11-7 11-12 0-4 4-6 8-4-1-6-9-8-14-3-3 3-5 8-5 19Z" />
    <circle class="bell" cx="5" cy="12.5" r="2.8" />
    <circle class="bell" cx="43" cy="12.5" r="2.8" />
    <path class="face" d="M14 27h20v5c0 6-4.5 10-10 10s-10-4-10-10Z" />
    <path class="smile" d="M18.5 34c3 3.5 8 3.5 11 0M19 30.5v.1M29 30.5v.1" />
    <path class="brim" d="M12.5 24.5h23v4h-23Z" />
  </svg>`;
}

/**
 * The banner over the table while something stands between the player and the game.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";

/** @import { Connection } from "../store/state.js" */

/** @typedef {Connection | "parked" | "sending"} BannerKind */

/** @type {Record<Exclude<BannerKind, "open">, string>} */
const BANNERS = {
  sending: gettext("No answer yet. Your move is being sent, and your clock goes on…"),
  silent: gettext("No answer from the house, and your clock goes on. Trying again…"),
  offline: gettext("Offline, and your clock goes on. You come back by yourself."),
  lost: gettext("No connection, and your clock goes on. Trying again…"),
  restarting: gettext("The house starts again. Your game is safe, back in a moment…"),
  closed: gettext("This table cannot be reached. Log in again or go back to the lobby."),
  connecting: gettext("Connecting…"),
  parked: gettext("This deal has stopped by a fault of ours. Your chips are safe; an operator will see to it."),
};

/**
 * What stands between the player and the game: a deal that was stopped, a move on its way, the connection.
 * @param {{ connection: Connection, parked: boolean | undefined, moving: boolean }} what
 * @returns {BannerKind}
 */
export function bannerOf({ connection, parked, moving }) {
  if (parked) return "parked";
  return connection === "silent" && moving ? "sending" : connection;
}

/** @param {BannerKind} kind */
export function renderBanner(kind) {
  if (kind === "open") return nothing;
  return html`<div class="banner" data-kind=${kind} role="alert">
    <span class="banner-dot" aria-hidden="true"></span>${BANNERS[kind]}
  </div>`;
}

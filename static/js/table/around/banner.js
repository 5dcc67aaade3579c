/**
 * The banner over the table while something stands between the player and the game.
 */

import { html, nothing } from "lit";

import { gettext } from "../../words/i18n.js";

/** @import { Connection } from "../store/state.js" */

/** @type {Record<Exclude<Connection, "open"> | "parked", string>} */
const BANNERS = {
  silent: gettext("No answer yet. Your move is being sent, and your clock goes on…"),
  lost: gettext("No connection, and your clock goes on. Trying again…"),
  restarting: gettext("The house starts again. Your game is safe, back in a moment…"),
  closed: gettext("This table cannot be reached. Log in again or go back to the lobby."),
  connecting: gettext("Connecting…"),
  parked: gettext("This deal has stopped by a fault of ours. Your chips are safe; an operator will see to it."),
};

/** @param {Connection | "parked"} kind */
export function renderBanner(kind) {
  if (kind === "open") return nothing;
  return html`<p class="banner" data-kind=${kind} role="alert">
    <span class="banner-dot" aria-hidden="true"></span>${BANNERS[kind]}
  </p>`;
}

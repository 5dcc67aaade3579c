/**
 * <rummy-own-table>: what the host of a private table does with it: its link, who may come in or watch, who has to go.
 */

import { html, nothing } from "lit";

import { avatarUrl } from "../../parts/avatars.js";
import { withProperties } from "../../parts/light-element.js";
import { Sheet } from "../../parts/sheet.js";
import { fill, gettext } from "../../words/i18n.js";

/**
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Hints, PlayerInfo, TableInfo, You } from "../../wire/messages.js"
 */

/** @type {Properties<{ table: TableInfo | null, you: You | null }>} */
const PROPERTIES = { table: { attribute: false }, you: { attribute: false } };

export class RummyOwnTable extends withProperties(Sheet, PROPERTIES) {
  heading() {
    return gettext("Your table");
  }

  get look() {
    return "sheet-small";
  }

  body() {
    const { table, you } = this;
    if (!table || !you?.guests) return html`<p>${gettext("Somebody else is the host of this table now.")}</p>`;
    const { invited, removed } = you.guests;
    const sitting = table.seats.flatMap(({ player, state }) =>
      player && !player.bot && player.id !== you.player ? [{ player, leaves: state === "leaving" }] : [],
    );
    const going = new Set(removed.map(({ id }) => id));
    const staying = sitting.filter(({ player }) => !going.has(player.id));
    return html`<div class="menu own-table">
      ${this.door(you.code ?? "")} ${this.turn("lock-table", gettext("Nobody new comes in"), table.locked)}
      ${this.turn("let-watch", gettext("Guests without a chair may watch"), table.watchable)} ${this.hints(table.hints)}
      ${people(
        gettext("At the table"),
        staying.map(({ player, leaves }) => this.player(player, leaves)),
      )}
      ${people(
        gettext("Let in, without a chair"),
        invited.map((player) => this.guest(player)),
      )}
      ${people(
        gettext("Removed"),
        removed.map((player) => this.removed(player)),
      )}
    </div>`;
  }

  /**
   * The code and the link that lead here.
   * @param {string} code
   */
  door(code) {
    return html`<div class="own-door">
      <code class="code">${code}</code>
      <button class="button button-quiet" data-action="copy-link" @click=${() => this.act("copy-link")}>
        ${gettext("Copy the link")}
      </button>
      <button class="button button-quiet" data-action="renew-code" @click=${() => this.act("renew-code")}>
        ${gettext("New code")}
      </button>
      <p class="hint">${gettext("A new code shuts out whoever has only the old one. Who is in stays in.")}</p>
    </div>`;
  }

  /** @param {Hints} given */
  hints(given) {
    /** @param {Event} event */
    const give = ({ target }) => {
      const hints = HINTS.map(([one]) => one).find(
        (one) => target instanceof HTMLSelectElement && one === target.value,
      );
      if (hints) this.act("give-hints", { hints });
    };
    return html`<label class="menu-row">
      <span>${gettext("Help with the hand, for everybody")}</span>
      <select data-action="give-hints" @change=${give}>
        ${HINTS.map(([one, words]) => html`<option value=${one} ?selected=${one === given}>${words}</option>`)}
      </select>
    </label>`;
  }

  /** @type {(name: "lock-table" | "let-watch", label: string, on: boolean) => unknown} */
  turn(name, label, on) {
    const turn = () => this.act(name, { wanted: !on });
    return html`<button class="menu-row" role="switch" data-action=${name} aria-checked=${on} @click=${turn}>
      <span>${label}</span><span class="switch" aria-hidden="true"></span>
    </button>`;
  }

  /** @type {(player: PlayerInfo, leaves: boolean) => unknown} */
  player(player, leaves) {
    const pass = () => this.act("pass-on", { player });
    return person(
      player,
      html`${
        leaves
          ? nothing
          : html`<button
              class="button button-quiet"
              data-action="pass-on"
              aria-label=${fill(gettext("Make %(name)s the host"), player)}
              @click=${pass}
            >
              ${gettext("Make host")}
            </button>`
      }
      ${this.remover(player)}`,
    );
  }

  /** @param {PlayerInfo} player */
  guest(player) {
    return person(player, this.remover(player));
  }

  /** @param {PlayerInfo} player */
  remover(player) {
    return html`<button
      class="button button-quiet"
      data-action="remove-player"
      aria-label=${fill(gettext("Remove %(name)s"), player)}
      @click=${() => this.act("remove-player", { player })}
    >
      ${gettext("Remove")}
    </button>`;
  }

  /** @param {PlayerInfo} player */
  removed(player) {
    return person(
      player,
      html`<button
        class="button button-quiet"
        data-action="let-back"
        aria-label=${fill(gettext("Let %(name)s back"), player)}
        @click=${() => this.act("let-back", { player })}
      >
        ${gettext("Let back")}
      </button>`,
    );
  }
}

/** @type {[Hints, string][]} */
const HINTS = [
  ["none", gettext("None")],
  ["arrange", gettext("Arranging")],
  ["all", gettext("Arranging, and when to finish")],
];

/** @type {(heading: string, rows: unknown[]) => unknown} */
const people = (heading, rows) =>
  rows.length
    ? html`<h3>${heading}</h3>
        <ul class="own-people">
          ${rows}
        </ul>`
    : nothing;

/** @type {(player: PlayerInfo, buttons: unknown) => unknown} */
const person = (player, buttons) =>
  html`<li><img src=${avatarUrl(player)} alt="" width="32" height="32" /><span>${player.name}</span>${buttons}</li>`;

customElements.define("rummy-own-table", RummyOwnTable);

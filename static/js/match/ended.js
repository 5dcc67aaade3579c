/**
 * How a match ended, as the felt and the result of its last deal show it: who won what, and the way into the next one.
 */

import { html, nothing } from "lit";

import { ICONS, triumph } from "../parts/icons.js";
import { lastFinished } from "../table/store/last-deal.js";
import { token } from "../words/answers.js";
import { amount, fill, gettext } from "../words/i18n.js";
import { endWords } from "./news.js";
import { entrantOf } from "./standing.js";

/**
 * @import { Ending } from "../table/screen/host.js"
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { TableState } from "../table/store/state.js"
 * @import { ShownMatch } from "../wire/messages.js"
 */

/**
 * Endings with one winner; at the others the prize is shared.
 * @type {Set<ShownMatch["ending"]>}
 */
const ALONE = new Set(["last_one_in", "most_chips"]);

/**
 * What stands on the felt; while the result is open, that has the ways on.
 * @param {RummyTable} table
 * @param {ShownMatch} match
 */
export function renderEnded({ store: { state }, sheet }, match) {
  return html`<div class="waiting match-ended">
    <p role="status">${endWords(match, state.you?.player)}</p>
    ${renderWhy(match)} ${sheet === "result" ? nothing : renderWaysOn(match, state)}
  </div>`;
}

/**
 * What the result of the last deal shows of the end of its match.
 * @type {(match: ShownMatch, state: TableState) => Ending}
 */
export function endingOf(match, state) {
  const me = state.you?.player;
  const prize_minor = entrantOf(match, me)?.prize_minor ?? 0;
  const body = html`<section class="result-ending">
    ${prize_minor ? triumph(html`${ICONS.chip}${amount(prize_minor, true)}`) : nothing}
    <p>${endWords(match, me)}</p>
    ${lastFinished(state) ? nothing : renderGivenUp(match)} ${renderWhy(match)} ${renderWaysOn(match, state)}
  </section>`;
  const won = prize_minor > 0 && ALONE.has(match.ending);
  return { heading: won ? gettext("You won!") : gettext("The match is over"), body };
}

/** @param {ShownMatch} match */
const renderWhy = ({ why }) => (why ? html`<p class="hint">${gettext(why)}</p>` : nothing);

/**
 * Why the hands of the last deal are not shown.
 * @param {ShownMatch} match
 */
function renderGivenUp({ entrants, status }) {
  const left = entrants.filter((one) => one.status === "left").map(({ player }) => player.name);
  if (status !== "over" || left.length === 0) return nothing;
  const words = gettext("Left the match: %(names)s. The last deal was not played to its end and does not count.");
  return html`<p class="hint">${fill(words, { names: left.join(", ") })}</p>`;
}

/** @type {(match: ShownMatch, state: TableState) => unknown} */
const renderWaysOn = (match, state) =>
  html`<div class="ended-links">
    ${entrantOf(match, state.you?.player) ? renderAgain(match) : nothing}
    <a class="button button-quiet" data-action="match-page" href="/matches/${match.id}/"
      >${gettext("Results and next match")}</a
    >
  </div>`;

/**
 * One tap leads into the next match like this, and asks the others of this one to come; the fee that it takes stands
 * on the button.
 * @param {ShownMatch} match
 */
const renderAgain = ({ id, entry_fee_minor }) =>
  html`<form method="post" action="/matches/${id}/again/">
    <input type="hidden" name="csrfmiddlewaretoken" value=${token()} />
    <input type="hidden" name="fee_minor" value=${entry_fee_minor} />
    <button class="button button-brass" type="submit" data-action="play-again">
      ${fill(gettext("Rematch for %(fee)s"), { fee: amount(entry_fee_minor) })}
    </button>
  </form>`;

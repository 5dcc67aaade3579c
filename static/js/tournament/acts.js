/**
 * What a player does about a tournament from its table: buying in again, in the break after falling out.
 */

import { post } from "../words/answers.js";
import { amount, fill, gettext } from "../words/i18n.js";

/**
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { ShownTournament } from "../wire/messages.js"
 */

/**
 * The price is said once more before it is taken.
 * @param {RummyTable} table
 * @param {ShownTournament} tournament
 * @param {number} rebuy_minor
 */
export function askToRebuy(table, { id }, rebuy_minor) {
  const price = amount(rebuy_minor);
  table.askFirst({
    title: gettext("Buy in again?"),
    text: fill(gettext("%(price)s is taken from your account and you play in the next round."), { price }),
    yes: fill(gettext("Buy in for %(price)s"), { price }),
    then: () => void rebuy(table, id),
  });
}

/**
 * @param {RummyTable} table
 * @param {string} id
 */
async function rebuy({ store }, id) {
  const { no } = await post(`/tournaments/${id}/rebuy/`, {});
  if (no) store.say("refused", no.sentence);
}

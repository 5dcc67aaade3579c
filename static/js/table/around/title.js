/**
 * What the tab says: whether this table or another one waits for the player.
 */

import { fill, gettext } from "../../words/i18n.js";

/**
 * The page's title, with a call before it where somebody waits.
 * @param {string} plain
 * @param {boolean} waits Whether this table's deal waits for the player.
 * @param {{ name: string }[]} waiting The other tables that do.
 */
export function titleOf(plain, waits, waiting) {
  const [first] = waiting;
  const elsewhere = first ? fill(gettext("Your turn at %(name)s"), first) : "";
  const words = waits ? gettext("Your turn") : elsewhere;
  return words ? `\u25cf ${words} \u00b7 ${plain}` : plain;
}

/**
 * A hint in words: what to do, and the figures that say why.
 */

import { fill, gettext, ngettext } from "../words/i18n.js";
import { cardName } from "../words/names.js";

/** @import { Advice, Hint } from "../wire/messages.js" */

/** @type {Record<Advice, string>} */
const ADVICE = {
  draw_closed: gettext("Draw from the closed deck."),
  draw_open: gettext("Take the %(card)s from the open deck."),
  drop: gettext("Drop: it costs %(drop_points)s points, and this hand would probably cost more."),
  discard: gettext("Discard the %(card)s."),
  finish: gettext("Finish with the %(card)s: all other cards are in groups."),
  declare: gettext("Declare: the hand is complete."),
  show: gettext("Show your groups as they lie below."),
};

const READY = gettext("Then you can finish: all other cards are in groups.");

/**
 * The sentences of a hint, the advice first.
 * @param {Hint} hint
 * @returns {string[]}
 */
export function hintInWords(hint) {
  const card = hint.card ? cardName(hint.card) : "";
  return [fill(ADVICE[hint.advice], { ...hint, card }), ...reasons(hint, card)];
}

/** @type {(hint: Hint, card: string) => string[]} */
function reasons(hint, card) {
  switch (hint.advice) {
    case "draw_open":
      return [taken(hint)];
    case "draw_closed":
      if (hint.ready) return [READY];
      return [...(card ? [fill(gettext("The %(card)s would not help enough."), { card })] : []), outs(hint)];
    case "discard":
      return [fill(gettext("Without it your hand counts %(points)s."), hint), outs(hint)];
    case "drop":
      return [fill(gettext("As it lies your hand counts %(points_now)s."), hint), outs(hint)];
    default:
      return [];
  }
}

/** @param {Hint} hint */
function taken(hint) {
  if (hint.ready) return READY;
  return hint.points < hint.points_now
    ? fill(gettext("Your hand then counts %(points)s instead of %(points_now)s."), hint)
    : fill(gettext("Your hand still counts %(points)s, but this card brings it closer to a declaration."), hint);
}

/** @param {Hint} hint */
function outs(hint) {
  const words = ngettext(
    "%(outs)s of the %(unseen)s cards that you cannot see would help your hand.",
    "%(outs)s of the %(unseen)s cards that you cannot see would help your hand.",
    hint.outs,
  );
  return fill(words, hint);
}

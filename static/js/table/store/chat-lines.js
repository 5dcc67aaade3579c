/**
 * What is said at the table, as this browser has it: the lines, who is muted, how many were not read yet.
 *
 * Phrases and emoji travel as keys, so everybody reads a phrase in their own language.
 */

import { gettext } from "../../words/i18n.js";

/** Keys as `tables/wire/protocol.py` has them. */
export const PHRASES = {
  well_played: gettext("Well played!"),
  good_luck: gettext("Good luck!"),
  nice_hand: gettext("Nice hand!"),
  thanks: gettext("Thank you"),
  sorry: gettext("Sorry"),
  hurry: gettext("Hurry, please"),
  one_minute: gettext("One minute"),
  hello: gettext("Hello everybody"),
  good_bye: gettext("Goodbye"),
  again: gettext("One more deal?"),
};

/** The sign of each emoji and its name. */
export const EMOJI = {
  smile: ["🙂", gettext("Smile")],
  laugh: ["😄", gettext("Laughter")],
  clap: ["👏", gettext("Applause")],
  thumbs_up: ["👍", gettext("Thumbs up")],
  party: ["🎉", gettext("Party")],
  wow: ["😮", gettext("Wow")],
  think: ["🤔", gettext("Thinking")],
  cry: ["😢", gettext("Tears")],
  heart: ["❤️", gettext("Heart")],
  namaste: ["🙏", gettext("Namaste")],
};

export const MOST_LETTERS = 200;
const MOST_LINES = 50;

/** A line as words; a key that this browser does not know yet is shown as nothing. */
export const wordsOf = (line) => line.text ?? PHRASES[line.phrase] ?? EMOJI[line.emoji]?.[0] ?? "";

/** What the player may send now: `text`, `phrases` or `nothing` (a spectator only reads). */
export function maySay({ you, deal }) {
  if ((you?.seat ?? null) === null) return "nothing";
  const inDeal = deal && deal.phase !== "over" && deal.you !== null;
  return inDeal ? "phrases" : "text";
}

export class Talk {
  on = false;
  lines = [];
  muted = new Set();
  unread = 0;
  /** Grows with every change, so that an element knows when to draw. */
  version = 0;
  /** The line that came last while nobody looked, or null. */
  fresh = null;
  open = false;

  /** Takes one message; true when it changed something here. `me` is the reader's player id. */
  hear(message, me) {
    if (!HEARD[message.type]) return false;
    HEARD[message.type](this, message, me);
    this.version += 1;
    return true;
  }

  /** The panel was opened or closed; what is there when it opens has been read. */
  show(open) {
    this.open = open;
    if (open) this.unread = 0;
    this.fresh = null;
    this.version += 1;
  }
}

const HEARD = {
  snapshot: (talk, { chat }) => {
    if (!chat) return;
    const known = new Set(talk.lines.map((line) => line.id));
    // A first look at a table is no news; what was said while the connection was lost is.
    if (talk.lines.length && !talk.open) talk.unread += chat.lines.filter((line) => !known.has(line.id)).length;
    talk.on = chat.on;
    talk.lines = chat.lines;
    talk.muted = new Set(chat.muted);
  },
  said: (talk, { line }, me) => {
    if (talk.muted.has(line.player) || talk.lines.some((one) => one.id === line.id)) return;
    talk.lines = [...talk.lines, line].slice(-MOST_LINES);
    if (talk.open || line.player === me) return;
    talk.unread += 1;
    talk.fresh = line;
  },
  muted: (talk, { players }) => {
    talk.muted = new Set(players);
    talk.lines = talk.lines.filter((line) => !talk.muted.has(line.player));
    if (talk.fresh && talk.muted.has(talk.fresh.player)) talk.fresh = null;
  },
};

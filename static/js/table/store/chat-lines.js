/**
 * What is said at the table, as this browser has it: the lines, who is muted, how many were not read yet.
 *
 * Phrases and emoji travel as keys, so everybody reads a phrase in their own language.
 */

import { armOf } from "../../wire/arms.js";
import { gettext } from "../../words/i18n.js";

/**
 * @import { Arms } from "../../wire/arms.js"
 * @import { EmojiKey, Line, Muted, PhraseKey, Said, ServerMessage, Snapshot } from "../../wire/messages.js"
 * @import { TableState } from "./state.js"
 */

/**
 * Keys as `tables/wire/protocol.py` has them; one that is there and not here is a type error.
 * @type {Record<PhraseKey, string>}
 */
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

/**
 * The sign of each emoji and its name; one that the server knows and that is not here is a type error.
 * @type {Record<EmojiKey, [sign: string, name: string]>}
 */
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

/**
 * A line as words; a key that this browser does not know yet is shown as nothing.
 * @param {Pick<Line, "text" | "phrase" | "emoji">} line
 * @returns {string}
 */
export function wordsOf({ text, phrase, emoji }) {
  if (typeof text === "string") return text;
  return (phrase && PHRASES[phrase]) ?? (emoji && EMOJI[emoji]?.[0]) ?? "";
}

/**
 * What the player may send now: `text`, `phrases` or `nothing` (a spectator only reads).
 * @param {Pick<TableState, "you" | "deal">} state
 * @returns {"text" | "phrases" | "nothing"}
 */
export function maySay({ you, deal }) {
  if ((you?.seat ?? null) === null) return "nothing";
  const inDeal = deal && deal.phase !== "over" && deal.you !== null;
  return inDeal ? "phrases" : "text";
}

export class Talk {
  on = false;
  /** @type {Line[]} */
  lines = [];
  /** @type {Set<string>} */
  muted = new Set();
  unread = 0;
  /** Grows with every change, so that an element knows when to draw. */
  version = 0;
  /**
   * The line that came last while nobody looked, or null.
   * @type {Line | null}
   */
  fresh = null;
  open = false;
  /** When it was looked last who is muted. */
  mutedAt_ms = -Infinity;
  /** When the newest snapshot was taken, and which the table's revision was. */
  asOf_ms = -Infinity;
  #revision = -Infinity;
  /** Whether lines of somebody who is muted no more are missing, which a snapshot has. */
  lacks = false;

  /**
   * Whether a snapshot is newer than those before it; who goes from a chair to watch sees an earlier moment.
   * @param {number} revision
   * @param {number} server_now_ms
   */
  isNews(revision, server_now_ms) {
    if (revision < this.#revision || (revision === this.#revision && server_now_ms < this.asOf_ms)) return false;
    this.#revision = revision;
    this.asOf_ms = server_now_ms;
    return true;
  }

  /**
   * Takes one message; true when it changed something here. `me` is the reader's player id.
   * @param {ServerMessage} message
   * @param {string | undefined} me
   */
  hear(message, me) {
    const changed = armOf(HEARD, message)?.(message, this, me) ?? false;
    if (changed) this.version += 1;
    return changed;
  }

  /**
   * The panel was opened or closed; what is there when it opens has been read.
   * @param {boolean} open
   */
  show(open) {
    this.open = open;
    if (open) this.unread = 0;
    this.fresh = null;
    this.version += 1;
  }
}

/**
 * A snapshot has what was said until it was taken; lines that came since stay. One that is older than another has
 * nothing new.
 * @type {(message: Snapshot, talk: Talk) => boolean}
 */
function hearSnapshot({ chat, table, server_now_ms }, talk) {
  if (!chat || !talk.isNews(table.revision, server_now_ms)) return true;
  const known = new Set(talk.lines.map((line) => line.id));
  // A first look at a table is no news; what was said while the connection was lost is.
  if (talk.lines.length && !talk.open) talk.unread += chat.lines.filter((line) => !known.has(line.id)).length;
  const last_ms = chat.lines.at(-1)?.at_ms ?? server_now_ms;
  talk.on = chat.on;
  talk.lines = [...chat.lines, ...talk.lines.filter((line) => line.at_ms > last_ms)].slice(-MOST_LINES);
  return hearMuted({ players: chat.muted, server_now_ms }, talk);
}

/**
 * A line stands where it was said, however late it comes.
 * @type {(message: Said, talk: Talk, me: string | undefined) => boolean}
 */
function hearLine({ line }, talk, me) {
  if (talk.muted.has(line.player) || talk.lines.some((one) => one.id === line.id)) return true;
  const at = talk.lines.findLastIndex((one) => one.at_ms <= line.at_ms) + 1;
  talk.lines = [...talk.lines.slice(0, at), line, ...talk.lines.slice(at)].slice(-MOST_LINES);
  if (talk.open || line.player === me) return true;
  talk.unread += 1;
  talk.fresh = line;
  return true;
}

/**
 * Of two words on who is muted the later one is true. Whoever is heard again has said things that were not told here.
 * @type {(message: Pick<Muted, "players" | "server_now_ms">, talk: Talk) => boolean}
 */
function hearMuted({ players, server_now_ms }, talk) {
  if (server_now_ms >= talk.mutedAt_ms) {
    talk.lacks = server_now_ms > talk.asOf_ms && [...talk.muted].some((one) => !players.includes(one));
    talk.muted = new Set(players);
    talk.mutedAt_ms = server_now_ms;
  }
  talk.lines = talk.lines.filter((line) => !talk.muted.has(line.player));
  if (talk.fresh && talk.muted.has(talk.fresh.player)) talk.fresh = null;
  return true;
}

const nothing = () => false;

/** @type {Arms<ServerMessage, [talk: Talk, me: string | undefined], boolean>} */
const HEARD = {
  snapshot: hearSnapshot,
  said: hearLine,
  muted: hearMuted,
  // Not about the chat.
  table: nothing,
  events: nothing,
  settled: nothing,
  "shuffle.closed": nothing,
  "shuffle.revealed": nothing,
  "shuffle.called_off": nothing,
  presence: nothing,
  arranged: nothing,
  away: nothing,
  ok: nothing,
  refused: nothing,
  notice: nothing,
  pong: nothing,
};

/**
 * What a match brings to the screen of its table, and how the screen follows it.
 *
 * Questions open by themselves once; put away, they stay in the strip until they are answered or their clock has run out.
 */

import { html, nothing } from "lit";

import "./rejoin.js";
import "./scores.js";
import "./split.js";
import { matchOf } from "../table/store/hosted.js";
import { fill, gettext } from "../words/i18n.js";
import { leaveMatch, MATCH_ACTS } from "./acts.js";
import { endingOf } from "./ended.js";
import { afterLosing } from "./falling.js";
import { renderMatchMiddle, renderMatchSide } from "./middle.js";
import { newsOf } from "./news.js";
import { questionFor, dueOf, entrantOf, hasEnded } from "./standing.js";
import { renderMatchStrip } from "./strip.js";
import { dealWords, dropsWords, formatName, matchRules, pointsWords, statusWord } from "./words.js";

/**
 * @import { MenuRow } from "../table/dialogs/menu.js"
 * @import { ChairStanding } from "../table/elements/seat.js"
 * @import { Host, HostGuide, SheetName } from "../table/screen/host.js"
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { TableState } from "../table/store/state.js"
 * @import { ShownEntrant, ShownMatch } from "../wire/messages.js"
 */

/**
 * Draws with the match that deals at the table.
 * @param {(table: RummyTable, match: ShownMatch) => unknown} render
 * @returns {(table: RummyTable) => unknown}
 */
const withMatch = (render) => (table) => {
  const match = matchOf(table.store.state);
  return match ? render(table, match) : nothing;
};

/** @type {(table: RummyTable, match: ShownMatch) => unknown} */
function renderSheets(table, match) {
  const { state, clock } = table.store;
  /** @type {(name: SheetName) => boolean} */
  const open = (name) => table.sheet === name;
  return html`<rummy-match-scores ?open=${open("match-scores")} .match=${match} .you=${state.you}></rummy-match-scores>
    <rummy-rejoin
      ?open=${open("rejoin") && match.rejoin}
      .match=${match}
      .you=${state.you}
      .clock=${clock}
    ></rummy-rejoin>
    <rummy-split
      ?open=${open("split") && match.split}
      .match=${match}
      .you=${state.you}
      .clock=${clock}
    ></rummy-split>`;
}

/** @param {ShownMatch} match */
function line(match) {
  if (!match.deal_number) return formatName(match);
  const deal = dealWords(match);
  return `${formatName(match)} · ${match.tie_breaker ? deal : fill(gettext("Deal %(number)s"), { number: deal })}`;
}

/** @type {(match: ShownMatch | null, entrant: ShownEntrant | null) => ChairStanding} */
function chairStanding(match, entrant) {
  if (!entrant || match?.status === "registering") return { words: "", more: "", state: "", out: false };
  return {
    words: pointsWords(entrant, match),
    more: dropsWords(entrant, match),
    state: statusWord(entrant.status, entrant.auto_drop),
    out: ["out", "left"].includes(entrant.status),
  };
}

/**
 * What one may choose in a match.
 * @param {TableState} state
 * @returns {MenuRow[]}
 */
function menuRows(state) {
  const match = matchOf(state);
  if (!match) return [];
  /** @type {MenuRow[]} */
  const rows = [{ href: `/matches/${match.id}/`, label: gettext("The match's page") }];
  const own = entrantOf(match, state.you?.player);
  if (!own) return rows;
  if (match.status === "registering") return [...rows, { act: "leave", label: gettext("Withdraw from the match") }];
  return match.status === "playing" ? [...rows, ...rowsInPlay(own, state.rules?.drops !== "never")] : rows;
}

/**
 * @param {ShownEntrant} own
 * @param {boolean} mayDrop
 * @returns {MenuRow[]}
 */
function rowsInPlay({ status, auto_drop }, mayDrop) {
  /** @type {MenuRow} */
  const leave = { act: "leave", label: gettext("Leave the match and forfeit") };
  if (status === "fallen") return [leave];
  if (status !== "in") return [];
  if (!mayDrop) return [leave];
  const label = gettext("Auto drop: drop every deal until I am back");
  return [{ wanted: "auto-drop", label, on: auto_drop }, leave];
}

/**
 * Whether a match has just been won with no deal that says so, and sounds: the last one was given up.
 * @type {(before: TableState, after: TableState) => boolean}
 */
function isWonUnplayed(before, after) {
  const [was, is] = [matchOf(before), matchOf(after)];
  const own = is && entrantOf(is, after.you?.player);
  return was?.status === "playing" && is?.status === "over" && Boolean(own?.prize_minor) && !after.deal?.result;
}

/** @implements {HostGuide} */
class MatchGuide {
  /**
   * The question that was opened last.
   * @type {string | null}
   */
  #opened = null;
  #table;

  /** @param {RummyTable} table */
  constructor(table) {
    this.#table = table;
  }

  /**
   * Says what is new, opens and closes questions.
   * @param {TableState} before
   * @param {TableState} after
   */
  follow(before, after) {
    const match = matchOf(after);
    const me = after.you?.player;
    for (const sentence of newsOf(matchOf(before), match, me)) this.#table.store.say("notice", sentence);
    if (isWonUnplayed(before, after)) this.#table.sound("win");
    if (match && me !== undefined) this.#ask(match, me);
  }

  get asks() {
    const { sheet, store } = this.#table;
    return (
      sheet === "rejoin" || sheet === "split" || questionFor(matchOf(store.state), store.state.you?.player) !== null
    );
  }

  /**
   * @param {ShownMatch} match
   * @param {string} me
   */
  #ask(match, me) {
    const question = questionFor(match, me);
    if (question) this.#open(question, `${question} ${match.deal_number} ${dueOf(match, question)}`);
    const { sheet } = this.#table;
    if (sheet === "rejoin" && question !== "rejoin") this.#table.sheet = null;
    if (sheet === "split" && !match.split) this.#table.sheet = null;
  }

  /**
   * @param {SheetName} question
   * @param {string} key What makes it another question than the one before.
   */
  #open(question, key) {
    if (key !== this.#opened) this.#table.openSheet(question);
    this.#opened = key;
  }
}

/** @type {Host} */
export const MATCH_HOST = {
  scores: "match-scores",
  line: (table) => {
    const match = matchOf({ table });
    return match ? line(match) : "";
  },
  strip: withMatch(renderMatchStrip),
  middle: withMatch(renderMatchMiddle),
  side: withMatch(renderMatchSide),
  sheets: withMatch(renderSheets),
  hasEnded: (state) => {
    const match = matchOf(state);
    return match !== null && hasEnded(match) && entrantOf(match, state.you?.player) !== null;
  },
  ending: (table) => {
    const { state } = table.store;
    const match = matchOf(state);
    return match && MATCH_HOST.hasEnded?.(state) ? endingOf(match, state) : null;
  },
  chairStanding: (state, player) => chairStanding(matchOf(state), entrantOf(matchOf(state), player.id)),
  rules: (rules, table) => {
    const match = matchOf({ table });
    return match && { heading: gettext("The match"), sentences: matchRules(rules, match) };
  },
  menuRows,
  afterLosing: (state, points) => afterLosing(matchOf(state), state.you?.player, points),
  nextDealAt_ms: (state) => {
    const match = matchOf(state);
    return match?.phase === "between" ? match.due_at_ms : null;
  },
  leave: leaveMatch,
  acts: MATCH_ACTS,
  guide: (table) => new MatchGuide(table),
};

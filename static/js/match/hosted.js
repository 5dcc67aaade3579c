/**
 * What the table's screen shows and asks when a match or a tournament deals at it.
 *
 * Questions open by themselves once; put away, they stay in the strip until they are answered or their clock has run out.
 */

import { html, nothing } from "lit";

import "./rejoin.js";
import "./scores.js";
import "./split.js";
import "../tournament/standings.js";
import { renderTournamentMiddle, renderTournamentSide, renderTournamentStrip } from "../tournament/strip.js";
import { newTable, placedWord, tournamentNews } from "../tournament/news.js";
import { renderMatchMiddle, renderMatchSide } from "./middle.js";
import { newsOf } from "./news.js";
import { askedOf, entrantOf, isHosted, matchOf, placedOf, tournamentOf } from "./standing.js";
import { renderMatchStrip } from "./strip.js";
import { dropsWords, formatName, pointsWords, statusWord } from "./words.js";
import { fill, gettext, ngettext } from "../words/i18n.js";

const QUESTIONS = ["rejoin", "split"];
const MOVE_AFTER_MS = 3000;

/** The strip under the bar; nothing at a cash table. */
export function renderStrip(table) {
  return either(table, renderMatchStrip, renderTournamentStrip);
}

export const renderHostedMiddle = (table) => either(table, renderMatchMiddle, renderTournamentMiddle);
export const renderHostedSide = (table) => either(table, renderMatchSide, renderTournamentSide);

function either(table, ofMatch, ofTournament) {
  const { state } = table.store;
  const [match, tournament] = [matchOf(state), tournamentOf(state)];
  if (match) return ofMatch(table, match);
  return tournament ? ofTournament(table, tournament) : nothing;
}

/** The dialogs of a match and of a tournament. */
export function renderHostedSheets(table) {
  const { state, clock } = table.store;
  const [match, tournament] = [matchOf(state), tournamentOf(state)];
  const open = (name) => table.sheet === name;
  if (tournament)
    return html`<rummy-standings
      ?open=${open("standings")}
      .tournament=${tournament}
      .you=${state.you}
    ></rummy-standings>`;
  if (!match) return nothing;
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

/** What the bar says instead of stakes. */
export function hostedLine(info) {
  const { match, tournament } = info.hosted;
  if (match)
    return match.deal_number
      ? `${formatName(match)} · ${fill(gettext("Deal %(number)s"), { number: match.deal_number })}`
      : formatName(match);
  return fill(gettext("Round %(round)s of %(rounds)s"), tournament);
}

const NOTHING = { words: "", more: "", state: "", out: false };

/** What a chair shows instead of chips: `{words, more, state, out}`; null at a cash table. */
export function chairStanding(state, player) {
  if (!isHosted(state) || !player) return null;
  const match = matchOf(state);
  const entrant = entrantOf(match, player.id);
  if (entrant && match.status === "registering") return NOTHING;
  if (entrant) {
    const out = ["out", "left"].includes(entrant.status);
    return {
      words: pointsWords(entrant),
      more: dropsWords(entrant),
      state: statusWord(entrant.status, entrant.auto_drop),
      out,
    };
  }
  const placed = placedOf(tournamentOf(state), player.id);
  if (!placed) return NOTHING;
  const words = fill(ngettext("%(score)s pt", "%(score)s pts", placed.score), {
    score: String(placed.score).replace("-", "\u2212"),
  });
  return { ...NOTHING, words, state: placedWord(placed), out: placed.gave_up };
}

/** Follows the host's part from one state to the next: says what is new, opens and closes questions, moves on. */
export class HostedGuide {
  #opened = null;

  constructor(table) {
    this.table = table;
  }

  follow(before, after) {
    const me = after.you?.player;
    const match = matchOf(after);
    for (const sentence of [
      ...newsOf(matchOf(before), match, me),
      ...tournamentNews(tournamentOf(before), tournamentOf(after), me),
    ])
      this.table.store.say("notice", sentence);
    if (match) this.ask(match, me);
    const there = newTable(tournamentOf(before), tournamentOf(after), me);
    if (there) setTimeout(() => globalThis.location.assign(`/tables/${there}/`), MOVE_AFTER_MS);
  }

  ask(match, me) {
    const question = askedOf(match, me);
    const key = question && `${question} ${match.deal_number} ${match[question].due_at_ms}`;
    if (key && key !== this.#opened) this.table.openSheet(question);
    if (key) this.#opened = key;
    const { sheet } = this.table;
    if (sheet === "rejoin" && question !== "rejoin") this.table.sheet = null;
    if (sheet === "split" && !match.split) this.table.sheet = null;
  }

  /** A deal's result never covers a question. */
  get asks() {
    return QUESTIONS.includes(this.table.sheet);
  }
}

/**
 * What a tournament brings to the screen of each of its tables, and how the screen follows it.
 */

import { html, nothing } from "lit";

import { tournamentOf } from "../table/store/hosted.js";
import { fill, gettext, ngettext } from "../words/i18n.js";
import { chipsWords, newTable, placedOf, placedWord, tournamentNews } from "./news.js";
import "./standings.js";
import {
  endingOf,
  renderRebuyOffer,
  renderTournamentMiddle,
  renderTournamentSide,
  renderTournamentStrip,
} from "./strip.js";

/**
 * @import { Host, HostGuide } from "../table/screen/host.js"
 * @import { RummyTable } from "../table/screen/table.js"
 * @import { TableState } from "../table/store/state.js"
 * @import { ShownTournament, ShownStanding } from "../wire/messages.js"
 * @import { ChairStanding } from "../table/elements/seat.js"
 */

const MOVE_AFTER_MS = 3000;

/**
 * Draws with the tournament that deals at the table.
 * @param {(table: RummyTable, tournament: ShownTournament) => unknown} render
 * @returns {(table: RummyTable) => unknown}
 */
const withTournament = (render) => (table) => {
  const tournament = tournamentOf(table.store.state);
  return tournament ? render(table, tournament) : nothing;
};

/** @type {(table: RummyTable, tournament: ShownTournament) => unknown} */
const renderSheets = (table, tournament) =>
  html`<rummy-standings
    ?open=${table.sheet === "standings"}
    .tournament=${tournament}
    .you=${table.store.state.you}
  ></rummy-standings>`;

/** @type {(placed: ShownStanding | null) => ChairStanding} */
function chairStanding(placed) {
  if (!placed) return { words: "", more: "", state: "", out: false };
  const score = String(placed.score).replace("-", "\u2212");
  const points = fill(ngettext("%(score)s pt", "%(score)s pts", placed.score), { score });
  const words = chipsWords(placed) || points;
  return { words, more: "", state: placedWord(placed), out: placed.gave_up };
}

/**
 * Says what is new, and goes to the next table once it is known.
 * @implements {HostGuide}
 */
class TournamentGuide {
  #table;

  /** @param {RummyTable} table */
  constructor(table) {
    this.#table = table;
  }

  /**
   * @param {TableState} before
   * @param {TableState} after
   */
  follow(before, after) {
    const me = after.you?.player;
    const [was, is] = [tournamentOf(before), tournamentOf(after)];
    for (const sentence of tournamentNews(was, is, me)) this.#table.store.say("notice", sentence);
    const there = newTable(was, is, me);
    if (there) setTimeout(() => globalThis.location.assign(`/tables/${there}/`), MOVE_AFTER_MS);
  }

  get asks() {
    return false;
  }
}

/** @type {Host} */
export const TOURNAMENT_HOST = {
  scores: "standings",
  line: (table) => {
    const tournament = tournamentOf({ table });
    return tournament ? fill(gettext("Round %(round)s of %(rounds)s"), tournament) : "";
  },
  strip: withTournament(renderTournamentStrip),
  middle: withTournament(renderTournamentMiddle),
  side: withTournament(renderTournamentSide),
  sheets: withTournament(renderSheets),
  offer: withTournament(renderRebuyOffer),
  hasEnded: (state) => Boolean(placedOf(tournamentOf(state), state.you?.player)?.place),
  ending: (table) => {
    const { state } = table.store;
    const tournament = tournamentOf(state);
    const own = placedOf(tournament, state.you?.player);
    return tournament && own?.place ? endingOf(tournament, own) : null;
  },
  chairStanding: (state, player) => chairStanding(placedOf(tournamentOf(state), player.id)),
  rules: () => null,
  // What one may choose is on the tournament's page.
  menuRows: (state) => {
    const tournament = tournamentOf(state);
    return tournament ? [{ href: `/tournaments/${tournament.id}/`, label: gettext("The tournament's page") }] : [];
  },
  afterLosing: () => ({ words: "", out: false }),
  nextDealAt_ms: (state) => tournamentOf(state)?.next_at_ms ?? null,
  acts: {},
  guide: (table) => new TournamentGuide(table),
};

/**
 * What the table's screen does for each act that an element tells of (`parts/acts.d.ts`).
 */

import { fill, gettext } from "../../words/i18n.js";
import { goToNextTable } from "../around/next-table.js";
import { usualChips } from "../../rules/buy-in.js";
import { hostOf } from "./hosts.js";

/**
 * @import { Act, Acts, ActsOf, HostActs } from "../../parts/acts.js"
 * @import { PlayerInfo } from "../../wire/messages.js"
 * @import { RummyTable } from "./table.js"
 */

/** @type {ActsOf<Exclude<keyof Acts, keyof HostActs>, RummyTable>} */
const ACTS = {
  draw: (table, detail) => table.play.draw(detail),
  discard: (table) => table.play.discard(),
  finish: (table) => table.play.finish(),
  drop: (table) => table.play.drop(),
  "ask-drop": (table) => table.play.askDrop(),
  "finish-now": (table) => table.finishing.carryOut(),
  arrange: (table) => {
    table.play.arrange();
    table.spoken?.arranged();
  },
  undo: (table) => {
    table.play.undo();
    table.spoken?.arranged();
  },
  declare: (table) => table.play.declare(),
  sort: (table) => {
    table.play.sort();
    table.spoken?.hand();
  },
  group: (table) => {
    table.play.group();
    table.spoken?.arranged();
  },
  "add-here": (table, detail) => {
    table.play.addHere(detail);
    table.spoken?.arranged();
  },
  "choose-card": (table, detail) => table.play.choose(detail),
  "focus-card": (table, { uid }) => {
    table.store.desk.focused = uid;
  },
  dropped: (table, wish) => table.play.dropped(wish),
  wish: (table, wish) => table.store.send(wish),

  "choose-seat": (table, { seat }) => {
    table.chair = seat;
    table.settling = true;
    table.openSheet("sit");
  },
  sit: (table, { amount_minor }) => {
    table.settling = Boolean(table.store.send({ type: "sit", buy_in_minor: amount_minor, seat: table.chair }));
  },
  wait: (table, { amount_minor }) => table.store.send({ type: "wait", buy_in_minor: amount_minor }),
  "leave-line": (table) => table.store.send({ type: "leave_line" }),
  "add-chips": (table) => table.openSheet("sit"),
  "auto-top-up": (table, { wanted }) => autoTopUp(table, wanted),
  "top-up": (table, { amount_minor }) => table.store.send({ type: "top_up", amount_minor }),
  "sit-out": (table, { wanted }) => table.store.send({ type: "sit_out", wanted }),
  leave: (table) => leave(table),
  "next-table": (table) => goToNextTable(table.store),

  "see-own-table": (table) => table.openSheet("own-table"),
  "lock-table": (table, { wanted }) => table.store.send({ type: "lock_table", wanted }),
  "let-watch": (table, { wanted }) => table.store.send({ type: "let_watch", wanted }),
  "give-hints": (table, { hints }) => table.store.send({ type: "give_hints", hints }),
  "renew-code": (table) => table.store.send({ type: "renew_code" }),
  "remove-player": (table, { player }) => removePlayer(table, player),
  "let-back": (table, { player }) => table.store.send({ type: "let_back", player: player.id }),
  "pass-on": (table, { player }) => passOn(table, player),

  prefer: (table, { key, wanted }) => table.prefer({ [key]: wanted }),
  "choose-felt": (table, { felt }) => table.prefer({ felt }),
  "choose-cards": (table, { cards }) => table.prefer({ cards }),
  "see-look": (table) => table.openSheet("look"),
  hurry: (table) => table.sound("hurry"),
  "hear-hand": (table) => table.spoken?.hand(),
  "hear-table": (table) => table.spoken?.table(),
  "hear-scores": (table) => table.spoken?.scores((player) => standingOf(table, player)),
  "see-last": (table) => table.showLast(),
  "see-scoreboard": (table) => table.openSheet(hostOf(table.store.state)?.scores ?? "scoreboard"),
  "copy-link": (table) => copyLink(table),
  "see-help": (table, { about }) => {
    table.about = about ?? null;
    table.openSheet("help");
  },
  "see-discards": (table) => table.openSheet("discards"),
  "see-menu": (table) => table.openSheet("menu"),
  "close-sheet": (table, { sheet }) => {
    if (sheet === "rummy-sit") table.settling = false;
    if (sheet === `rummy-${table.sheet}`) table.sheet = null;
  },

  chat: (table) => {
    table.store.talk.show(!table.store.talk.open);
    table.requestUpdate();
  },
  // Of the detail only what belongs to the message is sent: the server refuses fields that it does not know.
  say: (table, saying) => {
    if (saying.type === "say") table.store.send({ type: "say", text: saying.text });
    if (saying.type === "phrase") table.store.send({ type: "phrase", key: saying.key });
    if (saying.type === "emoji") table.store.send({ type: "emoji", key: saying.key });
  },
  mute: (table, { player, wanted }) => table.store.send({ type: "mute", player, wanted }),
  report: (table, { player, line }) => {
    const sent = table.store.send({ type: "report", player, line });
    if (sent) table.store.say("notice", gettext("Thank you. An operator will look at it."));
  },
  "seen-away": (table) => {
    table.store.absence.dismiss();
    table.requestUpdate();
  },
  "back-in": (table) => {
    table.store.send({ type: "sit_out", wanted: false });
    table.store.absence.dismiss();
    table.requestUpdate();
  },
};

/**
 * Carries out an act, the table's own or its host's.
 * @param {RummyTable} table
 * @param {Act} act
 */
export function carryOut(table, act) {
  const { name, ...detail } = act;
  // An act's name says what its detail is, which the checker cannot follow through the table of acts.
  const all = /** @type {Partial<Record<keyof Acts, (table: RummyTable, detail: object) => void>>} */ ({
    ...ACTS,
    ...hostOf(table.store.state)?.acts,
  });
  all[name]?.(table, detail);
}

/**
 * How a player stands in the match or tournament, in words; null at a cash table.
 * @type {(table: RummyTable, player: string) => string | null}
 */
function standingOf({ store: { state } }, player) {
  const host = hostOf(state);
  const known = state.players[player];
  if (!host || !known) return null;
  const { words, more, state: word } = host.chairStanding(state, known);
  return [words, more, word].filter(Boolean).join(", ");
}

/**
 * @param {RummyTable} table
 * @param {boolean} wanted
 */
function autoTopUp({ store }, wanted) {
  if (store.state.table) {
    store.send({ type: "auto_top_up", to_minor: wanted ? usualChips(store.state.table) : null });
  }
}

/** @param {RummyTable} table */
function leave(table) {
  const host = hostOf(table.store.state);
  if (host?.leave) host.leave(table);
  else table.play.leaveTable();
}

/** @type {(table: RummyTable, player: PlayerInfo) => void} */
function removePlayer(table, { id, name }) {
  table.askFirst({
    title: fill(gettext("Remove %(name)s?"), { name }),
    text: gettext(
      "They get up, after the deal where one is being played, with all their chips, and come back only if you let them. The table gets a new code.",
    ),
    yes: gettext("Remove"),
    danger: true,
    then: () => {
      table.store.send({ type: "remove_player", player: id });
      table.openSheet("own-table");
    },
  });
}

/** @type {(table: RummyTable, player: PlayerInfo) => void} */
function passOn(table, { id, name }) {
  table.askFirst({
    title: fill(gettext("Make %(name)s the host?"), { name }),
    text: gettext("They then decide who comes in, who watches and who has to go. You stay as their guest."),
    yes: gettext("Make host"),
    then: () => table.store.send({ type: "pass_on", player: id }),
  });
}

/** @param {RummyTable} table */
async function copyLink({ store }) {
  const link = new URL("/tables/join/", location.href);
  link.searchParams.set("code", store.state.you?.code ?? "");
  const done = await copyText(link.href);
  store.say(
    "hint",
    done ? gettext("The link is copied; send it to your friends.") : gettext("Copy it by hand, please."),
  );
}

/** @param {string} text */
async function copyText(text) {
  try {
    // A page without TLS has no clipboard, whatever its type says.
    if (!globalThis.navigator?.clipboard) return false;
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The dialogs of the table, and what lies over the felt without being one: the chat.
 */

import { html } from "lit";

import { mayGoOn } from "../around/next-table.js";
import { isHosted } from "../store/hosted.js";
import { lastFinished } from "../store/last-deal.js";
import { ownSeat } from "../store/reducer.js";
import { hostOf } from "./hosts.js";

/**
 * @import { Sheet } from "../../parts/sheet.js"
 * @import { SheetName } from "./host.js"
 * @import { RummyTable } from "./table.js"
 */

/**
 * The chat.
 * @param {RummyTable} table
 */
export function renderTalk(table) {
  const { state, talk } = table.store;
  return html`<rummy-chat ?open=${talk.open} .state=${state} .talk=${talk} .version=${talk.version}></rummy-chat>`;
}

/**
 * Closes what is open over the table, as Escape does: the focus goes back to what opened it.
 * @param {RummyTable} table
 */
export function closeWhatIsOpen(table) {
  /** @type {Sheet | null} */ (table.querySelector(`rummy-${table.sheet}`))?.dismiss();
  table.sheet = null;
  if (table.store.talk.open) table.acted({ name: "chat" });
}

/**
 * What gives way to another sheet stands after it, so that the other is open when this one goes (`Sheet.giveWay`).
 * @param {RummyTable} table
 */
export function renderSheets(table) {
  const { state } = table.store;
  /** @type {(name: SheetName) => boolean} */
  const open = (name) => table.sheet === name;
  return html`
    <rummy-confirm ?open=${open("confirm")} .question=${table.question}></rummy-confirm>
    <rummy-finish
      ?open=${open("finish")}
      .plan=${table.finishing.plan}
      .timed=${Boolean(table.store.state.deal?.due_at_ms)}
    ></rummy-finish>
    <rummy-void ?open=${open("void")} .voided=${table.voided} ?hosted=${isHosted(state)}></rummy-void>
    <rummy-sit ?open=${open("sit")} .table=${state.table} .you=${state.you}></rummy-sit>
    ${renderHelp(table, open("help"))}
    <rummy-scoreboard ?open=${open("scoreboard")} .scores=${table.scores.all} .you=${state.you}></rummy-scoreboard>
    <rummy-discards
      ?open=${open("discards")}
      .view=${state.deal}
      .bySeat=${table.discards.bySeat(state.deal)}
      .nameOf=${table.store.nameOf.bind(table.store)}
    ></rummy-discards>
    <rummy-own-table ?open=${open("own-table")} .table=${state.table} .you=${state.you}></rummy-own-table>
    <rummy-look ?open=${open("look")} .preferences=${table.preferences}></rummy-look>
    ${hostOf(state)?.sheets(table)} ${renderResult(table, open("result"))} ${renderMenu(table, open("menu"))}
  `;
}

/** @type {(table: RummyTable, open: boolean) => unknown} */
function renderHelp({ about, store: { state } }, open) {
  const { rules, table: info } = state;
  const more = (rules && info && hostOf(state)?.rules(rules, info)) ?? null;
  return html`<rummy-help
    ?open=${open}
    .rules=${rules}
    .table=${info}
    .hostRules=${more}
    .about=${about}
    .deal=${state.deal}
  ></rummy-help>`;
}

/** @type {(table: RummyTable, open: boolean) => unknown} */
function renderMenu({ store: { state, shuffle } }, open) {
  const own = ownSeat(state);
  return html`<rummy-menu
    ?open=${open}
    .you=${state.you}
    ?stays=${own?.stays}
    ?inDeal=${own?.status === "in" && state.deal?.phase !== "over"}
    ?hasLast=${state.last !== null}
    .deal=${state.deal}
    .next=${state.table?.next_deal ?? null}
    .standing=${shuffle.ofDeal(state, state.deal)}
    .nextStanding=${shuffle.ofNext(state)}
    ?hosted=${isHosted(state)}
    ?unrecorded=${hostOf(state)?.unrecorded}
    .hostRows=${hostOf(state)?.menuRows(state) ?? []}
  ></rummy-menu>`;
}

/** @type {(table: RummyTable) => unknown} */
const offerOf = (table) => hostOf(table.store.state)?.offer?.(table) ?? null;

/**
 * The deal whose result is shown, with the end of its match.
 * @param {RummyTable} table
 */
function shownBy(table) {
  const { state } = table.store;
  const ending = hostOf(state)?.ending?.(table) ?? null;
  const { deal, settlement = null } = (ending ? lastFinished(state) : state.last) ?? {};
  return { deal, settlement, ending };
}

/** @param {RummyTable} table */
function nextDealAt_ms({ store: { state } }) {
  const host = hostOf(state);
  return host ? host.nextDealAt_ms(state) : (state.table?.starts_at_ms ?? null);
}

/** @type {(table: RummyTable, open: boolean) => unknown} */
function renderResult(table, open) {
  const { state, clock, shuffle } = table.store;
  const { deal, settlement, ending } = shownBy(table);
  return html`<rummy-result
    ?open=${open && Boolean(deal ?? ending)}
    .deal=${deal}
    .settlement=${settlement}
    .ending=${ending}
    .rules=${state.rules}
    .players=${state.players}
    .starts_at_ms=${nextDealAt_ms(table)}
    ?hosted=${isHosted(state)}
    ?shared=${table.shared}
    ?unrecorded=${hostOf(state)?.unrecorded}
    ?onward=${mayGoOn(state)}
    .offer=${offerOf(table)}
    .clock=${clock}
    .standing=${shuffle.ofDeal(state, deal)}
  ></rummy-result>`;
}

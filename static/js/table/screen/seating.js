/**
 * Who sits where: one's own chair, a chair's seat in the deal, and what a seat's element is given.
 */

import { html, nothing } from "lit";

import { lookAlikes } from "../../parts/avatars.js";
import { isHosted } from "../store/hosted.js";
import { turnFor } from "../store/turn-clock.js";
import { hostOf } from "./hosts.js";

/**
 * @import { ChairInfo, SeatSeen } from "../../wire/messages.js"
 * @import { TableState } from "../store/state.js"
 * @import { RummyTable } from "./table.js"
 */

/** @param {Pick<TableState, "you">} state */
export const isSeated = ({ you }) => (you?.seat ?? null) !== null;

/**
 * Whether the screen keeps the room of one's chair, cards and buttons free: for who sits, for who is about to, until the
 * first snapshot for who did when the page was made, and for who falls out of a match and watches on. So the felt neither
 * shrinks nor grows under whoever looks at it.
 * @param {{ settling: boolean, keptSeats: { order: number[] }, store: { state: TableState } }} table
 */
export function takesChair({ settling, keptSeats, store: { state } }) {
  if (isSeated(state) || !state.ready) return isSeated(state) || settling;
  if (isHosted(state)) return keptSeats.order.length > 0;
  return settling && state.table?.status !== "closed" && hasFreeChair(state);
}

/** @param {Pick<TableState, "table">} state */
const hasFreeChair = ({ table }) => Boolean(table?.seats.some((chair) => !chair.player));

/**
 * @param {Pick<TableState, "table" | "you">} state
 * @returns {ChairInfo | null}
 */
export const ownChair = ({ table, you }) => table?.seats.find((chair) => chair.seat === you?.seat) ?? null;

/**
 * The chair's seat in the live deal; a chair taken over since by somebody else has none.
 * @param {Pick<TableState, "deal">} state
 * @param {ChairInfo} chair
 * @returns {SeatSeen | null}
 */
function dealSeatOf({ deal }, { deal_seat, player }) {
  const found = (deal_seat ?? null) === null ? undefined : deal?.seats[deal_seat ?? -1];
  return found && found.player === player?.id ? found : null;
}

/**
 * Whether the reader may still take a chair here.
 * @param {TableState} state
 */
const hasFreeChairs = (state) => !isSeated(state) && !isHosted(state) && state.table?.status !== "closed";

/**
 * One chair, oneself's or another's.
 * @param {RummyTable} table
 * @param {ChairInfo} chair
 * @param {boolean} mine
 */
export function renderChair({ store: { state, clock }, watching }, chair, mine) {
  const { player } = chair;
  const dealSeat = dealSeatOf(state, chair);
  const host = hostOf(state);
  return html`<rummy-seat
    ?mine=${mine}
    .chair=${chair}
    .player=${player}
    .dealSeat=${dealSeat}
    .turn=${turnFor(state, dealSeat)}
    .clock=${clock}
    .standing=${host && player ? host.chairStanding(state, player) : null}
    .alike=${player ? (alikeAt(state.table).get(player.id) ?? 0) : 0}
    ?dealer=${dealSeat !== null && state.deal?.dealer === dealSeat.seat}
    ?live=${state.table?.status === "playing"}
    ?maySit=${!mine && !watching && hasFreeChairs(state)}
  ></rummy-seat>`;
}

/**
 * Who at a table looks like whom.
 * @param {TableState["table"]} table
 */
const alikeAt = (table) => lookAlikes((table?.seats ?? []).map(({ player }) => player));

/**
 * The number of a chair's seat in the deal, for the motion that starts or ends there.
 * @param {Pick<TableState, "deal">} state
 * @param {ChairInfo} chair
 */
export const dealSeatNumber = (state, chair) => dealSeatOf(state, chair)?.seat ?? nothing;

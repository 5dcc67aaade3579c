/**
 * Where everybody sits on the screen: oneself at the bottom, play going round clockwise from there.
 *
 * While a deal is on its order of play decides, since the toss may have reordered the seats; chairs that are not in
 * the deal fill the places left over.
 */

/**
 * @import { ChairInfo } from "../../wire/messages.js"
 * @import { TableState } from "../store/state.js"
 * @import { HostKind } from "./host.js"
 */
/** @typedef {"tall" | "wide"} Shape Of the window. */
/** @typedef {Shape | "low"} Around How chairs stand; `low`: in columns beside the decks, which leave no room above them. */
/** @typedef {[across: number, down: number]} Spot In percent of the felt's size. */
/** @typedef {{ chair: ChairInfo, mine: boolean, across: number, down: number }} Place */

/**
 * The spots of one to six seats around the table, clockwise from the lower left.
 * @type {Record<Shape, Spot[][]>}
 */
// prettier-ignore
const AROUND = {
  tall: [
    [[50, 11]],
    [[24, 15], [76, 15]],
    [[12, 38], [50, 11], [88, 38]],
    [[12, 77], [25, 15], [75, 15], [88, 77]],
    [[12, 77], [12, 29], [50, 11], [88, 29], [88, 77]],
    [[12, 77], [12, 42], [27, 12], [73, 12], [88, 42], [88, 77]],
  ],
  wide: [
    [[50, 16]],
    [[27, 20], [73, 20]],
    [[10, 52], [50, 16], [90, 52]],
    [[10, 62], [28, 19], [72, 19], [90, 62]],
    [[10, 70], [17, 30], [50, 16], [83, 30], [90, 70]],
    [[10, 74], [11, 40], [34, 16], [66, 16], [89, 40], [90, 74]],
  ],
};
/** @type {Record<Shape, Spot>} */
const BOTTOM = { tall: [50, 90], wide: [50, 88] };
const LOW_PX = 520;

/**
 * The chairs in the order they are drawn, one's own first when one sits. One's own chair has no place around the table,
 * since it is drawn under it. A spectator sees all chairs around it.
 * @param {ChairInfo[]} chairs
 * @param {number | null} you One's own chair, if any.
 * @param {Around} shape
 * @param {number[]} kept The chairs as they stood while one sat, one's own first: who has lost it looks from there still.
 * @returns {Place[]}
 */
export function placesOf(chairs, you, shape, kept = []) {
  const sits = chairs.some(({ seat }) => seat === you);
  const seated = sits || kept.length > 0;
  const turned = sits || !seated ? turnedTo(chairs, you) : asKept(chairs, kept);
  const own = turned.slice(0, seated ? 1 : 0);
  const others = turned.slice(own.length);
  const spots = spotsFor(others.length, seated, shape);
  return [
    ...own.map((chair) => ({ chair, mine: true, across: 50, down: 100 })),
    ...others.map((chair, at) => ({ chair, mine: false, ...spotOf(spots[at]) })),
  ];
}

/** @type {(chairs: ChairInfo[], kept: number[]) => ChairInfo[]} */
const asKept = (chairs, kept) => [...chairs].sort((one, other) => kept.indexOf(one.seat) - kept.indexOf(other.seat));

/** @type {(chairs: ChairInfo[], you: number | null) => ChairInfo[]} */
function turnedTo(chairs, you) {
  const order = [...chairs].sort((one, other) => rankIn(one) - rankIn(other));
  const start = Math.max(
    0,
    order.findIndex((chair) => chair.seat === you),
  );
  return [...order.slice(start), ...order.slice(0, start)];
}

/** @param {Spot | undefined} spot */
const spotOf = (spot) => ({ across: spot?.[0] ?? 50, down: spot?.[1] ?? 100 });

/** @param {ChairInfo} chair */
const rankIn = ({ deal_seat, seat }) => deal_seat ?? 100 + seat;

/**
 * @param {number} count
 * @param {boolean} seated
 * @param {Around} shape
 * @returns {Spot[]}
 */
function spotsFor(count, seated, shape) {
  if (count === 0) return [];
  if (shape === "low") return columns(count);
  const around = seated || count === 1 ? count : count - 1;
  const spots = AROUND[shape][Math.min(around, 6) - 1] ?? [];
  return seated || count === 1 ? spots : [BOTTOM[shape], ...spots];
}

/** @type {(count: number) => Spot[]} The half of them on the left from below, then the others on the right from above. */
function columns(count) {
  const left = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, at) =>
    at < left ? [0, 100 - (100 * at + 50) / left] : [100, (100 * (at - left) + 50) / (count - left)],
  );
}

/** The chairs in the order in which they stood when one sat here last, since the page was opened; none before that. */
export class KeptSeats {
  /** @type {number[]} */
  order = [];

  /** @type {(state: Pick<TableState, "table" | "you">, shape: Shape) => void} */
  follow({ table, you }, shape) {
    const seat = you?.seat ?? null;
    if (table && seat !== null) this.order = placesOf(table.seats, seat, shape).map(({ chair }) => chair.seat);
  }
}

/**
 * How chairs stand in this window; beside a teacher a low one shows none.
 * @type {(table: { shape: Shape, size: { height: number } }, host: HostKind | undefined) => Around}
 */
export const aroundOf = ({ shape, size }, host) =>
  shape === "wide" && size.height <= LOW_PX && host !== "school" ? "low" : shape;

/** How large the window is, px. */
export const windowSize = () => ({ width: globalThis.innerWidth, height: globalThis.innerHeight });

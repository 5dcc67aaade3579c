/**
 * Where everybody sits on the screen: oneself at the bottom, play going round clockwise from there.
 *
 * While a deal is on its order of play decides, since the toss may have reordered the seats; chairs that are not in
 * the deal fill the places left over.
 */

/** Places of the seats around the table in percent of its size: [across, down], clockwise from the lower left. */
const AROUND = {
  tall: {
    1: [[50, 11]],
    2: [
      [24, 15],
      [76, 15],
    ],
    3: [
      [12, 38],
      [50, 11],
      [88, 38],
    ],
    4: [
      [12, 77],
      [25, 15],
      [75, 15],
      [88, 77],
    ],
    5: [
      [12, 77],
      [12, 29],
      [50, 11],
      [88, 29],
      [88, 77],
    ],
  },
  wide: {
    1: [[50, 16]],
    2: [
      [27, 20],
      [73, 20],
    ],
    3: [
      [10, 52],
      [50, 16],
      [90, 52],
    ],
    4: [
      [10, 62],
      [28, 19],
      [72, 19],
      [90, 62],
    ],
    5: [
      [10, 70],
      [17, 30],
      [50, 16],
      [83, 30],
      [90, 70],
    ],
  },
};
const BOTTOM = { tall: [50, 90], wide: [50, 88] };

/**
 * The chairs in the order they are drawn, one's own first when one sits.
 *
 * `chairs` is `table.seats`, `you` one's chair or null. Returns `[{chair, across, down, mine}]`; one's own chair has no
 * place around the table, since it is drawn under it. A spectator sees all chairs around it.
 */
export function placesOf(chairs, you, shape) {
  const order = [...chairs].sort((one, other) => rankIn(one) - rankIn(other));
  const start = order.findIndex((chair) => chair.seat === you);
  const turned = start < 0 ? order : [...order.slice(start), ...order.slice(0, start)];
  const own = start < 0 ? [] : [turned[0]];
  const others = turned.slice(own.length);
  const spots = spotsFor(others.length, own.length > 0, shape);
  return [
    ...own.map((chair) => ({ chair, mine: true, across: 50, down: 100 })),
    ...others.map((chair, at) => ({ chair, mine: false, across: spots[at][0], down: spots[at][1] })),
  ];
}

const rankIn = (chair) => ((chair.deal_seat ?? null) === null ? 100 + chair.seat : chair.deal_seat);

function spotsFor(count, seated, shape) {
  if (count === 0) return [];
  const around = AROUND[shape];
  if (seated || count === 1) return around[Math.min(count, 5)];
  return [BOTTOM[shape], ...(around[count - 1] ?? around[5])];
}

/** Numbers that look like chance and are the same in every run, from 0 to 1. */
export function chanceFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

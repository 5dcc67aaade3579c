/**
 * A toolbar is one stop of Tab, and arrows go from button to button: so that what Tab comes to first is the button one
 * is likely to want, and never Drop by chance.
 */

const NEVER_FIRST = "[data-action=drop], [data-action=ask-drop]";

/** @type {(bar: Element) => HTMLButtonElement[]} */
const buttonsOf = (bar) => [...bar.querySelectorAll("button")].filter((one) => !one.disabled);

/**
 * Makes one button the stop: the one with the focus, else the last that can be pressed and is not Drop.
 * @param {Element | null} bar
 */
export function settleStops(bar) {
  if (!bar) return;
  const all = buttonsOf(bar);
  const stop = all.find((one) => one === document.activeElement) ?? all.findLast((one) => !one.matches(NEVER_FIRST));
  for (const one of all) one.tabIndex = one === (stop ?? all[0]) ? 0 : -1;
}

/**
 * Goes along the buttons with the arrows; the cards then stay where they are.
 * @param {KeyboardEvent} event
 */
export function moveAlong(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof Element)) return;
  const all = buttonsOf(event.currentTarget);
  const at = all.findIndex((one) => one === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length]?.focus();
  settleStops(event.currentTarget);
}

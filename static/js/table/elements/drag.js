/**
 * Dragging cards with SortableJS: within the hand, onto the open pile or the finish slot, and from a deck into the hand.
 *
 * Lit owns the elements, so whatever Sortable moved is put back where it was, and only the wish is told; the next
 * render then shows what became of it.
 */

/**
 * @import Sortable from "sortablejs"
 * @import { SortableEvent } from "sortablejs"
 * @import { Wish } from "../../parts/acts.js"
 * @import { Moves } from "../../rules/moves.js"
 */
/** @typedef {NonNullable<Wish["source"]>} Source What the cards of a container are. */
/** @typedef {NonNullable<Wish["target"]>} Target Where a card falls. */
/**
 * A container's part in dragging; `onDrop` is told null when a card stayed where it was.
 * @typedef {object} Part
 * @property {Source | null} source
 * @property {Target | null} target
 * @property {() => Moves} moves
 * @property {(wish: Wish | null) => void} onDrop
 */

/**
 * What may fall where: from `hand` or a deck, into a hand's group, the open pile or the finish slot.
 * @type {Record<Target, (card: Source | null, moves: Moves) => boolean>}
 */
const GOES_TO = {
  hand: (card, moves) =>
    card === "hand" || (card === "closed" && moves.drawClosed) || (card === "open" && moves.drawOpen),
  open: (card, moves) => card === "hand" && moves.discard,
  finish: (card, moves) => card === "hand" && moves.finish,
};

const AFTER_DRAG_MS = 80;
let endedAt_ms = -AFTER_DRAG_MS;

/** True for a moment after a drag, when a click is only its end. */
export const justDragged = () => performance.now() - endedAt_ms < AFTER_DRAG_MS;

/** True while a card is being dragged. */
export const isDragging = () => document.documentElement.hasAttribute("data-dragging");

/**
 * SortableJS, which comes after the table is on the screen: taps and keys work without it.
 * @type {Promise<typeof Sortable> | null}
 */
let library = null;

const fetched = () => {
  library ??= import("sortablejs").then(({ default: fresh }) => fresh);
  return library.catch(() => (library = null)); // the line was away; the next container asks again
};

/**
 * Makes one container take part, as soon as the library is there.
 * @param {HTMLElement} container
 * @param {Part} part
 */
export function makeDraggable(container, part) {
  /** @type {Sortable | null} */
  let made = null;
  let isGone = false;
  fetched().then((found) => {
    if (found && !isGone) made = create(found, container, part);
  });
  return {
    destroy: () => {
      isGone = true;
      made?.destroy();
    },
  };
}

/**
 * @param {typeof Sortable} found
 * @param {HTMLElement} container
 * @param {Part} part
 */
function create(found, container, part) {
  const { source, target, moves } = part;
  /** @type {{ parent: Node | null, next: Node | null }} */
  let home = { parent: null, next: null };
  return found.create(container, {
    group: {
      name: "cards",
      pull: source !== null,
      put: (_to, from) => target !== null && GOES_TO[target](sourceOf(from.el), moves()),
    },
    sort: target === "hand",
    draggable: ".draggable",
    direction: "horizontal",
    animation: prefersStill() ? 0 : 140,
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 5,
    touchStartThreshold: 4,
    swapThreshold: 0.6,
    ghostClass: "drag-gap",
    fallbackClass: "drag-card",
    dataIdAttr: "data-uid",
    onStart: ({ item }) => {
      home = { parent: item.parentNode, next: item.nextSibling };
      dressClone(item);
      document.documentElement.setAttribute("data-dragging", String(source));
    },
    onEnd: (event) => {
      home.parent?.insertBefore(event.item, home.next);
      document.documentElement.removeAttribute("data-dragging");
      endedAt_ms = performance.now();
      setTimeout(spendIgnoredClick);
      const { end, wish } = wishOf(event, part);
      const stayed = end === home.parent && source !== "hand";
      part.onDrop(stayed ? null : wish);
    },
  });
}

/**
 * Where a card was let go, and what is wished by that.
 * @param {SortableEvent} event
 * @param {Part} part
 * @returns {{ end: HTMLElement, wish: Wish }}
 */
function wishOf(event, { source, moves }) {
  const { item, to, newDraggableIndex = 0 } = event;
  const under = containerUnder("originalEvent" in event ? event.originalEvent : null);
  const flickedTo = under !== null && under !== to ? targetOf(under) : null;
  const flicked = under !== null && flickedTo !== null && GOES_TO[flickedTo](source, moves());
  const [end, index] = flicked ? [under, under.children.length] : [to, newDraggableIndex];
  const wish = { uid: item.dataset.uid ?? null, source, target: targetOf(end), index };
  return { end, wish: { ...wish, group: Number(end.dataset.group) } };
}

/**
 * Sortable swallows the next click after a drag. The browser sends none when the drag ended elsewhere, so the player's
 * next real tap would be lost; this one is lost instead.
 */
const spendIgnoredClick = () => document.dispatchEvent(new MouseEvent("click"));

/**
 * The copy that follows the pointer hangs on the page itself, so it needs the card's measures there.
 * @param {HTMLElement} item
 */
function dressClone(item) {
  const style = getComputedStyle(item);
  for (const name of ["--card-w", "--strip"])
    document.documentElement.style.setProperty(name, style.getPropertyValue(name));
}

/**
 * Where the pointer was let go; a flick is over before Sortable, which looks only now and then, has noticed.
 * @param {unknown} event
 */
function containerUnder(event) {
  const touch = globalThis.TouchEvent && event instanceof TouchEvent ? event.changedTouches[0] : null;
  const point = touch ?? (event instanceof MouseEvent ? event : null);
  if (!point) return null;
  const found = document.elementFromPoint(point.clientX, point.clientY)?.closest("[data-to]");
  return found instanceof HTMLElement ? found : null;
}

/** @type {(container: HTMLElement) => Source | null} */
const sourceOf = ({ dataset: { from } }) => (from === "hand" || from === "closed" || from === "open" ? from : null);

/** @type {(container: HTMLElement) => Target | null} */
const targetOf = ({ dataset: { to } }) => (to === "hand" || to === "open" || to === "finish" ? to : null);

const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
